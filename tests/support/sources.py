"""The project's own pages and Python, as they are written."""

import ast
from collections.abc import Collection, Iterator
from typing import Final

from web.build.sources import ROOT

PAGES: Final = sorted(
    (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "tests").rglob("*.md"))
)
"""The pages for people."""


def nodes(*folders: str) -> Iterator[tuple[str, ast.AST]]:
    """Yield all that is written in the files of these folders, with the file and the line."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                yield f"{name}:{getattr(node, 'lineno', 1)}", node


def calls_of(names: Collection[str], *folders: str) -> Iterator[tuple[str, str, ast.Call]]:
    """Yield the calls of functions with these names: where each is, the name, and the call."""
    for where, node in nodes(*folders):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in names:
                yield where, name, node
