"""What a bot is: something that picks a legal action from what a seat knows."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, Protocol

from niagara.model.actions import Action
from niagara.view import View

SLICE: Final = 16
"""How many iterations are thought at a time where nobody counts them."""


class Thought(Protocol):
    """A decision while it is thought over: it can be gone on with, and broken off at any time."""

    @property
    def action(self) -> Action:
        """The best action found so far."""
        ...

    @property
    def iterations(self) -> int:
        """How many iterations have been thought."""
        ...

    def go_on(self, iterations: int) -> bool:
        """Think up to so many iterations more; return whether there is more to think about."""
        ...


@dataclass(frozen=True, slots=True)
class Decided:
    """The thought of a bot that decides at once."""

    action: Action
    iterations: int = 0

    def go_on(self, iterations: int) -> bool:  # noqa: ARG002 - nothing is left to think about
        """Return that there is nothing more to think about."""
        return False


class Bot(ABC):
    """A player that is a program. It gets views, never states, and draws chance only from `rng`."""

    for_people: ClassVar[bool] = True
    """Whether people may choose it as an opponent."""

    @abstractmethod
    def think(self, view: View, rng: Random) -> Thought:
        """Begin to think about which of `view.legal` to take."""

    def choose(self, view: View, rng: Random) -> Action:
        """Think to the end, and return one of `view.legal`."""
        thought = self.think(view, rng)
        while thought.go_on(SLICE):
            pass
        return thought.action
