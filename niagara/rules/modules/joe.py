"""Module `joe`: Diamond Joe, a neutral canoe with one seat (RULES 10)."""

from collections.abc import Iterable
from functools import cache, lru_cache

from niagara.model.actions import (
    KEPT,
    Canoe,
    CanoeMove,
    Handling,
    Seat,
    Trade,
    handling_of,
    move_of,
)
from niagara.model.board import DOWNSTREAM, FALLS, SITE_OF, UPSTREAM, Cargo, Field
from niagara.model.cards import NUMBERS
from niagara.model.events import Emit, JoeFell, JoeLoaded, JoePaddled, JoeStarted, JoeSwept, Traded
from niagara.model.modules import JOE_STARTS
from niagara.model.state import State
from niagara.rules.moves import Reach, cargo_after, handled

# Trading with him

Trader = tuple[Field, Cargo]
"""Where Joe is, and what he has."""


def with_trades(
    trader: Trader, reach: Reach, cargo: Cargo, moves: Iterable[CanoeMove]
) -> list[CanoeMove]:
    """Return the moves, each that ends on Joe's field followed by itself with every trade."""
    field, aboard = trader
    is_there = reach.start == field
    result = []
    for move in moves:
        result.append(move)
        rest = move.rest
        if rest == field or (is_there and rest is None):
            trades = _trades(cargo_after(cargo, move), reach.capacity, aboard)
            result += _trading(move, trades)
    return result


@lru_cache(maxsize=KEPT)
def _trading(move: CanoeMove, trades: tuple[Trade, ...]) -> tuple[CanoeMove, ...]:
    """Return a move that ends on Joe's field with each of these trades."""
    return tuple(
        move_of(move.canoe, move.before, move.path, move.after, move.steals, move.moose, each)
        for each in trades
    )


@cache
def _trades(cargo: Cargo, capacity: int, aboard: Cargo) -> tuple[Trade, ...]:
    """Return the possible trades for a canoe with this cargo; `aboard` is what Joe has.

    A gem is not swapped for one of its kind, as this would change nothing.
    """
    kinds = dict.fromkeys(cargo)
    if not aboard:
        return tuple(Trade(take=False, give=kind) for kind in kinds)
    take = [Trade(take=True)] if len(cargo) < capacity else []
    return (*take, *(Trade(take=True, give=kind) for kind in kinds if kind not in aboard))


def trade(state: State, seat: Seat, canoe: Canoe, done: Trade, emit: Emit | None) -> None:
    """Carry out a trade of a canoe with Joe."""
    player = state.players[seat]
    got = state.joe_cargo
    player.cargo[canoe] = handled(player.cargo[canoe], exchange(done, got))
    state.joe_cargo = () if done.give is None else (done.give,)
    if emit:
        emit(Traded, seat, canoe, done.give, got[0] if done.take else None)


def exchange(done: Trade, joes: Cargo) -> Handling:
    """Return a trade as a handling: the canoe unloads what Joe gets, and loads what it gets.

    `joes` is what Joe has.
    """
    gave = () if done.give is None else (done.give,)
    return handling_of(gave, joes if done.take else ())


# His way


def start_again(state: State, emit: Emit | None) -> None:
    """Put Joe, who is over the falls, on field 1; he is swept on if the whirlpool is there."""
    if "joe" in state.setup.modules:
        state.joe = JOE_STARTS
        if emit:
            emit(JoeStarted)
        _leave_whirlpool(state, emit)


def take_turn(state: State, emit: Emit | None) -> None:
    """Let Joe load, and then paddle as far as the start player's number card says (RULES 10)."""
    if "joe" in state.setup.modules:
        _load(state, emit)
        card = state.players[state.start].card
        _paddle(state, card if card in NUMBERS else 0, emit)


def _load(state: State, emit: Emit | None) -> None:
    site = SITE_OF[state.joe]
    if site is not None and not state.joe_cargo and state.sites[site][site]:
        state.take(site, site)
        state.joe_cargo = (site,)
        if emit:
            emit(JoeLoaded, site, site)


def _paddle(state: State, points: int, emit: Emit | None) -> None:
    start = state.joe
    while points and state.joe != JOE_STARTS:
        state.joe = UPSTREAM[state.joe]
        points -= 1
    if emit and state.joe != start:
        emit(JoePaddled, start, state.joe)
    if points:
        _turn_round(state, points, emit)
    _leave_whirlpool(state, emit)


def _turn_round(state: State, points: int, emit: Emit | None) -> None:
    """Let Joe paddle downstream from field 1; the highest card just takes him over the falls."""
    for _point in range(points):
        state.joe = DOWNSTREAM[state.joe][-1]
    if emit:
        emit(JoePaddled, JOE_STARTS, state.joe)
    _fall_and_start_again(state, emit)


def _leave_whirlpool(state: State, emit: Emit | None) -> None:
    """Sweep Joe one field down if he is on the whirlpool, at the fork into the right arm."""
    if state.joe == state.whirlpool:
        start = state.joe
        state.joe = DOWNSTREAM[start][-1]
        if emit:
            emit(JoeSwept, start, state.joe)
        _fall_and_start_again(state, emit)


def _fall_and_start_again(state: State, emit: Emit | None) -> None:
    """Let Joe start again at once if his own move took him over the falls."""
    if state.joe == FALLS:
        fall(state, emit)
        start_again(state, emit)


def fall(state: State, emit: Emit | None) -> None:
    """Put the gem of Joe, who went over the falls, back at its site."""
    gems = state.joe_cargo
    state.joe_cargo = ()
    for kind in gems:
        state.put(kind, kind)
    if emit:
        emit(JoeFell, gems)
