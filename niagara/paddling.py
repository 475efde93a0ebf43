"""A canoe's move in a game: which are legal, and what they do (RULES 5, 6, 7).

Over the tables of `niagara.moves` this module lays the position: the gems at the sites and the
canoes that can be robbed. What the expansions add stands in `niagara.modules`.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from niagara.actions import Canoe, CanoeMove, Handling, Path, Seat, Steal
from niagara.board import FALLS, SHORE, SITE_OF, Field, Site
from niagara.events import (
    CanoeGiven,
    Emit,
    Fell,
    Handled,
    Landed,
    Paddled,
    Stole,
    Swept,
)
from niagara.modules import joe, moose
from niagara.modules.whirlpool import paths
from niagara.moves import (
    Stock,
    handle_first_moves,
    handle_last_moves,
    handled,
    plain_moves,
)
from niagara.state import Player, State

HANDLING_POINTS: Final = 2
"""What loading or unloading one gem costs."""


def canoe_moves(state: State, seat: Seat, canoe: Canoe, points: tuple[int, ...]) -> list[CanoeMove]:
    """Return every move of one canoe with as many of these points as the player likes.

    The order is fixed: first the moves that only paddle, then those that handle before paddling,
    then those that handle after it, and all of them again with taking the moose first. Each has
    its thefts behind it, and then its trades with Joe; upstream stands before downstream.
    """
    player = state.players[seat]
    if player.moose == canoe:
        points = moose.stronger(points)
    moves = _ways_to_spend(state, player, canoe, points)
    if moose.may_board(state, player.fields[canoe]):
        stronger = _ways_to_spend(state, player, canoe, moose.stronger(points))
        moves += map(moose.boarding, stronger)
    return joe.with_trades(state, seat, _with_thefts(state, seat, moves))


def _ways_to_spend(
    state: State, player: Player, canoe: Canoe, points: tuple[int, ...]
) -> list[CanoeMove]:
    if len(points) == 1:
        return _moves(state, player, canoe, points[0])
    every = [move for each in points for move in _moves(state, player, canoe, each)]
    return _one_a_position(every, player.fields[canoe])


def _one_a_position(moves: Iterable[CanoeMove], start: Field) -> list[CanoeMove]:
    """Keep one of the moves that spend different points on the same: the plainest (NOTATION)."""
    plainest: dict[tuple[Handling, Field, Handling], CanoeMove] = {}
    for move in moves:
        rest = move.path.rest if move.path else start
        key = (move.before, rest, move.after)
        if key not in plainest or _sweeps(move) < _sweeps(plainest[key]):
            plainest[key] = move
    return list(plainest.values())


def _sweeps(move: CanoeMove) -> int:
    return 0 if move.path is None else 1 if move.path.swept is None else 2


def _moves(state: State, player: Player, canoe: Canoe, points: int) -> list[CanoeMove]:
    """Return the moves of a canoe that spend exactly these points, before other canoes matter."""
    start = player.fields[canoe]
    cargo = player.cargo[canoe]
    seats = state.setup.canoe_seats[canoe]
    whirlpool = state.whirlpool
    moves = [*plain_moves(canoe, start, points, whirlpool)]
    if points >= HANDLING_POINTS:
        site = SITE_OF[start]
        if site is not None:
            there = _stock(state, site, seats)
            moves += handle_first_moves(canoe, start, points, whirlpool, cargo, seats, there)
        for left in range(points - HANDLING_POINTS, 0, -HANDLING_POINTS):
            for path in paths(start, left, whirlpool):
                site = SITE_OF[path.end]
                if site is not None:
                    there = _stock(state, site, seats)
                    moves += handle_last_moves(canoe, path, points - left, cargo, seats, there)
    return moves


def _stock(state: State, site: Site, seats: int) -> Stock:
    stock = 0
    for kind, count in enumerate(state.sites[site]):
        if count:
            stock |= min(count, seats) << 2 * kind
    return stock


def _with_thefts(state: State, seat: Seat, moves: list[CanoeMove]) -> list[CanoeMove]:
    """Put behind each move the same with stealing, where the arrival allows it (RULES 6)."""
    loot = _loot(state, seat)
    if not loot:
        return moves
    result = []
    for move in moves:
        result.append(move)
        path = move.path
        if path and path.upstream and path.swept is None and path.end in loot:
            result += [
                CanoeMove(move.canoe, move.before, path, move.after, steals, move.moose)
                for steals in _thefts(loot[path.end], _free_seats(state, seat, move))
            ]
    return result


def _loot(state: State, thief: Seat) -> dict[Field, list[Steal]]:
    """Return the gems aboard other players' canoes by field, in the order of `Steal`."""
    loot: dict[Field, list[Steal]] = {}
    for seat, player in enumerate(state.players):
        if seat != thief and not player.roped:
            for canoe, cargo in enumerate(player.cargo):
                for kind in cargo:
                    loot.setdefault(player.fields[canoe], []).append(Steal(seat, canoe, kind))
    return loot


