"""Why an action is not legal, in words that a player understands.

Ask only about an action that is missing from `legal`: nothing is decided here. Every check returns
a sentence, or None if it finds nothing wrong; the first sentence is the answer.
"""

from collections.abc import Mapping, Sequence
from typing import Final

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
from niagara.rules.rounds import WEATHER

_WANTED: Final[Mapping[Phase, str]] = {
    Phase.BUY_FIRST: "seat {seat} must first say whether to buy a canoe back",
    Phase.CARD: "seat {seat} must choose a card now",
    Phase.BUY: "seat {seat} must first say whether to buy a canoe back",
    Phase.WEATHER: "seat {seat} must move the weather now",
    Phase.ROPE: "seat {seat} must tie its canoes up now",
    Phase.PADDLE: "seat {seat} must move its canoes now",
    Phase.SWEEP: "seat {seat} must choose the arm into which the whirlpool sweeps its canoe",
    Phase.OVER: "the game is over",
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


def why_not(state: State, action: Action) -> str:
    """Return a sentence that says why an action is not legal."""
    if not isinstance(action, _FITTING[state.phase]):
        return _WANTED[state.phase].format(seat=state.actor)
    player = state.players[state.seat]
    reason: str | None = None
    match action:
        case ChooseCard(card):
            reason = _card(card)
        case Buy():
            reason = _buy(player, action)
        case BuyNone():
            reason = "no canoe is left, so one must be bought back"
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
    return reason or "this is not possible now"


def _card(card: int) -> str | None:
    if card == NO_CARD:
        return "there is no such card"
    return f"card {CARDS[card]} is not in the hand"


def _buy(player: Player, action: Buy) -> str | None:
    if player.fields[action.canoe] != FALLS:
        return f"canoe {CANOES[action.canoe]} is not lost"
    if not player.treasury[action.kind]:
        return f"there is no {KINDS[action.kind]} in the treasury to pay with"
    return None


def _weather(state: State, step: int) -> str | None:
    at_end = state.weather + step not in WEATHER
    return f"the weather is already at the {'storm' if step > 0 else 'sun'}" if at_end else None


def _boards(state: State, player: Player, canoe: Canoe | None) -> str | None:
    if canoe is None or canoe in moose.hosts(state, player):
        return None
    if not state.moose_waits:
        return "the moose is not at the ruby site now"
    return f"canoe {CANOES[canoe]} is not at the ruby site, where the moose waits"


def _sweep(state: State, action: Sweep) -> str | None:
    _seat, canoe = next(paddle_cards.on_whirlpool(state))
    if action.canoe != canoe:
        return f"the whirlpool sweeps canoe {CANOES[canoe]} now, not canoe {CANOES[action.canoe]}"
    arms = " or ".join(FIELDS[way.field] for way in paddle_cards.sweeps(state, canoe))
    return f"the whirlpool sweeps canoe {CANOES[canoe]} to {arms}"


def _stay(state: State, player: Player) -> str | None:
    if player.card == ONE_TO_THREE:
        return "with the card 1-3, one canoe must move"
    for canoe, field in enumerate(player.fields):
        if field not in (SHORE, FALLS) and not state.moved >> canoe & 1:
            return f"canoe {CANOES[canoe]} is in the water and must move"
    return "no canoe is in the water, so one must be launched"


def _canoe_move(state: State, player: Player, move: CanoeMove) -> str | None:
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


def _may_move(state: State, player: Player, canoe: Canoe) -> str | None:
    name = CANOES[canoe]
    if player.fields[canoe] == FALLS:
        return f"canoe {name} is lost"
    if state.moved >> canoe & 1:
        return f"canoe {name} may not move again this turn"
    return None


def _path(state: State, canoe: Canoe, start: Field, path: Path | None) -> str | None:
    if path is None:
        return None
    if path.start != start:
        return f"canoe {CANOES[canoe]} is at {FIELDS[start]}, not at {FIELDS[path.start]}"
    if not _costs(state, path):
        return _no_way(state, path)
    return None


def _no_way(state: State, path: Path) -> str:
    start, end = FIELDS[path.start], FIELDS[path.end]
    if path.end == state.whirlpool != FALLS:
        below = " or ".join(f"{start}>{end}~{FIELDS[each]}" for each in DOWNSTREAM[path.end])
        return f"the whirlpool on {end} sweeps the canoe away: write {below}"
    if path.swept is not None:
        return f"the whirlpool does not sweep a canoe from {end} to {FIELDS[path.swept]}"
    return f"there is no way from {start} to {end} in one direction"


def _costs(state: State, path: Path) -> list[int]:
    """Return the numbers of points that a canoe can spend on this path, the lowest first."""
    every = range(1, MAX_POINTS + 1)
    return [cost for cost in every if path in paths(path.start, cost, state.whirlpool)]


def _handled_twice(move: CanoeMove) -> str | None:
    if move.before.points and move.after.points:
        return "gems are handled before paddling or after it, never both"
    return None


def _handled_after_sweep(move: CanoeMove) -> str | None:
    if move.after.points and move.path and move.path.swept is not None:
        return "a canoe swept by the whirlpool may not load or unload afterwards"
    return None


def _handling(
    state: State, canoe: Canoe, field: Field, handling: Handling, aboard: Cargo
) -> str | None:
    if not handling.points:
        return None
    site = SITE_OF[field]
    if site is None:
        return f"there is no gem site at {FIELDS[field]}"
    for kind in set(handling.unload):
        if handling.unload.count(kind) > aboard.count(kind):
            return f"canoe {CANOES[canoe]} does not carry that {KINDS[kind]}"
        if kind == site:
            return f"a gem may not be unloaded at the site of its own kind, {KINDS[kind]}"
        if kind in handling.load:
            return f"the same kind, {KINDS[kind]}, may not be unloaded and loaded in one move"
    for kind in set(handling.load):
        if handling.load.count(kind) > state.sites[site][kind]:
            return f"there is no {KINDS[kind]} at the {KINDS[site]} site to load"
    if len(handled(aboard, handling)) > state.setup.capacities[canoe]:
        return f"canoe {CANOES[canoe]} has no free seat for that"
    return None


def _points(state: State, player: Player, move: CanoeMove) -> str | None:
    name = CANOES[move.canoe]
    strength = moose.STRENGTH * (move.moose or player.moose == move.canoe)
    have = [points + strength for points in POINTS[player.card]]
    handled = move.before.points + move.after.points
    costs = _costs(state, move.path) if move.path else [0]
    if not {handled + cost for cost in costs}.isdisjoint(have):
        return _said_otherwise(move, have)
    cost, most = handled + costs[0], have[-1]
    if cost > most:
        return f"this takes {cost} points, but canoe {name} has {most}"
    if len(have) == 1:
        return f"canoe {name} must use all {most} points, but this uses {cost}"
    return f"canoe {name} must use {have[0]} to {most} points, but this uses {cost}"


def _said_otherwise(move: CanoeMove, have: Sequence[int]) -> str | None:
    """Return a sentence if another move, with the same result, stands for this one (NOTATION)."""
    path = move.path
    if path is None:
        return None
    if path.rest == FALLS and move.before.load and not move.trade:
        return "a gem loaded here and lost over the falls comes straight back: leave it out"
    if path.swept is not None and len(have) > 1 and not move.steals:
        return f"end on {FIELDS[path.rest]} without the whirlpool: the result is the same"
    return None


def _thefts(state: State, player: Player, move: CanoeMove, end: Field) -> str | None:
    if not move.steals:
        return None
    if move.path is None or not move.path.upstream:
        return "a canoe may only steal after paddling upstream"
    if move.path.swept is not None:
        return "a canoe swept by the whirlpool may not steal"
    for steal in move.steals:
        wanted = move.steals.count(steal)
        if reason := _theft(state, player, steal, wanted, end):
            return reason
    name = CANOES[move.canoe]
    return f"canoe {name} needs a free seat while it paddles, and at the end one for each gem"


def _theft(state: State, player: Player, steal: Steal, wanted: int, end: Field) -> str | None:
    victim = f"{steal.seat}{CANOES[steal.canoe]}"
    if steal.seat >= len(state.players):
        return f"there is no seat {steal.seat}"
    other = state.players[steal.seat]
    if other is player:
        return "nobody may steal from their own canoes"
    if other.roped:
        return f"canoe {victim} is tied up, so nobody may steal from it"
    if other.fields[steal.canoe] != end:
        return f"canoe {victim} is not on {FIELDS[end]}"
    carried = other.cargo[steal.canoe].count(steal.kind)
    if carried < wanted:
        return f"canoe {victim} carries {carried or 'no'} {KINDS[steal.kind]}"
    return None


def _trade(state: State, move: CanoeMove, end: Field) -> str | None:
    trade = move.trade
    if trade is None:
        return None
    name = CANOES[move.canoe]
    if end != state.joe or end == FALLS:
        return f"canoe {name} does not end its move on Joe's field"
    if trade.take and not state.joe_cargo:
        return "Joe has no gem"
    if not trade.take and state.joe_cargo:
        return "Joe has a gem already: only a swap is possible"
    if trade.give is not None and trade.give in state.joe_cargo:
        return f"Joe has the same kind of gem, {KINDS[trade.give]}: leave the swap out"
    if trade.give is not None:
        return f"canoe {name} has no {KINDS[trade.give]} to give"
    return f"canoe {name} has no free seat for Joe's gem"
