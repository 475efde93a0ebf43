"""Why an action is a good one: what it gains and what it risks, as data.

Reasons are read off the action and the position at the end of the turn, from what the seat knows
alone. They explain a choice that was made in another way; they do not make it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from niagara.bots.paddler import Paddler
from niagara.bots.turn import after, until_turn_ends
from niagara.forecast import fall_chances, with_card
from niagara.model.actions import (
    Action,
    Buy,
    BuyNone,
    Canoe,
    CanoeMove,
    ChooseCard,
    MoveCloud,
    Rope,
    Seat,
    Stay,
    Sweep,
)
from niagara.model.board import ARMS, FALLS, FIELDS, SITE_OF, Cargo, Kind
from niagara.model.cards import NUMBERS, Card
from niagara.model.state import Player, State
from niagara.rules.goals import goals_met
from niagara.rules.rounds import begin_turn
from niagara.view import View, view_of

WORTH_SAYING: Final = 0.1
"""Chances that differ by less are called the same."""
MUCH: Final = 0.25
"""Cards whose dangers differ by less are called the same."""


@dataclass(frozen=True, slots=True)
class Wins:
    """A goal is met, so the game is won, or shared, as it ends with this round."""


@dataclass(frozen=True, slots=True)
class Lands:
    """Gems come home."""

    gems: Cargo


@dataclass(frozen=True, slots=True)
class Steals:
    """A gem changes hands."""

    kind: Kind
    victim: Seat


@dataclass(frozen=True, slots=True)
class Trades:
    """Something comes from Joe, perhaps for something else, or goes to him."""

    gave: Kind | None
    got: Kind | None


@dataclass(frozen=True, slots=True)
class Loads:
    """A gem comes aboard, or two of its kind, of which so many are home already."""

    kind: Kind
    have: int


@dataclass(frozen=True, slots=True)
class TakesMoose:
    """The canoe has 2 more points from now on."""


@dataclass(frozen=True, slots=True)
class Nears:
    """What is aboard comes nearer home."""

    gems: Cargo


@dataclass(frozen=True, slots=True)
class Reaches:
    """The canoe ends beside a gem that it has room for."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class SetsOut:
    """The canoe, with room aboard, goes where the gems are."""


@dataclass(frozen=True, slots=True)
class Risk:
    """How likely the canoe is lost this round, where it lay and where it comes to lie."""

    before: float
    after: float

    @property
    def falls(self) -> bool:
        """Whether the action makes it smaller."""
        return self.after <= self.before - WORTH_SAYING


@dataclass(frozen=True, slots=True)
class Calms:
    """The cloud's other step would endanger the seat's own canoes more."""

    chosen: float
    other: float


@dataclass(frozen=True, slots=True)
class Threatens:
    """The cloud's other step would endanger a rival's canoe less."""

    seat: Seat
    chosen: float
    other: float


@dataclass(frozen=True, slots=True)
class Ties:
    """The river cannot take canoes, and nobody can rob them."""


@dataclass(frozen=True, slots=True)
class Plans:
    """What the card is for: an action that it allows, with its own reasons."""

    action: Action
    reasons: "Reasons"


@dataclass(frozen=True, slots=True)
class Slows:
    """As the seat's canoes lie, another card would endanger them more."""

    chosen: float
    other: float


@dataclass(frozen=True, slots=True)
class BuysBack:
    """A canoe is worth the gem that is missed least."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class KeepsGems:
    """The gems are worth more than a second canoe."""


@dataclass(frozen=True, slots=True)
class StaysSafe:
    """Ashore nothing can happen to the canoe."""


@dataclass(frozen=True, slots=True)
class AvoidsPush:
    """The next push goes through the other arm."""


@dataclass(frozen=True, slots=True)
class GivesUp:
    """The canoe goes over the falls, and every other action costs more."""


Reason = (
    Wins
    | Lands
    | Steals
    | Trades
    | Loads
    | TakesMoose
    | Nears
    | Reaches
    | SetsOut
    | Risk
    | Calms
    | Threatens
    | Ties
    | Plans
    | Slows
    | BuysBack
    | KeepsGems
    | StaysSafe
    | AvoidsPush
    | GivesUp
)
Reasons = tuple[Reason, ...]
"""What speaks for an action, the weightiest first; empty where nothing stands out."""


def reasons(view: View, action: Action) -> Reasons:
    """Return what speaks for an action of the seat that must decide."""
    match action:
        case ChooseCard(card):
            return _card(view, card)
        case CanoeMove():
            return _canoe_move(view, action)
        case MoveCloud(step):
            return _cloud(view, action, step)
        case Rope():
            return (Ties(),)
        case Buy(_, kind):
            return (BuysBack(kind),)
        case BuyNone():
            return (KeepsGems(),)
        case Stay():
            return (StaysSafe(),)
        case Sweep(_, field):
            arm = FIELDS[field][-1]
            return () if ARMS[view.flag] == arm else (AvoidsPush(),)


# Cards


def _card(view: View, card: Card) -> Reasons:
    """Look at the turn as it would be if it were this seat's at once."""
    assert view.seat is not None, "a seat decides"
    state = _known(view)
    state.turn = (view.seat - state.start) % len(state.players)
    state.players[view.seat].card = card
    state, ended = until_turn_ends(state, begin_turn)
    if ended:
        plan: Reasons = (Ties(),) if state.players[view.seat].roped else ()
    else:
        then = view_of(state, view.seat)
        planned = Paddler().choose(then, Random(0))
        plan = (Plans(planned, reasons(then, planned)),)
    return (*plan, *_slowing(view, view.seat, card)) if card in NUMBERS else plan


