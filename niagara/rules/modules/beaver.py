"""Module `beaver`: it jumps into the river at the storm, and its fall ends the storm (RULES 9)."""

from niagara.model.board import FIRST, SHORE
from niagara.model.events import BeaverFell, BeaverJumped, Emit
from niagara.model.state import STORM, State


def watch_weather(state: State, emit: Emit | None) -> None:
    """Let the beaver jump onto field 1 if the cloud card just played has brought the storm."""
    waits = state.beaver == SHORE and "beaver" in state.setup.modules
    if waits and state.weather == STORM:
        state.beaver = FIRST
        if emit:
            emit(BeaverJumped, state.seat)


def fall(state: State, emit: Emit | None) -> None:
    """Take the beaver, which a push carried over the falls, off the river; set the weather to 0."""
    state.beaver = SHORE
    state.weather = 0
    if emit:
        emit(BeaverFell)
