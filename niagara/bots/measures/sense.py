"""What things are worth by common sense: gems, canoes, the way home.

Safe gems count by how near they bring the goals, gems aboard by the way home that the cards left
still allow. The numbers were chosen by hand and by play.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from niagara.model.actions import Canoe
from niagara.model.board import (
    DEPTH,
    DRIFT,
    FALLS,
    FORK,
    KINDS,
    SHORE,
    UPSTREAM_OF,
    WATER,
    Cargo,
    Field,
)
from niagara.model.cards import CARDS_IN, POINTS, Hand
from niagara.rules.goals import goals_met, progress, with_gems
from niagara.rules.modules.moose import STRENGTH

WIN: Final = 100.0
"""A treasury that meets a goal."""
ALMOST: Final = 40.0
"""A gem aboard that would meet a goal."""
GOAL: Final = 10.0
"""A goal nearly met; half way there counts a quarter."""
CANOE: Final = 3.0
"""Having a canoe rather than having lost it."""
AFLOAT: Final = 0.35
"""What an empty canoe on its way hopes for, as a share of the best gem it could fetch."""
SPARE: Final = 0.15
"""What a free seat beside a gem still hopes for, in the same measure."""
ASHORE: Final = 0.2
"""The same for a canoe on shore."""
LATER: Final = 0.93
"""What a gem that needs one more round to come home is worth now."""
CURRENT: Final = 2
"""How far the river carries a canoe in a coming round, as a rule."""


def treasury_worth(treasury: Sequence[int], win: float = WIN) -> float:
    """Return what the safe gems are worth: each goal by the square of how near it is."""
    worth = win if goals_met(treasury) else 0.0
    for have, need in progress(treasury):
        near = have / need
        worth += GOAL * near * near
    return worth


def gain(treasury: Sequence[int], gems: Cargo) -> float:
    """Return what gems would be worth once they are home; less than winning now."""
    return treasury_worth(with_gems(treasury, gems), ALMOST) - treasury_worth(treasury, ALMOST)


def drifted(field: Field, pushes: int) -> int:
    """Return about how far from shore a canoe is after so many pushes, arms alternating."""
    while pushes and field in WATER and DEPTH[field] < FORK:
        field = DRIFT[0][field]
        pushes -= 1
    return DEPTH[field] + (pushes + 1) // 2


def way_home(depth: int, hand: Hand, strength: int) -> float:
    """Return how sure and soon the way home is with the best cards left in the hand.

    `strength` is what the moose adds to each.
    """
    worth = 1.0
    for points in _strides(hand):
        worth *= LATER
        depth -= points + strength
        if depth <= 0:
            return worth
        depth += CURRENT
        if depth > DEPTH[FALLS]:
            break
    return worth * LATER * LATER


@cache
def _strides(hand: Hand) -> tuple[int, ...]:
    """Return how far the paddling cards of a hand carry, the best first."""
    most = (max(POINTS[card], default=0) for card in CARDS_IN[hand])
    return tuple(sorted(filter(None, most), reverse=True))


def hope_of(treasury: Sequence[int]) -> float:
    """Return what the best gem to fetch would be worth, as far as hope goes."""
    return min(max(gain(treasury, (kind,)) for kind in range(len(KINDS))), GOAL)


class Sense:
    """What its canoes are worth to a seat, for what stays the same while it weighs them.

    It remembers every canoe it was asked about.
    """

    def __init__(
        self, treasury: tuple[int, ...], hand: Hand, whirlpool: Field, capacities: tuple[int, int]
    ) -> None:
        self.treasury = treasury
        self.hand = hand
        self.whirlpool = whirlpool
        self.capacities = capacities
        self.safe = treasury_worth(treasury)
        """What the treasury is worth."""
        self.hope = hope_of(treasury)
        self._canoes: dict[tuple[Field, Cargo, Canoe, bool], float] = {}

    def canoe(self, field: Field, cargo: Cargo, canoe: Canoe, moose: bool) -> float:
        """Return what a canoe that rests on a field adds; ashore its gems are safe."""
        key = (field, cargo, canoe, moose)
        worth = self._canoes.get(key)
        if worth is None:
            worth = self._canoes[key] = self._weigh(field, cargo, canoe, moose)
        return worth

    def _weigh(self, field: Field, cargo: Cargo, canoe: Canoe, moose: bool) -> float:
        if field == FALLS:
            return 0.0
        if field == SHORE:
            safe = treasury_worth(with_gems(self.treasury, cargo))
            return CANOE + ASHORE * self.hope + safe - self.safe
        depth = DEPTH[field] + (self.whirlpool in UPSTREAM_OF[field])
        home = way_home(depth, self.hand, STRENGTH if moose else 0)
        return home * (CANOE + self._aboard(cargo, canoe))

    def _aboard(self, cargo: Cargo, canoe: Canoe) -> float:
        if not cargo:
            return AFLOAT * self.hope
        return gain(self.treasury, cargo) + SPARE * self.hope * (
            self.capacities[canoe] - len(cargo)
        )


sense = lru_cache(maxsize=1 << 13)(Sense)
"""Returns a `Sense`, shared by all who ask for the same."""