def _slowing(view: View, seat: Seat, card: Card) -> Reasons:
    """Compare the dangers of the river with this number and with the most dangerous card."""
    dangers = {
        each.card: _worst(fall_chances(with_card(view, each.card)), seat)
        for each in view.legal
        if isinstance(each, ChooseCard)
    }
    slows = Slows(dangers[card], max(dangers.values()))
    return (slows,) if slows.other - slows.chosen >= MUCH else ()


def _known(view: View) -> State:
    """Return a position as in the view; what is hidden there plays no part in any reason."""
    return view.sample(Random(0))


# Canoes


def _canoe_move(view: View, move: CanoeMove) -> Reasons:
    assert view.seat is not None, "a seat decides"
    treasury = view.players[view.seat].treasury
    ended, _ = after(_known(view), move)
    now = ended.players[view.seat]
    landed = tuple(
        kind for kind, have in enumerate(treasury) for _ in range(have, now.treasury[kind])
    )
    if landed:
        return (Lands(landed), Wins()) if goals_met(now.treasury) else (Lands(landed),)
    if move.path and move.path.rest == FALLS:
        return (GivesUp(),)
    gains = _gains(view, move, now) or _way(view, move, now)
    return (*gains[:1], *_risk(view, ended, view.seat, move.canoe), *gains[1:])


def _gains(view: View, move: CanoeMove, now: Player) -> Reasons:
    """Return what comes aboard."""
    gained: list[Reason] = [Steals(steal.kind, steal.seat) for steal in move.steals]
    if move.trade:
        got = view.joe_cargo[0] if move.trade.take else None
        gained.append(Trades(move.trade.give, got))
    loaded = dict.fromkeys(move.before.load + move.after.load)
    gained += [Loads(kind, now.treasury[kind]) for kind in loaded]
    return (*gained, TakesMoose()) if move.moose else tuple(gained)


def _way(view: View, move: CanoeMove, now: Player) -> Reasons:
    """Return what the way is good for, where nothing comes aboard."""
    cargo, field = now.cargo[move.canoe], now.fields[move.canoe]
    if not move.path or (move.path.upstream and not cargo):
        return ()
    if move.path.upstream:
        return (Nears(cargo),)
    if len(cargo) == view.setup.capacities[move.canoe]:
        return ()
    site = SITE_OF[field]
    lying = (
        [kind for kind, count in enumerate(view.sites[site]) if count] if site is not None else []
    )
    return (Reaches(lying[-1]),) if lying else (SetsOut(),)


def _risk(view: View, ended: State, seat: Seat, canoe: Canoe) -> Reasons:
    """Return the risk of a canoe, if it falls or remains worth a word."""
    risk = Risk(
        fall_chances(view).get((seat, canoe), 0.0),
        fall_chances(view_of(ended, seat)).get((seat, canoe), 0.0),
    )
    return (risk,) if risk.falls or risk.after >= WORTH_SAYING else ()


# The cloud


def _cloud(view: View, action: MoveCloud, step: int) -> Reasons:
    """Compare the step with the other one, if there is another."""
    assert view.seat is not None, "a seat decides"
    other = MoveCloud(-step, action.moose)
    if other not in view.legal:
        return ()
    chosen, otherwise = (_losses_after(view, each) for each in (action, other))
    own = [_worst(losses, view.seat) for losses in (chosen, otherwise)]
    if own[1] - own[0] >= WORTH_SAYING:
        return (Calms(*own),)
    rivals = (seat for seat in range(len(view.players)) if seat != view.seat)
    threats = [Threatens(each, _worst(chosen, each), _worst(otherwise, each)) for each in rivals]
    worst = max(threats, key=lambda threat: threat.chosen - threat.other)
    return (worst,) if worst.chosen - worst.other >= WORTH_SAYING else ()


def _losses_after(view: View, action: Action) -> Mapping[tuple[Seat, Canoe], float]:
    ended, _ = after(_known(view), action)
    return fall_chances(view_of(ended, view.seat))


def _worst(losses: Mapping[tuple[Seat, Canoe], float], seat: Seat) -> float:
    return max((chance for (other, _), chance in losses.items() if other == seat), default=0.0)
