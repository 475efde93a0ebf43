"""Information set Monte Carlo tree search with simultaneous card choices (RULES 3).

A search repeats one iteration many times, and in the end takes the action tried most often. Only a
card is drawn, by the power 1.5 of these numbers: it is secret, and best if nobody can foresee it.
An iteration plays one possible world, that is, one full state that agrees with what the seat knows:

1. The hidden cards of this round are chosen. Each seat has one node for its card, with a count of
   what each card has brought it, and picks by that alone (decoupled UCT): when choosing, nobody
   sees another's card. Flags left to chance are drawn anew each time.
2. The turns of this round are played in a tree of what everybody can see: the actions taken and
   the cards shown. At each decision, the node picks an action to try. At the first decision that
   is not in the tree yet, a node is added, and the tree ends after its action.
3. From there all seats play on quickly, through one more round: cards are drawn by `habits`, and
   everything else is done by `playout`.
4. `worth` gives every seat's chance to win. Each node that was asked on the way learns the chance
   of its own seat, so each seat plays for itself (max^n).

The same view, generator and number of iterations give the same choice on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import ClassVar, Final

from niagara.bots.base import Bot, Decided, Thought
from niagara.bots.measures import habits, playout
from niagara.bots.measures.shares import draw, draw_by, shares
from niagara.bots.measures.worth import chances
from niagara.bots.tempers import CALM, Temper
from niagara.bots.tree import DecisionKey, TreeNode
from niagara.model.actions import CARD_CHOICES, Action, ChooseCard, Seat
from niagara.model.state import Phase, State
from niagara.rules.rounds import apply, legal
from niagara.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How far a search goes."""

    iterations: int = 500
    """How many worlds it plays at most."""
    rounds: int = 1
    """How many rounds it looks beyond this one."""
    curiosity: float = 0.5
    """How strongly it is drawn to actions that were seldom tried."""


WIDEST: Final = 16
"""The most actions that a decision looks at: those that score best in `playout`."""
SHARPNESS: Final = 0.7
"""How strongly priors follow the scores of `playout`: by e to this for each point of score."""
OPEN: Final = 0.2
"""The part of the priors that is shared out equally, so that no action is ruled out."""
SENSIBLE: Final = 3
"""The most actions that are called sensible."""
CLOSE: Final = 0.6
"""How often an action must have been tried to be sensible, as a part of the most often."""
SELDOM: Final = 0.25
"""A card tried less often than this part of the most often is never drawn: it was only explored."""
FORCED: Final = 1000
"""What taking the only legal action adds to a key's place; more than a decision has actions."""

Attempt = tuple[Seat, TreeNode[Action], int]
"""A seat, its decision, and the place of the action that it tried there."""


