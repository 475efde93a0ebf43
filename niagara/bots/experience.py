"""What a search takes from games played before: who tends to win, and with which cards."""

from collections.abc import Sequence
from typing import Protocol

from niagara.model.state import State


class Experience(Protocol):
    """Foretells how a game goes on from a position between two rounds."""

    def chances(self, state: State) -> Sequence[float]:
        """Return every seat's chance to win, before a round or after the game."""
        ...

    def cards(self, state: State) -> Sequence[Sequence[float]]:
        """Return for each seat how likely it is to choose each card of its hand, as in `CARDS`."""
        ...
