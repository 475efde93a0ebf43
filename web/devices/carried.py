"""Links and codes: the letters they are written in, and what messengers and mails make of them.

Messengers put words and brackets around them, break them into lines with or without `> `, write
`%3D` for `=`, put them into links of their own, drop a last `_`, and add signs that nobody sees.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

GAP: Final = r"(?:[\s>\u00ad\u200b-\u200d\u2060\ufeff]|=\r?\n)"
"""A sign that may stand between the letters of a link that was broken."""
SIGN: Final = "[A-Za-z0-9_-]"
"""What they are written in: base64 for links (RFC 4648, section 5)."""
DROPPED: Final = ("_", "-")
"""What some messengers drop at the end of a link, so that none of ours ends so."""

_COPIES: Final = 4
"""How many copies of a link are looked at."""
_WRAPPINGS: Final = 3
"""How many links may be wrapped around one."""
_WRAPPED: Final = re.compile("(?:%[0-9A-Fa-f]{2})+")
"""How a link writes signs of another one: the bytes of their UTF-8."""


def in_letters(data: bytes) -> str:
    """Return some bytes as they are written in links and codes."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def out_of_letters(letters: str) -> bytes:
    """Return the bytes that some letters stand for; raise `ValueError` if they stand for none."""
    return urlsafe_b64decode(letters + "=" * (-len(letters) % 4))


def unwrapped(text: str) -> str:
    """Return a text with the link that other links are wrapped around.

    >>> unwrapped("https://example.com/?to=https%3A%2F%2Fexample.org%2F%23game%3D1.eN&more=1")
    'https://example.com/?to=https://example.org/#game=1.eN&more=1'
    """
    for _wrapping in range(_WRAPPINGS):
        text = _WRAPPED.sub(_signs, text)
    return text


def _signs(wrapped: re.Match[str]) -> str:
    return bytes.fromhex(wrapped[0].replace("%", "")).decode(errors="replace")


def behind(beginning: str, text: str) -> Iterator[str]:
    """Yield what stands behind each such beginning, the last one first, but only of a few.

    Beside a link there may be a shortened one, as mails show it. Where there is none, it is all of
    the text.

    >>> list(behind("#game=", "https://example.org/#game=1.eN <https://example.org/#game%3D1...>"))
    ['1...>', '1.eN <https://example.org/']
    """
    parts = unwrapped(text).split(beginning)
    return reversed(parts[1:][-_COPIES:] or parts)


def longer_and_longer(broken: str) -> Iterator[str]:
    r"""Yield the first piece of a broken text, then the first two put together, and so on.

    >>> list(longer_and_longer("BPn3\n> x9_k\n> See"))
    ['BPn3', 'BPn3x9_k', 'BPn3x9_kSee']
    """
    return accumulate(filter(None, re.split(f"{GAP}+", broken)))
