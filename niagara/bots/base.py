"""What a bot is: something that picks a legal action from what a seat knows."""

from random import Random
from typing import Protocol

from niagara.actions import Action
from niagara.view import View


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: View, rng: Random) -> Action:
        """Return one of `view.legal`, drawing any chance from `rng`."""
        ...
