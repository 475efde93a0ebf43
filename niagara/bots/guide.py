"""A bot that looks one turn ahead and judges by numbers fitted to many games.

It looks no further than the paddler, but judges better: by what it learned from its own games. For
every speed that the river may have this round, it asks `niagara.bots.worth` what the
position would be worth afterwards, and weighs the answers by how likely each speed is.
"""

from typing import ClassVar, Final

from niagara.bots.playout import FLOW
from niagara.bots.tempers import CALM, Temper
from niagara.bots.turn import Judge, Looseness, TurnBot
from niagara.bots.weights import GUIDE, read
from niagara.bots.worth import Fits, fits_of, valuation
from niagara.forecast import lowest_chances
from niagara.model.cards import Card
from niagara.model.state import State
from niagara.rules.river import speed
from niagara.view import View

OWN: Final = fits_of([*map(float, read(GUIDE))])
"""What was learned from games of guides."""


class Guide(TurnBot):
    """Judges by fitted weights and the chances of this round's river."""

    usual: ClassVar = Looseness(cards=0.17, liking=0.2)

    def __init__(
        self, temper: Temper = CALM, loose: Looseness | None = None, fits: Fits = OWN
    ) -> None:
        super().__init__(temper, loose)
        self.fits = fits

    def judge(self, view: View, card: Card) -> Judge:
        """Return the judge of a seat that plays a card this round."""
        return GuidesJudge(view, card, self.fits)


class GuidesJudge:
    """Says what a position is worth to a seat that plays this card this round."""

    def __init__(self, view: View, card: Card, fits: Fits) -> None:
        self.seat = view.own
        self.fits = fits
        self.lowest = lowest_chances(view, self.seat, card)

    def worth(self, state: State) -> float:
        """Return what the position before the river moves is worth: the mean over its speeds."""
        player = state.players[self.seat]
        worth = 0.0
        for lowest, chance in enumerate(self.lowest):
            if not chance:
                continue
            pushes = speed(lowest, state.weather)
            drift = FLOW[state.flag][0 if player.roped else pushes]
            flag = (state.flag + pushes) % 2
            whirlpool = FLOW[state.flag][pushes][state.whirlpool]
            eye = valuation(state, player, flag, whirlpool, self.fits)
            here = eye.base
            for canoe, field in enumerate(player.fields):
                moose = player.moose == canoe
                here += eye.canoe(drift[field], player.cargo[canoe], canoe, moose)
            worth += chance * here
        return worth
