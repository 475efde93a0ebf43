"""The river: how fast it is, and what a push carries along (RULES 2, 8)."""

from random import Random

from niagara.board import ARMS, DRIFT, FALLS, RIGHT, Arm
from niagara.cards import NO_CARD, NUMBERS, Card
from niagara.events import Emit, Pushed, RiverRose
from niagara.modules import beaver, joe, whirlpool
from niagara.paddling import give_canoe, lose_canoe
from niagara.setup import Setup
from niagara.state import State


def speed(lowest: Card, weather: int) -> int:
    """Return how often the river is pushed, for the lowest number card (or `NO_CARD`).

    >>> speed(3, +1), speed(NO_CARD, +2), speed(1, -1), speed(NO_CARD, -1)
    (4, 2, 0, 0)
    """
    return max(0, lowest + weather)


def flow(state: State, emit: Emit) -> None:
    """Let the river move at the end of a round."""
    numbers = [player.card for player in state.players if player.card in NUMBERS]
    lowest = min(numbers, default=NO_CARD)
    pushes = speed(lowest, state.weather)
    emit(RiverRose, lowest, state.weather, pushes)
    for _ in range(pushes):
        _push(state, emit)
    joe.start_again(state, emit)


def _push(state: State, emit: Emit) -> None:
    arm = state.flag
    drift = DRIFT[arm]
    fallen = []
    for seat, player in enumerate(state.players):
        if player.roped:
            continue
        for canoe, field in enumerate(player.fields):
            below = drift[field]
            player.fields[canoe] = below
            if below == FALLS != field:
                fallen.append((seat, canoe))
    whirlpool.drift(state, drift)
    state.beaver = drift[state.beaver]
    joe_was, state.joe = state.joe, drift[state.joe]
    state.pushes += 1
    state.flag = flag_after(state.setup, state.pushes, arm)
    emit(Pushed, arm)
    for seat, canoe in fallen:
        lose_canoe(state, seat, canoe, emit)
    for seat, _ in fallen:
        give_canoe(state, seat, emit)
    beaver.fall(state, emit)
    if state.joe != joe_was and state.joe == FALLS:
        joe.fall(state, emit)


def first_flag(setup: Setup) -> Arm:
    """Return the arm that the game's first push feeds."""
    return RIGHT if setup.fork == "alternate" else flag_after(setup, 0, RIGHT)


def flag_after(setup: Setup, pushes: int, flag: Arm) -> Arm:
    """Return the flag after this many pushes in all, the last through the arm `flag` showed."""
    if setup.fork == "alternate":
        return 1 - flag
    return Random(f"niagara push {pushes} of {setup.seed}").randrange(len(ARMS))
