"""The names of people: what can be seen of them, and no longer than fits.

A letter here is what people count as one, also an emoji made of several characters: a grapheme
cluster, as Unicode says (UAX 29), with its rarest rules left out.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from unicodedata import category, combining

LONGEST: Final = 24
"""The most letters of a name."""
LARGEST_LETTER: Final = 16
"""The most characters of a letter. What is piled up beyond that is left out."""

LONGEST_TYPED: Final = LONGEST * LARGEST_LETTER
"""The most characters of a name that are looked at."""

FILLED_IN: Final = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
"""The names that the form begins with, seat by seat: nobody has typed them."""


JOINER: Final = "\u200d"
"""Joins emoji into one."""
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs by their kind, but nothing of them is seen."""
VIRAMA: Final = 9
"""The combining class of the mark that joins letters in Indian scripts."""


@lru_cache
def fitting(name: str) -> str:
    """Return a name as it can be shown; an empty text if nothing of it can be seen.

    >>> fitting("  Ana   B. ")
    'Ana B.'
    """
    plain = " ".join(name[:LONGEST_TYPED].split())
    shown = list(letters("".join(filter(_may_stand, plain))))[:LONGEST]
    if not any(map(_is_seen, shown)):
        return ""
    return "".join(letter[:LARGEST_LETTER] for letter in shown).strip()


def letters(text: str) -> Iterator[str]:
    """Yield the letters of a text as people count them."""
    letter = ""
    for character in text:
        if letter and not _belongs(letter, character):
            yield letter
            letter = ""
        letter += character
    if letter:
        yield letter


def _may_stand(character: str) -> bool:
    """Tell whether a character may stand in a name: not if it steers the text around it."""
    return character.isprintable() or character in (JOINER, "\u200c") or _is_tag(character)


def _is_seen(letter: str) -> bool:
    first = letter[0]
    return first not in BLANK and not first.isspace() and category(first)[0] not in "MC"


def _belongs(letter: str, character: str) -> bool:
    """Tell whether a character goes on with a letter that has begun."""
    last = letter[-1]
    if category(character)[0] == "M" or character in (JOINER, "\u200c") or _is_tag(character):
        return True
    if "\U0001f3fb" <= character <= "\U0001f3ff":  # the colours of skin
        return True
    if _is_flag_half(character):
        return len(letter) == 1 and _is_flag_half(last)
    if last == JOINER:
        return category(character) == "So"
    if combining(last) == VIRAMA:
        return category(character) == "Lo"
    return _is_hangul(last) and (
        "\u1160" <= character <= "\u11ff"
        or ("\u1100" <= last <= "\u115f" and _is_hangul(character))
    )


def _is_tag(character: str) -> bool:
    """Tell whether it is one of the unseen characters in the flags of England, Scotland, Wales."""
    return "\U000e0020" <= character <= "\U000e007f"


def _is_flag_half(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _is_hangul(character: str) -> bool:
    return "\u1100" <= character <= "\u11ff" or "\uac00" <= character <= "\ud7a3"


def bots_beside(name: str, count: int) -> list[str]:
    """Return names for this many bots, none of which is that of the person.

    >>> bots_beside("Ben", 2)
    ['Cleo', 'Dan']
    """
    return [each for each in FILLED_IN[1:] if each != name][:count]
