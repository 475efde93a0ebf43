"""Work that may take long, done in slices, so that the page can be drawn and clicked meanwhile."""

from collections.abc import Awaitable, Callable, Generator
from typing import Final, TypeVar

SLICE: Final = 0.04
"""How many seconds the page may be kept busy at a time."""
UNSEEN: Final = 0.2
"""After how many seconds it is shown how far the work has come."""

Result = TypeVar("Result")
Pause = Callable[[float], Awaitable[None]]
"""Waits so many seconds, so that the browser can do its work."""
Clock = Callable[[], float]
"""Tells the seconds since a fixed moment."""


async def in_slices(
    work: Generator[float, None, Result],
    pause: Pause,
    clock: Clock,
    show: Callable[[float], None] | None = None,
    *,
    seconds: float = SLICE,
) -> Result:
    """Do all of the work, so many seconds at a time, and return its result.

    The work yields the share of it that is done. Once it has taken a while, `show` gets that share
    before each pause.
    """
    began = clock()
    until = began + seconds
    while True:
        try:
            share = next(work)
        except StopIteration as done:
            result: Result = done.value
            return result
        if (now := clock()) >= until:
            if show and now >= began + UNSEEN:
                show(share)
            await pause(0)
            until = clock() + seconds
