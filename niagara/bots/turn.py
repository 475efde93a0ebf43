"""Bots that look to the end of their own turn: they try every action and judge the result.

Only one action is tried at a time: a bot with two canoes moves the first as if its turn ended
there, and then decides anew about the second. To judge a card, it plays a turn with the card in
this way, as if it were its turn now, and judges the end.

A card is secret, and best if nobody can foresee it. So it is drawn: the more a card is worth, the
likelier it is (quantal response: McKelvey, Palfrey 1995). The others are taken to draw theirs, too.
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Final, ParamSpec, Protocol

from niagara.bots.base import Bot, Decided, Thought
from niagara.bots.mixing import loosened, most_alike
from niagara.bots.shares import draw_by, shares
from niagara.bots.tempers import CALM, TEMPERS, Temper
from niagara.model.actions import Action, CanoeMove, ChooseCard, Seat
from niagara.model.board import FALLS
from niagara.model.cards import Card
from niagara.model.events import Emit, Event, TurnEnded
from niagara.model.state import Phase, State
from niagara.rules.rounds import apply, begin_turn, legal
from niagara.view import View

P = ParamSpec("P")

NOISE: Final = 1e-6
"""How much chance adds to a worth at most: too little to do more than break ties."""


class Judge(Protocol):
    """Says what a position is worth to one seat, before the river moves."""

    def worth(self, state: State) -> float:
        """Return what the position is worth; higher is better."""
        ...


@dataclass(frozen=True, slots=True)
class Looseness:
    """How loosely a bot chooses, in the measure of its judge."""

    cards: float
    """How much less worth makes a card e times as seldom; with 0, the best one is played."""
    moves: float = 0.0
    """The same for all other actions."""
    liking: float = 1.0
    """How much a liking of 1 counts."""
    falls: bool = False
    """Whether a canoe may be paddled over the falls while something else is legal."""


class TurnBot(Bot):
    """Takes an action whose result its judge likes."""

    usual: ClassVar[Looseness]
    """How loosely such bots choose."""
    tempers: ClassVar = TEMPERS
    """The temperaments that such bots can have."""

    def __init__(self, temper: Temper = CALM, loose: Looseness | None = None) -> None:
        self.temper = temper
        self.loose = loose or self.usual

    @abstractmethod
    def judge(self, view: View, card: Card) -> Judge:
        """Return the judge for a seat that plays this card this round."""

    def think(self, view: View, rng: Random) -> Thought:
        """Decide at once; `rng` draws the card, and breaks ties."""
        if len(view.legal) == 1:
            return Decided(view.legal[0])
        state = view.sample(rng)
        if view.phase is Phase.CARD:
            worths = [self._card_worth(view, state, action, rng) for action in view.legal]
            return Decided(self._chosen(view, worths, self.loose.cards, rng))
        view = view if self.loose.falls else _without_falls(view)
        judge = self.judge(view, view.players[view.own].card)
        worths = _worths(judge, state, view.legal, rng)
        return Decided(self._chosen(view, worths, self.loose.moves, rng))

    def _chosen(self, view: View, worths: Sequence[float], heat: float, rng: Random) -> Action:
        """Return an action: the best if there is no heat, or else one drawn by what it is worth."""
        fields = view.players[view.own].fields
        likings = [self.loose.liking * self.temper.liking(action, fields) for action in view.legal]
        if not heat:
            liked = [worth + liking for worth, liking in zip(worths, likings, strict=True)]
            return view.legal[liked.index(max(liked))]

        def drawn_by(warmth: float) -> Sequence[float]:
            return shares([worth / (warmth * heat) for worth in worths])

        fond = shares([liking / heat for liking in likings])
        pairs = zip(loosened(drawn_by, most_alike(view)), fond, strict=True)
        return view.legal[draw_by([each * liked for each, liked in pairs], rng.random())]

    def _card_worth(self, view: View, state: State, action: Action, rng: Random) -> float:
        """Return what the seat's turn would lead to with this card, if it were its turn now."""
        assert isinstance(action, ChooseCard), "only cards are chosen in this phase"
        judge = self.judge(view, action.card)
        trial, ended = turn_with(state, view.own, action.card)
        while not ended:
            actions = legal(trial)
            worths = _worths(judge, trial, actions, rng)
            trial, ended = after(trial, actions[worths.index(max(worths))])
        return judge.worth(trial)


def _without_falls(view: View) -> View:
    """Return the view without the moves that end over the falls, if there are others.

    Now and then a bot that looks no further than its turn would find such a move a little better,
    but whoever plays against it takes it for broken.
    """
    legal = [
        action
        for action in view.legal
        if not (isinstance(action, CanoeMove) and action.path and action.path.rest == FALLS)
    ]
    return replace(view, legal=tuple(legal)) if legal else view


def _worths(judge: Judge, state: State, actions: Sequence[Action], rng: Random) -> list[float]:
    """Return what the position after each action is worth, with a little chance to break ties."""
    return [judge.worth(after(state, action)[0]) + NOISE * rng.random() for action in actions]


def after(state: State, action: Action) -> tuple[State, bool]:
    """Return the position after an action, at the latest at the end of the turn.

    Return also whether the action ended the turn.
    """
    return _until_turn_ends(state, lambda trial, emit: apply(trial, action, emit))


def turn_with(state: State, seat: Seat, card: Card) -> tuple[State, bool]:
    """Return the position as if a seat began its turn now, with this card.

    Return also whether that ended the turn.
    """

    def begin(trial: State, emit: Emit) -> None:
        trial.turn = (seat - trial.start) % len(trial.players)
        trial.players[seat].card = card
        begin_turn(trial, emit)

    return _until_turn_ends(state, begin)


def _until_turn_ends(state: State, step: Callable[[State, Emit], None]) -> tuple[State, bool]:
    """Take a step in a copy; return the position after it and whether it ended the turn.

    A step that ends the turn goes on by itself: to the next turn, or through the river to the next
    round. So the position is copied when the rules tell that the turn has ended, and that copy is
    returned.
    """
    trial = state.copy()
    end: list[State] = []

    def emit(event: Callable[P, Event], /, *_args: P.args, **_kwargs: P.kwargs) -> None:
        if event is TurnEnded and not end:
            end.append(trial.copy())

    step(trial, emit)
    return (end[0], True) if end else (trial, False)
