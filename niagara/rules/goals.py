"""Who has won, and by which goal (RULES 11)."""

from collections.abc import Sequence
from typing import Final

from niagara.model.actions import Seat
from niagara.model.board import KINDS, VALUES, Cargo
from niagara.model.setup import Setup

GOALS: Final = ("four", "five", "seven")
"""The goals: four gems of one kind, all five kinds, seven gems."""
FEWEST_GEMS: Final = 4
"""A treasury with fewer gems meets no goal."""


def progress(treasury: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return, for each of `GOALS`, how many gems count towards it and how many it needs.

    >>> progress([2, 0, 1, 0, 0])
    ((2, 4), (2, 5), (3, 7))
    """
    kinds = sum(1 for count in treasury if count)
    return (max(treasury), 4), (kinds, len(KINDS)), (sum(treasury), 7)


def with_gems(treasury: Sequence[int], gems: Cargo) -> tuple[int, ...]:
    """Return the treasury with these gems added.

    >>> with_gems([2, 0, 1, 0, 0], (0, 4))
    (3, 0, 1, 0, 1)
    """
    more = list(treasury)
    for kind in gems:
        more[kind] += 1
    return tuple(more)


def goals_met(treasury: Sequence[int]) -> tuple[str, ...]:
    """Return the goals that a treasury meets.

    >>> goals_met([4, 1, 1, 1, 1])
    ('four', 'five', 'seven')
    """
    met = zip(GOALS, progress(treasury), strict=True)
    return tuple(goal for goal, (have, need) in met if have >= need)


def total_value(treasury: Sequence[int]) -> int:
    """Return the total value of the gems, which the tiebreak `value` compares."""
    return sum(count * value for count, value in zip(treasury, VALUES, strict=True))


def winners(setup: Setup, treasuries: Sequence[Sequence[int]], start: Seat) -> tuple[Seat, ...]:
    """Return the seats that have won, after the tiebreak; none if no goal is met (RULES 11).

    A treasury grows in its owner's turn alone. So the turn order of the round, from `start` on,
    tells who has met a goal first.
    """
    met = [
        seat
        for seat, treasury in enumerate(treasuries)
        if sum(treasury) >= FEWEST_GEMS and goals_met(treasury)
    ]
    if setup.tiebreak == "value" and met:
        best = max(total_value(treasuries[seat]) for seat in met)
        met = [seat for seat in met if total_value(treasuries[seat]) == best]
    if setup.tiebreak == "gems" and met:
        turn_order = sorted(met, key=lambda seat: (seat - start) % len(treasuries))
        met = [max(turn_order, key=lambda seat: sum(treasuries[seat]))]
    return tuple(met)
