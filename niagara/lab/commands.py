"""What the commands for developers share: numbers, files, several processes, and progress."""

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import timedelta
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Final, TypeVar

from niagara.model.errors import NiagaraError

T = TypeVar("T")
R = TypeVar("R")

NUMBER: Final = re.compile("0*[1-9][0-9]{0,8}")
"""A whole number from 1 to 999999999; a larger one is surely a slip."""


def number(text: str) -> int:
    """Read a whole number from 1 to 999999999; raise `NiagaraError` if it is not one.

    >>> number("0x10")
    Traceback (most recent call last):
    niagara.model.errors.NiagaraError: 0x10 is not a whole number from 1 to 999999999
    """
    if not NUMBER.fullmatch(text):
        raise NiagaraError(f"{text} is not a whole number from 1 to 999999999")
    return int(text)


def whole_number(text: str) -> int:
    """Read the whole number, from 1, of an option."""
    try:
        return number(text)
    except NiagaraError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def check_writable(file: Path | None) -> None:
    """Raise `NiagaraError` if a file cannot be written: better now than after long work."""
    try:
        if file:
            file.open("a").close()
    except OSError as error:
        raise NiagaraError(f"{file} cannot be written: {error.strerror}") from None


def in_processes(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Iterator[R]:
    """Yield what `work` makes of each item, in the items' order, with `jobs` at a time.

    Somebody who waits at a terminal is told how far it has come.
    """
    start = monotonic()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        results = map(work, items) if jobs == 1 else pool.map(work, items)
        for done, result in enumerate(results, start=1):
            yield result
            tell(progress(done, len(items), monotonic() - start))
    tell("")


def progress(done: int, total: int, seconds: float) -> str:
    """Return a line that tells how many games have been played, and how long the others may take.

    >>> progress(100, 400, 61.5)
    '100 of 400 games, 0:01:01, about 0:03:04 to go'
    """
    left = timedelta(seconds=int(seconds / done * (total - done)))
    return f"{done} of {total} games, {timedelta(seconds=int(seconds))}, about {left} to go"


def tell(line: str) -> None:
    """Write a line over the one before, if the standard error is a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{line}\033[K")
        sys.stderr.flush()
