"""The chances of the river forecast in words."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Final

from niagara.model.actions import CANOES, Canoe
from web.text import habits
from web.text.catalogue import _


def percentage(chance: float) -> int:
    """Return a chance as a whole percentage: 0 or 100 only if it is certain.

    >>> [percentage(chance) for chance in (0, 0.001, 0.345, 0.999, 1)]
    [0, 1, 34, 99, 100]
    """
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))


FEW: Final = 2
"""Of more speeds that are equally likely, only the least and the greatest are told."""


def percent(chance: float) -> str:
    """Return a chance as text, such as `34%`."""
    return habits.percent(percentage(chance))


def speeds_in_words(speeds: Sequence[float]) -> str:
    """Return how likely each speed of the river is; an empty text if nothing is forecast."""
    if not speeds:
        return ""
    every = (
        _("speed {speed} ({percent})", speed=speed, percent=percent(chance))
        for speed, chance in enumerate(speeds)
        if chance
    )
    return _("River this round: {chances}", chances=habits.enumerated(every))


def river_in_few_words(speeds: Sequence[float]) -> str:
    """Return how fast the river most likely is, and at worst; an empty text without a forecast.

    >>> river_in_few_words((0.1, 0.6, 0.25, 0.05, 0))
    'River speed: likely 1, at worst 3'
    >>> river_in_few_words((0, 0, 1.0))
    'River speed: 2 for certain'
    >>> river_in_few_words((0.5, 0, 0.5))
    'River speed: likely 0 or 2, and no more'
    >>> river_in_few_words((0, 0.3, 0.1, 0.3, 0.3))
    'River speed: 1 to 4'
    """
    possible = [speed for speed, chance in enumerate(speeds) if chance]
    if not possible:
        return ""
    worst = possible[-1]
    if len(possible) == 1:
        return _("River speed: {speed} for certain", speed=worst)
    most = percentage(max(speeds))
    likely = [speed for speed in possible if percentage(speeds[speed]) == most]
    if len(likely) > FEW:
        return _("River speed: {least} to {worst}", least=possible[0], worst=worst)
    said = reduce(lambda one, other: _("{one} or {other}", one=one, other=other), map(str, likely))
    if worst in likely:
        return _("River speed: likely {speeds}, and no more", speeds=said)
    return _("River speed: likely {speeds}, at worst {worst}", speeds=said, worst=worst)


def losses_in_words(canoes: Mapping[Canoe, float]) -> str:
    """Return how likely each canoe of one player goes over the falls; an empty text for none."""
    if not canoes:
        return ""
    every = (f"{CANOES[canoe]} {percent(chance)}" for canoe, chance in canoes.items())
    return _("Falls risk this round: canoe {chances}", chances=habits.enumerated(every))
