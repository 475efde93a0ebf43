"""How well somebody solves puzzles, as a number: Glicko-2 (Glickman 2012).

A rating is a guess with a deviation, which shrinks with every try and grows with surprises.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178
"""How many points are one step on the scale on which Glicko-2 calculates."""
MIDDLE: Final = 1500.0
CHANGING: Final = 0.5
"""How much the volatility may change in one period (tau)."""
CLOSE: Final = 1e-6
"""How closely the new volatility is found."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, and how sure that is."""

    points: float = MIDDLE
    deviation: float = 350.0
    volatility: float = 0.06
    """How much the strength is likely to change."""

    def after(self, games: Sequence[tuple["Rating", float]]) -> "Rating":
        """Return the rating after a period with these games: rivals, and 1 for each that was won.

        At least one game is needed.
        """
        own, spread = (self.points - MIDDLE) / SCALE, self.deviation / SCALE
        information = gain = 0.0
        for rival, score in games:
            weight = 1 / sqrt(1 + 3 * (rival.deviation / SCALE / pi) ** 2)
            expected = 1 / (1 + exp(-weight * (own - (rival.points - MIDDLE) / SCALE)))
            information += weight**2 * expected * (1 - expected)
            gain += weight * (score - expected)
        variance = 1 / information
        volatility = self._volatility(spread, variance, variance * gain)
        spread = 1 / sqrt(1 / (spread**2 + volatility**2) + information)
        return Rating(MIDDLE + SCALE * (own + spread**2 * gain), SCALE * spread, volatility)

    def _volatility(self, spread: float, variance: float, surprise: float) -> float:
        """Return the new volatility (step 5 of the paper, by the Illinois method)."""
        before = log(self.volatility**2)
        known = spread**2 + variance

        def slope(tried: float) -> float:
            square = exp(tried)
            off = square * (surprise**2 - known - square) / (2 * (known + square) ** 2)
            return off - (tried - before) / CHANGING**2

        low = before
        large = surprise**2 - known
        high = log(large) if large > 0 else _below(slope, before)
        at_low, at_high = slope(low), slope(high)
        while abs(high - low) > CLOSE:
            tried = low + (low - high) * at_low / (at_high - at_low)
            at_tried = slope(tried)
            if at_tried * at_high <= 0:
                low, at_low = high, at_high
            else:
                at_low /= 2
            high, at_high = tried, at_tried
        return exp(low / 2)


def _below(slope: Callable[[float], float], before: float) -> float:
    """Return a point below the volatility before at which the slope is not negative."""
    tried = before - CHANGING
    while slope(tried) < 0:
        tried -= CHANGING
    return tried
