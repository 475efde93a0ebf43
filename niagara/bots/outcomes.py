"""What follows each action of a decision in possible worlds, so that people can be told.

A search weighs actions by chances to win, which convince nobody. So it is counted as well what
people look at: in the worlds that tried an action, who has won by their end, which canoes are lost,
and which gems came home. Two actions differ in an aspect only where chance hardly explains it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import sqrt
from typing import Final

from niagara.model.actions import Action, Seat
from niagara.model.board import FALLS
from niagara.model.state import Player, State
from niagara.notation import parse


class Aspect(Enum):
    """What is looked at when a world has ended; its value is its name in a report."""

    WINS = "wins"
    """The game is over, and the seat wins or shares the win."""
    OTHERS_WIN = "others win"
    """The game is over, and it does not."""
    LOSES = "loses"
    """The seat has lost a canoe, and has not bought it back."""
    LANDS = "lands"
    """The seat has more gems in its treasury than before."""
    GEMS = "gems"
    """How many more gems it has in its treasury and aboard than before."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """In what an action is clearly better than another one."""

    aspect: Aspect
    chosen: float
    """How likely it is after the action; of `Aspect.GEMS`, how many there are on average."""
    other: float
    """The same after the other action."""
    instead: Action
    """The other action."""

    def __str__(self) -> str:
        return f"{self.aspect.value}: {self.chosen:.4f} {self.other:.4f} {self.instead}"

    @classmethod
    def of(cls, text: str) -> "Contrast":
        """Read a contrast back.

        >>> Contrast.of("loses: 0.0300 0.4100 card 6").other
        0.41
        """
        name, told = text.split(": ")
        chosen, other, instead = told.split(" ", 2)
        return cls(Aspect(name), float(chosen), float(other), parse(instead))


ASPECTS: Final = tuple(Aspect)
MATTERS: Final = (1.0, -1.0, -0.5, 0.5, 0.25)
"""How much each aspect matters; less than 0 if it is bad."""
LEAST: Final = 0.05
"""The least difference that is told, times how much the aspect matters."""
SURE: Final = 2.0
"""A difference is told if it is at least this many standard errors."""
ENOUGH: Final = 8
"""How many worlds must have tried an action before it is compared with another one."""

Counts = list[float]
"""The sum of each aspect over the worlds that tried an action."""


class Outcomes:
    """What the worlds came to, for each action of a decision."""

    __slots__ = ("_before", "_seat", "_squares", "_sums", "_tried")

    def __init__(self, before: State, seat: Seat, actions: int) -> None:
        player = before.players[seat]
        self._seat = seat
        self._before = (player.fields.count(FALLS), sum(player.treasury), _gems(player))
        self._tried = [0] * actions
        self._sums: list[Counts] = [[0.0] * len(ASPECTS) for _action in range(actions)]
        self._squares = [0] * actions
        """The sums of the squares of gems."""

    def see(self, place: int, end: State) -> None:
        """Count how a world ended in which the action at this place was tried."""
        player = end.players[self._seat]
        lost, landed, had = self._before
        gems = _gems(player) - had
        sums = self._sums[place]
        self._tried[place] += 1
        self._squares[place] += gems * gems
        if end.winners:
            sums[0 if self._seat in end.winners else 1] += 1
        if player.fields.count(FALLS) > lost:
            sums[2] += 1
        if sum(player.treasury) > landed:
            sums[3] += 1
        sums[4] += gems

    def contrast(self, actions: Sequence[Action], chosen: int, other: int) -> Contrast | None:
        """Return what speaks most clearly for the action at one place against that at another.

        None if nothing does so clearly, or too few worlds have tried one of them.
        """
        if min(self._tried[chosen], self._tried[other]) < ENOUGH:
            return None
        most, found = LEAST, None
        for number, aspect in enumerate(ASPECTS):
            (one, its_error), (two, error) = self._mean(chosen, number), self._mean(other, number)
            gain = MATTERS[number] * (one - two)
            sure = abs(one - two) >= SURE * sqrt(its_error + error)
            if sure and gain >= most and (aspect is not Aspect.GEMS or one > 0):
                most, found = gain, Contrast(aspect, one, two, actions[other])
        return found

    def _mean(self, place: int, number: int) -> tuple[float, float]:
        """Return the mean of an aspect after an action, and the square of its standard error."""
        tried, total = self._tried[place], self._sums[place][number]
        mean = total / tried
        if ASPECTS[number] is Aspect.GEMS:
            return mean, max(self._squares[place] / tried - mean * mean, 1 / tried) / tried
        likely = (total + 1) / (tried + 2)
        return mean, likely * (1 - likely) / tried


def _gems(player: Player) -> int:
    """Return how many gems are in the treasury of a player and aboard its canoes."""
    first, second = player.cargo
    return sum(player.treasury) + len(first) + len(second)
