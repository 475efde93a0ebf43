"""How each language writes lists, percentages, fractions, dates, and one sentence after another.

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
    days: str
    """The days of the week, short, from Monday on."""
    months: str
    """The months, short."""


HABITS: Final = {
    "en": Habits(
        "{0}, {1}",
        "{0} and {1}",
        "{0}%",
        ".",
        " ",
        "Mo Tu We Th Fr Sa Su",
        "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec",
    ),
    "de": Habits(
        "{0}, {1}",
        "{0} und {1}",
        "{0}\N{NO-BREAK SPACE}%",
        ",",
        " ",
        "Mo. Di. Mi. Do. Fr. Sa. So.",
        "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez",
    ),
    "zh": Habits(
        "{0}、{1}",
        "{0}和{1}",
        "{0}%",
        ".",
        "",
        "周一 周二 周三 周四 周五 周六 周日",
        "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
    ),
    "ja": Habits(
        "{0}、{1}",
        "{0}、{1}",
        "{0}%",
        ".",
        "",
        "月 火 水 木 金 土 日",
        "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
    ),
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


def weekdays() -> list[str]:
    """Return the days of the week, short, from Monday on."""
    return _habits().days.split()


def month(number: int) -> str:
    """Return a month, short.

    >>> month(11)
    'Nov'
    """
    return _habits().months.split()[number - 1]


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
