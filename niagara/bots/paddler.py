"""A bot that looks one turn ahead, and takes the action that leaves its own seat best off.

It adds up what its treasury and its canoes are worth by `niagara.bots.sense`. A canoe and
its gems count less the longer the way home is with the cards left, and the likelier the river is to
take them this round.
"""

from typing import ClassVar

from niagara.bots.sense import (
    AFLOAT,
    ASHORE,
    CANOE,
    SPARE,
    drifted,
    gain,
    hope_of,
    treasury_worth,
    way_home,
)
from niagara.bots.turn import Judge, Looseness, TurnBot
from niagara.forecast import fall_chance, lowest_chances
from niagara.model.actions import Canoe, Seat
from niagara.model.board import FALLS, SHORE, UPSTREAM_OF
from niagara.model.cards import Card
from niagara.model.state import Player, State
from niagara.rules.modules.moose import STRENGTH
from niagara.rules.river import speed
from niagara.view import View


class Paddler(TurnBot):
    """Judges by common sense and the chances of this round's river."""

    usual: ClassVar = Looseness(cards=1.0, liking=0.65)
    heed: ClassVar = 1.0
    """How far such bots heed the river: with 1 as it is, with 0 as if it always stood still."""

    def judge(self, view: View, seat: Seat, card: Card) -> Judge:
        """Return the judge of a seat that plays a card this round."""
        return PaddlersJudge(view, seat, card, self.heed)


class PaddlersJudge:
    """Says what a position is worth to a seat that plays this card this round."""

    def __init__(self, view: View, seat: Seat, card: Card, heed: float = 1.0) -> None:
        self.seat = seat
        self.heed = heed
        self.lowest = lowest_chances(view, seat, card)
        self.fork = view.setup.fork
        self.hand = view.setup.hand
        self.capacities = view.setup.capacities

    def worth(self, state: State) -> float:
        """Return what the position before the river moves is worth."""
        player = state.players[self.seat]
        hope = hope_of(player.treasury)
        canoes = range(len(player.fields))
        afloat = sum(self._canoe_worth(state, player, canoe, hope) for canoe in canoes)
        return treasury_worth(player.treasury) + afloat

    def _canoe_worth(self, state: State, player: Player, canoe: Canoe, hope: float) -> float:
        field = player.fields[canoe]
        if field == SHORE:
            return CANOE + ASHORE * hope
        if field == FALLS:
            return 0.0
        gems = self._cargo_worth(player, canoe, hope)
        strength = STRENGTH * (player.moose == canoe)
        hurdle = state.whirlpool in UPSTREAM_OF[field]
        whole = CANOE + gems

        def home(pushes: int) -> float:
            """Return the factor for the way home after this many pushes."""
            depth = drifted(field, pushes) + hurdle
            return way_home(depth, player.hand or self.hand, strength)

        worth = (1 - self.heed) * home(0) * whole if self.heed < 1 else 0.0
        for lowest, chance in enumerate(self.lowest):
            if chance:
                pushes = 0 if player.roped else speed(lowest, state.weather)
                stays = 1 - fall_chance(field, state.flag, pushes, self.fork)
                worth += self.heed * (chance * stays * home(pushes) * whole)
        return worth

    def _cargo_worth(self, player: Player, canoe: Canoe, hope: float) -> float:
        """Return what the gems aboard would be worth at home, and what the free seats may bring."""
        cargo = player.cargo[canoe]
        if not cargo:
            return AFLOAT * hope
        free = self.capacities[canoe] - len(cargo)
        return gain(player.treasury, cargo) + SPARE * hope * free
