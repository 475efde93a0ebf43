"""Information set Monte Carlo tree search with simultaneous card choices (RULES 3).

A search plays many possible worlds (`niagara.bots.worlds`), and in the end takes the action tried
most often. Only a card is drawn, by what it brought on average: it is secret, and best if nobody
can foresee it. A card that others are likely to play as well is drawn less often, and where all
think alike, draws are looser, so that equals do not play alike. One iteration is one world.

The same view, generator and number of iterations give the same choice on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from typing import ClassVar, Final

from niagara.bots.base import Bot, Decided, Thought
from niagara.bots.mixing import evenness, loosened, most_alike
from niagara.bots.shares import draw_by, shares
from niagara.bots.tempers import CALM, OF_SEARCHES, Temper
from niagara.bots.worlds import Budget, Worlds
from niagara.model.actions import Action, Buy, CanoeMove
from niagara.model.state import Phase
from niagara.view import View

SENSIBLE: Final = 3
"""The most actions that are called sensible."""
CLOSE: Final = 0.8
"""How often an action must have been tried to be sensible, as a part of the most often."""
UNSURE: Final = 0.25
"""How much warmer a draw is after one world; after n worlds, this divided by the root of n."""
SELDOM: Final = 0.2
"""A card tried less often than this part of the most often is not drawn: it was only explored."""
CROWDED: Final = 0.13
"""How likely two draws may be the same, where the worlds tried the same cards for all seats.

The less the seats have in common, the likelier they may be.
"""


@dataclass(frozen=True, slots=True)
class CardDraw:
    """How a card is drawn, measured in spreads of the rewards that the cards brought."""

    heat: float = 0.05
    """How much less makes a card e times as seldom drawn."""
    alike: float = 0.6
    """How much less a card is worth if all others are sure to play it."""


class Search:
    """The thought of a bot that searches: one iteration plays one possible world."""

    def __init__(
        self,
        view: View,
        rng: Random,
        budget: Budget,
        temper: Temper = CALM,
        card_draw: CardDraw = CardDraw(),
    ) -> None:
        self.budget = budget
        self.iterations = 0
        self._worlds = Worlds(view, rng, budget)
        self._own = self._worlds.next
        self._draws = view.phase is Phase.CARD
        self._card_draw = card_draw
        self._chance = rng.random() if self._draws else 0.0
        self._most_alike = most_alike(view)
        self._twins = _are_twins(view)
        fields = view.players[view.own].fields
        self._liked = shares([temper.liking(action, fields) for action in self._own.actions])
        """How fond the bot is of each of its actions."""

    @property
    def action(self) -> Action:
        """The action to take after the iterations so far."""
        node = self._own
        if self._draws:
            likely = self._likely() if node.seen else node.priors
            drawn = [each * liked for each, liked in zip(likely, self._liked, strict=True)]
            return node.actions[draw_by(drawn, self._chance)]
        return node.actions[node.ranked(self._liked)[0]]

    @property
    def sensible(self) -> Sequence[Action]:
        """The action tried most often, and those tried nearly as often: three at most.

        While it makes no difference which canoe moves, what both could do is named once.
        """
        node = self._own
        ranked = node.ranked(self._liked)
        enough = CLOSE * node.visits[ranked[0]]
        found: dict[Action, Action] = {}
        for place in ranked:
            action = node.actions[place]
            if not found or node.visits[place] > enough:
                found.setdefault(self._named(action), action)
        return [*found.values()][:SENSIBLE]

    def _named(self, action: Action) -> Action:
        """Return an action, whichever canoe it is for where that makes no difference."""
        return _of_either(action) if self._twins else action

    def plan(self, action: Action) -> Sequence[Action]:
        """Return what was tried most often after an action of its own, until the turn ends."""
        return self._worlds.plan(action)

    @property
    def obvious(self) -> Action | None:
        """The action that seemed best beforehand of those that are not sensible."""
        named = {*map(self._named, self.sensible)}
        return self._worlds.obvious(
            [each for each in self._own.actions if self._named(each) in named]
        )

    def _likely(self) -> Sequence[float]:
        """Return how likely each card is to be drawn.

        It is a softmax of what the cards brought on average, less for those that others play. It is
        warmer the fewer worlds have told it, and where others would draw the same card.
        """
        node = self._own
        alike = self._worlds.alike()
        spread = node.spread
        worths = [
            mean / spread - self._card_draw.alike * chance
            for mean, chance in zip(node.means(), alike, strict=True)
        ]
        heat = self._card_draw.heat + UNSURE / sqrt(node.seen)
        least = SELDOM * max(node.visits)

        def drawn_by(warmth: float) -> Sequence[float]:
            """Return the softmax, without the cards that were tried too seldom."""
            likely = shares([worth / (warmth * heat) for worth in worths])
            return [
                each if warmth * (tried + 1) >= least + 1 else 0.0
                for each, tried in zip(likely, node.visits, strict=True)
            ]

        even = evenness(alike, [visits / node.seen for visits in node.visits])
        return loosened(drawn_by, min(self._most_alike, CROWDED / max(even, CROWDED)))

    def go_on(self, iterations: int) -> bool:
        """Play at most `iterations` more worlds; return whether it makes sense to play others.

        It does not when the budget is used up, or when nothing that is left of it could change the
        action.
        """
        for _world in range(iterations):
            if self._is_settled():
                return False
            self._worlds.play()
            self.iterations += 1
        return not self._is_settled()

    def _is_settled(self) -> bool:
        left = self.budget.iterations - self.iterations
        visits, liked = self._own.visits, self._liked
        if left <= 0 or self._draws or max(visits) <= left:
            return left <= 0
        best, *others = self._own.ranked(liked)
        return all(
            (visits[place] + left) * liked[place] < visits[best] * liked[best] for place in others
        )


def _are_twins(view: View) -> bool:
    """Tell whether it makes no difference which of the seat's canoes does something."""
    player = view.players[view.own]
    facts = zip(player.fields, player.cargo, view.setup.capacities, strict=True)
    return len({*facts}) == 1 and player.moose is None


def _of_either(action: Action) -> Action:
    """Return what an action is, whichever canoe it is for."""
    return replace(action, canoe=0) if isinstance(action, CanoeMove | Buy) else action


class Legend(Bot):
    """Takes the action that a search finds."""

    usual: ClassVar = Budget(iterations=1400, looks=(0.5, 0.5))
    """How far such bots search."""
    card_draw: ClassVar = CardDraw(alike=0.2)
    """How such bots draw their cards."""
    tempers: ClassVar = OF_SEARCHES
    """The temperaments that such bots can have."""

    def __init__(self, temper: Temper = CALM, budget: Budget | None = None) -> None:
        self.temper = temper
        self.budget = budget or self.usual

    def think(self, view: View, rng: Random) -> Thought:
        """Begin a search, unless there is nothing to choose."""
        if len(view.legal) == 1:
            return Decided(view.legal[0])
        return Search(view, rng, self.budget, self.temper, self.card_draw)


class Scout(Legend):
    """Takes what looks best after a few possible worlds: it looks ahead for a moment only."""

    usual: ClassVar = Budget(iterations=6)
    card_draw: ClassVar = CardDraw(heat=0.15)
    tempers: ClassVar = {
        **OF_SEARCHES,
        "thief": Temper(theft=0.8),
        "rainmaker": Temper(cloud=1.2, rain=0.2),
    }
    """It draws loosely in any case, so it needs less to be tempted."""


class Captain(Legend):
    """Takes what looks best after some dozens of possible worlds."""

    usual: ClassVar = Budget(iterations=28)
    card_draw: ClassVar = CardDraw(heat=0.1)
