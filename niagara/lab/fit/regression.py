"""Learning weights from choices: softmax regression by AdaGrad (Duchi, Hazan, Singer 2011).

An option's worth is the sum of the weights of its traits; how likely it is to be chosen, or to
win, is its share in a soft maximum of all worths.
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
"""What every weight's squared slopes start from, so that the first step is not too long."""
RATES: Final = (0.3, 0.1, 0.05, 0.02)
"""How fast it is learned, each time that all examples are gone through."""
UNLIKELIEST: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Example:
    """Options, and what share of one each of them got."""

    options: Options
    shares: Sequence[float]


def learned(examples: Iterable[Example], size: int, rng: Random) -> list[float]:
    """Return so many weights that fit the examples; 0 for a trait that none of them has."""
    weights, squares = [0.0] * size, [CAREFUL] * size
    order = list(examples)
    for rate in RATES:
        rng.shuffle(order)
        for example in order:
            _learn(example, weights, squares, rate)
    return weights


def _learn(example: Example, weights: list[float], squares: list[float], rate: float) -> None:
    likely = chances(weights, example.options)
    for traits, share, chance in zip(example.options, example.shares, likely, strict=True):
        error = chance - share
        for number, count in traits:
            slope = error * count
            squares[number] += slope * slope
            weights[number] -= rate * slope / sqrt(squares[number])


def chances(weights: Sequence[float], options: Options) -> list[float]:
    """Return how likely each option is.

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
    """Return how surprising the examples are on average if `chances` is right: the log loss.

    >>> round(loss([0.0], [Example([[(0, 1.0)], []], [1.0, 0.0])]), 4)
    0.6931
    """
    surprise = 0.0
    for example in examples:
        likely = chances(weights, example.options)
        for share, chance in zip(example.shares, likely, strict=True):
            surprise -= share * log(max(chance, UNLIKELIEST))
    return surprise / len(examples)
