"""What the bots' actions pass through, so that people who watch can stop them."""

import asyncio


class Gate:
    """Open at first. While it is paused, an action passes only for each step."""

    def __init__(self) -> None:
        self.paused = False
        """Whether the bots wait."""
        self._free = asyncio.Event()
        self._free.set()

    def pause_or_go_on(self) -> None:
        """Pause, or go on if it is paused."""
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
