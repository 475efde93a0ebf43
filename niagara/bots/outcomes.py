"""What follows two actions in possible worlds, so that people can be told in what one is better.

A search weighs actions by chances to win, which convince nobody. So it is counted what people look
at: who has won at the ends of the worlds, whether a canoe is lost, whether a gem came home. Two
actions differ in an aspect only where chance hardly explains it.
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
    GAINS = "gains"
    """The seat has more gems in its treasury and aboard than before."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """In what an action is clearly better than another one."""

    aspect: Aspect
    chosen: float
    """How likely it is after the action."""
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


MATTERS: Final = (
    (Aspect.WINS, 1.0),
    (Aspect.OTHERS_WIN, -1.0),
    (Aspect.LOSES, -0.5),
    (Aspect.LANDS, 0.5),
    (Aspect.GAINS, 0.3),
)
"""How much each aspect matters; less than 0 if it is bad."""
LEAST: Final = 0.05
"""The least difference that is told, times how much the aspect matters."""
SURE: Final = 2.0
"""A difference is told if it is at least this many standard errors."""


def contrast(
    before: State, seat: Seat, ends: Sequence[Sequence[State]], instead: Action
) -> Contrast | None:
    """Return in what an action is most clearly better for a seat than another one, if in anything.

    `before` is the position in which they are compared, and `ends` are those at the ends of the
    worlds in which the action was taken, and of those in which the other one was.
    """
    most, found = LEAST, None
    for aspect, weight in MATTERS:
        counts = [sum(_has(aspect, before, end, seat) for end in each) for each in ends]
        chosen, other = (count / len(each) for count, each in zip(counts, ends, strict=True))
        error = sqrt(sum(_variance(*each) for each in zip(counts, map(len, ends), strict=True)))
        gain = weight * (chosen - other)
        if gain >= most and abs(chosen - other) >= SURE * error:
            most, found = gain, Contrast(aspect, chosen, other, instead)
    return found


def _has(aspect: Aspect, before: State, end: State, seat: Seat) -> bool:
    was, now = before.players[seat], end.players[seat]
    match aspect:
        case Aspect.WINS:
            return seat in end.winners
        case Aspect.OTHERS_WIN:
            return bool(end.winners) and seat not in end.winners
        case Aspect.LOSES:
            return now.fields.count(FALLS) > was.fields.count(FALLS)
        case Aspect.LANDS:
            return sum(now.treasury) > sum(was.treasury)
        case Aspect.GAINS:
            return _gems(now) > _gems(was)


def _variance(count: int, worlds: int) -> float:
    """Return the square of the standard error of a share; one that is 0 or 1 has some, too."""
    share = (count + 1) / (worlds + 2)
    return share * (1 - share) / worlds


def _gems(player: Player) -> int:
    """Return how many gems are in the treasury of a player and aboard its canoes."""
    first, second = player.cargo
    return sum(player.treasury) + len(first) + len(second)
