"""Who may import whom: the engine stands on nothing but itself, and only in one order."""

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parent.parent

ORDER: Final = (
    ("errors", "board", "modules"),
    ("cards", "modules.double_canoes"),
    ("setup",),
    ("actions",),
    ("events", "state", "ways"),
    ("modules.whirlpool", "modules.beaver", "modules.moose"),
    ("moves", "modules.paddle_cards"),
    ("modules.joe",),
    ("paddling", "goals"),
    ("river",),
    ("rounds",),
    ("view", "notation", "why"),
    ("game", "show", "forecast"),
    ("bots",),
    ("arena",),
    ("fit",),
    ("__init__", "__main__"),
)
"""The modules of `niagara`: each may import from the rows above its own. The modules of
the expansions have places of their own; each of the packages below is one place."""

PACKAGES: Final = ("bots", "arena", "fit")
"""Places whose modules may import each other."""

FOR_DEVELOPERS: Final = {"niagara/arena/rating.py": "openskill"}
"""What a command may ask for, in the one file that imports it."""

BROWSER: Final = ("js", "pyscript", "pyodide", "pyodide_js", "_pyodide")
BROWSER_MODULES: Final = ("web/dom.py", "web/offline.py", "web/worker.py", "web/boot.py")
BUILD_TOOLS: Final = (
    "web/art.py",
    "web/csp.py",
    "web/messages.py",
    "web/serve.py",
    "web/vendor.py",
)
SCRIPTS: Final = ("web/boot.py", "web/bots_worker.py")
"""What the page and its worker run themselves; nothing imports it."""
COMMANDS: Final = (ROOT / "niagara" / "arena", ROOT / "niagara" / "fit")

ENGINE: Final = sorted((ROOT / "niagara").rglob("*.py"))
PAGE: Final = sorted((ROOT / "web").glob("*.py"))
COMMAND_LINE: Final = (
    "niagara/__main__.py",
    "niagara/show.py",
    *(path.relative_to(ROOT).as_posix() for path in ENGINE if path.parent in COMMANDS),
)


class Import(NamedTuple):
    module: str
    line: int


def name_of(path: Path) -> str:
    """Return a file's path from the project's root, as people write it."""
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[Import]:
    """Yield every module that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name_of(path)}:{node.lineno}: imports name the whole path"
            yield from imported_from(node)


def imported_from(node: ast.ImportFrom) -> Iterator[Import]:
    """Yield the module, or for `from niagara import board` the submodule, where there is one."""
    module = node.module or ""
    folder = ROOT.joinpath(*module.split("."))
    submodules = [name.name for name in node.names if (folder / f"{name.name}.py").exists()]
    for name in submodules:
        yield Import(f"{module}.{name}", node.lineno)
    if len(submodules) < len(node.names):
        yield Import(module, node.lineno)


def row_of(place: str) -> int:
    """Return how late in the order a module of `niagara` stands."""
    for number, row in enumerate(ORDER):
        if place in row:
            return number
    pytest.fail(f"niagara.{place} has no place in ORDER yet")


def place_of(module: str) -> str:
    """Return the place of a dotted module in the order."""
    parts = module.split(".")[1:]
    if parts[:1] == ["modules"]:
        return ".".join(parts)
    return parts[0] if parts else "__init__"


def own_place(path: Path) -> str:
    inside = path.relative_to(ROOT).with_suffix("").parts
    return place_of(".".join(inside if inside[-1] != "__init__" else inside[:-1]))


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    """A module of the engine imports only from modules before it."""
    own = own_place(path)
    for module, line in imports(path):
        if module.split(".")[0] != "niagara":
            continue
        other = place_of(module)
        inside = own == other and own in PACKAGES
        assert inside or row_of(other) < row_of(own), f"{name_of(path)}:{line} imports {module}"


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_engine_needs_only_the_standard_library(path: Path) -> None:
    """The engine imports itself and the standard library: no dependency, never the page."""
    for module, line in imports(path):
        top = module.split(".")[0]
        optional = FOR_DEVELOPERS.get(name_of(path))
        allowed = top in ("niagara", optional) or top in sys.stdlib_module_names
        assert allowed, f"{name_of(path)}:{line} imports {module}"


@pytest.mark.parametrize("path", [*ENGINE, *PAGE], ids=name_of)
def test_only_one_module_touches_the_browser(path: Path) -> None:
    """Only `web/dom.py`, `web/worker.py` and the boot import `js`, `pyscript` or `pyodide`."""
    if name_of(path) in BROWSER_MODULES:
        return
    for module, line in imports(path):
        assert module.split(".")[0] not in BROWSER, f"{name_of(path)}:{line} imports {module}"


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_chance_is_never_global(path: Path) -> None:
    """Chance comes from a seed: the engine uses `Random` of its own, never the global one."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            assert "random" not in [name.name for name in node.names], name_of(path)
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [name.name for name in node.names] == [Random.__name__], name_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            unseeded = node.func.id == Random.__name__ and not node.args
            assert not unseeded, f"{name_of(path)}:{node.lineno}: Random() without a seed"


# What the page loads


def listed() -> list[str]:
    """Return the files that `pyscript.toml` names."""
    files = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))["files"]
    return [name_of((ROOT / source).resolve()) for source in files]


def test_the_page_loads_every_file_it_needs() -> None:
    """The page's list of files is what lies on disk: the engine and the page, no build tools."""
    left_out = {*BUILD_TOOLS, *COMMAND_LINE, *SCRIPTS}
    needed = {name_of(path) for path in (*ENGINE, *PAGE)} - left_out

    assert {name for name in listed() if name.endswith(".py")} == needed


def test_the_page_loads_files_that_exist() -> None:
    """Every file that the page's list names exists."""
    assert [name for name in listed() if not (ROOT / name).is_file()] == []
