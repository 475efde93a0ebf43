"""Waiting for something, which always has an end: a sentence tells what did not come."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
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


class Pauses:
    """Pauses that end only when a test lets them."""

    def __init__(self) -> None:
        self._waits: list[tuple[float, asyncio.Future[None]]] = []

    async def pause(self, seconds: float) -> None:
        """Wait until the test lets it end."""
        self._waits.append((seconds, asyncio.Future()))
        await self._waits[-1][1]

    def end(self, passed: float = math.inf) -> None:
        """Let all pauses end that take no more seconds."""
        for seconds, wait in self._waits:
            if seconds <= passed and not wait.done():
                wait.set_result(None)


def until(wanted: Callable[[], Found], what: str, seconds: float = SECONDS) -> Found:
    """Ask again and again until the answer is true, and return it."""
    patience = Patience(what, seconds)
    while not (found := wanted()):
        patience.check()
        time.sleep(POLL)
    return found


async def soon(
    wanted: Callable[[], object],
    what: str,
    act: Callable[[], Awaitable[object]] = lambda: asyncio.sleep(0),
) -> None:
    """Let tasks go on, or do something again and again, until something is so."""
    patience = Patience(what)
    while not wanted():
        patience.check()
        await act()


async def quiet(busy: Callable[[], int], turns: int) -> None:
    """Wait until pages have drawn nothing for so many turns of the event loop."""
    still, patience = 0, Patience("a page that waits for a click")
    while still < turns:
        patience.check()
        before = busy()
        await asyncio.sleep(0)
        still = still + 1 if busy() == before else 0
