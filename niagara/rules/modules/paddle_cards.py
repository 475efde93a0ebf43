"""Module `paddle_cards`: what is special about the cards `1-3` and `rope` (RULES 5, 9).

The hand with them and the points they give stand with the other cards in `niagara.model.cards`.
"""

from collections.abc import Iterator

from niagara.model.actions import PLAIN_ROPE, Canoe, Rope, Seat, Sweep
from niagara.model.board import DOWNSTREAM, WATER
from niagara.model.events import Emit, Tied, Untied
from niagara.model.state import Player, State
from niagara.rules.modules import moose


def ropes(state: State, player: Player) -> tuple[Rope, ...]:
    """Return the ways to tie up: as it is, or with taking the moose first."""
    return (PLAIN_ROPE, *map(Rope, moose.hosts(state, player)))


def tie_up(state: State, seat: Seat, emit: Emit | None) -> None:
    """Tie up the canoes of a player whose rope card is revealed."""
    state.players[seat].roped = True
    if emit:
        emit(Tied, seat)


def untie_all(state: State, emit: Emit | None) -> bool:
    """Free the canoes again after the river has moved; tell whether any were tied up."""
    any_tied = False
    for seat, player in enumerate(state.players):
        if player.roped:
            player.roped = False
            any_tied = True
            if emit:
                emit(Untied, seat)
    return any_tied


def on_whirlpool(state: State) -> Iterator[tuple[Seat, Canoe]]:
    """Yield the canoes under which the whirlpool came while they were tied up, in turn order."""
    if state.whirlpool in WATER:
        for turn in range(len(state.players)):
            seat = (state.start + turn) % len(state.players)
            for canoe, field in enumerate(state.players[seat].fields):
                if field == state.whirlpool:
                    yield seat, canoe


def sweeps(state: State, canoe: Canoe) -> tuple[Sweep, ...]:
    """Return the ways to be swept off the whirlpool: two at the fork, else one."""
    return tuple(Sweep(canoe, field) for field in DOWNSTREAM[state.whirlpool])
