"""Who may import whom: every room imports only from rooms before it (`docs/architecture.md`)."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from web.build.sources import ARCHIVE, BROWSER, ROOMS, ROOT, page_files

ARCHITECTURE: Final = (ROOT / "docs" / "architecture.md").read_text("utf-8").split("\n## ")[1]
"""The part of the page that has the table of rooms."""

ROW: Final = re.compile(r"^\| `(niagara/|(?:niagara|web)/[a-z/]+/)` \| (.+?) \|", re.MULTILINE)
"""A room in the table of the page on architecture, with the sentence on what it knows."""

ORDER: Final = dict(ROW.findall(ARCHITECTURE))
"""The rooms, each of which may import from those before it."""

FRONT_DOOR: Final = ("niagara/__init__.py", "niagara/__main__.py")
"""What people import or run: it may import all of the engine."""

FOR_DEVELOPERS: Final = {
    "niagara/lab/rating.py": "openskill",
    "niagara/lab/learning.py": "numpy",
}
"""What a command may ask for, in the one file that imports it."""

CORNERS: Final = {
    "niagara/rules/modules/",
    "web/browser/drawing/",
    "web/browser/joining/",
    "web/browser/screen/",
    "web/build/texts/",
    "web/text/rulebook/",
}
"""Folders that belong to the room in which they lie."""

BROWSERS_OWN: Final = ("js", "pyscript", "pyodide", "pyodide_js", "_pyodide")

ENGINE: Final = sorted((ROOT / "niagara").rglob("*.py"))
CODE: Final = [*ENGINE, *sorted((ROOT / "web").rglob("*.py"))]

PAGES: Final = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "tests" / "README.md"]
NAMED_FILE: Final = re.compile(r"`((?:niagara|web|tests|e2e)/[\w/.-]+\.\w+)`")
"""A file of the project, as the pages about it name it."""
MADE_UP: Final = re.compile(r"NAME|/mine\b")
"""What stands in such a name for one that the reader makes up."""


class Import(NamedTuple):
    module: str
    line: int


def name_of(path: Path) -> str:
    """Return a file's path from the project's root, as people write it."""
    return path.relative_to(ROOT).as_posix()


def room_of(path: Path) -> str:
    """Return the room that a file lies in, or a room's folder below it."""
    fitting = [room for room in ORDER if name_of(path).startswith(room)]
    return max(fitting, key=len, default="")


