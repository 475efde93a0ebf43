"""Why an action is not legal, in words a player understands.

Only asked after an action was found missing from `legal`; it decides nothing. Every check
returns a sentence or None, and the first sentence wins.
"""

from typing import Final

from niagara.actions import (
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
    Stay,
    Steal,
)
from niagara.board import FALLS, FIELDS, KINDS, SHORE, SITE_OF, Cargo, Field
from niagara.cards import CARDS
from niagara.moves import MAX_POINTS, handled, paths
from niagara.state import Player, State

_WANTED: Final = (
    "seat {seat} must first say whether to buy a canoe back",
    "seat {seat} must choose a card now",
    "seat {seat} must first say whether to buy a canoe back",
    "seat {seat} must move the weather now",
    "seat {seat} must move its canoes now",
    "the game is over",
)
"""What the table waits for, by `Phase`."""

_FITTING: Final[tuple[tuple[type, ...], ...]] = (
    (Buy, BuyNone),
    (ChooseCard,),
    (Buy, BuyNone),
    (MoveCloud,),
    (CanoeMove, Stay),
    (),
)
"""The kinds of action that fit the decision, by `Phase`."""


def why_not(state: State, action: Action) -> str:
    """Return a sentence saying why this action, which is not legal, is not."""
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
            reason = "there is no canoe left: one must be bought back"
        case MoveCloud(step):
            reason = f"the weather is already at the {'storm' if step > 0 else 'sun'}"
        case Stay():
            reason = _stay(state, player)
        case CanoeMove():
            reason = _canoe_move(state, player, action)
    return reason or "this is not possible now"


def _card(card: int) -> str | None:
    if not 0 < card < len(CARDS):
        return "there is no such card"
    return f"card {CARDS[card]} is not in the hand"


def _buy(player: Player, action: Buy) -> str | None:
    if player.fields[action.canoe] != FALLS:
        return f"canoe {CANOES[action.canoe]} is not lost"
    if not player.treasury[action.kind]:
        return f"there is no {KINDS[action.kind]} in the treasury to pay with"
    return None


def _stay(state: State, player: Player) -> str | None:
    for canoe, field in enumerate(player.fields):
        if field not in (SHORE, FALLS) and not state.moved >> canoe & 1:
            return f"canoe {CANOES[canoe]} is in the water and must move"
    return "no canoe is in the water, so one must be launched"


def _canoe_move(state: State, player: Player, move: CanoeMove) -> str | None:
    start = player.fields[move.canoe]
    end = move.path.end if move.path else start
    aboard = player.cargo[move.canoe]
    return (
        _may_move(state, player, move.canoe)
        or _path(move.canoe, start, move.path)
        or _handling(state, move.canoe, start, move.before, aboard)
        or _handled_twice(move)
        or _handling(state, move.canoe, end, move.after, aboard)
        or _points(player, move)
        or _thefts(state, player, move, end)
    )


def _may_move(state: State, player: Player, canoe: Canoe) -> str | None:
    name = CANOES[canoe]
    if player.fields[canoe] == FALLS:
        return f"canoe {name} is lost"
    if state.moved >> canoe & 1:
        return f"canoe {name} may not move any more in this turn"
    if player.fields[canoe] == SHORE and state.launched:
        return "only one canoe may be launched in a turn"
    return None


def _path(canoe: Canoe, start: Field, path: Path | None) -> str | None:
    if path is None:
        return None
    if path.start != start:
        return f"canoe {CANOES[canoe]} is at {FIELDS[start]}, not at {FIELDS[path.start]}"
    if _cost(path) is None:
        return f"there is no way in one direction from {FIELDS[start]} to {FIELDS[path.end]}"
    return None


def _cost(path: Path) -> int | None:
    """Return the fewest points that the path takes, or None where there is no such way."""
    every = (points for points in range(1, MAX_POINTS + 1) if path in paths(path.start, points))
    return next(every, None)


def _handled_twice(move: CanoeMove) -> str | None:
    if move.before.points and move.after.points:
        return "gems are handled before paddling or after it, never both"
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
    if len(handled(aboard, handling)) > state.setup.canoe_seats[canoe]:
        return f"canoe {CANOES[canoe]} has no free seat for that"
    return None


def _points(player: Player, move: CanoeMove) -> str | None:
    name, have = CANOES[move.canoe], player.card
    path_cost = (_cost(move.path) or 0) if move.path else 0
    cost = path_cost + move.before.points + move.after.points
    if cost > have:
        return f"this takes {cost} points, and canoe {name} has {have}"
    if move.path and move.path.end == FALLS and not move.after.points:
        return "a gem loaded at its own site and lost over the falls just goes back: leave it out"
    if cost < have and not (move.path and move.path.end == SHORE):
        return f"canoe {name} must use all {have} points, and this uses {cost}"
    return None


def _thefts(state: State, player: Player, move: CanoeMove, end: Field) -> str | None:
    if not move.steals:
        return None
    if move.path is None or not move.path.upstream:
        return "a canoe may only steal after paddling upstream"
    for steal in move.steals:
        if reason := _theft(state, player, steal, end):
            return reason
    return f"canoe {CANOES[move.canoe]} needs a free seat while it paddles and at the end"


def _theft(state: State, player: Player, steal: Steal, end: Field) -> str | None:
    victim = f"{steal.seat}{CANOES[steal.canoe]}"
    if steal.seat >= len(state.players):
        return f"there is no seat {steal.seat}"
    other = state.players[steal.seat]
    if other is player:
        return "a canoe may not steal from its own side"
    if other.fields[steal.canoe] != end:
        return f"canoe {victim} is not on {FIELDS[end]}"
    if steal.kind not in other.cargo[steal.canoe]:
        return f"canoe {victim} carries no {KINDS[steal.kind]}"
    return None
