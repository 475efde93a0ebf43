"""Shares of 1 that follow from worths (softmax), to the last bit the same on every machine.

The `exp` of Python may differ in the last bit from one machine to another. So this module has
tables of the powers of e in small steps, made by division alone. How far each worth is behind the
best is rounded down to such a step, and looked up.
"""

from collections.abc import Sequence
from typing import Final

STEPS: Final = 32
"""How many steps there are from one whole power of e to the next."""
ROOT: Final = 1.0317434074991028
"""The 32nd root of e."""
FINE_STEPS: Final = 1024
"""How many steps there are where 3% of a share matters."""
FINE_ROOT: Final = 1.0009770394924165
"""The 1024th root of e."""
LEAST: Final = 8
"""How far behind the best a worth can count at most; one further behind counts as this far."""


def _powers(root: float, steps: int) -> tuple[float, ...]:
    powers = [1.0]
    for _step in range(steps * LEAST):
        powers.append(powers[-1] / root)
    return tuple(powers)


POWERS: Final = _powers(ROOT, STEPS)
"""e to the power of 0, -1/32, -2/32 and so on to -`LEAST`."""
FINE_POWERS: Final = _powers(FINE_ROOT, FINE_STEPS)
"""The same in steps of 1/1024."""


def shares(worths: Sequence[float]) -> list[float]:
    """Return a share for each worth: in proportion to e to the worth, and adding up to 1.

    >>> [round(share, 2) for share in shares([1.0, 0.0, 0.0])]
    [0.58, 0.21, 0.21]
    """
    return _shares(worths, STEPS, POWERS)


def fine_shares(worths: Sequence[float]) -> list[float]:
    """Return the same in finer steps.

    >>> [round(share, 3) for share in fine_shares([0.01, 0.0])]
    [0.502, 0.498]
    """
    return _shares(worths, FINE_STEPS, FINE_POWERS)


def _shares(worths: Sequence[float], steps: int, table: Sequence[float]) -> list[float]:
    best = max(worths)
    least = steps * LEAST
    total = 0.0
    powers = []
    for worth in worths:
        behind = int((best - worth) * steps)
        power = table[behind if behind < least else -1]
        powers.append(power)
        total += power
    return [power / total for power in powers]


def of_the_win(winners: Sequence[int], seats: int) -> list[float]:
    """Return which part of the win each seat gets; nobody gets any if there are no winners.

    >>> of_the_win((0, 2), 3)
    [0.5, 0.0, 0.5]
    """
    return [(seat in winners) / max(1, len(winners)) for seat in range(seats)]


def draw(shares: Sequence[float], chance: float) -> int:
    """Return one of the places, drawn by these shares with `chance`, a number from 0 to 1.

    >>> draw([0.5, 0.3, 0.2], 0.79)
    1
    """
    for place, share in enumerate(shares):
        chance -= share
        if chance < 0:
            return place
    return len(shares) - 1


def draw_by(weights: Sequence[float], chance: float) -> int:
    """Return one of the places, drawn in proportion to these weights with `chance`.

    >>> draw_by([5, 3, 2], 0.79)
    1
    """
    total = 0.0
    for weight in weights:
        total += weight
    return draw(weights, chance * total)
