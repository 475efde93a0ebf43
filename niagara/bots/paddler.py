"""A bot that looks one turn ahead: it takes the action after which its own things stand best.

It weighs gems safe in the treasury, gems aboard by the way home that its remaining cards still
allow, and canoes by the chance that this round's river takes them.
"""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Final, ParamSpec

from niagara.actions import Action, Canoe, ChooseCard, Seat
from niagara.board import DRIFT, FALLS, FORK, KINDS, SHORE, UPSTREAM_OF, WATER, Cargo, Field
from niagara.bots.base import Bot, Decided, Thought
from niagara.cards import CARDS_IN, POINTS, Card, Hand
from niagara.events import Emit, Event, TurnEnded
from niagara.forecast import Chances, fall_chance, lowest_chances
from niagara.goals import goals_met, progress
from niagara.modules.moose import STRENGTH
from niagara.river import speed
from niagara.rounds import apply, begin_turn, legal
from niagara.state import Phase, Player, State
from niagara.view import View

P = ParamSpec("P")

WIN: Final = 100.0
"""A treasury that meets a goal."""
ALMOST: Final = 40.0
"""A gem aboard that would meet a goal."""
GOAL: Final = 10.0
"""A goal nearly met; half way there counts a quarter."""
CANOE: Final = 3.0
"""Having a canoe rather than having lost it."""
AFLOAT: Final = 0.35
"""What an empty canoe on its way hopes for, as a share of the best gem it could fetch."""
SPARE: Final = 0.15
"""What a free seat beside a gem still hopes for, in the same measure."""
ASHORE: Final = 0.2
"""The same for a canoe on shore."""
LATER: Final = 0.93
"""What a gem that needs one more round to come home is worth now."""
CURRENT: Final = 2
"""How far the river carries a canoe in a coming round, as a rule."""
NOISE: Final = 1e-6
"""Less than any difference that matters: it only breaks ties."""

DEPTH: Final = (0, 1, 2, 3, 4, 5, 6, 7, 6, 7, 8)
"""How many fields from shore, by field."""


class Paddler(Bot):
    """Plays the action that looks best at the end of its own turn."""

    def think(self, view: View, rng: Random) -> Thought:
        """Decide for the most promising legal action; ties are broken by `rng`."""
        assert view.seat is not None, "a bot decides for a seat"
        if len(view.legal) == 1:
            return Decided(view.legal[0])
        state = view.sample(rng)
        if view.phase is Phase.CARD:
            return Decided(max(view.legal, key=lambda card: _card_worth(view, state, card, rng)))
        judge = Judge(view, view.seat, view.players[view.seat].card)
        return Decided(_best(judge, state, view.legal, rng))


def _card_worth(view: View, state: State, action: Action, rng: Random) -> float:
    """Return how good the turn can become with this card, as things stand now."""
    assert isinstance(action, ChooseCard), "only cards are chosen in this phase"
    assert view.seat is not None, "a bot decides for a seat"
    trial = state.copy()
    trial.turn = (view.seat - trial.start) % len(trial.players)
    trial.players[view.seat].card = action.card
    judge = Judge(view, view.seat, action.card)
    return judge.turn_worth(*until_turn_ends(trial, begin_turn), rng)


def _best(judge: "Judge", state: State, actions: Sequence[Action], rng: Random) -> Action:
    return max(
        actions,
        key=lambda action: judge.worth(after(state, action)[0]) + NOISE * rng.random(),
    )


def after(state: State, action: Action) -> tuple[State, bool]:
    """Return the position after an action but not after the turn, and whether that ended it."""
    return until_turn_ends(state, lambda trial, emit: apply(trial, action, emit))


def until_turn_ends(state: State, step: Callable[[State, Emit], None]) -> tuple[State, bool]:
    """Take a step in a copy; return the position, or that at the end of the turn if it ended it."""
    trial = state.copy()
    end: list[State] = []

    def emit(event: Callable[P, Event], /, *_args: P.args, **_kwargs: P.kwargs) -> None:
        if event is TurnEnded and not end:
            end.append(trial.copy())

    step(trial, emit)
    return (end[0], True) if end else (trial, False)


