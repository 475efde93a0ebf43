"""Module `beaver`: jumps in at the storm, and takes it away when it falls (RULES 9)."""

from niagara.model.board import DOWNSTREAM, SHORE
from niagara.model.events import BeaverFell, BeaverJumped, Emit
from niagara.model.state import STORM, State


def watch_weather(state: State, emit: Emit | None) -> None:
    """Let the beaver jump onto field 1 when a cloud card has set the weather to the storm."""
    waits = state.beaver == SHORE and "beaver" in state.setup.modules
    if waits and state.weather == STORM:
        state.beaver = DOWNSTREAM[SHORE][0]
        if emit:
            emit(BeaverJumped, state.seat)


def fall(state: State, emit: Emit | None) -> None:
    """Let a beaver that a push carried over the falls leave the river, and calm the weather."""
    state.beaver = SHORE
    state.weather = 0
    if emit:
        emit(BeaverFell)
