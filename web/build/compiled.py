"""Writes archives of compiled Python, from which the page's interpreter imports.

This runs in that interpreter itself, since compiled files fit only one version of Python.
"""

import ast
import importlib.util
import marshal
import sys
import zipfile
from collections.abc import Collection, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

DATE: Final = (1980, 1, 1, 0, 0, 0)
"""The date of every file, so that equal files make equal archives."""

UNCHECKED: Final = (1).to_bytes(4, "little")
"""The flag of a compiled file that is never compared with its source."""

PYTHON: Final = ".py"

DOCUMENTED: Final = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

USELESS: Final = (
    *("_pyrepl/", "multiprocessing/", "unittest/", "wsgiref/", "xmlrpc/"),
    *("bdb.py", "doctest.py", "imaplib.py", "mailbox.py", "pdb.py", "pydoc.py", "smtplib.py"),
)
"""The parts of the standard library that a page can never use: terminals, processes, mail."""


def write(target: Path, sources: Mapping[str, bytes]) -> None:
    """Write an archive of these files. Python is compiled, other files stay as they are."""
    _write(target, sources, sources)


def library(target: Path, archive: Path, compiled: Collection[str]) -> None:
    """Write the standard library into a new archive, with the named files compiled.

    Compiled files start sooner but are larger. It pays to compile those that every page imports.
    """
    with zipfile.ZipFile(archive) as opened:
        names = [name for name in opened.namelist() if not name.startswith(USELESS)]
        files = {name: opened.read(name) for name in names}
    _write(target, files, compiled)


def imported(modules: Iterable[str]) -> set[str]:
    """Import some modules; return all files that this interpreter has imported from archives."""
    for name in modules:
        import_module(name)
    specs = (getattr(module, "__spec__", None) for module in sys.modules.values())
    origins = (str(spec.origin) for spec in specs if spec)
    return {inside for origin in origins for inside in origin.split(".zip/")[1:]}


def _write(target: Path, sources: Mapping[str, bytes], compiled: Collection[str]) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, source in sorted(sources.items()):
            if name.endswith(PYTHON) and name in compiled:
                _add(archive, f"{name}c", _compiled(name, source))
            else:
                _add(archive, name, source)


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    info = zipfile.ZipInfo(name, DATE)
    info.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(info, content)


def _compiled(name: str, source: bytes) -> bytes:
    code = compile(_undocumented(source), name, "exec", dont_inherit=True, optimize=0)
    header = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def _undocumented(source: bytes) -> ast.Module:
    """Return the code with docstrings that are short, since nobody reads them in a page.

    They are not left out: a dataclass without one takes a seventh longer, to write its own.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False):
            node.body[0] = ast.copy_location(ast.Expr(ast.Constant("-")), node.body[0])
    return ast.fix_missing_locations(tree)
