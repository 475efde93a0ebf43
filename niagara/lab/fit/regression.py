"""Fitting weights to choices: softmax regression by AdaGrad (Duchi, Hazan, Singer 2011).

An example has some options, of which one was chosen or has won. Each option is a list of traits,
and its worth is the sum of their weights. How likely it is follows from all worths by softmax, in
proportion to e to the worth. For one example after another, every weight is changed a little so
that what happened becomes likelier; a weight that has been changed much already changes more slowly
(AdaGrad).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random
from typing import Final

from niagara.bots.measures.worth import Trait

Options = Sequence[Sequence[Trait]]
"""The traits of each option."""

CAREFUL: Final = 1e-3
"""The first value of every weight's sum of squared slopes, so that its first step is not too long.
"""
RATES: Final = (0.3, 0.1, 0.05, 0.02)
"""The step sizes: all examples are gone through once for each."""
UNLIKELIEST: Final = 1e-9
"""The least chance that `loss` takes an option to have, as the logarithm of 0 does not exist."""


@dataclass(frozen=True, slots=True)
class Example:
    """Options, and the share that each got: 1 for the one chosen, or 1/2 each for two winners."""

    options: Options
    shares: Sequence[float]


def learned(examples: Iterable[Example], size: int, rng: Random) -> list[float]:
    """Return `size` weights that fit the examples; a trait that none of them has gets 0."""
    weights, squares = [0.0] * size, [CAREFUL] * size
    order = list(examples)
    for rate in RATES:
        rng.shuffle(order)
        for example in order:
            _learn(example, weights, squares, rate)
    return weights


def _learn(example: Example, weights: list[float], squares: list[float], rate: float) -> None:
    """Change the weights a little, so that they predict the example better."""
    likely = chances(weights, example.options)
    for traits, share, chance in zip(example.options, example.shares, likely, strict=True):
        error = chance - share
        for number, count in traits:
            slope = error * count
            squares[number] += slope * slope
            weights[number] -= rate * slope / sqrt(squares[number])


def chances(weights: Sequence[float], options: Options) -> list[float]:
    """Return how likely each option is by these weights.

    >>> chances([0.0, 1.0], [[(0, 1.0)], [(0, 1.0), (1, 0.0)]])
    [0.5, 0.5]
    """
    worths = []
    for traits in options:
        worth = 0.0
        for number, count in traits:
            worth += weights[number] * count
        worths.append(worth)
    best = max(worths)
    powers = [exp(worth - best) for worth in worths]
    total = sum(powers)
    return [power / total for power in powers]


def loss(weights: Sequence[float], examples: Sequence[Example]) -> float:
    """Return how surprising the examples are to these weights, on average: the log loss.

    >>> round(loss([0.0], [Example([[(0, 1.0)], []], [1.0, 0.0])]), 4)
    0.6931
    """
    surprise = 0.0
    for example in examples:
        likely = chances(weights, example.options)
        for share, chance in zip(example.shares, likely, strict=True):
            surprise -= share * log(max(chance, UNLIKELIEST))
    return surprise / len(examples)
