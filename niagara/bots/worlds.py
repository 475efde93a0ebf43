"""Possible worlds: how a round may go on from what is known (RULES 3).

A world is a full state that agrees with a view. It is played to the end of this round, or of a
later one:

1. The hidden cards of this round are chosen. Each seat has one node for its card, with a count of
   what each card has brought it, and picks by that alone (decoupled UCT): when choosing, nobody
   sees another's card. Flags left to chance are drawn anew each time.
2. The turns of this round are played in a tree of what everybody can see: the actions taken and
   the cards shown. At each decision, the node picks an action to try. At the first decision that
   is not in the tree yet, a node is added, and the tree ends after its action.
3. From there all seats play on quickly, as `playout` says. In later rounds, cards are drawn as
   experience says that players choose them.
4. Experience gives every seat's chance to win: at the end, and perhaps at the ends of the rounds
   before as well. Each node that was asked on the way learns the chance of its own seat, so each
   seat plays for itself (max^n).

The same view, generator and number of worlds give the same result on every machine.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

from niagara.bots import playout
from niagara.bots.network import legends_network
from niagara.bots.outcomes import Contrast, contrast
from niagara.bots.shares import draw, draw_by, shares
from niagara.bots.tree import DecisionKey, EvenNode, TreeNode
from niagara.bots.turn import after, turn_with
from niagara.model.actions import CARD_CHOICES, Action, ChooseCard, Seat
from niagara.model.cards import Card
from niagara.model.state import Phase, State
from niagara.rules.rounds import apply, legal
from niagara.view import View


class Experience(Protocol):
    """Foretells how a game goes on from a position between two rounds, as games before did."""

    def chances(self, state: State) -> Sequence[float]:
        """Return every seat's chance to win, before a round or after the game."""
        ...

    def cards(self, state: State) -> Sequence[Sequence[float]]:
        """Return for each seat how likely it is to choose each card of its hand, as in `CARDS`."""
        ...


@dataclass(frozen=True, slots=True)
class Budget:
    """How far a search goes."""

    iterations: int = 500
    """How many worlds it plays at most."""
    looks: Sequence[float] = (1.0,)
    """How much it counts who is likely to win after this round, after the next one, and so on."""
    experience: Experience | None = None
    """What it takes from games before; None means what legends learned."""

    @property
    def known(self) -> Experience:
        """The experience itself; that of legends is read when it is first asked for."""
        return self.experience or legends_network()


def only_after(rounds: int) -> Sequence[float]:
    """Return what `Budget.looks` is when only the chances after so many rounds more count."""
    return (*[0.0] * rounds, 1.0)


CURIOSITY: Final = 0.5
"""How strongly worlds are drawn to actions that were seldom tried."""
CARD_CURIOSITY: Final = 1.0
"""The same for cards: a bot draws them by their means, which therefore have to be sure."""
WIDEST: Final = 16
"""The most actions that a decision looks at: those that score best in `playout`."""
SHARPNESS: Final = 0.7
"""How strongly priors follow the scores of `playout`: by e to this for each point of score."""
OPEN: Final = 0.2
"""The part of the priors that is shared out equally, so that no action is ruled out."""
SHOWN: Final = 64
"""How many worlds tell of each of two actions in what they differ."""
LEAST_TRIED: Final = 8
"""How often an action must have been tried to be a part of a plan."""
FORCED: Final = 1000
"""What taking the only legal action adds to a key's place; more than a decision has actions."""

Attempt = tuple[Seat, TreeNode[Action], int]
"""A seat, its decision, and the place of the action that it tried there."""


