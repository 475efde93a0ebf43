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
    *("_pyrepl/", "ctypes/", "email/", "http/", "multiprocessing/", "sqlite3/", "sysconfig/"),
    *("concurrent/futures/process.py", "concurrent/futures/thread.py", "concurrent/interpreters/"),
    *("importlib/_bootstrap", "importlib/metadata/", "importlib/resources/", "json/__main__.py"),
    *("__hello__.py", "__phello__/", "antigravity.py", "asyncio/tools.py", "colorsys.py"),
    *("getpass.py", "json/tool.py", "nturl2path.py", "pathlib/types.py", "pty.py"),
    *("py_compile.py", "quopri.py", "runpy.py", "sched.py", "shlex.py", "site-packages/"),
    *("this.py", "tracemalloc.py", "tty.py", "webbrowser.py"),
    *("tomllib/", "unittest/", "urllib/", "wsgiref/", "xml/", "xmlrpc/", "zoneinfo/"),
    *("asyncio/proactor_events.py", "asyncio/windows_", "html/parser.py", "logging/config.py"),
    *("logging/handlers.py", "pyodide/console.py"),
    *("_markupbase.py", "_pydatetime.py", "_pyio.py", "_strptime.py", "_sysconfigdata"),
    *("argparse.py", "bdb.py", "calendar.py", "cmd.py", "code.py", "compileall.py"),
    *("configparser.py", "cProfile.py", "difflib.py", "doctest.py", "filecmp.py", "fileinput.py"),
    *("fractions.py", "ftplib.py", "getopt.py", "gzip.py", "imaplib.py", "mailbox.py"),
    *("mimetypes.py", "modulefinder.py", "netrc.py", "optparse.py", "pdb.py", "pickletools.py"),
    *("platform.py", "plistlib.py", "poplib.py", "profile.py", "pstats.py", "pyclbr.py"),
    *("pydoc.py", "rlcompleter.py", "shelve.py", "smtplib.py", "socketserver.py"),
    *("statistics.py", "symtable.py", "tabnanny.py", "tarfile.py", "timeit.py", "trace.py"),
    *("wave.py", "zipapp.py"),
)
"""The parts of the standard library that a page never uses: terminals, processes, mail and more."""

ENCODINGS: Final = "encodings/"
USED_ENCODINGS: Final = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8")
"""What texts and archives are read by; the browser reads the files of people itself."""


def write(
    target: Path, sources: Mapping[str, bytes], compiled: Collection[str] | None = None
) -> None:
    """Write an archive of these files, with all Python compiled, or only what is named of it."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, source in sorted(sources.items()):
            if name.endswith(PYTHON) and (compiled is None or name in compiled):
                info, content = zipfile.ZipInfo(f"{name}c", DATE), _compiled(name, source)
            else:
                info, content = zipfile.ZipInfo(name, DATE), source
            archive.writestr(info, content, zipfile.ZIP_DEFLATED, compresslevel=9)


def library(target: Path, archive: Path, compiled: Collection[str]) -> None:
    """Write the standard library into a new archive, with the named files compiled.

    Compiled files start sooner but are larger. It pays to compile those that every page imports.
    """
    with zipfile.ZipFile(archive) as opened:
        names = [name for name in opened.namelist() if _useful(name)]
        files = {name: opened.read(name) for name in names}
    write(target, files, compiled)


def remainder(target: Path, archives: Iterable[Path], held: Collection[str]) -> None:
    """Write what some archives hold, except these files, into one archive."""
    files: dict[str, bytes] = {}
    for archive in archives:
        with zipfile.ZipFile(archive) as opened:
            files |= {name: opened.read(name) for name in opened.namelist() if name not in held}
    write(target, files, ())


def _useful(name: str) -> bool:
    if name.startswith(ENCODINGS):
        return name.removeprefix(ENCODINGS).removesuffix(PYTHON) in USED_ENCODINGS
    return not name.startswith(USELESS)


def imported(modules: Iterable[str]) -> set[str]:
    """Import some modules; return all files that this interpreter has imported from archives."""
    for name in modules:
        import_module(name)
    specs = (getattr(module, "__spec__", None) for module in sys.modules.values())
    origins = (str(spec.origin) for spec in specs if spec)
    return {inside for origin in origins for inside in origin.split(".zip/")[1:]}


def _compiled(name: str, source: bytes) -> bytes:
    code = compile(_plain(source), name, "exec", dont_inherit=True, optimize=0)
    header = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def _plain(source: bytes) -> ast.Module:
    """Return the code without what nobody reads in a page.

    Docstrings are short. They are not left out: a dataclass without one takes a seventh longer, to
    write its own. Errors tell in which function they are, and not in which of its few lines.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False):
            node.body[0] = ast.copy_location(ast.Expr(ast.Constant("-")), node.body[0])
    _gather(ast.fix_missing_locations(tree))
    return tree


def _gather(node: ast.AST, line: int = 1) -> None:
    """Let all code of a function be in the line where it begins, and other code in the first."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        line = node.lineno
    if hasattr(node, "lineno"):
        vars(node).update(lineno=line, end_lineno=line, col_offset=0, end_col_offset=0)
    for child in ast.iter_child_nodes(node):
        _gather(child, line)
