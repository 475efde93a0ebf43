"""The moves of a canoe in a game: which are legal, and what they do (RULES 5, 6, 7).

`niagara.rules.moves` knows the moves that depend on the canoe and the sites alone. This module asks
it with the facts of the position, and then adds what depends on others: after each move comes the
same move with every possible theft, and after those the same with every possible trade with Joe.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from niagara.model.actions import (
    KEPT,
    Canoe,
    CanoeMove,
    Handling,
    Path,
    Seat,
    Steal,
    handling_of,
    move_of,
)
from niagara.model.board import FALLS, SHORE, SITE_OF, Cargo, Field, Kind
from niagara.model.events import CanoeGiven, Emit, Fell, Handled, Landed, Paddled, Stole, Swept
from niagara.model.state import State, Stock
from niagara.rules.modules import joe, moose
from niagara.rules.moves import Fields, Points, Reach, handled, moves_within, reach_of

Loot = tuple[tuple[Field, Seat, Canoe, Kind], ...]
"""The gems that could be stolen, in the order of seat, canoe and kind, each with its field."""
_steal_of: Final = cache(Steal)


@dataclass(frozen=True, slots=True, eq=False)
class Options:
    """All that one canoe may do now.

    As long as they are kept, there is only one such object for the same facts. So options are
    compared by identity, which makes them quick keys.
    """

    canoe: Canoe
    moves: tuple[CanoeMove, ...]


_Facts = tuple[Reach, Cargo, Stock, Loot, joe.Trader | None]
"""All that the moves of a canoe depend on; the stock is that of the sites in reach."""


def canoe_moves(state: State, seat: Seat, canoe: Canoe, points: Points) -> Sequence[CanoeMove]:
    """Return every legal move of one canoe (RULES 5, 6, 9, 10).

    `points` are the points of the card; with several numbers the player chooses one. The moves are
    in the order of `moves_within`. Each is followed by itself with thefts, and each of these by
    itself with trades.
    """
    return _moves(_facts(state, seat, canoe, points))


def options_of(state: State, seat: Seat, canoe: Canoe, points: Points) -> Options:
    """Return the same moves as `canoe_moves`, from memory if all they depend on was met before.

    That is sooner where positions are alike, as in a search, but not where they are all different.
    """
    return _options(_facts(state, seat, canoe, points))


def _facts(state: State, seat: Seat, canoe: Canoe, points: Points) -> _Facts:
    reach = _reach(state, seat, canoe, points)
    loot = _loot(state, seat, reach.thefts) if reach.thefts else ()
    trader = (state.joe, state.joe_cargo) if reach.rests >> state.joe & 1 else None
    cargo = state.players[seat].cargo[canoe]
    return reach, cargo, state.there & reach.sites, loot, trader


@lru_cache(maxsize=KEPT)
def _options(facts: _Facts) -> Options:
    reach, *_others = facts
    return Options(reach.canoe, tuple(_moves(facts)))


def _moves(facts: _Facts) -> Sequence[CanoeMove]:
    reach, cargo, there, loot, trader = facts
    moves: Sequence[CanoeMove] = moves_within(reach, cargo, there)
    if loot:
        moves = _with_thefts(moves, reach.capacity, cargo, loot)
    if trader:
        moves = joe.with_trades(trader, reach, cargo, moves)
    return moves


def _reach(state: State, seat: Seat, canoe: Canoe, points: Points) -> Reach:
    player = state.players[seat]
    return reach_of(
        canoe,
        state.setup.capacities[canoe],
        len(player.cargo[canoe]),
        player.fields[canoe],
        moose.stronger(points) if player.moose == canoe else points,
        state.moose_waits,
        state.whirlpool,
    )


def _loot(state: State, thief: Seat, fields: Fields) -> Loot:
    """Return the gems that a seat could steal on these fields: other players', not tied up."""
    loot: Loot = ()
    for seat, player in enumerate(state.players):
        gems, others = player.cargo
        if (gems or others) and seat != thief and not player.roped:
            first, second = player.fields
            if fields >> first & 1:
                loot += tuple([(first, seat, 0, gem) for gem in gems])
            if fields >> second & 1:
                loot += tuple([(second, seat, 1, gem) for gem in others])
    return loot


def _with_thefts(
    moves: Iterable[CanoeMove], capacity: int, cargo: Cargo, loot: Loot
) -> list[CanoeMove]:
    """Return the moves, each followed by itself with every possible theft (RULES 6)."""
    result = []
    for move in moves:
        result.append(move)
        if move.steals_at is not None:
            here = tuple([_steal_of(*gem) for field, *gem in loot if field == move.steals_at])
            if here:
                result += _thefts(move, capacity, cargo, here)
    return result