class Worlds:
    """Plays one possible world after the other, and learns from each of them."""

    def __init__(
        self, view: View, rng: Random, budget: Budget, compared: Sequence[Action] = ()
    ) -> None:
        """Begin with what the view knows.

        `compared` are legal actions of its seat that are tried in turn, and no others.
        """
        self._rng = rng
        self._view = view
        self._certain = view.setup.fork != "chance"
        self._experience = budget.known
        self._root = root = view.sample(rng)
        self._this_round = root.round
        self._looks = budget.looks
        likely = self._experience.cards(root)
        self._cards = {
            seat: TreeNode(CARD_CHOICES[root.players[seat].hand], _opened(likely[seat]))
            for seat, player in enumerate(view.players)
            if not player.revealed and not (seat == view.seat and player.has_chosen)
        }
        self._hidden = [seat for seat in self._cards if view.players[seat].has_chosen]
        self._turns: dict[DecisionKey, TreeNode[Action]] = {}
        self.next: TreeNode[Action]
        """The next decision."""
        if view.phase is Phase.CARD:
            cards = [action for action in compared if isinstance(action, ChooseCard)]
            if cards:
                self._cards[root.seat] = EvenNode(cards)
            self.next = self._cards[root.seat]
        else:
            node = EvenNode(compared) if compared else _node(root)
            self.next = self._turns[_path(root, 0)] = node

    def play(self) -> Sequence[float]:
        """Play one possible world, and return every seat's chance to win in it.

        Each decision on the way learns from that.
        """
        state = self._root.copy() if self._certain else self._view.sample(self._rng)
        steps: list[Attempt] = []
        for seat in self._hidden:
            state.players[seat].card = self._pick_card(seat, steps).card
        self._play_in_tree(state, steps)
        rewards = self._chances_after(state)
        for seat, node, place in steps:
            node.learn(place, rewards[seat])
        return rewards

    def obvious(self, sensible: Sequence[Action]) -> Action | None:
        """Return the action that seemed best beforehand of all that are not among these."""
        node = self.next
        others = [place for place, action in enumerate(node.actions) if action not in sensible]
        return node.actions[max(others, key=node.priors.__getitem__)] if others else None

    def contrast(self, chosen: Action, other: Action) -> Contrast | None:
        """Return in what one action of the next decision is clearly better than another.

        For that, worlds are played in which all do what was tried most: what was only explored says
        nothing of what follows. Nothing is learned from them.
        """
        ends = [[self._foreseen(action) for _world in range(SHOWN)] for action in (chosen, other)]
        return contrast(self._root, self._root.seat, ends, other)

    def _foreseen(self, action: Action) -> State:
        """Return the end of a world in which this is the next action."""
        state = self._root.copy() if self._certain else self._view.sample(self._rng)
        for seat in self._hidden:
            state.players[seat].card = self._likely_card(seat).card
        nodes, place = self._turns, 0
        while state.round == self._this_round and state.phase <= Phase.PADDLE:
            if state.phase is Phase.CARD:
                own = self._cards[state.seat] is self.next
                apply(state, action if own else self._likely_card(state.seat))
            elif (node := nodes.get(_path(state, place))) and (node.seen or node is self.next):
                place = node.visits.index(max(node.visits))
                if node is self.next:
                    place = node.actions.index(action)
                apply(state, node.actions[place])
                nodes = node.children
            elif len(actions := legal(state)) == 1:
                apply(state, actions[0])
                place += FORCED
            else:
                break
        last = self._this_round + len(self._looks) - 1
        self._play_to_the_end_of(last, state, sure=self._root.seat)
        return state

    def _likely_card(self, seat: Seat) -> ChooseCard:
        """Return a card as often as the worlds tried it."""
        node = self._cards[seat]
        tried = [float(each) for each in node.visits] if node.seen else node.priors
        return node.actions[draw_by(tried, self._rng.random())]

    def alike(self) -> list[float]:
        """Return for each card that the seat may choose how likely another seat is to play it.

        That is the mean over all others whose cards are hidden, each taken to play its cards as
        often as the worlds tried them.
        """
        own = self._cards[self._root.seat]
        others = [node for node in self._cards.values() if node is not own]
        chances = [0.0] * len(own.actions)
        for node in others:
            tried = dict(zip(node.actions, node.visits, strict=True))
            for place, card in enumerate(own.actions):
                chances[place] += tried.get(card, 0) / node.seen / len(others)
        return chances

    def plan(self, action: Action) -> list[Action]:
        """Return how the seat that decides would go on after an action, until its turn is over.

        That is what the worlds tried most often, whatever others did before its turn; only what is
        possible if that began at once. The plan ends where they tried too little.
        """
        state, own = self._root, self._root.seat
        turn = (own - state.start) % len(state.players)
        if isinstance(action, ChooseCard):
            state, ended = turn_with(state, own, action.card)
            nodes = [*_in_turn(self._turns, turn, action.card)]
        else:
            state, ended = after(state, action)
            nodes = [*_after([self.next], action, turn)]
        steps: list[Action] = []
        while not ended and state.actor == own:
            possible = legal(state)
            step = possible[0]
            if len(possible) > 1:
                tried = Counter[Action]()
                for node in nodes:
                    tried.update(dict(zip(node.actions, node.visits, strict=True)))
                step = max(possible, key=tried.__getitem__)
                if tried[step] < LEAST_TRIED:
                    break
                nodes = [*_after(nodes, step, turn)]
            steps.append(step)
            state, ended = after(state, step)
        return steps

    def _pick_card(self, seat: Seat, steps: list[Attempt]) -> ChooseCard:
        node = self._cards[seat]
        place = node.pick(CARD_CURIOSITY)
        steps.append((seat, node, place))
        return node.actions[place]

    def _chances_after(self, state: State) -> Sequence[float]:
        """Play a world to its end, from where the tree ends; return every seat's chance to win.

        A round more tells what an action leads to, but is not played well. So a mean of what
        experience says after several rounds is surer than what it says after any of them.
        """
        mean = [0.0] * len(state.players)
        for later, weight in enumerate(self._looks):
            self._play_to_the_end_of(self._this_round + later, state)
            if weight:
                for seat, chance in enumerate(self._experience.chances(state)):
                    mean[seat] += weight * chance
        return mean

    def _play_to_the_end_of(self, last_round: int, state: State, sure: Seat | None = None) -> None:
        """Play quickly; a seat that is `sure` plays its likeliest card, and the others draw."""
        likely: Sequence[Sequence[float]] = ()
        while state.phase is not Phase.OVER and state.round <= last_round:
            if state.phase is Phase.PADDLE:
                apply(state, playout.paddling(state))
                continue
            if state.phase is Phase.CARD and not state.turn:
                likely = self._experience.cards(state)
            actions = legal(state)
            if len(actions) == 1:
                apply(state, actions[0])
            elif state.phase is Phase.CARD:
                chances = likely[state.seat]
                card = draw(chances, self._rng.random())
                apply(state, actions[chances.index(max(chances)) if state.seat == sure else card])
            else:
                apply(state, playout.best(state, actions))

    def _play_in_tree(self, state: State, steps: list[Attempt]) -> None:
        """Play until the turns of this round end, or until after a decision not met before.

        Note the decisions and what they tried in `steps`. What comes after the river may differ
        from world to world, and is no part of the tree. The only legal action needs no node, but it
        is part of the next decision's key.
        """
        nodes = self._turns
        place = 0
        this_round = self._this_round
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
            place = node.pick(CURIOSITY)
            steps.append((state.seat, node, place))
            apply(state, node.actions[place])
            if not known:
                return
            nodes = node.children


def _in_turn(
    nodes: Mapping[DecisionKey, TreeNode[Action]], turn: int, card: Card
) -> Iterator[TreeNode[Action]]:
    """Yield the first decisions of a turn of this round, counted from 0, with a card."""
    for key, node in nodes.items():
        _place, *shown = key
        if len(shown) <= turn:
            yield from _in_turn(node.children, turn, card)
        elif shown[turn] == card and len(shown) == turn + 1:
            yield node


def _after(
    nodes: Iterable[TreeNode[Action]], action: Action, turn: int
) -> Iterator[TreeNode[Action]]:
    """Yield the decisions that come after an action in the same turn."""
    for node in nodes:
        if action in node.actions:
            taken = node.actions.index(action)
            for (place, *shown), child in node.children.items():
                if place % FORCED == taken and len(shown) == turn + 1:
                    yield child


def _path(state: State, place: int) -> DecisionKey:
    """Return the key of the decision in `state`, among those that may follow another one.

    `place` is that of the action taken there; forced actions since then have added to it.
    """
    players = state.players
    turns = range(state.start, state.start + state.turn + 1)
    return (place, *[players[turn % len(players)].card for turn in turns])


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
