"""Copies PyScript and Pyodide from node_modules into the page's runtime folder.

``python3 -m web.build.vendor`` installs the npm packages of ``package-lock.json`` when they are
missing or differ. Then it copies what the page loads into ``web/runtime/``, a folder that git
ignores. PyScript's main script is changed by `web.build.pyscript`, and `pyodide.mjs` takes out of
Pyodide what only packages of compiled code need, and divides what is left. When everything is in
place, nothing is done.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from web.build.pyscript import mended
from web.build.sources import ROOT, BuildError

NODE_AT_LEAST = 20
STAMP = "versions.json"
INSTALLED = ".installed-for"
"""The file in node_modules that says for which lock file they were installed."""

PYODIDE = "pyodide"
WASM = "pyodide.asm.wasm"
PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    WASM,
    "python_stdlib.zip",
    "pyodide-lock.json",
)

SPLIT = "split"
"""The folder of the runtime with Pyodide's WebAssembly in two parts."""

TRIM = "pyodide.mjs"
"""The script of this folder that takes out of Pyodide what the site does not need."""
CHANGING = ("pyscript.py", TRIM, "split.mjs", "profile.txt")
"""The files of this folder that say how the runtime is changed."""

PYSCRIPT = "@pyscript/core"
PYSCRIPT_MAIN = "core-"
STATIC_IMPORT = re.compile(r"""\b(?:from|import)\s*["']\./([\w.-]+\.js)["']""")
LAZY_IMPORT = re.compile(r"""\bimport\s*\(\s*["']\./([\w.-]+\.js)["']\s*\)""")


def ensure_runtime() -> None:
    """Install what the lock file names, and put the runtime in place, unless that is done."""
    install_packages()
    runtime = ROOT / "web" / "runtime"
    changing = b"".join(Path(__file__).with_name(name).read_bytes() for name in CHANGING)
    changes = hashlib.sha256(changing).hexdigest()
    stamp = {"versions": _wanted_versions(), "changes": changes}
    if read_json(runtime / STAMP) == stamp:
        return
    with tempfile.TemporaryDirectory(prefix="dist-", dir=ROOT) as folder:
        part = Path(folder, runtime.name)
        try:
            _copy_to(part)
        except FileNotFoundError as error:
            raise BuildError(
                f"The npm packages are incomplete ({Path(error.filename).name} is missing): "
                "delete the folder node_modules and try again."
            ) from error
        trim(target=part / PYODIDE, split=part / SPLIT)
        (part / STAMP).write_text(json.dumps(stamp, indent=2) + "\n", encoding="utf-8")
        shutil.rmtree(runtime, ignore_errors=True)
        part.rename(runtime)


def trim(**folders: Path) -> None:
    """Let `pyodide.mjs` make Pyodide as it says there, into these folders."""
    work = {"source": ROOT / "node_modules" / PYODIDE} | folders
    print(run_node(TRIM, {name: str(folder) for name, folder in work.items()}), end="", flush=True)


def install_packages() -> None:
    """Run ``npm ci`` unless it has run for this lock file."""
    wanted = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    installed = ROOT / "node_modules" / INSTALLED
    if installed.is_file() and installed.read_text("utf-8") == wanted:
        return
    find_node()
    npm = shutil.which("npm")
    if npm is None:
        raise BuildError("npm is needed to fetch PyScript and Pyodide, but it is not installed.")
    command = [npm, "ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
    print("Installing the npm packages ...", flush=True)
    code = subprocess.run([*command, "--loglevel=error"], cwd=ROOT, check=False).returncode
    if code:
        raise BuildError(f"'npm ci' failed with exit code {code}; its own message is above.")
    installed.write_text(wanted, encoding="utf-8")


def find_node() -> str:
    """Find Node.js, and make sure that it is new enough."""
    node = shutil.which("node")
    if node is None:
        raise BuildError(
            f"Node.js {NODE_AT_LEAST} or newer with npm is needed to fetch PyScript and Pyodide, "
            "but it is not installed."
        )
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = answer.stdout.strip().removeprefix("v")
    major = version.partition(".")[0]
    if not major.isdigit() or int(major) < NODE_AT_LEAST:
        found = version or "of an unknown version"
        raise BuildError(f"Node.js {NODE_AT_LEAST} or newer is needed, but this one is {found}.")
    return node


def run_node(script: str, work: Mapping[str, Any]) -> str:
    """Run a script of this folder in Node.js; return what it says.

    Raise `BuildError` with its message if it fails.
    """
    command = [find_node(), str(Path(__file__).with_name(script)), json.dumps(work)]
    return _output(command, f"web/build/{script} failed")


def bundled(script: Path, *options: str) -> str:
    """Return a script with all that it imports, as esbuild makes it for browsers.

    Raise `BuildError` with esbuild's message if it cannot be made.
    """
    esbuild = ROOT / "node_modules" / ".bin" / "esbuild"
    command = [str(esbuild), str(script), "--bundle", "--minify", "--log-level=error", *options]
    return _output(command, f"esbuild cannot bundle {script.name}")


def _output(command: list[str], failed: str) -> str:
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise BuildError(f"{failed}:\n{done.stderr.strip()}")
    return done.stdout


def pyscript_chunks(dist: Path) -> list[str]:
    """Return the names of the scripts that PyScript's entry file can load on a plain page."""
    found: list[str] = []
    waiting = ["core.js"]
    while waiting:
        name = waiting.pop()
        if name in found or name.startswith("codemirror"):
            continue
        found.append(name)
        text = (dist / name).read_text(encoding="utf-8")
        waiting += STATIC_IMPORT.findall(text)
        # It loads all its plugins. What they load in turn is only for an editor or a terminal.
        if name.startswith("core"):
            waiting += LAZY_IMPORT.findall(text)
    return sorted(found)


def _copy_to(runtime: Path) -> None:
    """Copy the files that the page loads into the runtime folder."""
    modules = ROOT / "node_modules"
    pyscript = modules / PYSCRIPT
    sources = {f"pyodide/{name}": modules / PYODIDE / name for name in PYODIDE_FILES}
    sources["pyscript/LICENSE"] = pyscript / "LICENSE"
    for name in pyscript_chunks(pyscript / "dist"):
        sources[f"pyscript/{name}"] = pyscript / "dist" / name
    for name, source in sources.items():
        target = runtime / name
        target.parent.mkdir(parents=True, exist_ok=True)
        is_main = source.name.startswith(PYSCRIPT_MAIN)
        content = source.read_bytes()
        target.write_bytes(mended(content.decode()).encode() if is_main else content)


def _wanted_versions() -> dict[str, str]:
    locked = read_json(ROOT / "package-lock.json")["packages"]
    return {name: locked[f"node_modules/{name}"]["version"] for name in (PYODIDE, PYSCRIPT)}


def read_json(path: Path) -> dict[str, Any]:
    """Read a JSON object; a missing or damaged file counts as an empty one."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError):
        return {}
    return value if isinstance(value, dict) else {}


if __name__ == "__main__":
    try:
        ensure_runtime()
    except BuildError as problem:
        sys.exit(str(problem))
