"""The chances of the river forecast in words."""

from collections.abc import Mapping, Sequence
from functools import reduce

from niagara.model.actions import CANOES, Canoe
from web.text import habits
from web.text.catalogue import _, _n


def percentage(chance: float) -> int:
    """Return a chance as a whole percentage: 0 or 100 only if it is certain.

    >>> [percentage(chance) for chance in (0, 0.001, 0.345, 0.999, 1)]
    [0, 1, 34, 99, 100]
    """
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))


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
    'River: likely 1 push, at worst 3'
    >>> river_in_few_words((0, 0, 1.0))
    'River: 2 pushes for certain'
    >>> river_in_few_words((0.5, 0, 0.5))
    'River: likely 0 or 2 pushes, and no more'
    """
    possible = [speed for speed, chance in enumerate(speeds) if chance]
    if not possible:
        return ""
    if len(possible) == 1:
        return _n(
            "River: {count} push for certain", "River: {count} pushes for certain", possible[0]
        )
    most = percentage(max(speeds))
    likely, *others = (speed for speed in possible if percentage(speeds[speed]) == most)
    if others:
        return _several_in_few_words((likely, *others), possible[-1])
    if likely == possible[-1]:
        return _n(
            "River: likely {count} push, and no more",
            "River: likely {count} pushes, and no more",
            likely,
        )
    return _n(
        "River: likely {count} push, at worst {worst}",
        "River: likely {count} pushes, at worst {worst}",
        likely,
        worst=possible[-1],
    )


def _several_in_few_words(likely: Sequence[int], worst: int) -> str:
    """Return the same where several speeds are the likeliest, as far as percentages show."""
    every = reduce(lambda one, other: _("{one} or {other}", one=one, other=other), map(str, likely))
    if worst in likely:
        return _("River: likely {counts} pushes, and no more", counts=every)
    return _("River: likely {counts} pushes, at worst {worst}", counts=every, worst=worst)


def losses_in_words(canoes: Mapping[Canoe, float]) -> str:
    """Return how likely each canoe of one player goes over the falls; an empty text for none."""
    every = (f"{CANOES[canoe]} {percent(chance)}" for canoe, chance in canoes.items())
    return _("Falls risk: canoe {chances}", chances=habits.enumerated(every)) if canoes else ""
