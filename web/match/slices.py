"""Work that may take long, done in slices, so that the page can be drawn and clicked meanwhile."""

from collections.abc import Callable, Generator
from typing import Final, TypeVar

from web.match.session import Screen

SLICE: Final = 0.04
"""How many seconds the page may be kept busy at a time."""
UNSEEN: Final = 0.2
"""After how many seconds it is shown how far the work has come."""

Result = TypeVar("Result")


async def in_slices(
    work: Generator[float, None, Result],
    screen: Screen,
    show: Callable[[float], None] | None = None,
) -> Result:
    """Do all of the work and return its result.

    The work yields the share of it that is done. Once it has taken a while, `show` gets that share
    before each pause.
    """
    began = screen.clock()
    until = began + SLICE
    while True:
        try:
            share = next(work)
        except StopIteration as done:
            result: Result = done.value
            return result
        if (now := screen.clock()) >= until:
            if show and now >= began + UNSEEN:
                show(share)
            await screen.pause(0)
            until = screen.clock() + SLICE
