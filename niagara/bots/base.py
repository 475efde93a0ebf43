"""What a bot is: a program that chooses one of its seat's legal actions, from what the seat knows.

To write one, make a subclass of `Bot` with one method, `think`. It gets a view, in which
`view.legal` are the actions to choose from, and returns a `Thought`. A bot that decides at once
returns `Decided(action)`, as `niagara.bots.random_bot` does. A bot that needs time returns an
object of its own with the parts of a `Thought`, as `niagara.bots.search` does.
"""

import gc
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, Protocol

from niagara.model.actions import Action
from niagara.view import View

SLICE: Final = 16
"""How many iterations to ask `go_on` for at a time when no time limit is set."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Let the garbage collector rest while a bot thinks to the end.

    A search keeps many objects and makes no cycles of them; to look for cycles again and again
    takes up to a quarter of its time.
    """
    active = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if active:
            gc.enable()


class Thought(Protocol):
    """A bot at work on one decision, in small pieces, so that its caller can stop it at any time.

    An iteration is the smallest piece of work, one simulated game for instance; the bot says what
    it is. The caller calls `go_on` until it returns False or the time is up, and then takes
    `action`. To stop a thought, just do not call `go_on` again.

        thought = bot.think(view, rng)
        while thought.go_on(16) and time_is_left():
            pass
        game.play(thought.action)
    """

    @property
    def action(self) -> Action:
        """The action to take after what was found so far: one of `view.legal`, even at first."""
        ...

    @property
    def sensible(self) -> Sequence[Action]:
        """The best action found so far, and then those that are nearly as good.

        It is what the bot would tell somebody who asks it for advice. What it takes itself may be
        another one, if it wants to be hard to foresee.
        """
        ...

    def plan(self, action: Action) -> Sequence[Action]:
        """Return what the bot would do after one of its actions, until its turn ends.

        It may end sooner: a plan goes no further than what the bot has thought about.
        """
        ...

    @property
    def obvious(self) -> Action | None:
        """What may seem better than these at first sight; None if there is nothing."""
        ...

    @property
    def iterations(self) -> int:
        """How many iterations have been done so far."""
        ...

    def go_on(self, iterations: int) -> bool:
        """Do at most `iterations` more iterations; return whether there is anything left to do."""
        ...


@dataclass(frozen=True, slots=True)
class Decided:
    """A thought that is finished from the start: what a bot returns that decides at once."""

    action: Action
    iterations: int = 0

    @property
    def sensible(self) -> Sequence[Action]:
        """The action alone."""
        return (self.action,)

    def plan(self, action: Action) -> Sequence[Action]:  # noqa: ARG002 - none was made
        """Return nothing: the bot has not thought further."""
        return ()

    @property
    def obvious(self) -> None:
        """None: the bot has looked at nothing else."""

    def go_on(self, iterations: int) -> bool:  # noqa: ARG002 - there is nothing left to do
        """Return False: there is nothing left to do."""
        return False


class Bot(ABC):
    """A player that is a program.

    One bot object may play several seats and games, so it should remember nothing between
    decisions. All it knows of the game is in the view: what its seat knows, without other seats'
    hidden cards. All chance comes from `rng`, so that the same view and generator give the same
    choice. To try actions out, `view.sample(rng)` gives a full state that agrees with the view; the
    hidden cards in it are guesses.
    """

    for_people: ClassVar[bool] = True
    """Whether people may choose it as an opponent."""

    @abstractmethod
    def think(self, view: View, rng: Random) -> Thought:
        """Begin to think about the decision of `view.seat`: which of `view.legal` to take.

        It is called only when the seat must decide, so there is at least one legal action.
        """

    def choose(self, view: View, rng: Random) -> Action:
        """Think to the end, and return the action: one of `view.legal`."""
        with uncollected():
            thought = self.think(view, rng)
            while thought.go_on(SLICE):
                pass
            return thought.action
