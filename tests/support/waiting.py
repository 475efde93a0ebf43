"""Waiting for something, which always has an end: a sentence tells what did not come."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, TypeVar

SECONDS: Final = 180
"""A page answers at once and starts in a few; WebKit on a busy computer needs many more."""

POLL: Final = 0.05

Found = TypeVar("Found")


class Patience:
    """How long a loop may wait for something."""

    def __init__(self, what: str, seconds: float = SECONDS) -> None:
        """`what` is awaited."""
        self.what = what
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    def check(self) -> None:
        """Fail once it has been waited for too long."""
        assert time.monotonic() < self._end, f"In {self.seconds:g} s there was not {self.what}."


def until(wanted: Callable[[], Found], what: str, seconds: float = SECONDS) -> Found:
    """Ask again and again until the answer is true, and return it."""
    patience = Patience(what, seconds)
    while not (found := wanted()):
        patience.check()
        time.sleep(POLL)
    return found


async def soon(wanted: Callable[[], object], what: str) -> None:
    """Let tasks go on until something is so."""
    patience = Patience(what)
    while not wanted():
        patience.check()
        await asyncio.sleep(0)