class Search:
    """The thought of a bot that searches: one iteration plays one possible world."""

    def __init__(
        self, view: View, rng: Random, budget: Budget, temper: Temper = CALM, *, mixes: bool = True
    ) -> None:
        assert view.seat is not None, "a bot decides for a seat"
        self.budget = budget
        self.iterations = 0
        self._rng = rng
        self._view = view
        self._certain = view.setup.fork != "chance"
        self._root = root = view.sample(rng)
        self._last_round = root.round + budget.rounds
        self._cards = {
            seat: _card_node(root, seat)
            for seat, player in enumerate(view.players)
            if not player.revealed and not (seat == view.seat and player.has_chosen)
        }
        self._hidden = [seat for seat in self._cards if view.players[seat].has_chosen]
        self._turns: dict[DecisionKey, TreeNode[Action]] = {}
        if view.phase is Phase.CARD:
            self._own: TreeNode[Action] = self._cards[view.seat]
        else:
            self._own = self._turns[_path(root, 0)] = _node(root)
        self._mixes = mixes and view.phase is Phase.CARD
        self._chance = rng.random() if self._mixes else 0.0
        fields = view.players[view.seat].fields
        self._liked = shares([temper.liking(action, fields) for action in self._own.actions])
        """How fond the bot is of each of its actions."""

    @property
    def action(self) -> Action:
        """The action to take after the iterations so far."""
        node = self._own
        if self._mixes:
            least = SELDOM * max(node.visits)
            tried = [each * sqrt(each) if each >= least else 0.0 for each in node.visits]
            drawn = zip(tried if node.seen else node.priors, self._liked, strict=True)
            return node.actions[draw_by([each * liked for each, liked in drawn], self._chance)]
        return node.actions[node.ranked(self._liked)[0]]

    @property
    def sensible(self) -> Sequence[Action]:
        """The action tried most often, and those tried nearly as often: three at most."""
        node = self._own
        best, *others = node.ranked(self._liked)[:SENSIBLE]
        enough = CLOSE * node.visits[best]
        close = [place for place in others if node.visits[place] > enough]
        return [node.actions[place] for place in (best, *close)]

    def go_on(self, iterations: int) -> bool:
        """Play at most `iterations` more worlds; return whether the budget has any left."""
        for _world in range(min(iterations, self.budget.iterations - self.iterations)):
            self._iterate()
            self.iterations += 1
        return self.iterations < self.budget.iterations

    def _iterate(self) -> None:
        """Play one possible world, and let each decision on the way learn from its end."""
        state = self._root.copy() if self._certain else self._view.sample(self._rng)
        steps: list[Attempt] = []
        for seat in self._hidden:
            state.players[seat].card = self._pick_card(seat, steps).card
        self._play(state, steps)
        rewards = chances(state)
        for seat, node, place in steps:
            node.learn(place, rewards[seat])

    def _pick_card(self, seat: Seat, steps: list[Attempt]) -> ChooseCard:
        node = self._cards[seat]
        place = node.pick(self.budget.curiosity)
        steps.append((seat, node, place))
        return node.actions[place]

    def _play(self, state: State, steps: list[Attempt]) -> None:
        """Play a world to the end of the last round: first in the tree, and then quickly."""
        self._play_in_tree(state, steps)
        while state.phase is not Phase.OVER and state.round <= self._last_round:
            if state.phase is Phase.PADDLE:
                apply(state, playout.paddling(state))
                continue
            actions = legal(state)
            if len(actions) == 1:
                apply(state, actions[0])
            elif state.phase is Phase.CARD:
                likely = habits.likely(state, state.players[state.seat])
                apply(state, actions[draw(likely, self._rng.random())])
            else:
                apply(state, playout.best(state, actions))

    def _play_in_tree(self, state: State, steps: list[Attempt]) -> None:
        """Play until the turns of this round end, or until after a decision not met before.

        Note the decisions and what they tried in `steps`. What comes after the river may differ
        from world to world, and is no part of the tree. The only legal action needs no node, but it
        is part of the next decision's key.
        """
        curiosity = self.budget.curiosity
        nodes = self._turns
        place = 0
        this_round = state.round
        last = Phase.SWEEP if self._root.phase is Phase.SWEEP else Phase.PADDLE
        while state.round == this_round and state.phase <= last:
            if state.phase is Phase.CARD:
                apply(state, self._pick_card(state.seat, steps))
                continue
            path = _path(state, place)
            node = nodes.get(path)
            known = node is not None
            if node is None:
                actions = legal(state)
                if len(actions) == 1:
                    apply(state, actions[0])
                    place += FORCED
                    continue
                node = nodes[path] = _node(state)
            place = node.pick(curiosity)
            steps.append((state.seat, node, place))
            apply(state, node.actions[place])
            if not known:
                return
            nodes = node.children


def _path(state: State, place: int) -> DecisionKey:
    """Return the key of the decision in `state`, among those that may follow another one.

    `place` is that of the action taken there; forced actions since then have added to it.
    """
    players = state.players
    turns = range(state.start, state.start + state.turn + 1)
    return (place, *[players[turn % len(players)].card for turn in turns])


def _card_node(state: State, seat: Seat) -> TreeNode[ChooseCard]:
    player = state.players[seat]
    return TreeNode(CARD_CHOICES[player.hand], _opened(habits.likely(state, player)))


def _node(state: State) -> TreeNode[Action]:
    """Return a new node for the decision in `state`, with the actions that look best."""
    actions = legal(state)
    values = playout.scores(state, actions)
    if len(actions) > WIDEST:
        best = sorted(range(len(actions)), key=values.__getitem__, reverse=True)[:WIDEST]
        actions = tuple([actions[place] for place in best])
        values = [values[place] for place in best]
    return TreeNode(actions, _opened(shares([SHARPNESS * value for value in values])))


def _opened(promises: Sequence[float]) -> list[float]:
    """Return the priors: these shares, with a part of them shared out equally."""
    return [(1 - OPEN) * promise + OPEN / len(promises) for promise in promises]


class Legend(Bot):
    """Takes the action that a search finds."""

    usual: ClassVar = Budget()
    """How far such bots search."""

    def __init__(
        self, temper: Temper = CALM, budget: Budget | None = None, *, mixes: bool = True
    ) -> None:
        self.temper = temper
        self.budget = budget or self.usual
        self.mixes = mixes
        """Whether cards are drawn; otherwise the one tried most often is taken."""

    def think(self, view: View, rng: Random) -> Thought:
        """Begin a search, unless there is nothing to choose."""
        if len(view.legal) == 1:
            return Decided(view.legal[0])
        return Search(view, rng, self.budget, self.temper, mixes=self.mixes)
