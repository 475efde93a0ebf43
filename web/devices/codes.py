"""Codes: what two devices show each other so that they can connect.

An invitation goes from one to the other as a link, as a QR code or as text. The reply to it goes
back. The reply names the invitation, because each invitation connects just one device.

    #join=BPn3...                the end of the link with an invitation: a packed description
    Bfx9....k3Zq8A               a reply: a packed description, a dot, and which invitation it is to
"""

import re
from dataclasses import dataclass
from typing import Final, Self

from web.devices.carried import GAP, SIGN, behind, longer_and_longer
from web.devices.descriptions import Description, Kind
from web.devices.errors import MessageError
from web.devices.sealing import digest

BEGINNING: Final = "#join="
"""How the part of an address begins that holds an invitation."""
LONGEST: Final = 2000
"""The most characters that are read of what somebody scans or pastes."""

_MARK: Final = 6
"""How many letters tell which invitation a reply is to."""
_CODE: Final = re.compile(rf"{GAP}*(?:3D)?((?:{GAP}*{SIGN})*(?:\.(?:{GAP}*{SIGN})*)?)")
"""A code; mails may write `=3D` for the `=` before it."""


@dataclass(frozen=True, slots=True)
class Code:
    """An invitation, or a reply to one."""

    description: Description
    invitation: str = ""
    """Which invitation it is a reply to; empty if it is an invitation itself."""

    def __str__(self) -> str:
        packed = self.description.pack()
        return f"{packed}.{self.invitation}" if self.invitation else packed

    @property
    def mark(self) -> str:
        """How replies name this invitation."""
        return digest("invitation", str(self))[:_MARK]

    @classmethod
    def read(cls, text: str) -> Self:
        """Read what somebody has scanned or pasted: a code, or a link with one, also in words.

        Raise `MessageError` if it is damaged or something else.
        """
        wrong = MessageError("the code is damaged or not whole: copy it again")
        for end in behind(BEGINNING, text[:LONGEST]):
            broken = _CODE.match(end)
            for letters in longer_and_longer(broken[1] if broken else ""):
                packed, _dot, invitation = letters.partition(".")
                try:
                    description = Description.unpack(packed)
                except MessageError as error:
                    wrong = error
                    continue
                if (description.kind is Kind.ANSWER) == (len(invitation) == _MARK):
                    return cls(description, invitation)
        raise wrong


def link_to(address: str, invitation: str) -> str:
    """Return an address that opens the page with an invitation.

    >>> link_to("https://example.org/#rules", "BPn3")
    'https://example.org/#join=BPn3'
    """
    return f"{address.partition('#')[0]}{BEGINNING}{invitation}"
