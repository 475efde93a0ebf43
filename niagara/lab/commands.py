"""What the commands for developers share: numbers, files, several processes, and progress."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import timedelta
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import TypeVar

from niagara.model.errors import NiagaraError

T = TypeVar("T")
R = TypeVar("R")


def whole_number(text: str) -> int:
    """Read a whole number from 1 of an option; one of more than nine digits is surely a slip.

    >>> whole_number("0x10")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: 0x10 is not a whole number from 1 to 999999999
    """
    if not re.fullmatch("0*[1-9][0-9]{0,8}", text):
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1 to 999999999")
    return int(text)


def add_games(parser: argparse.ArgumentParser, games: int) -> None:
    """Add the options of every command that plays games."""
    every = os.cpu_count() or 1
    parser.add_argument("--games", type=whole_number, default=games, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same games")
    parser.add_argument("--jobs", type=whole_number, default=every, help="how many at a time")


def check_writable(file: Path) -> None:
    """Raise `NiagaraError` if a file cannot be written: better now than after long work."""
    try:
        file.open("a").close()
    except OSError as error:
        raise NiagaraError(f"{file} cannot be written: {error.strerror}") from None


def in_processes(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Iterator[R]:
    """Yield what `work` makes of each item, in the items' order, with `jobs` at a time.

    Somebody who waits at a terminal is told how far it has come, and how long the rest may take.
    """
    start = monotonic()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        results = map(work, items) if jobs == 1 else pool.map(work, items)
        for done, result in enumerate(results, start=1):
            yield result
            left = (monotonic() - start) / done * (len(items) - done)
            tell(f"{done} of {len(items)} games, about {timedelta(seconds=int(left))} to go")
    tell("")


def tell(line: str) -> None:
    """Write a line over the one before, if the standard error is a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{line}\033[K")
        sys.stderr.flush()