def _thefts(
    move: CanoeMove, capacity: int, cargo: Cargo, here: tuple[Steal, ...]
) -> tuple[CanoeMove, ...]:
    """Return the move with every choice of gems from `here` that its free seats can take."""
    free = seats_for_thefts(move, capacity, cargo)
    every = [steals for size in range(1, free + 1) for steals in combinations(here, size)]
    return tuple(
        move_of(move.canoe, move.before, move.path, move.after, steals, move.moose)
        for steals in dict.fromkeys(every)
    )


def seats_for_thefts(move: CanoeMove, capacity: int, cargo: Cargo) -> int:
    """Return how many gems a canoe has room to steal where a move ends (RULES 6).

    There is none if no seat was free while it paddled.
    """
    aboard = handled(cargo, move.before)
    return capacity - len(handled(aboard, move.after)) if len(aboard) < capacity else 0


def perform_move(state: State, seat: Seat, move: CanoeMove, emit: Emit | None) -> None:
    """Carry out a legal canoe move, part by part in the order of its notation."""
    if move.plain and move.path:
        _paddle(state, seat, move.canoe, move.path, emit)
        return
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


def _handle(state: State, seat: Seat, canoe: Canoe, handling: Handling, emit: Emit | None) -> None:
    player = state.players[seat]
    site = SITE_OF[player.fields[canoe]]
    assert site is not None, "handling is only generated beside a site"
    for kind in handling.unload:
        state.put(site, kind)
    for kind in handling.load:
        state.take(site, kind)
    player.cargo[canoe] = handled(player.cargo[canoe], handling)
    if emit:
        emit(Handled, seat, canoe, handling, site)


def _paddle(state: State, seat: Seat, canoe: Canoe, path: Path, emit: Emit | None) -> None:
    state.players[seat].fields[canoe] = path.end
    if emit:
        emit(Paddled, seat, canoe, path.start, path.end)
    if path.swept is not None:
        sweep(state, seat, canoe, path.swept, emit)
    elif path.end == SHORE:
        _land(state, seat, canoe, emit)
    elif path.end == FALLS:
        lose_canoe(state, seat, canoe, emit)
        give_canoe(state, seat, emit)


def sweep(state: State, seat: Seat, canoe: Canoe, field: Field, emit: Emit | None) -> None:
    """Let the whirlpool sweep a canoe off its disc to this field (RULES 9)."""
    fields = state.players[seat].fields
    start, fields[canoe] = fields[canoe], field
    if emit:
        emit(Swept, seat, canoe, start, field)
    if field == FALLS:
        lose_canoe(state, seat, canoe, emit)
        give_canoe(state, seat, emit)


def _land(state: State, seat: Seat, canoe: Canoe, emit: Emit | None) -> None:
    player = state.players[seat]
    gems = player.cargo[canoe]
    player.cargo[canoe] = ()
    for kind in gems:
        player.treasury[kind] += 1
    if emit:
        emit(Landed, seat, canoe, gems)
    if player.moose == canoe:
        moose.leave(state, seat, canoe, emit)


def _steal(state: State, seat: Seat, canoe: Canoe, steal: Steal, emit: Emit | None) -> None:
    victim = state.players[steal.seat]
    victim.cargo[steal.canoe] = handled(victim.cargo[steal.canoe], handling_of((steal.kind,), ()))
    player = state.players[seat]
    player.cargo[canoe] = handled(player.cargo[canoe], handling_of((), (steal.kind,)))
    if emit:
        emit(Stole, seat, canoe, steal.kind, steal.seat, steal.canoe)


def lose_canoe(state: State, seat: Seat, canoe: Canoe, emit: Emit | None) -> None:
    """Put the gems of a canoe that went over the falls back at their sites (RULES 7)."""
    player = state.players[seat]
    gems = player.cargo[canoe]
    player.cargo[canoe] = ()
    for kind in gems:
        state.put(kind, kind)
    if emit:
        emit(Fell, seat, canoe, gems)
    if player.moose == canoe:
        moose.leave(state, seat, canoe, emit)


def give_canoe(state: State, seat: Seat, emit: Emit | None) -> None:
    """Give canoe a back to a seat that has neither canoe nor gem (RULES 7).

    It may not move again this turn.
    """
    player = state.players[seat]
    if player.fields == [FALLS, FALLS] and not any(player.treasury):
        player.fields[0] = SHORE
        state.moved |= 1
        if emit:
            emit(CanoeGiven, seat, 0)
