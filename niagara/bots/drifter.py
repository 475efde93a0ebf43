"""A bot with a beginner's mistakes: it forgets that the river moves, and plays cards by feel.

It knows what gems are worth and how its own canoes come home, but neither what others may do nor
where the canoes will be when the round is over.
"""

from random import Random
from typing import Final

from niagara.bots.base import Bot, Decided, Thought
from niagara.bots.measures import habits, playout
from niagara.model.state import Phase
from niagara.view import View

WHIM: Final = 0.5
"""How often it plays any card."""
HASTE: Final = 0.15
"""How often it takes the first action that comes to mind."""


class Drifter(Bot):
    """Takes what looks best as if the river stood still, if it takes its time at all."""

    def think(self, view: View, rng: Random) -> Thought:
        """Decide quickly."""
        assert view.seat is not None, "a bot decides for a seat"
        state = view.sample(rng)
        if view.phase is Phase.CARD:
            likely = habits.likely(state, state.players[view.seat])
            by_feel = rng.random() >= WHIM
            chance = rng.random()
            place = habits.draw(likely, chance) if by_feel else int(chance * len(view.legal))
            return Decided(view.legal[place])
        if rng.random() < HASTE:
            return Decided(rng.choice(view.legal))
        return Decided(playout.best(state, view.legal, pushes=0))
