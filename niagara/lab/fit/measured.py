"""Fitting weights to most games, and measuring them on the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Final, TypeVar

from niagara.lab.fit.regression import Example, learned, loss
from niagara.model.errors import NiagaraError

T = TypeVar("T")

HELD_OUT: Final = 10
"""One game in this many is held out: weights are not fitted to it, but measured on it."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Weights, and how well they predict examples that they were not fitted to."""

    weights: Sequence[float]
    learned_from: int
    """How many examples they were fitted to."""
    held_out: int
    """How many examples they were measured on."""
    loss: float
    """The log loss on the held-out examples."""
    blind_loss: float
    """The log loss there if all options are taken to be equally likely."""


def measured(games: Sequence[Sequence[Example]], size: int, rng: Random) -> Measured:
    """Fit `size` weights to the examples of the games, the last of which are held out.

    Raise `NiagaraError` if fewer than two games have examples.
    """
    examples, others = parted(games)
    weights = learned(examples, size, rng)
    blind = [0.0] * size
    return Measured(weights, len(examples), len(others), loss(weights, others), loss(blind, others))


def parted(games: Sequence[Sequence[T]]) -> tuple[list[T], list[T]]:
    """Return the examples of most games, and those of the last games, which are held out.

    Raise `NiagaraError` if fewer than two games have examples.
    """
    with_examples = [game for game in games if game]
    if len(with_examples) < 2:
        raise NiagaraError("too few games were finished to learn from them: play more")
    cut = len(with_examples) - max(1, len(with_examples) // HELD_OUT)
    return [*chain(*with_examples[:cut])], [*chain(*with_examples[cut:])]
