"""The build puts all that starts Python on a page into one script."""

import json
from pathlib import Path
from typing import Final

import pytest

from tests.support.processes import printed
from web.build.sources import BuildError
from web.build.vendor import find_node, install_packages, run_node

PARTS: Final = {
    "interpreter.mjs": (
        'import { made } from "./runtime/pyodide/pyodide.mjs";\n'
        "export const python = () => made(import.meta.url);\n"
    ),
    "pyodide/pyodide.mjs": "export const made = (place) => `Python at ${place}`;\n",
    "pyscript/core.js": (
        'import { at } from "./core-abc.js";\n'
        'import("./editor.js").catch(() => {});\n'
        'const found = await at("interpreter.mjs")[0].module;\n'
        "console.log(found.python());\n"
    ),
    "pyscript/core-abc.js": (
        "export const at = u => [{module:import(u),engine:1},"
        " `const later = u => ({module:import(u),engine:2})`];\n"
    ),
}

ON_A_PAGE: Final = """
globalThis.document = { currentScript: { src: "https://host/app/runtime.js" } };
(0, eval)(process.argv[1]);
"""


def script_of(folder: Path) -> str:
    """Return the script that is made of what stands in a folder."""
    install_packages()
    names = {"interpreter": "interpreter.mjs", "pyodide": "pyodide", "pyscript": "pyscript"}
    return run_node("runtime.mjs", {part: str(folder / name) for part, name in names.items()})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Write a small interpreter, Pyodide and PyScript."""
    for name, text in PARTS.items():
        place = tmp_path / name
        place.parent.mkdir(exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return tmp_path


def test_pyscript_gets_the_interpreter_of_the_same_script(folder: Path) -> None:
    """It knows the script's address; workers, which have PyScript as text, import their own."""
    script = script_of(folder)
    said = printed((find_node(), "-e", ON_A_PAGE, script))
    assert said == "Python at https://host/app/runtime.js\n"
    assert script.count("module:import(") == 1


def test_another_pyscript_is_refused(folder: Path) -> None:
    """Where it imports its interpreter in another way, the build stops with a sentence."""
    other = json.dumps("module:import(u)")
    (folder / "pyscript" / "core-abc.js").write_text(f"export const at = () => [{other}];", "utf-8")
    with pytest.raises(BuildError, match="in 0 places instead of 2"):
        script_of(folder)
