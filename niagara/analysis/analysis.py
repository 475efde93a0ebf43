"""What is found out about a finished game: chances, turning points, costly decisions, the river."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from niagara.analysis.reasons import Reasons
from niagara.analysis.river import River
from niagara.model.actions import Action, Seat

LEAST_CHANGE: Final = 0.06
"""The least change of the chances that makes a turning point."""
TURNING_POINTS: Final = 6
"""How many turning points a game has at most."""


@dataclass(frozen=True, slots=True)
class Point:
    """A moment of the game, and every seat's chance to win as everybody could know it."""

    actions: int
    """How many actions were played before it."""
    round: int
    chances: tuple[float, ...]
    last: tuple[Seat, Action] | None = None
    """The last action before it and who took it; a card stands for those that all have chosen."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Two points that follow each other, between which the chances changed much."""

    before: Point
    after: Point
    change: float
    """How much chance to win changed hands."""


@dataclass(frozen=True, slots=True)
class Costly:
    """A decision that cost its seat a part of its chance to win."""

    seat: Seat
    at: int
    """How many actions were played before it."""
    round: int
    played: Action
    better: Action
    reasons: Reasons
    """What speaks for the better action."""
    cost: float
    """How much smaller the chance to win was."""
    error: float
    """The standard error of the cost."""

    @property
    def actions(self) -> tuple[Action, Action]:
        """What was played, and what would have been better."""
        return self.played, self.better


@dataclass(frozen=True, slots=True)
class Choices:
    """How well a seat chose."""

    decisions: int
    """How many decisions it had in which there was a choice."""
    cost: float
    """How much chance to win it gave away in all of them together."""
    error: float
    """The standard error of that."""
    costliest: tuple[Costly, ...]
    """The decisions that cost most, the costliest first."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that was found out about a game."""

    points: tuple[Point, ...]
    choices: Mapping[Seat, Choices]
    """By seat, for those that were judged."""
    rivers: tuple[River, ...]
    """What the river took from each seat, beside the odds."""

    @property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """The turning points, in the order of the game."""
        steps = [TurningPoint(*pair, _change(*pair)) for pair in pairwise(self.points)]
        large = [step for step in steps if step.change >= LEAST_CHANGE]
        largest = sorted(large, key=lambda step: step.change, reverse=True)[:TURNING_POINTS]
        return tuple(step for step in large if step in largest)


def _change(before: Point, after: Point) -> float:
    changes = zip(before.chances, after.chances, strict=True)
    return sum(abs(now - then) for then, now in changes) / 2
