"""Module `moose`: from the rubies on, two points more for the canoe that carries it (RULES 9)."""

from functools import cache
from typing import Final

from niagara.model.actions import Canoe, CanoeMove, Seat, move_of
from niagara.model.board import RUBY, SITE_OF
from niagara.model.events import Emit, MooseLeft, MooseReturned, MooseTaken
from niagara.model.state import Player, State

STRENGTH: Final = 2
"""The points that the moose adds."""


@cache
def stronger(points: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points of a canoe with the moose aboard."""
    return tuple(each + STRENGTH for each in points)


def hosts(state: State, player: Player) -> list[Canoe]:
    """Return the player's canoes that may take the moose where they are."""
    if not state.moose_waits:
        return []
    return [canoe for canoe, field in enumerate(player.fields) if SITE_OF[field] == RUBY]


def boarding(move: CanoeMove) -> CanoeMove:
    """Return the move with taking the moose aboard first."""
    return move_of(move.canoe, move.before, move.path, move.after, move.steals, True)


def board(state: State, seat: Seat, canoe: Canoe, emit: Emit | None) -> None:
    """Take the moose aboard."""
    state.moose_waits = False
    state.players[seat].moose = canoe
    if emit:
        emit(MooseTaken, seat, canoe)


def leave(state: State, seat: Seat, canoe: Canoe, emit: Emit | None) -> None:
    """Let the moose go that was aboard a canoe that has landed or fallen."""
    state.players[seat].moose = None
    if emit:
        emit(MooseLeft, seat, canoe)


def come_back(state: State, emit: Emit | None) -> None:
    """Let a moose that went ashore or over the falls be at the rubies again after the river."""
    if state.moose_waits or "moose" not in state.setup.modules:
        return
    if all(player.moose is None for player in state.players):
        state.moose_waits = True
        if emit:
            emit(MooseReturned)