def _free_seats(state: State, seat: Seat, move: CanoeMove) -> int:
    """Return the seats free for stolen gems: none unless one was free while paddling."""
    seats = state.setup.canoe_seats[move.canoe]
    aboard = handled(state.players[seat].cargo[move.canoe], move.before)
    if len(aboard) == seats:
        return 0
    return seats - len(handled(aboard, move.after))


def _thefts(loot: list[Steal], free: int) -> list[tuple[Steal, ...]]:
    every = [steals for size in range(1, free + 1) for steals in combinations(loot, size)]
    return list(dict.fromkeys(every))


def perform_move(state: State, seat: Seat, move: CanoeMove, emit: Emit) -> None:
    """Carry out a legal canoe move."""
    if move.moose:
        moose.board(state, seat, move.canoe, emit)
    if move.before.points:
        _handle(state, seat, move.canoe, move.before, emit)
    if move.path:
        _paddle(state, seat, move.canoe, move.path, emit)
    if move.after.points:
        _handle(state, seat, move.canoe, move.after, emit)
    for steal in move.steals:
        _steal(state, seat, move.canoe, steal, emit)
    if move.trade:
        joe.trade(state, seat, move.canoe, move.trade, emit)


def _handle(state: State, seat: Seat, canoe: Canoe, handling: Handling, emit: Emit) -> None:
    player = state.players[seat]
    site = SITE_OF[player.fields[canoe]]
    assert site is not None, "handling is only generated beside a site"
    for kind in handling.unload:
        state.sites[site][kind] += 1
    for kind in handling.load:
        state.sites[site][kind] -= 1
    player.cargo[canoe] = handled(player.cargo[canoe], handling)
    emit(Handled, seat, canoe, handling, site)


def _paddle(state: State, seat: Seat, canoe: Canoe, path: Path, emit: Emit) -> None:
    state.players[seat].fields[canoe] = path.end
    emit(Paddled, seat, canoe, path.start, path.end)
    if path.swept is not None:
        sweep(state, seat, canoe, path.swept, emit)
    elif path.end == SHORE:
        _land(state, seat, canoe, emit)
    elif path.end == FALLS:
        lose_canoe(state, seat, canoe, emit)
        give_canoe(state, seat, emit)


def sweep(state: State, seat: Seat, canoe: Canoe, field: Field, emit: Emit) -> None:
    """Let the whirlpool sweep a canoe off its disc to this field (RULES 9)."""
    fields = state.players[seat].fields
    start, fields[canoe] = fields[canoe], field
    emit(Swept, seat, canoe, start, field)
    if field == FALLS:
        lose_canoe(state, seat, canoe, emit)
        give_canoe(state, seat, emit)


def _land(state: State, seat: Seat, canoe: Canoe, emit: Emit) -> None:
    player = state.players[seat]
    gems = player.cargo[canoe]
    player.cargo[canoe] = ()
    for kind in gems:
        player.treasury[kind] += 1
    emit(Landed, seat, canoe, gems)
    moose.leave(state, seat, canoe, emit)


def _steal(state: State, seat: Seat, canoe: Canoe, steal: Steal, emit: Emit) -> None:
    victim = state.players[steal.seat]
    victim.cargo[steal.canoe] = handled(victim.cargo[steal.canoe], Handling(unload=(steal.kind,)))
    player = state.players[seat]
    player.cargo[canoe] = handled(player.cargo[canoe], Handling(load=(steal.kind,)))
    emit(Stole, seat, canoe, steal.kind, steal.seat, steal.canoe)


def lose_canoe(state: State, seat: Seat, canoe: Canoe, emit: Emit) -> None:
    """Send the gems of a canoe that is over the falls back to their sites (RULES 7)."""
    player = state.players[seat]
    gems = player.cargo[canoe]
    player.cargo[canoe] = ()
    for kind in gems:
        state.sites[kind][kind] += 1
    emit(Fell, seat, canoe, gems)
    moose.leave(state, seat, canoe, emit)


def give_canoe(state: State, seat: Seat, emit: Emit) -> None:
    """Give a seat with neither canoe nor gem its canoe a back, not to be moved this turn."""
    player = state.players[seat]
    if player.fields == [FALLS, FALLS] and not any(player.treasury):
        player.fields[0] = SHORE
        state.moved |= 1
        emit(CanoeGiven, seat, 0)
