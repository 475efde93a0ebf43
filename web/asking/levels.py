"""The same table with other bots."""

from dataclasses import replace

from niagara import Occupant, Setup
from niagara.bots import LEVELS
from niagara.model.setup import parted


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


def against(level: str, setup: Setup) -> Setup:
    """Return a table at which its first person plays against bots of this level alone.

    >>> table = Setup(3, seats=(Occupant(bot="scout"), Occupant("Ana"), Occupant("Ben")))
    >>> [seat.bot for seat in against("guide", table).seats]
    ['guide', '', 'guide']
    """
    person = next((seat for seat, each in enumerate(setup.seats) if not each.bot), 0)
    seats = (
        replace(each, bot="" if seat == person else level) for seat, each in enumerate(setup.seats)
    )
    return replace(setup, seats=tuple(seats))
