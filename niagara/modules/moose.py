"""Module `moose`: from the rubies on, two points more for the canoe that carries it (RULES 9)."""

from typing import Final

from niagara.actions import Canoe, CanoeMove, Seat
from niagara.board import RUBY, SITE_OF, Field
from niagara.events import Emit, MooseLeft, MooseReturned, MooseTaken
from niagara.state import Player, State

STRENGTH: Final = 2
"""The points that the moose adds."""


def stronger(points: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points of a canoe with the moose aboard."""
    return tuple(each + STRENGTH for each in points)


def may_board(state: State, field: Field) -> bool:
    """Tell whether the moose waits beside the field."""
    return state.moose_waits and SITE_OF[field] == RUBY


def hosts(state: State, player: Player) -> list[Canoe]:
    """Return the player's canoes that may take the moose where they are."""
    return [canoe for canoe, field in enumerate(player.fields) if may_board(state, field)]


def boarding(move: CanoeMove) -> CanoeMove:
    """Return the move with taking the moose aboard first."""
    return CanoeMove(move.canoe, move.before, move.path, move.after, move.steals, moose=True)


def board(state: State, seat: Seat, canoe: Canoe, emit: Emit) -> None:
    """Take the moose aboard."""
    state.moose_waits = False
    state.players[seat].moose = canoe
    emit(MooseTaken, seat, canoe)


def leave(state: State, seat: Seat, canoe: Canoe, emit: Emit) -> None:
    """Let the moose go, if it was aboard the canoe that has landed or fallen."""
    player = state.players[seat]
    if player.moose == canoe:
        player.moose = None
        emit(MooseLeft, seat, canoe)


def come_back(state: State, emit: Emit) -> None:
    """Let a moose that went ashore or over the falls be at the rubies again after the river."""
    gone = not state.moose_waits and all(player.moose is None for player in state.players)
    if "moose" in state.setup.modules and gone:
        state.moose_waits = True
        emit(MooseReturned)
