"""Pages for people name what is there: files, names in the code, and rooms.

``python -m tests.test_signposts`` writes the table of rooms into `docs/architecture.md`.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from pkgutil import iter_modules
from typing import Final

import pytest

from tests.support.sources import PAGES
from web.build.sources import ROOT

ARCHITECTURE: Final = ROOT / "docs" / "architecture.md"
SIGNPOSTS: Final = (ROOT / "CONTRIBUTING.md", ARCHITECTURE)
"""The pages that lead people to the code."""

PATH: Final = re.compile(r"`((?:niagara|web|tests|e2e|docs|findings|\.github)/[\w/.-]*)`")
MADE_UP: Final = re.compile(r"NAME|[/_]mine\b")
"""What stands in a path for a name that the reader makes up."""
IN_FOLDER: Final = re.compile(r"`((?:niagara|web)/[\w/]*/)`: (.+?)(?:;|\||\.$|$)", re.MULTILINE)
"""A folder, and some of its files by their names."""
IN_FILE: Final = re.compile(r"`([\w.]+)`(?: \(| in )`((?:niagara|web|tests|e2e)/[\w/.-]+\.\w+)`")
"""A name, and the file in which it is defined."""
NAME: Final = re.compile(r"`(_?[A-Za-z]\w*(?:\.\w+)*)(?:\(.*?\))?`")
CODE: Final = (".py", ".js", ".html", ".toml", ".json")
TABLE: Final = re.compile(
    r"(?<=\| floor \| room \| what it knows \|\n\|---\|---\|---\|\n)(?:\|.*\n)*"
)

pages = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
signposts = pytest.mark.parametrize("path", SIGNPOSTS, ids=lambda path: path.name)


@cache
def words_of(path: Path) -> set[str]:
    return set(re.findall(r"\w+", path.read_text("utf-8")))


def code() -> Iterator[Path]:
    """Yield the files of the project's own code."""
    yield from (path for path in ROOT.iterdir() if path.suffix in CODE)
    for folder in ("niagara", "web", "tests", "e2e"):
        found = (path for path in (ROOT / folder).rglob("*") if path.suffix in CODE)
        yield from (path for path in found if not {"runtime", "made"} & {*path.parts})


@pages
def test_files_that_a_page_names_exist(path: Path) -> None:
    """Readers find the files and folders they are sent to."""
    named = [name for name in PATH.findall(path.read_text("utf-8")) if not MADE_UP.search(name)]
    assert [name for name in named if not (ROOT / name).exists()] == []


@signposts
def test_files_are_in_the_folder_that_a_page_says(path: Path) -> None:
    """The names behind a folder are those of files in it, or of folders."""
    lost = [
        f"{folder}{name}"
        for folder, names in IN_FOLDER.findall(path.read_text("utf-8"))
        for name in re.findall("`([a-z_/]+)`", names)
        if not any((ROOT / folder / each).exists() for each in (name, f"{name}.py"))
    ]
    assert lost == []


@signposts
def test_names_are_in_the_file_that_a_page_says(path: Path) -> None:
    """A name is in the file named behind it, and each name at all is somewhere in the code."""
    text = path.read_text("utf-8")
    lost = [
        f"{name} in {file}"
        for name, file in IN_FILE.findall(" ".join(text.split()))
        if not {*name.split(".")} <= words_of(ROOT / file)
    ]
    assert lost == []
    known = set[str]().union(*map(words_of, code()))
    assert [name for name in NAME.findall(text) if not {*name.split(".")} <= known] == []


def floors() -> list[list[str]]:
    """Return the modules that `pyproject.toml` lists, floor by floor, the lowest first."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (listed,) = (each["layers"] for each in contracts if each["type"] == "layers")
    return [re.findall(r"[\w.]+", floor) for floor in listed[::-1]]


def rooms() -> str:
    """Return the table of rooms: each with the first line of its `__init__.py`."""
    found: dict[Path, int] = {}
    for number, modules in enumerate(floors(), start=1):
        for module in modules:
            path = ROOT / module.replace(".", "/")
            found.setdefault(path if path.is_dir() else path.parent, number)
    rows = []
    for folder, number in found.items():
        said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8")))
        assert said, f"{folder} says what it knows"
        name = f"{folder.relative_to(ROOT).as_posix()}/"
        rows.append(f"| {number} | `{name}` | {said.splitlines()[0]} |\n")
    return "".join(rows)


def test_the_page_on_architecture_tells_of_all_rooms() -> None:
    """The table is made from the list of rooms in `pyproject.toml`."""
    assert TABLE.findall(ARCHITECTURE.read_text("utf-8")) == [rooms()]


def test_every_module_is_on_a_floor() -> None:
    """The contract on imports leaves out no room, and no file beside the rooms."""
    there = [
        f"{package}.{each.name}"
        for package in ("niagara", "web")
        for each in iter_modules([str(ROOT / package)])
    ]
    assert sorted(chain.from_iterable(floors())) == sorted(there)


if __name__ == "__main__":
    ARCHITECTURE.write_text(TABLE.sub(rooms(), ARCHITECTURE.read_text("utf-8")), encoding="utf-8")
