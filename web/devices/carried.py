"""Links and codes: the letters they are written in, and what messengers and mails make of them.

Messengers put words and brackets around them, break them into lines with or without `> `, write
`%3D` for `=`, put them into links of their own, drop a last `_`, and add signs that nobody sees.
"""

import re
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

GAP: Final = r"(?:[\s>\u00ad\u200b-\u200d\u2060\ufeff]|=\r?\n)"
"""A sign that may stand between the letters of a link that was broken."""
SIGN: Final = "[A-Za-z0-9_-]"
"""What they are written in: base64 for links (RFC 4648, section 5)."""
DROPPED: Final = ("_", "-")
"""What some messengers drop at the end of a link, so that none of ours ends so."""

_WRAPPINGS: Final = 3
"""How many links may be wrapped around one."""
_WRAPPED: Final = re.compile("%([2-7][0-9A-Fa-f])")
"""How a link writes a sign of another one; all signs of ours are ASCII."""


def in_letters(data: bytes) -> str:
    """Return some bytes as they are written in links and codes."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def unwrapped(text: str) -> str:
    """Return a text with the link that other links are wrapped around.

    >>> unwrapped("https://example.com/?to=https%3A%2F%2Fexample.org%2F%23game%3D1.eN&more=1")
    'https://example.com/?to=https://example.org/#game=1.eN&more=1'
    """
    for _wrapping in range(_WRAPPINGS):
        text = _WRAPPED.sub(lambda sign: chr(int(sign[1], 16)), text)
    return text


def longer_and_longer(broken: str) -> Iterator[str]:
    r"""Yield the first piece of a broken text, then the first two put together, and so on.

    >>> list(longer_and_longer("BPn3\n> x9_k\n> See"))
    ['BPn3', 'BPn3x9_k', 'BPn3x9_kSee']
    """
    return accumulate(filter(None, re.split(f"{GAP}+", broken)))