class Judge:
    """Says what a position is worth to a seat that plays a card this round."""

    def __init__(self, view: View, seat: Seat, card: Card) -> None:
        self.seat = seat
        self.lowest: Chances = lowest_chances(view, seat, card)
        self.fork = view.setup.fork
        self.hand = view.setup.hand
        self.seats = view.setup.canoe_seats

    def turn_worth(self, state: State, ended: bool, rng: Random) -> float:
        """Return the worth at the end of a turn played action by action as it looks best."""
        while not ended:
            state, ended = after(state, _best(self, state, legal(state), rng))
        return self.worth(state)

    def worth(self, state: State) -> float:
        """Return what the position is worth to the seat before the river moves."""
        player = state.players[self.seat]
        hope = min(max(_gain(player.treasury, (kind,)) for kind in range(len(KINDS))), GOAL)
        canoes = range(len(player.fields))
        afloat = sum(self._canoe_worth(state, player, canoe, hope) for canoe in canoes)
        return treasury_worth(player.treasury) + afloat

    def _canoe_worth(self, state: State, player: Player, canoe: Canoe, hope: float) -> float:
        field = player.fields[canoe]
        if field == SHORE:
            return CANOE + ASHORE * hope
        if field == FALLS:
            return 0.0
        gems = self._cargo_worth(player, canoe, hope)
        strength = STRENGTH * (player.moose == canoe)
        hurdle = state.whirlpool in UPSTREAM_OF[field]
        worth = 0.0
        for lowest, chance in enumerate(self.lowest):
            if chance:
                pushes = 0 if player.roped else speed(lowest, state.weather)
                stays = 1 - fall_chance(field, state.flag, pushes, self.fork)
                depth = drifted(field, pushes) + hurdle
                home = _way_home(depth, player.hand or self.hand, strength)
                worth += chance * stays * home * (CANOE + gems)
        return worth

    def _cargo_worth(self, player: Player, canoe: Canoe, hope: float) -> float:
        """Return what the gems aboard are worth at home, and what the free seats still hope for."""
        cargo = player.cargo[canoe]
        if not cargo:
            return AFLOAT * hope
        free = self.seats[canoe] - len(cargo)
        return _gain(player.treasury, cargo) + SPARE * hope * free


def treasury_worth(treasury: Sequence[int], win: float = WIN) -> float:
    """Return what the safe gems are worth: each goal by the square of how near it is."""
    worth = sum(GOAL * (have / need) ** 2 for have, need in progress(treasury))
    return worth + win * bool(goals_met(treasury))


def _gain(treasury: Sequence[int], gems: Cargo) -> float:
    """Return what gems would be worth once they are home; less than winning now."""
    more = list(treasury)
    for kind in gems:
        more[kind] += 1
    return treasury_worth(more, ALMOST) - treasury_worth(treasury, ALMOST)


def drifted(field: Field, pushes: int) -> int:
    """Return about how far from shore a canoe is after so many pushes, arms alternating."""
    while pushes and field in WATER and DEPTH[field] < FORK:
        field = DRIFT[0][field]
        pushes -= 1
    return DEPTH[field] + (pushes + 1) // 2


def _way_home(depth: int, hand: Hand, strength: int) -> float:
    """Return how sure and soon the way home is with the best cards left in the hand.

    `strength` is what the moose adds to each.
    """
    worth = 1.0
    for points in _strides(hand):
        worth *= LATER
        depth -= points + strength
        if depth <= 0:
            return worth
        depth += CURRENT
        if depth > DEPTH[FALLS]:
            break
    return worth * LATER**2


@cache
def _strides(hand: Hand) -> tuple[int, ...]:
    """Return how far the paddling cards of a hand carry, the best first."""
    most = (max(POINTS[card], default=0) for card in CARDS_IN[hand])
    return tuple(sorted(filter(None, most), reverse=True))
