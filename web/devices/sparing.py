"""Work that other devices ask for, in measure: nobody keeps a device busy by asking without end."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

SECOND: Final = 1.0
"""How many seconds pass before a device may ask for as much again."""


class Sparing:
    """Does so much for each device in a second; of what is more, it does the last thing later."""

    def __init__(
        self,
        most: int,
        begin: Callable[[Coroutine[Any, Any, None]], None],
        pause: Callable[[float], Awaitable[None]],
    ) -> None:
        """`most` is how much is done in a second; `begin` lets work go on in the background."""
        self._most = most
        self._begin = begin
        self._pause = pause
        self._done: dict[str, int] = {}
        """How much was done in this second for each device."""
        self._waiting: dict[str, Callable[[], None]] = {}
        """What each device has asked for last that is still to be done."""

    def ask(self, name: str, work: Callable[[], None]) -> None:
        """Do something for a device, at once or after the second."""
        done = self._done.get(name, 0)
        if done >= self._most:
            self._waiting[name] = work
            return
        self._done[name] = done + 1
        if not done:
            self._begin(self._rest(name))
        work()

    async def _rest(self, name: str) -> None:
        await self._pause(SECOND)
        del self._done[name]
        if work := self._waiting.pop(name, None):
            self.ask(name, work)
