"""Packets cut into pieces that a connection carries, and put together again.

Each piece begins with `+` if the packet goes on in the next one, and with `.` if it ends here.
"""

from collections.abc import Iterator
from typing import Final

from web.devices.errors import MessageError
from web.devices.letters import LONGEST

PIECE: Final = 16_000
"""The most characters of a packet in one piece; connections carry at least 64 KiB at once."""


def pieces(packet: str) -> Iterator[str]:
    """Yield the pieces of a packet.

    >>> [*pieces("have 0")]
    ['.have 0']
    """
    while len(packet) > PIECE:
        yield f"+{packet[:PIECE]}"
        packet = packet[PIECE:]
    yield f".{packet}"


class Gatherer:
    """Puts the pieces of one connection together."""

    def __init__(self) -> None:
        self._gathered = ""

    def take(self, piece: str) -> str:
        """Return the packet that ends with this piece; empty if it goes on.

        Raise `MessageError` if the packet is longer than any can be, or this is no piece.
        """
        packet, self._gathered = self._gathered + piece[1:], ""
        if len(packet) > LONGEST or piece[:1] not in ("+", "."):
            raise MessageError("a packet is damaged or too long")
        if piece[0] == ".":
            return packet
        self._gathered = packet
        return ""
