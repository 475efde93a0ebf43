"""The river: how fast it is, and what a push carries along (RULES 2, 8)."""

from functools import lru_cache
from random import Random

from niagara.model.actions import Canoe, Seat
from niagara.model.board import ARMS, DRIFT, FALLS, RIGHT, SHORE, Arm, Field
from niagara.model.cards import NO_CARD, NUMBERS, Card
from niagara.model.events import Emit, Pushed, RiverRose
from niagara.model.setup import Setup
from niagara.model.state import State
from niagara.rules.modules import beaver, joe, whirlpool
from niagara.rules.paddling import give_canoe, lose_canoe

Rider = tuple[Seat, Canoe, list[Field]]
"""A canoe on the river, with its player's `fields`."""


def speed(lowest: Card, weather: int) -> int:
    """Return how often the river is pushed, for the lowest number card (or `NO_CARD`).

    >>> speed(3, +1), speed(NO_CARD, +2), speed(1, -1), speed(NO_CARD, -1)
    (4, 2, 0, 0)
    """
    return max(0, lowest + weather)


def lowest_number(state: State) -> Card:
    """Return the lowest number card of the round, or `NO_CARD` if there is none.

    Everybody has chosen, and the number cards stand below the others.
    """
    lowest = min([player.card for player in state.players])
    return lowest if lowest in NUMBERS else NO_CARD


def flow(state: State, emit: Emit | None) -> None:
    """Let the river move at the end of a round."""
    lowest = lowest_number(state)
    pushes = speed(lowest, state.weather)
    if emit:
        emit(RiverRose, lowest, state.weather, pushes)
    riders = _riders(state) if pushes else []
    for _ in range(pushes):
        _push(state, riders, emit)
    if state.joe == FALLS:
        joe.start_again(state, emit)


def _riders(state: State) -> list[Rider]:
    """Return the canoes that the river carries: those in the water and not tied up."""
    riders = []
    for seat, player in enumerate(state.players):
        if not player.roped:
            first, second = fields = player.fields
            if SHORE < first < FALLS:
                riders.append((seat, 0, fields))
            if SHORE < second < FALLS:
                riders.append((seat, 1, fields))
    return riders


def _push(state: State, riders: list[Rider], emit: Emit | None) -> None:
    arm = state.flag
    drift = DRIFT[arm]
    fallen = []
    for seat, canoe, fields in riders:
        field = fields[canoe]
        fields[canoe] = below = drift[field]
        if below == FALLS != field:
            fallen.append((seat, canoe))
    joe_was = state.joe
    if state.setup.modules:
        whirlpool.drift(state, drift)
        state.beaver = drift[state.beaver]
        state.joe = drift[joe_was]
    state.pushes += 1
    state.flag = flag_after(state.setup, state.pushes, arm)
    if emit:
        emit(Pushed, arm)
    for seat, canoe in fallen:
        lose_canoe(state, seat, canoe, emit)
    for seat, _ in fallen:
        give_canoe(state, seat, emit)
    if state.beaver == FALLS:
        beaver.fall(state, emit)
    if state.joe == FALLS != joe_was:
        joe.fall(state, emit)


def first_flag(setup: Setup) -> Arm:
    """Return the arm that the game's first push feeds."""
    return RIGHT if setup.fork == "alternate" else flag_after(setup, 0, RIGHT)


def flag_after(setup: Setup, pushes: int, flag: Arm) -> Arm:
    """Return the flag after this many pushes in all, the last through the arm `flag` showed."""
    if setup.fork == "alternate":
        return 1 - flag
    told = setup.flags[pushes : pushes + 1]
    return ARMS.index(told) if told in ARMS else _drawn(pushes, setup.seed)


@lru_cache(maxsize=1 << 14)
def _drawn(pushes: int, seed: int) -> Arm:
    return Random(f"niagara push {pushes} of {seed}").randrange(len(ARMS))
