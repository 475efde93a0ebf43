"""A bot with a beginner's mistakes: it forgets that the river moves, and plays cards by feel.

It knows what gems are worth and how its own canoes come home. It thinks neither of what others may
do nor of where the canoes will be when the round is over.
"""

from random import Random
from typing import Final

from niagara.bots.base import Bot, Decided, Thought
from niagara.bots.measures import habits, playout
from niagara.model.state import Phase
from niagara.view import View

WHIM: Final = 0.5
"""How often it plays a card at random; otherwise it plays one that players tend to choose."""
HASTE: Final = 0.15
"""How often it takes any other action at random."""


class Drifter(Bot):
    """Takes what would be best if the river stood still, or acts at random."""

    def think(self, view: View, rng: Random) -> Thought:
        """Decide at once."""
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
