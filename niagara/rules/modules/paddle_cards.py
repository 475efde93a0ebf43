"""Module `paddle_cards`: what the card `rope` does (RULES 9).

The hand of ten cards and the points of each card are in `niagara.model.cards`.
"""

from collections.abc import Iterator

from niagara.model.actions import PLAIN_ROPE, Canoe, Rope, Seat, Sweep
from niagara.model.board import DOWNSTREAM, WATER
from niagara.model.events import Emit, Tied, Untied
from niagara.model.state import Player, State
from niagara.rules.modules import moose


def ropes(state: State, player: Player) -> tuple[Rope, ...]:
    """Return the ways to play the rope: plainly, or with the moose taken aboard first."""
    return (PLAIN_ROPE, *map(Rope, moose.hosts(state, player)))


def tie_up(state: State, seat: Seat, emit: Emit | None) -> None:
    """Tie up the canoes of a player whose rope card is revealed."""
    state.players[seat].roped = True
    if emit:
        emit(Tied, seat)


def untie_all(state: State, emit: Emit | None) -> None:
    """Free all canoes after the river has moved."""
    for seat, player in enumerate(state.players):
        if player.roped:
            player.roped = False
            if emit:
                emit(Untied, seat)


def on_whirlpool(state: State) -> Iterator[tuple[Seat, Canoe]]:
    """Yield the canoes on the whirlpool's field, in turn order.

    After the river, these are canoes that were tied up when the whirlpool came to their field.
    """
    players, whirlpool = state.players, state.whirlpool
    if whirlpool not in WATER or not any(whirlpool in player.fields for player in players):
        return
    for turn in range(len(players)):
        seat = (state.start + turn) % len(players)
        for canoe, field in enumerate(players[seat].fields):
            if field == whirlpool:
                yield seat, canoe


def sweeps(state: State, canoe: Canoe) -> tuple[Sweep, ...]:
    """Return the ways in which the whirlpool can sweep a canoe: two at the fork, else one."""
    return tuple(Sweep(canoe, field) for field in DOWNSTREAM[state.whirlpool])
