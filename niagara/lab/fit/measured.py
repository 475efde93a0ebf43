"""Learning from most games, and trying what was learned on the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from niagara.lab.fit.regression import Example, learned, loss
from niagara.model.errors import NiagaraError

HELD_OUT: Final = 10
"""One game of so many is not learned from."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Weights, and how well they foretell examples that they were not learned from."""

    weights: Sequence[float]
    learned_from: int
    held_out: int
    """Both are numbers of examples."""
    loss: float
    """The log loss on the held-out examples."""
    blind_loss: float
    """The same for who takes all options to be equally likely."""


def measured(games: Sequence[Sequence[Example]], size: int, rng: Random) -> Measured:
    """Learn so many weights from the examples of games; the last games are held out.

    Raise `NiagaraError` if fewer than two games have examples.
    """
    told = [game for game in games if game]
    if len(told) < 2:
        raise NiagaraError("too few games came to an end to learn from them: play more")
    cut = len(told) - max(1, len(told) // HELD_OUT)
    examples, others = _together(told[:cut]), _together(told[cut:])
    weights = learned(examples, size, rng)
    blind = [0.0] * size
    return Measured(weights, len(examples), len(others), loss(weights, others), loss(blind, others))


def _together(games: Sequence[Sequence[Example]]) -> list[Example]:
    return [example for game in games for example in game]
