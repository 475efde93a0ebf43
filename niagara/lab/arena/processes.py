"""Several games at a time, each in a process of its own; the results are always the same."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from niagara.lab.arena.games import Outcome, play
from niagara.lab.arena.progress import with_progress
from niagara.lab.arena.schedule import Fixture

T = TypeVar("T")
R = TypeVar("R")


def outcomes(fixtures: Iterable[Fixture], jobs: int) -> Iterator[Outcome]:
    """Yield the outcome of each game, in the games' order, with `jobs` games at a time."""
    return in_processes(play, fixtures, jobs)


def in_processes(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    """Yield what `work` makes of each item, in the items' order, with `jobs` at a time."""
    if jobs == 1:
        yield from map(work, items)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(work, items)


def in_processes_shown(work: Callable[[T], R], items: Sequence[T], jobs: int) -> list[R]:
    """Return what `work` makes of each item, and show at the terminal how far it has come."""
    done = in_processes(work, items, min(jobs, len(items)))
    return list(with_progress(done, len(items), sys.stderr))
