"""Who plays in the arena: a bot by its name, perhaps with a cap on its iterations."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from niagara.bots import BOTS
from niagara.bots.base import SLICE, Thought
from niagara.model.errors import NiagaraError
from niagara.view import View

NUMBER: Final = re.compile("0*[1-9][0-9]{0,8}")
"""A whole number from 1 that is no slip of the hand."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A bot that plays in the arena, counted under `name`."""

    name: str
    bot: str
    most: int | None = None
    """The most iterations of a thought; None leaves the bot its own budget."""

    def think(self, view: View, rng: Random) -> Thought:
        """Return the bot's thought, thought through as far as it may be."""
        thought = BOTS[self.bot].think(view, rng)
        if self.most is None:
            while thought.go_on(SLICE):
                pass
        else:
            thought.go_on(self.most)
        return thought


def number(text: str) -> int:
    """Read a whole number from 1; raise `NiagaraError` if it is none.

    >>> number("0x10")
    Traceback (most recent call last):
    niagara.model.errors.NiagaraError: 0x10 is not a whole number from 1 to 999999999
    """
    if not NUMBER.fullmatch(text):
        raise NiagaraError(f"{text} is not a whole number from 1 to 999999999")
    return int(text)


def contestants(text: str, most: int | None = None) -> Sequence[Contestant]:
    """Read names with commas between; raise `NiagaraError` if one is no bot.

    `random:500` is capped at 500 iterations a thought, a name alone at `most`.

    >>> [(each.bot, each.most) for each in contestants("paddler,random:500", most=90)]
    [('paddler', 90), ('random', 500)]
    """
    return [_contestant(name, most) for name in text.split(",")]


def _contestant(name: str, most: int | None) -> Contestant:
    bot, colon, own = name.partition(":")
    if bot not in BOTS:
        raise NiagaraError(f"there is no bot {bot!r}; bots are {', '.join(BOTS)}")
    return Contestant(name, bot, number(own) if colon else most)
