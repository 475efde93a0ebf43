"""What a search takes from games that were played before: who tends to win, and with which cards.

`QUICK_GAMES` is a judge and habits that were fitted to quick games: what the first legend knew. The
legend of today knows more (`niagara.bots.network.network`).
"""

from collections.abc import Sequence
from typing import Final, Protocol

from niagara.bots.measures import habits, worth
from niagara.model.state import State


class Experience(Protocol):
    """Foretells how a game goes on from a position between two rounds."""

    def chances(self, state: State) -> Sequence[float]:
        """Return every seat's chance to win, before a round or after the game."""
        ...

    def cards(self, state: State) -> Sequence[Sequence[float]]:
        """Return for each seat how likely it is to choose each card of its hand, as in `CARDS`."""
        ...


class QuickGames:
    """Foretells by weights that were fitted to quick games of the first bots."""

    def chances(self, state: State) -> Sequence[float]:
        """Return every seat's chance to win, before a round or after the game."""
        return worth.chances(state)

    def cards(self, state: State) -> Sequence[Sequence[float]]:
        """Return for each seat how likely it is to choose each card of its hand, as in `CARDS`."""
        return [habits.likely(state, each) if each.hand else () for each in state.players]


QUICK_GAMES: Final[Experience] = QuickGames()
