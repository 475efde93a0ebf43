"""Games, positions and letters as links: text packed into the end of an address.

    https://example.org/niagara/#game=1.eNpLy0...
    https://example.org/niagara/#letter=1.eNpLy0...

What is packed is a version, a dot, and compressed text in letters for links. Nothing of it is
trusted: what comes out is read like any file.
"""

import zlib
from base64 import b64decode, urlsafe_b64encode
from binascii import Error
from typing import Final

from niagara import Game, RecordError
from niagara.model.errors import ExplainedError
from niagara.record import LONGEST
from web.devices import letters
from web.devices.errors import MessageError

VERSION: Final = "1"
BEGINNING: Final = "#game="
"""How the part of an address begins that holds a game."""
LETTER: Final = "#letter="
"""How it begins if it holds a letter of a game by post."""
LONGEST_LINK: Final = 60_000
"""The most characters that are unpacked. Those of whole games have about a thousand."""
LONGEST_LETTER: Final = 120_000
"""The same of a letter. Most have about a thousand, one that tells all up to thirty thousand."""


class PackedError(ExplainedError):
    """The text cannot be unpacked; the message says why, for a person."""


def link_to(address: str, text: str, beginning: str = BEGINNING) -> str:
    """Return an address that opens the page with a game, or with what else begins so."""
    packed = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return f"{address.partition('#')[0]}{beginning}{VERSION}.{packed}"


def record_in(link: str) -> str:
    """Return the record in a link or in its end; raise `RecordError` if there is none.

    >>> record_in(link_to("https://example.org/", "niagara 1 {}"))
    'niagara 1 {}'
    """
    try:
        return _unpacked(link.rpartition(BEGINNING)[2], most=LONGEST_LINK, longest=LONGEST)
    except PackedError as error:
        raise RecordError(error.sentence, **error.about) from None


def position_record(game: Game) -> str:
    """Return a record that begins in the position of a game, and tells nothing of before."""
    return Game.from_position(game.position(), game.setup.seats).record()


def is_letter(text: str) -> bool:
    """Tell whether somebody has pasted a letter, or words with a link to one."""
    return LETTER in text


def letter_in(text: str) -> str:
    """Return the letter in a link, in its end, or in words with a link.

    Raise `MessageError` if it is damaged.

    >>> letter_in("Ana: " + link_to("https://example.org/", "after ...", LETTER) + " Bye!")
    'after ...'
    """
    packed, *_more = text.rpartition(LETTER)[2].split() or [""]
    try:
        return _unpacked(packed, most=LONGEST_LETTER, longest=letters.LONGEST)
    except PackedError as error:
        raise MessageError(error.sentence, **error.about) from None


def _unpacked(link: str, *, most: int, longest: int) -> str:
    """Return what was packed; raise `PackedError` if it is damaged, or of another version.

    It may have `most` characters. Of a text longer than `longest`, one character more comes out.
    """
    version, _dot, packed = link.partition(".")
    if version.isdecimal() and version != VERSION:
        raise PackedError("another version of this page made it; try to reload the page")
    damaged = PackedError("a part of it is missing or wrong; copy the whole link again")
    if version != VERSION or len(packed) > most:
        raise damaged
    try:
        data = b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(data, longest + 1).decode()
    except (Error, ValueError, zlib.error):
        raise damaged from None
    if not unpacking.eof and len(text) <= longest:
        raise damaged
    return text
