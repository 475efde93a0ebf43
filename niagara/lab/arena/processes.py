"""Playing games in several processes at a time; what comes out never depends on it."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from niagara.lab.arena.games import Outcome, play
from niagara.lab.arena.schedule import Fixture

T = TypeVar("T")
R = TypeVar("R")


def outcomes(fixtures: Iterable[Fixture], jobs: int) -> Iterator[Outcome]:
    """Yield what becomes of each game, in the games' order, with so many played at a time."""
    return in_processes(play, fixtures, jobs)


def in_processes(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    """Yield what comes of each item, in their order, with so many worked on at a time."""
    if jobs == 1:
        yield from map(work, items)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(work, items)
