"""What things are worth by common sense: gems, canoes, the way home.

Gems in the treasury count by how near they bring each goal. Gems aboard count the same, as if they
were home, times a factor that shrinks with the turns that the way home takes with the cards left.
The numbers were set by hand and tried in play.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from niagara.model.actions import Canoe, CanoeMove
from niagara.model.board import (
    DEPTH,
    DRIFT,
    FALLS,
    FORK,
    KINDS,
    SHORE,
    UPSTREAM_OF,
    WATER,
    Arm,
    Cargo,
    Field,
)
from niagara.model.cards import CARDS_IN, POINTS, Hand
from niagara.model.state import Player, State
from niagara.rules.goals import goals_met, progress, with_gems
from niagara.rules.modules.moose import STRENGTH
from niagara.rules.paddling import Options

WIN: Final = 100.0
"""What a treasury that meets a goal is worth, besides its gems."""
ALMOST: Final = 40.0
"""The same for gems that would meet a goal once they are home."""
GOAL: Final = 10.0
"""What a goal is worth when it is met; half of it counts a quarter."""
CANOE: Final = 3.0
"""What a canoe is worth in itself."""
AFLOAT: Final = 0.35
"""What an empty canoe in the water adds, as a share of the best gem it could fetch."""
SPARE: Final = 0.15
"""What a free seat beside a gem adds, as such a share."""
ASHORE: Final = 0.2
"""What a canoe on shore adds, as such a share."""
LATER: Final = 0.93
"""The factor for each turn that the way home takes."""
CURRENT: Final = 2
"""How many fields the river usually carries a canoe in a round."""


def treasury_worth(treasury: Sequence[int], win: float = WIN) -> float:
    """Return what a treasury is worth: for each goal, the square of the part that is done."""
    return _worth_of(tuple(treasury), win)


@lru_cache(maxsize=1 << 13)
def _worth_of(treasury: tuple[int, ...], win: float) -> float:
    worth = win if goals_met(treasury) else 0.0
    for have, need in progress(treasury):
        near = have / need
        worth += GOAL * near * near
    return worth


def gain(treasury: Sequence[int], gems: Cargo) -> float:
    """Return what gems would add to the treasury once they are home."""
    return treasury_worth(with_gems(treasury, gems), ALMOST) - treasury_worth(treasury, ALMOST)


def drifted(field: Field, pushes: int) -> int:
    """Return about how far from shore a canoe is after this many pushes.

    From the fork on, only every other push counts: those into its arm.
    """
    while pushes and field in WATER and DEPTH[field] < FORK:
        field = DRIFT[0][field]
        pushes -= 1
    return DEPTH[field] + (pushes + 1) // 2


def way_home(depth: int, hand: Hand, strength: int) -> float:
    """Return the factor for a canoe `depth` fields from the shore: 1 would be home already.

    The way is tried with the cards of the hand, the best first, with the river carrying the canoe
    back `CURRENT` fields after each. `LATER` is multiplied in for every turn; a canoe that does not
    come home gets two more. `strength` is how many points the moose adds to each card.
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
    """Return the most points that each paddling card of a hand gives, the best first."""
    most = (max(POINTS[card], default=0) for card in CARDS_IN[hand])
    return tuple(sorted(filter(None, most), reverse=True))


def hope_of(treasury: Sequence[int]) -> float:
    """Return what the most useful gem would add to a treasury, at most `GOAL`."""
    return min(max(gain(treasury, (kind,)) for kind in range(len(KINDS))), GOAL)


class Sense:
    """What a player's canoes are worth, in any field and with any cargo.

    It is made for a treasury, a hand and a place of the whirlpool, which are the same for all
    actions of a decision. It remembers every answer.
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
        self.best: dict[tuple[Options, Arm, int, bool], tuple[CanoeMove, float]] = {}
        """What `playout` found best for a canoe, and what that gains.

        It depends on the canoe's options, the flag, the pushes to come, and whether the moose is
        aboard.
        """

    def canoe(self, field: Field, cargo: Cargo, canoe: Canoe, moose: bool) -> float:
        """Return what a canoe at this field is worth; on shore, its gems count as landed."""
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
        return home * (CANOE + self.aboard(cargo, canoe))

    def aboard(self, cargo: Cargo, canoe: Canoe) -> float:
        """Return what the gems aboard would be worth at home, and what the free seats may bring."""
        if not cargo:
            return AFLOAT * self.hope
        free = self.capacities[canoe] - len(cargo)
        return gain(self.treasury, cargo) + SPARE * self.hope * free


sense = lru_cache(maxsize=1 << 12)(Sense)
"""Return a `Sense`: as long as it is kept, always the same object for the same arguments."""


def sense_of(state: State, player: Player, whirlpool: Field) -> Sense:
    """Return the `Sense` for a player's things, with the whirlpool at this place."""
    setup = state.setup
    return sense(tuple(player.treasury), player.hand or setup.hand, whirlpool, setup.capacities)
