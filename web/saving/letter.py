"""A letter of a game by post as a link, and the words that go with it in a messenger.

Niagara, round 3: a letter of Ana. Ben and Cleo, open it.
https://example.org/niagara/#letter=1.eNpLy0...
"""

from typing import Final

from web.devices.errors import MessageError
from web.devices.letters import LONGEST
from web.saving.packed import PackedError, pack, unpack

BEGINNING: Final = "#letter="
"""How the part of an address begins that holds a letter."""
LONGEST_LINK: Final = 120_000
"""The most characters that are unpacked. A letter has about a thousand, one that tells all up to
thirty thousand."""


def link_to(address: str, letter: str) -> str:
    """Return an address that opens the page with a letter."""
    return f"{address.partition('#')[0]}{BEGINNING}{pack(letter)}"


def is_letter(text: str) -> bool:
    """Tell whether somebody has pasted a letter, or words with a link to one."""
    return BEGINNING in text


def letter_in(text: str) -> str:
    """Return the letter in a link, in its end, or in words with a link.

    Raise `MessageError` if it is damaged.

    >>> letter_in("Ana: " + link_to("https://example.org/", "after ...") + " Bye!")
    'after ...'
    """
    packed, *_more = text.rpartition(BEGINNING)[2].split() or [""]
    try:
        return unpack(packed, most=LONGEST_LINK, longest=LONGEST)
    except PackedError as error:
        raise MessageError(error.sentence, **error.about) from None
