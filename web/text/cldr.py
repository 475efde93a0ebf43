"""What Unicode's locale data (CLDR) say of the page's languages.

Babel knows them. `python -m web.tools.messages` writes the table, and a test compares it.
"""

from typing import Final, NamedTuple


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
