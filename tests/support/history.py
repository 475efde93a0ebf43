"""A browser's history without a browser, which arrives only after a while, as browsers do."""

import asyncio
from collections.abc import Callable


class FakeHistory:
    """The entries of one tab; `there` is the one that is shown."""

    def __init__(self, *entries: str) -> None:
        self.entries = list(entries) or [""]
        self.there = len(self.entries) - 1
        self.full = False
        """Whether the browser refuses another entry."""
        self._came: Callable[[str], None] = lambda _text: None

    def here(self) -> str:
        return self.shown

    def start(self, came: Callable[[str], None]) -> None:
        self._came = came

    def push(self, text: str) -> bool:
        if not self.full:
            self.entries[self.there + 1 :] = [text]
            self.there += 1
        return not self.full

    def replace(self, text: str) -> bool:
        if not self.full:
            self.entries[self.there] = text
        return not self.full

    def go(self, steps: int) -> None:
        """Arrive in the next turn of the event loop, unless there is no such entry."""
        asyncio.get_running_loop().call_soon(self._arrive, steps)

    def _arrive(self, steps: int) -> None:
        if 0 <= self.there + steps < len(self.entries):
            self.there += steps
            self._came(self.entries[self.there])

    @property
    def shown(self) -> str:
        """What is written on the entry that is shown."""
        return self.entries[self.there]

    @property
    def before(self) -> list[str]:
        """The entries up to the one that is shown."""
        return self.entries[: self.there + 1]
