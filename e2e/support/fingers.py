"""Whether a finger can hit a button."""

from typing import Final

from playwright.sync_api import FloatRect

LEAST: Final = 44
"""Pixels that a finger needs, both ways."""
ROUNDED: Final = 0.5
"""Pixels that may be missing, as browsers place boxes between whole pixels."""


def for_a_finger(box: FloatRect, least: float = LEAST) -> bool:
    """Tell whether a box is wide and high enough."""
    return min(box["width"], box["height"]) >= least - ROUNDED
