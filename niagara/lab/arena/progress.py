"""How far the work has come, for somebody who waits at a terminal."""

from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from time import monotonic
from typing import TextIO, TypeVar

T = TypeVar("T")


def with_progress(items: Iterable[T], total: int, stream: TextIO) -> Iterator[T]:
    """Yield the items; if the stream is a terminal, write there how many there have been."""
    if not stream.isatty():
        yield from items
        return
    start = monotonic()
    _write(stream, progress(0, total, 0.0))
    for done, item in enumerate(items, start=1):
        yield item
        _write(stream, progress(done, total, monotonic() - start))
    _write(stream, "")


def progress(done: int, total: int, seconds: float) -> str:
    """Return a line that tells how many games have been played, and how long the others may take.

    >>> progress(100, 400, 61.5)
    '100 of 400 games, 0:01:01, about 0:03:04 to go'
    >>> progress(0, 400, 0.0)
    '0 of 400 games, 0:00:00'
    """
    line = f"{done} of {total} games, {timedelta(seconds=int(seconds))}"
    if 0 < done < total:
        line += f", about {timedelta(seconds=int(seconds / done * (total - done)))} to go"
    return line


def shown_share(stream: TextIO) -> Callable[[float], None]:
    """Return what writes the share of the work that is done, if the stream is a terminal."""

    def show(share: float) -> None:
        if stream.isatty():
            _write(stream, f"{share:.0%}")

    return show


def _write(stream: TextIO, line: str) -> None:
    """Write a line over the one before."""
    stream.write(f"\r{line}\033[K")
    stream.flush()
