"""Players that are programs, by name.

To add one, write its file and enter it here, and the arena follows; what the page says of it is in
the recipe of CONTRIBUTING. A name is that of a bot, perhaps with a temperament: `paddler` or
`paddler/thief`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Final

from niagara.bots.base import Bot
from niagara.bots.guide import Guide
from niagara.bots.paddler import Drifter, Paddler
from niagara.bots.random_bot import RandomBot
from niagara.bots.search import Captain, Legend, Scout
from niagara.bots.tempers import TEMPERS
from niagara.bots.turn import TurnBot
from niagara.model.setup import WITH, Setup, parted

MAKERS: Final[Mapping[str, type[TurnBot] | type[Legend]]] = {
    "drifter": Drifter,
    "paddler": Paddler,
    "guide": Guide,
    "scout": Scout,
    "captain": Captain,
    "legend": Legend,
}
"""The bots that can have a temperament, from the weakest to the strongest."""

BOTS: Final[Mapping[str, Bot]] = {
    "random": RandomBot(),
    **{name: make() for name, make in MAKERS.items()},
}
"""All bots, from the weakest to the strongest; people are not offered `random`."""

LEVELS: Final = tuple(name for name, bot in BOTS.items() if bot.for_people)
"""The bots that people may choose, from easy to hard."""

TEMPERS_OF: Final[Mapping[str, Sequence[str]]] = {
    "drifter": ("thief", "homebody"),
    "paddler": ("thief", "homebody", "gambler"),
    "guide": ("thief", "gambler", "rainmaker"),
    "scout": ("thief", "rainmaker"),
    "captain": ("thief", "gambler", "rainmaker"),
    "legend": ("thief", "rainmaker"),
}
"""The temperaments that are drawn for each of them: those that make it no stronger or weaker."""


def is_bot(name: str) -> bool:
    """Tell whether there is a bot of this name.

    >>> is_bot("paddler/thief"), is_bot("paddler/poet"), is_bot("paddler/")
    (True, False, False)
    """
    bot, temper = parted(name)
    return name in BOTS or (bot in MAKERS and temper in TEMPERS)


def bot_named(name: str) -> Bot:
    """Return the bot of this name; raise `KeyError` if there is none."""
    return BOTS[name] if name in BOTS else _tempered(*parted(name))


@cache
def _tempered(bot: str, temper: str) -> Bot:
    kind = MAKERS[bot]
    return kind(kind.tempers[temper])


def with_tempers(setup: Setup, rng: Random) -> Setup:
    """Return the same table with a new temperament for every bot, as different as they can be.

    Above all, no two bots of a level should be alike, and then no two of the table.
    """
    bots = [parted(seat.bot)[0] for seat in setup.seats]
    levels = [bot for bot in bots if bot in TEMPERS_OF]
    every: list[tuple[str, ...]] = [*product(*(TEMPERS_OF[level] for level in levels))]
    rng.shuffle(every)

    def repeats(tempers: Sequence[str]) -> tuple[int, int]:
        alike = len(levels) - len({*zip(levels, tempers, strict=True)})
        return alike, len(levels) - len({*tempers})

    chosen = min(every, key=repeats)
    tempers = iter(chosen)
    seats = [
        replace(seat, bot=f"{bot}{WITH}{next(tempers)}") if bot in TEMPERS_OF else seat
        for seat, bot in zip(setup.seats, bots, strict=True)
    ]
    return replace(setup, seats=tuple(seats))


__all__ = ["BOTS", "Bot", "bot_named", "is_bot", "with_tempers"]
