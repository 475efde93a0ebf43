"""A gate that every action of a bot passes, so that people who watch can pause the game."""

import asyncio


class Gate:
    """Open at first. While it is paused, each call of `step` lets one action pass."""

    def __init__(self) -> None:
        self.paused = False
        """Whether the bots must wait."""
        self._free = asyncio.Event()
        self._free.set()

    def pause_or_go_on(self) -> None:
        """Pause; if paused already, go on."""
        self.paused = not self.paused
        if self.paused:
            self._free.clear()
        else:
            self._free.set()

    def step(self) -> None:
        """Let the next action pass."""
        self._free.set()

    async def passing(self) -> None:
        """Wait until an action may pass."""
        await self._free.wait()
        if self.paused:
            self._free.clear()
