"""A bot that looks one turn ahead, and takes the action that leaves its own seat best off.

It adds up what its treasury and its canoes are worth by `niagara.bots.sense`. A canoe and
its gems count less the longer the way home is with the cards left, and the likelier the river is to
take them this round.
"""

from typing import ClassVar

from niagara.bots.sense import ASHORE, CANOE, Sense, drifted, sense_of, way_home
from niagara.bots.turn import Judge, Looseness, TurnBot
from niagara.forecast import fall_chance, lowest_chances
from niagara.model.actions import Canoe
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

    def judge(self, view: View, card: Card) -> Judge:
        """Return the judge of a seat that plays a card this round."""
        return PaddlersJudge(view, card, self.heed)


class Drifter(Paddler):
    """A beginner: it all but forgets that the river moves, and plays by feel.

    So its canoes stay where they should not, and many go over the falls.
    """

    usual: ClassVar = Looseness(cards=2.0, moves=0.2, liking=0.3)
    heed: ClassVar = 0.1


class PaddlersJudge:
    """Says what a position is worth to a seat that plays this card this round."""

    def __init__(self, view: View, card: Card, heed: float) -> None:
        self.seat = view.own
        self.heed = heed
        self.lowest = lowest_chances(view, self.seat, card)
        self.fork = view.setup.fork

    def worth(self, state: State) -> float:
        """Return what the position before the river moves is worth."""
        player = state.players[self.seat]
        eye = sense_of(state, player, state.whirlpool)
        canoes = range(len(player.fields))
        return eye.safe + sum(self._canoe_worth(state, player, canoe, eye) for canoe in canoes)

    def _canoe_worth(self, state: State, player: Player, canoe: Canoe, eye: Sense) -> float:
        field = player.fields[canoe]
        if field == SHORE:
            return CANOE + ASHORE * eye.hope
        if field == FALLS:
            return 0.0
        strength = STRENGTH * (player.moose == canoe)
        hurdle = state.whirlpool in UPSTREAM_OF[field]
        whole = CANOE + eye.aboard(player.cargo[canoe], canoe)

        def home(pushes: int) -> float:
            """Return the factor for the way home after this many pushes."""
            return way_home(drifted(field, pushes) + hurdle, eye.hand, strength)

        worth = (1 - self.heed) * home(0) * whole if self.heed < 1 else 0.0
        for lowest, chance in enumerate(self.lowest):
            if chance:
                pushes = 0 if player.roped else speed(lowest, state.weather)
                stays = 1 - fall_chance(field, state.flag, pushes, self.fork)
                worth += self.heed * (chance * stays * home(pushes) * whole)
        return worth