@cache
def imports(path: Path) -> tuple[Import, ...]:
    """Return every module that a file imports, wherever in it."""
    found: list[Import] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += (Import(alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name_of(path)}:{node.lineno}: imports name the whole path"
            found += imported_from(node)
    return tuple(found)


def imported_from(node: ast.ImportFrom) -> Iterator[Import]:
    """Yield the module, or for `from niagara import bots` the submodule, where there is one."""
    module = node.module or ""
    submodules = [name.name for name in node.names if file_of(f"{module}.{name.name}")]
    for name in submodules:
        yield Import(f"{module}.{name}", node.lineno)
    if len(submodules) < len(node.names):
        yield Import(module, node.lineno)


def file_of(module: str) -> Path | None:
    """Return the file of a module of this project, None for any other."""
    place = ROOT.joinpath(*module.split("."))
    files = (place.with_suffix(".py"), place / "__init__.py")
    return next((file for file in files if file.is_file()), None)


def own_imports(path: Path) -> Iterator[tuple[Path, int]]:
    """Yield the files of this project that a file imports, with the lines."""
    for module, line in imports(path):
        if module.split(".")[0] in ("niagara", "web", "tests", "e2e"):
            file = file_of(module)
            assert file, f"{name_of(path)}:{line} imports {module}, which is not there"
            yield file, line


# Rooms


def test_every_file_is_in_a_room() -> None:
    """The page on architecture tells of all rooms, and of none that is not there."""
    folders = {f"{name_of(path.parent)}/" for path in CODE}
    assert folders - CORNERS - {"web/"} == set(ORDER)
    assert {f"web/{room}/" for room in ROOMS} < set(ORDER)


def test_a_room_says_what_it_knows() -> None:
    """The room's own sentence is the one on the page."""
    trees = {room: ast.parse((ROOT / room / "__init__.py").read_text("utf-8")) for room in ORDER}
    sentences = {room: (ast.get_docstring(trees[room]) or "").partition("\n")[0] for room in ORDER}
    assert sentences == ORDER


def test_imports_point_one_way() -> None:
    """A file imports from its own room and from rooms before it."""
    rooms = list(ORDER)
    complaints = []
    for path in CODE:
        own = room_of(path)
        if name_of(path) in FRONT_DOOR:
            continue
        for file, line in own_imports(path):
            at_front = name_of(file) in FRONT_DOOR
            if at_front and own.startswith("niagara/"):
                complaints.append(f"{name_of(path)}:{line} imports what imports it")
            elif not at_front and rooms.index(room_of(file)) > rooms.index(own):
                complaints.append(f"{name_of(path)}:{line} imports {name_of(file)}")
    assert not complaints, "\n".join(complaints)


def test_nothing_imports_in_a_circle() -> None:
    """Inside a room, too, files can be put into an order."""
    seen: dict[Path, bool] = {}

    def visit(path: Path, way: tuple[Path, ...]) -> None:
        assert path not in way, " -> ".join(map(name_of, (*way, path)))
        if path in seen:
            return
        for file, _line in own_imports(path):
            if file.name != "__init__.py" or file.parent.name == "bots":
                visit(file, (*way, path))
        seen[path] = True

    for path in CODE:
        visit(path, ())


def test_engine_needs_only_the_standard_library() -> None:
    """The engine imports itself and the standard library: no dependency, never the page."""
    complaints = []
    for path in ENGINE:
        allowed = {"niagara", FOR_DEVELOPERS.get(name_of(path)), *sys.stdlib_module_names}
        for module, line in imports(path):
            if module.split(".")[0] not in allowed:
                complaints.append(f"{name_of(path)}:{line} imports {module}")
    assert not complaints, "\n".join(complaints)


def test_only_one_room_touches_the_browser() -> None:
    """Only `web/browser/` imports `js`, `pyscript` or `pyodide`."""
    complaints = [
        f"{name_of(path)}:{line} imports {module}"
        for path in CODE
        if not name_of(path).startswith(BROWSER)
        for module, line in imports(path)
        if module.split(".")[0] in BROWSERS_OWN
    ]
    assert not complaints, "\n".join(complaints)


def global_chance(node: ast.AST) -> bool:
    """Tell whether this takes chance from elsewhere than a `Random` with a seed."""
    match node:
        case ast.Import():
            return "random" in [name.name for name in node.names]
        case ast.ImportFrom(module="random"):
            return [name.name for name in node.names] != [Random.__name__]
        case ast.Call(func=ast.Name(id=Random.__name__)):
            return not node.args
    return False


def test_chance_is_never_global() -> None:
    """Chance comes from a seed: the engine uses `Random` of its own, never the global one."""
    complaints = [
        f"{name_of(path)}:{node.lineno}: {ast.unparse(node)}"
        for path in ENGINE
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.stmt | ast.expr) and global_chance(node)
    ]
    assert not complaints, "\n".join(complaints)


def test_no_file_imports_a_test() -> None:
    """What several tests need lies in a file of its own, beside them or in a folder `support/`."""
    found = [
        f"{name_of(path)}:{line} imports {name_of(file)}"
        for folder in ("tests", "e2e")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for file, line in own_imports(path)
        if file.name.startswith("test_")
    ]
    assert not found


# What the page loads


def test_the_page_gets_every_file_it_needs() -> None:
    """What the page's files import is among them, and no developers' command is."""
    listed = set(page_files())
    for name in listed:
        if name.endswith(".py"):
            for file, line in own_imports(ROOT / name):
                assert name_of(file) in listed, f"{name}:{line} imports {name_of(file)}"
    assert not [name for name in listed if "/lab/" in name or name.endswith("__main__.py")]


def test_the_page_asks_for_the_archive() -> None:
    """`pyscript.toml` names the archive that is made, and no file beside it."""
    settings = (ROOT / "pyscript.toml").read_text("utf-8")
    assert re.findall(r'^"\./(.+)" = "\./\*"$', settings, re.MULTILINE) == [ARCHIVE]


def test_files_that_a_page_names_exist() -> None:
    """Readers find what they are sent to."""
    complaints = [
        f"{name_of(page)} names {name}"
        for page in PAGES
        for name in NAMED_FILE.findall(page.read_text("utf-8"))
        if not ((ROOT / name).exists() or MADE_UP.search(name))
    ]
    assert not complaints, "\n".join(complaints)
