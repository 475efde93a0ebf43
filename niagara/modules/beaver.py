"""Module `beaver`: jumps in at the storm, and takes it away when it falls (RULES 9)."""

from niagara.board import DOWNSTREAM, FALLS, SHORE
from niagara.events import BeaverFell, BeaverJumped, Emit
from niagara.state import STORM, State


def watch_weather(state: State, emit: Emit) -> None:
    """Let the beaver jump onto field 1 when a cloud card has set the weather to the storm."""
    waits = "beaver" in state.setup.modules and state.beaver == SHORE
    if waits and state.weather == STORM:
        state.beaver = DOWNSTREAM[SHORE][0]
        emit(BeaverJumped, state.seat)


def fall(state: State, emit: Emit) -> None:
    """Let a beaver that a push carried over the falls leave the river, and calm the weather."""
    if state.beaver == FALLS:
        state.beaver = SHORE
        state.weather = 0
        emit(BeaverFell)
