"""How hard the bots are: the bots that people may choose, from easy to hard."""

from dataclasses import replace
from typing import Final

from niagara import Occupant, Setup
from niagara.bots import BOTS, parted

LEVELS: Final = tuple(name for name, bot in BOTS.items() if bot.for_people)
"""The bots that people may choose, from easy to hard."""


def harder(setup: Setup) -> Setup | None:
    """Return the same table with every bot one level up, or None if no bot can go up.

    >>> table = Setup(3, seats=(Occupant("Ana"), Occupant("Ben", bot="drifter"), Occupant("Cleo")))
    >>> harder(table).seats[1].bot
    'paddler'
    """
    seats = tuple(map(_harder, setup.seats))
    return None if seats == setup.seats else replace(setup, seats=seats)


def _harder(seat: Occupant) -> Occupant:
    level, _temper = parted(seat.bot)
    if level in ("", LEVELS[-1]):
        return seat
    return replace(seat, bot=LEVELS[LEVELS.index(level) + 1 if level in LEVELS else 0])
