"""Who plays in the arena: a bot by its name, perhaps with a limit on its iterations."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from niagara.bots import BOTS, bot_named, is_bot
from niagara.bots.base import SLICE, Thought, uncollected
from niagara.lab.arena.frozen import FROZEN
from niagara.model.errors import NiagaraError
from niagara.view import View

NUMBER: Final = re.compile("0*[1-9][0-9]{0,8}")
"""A whole number from 1 to 999999999; a larger one is surely a slip."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A bot that plays in the arena."""

    name: str
    """What its games are counted under, such as `legend:500`."""
    bot: str
    """The name of a bot that there is, or was."""
    most: int | None = None
    """The most iterations a decision; None means until the bot is done."""

    def think(self, view: View, rng: Random) -> Thought:
        """Let the bot think as long as it may, and return its thought."""
        bot = FROZEN.get(self.bot) or bot_named(self.bot)
        with uncollected():
            thought = bot.think(view, rng)
            if self.most is None:
                while thought.go_on(SLICE):
                    pass
            else:
                thought.go_on(self.most)
        return thought


def number(text: str) -> int:
    """Read a whole number from 1 to 999999999; raise `NiagaraError` if it is not one.

    >>> number("0x10")
    Traceback (most recent call last):
    niagara.model.errors.NiagaraError: 0x10 is not a whole number from 1 to 999999999
    """
    if not NUMBER.fullmatch(text):
        raise NiagaraError(f"{text} is not a whole number from 1 to 999999999")
    return int(text)


def contestants(text: str, most: int | None = None) -> Sequence[Contestant]:
    """Read names of bots, separated by commas; raise `NiagaraError` if one is wrong.

    `random:500` may think 500 iterations a decision, and a name alone `most`.

    >>> [(each.bot, each.most) for each in contestants("paddler,random:500", most=90)]
    [('paddler', 90), ('random', 500)]
    """
    return [_contestant(name, most) for name in text.split(",")]


def _contestant(name: str, most: int | None) -> Contestant:
    bot, colon, own = name.partition(":")
    if not is_bot(bot) and bot not in FROZEN:
        every = ", ".join((*BOTS, *FROZEN))
        raise NiagaraError(f"there is no bot {bot!r}; bots are {every}, and such as paddler/thief")
    return Contestant(name, bot, number(own) if colon else most)
