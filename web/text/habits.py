"""How each language writes lists, percentages, fractions, and one sentence after another.

Unicode's locale data (CLDR) say it. Babel knows them, and a test compares the table with it.
"""

from collections.abc import Iterable
from functools import reduce
from typing import Final, NamedTuple

from web.text import catalogue
from web.text.catalogue import _


class Habits(NamedTuple):
    """How a language writes what the page puts together."""

    next: str
    """Two things of a longer list."""
    last: str
    """The last thing of a list, and those before it."""
    percent: str
    point: str
    """What divides a whole number from its fraction."""
    space: str
    """What stands between two sentences."""


HABITS: Final = {
    "en": Habits("{0}, {1}", "{0} and {1}", "{0}%", ".", " "),
    "de": Habits("{0}, {1}", "{0} und {1}", "{0}\N{NO-BREAK SPACE}%", ",", " "),
    "zh": Habits("{0}、{1}", "{0}和{1}", "{0}%", ".", ""),
    "ja": Habits("{0}、{1}", "{0}、{1}", "{0}%", ".", ""),
}


def _habits() -> Habits:
    return HABITS.get(catalogue.current(), HABITS[catalogue.ENGLISH])


def listed(parts: Iterable[str]) -> str:
    """Return a list in words; an empty text for none.

    >>> listed(["Ana", "Ben", "Cleo"])
    'Ana, Ben and Cleo'
    """
    *first, last = [*parts] or [""]
    return _habits().last.format(reduce(_habits().next.format, first), last) if first else last


def enumerated(parts: Iterable[str]) -> str:
    """Return one thing that is done or told after another; an empty text for none.

    >>> enumerated(["to 4", "load a ruby"])
    'to 4, load a ruby'
    """
    every = [*parts]
    return reduce(lambda one, more: _("{one}, {more}", one=one, more=more), every) if every else ""


def together(sentences: Iterable[str]) -> str:
    """Return one sentence after another, without those that are empty."""
    return _habits().space.join(filter(None, sentences))


def percent(number: int) -> str:
    """Return a whole percentage.

    >>> percent(34)
    '34%'
    """
    return _habits().percent.format(number)


def percent_sign() -> str:
    """Return the sign alone, as it stands behind a number.

    >>> percent_sign()
    '%'
    """
    return _habits().percent.format("")


def fraction(number: float) -> str:
    """Return a number with one digit after the point.

    >>> fraction(2.25)
    '2.2'
    """
    return f"{number:.1f}".replace(".", _habits().point)
