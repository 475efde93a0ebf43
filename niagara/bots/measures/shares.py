"""Shares of one, by worths: a soft maximum that is the same on every machine."""

from collections.abc import Sequence
from typing import Final

STEPS: Final = 32
"""How many steps lie between two powers of e."""
LEAST: Final = 8
"""A worth that is behind the best by more than this counts as if it were behind by this."""
ROOT: Final = 1.0317434074991028
"""The 32nd root of e."""


def _powers() -> tuple[float, ...]:
    powers = [1.0]
    for _ in range(STEPS * LEAST):
        powers.append(powers[-1] / ROOT)
    return tuple(powers)


POWERS: Final = _powers()
"""Falling powers of e; `exp` may differ in the last bit from one machine to another."""


def shares(worths: Sequence[float]) -> list[float]:
    """Return shares that grow with e to the worth and add up to 1.

    >>> [round(share, 2) for share in shares([1.0, 0.0, 0.0])]
    [0.58, 0.21, 0.21]
    """
    best = max(worths)
    total = 0.0
    powers = []
    for worth in worths:
        behind = int((best - worth) * STEPS)
        power = POWERS[behind if behind < STEPS * LEAST else -1]
        powers.append(power)
        total += power
    return [power / total for power in powers]
