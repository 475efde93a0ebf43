"""Try mutants out, each in a copy of the project."""

import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tests.mutation.equivalents import Equivalents
from tests.mutation.killing import STAGES, Stage, passes, stages_for, warm_up
from tests.mutation.mutants import ROOT, Change, Mutant, change, mutated

COPIED: Final = ("docs", "niagara", "tests", "web", "pyproject.toml", "README.md")
LEFT_OUT: Final = shutil.ignore_patterns("runtime", "__pycache__", "node_modules")


class Result(NamedTuple):
    """What became of a mutant."""

    change: Change
    outcome: str
    """`equivalent`, `survived`, or the stage that killed it."""


def try_all(every: Sequence[Mutant], named: Equivalents, processes: int) -> list[Result]:
    """Return the results in order, without mutants that are no Python.

    Every stage that has killed one must pass without any.
    """
    with TemporaryDirectory(prefix="niagara-mutants-") as folder:
        settle = partial(_settle, Path(folder))
        with ProcessPoolExecutor(processes, initializer=settle) as pool:
            results = [*filter(None, pool.map(partial(try_out, named=named), every))]
            list(pool.map(_check, {*_killers(results)}))
    return results


def try_out(mutant: Mutant, named: Equivalents) -> Result | None:
    """Return what becomes of a mutant, or None if it is no Python."""
    code = mutated(mutant)
    if code is None:
        return None
    what = change(mutant, code)
    if named.title(what):
        return Result(what, "equivalent")
    with _in_place(Path(mutant.path), code):
        killer = next((stage for stage in stages_for(mutant.path) if not passes(stage)), None)
    return Result(what, killer.name if killer else "survived")


def _killers(results: Iterable[Result]) -> Iterator[Stage]:
    """Yield the stages that have killed mutants."""
    for what, outcome in results:
        yield from (stage for stage in stages_for(what.path) if stage.name == outcome)


def _check(stage: Stage) -> None:
    """Make sure that a stage passes without a mutant."""
    if not passes(stage):
        raise RuntimeError(f"without a mutant, the tests of the stage {stage.name} must pass")


def _settle(folder: Path) -> None:
    """Make a copy of the project for this process, go there, and compile it."""
    home = folder / str(os.getpid())
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, home / name, ignore=LEFT_OUT)
        else:
            shutil.copy2(source, home / name)
    os.chdir(home)
    warm_up()
    for stage in STAGES:
        passes(stage, "--collect-only", keep_bytecode=True)


@contextmanager
def _in_place(path: Path, code: str) -> Iterator[None]:
    """Put code into a file for a while; afterwards the file is as old as before."""
    original, times = path.read_bytes(), path.stat()
    path.write_text(code, "utf-8")
    try:
        yield
    finally:
        path.write_bytes(original)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
