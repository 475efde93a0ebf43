"""How the chances of the river are said."""

from collections.abc import Mapping, Sequence

from niagara.model.actions import CANOES, Canoe
from web.text.catalogue import _


def percentage(chance: float) -> int:
    """Return a chance as a percentage that is 0 or 100 only where it is certain.

    >>> [percentage(chance) for chance in (0, 0.001, 0.345, 0.999, 1)]
    [0, 1, 34, 99, 100]
    """
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))


def percent(chance: float) -> str:
    """Return a chance in per cent."""
    return _("{number}%", number=percentage(chance))


def speeds_in_words(speeds: Sequence[float]) -> str:
    """Return how likely each speed is; empty if nothing is foreseen."""
    if not speeds:
        return ""
    every = (
        _("speed {speed} ({percent})", speed=speed, percent=percent(chance))
        for speed, chance in enumerate(speeds)
        if chance
    )
    return _("River this round: {chances}", chances=", ".join(every))


def losses_in_words(canoes: Mapping[Canoe, float]) -> str:
    """Return how likely some canoes of one player go over the falls; empty for none."""
    every = (f"{CANOES[canoe]} {percent(chance)}" for canoe, chance in canoes.items())
    return _("Over the falls: {chances}", chances=", ".join(every)) if canoes else ""
