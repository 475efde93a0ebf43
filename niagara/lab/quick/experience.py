"""The experience of the first legend: a judge and habits that were fitted to quick games."""

from collections.abc import Sequence
from typing import Final

from niagara.bots.measures import worth
from niagara.bots.measures.experience import Experience
from niagara.lab.quick import habits
from niagara.lab.quick.weights import TRAIT_WEIGHTS
from niagara.model.state import State

QUICK: Final = worth.fits_of(TRAIT_WEIGHTS)
"""What was learned from quick games about winning."""


class QuickGames:
    """Foretells by weights that were fitted to quick games of the first bots."""

    def chances(self, state: State) -> Sequence[float]:
        """Return every seat's chance to win, before a round or after the game."""
        return worth.chances(state, QUICK)

    def cards(self, state: State) -> Sequence[Sequence[float]]:
        """Return for each seat how likely it is to choose each card of its hand, as in `CARDS`."""
        return [habits.likely(state, each) if each.hand else () for each in state.players]


QUICK_GAMES: Final[Experience] = QuickGames()
