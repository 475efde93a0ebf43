"""Games, positions and letters as links: text packed into the end of an address.

    https://example.org/niagara/#game=1.eNpLy0...
    https://example.org/niagara/#letter=1.eNpLy0...

What is packed is a version, a dot, and compressed text in letters for links. Nothing of it is
trusted: what comes out is read like any file.

A compressed text ends by itself, and with a check value (RFC 1950). So it can be told for certain
whether all of it is left in what messengers make of a link.
"""

import re
import zlib
from collections.abc import Iterator
from typing import Final

from niagara import Game
from niagara.model.errors import ExplainedError
from niagara.record import LONGEST
from web.devices import letters
from web.devices.carried import DROPPED, GAP, SIGN, behind, in_letters, out_of_letters, unwrapped

VERSION: Final = "1"
BEGINNING: Final = "#game="
"""How the part of an address begins that holds a game."""
LETTER: Final = "#letter="
"""How it begins if it holds a letter of a game by post."""
LONGEST_LINK: Final = 60_000
"""The most characters that are unpacked. Those of whole games have about a thousand."""
LONGEST_LETTER: Final = 120_000
"""The same of a letter. Most have about a thousand, one that tells all up to thirty thousand."""

_PACKED: Final = re.compile(rf"{GAP}*(?:3D)?(\d+)\.((?:{GAP}*{SIGN})*)")
"""A version, and what is packed; mails may write `=3D` for `=`."""


class PackedError(ExplainedError):
    """The text cannot be unpacked; the message says why, for a person."""


def link_to(address: str, text: str, beginning: str = BEGINNING) -> str:
    """Return an address that opens the page with a game, or with what else begins so."""
    data = zlib.compress(text.encode(), 9)
    packed = in_letters(data)
    if packed.endswith(DROPPED):
        packed = in_letters(data + b"\0")  # which nobody reads
    return f"{address.partition('#')[0]}{beginning}{VERSION}.{packed}"


def record_in(link: str) -> str:
    """Return the record in a link or in its end; raise `PackedError` if there is none.

    >>> record_in(link_to("https://example.org/", "niagara 1 {}"))
    'niagara 1 {}'
    """
    return next(_unpacked(link, BEGINNING, most=LONGEST_LINK, longest=LONGEST))


def position_record(game: Game) -> str:
    """Return a record that begins in the position of a game, and tells nothing of before."""
    return Game.from_position(game.position(), game.setup.seats).record()


def is_game(text: str) -> bool:
    """Tell whether somebody has pasted a link to a game, or words with one."""
    return BEGINNING in unwrapped(text)


def is_letter(text: str) -> bool:
    """Tell whether somebody has pasted a letter, or words with a link to one."""
    return LETTER in unwrapped(text)


def letters_in(text: str) -> list[str]:
    """Return the letters in a link, or in words with links; the one that stands first comes first.

    Raise `PackedError` if all are damaged.

    >>> link = link_to("https://example.org/", "after ...", LETTER)
    >>> letters_in(f"Ana: {link} Bye! <{link}>")
    ['after ...']
    """
    found = _unpacked(text, LETTER, most=LONGEST_LETTER, longest=letters.LONGEST)
    return [*dict.fromkeys([*found][::-1])]


def _unpacked(text: str, beginning: str, *, most: int, longest: int) -> Iterator[str]:
    """Yield what was packed behind each such beginning in a text, the last one first.

    Raise `PackedError` if all of it is damaged, or of another version. At most `most` letters are
    read. Of a text longer than `longest`, one character more comes out.
    """
    wrong = PackedError("a part of it is missing or wrong; copy the whole link again")
    any_read = False
    for end in behind(beginning, text):
        packed = _PACKED.match(end[: 2 * most])
        if packed and packed[1] != VERSION:
            wrong = PackedError("another version of this page made it; try to reload the page")
            continue
        for signs in _readings(packed[2] if packed else "", most):
            unpacked = _decompressed(signs, longest)
            if unpacked is not None:
                any_read = True
                yield unpacked
                break
    if not any_read:
        raise wrong


def _readings(found: str, most: int) -> Iterator[str]:
    """Yield what may have been packed: over all gaps, or up to the first, with what was dropped."""
    for left in (re.sub(GAP, "", found)[:most], re.split(GAP, found)[0][:most]):
        for dropped in ("", *DROPPED):
            yield left + dropped


def _decompressed(packed: str, longest: int) -> str | None:
    """Return the text that some letters begin with, if all of it is there."""
    unpacking = zlib.decompressobj()
    try:
        data = out_of_letters(packed[:-1] if len(packed) % 4 == 1 else packed)
        text = unpacking.decompress(data, longest + 1).decode()
    except (ValueError, zlib.error):
        return None
    return text if unpacking.eof or len(text) > longest else None
