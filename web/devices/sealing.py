"""Seals: how a device commits itself to something that nobody else may know yet.

A seal is the SHA-256 of a secret and of its place in the game. Whoever is told the secret later can
check that it is the one that was sealed.
"""

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from niagara.model.actions import Seat
from niagara.model.board import ARMS
from niagara.model.cards import CARDS, Card
from web.devices.carried import in_letters

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What the names of tables are made of."""
SALT_BYTES: Final = 16
"""How many bytes a salt or a share has: too many to try them all."""

UFRAG_SIGNS: Final = 8
PASSWORD_SIGNS: Final = 32
"""Of how many signs the name and the password of a connection are made: 4 and 22 are the fewest."""


def drawn(count: int) -> str:
    """Return a name made of so many random letters."""
    return "".join(secrets.choice(LETTERS) for _letter in range(count))


def digest(*parts: str) -> str:
    """Return the SHA-256 of some words as 43 letters; no word may have a line end in it.

    >>> digest("card", "3")
    'qNL_qDWYSLwwOFo6dZZtbXDSxY5WbbVUQrl0LPfNU74'
    """
    return in_letters(sha256("\n".join(parts).encode()).digest())


def card_seal(before: str, seat: Seat, card: Card, salt: str) -> str:
    """Return the seal of a card that a seat chooses after the messages with the digest `before`."""
    return digest("card", before, str(seat), CARDS[card], salt)


def share_seal(before: str, seat: Seat, share: str) -> str:
    """Return the seal of a seat's share in what is drawn."""
    return digest("share", before, str(seat), share)


def drawn_start(shares: Sequence[str]) -> Seat:
    """Return the start player that the seats' shares draw, in the order of seats (RULES 1)."""
    return int.from_bytes(sha256("\n".join(["start", *shares]).encode()).digest()) % len(shares)


def drawn_flags(shares: Sequence[str], count: int) -> str:
    """Return the next flags that the seats' shares draw, as in `Setup.flags` (RULES 2).

    There are at most 32, many more than the pushes of a round.
    """
    drawn = sha256("\n".join(["flags", *shares]).encode()).digest()
    return "".join(ARMS[byte & 1] for byte in drawn[:count])


class Key:
    """What a device makes its salts and shares from: random bytes that it tells nobody.

    The same place in the game gives the same salt. So a device that starts again needs only its key
    to open what it has sealed. What it signs with is made from the same bytes, and how it answers.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @property
    def seed(self) -> bytes:
        """The 32 bytes of the secret key with which the device signs."""
        return hmac.new(self._secret, b"sign", sha256).digest()

    def credentials(self, name: str) -> tuple[str, str]:
        """Return the name and the password with which the device answers another one."""
        made = hmac.new(self._secret, f"answer\n{name}".encode(), sha256).hexdigest()
        return made[:UFRAG_SIGNS], made[-PASSWORD_SIGNS:]

    def salt(self, before: str, seat: Seat) -> str:
        """Return the salt for the card of a seat after the messages with the digest `before`."""
        return self._made("salt", before, seat)

    def share(self, before: str, seat: Seat) -> str:
        """Return the share of a seat in what is drawn."""
        return self._made("share", before, seat)

    def _made(self, use: str, before: str, seat: Seat) -> str:
        made = hmac.new(self._secret, f"{use}\n{before}\n{seat}".encode(), sha256).digest()
        return in_letters(made[:SALT_BYTES])
