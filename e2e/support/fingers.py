"""Whether a finger can hit a button."""

from typing import Final

from playwright.sync_api import FloatRect

LEAST: Final = 44
"""Pixels that a finger needs, both ways."""


def for_a_finger(box: FloatRect, least: float = LEAST) -> bool:
    """Tell whether a box is wide and high enough; browsers place it between whole pixels."""
    return min(box["width"], box["height"]) >= least - 0.5
