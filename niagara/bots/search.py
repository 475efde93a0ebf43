"""Information set Monte Carlo tree search with simultaneous card choices (RULES 3).

Every iteration plays one possible world through the next round and asks `worth` for the chances
there. What a seat does not know is drawn anew each time: cards that lie hidden are chosen by what
came of them for their owners (decoupled UCT), for nobody sees another's card when choosing. The
turns of this round are a tree of what everybody can see, grown by a node an iteration; beyond
it the seats play on as `habits` and `playout` say. Every seat learns from its own chances (max^n).

The same view, generator and number of iterations give the same choice on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from niagara.bots.base import Bot, Decided, Thought
from niagara.bots.measures import habits, playout
from niagara.bots.measures.shares import shares
from niagara.bots.measures.worth import chances
from niagara.bots.tree import DecisionKey, TreeNode
from niagara.model.actions import CARD_CHOICES, Action, ChooseCard, Seat
from niagara.model.state import Phase, State
from niagara.rules.rounds import apply, legal
from niagara.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How a search spends its time."""

    iterations: int = 500
    rounds: int = 1
    """How many rounds it looks beyond the one that is played."""
    curiosity: float = 0.5
    """How much what was tried seldom is tried again."""


BUDGET: Final = Budget()
WIDEST: Final = 16
"""The most actions looked at in one decision: those that look best."""
SHARPNESS: Final = 0.7
"""How much more promising an action looks that is better by one in `playout`."""
OPEN: Final = 0.2
"""The share of what looks promising that goes to all actions alike."""
FORCED: Final = 1000
"""What a forced action adds to the place in a path; more than a decision has actions."""

Attempt = tuple[Seat, TreeNode[Action], int]
"""A seat's decision and the place of the action it tried."""


class Search:
    """A decision being thought over by search."""

    def __init__(self, view: View, rng: Random, budget: Budget) -> None:
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

    @property
    def action(self) -> Action:
        """The action tried most often so far."""
        return self._own.actions[self._own.favourite()]

    def go_on(self, iterations: int) -> bool:
        """Play up to so many worlds more; return whether the budget allows others."""
        for _ in range(min(iterations, self.budget.iterations - self.iterations)):
            self._iterate()
            self.iterations += 1
        return self.iterations < self.budget.iterations

    def _iterate(self) -> None:
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
        """Play a world through the last round looked at: in the tree as far as it goes."""
        self._play_in_tree(state, steps)
        while state.phase is not Phase.OVER and state.round <= self._last_round:
            actions = legal(state)
            if len(actions) == 1:
                apply(state, actions[0])
            elif state.phase is Phase.CARD:
                likely = habits.likely(state, state.players[state.seat])
                apply(state, actions[habits.draw(likely, self._rng.random())])
            else:
                apply(state, playout.best(state, actions))

    def _play_in_tree(self, state: State, steps: list[Attempt]) -> None:
        """Play on to the end of the turns, or to a decision met for the first time.

        What the river leads to may differ from world to world and is no part of the tree.
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
    """Return what tells a decision from others after the same: the action and the cards shown."""
    players = state.players
    turns = range(state.start, state.start + state.turn + 1)
    return (place, *[players[turn % len(players)].card for turn in turns])


def _card_node(state: State, seat: Seat) -> TreeNode[ChooseCard]:
    player = state.players[seat]
    return TreeNode(CARD_CHOICES[player.hand], _opened(habits.likely(state, player)))


def _node(state: State) -> TreeNode[Action]:
    actions = legal(state)
    values = playout.scores(state, actions)
    if len(actions) > WIDEST:
        best = sorted(range(len(actions)), key=values.__getitem__, reverse=True)[:WIDEST]
        actions = tuple([actions[place] for place in best])
        values = [values[place] for place in best]
    return TreeNode(actions, _opened(shares([SHARPNESS * value for value in values])))


def _opened(promises: Sequence[float]) -> list[float]:
    return [(1 - OPEN) * promise + OPEN / len(promises) for promise in promises]


class Legend(Bot):
    """Plays what a search finds."""

    def __init__(self, budget: Budget = BUDGET) -> None:
        self.budget = budget

    def think(self, view: View, rng: Random) -> Thought:
        """Begin a search, unless there is nothing to choose."""
        if len(view.legal) == 1:
            return Decided(view.legal[0])
        return Search(view, rng, self.budget)
