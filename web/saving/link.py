"""A game or a position as a link: its record, packed into the part of an address after `#`.

    #game=1.eNpLy0...    a version, a dot, and the compressed record in letters fit for links

Nothing in a link is trusted: what is unpacked is read like any file.
"""

import zlib
from base64 import b64decode, urlsafe_b64encode
from binascii import Error
from typing import Final

from niagara import Game, RecordError
from niagara.record import LONGEST
from web.text.catalogue import _

BEGINNING: Final = "#game="
"""How the part of an address begins that holds a game."""
VERSION: Final = "1"
LONGEST_LINK: Final = 60_000
"""The most characters that are unpacked. Those of whole games have about a thousand."""


def link_to(address: str, record: str) -> str:
    """Return an address that opens the page with a game."""
    packed = urlsafe_b64encode(zlib.compress(record.encode(), 9)).decode().rstrip("=")
    return f"{address.partition('#')[0]}{BEGINNING}{VERSION}.{packed}"


def record_in(link: str) -> str:
    """Return the record in a link or in its end; raise `RecordError` if there is none.

    >>> record_in(link_to("https://example.org/", "niagara 1 {}"))
    'niagara 1 {}'
    """
    version, _dot, packed = link.rpartition(BEGINNING)[2].partition(".")
    if version.isdecimal() and version != VERSION:
        raise RecordError(_("another version of this page made it; try to reload the page"))
    if version != VERSION or len(packed) > LONGEST_LINK:
        raise RecordError(_("a part of it is missing or wrong; copy the whole link again"))
    try:
        data = b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(data, LONGEST + 1).decode()
    except (Error, ValueError, zlib.error):
        raise RecordError(
            _("a part of it is missing or wrong; copy the whole link again")
        ) from None
    if not unpacking.eof and len(text) <= LONGEST:
        raise RecordError(_("a part of it is missing or wrong; copy the whole link again"))
    return text


def position_record(game: Game) -> str:
    """Return a record that begins in the position of a game, and tells nothing of before."""
    return Game.from_position(game.position(), game.setup.seats).record()
