"""A game or a position as a link: its record, packed into the address after `#game=`."""

from typing import Final

from niagara import Game, RecordError
from niagara.record import LONGEST
from web.saving.packed import PackedError, pack, unpack

BEGINNING: Final = "#game="
"""How the part of an address begins that holds a game."""
LONGEST_LINK: Final = 60_000
"""The most characters that are unpacked. Those of whole games have about a thousand."""


def link_to(address: str, record: str) -> str:
    """Return an address that opens the page with a game."""
    return f"{address.partition('#')[0]}{BEGINNING}{pack(record)}"


def record_in(link: str) -> str:
    """Return the record in a link or in its end; raise `RecordError` if there is none.

    >>> record_in(link_to("https://example.org/", "niagara 1 {}"))
    'niagara 1 {}'
    """
    packed = link.rpartition(BEGINNING)[2]
    try:
        return unpack(packed, most=LONGEST_LINK, longest=LONGEST)
    except PackedError as error:
        raise RecordError(error.sentence, **error.about) from None


def position_record(game: Game) -> str:
    """Return a record that begins in the position of a game, and tells nothing of before."""
    return Game.from_position(game.position(), game.setup.seats).record()
