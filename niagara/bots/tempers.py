"""Temperaments: what a bot is fond of, where several actions are about as good.

A liking is added to what an action is worth, in the bot's own measure: 1 makes an action about e
times as likely as another that is worth as much. So a temperament shows in habits and costs little
strength.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from niagara.model.actions import Action, CanoeMove, ChooseCard, MoveCloud
from niagara.model.board import DEPTH, FALLS, Field
from niagara.model.cards import CLOUD, NUMBERS


@dataclass(frozen=True, slots=True)
class Temper:
    """How fond a bot is of some habits; 0 is neither fond nor averse."""

    theft: float = 0.0
    """For each gem that is stolen."""
    depth: float = 0.0
    """For each field that the canoe ends further from the shore."""
    points: float = 0.0
    """For each point of a number card."""
    cloud: float = 0.0
    """For the card that moves the weather."""
    rain: float = 0.0
    """For weather that makes the river faster."""

    def liking(self, action: Action, fields: Sequence[Field]) -> float:
        """Return how fond a bot is of an action, with its canoes on these fields.

        >>> Temper(cloud=1.5).liking(ChooseCard(CLOUD), (1, 1))
        1.5
        """
        match action:
            case ChooseCard(card):
                return self.cloud * (card == CLOUD) + self.points * (card if card in NUMBERS else 0)
            case MoveCloud(step):
                return self.rain * step
            case CanoeMove() if action.rest != FALLS:
                rest = fields[action.canoe] if action.rest is None else action.rest
                return self.theft * len(action.steals) + self.depth * DEPTH[rest]
        return 0.0


CALM: Final = Temper()
"""Fond of nothing in particular."""
TEMPERS: Final[Mapping[str, Temper]] = {
    "thief": Temper(theft=2.0),
    "homebody": Temper(depth=-0.15, points=-0.1),
    "gambler": Temper(depth=0.15, points=0.1),
    "rainmaker": Temper(cloud=0.8, rain=0.25),
}
"""All temperaments, by the words that tell them."""
OF_SEARCHES: Final[Mapping[str, Temper]] = {
    "thief": Temper(theft=1.2),
    "homebody": Temper(depth=-0.2, points=-0.25),
    "gambler": Temper(depth=0.2, points=0.25),
    "rainmaker": Temper(cloud=2.0, rain=0.4),
}
"""The same for bots that search: sure of what is best, they need more to be tempted."""
