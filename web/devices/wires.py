"""What a connection of two devices must be able to do; `web.browser.joining.peers` makes it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from web.devices.descriptions import Credentials, Description


class State(Enum):
    """How a wire is."""

    WAITING = "waiting"
    """It has not connected yet."""
    OPEN = "open"
    SILENT = "silent"
    """Nothing arrives at the moment; it may open again, and then nothing is lost."""
    CLOSED = "closed"
    """It is gone, or has never come about; it does not open again."""


def _nothing(*_told: object) -> None:
    """Tell nobody."""


@dataclass(slots=True)
class Ears:
    """Who is told what happens on a wire."""

    changed: Callable[[State], None] = field(default=_nothing)
    heard: Callable[[str], None] = field(default=_nothing)
    """Is told each piece of text that arrives."""


class Wire(Protocol):
    """One side of a connection to another device, or of one that is to be."""

    ears: Ears
    """They are told nothing before this side is described."""

    async def offer(self) -> Description:
        """Return the description to which another device can answer."""

    async def answer(
        self, offer: Description, credentials: Credentials | None = None
    ) -> Description:
        """Return the answer to the description of another device.

        With `credentials`, it has these, so that the other device can know it beforehand.
        """

    async def accept(self, answer: Description) -> None:
        """Take the answer to the own offer; without hosts, wait until the other side speaks."""

    def send(self, piece: str) -> None:
        """Send a piece of text; a wire that is not open loses it."""

    def close(self) -> None:
        """End the connection."""
