"""Why an action is not legal, as data; `str` makes a sentence that a player understands.

Ask only about an action that is missing from `legal`: nothing is decided here. What makes that list
never meets other actions, so their conditions are stated here a second time, one by one. If one is
missing, a test in `tests/rules/test_why.py` fails: every illegal action must have a reason.

Every check returns a refusal, or None if it finds nothing wrong; the first refusal is the answer.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from niagara.model.actions import (
    CANOES,
    Action,
    Buy,
    BuyNone,
    Canoe,
    CanoeMove,
    ChooseCard,
    Handling,
    MoveCloud,
    Path,
    Rope,
    Stay,
    Steal,
    Sweep,
)
from niagara.model.board import DOWNSTREAM, FALLS, FIELDS, KINDS, SHORE, SITE_OF, Cargo, Field
from niagara.model.cards import CARDS, NO_CARD, ONE_TO_THREE, POINTS
from niagara.model.state import Phase, Player, State
from niagara.rules.modules import moose, paddle_cards
from niagara.rules.modules.whirlpool import paths
from niagara.rules.moves import MAX_POINTS, handled
from niagara.rules.paddling import seats_for_thefts
from niagara.rules.rounds import WEATHER


class Why(StrEnum):
    """The reasons for a refusal. Each is a sentence with gaps for what `Refusal.about` says."""

    BUY_BEFORE = "seat {seat} must first say whether to buy a canoe back"
    CARD_NOW = "seat {seat} must choose a card now"
    WEATHER_NOW = "seat {seat} must move the weather now"
    ROPE_NOW = "seat {seat} must tie its canoes up now"
    PADDLE_NOW = "seat {seat} must move its canoes now"
    SWEEP_NOW = "seat {seat} must choose the arm into which the whirlpool sweeps its canoe"
    GAME_OVER = "the game is over"
    NOT_POSSIBLE = "this is not possible now"
    # Cards, canoes bought back, weather, moose, whirlpool
    NO_SUCH_CARD = "there is no such card"
    NOT_IN_HAND = "card {card} is not in the hand"
    NOT_LOST = "canoe {canoe} is not lost"
    CANNOT_PAY = "there is no {gem} in the treasury to pay with"
    MUST_BUY = "no canoe is left, so one must be bought back"
    AT_STORM = "the weather is already at the storm"
    AT_SUN = "the weather is already at the sun"
    MOOSE_AWAY = "the moose is not at the ruby site now"
    NOT_AT_MOOSE = "canoe {canoe} is not at the ruby site, where the moose waits"
    OTHER_SWEPT = "the whirlpool sweeps canoe {swept} now, not canoe {canoe}"
    SWEPT_THERE = "the whirlpool sweeps canoe {canoe} to {fields}"
    # Staying ashore
    ONE_MUST_MOVE = "with the card 1-3, one canoe must move"
    MUST_MOVE = "canoe {canoe} is in the water and must move"
    MUST_LAUNCH = "no canoe is in the water, so one must be launched"
    # Paddling
    LOST = "canoe {canoe} is lost"
    HAS_MOVED = "canoe {canoe} may not move again this turn"
    ELSEWHERE = "canoe {canoe} is at {start}, not at {field}"
    SWEPT_ON = "the whirlpool on {field} sweeps the canoe away: write {ways}"
    NOT_SWEPT = "the whirlpool does not sweep a canoe from {field} to {end}"
    NO_WAY = "there is no way from {start} to {field} in one direction"
    TOO_FAR = "this takes {cost} points, but canoe {canoe} has {points}"
    POINTS_LEFT = "canoe {canoe} must use all {points} points, but this uses {cost}"
    TOO_FEW = "canoe {canoe} must use {least} to {points} points, but this uses {cost}"
    # Loading and unloading
    HANDLED_TWICE = "gems are handled before paddling or after it, never both"
    HANDLED_AFTER_SWEEP = "a canoe swept by the whirlpool may not load or unload afterwards"
    NO_SITE = "there is no gem site at {field}"
    NOT_ABOARD = "canoe {canoe} does not carry that {gem}"
    OWN_SITE = "a gem may not be unloaded at the site of its own kind, {gem}"
    SAME_KIND = "the same kind, {gem}, may not be unloaded and loaded in one move"
    NONE_THERE = "there is no {gem} at the {site} site to load"
    NO_SEAT = "canoe {canoe} has no free seat for that"
    LOADED_AND_LOST = "a gem loaded here and lost over the falls comes straight back: leave it out"
    SAME_WITHOUT_SWEEP = "end on {field} without the whirlpool: the result is the same"
    # Stealing
    ONLY_UPSTREAM = "a canoe may only steal after paddling upstream"
    SWEPT_THIEF = "a canoe swept by the whirlpool may not steal"
    NO_SEAT_FOR_THEFT = (
        "canoe {canoe} needs a free seat while it paddles, and at the end one for each gem"
    )
    NO_SUCH_SEAT = "there is no seat {seat}"
    OWN_CANOE = "nobody may steal from their own canoes"
    TIED_UP = "canoe {victim} is tied up, so nobody may steal from it"
    VICTIM_ELSEWHERE = "canoe {victim} is not on {field}"
    CARRIES_TOO_FEW = "canoe {victim} carries {count} {gem}"
    # Diamond Joe
    NOT_AT_JOE = "canoe {canoe} does not end its move on Joe's field"
    JOE_HAS_NONE = "Joe has no gem"
    JOE_HAS_ONE = "Joe has a gem already: only a swap is possible"
    JOE_HAS_SAME = "Joe has the same kind of gem, {gem}: leave the swap out"
    NOTHING_TO_GIVE = "canoe {canoe} has no {gem} to give"
    NO_SEAT_FOR_JOES = "canoe {canoe} has no free seat for Joe's gem"


class Refusal(NamedTuple):
    """Why an action is not legal: the reason, and what fills its gaps, in words of the notation.

    >>> str(refusal(Why.TOO_FAR, cost=5, canoe="a", points=4))
    'this takes 5 points, but canoe a has 4'
    """

    why: Why
    about: Mapping[str, str | int]

    def __str__(self) -> str:
        return self.why.value.format(**self.about)


def refusal(why: Why, **about: str | int) -> Refusal:
    """Return a refusal with what fills the gaps of its sentence."""
    return Refusal(why, about)


_WANTED: Final[Mapping[Phase, Why]] = {
    Phase.BUY_FIRST: Why.BUY_BEFORE,
    Phase.CARD: Why.CARD_NOW,
    Phase.BUY: Why.BUY_BEFORE,
    Phase.WEATHER: Why.WEATHER_NOW,
    Phase.ROPE: Why.ROPE_NOW,
    Phase.PADDLE: Why.PADDLE_NOW,
    Phase.SWEEP: Why.SWEEP_NOW,
    Phase.OVER: Why.GAME_OVER,
}
"""By phase, what the game waits for."""

_FITTING: Final[Mapping[Phase, tuple[type, ...]]] = {
    Phase.BUY_FIRST: (Buy, BuyNone),
    Phase.CARD: (ChooseCard,),
    Phase.BUY: (Buy, BuyNone),
    Phase.WEATHER: (MoveCloud,),
    Phase.ROPE: (Rope,),
    Phase.PADDLE: (CanoeMove, Stay),
    Phase.SWEEP: (Sweep,),
    Phase.OVER: (),
}
"""By phase, the kinds of action that answer it."""


def why_not(state: State, action: Action) -> Refusal:
    """Return why an action is not legal."""
    if not isinstance(action, _FITTING[state.phase]):
        wanted = _WANTED[state.phase]
        return refusal(wanted) if state.actor is None else refusal(wanted, seat=state.actor)
    player = state.players[state.seat]
    reason: Refusal | None = None
    match action:
        case ChooseCard(card):
            reason = _card(card)
        case Buy():
            reason = _buy(player, action)
        case BuyNone():
            reason = refusal(Why.MUST_BUY)
        case MoveCloud(step, canoe):
            reason = _boards(state, player, canoe) or _weather(state, step)
        case Rope(canoe):
            reason = _boards(state, player, canoe)
        case Sweep():
            reason = _sweep(state, action)
        case Stay():
            reason = _stay(state, player)
        case CanoeMove():
            reason = _canoe_move(state, player, action)
    return reason or refusal(Why.NOT_POSSIBLE)


def _card(card: int) -> Refusal | None:
    if card == NO_CARD:
        return refusal(Why.NO_SUCH_CARD)
    return refusal(Why.NOT_IN_HAND, card=CARDS[card])


def _buy(player: Player, action: Buy) -> Refusal | None:
    if player.fields[action.canoe] != FALLS:
        return refusal(Why.NOT_LOST, canoe=CANOES[action.canoe])
    if not player.treasury[action.kind]:
        return refusal(Why.CANNOT_PAY, gem=KINDS[action.kind])
    return None


def _weather(state: State, step: int) -> Refusal | None:
    if state.weather + step in WEATHER:
        return None
    return refusal(Why.AT_STORM if step > 0 else Why.AT_SUN)


def _boards(state: State, player: Player, canoe: Canoe | None) -> Refusal | None:
    if canoe is None or canoe in moose.hosts(state, player):
        return None
    if not state.moose_waits:
        return refusal(Why.MOOSE_AWAY)
    return refusal(Why.NOT_AT_MOOSE, canoe=CANOES[canoe])


def _sweep(state: State, action: Sweep) -> Refusal | None:
    _seat, canoe = next(paddle_cards.on_whirlpool(state))
    if action.canoe != canoe:
        return refusal(Why.OTHER_SWEPT, swept=CANOES[canoe], canoe=CANOES[action.canoe])
    arms = " or ".join(FIELDS[way.field] for way in paddle_cards.sweeps(state, canoe))
    return refusal(Why.SWEPT_THERE, canoe=CANOES[canoe], fields=arms)


def _stay(state: State, player: Player) -> Refusal | None:
    if player.card == ONE_TO_THREE:
        return refusal(Why.ONE_MUST_MOVE)
    for canoe, field in enumerate(player.fields):
        if field not in (SHORE, FALLS) and not state.moved >> canoe & 1:
            return refusal(Why.MUST_MOVE, canoe=CANOES[canoe])
    return refusal(Why.MUST_LAUNCH)


def _canoe_move(state: State, player: Player, move: CanoeMove) -> Refusal | None:
    start = player.fields[move.canoe]
    end = move.path.rest if move.path else start
    aboard = player.cargo[move.canoe]
    return (
        _may_move(state, player, move.canoe)
        or _boards(state, player, move.canoe if move.moose else None)
        or _path(state, move.canoe, start, move.path)
        or _handling(state, move.canoe, start, move.before, aboard)
        or _handled_twice(move)
        or _handled_after_sweep(move)
        or _handling(state, move.canoe, end, move.after, aboard)
        or _points(state, player, move)
        or _thefts(state, player, move, end)
        or _trade(state, move, end)
    )


def _may_move(state: State, player: Player, canoe: Canoe) -> Refusal | None:
    name = CANOES[canoe]
    if player.fields[canoe] == FALLS:
        return refusal(Why.LOST, canoe=name)
    if state.moved >> canoe & 1:
        return refusal(Why.HAS_MOVED, canoe=name)
    return None


def _path(state: State, canoe: Canoe, start: Field, path: Path | None) -> Refusal | None:
    if path is None:
        return None
    if path.start != start:
        places = {"start": FIELDS[start], "field": FIELDS[path.start]}
        return refusal(Why.ELSEWHERE, canoe=CANOES[canoe], **places)
    if not _costs(state, path):
        return _no_way(state, path)
    return None


def _no_way(state: State, path: Path) -> Refusal:
    start, end = FIELDS[path.start], FIELDS[path.end]
    if path.end == state.whirlpool != FALLS:
        below = " or ".join(f"{start}>{end}~{FIELDS[each]}" for each in DOWNSTREAM[path.end])
        return refusal(Why.SWEPT_ON, field=end, ways=below)
    if path.swept is not None:
        return refusal(Why.NOT_SWEPT, field=end, end=FIELDS[path.swept])
    return refusal(Why.NO_WAY, start=start, field=end)


def _costs(state: State, path: Path) -> list[int]:
    """Return the numbers of points that a canoe can spend on this path, the lowest first."""
    every = range(1, MAX_POINTS + 1)
    return [cost for cost in every if path in paths(path.start, cost, state.whirlpool)]


def _handled_twice(move: CanoeMove) -> Refusal | None:
    if move.before.points and move.after.points:
        return refusal(Why.HANDLED_TWICE)
    return None


def _handled_after_sweep(move: CanoeMove) -> Refusal | None:
    if move.after.points and move.path and move.path.swept is not None:
        return refusal(Why.HANDLED_AFTER_SWEEP)
    return None


def _handling(
    state: State, canoe: Canoe, field: Field, handling: Handling, aboard: Cargo
) -> Refusal | None:
    if not handling.points:
        return None
    site = SITE_OF[field]
    if site is None:
        return refusal(Why.NO_SITE, field=FIELDS[field])
    for kind in set(handling.unload):
        if handling.unload.count(kind) > aboard.count(kind):
            return refusal(Why.NOT_ABOARD, canoe=CANOES[canoe], gem=KINDS[kind])
        if kind == site:
            return refusal(Why.OWN_SITE, gem=KINDS[kind])
        if kind in handling.load:
            return refusal(Why.SAME_KIND, gem=KINDS[kind])
    for kind in set(handling.load):
        if handling.load.count(kind) > state.sites[site][kind]:
            return refusal(Why.NONE_THERE, gem=KINDS[kind], site=KINDS[site])
    if len(handled(aboard, handling)) > state.setup.capacities[canoe]:
        return refusal(Why.NO_SEAT, canoe=CANOES[canoe])
    return None


def _points(state: State, player: Player, move: CanoeMove) -> Refusal | None:
    name = CANOES[move.canoe]
    strength = moose.STRENGTH * (move.moose or player.moose == move.canoe)
    have = [points + strength for points in POINTS[player.card]]
    handled = move.before.points + move.after.points
    costs = _costs(state, move.path) if move.path else [0]
    if not {handled + cost for cost in costs}.isdisjoint(have):
        return _said_otherwise(state, move, have)
    cost, most = handled + costs[0], have[-1]
    if cost > most:
        return refusal(Why.TOO_FAR, cost=cost, canoe=name, points=most)
    if len(have) == 1:
        return refusal(Why.POINTS_LEFT, canoe=name, points=most, cost=cost)
    return refusal(Why.TOO_FEW, canoe=name, least=have[0], points=most, cost=cost)


def _said_otherwise(state: State, move: CanoeMove, have: Sequence[int]) -> Refusal | None:
    """Return a sentence if another move, with the same result, stands for this one (NOTATION)."""
    path = move.path
    if path is None:
        return None
    if path.rest == FALLS and SITE_OF[path.start] in move.before.load and not move.trade:
        return refusal(Why.LOADED_AND_LOST)
    unswept = Path(path.start, path.rest)
    if path.swept is not None and len(have) > 1 and not move.steals and _costs(state, unswept):
        return refusal(Why.SAME_WITHOUT_SWEEP, field=FIELDS[path.rest])
    return None


def _thefts(state: State, player: Player, move: CanoeMove, end: Field) -> Refusal | None:
    if not move.steals:
        return None
    if move.path is None or not move.path.upstream:
        return refusal(Why.ONLY_UPSTREAM)
    if move.path.swept is not None:
        return refusal(Why.SWEPT_THIEF)
    for steal in move.steals:
        wanted = move.steals.count(steal)
        if reason := _theft(state, player, steal, wanted, end):
            return reason
    capacity = state.setup.capacities[move.canoe]
    if seats_for_thefts(move, capacity, player.cargo[move.canoe]) < len(move.steals):
        return refusal(Why.NO_SEAT_FOR_THEFT, canoe=CANOES[move.canoe])
    return None


def _theft(state: State, player: Player, steal: Steal, wanted: int, end: Field) -> Refusal | None:
    victim = f"{steal.seat}{CANOES[steal.canoe]}"
    if steal.seat >= len(state.players):
        return refusal(Why.NO_SUCH_SEAT, seat=steal.seat)
    other = state.players[steal.seat]
    if other is player:
        return refusal(Why.OWN_CANOE)
    if other.roped:
        return refusal(Why.TIED_UP, victim=victim)
    if other.fields[steal.canoe] != end:
        return refusal(Why.VICTIM_ELSEWHERE, victim=victim, field=FIELDS[end])
    carried = other.cargo[steal.canoe].count(steal.kind)
    if carried < wanted:
        return refusal(
            Why.CARRIES_TOO_FEW, victim=victim, count=carried or "no", gem=KINDS[steal.kind]
        )
    return None


def _trade(state: State, move: CanoeMove, end: Field) -> Refusal | None:
    trade = move.trade
    if trade is None:
        return None
    name = CANOES[move.canoe]
    if end != state.joe or end == FALLS:
        return refusal(Why.NOT_AT_JOE, canoe=name)
    if trade.take and not state.joe_cargo:
        return refusal(Why.JOE_HAS_NONE)
    if not trade.take and state.joe_cargo:
        return refusal(Why.JOE_HAS_ONE)
    if trade.give is not None and trade.give in state.joe_cargo:
        return refusal(Why.JOE_HAS_SAME, gem=KINDS[trade.give])
    if trade.give is not None:
        return refusal(Why.NOTHING_TO_GIVE, canoe=name, gem=KINDS[trade.give])
    return refusal(Why.NO_SEAT_FOR_JOES, canoe=name)
