"""Module `moose`: it waits at the ruby site, and gives its canoe two more points (RULES 9)."""

from functools import cache
from typing import Final

from niagara.model.actions import Canoe, CanoeMove, Seat, move_of
from niagara.model.board import RUBY, SITE_OF
from niagara.model.events import Emit, MooseLeft, MooseReturned, MooseTaken
from niagara.model.state import Player, State

STRENGTH: Final = 2
"""How many points the moose adds."""


@cache
def stronger(points: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points that a canoe has with the moose aboard, given those without it."""
    return tuple(each + STRENGTH for each in points)


def hosts(state: State, player: Player) -> list[Canoe]:
    """Return the player's canoes that may take the moose aboard where they are."""
    if not state.moose_waits:
        return []
    return [canoe for canoe, field in enumerate(player.fields) if SITE_OF[field] == RUBY]


def boarding(move: CanoeMove) -> CanoeMove:
    """Return the same move with the moose taken aboard first."""
    return move_of(move.canoe, move.before, move.path, move.after, move.steals, True)


def board(state: State, seat: Seat, canoe: Canoe, emit: Emit | None) -> None:
    """Take the moose aboard a canoe."""
    state.moose_waits = False
    state.players[seat].moose = canoe
    if emit:
        emit(MooseTaken, seat, canoe)


def leave(state: State, seat: Seat, canoe: Canoe, emit: Emit | None) -> None:
    """Let the moose leave a canoe that has landed or fallen."""
    state.players[seat].moose = None
    if emit:
        emit(MooseLeft, seat, canoe)


def come_back(state: State, emit: Emit | None) -> None:
    """Bring the moose back to the ruby site if it left its canoe; done after the river moved."""
    if state.moose_waits or "moose" not in state.setup.modules:
        return
    if all(player.moose is None for player in state.players):
        state.moose_waits = True
        if emit:
            emit(MooseReturned)
