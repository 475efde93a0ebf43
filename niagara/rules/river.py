"""The river: how fast it is, and what a push carries (RULES 2, 8)."""

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
"""A canoe that the river carries, with the list `fields` of its player, which a push changes."""


def speed(lowest: Card, weather: int) -> int:
    """Return how often the river is pushed, given the lowest number card or `NO_CARD` (RULES 8).

    >>> speed(3, +1), speed(NO_CARD, +2), speed(1, -1), speed(NO_CARD, -1)
    (4, 2, 0, 0)
    """
    return max(0, lowest + weather)


def lowest_number(state: State) -> Card:
    """Return the lowest number card of the round, or `NO_CARD` if there is none (RULES 8).

    Everybody must have chosen. The minimum of all cards will do, as the number cards are smaller
    integers than the others.
    """
    lowest = min([player.card for player in state.players])
    return lowest if lowest in NUMBERS else NO_CARD


def flow(state: State, emit: Emit | None) -> None:
    """Push the river as often as the cards and the weather say (RULES 8)."""
    lowest = lowest_number(state)
    pushes = speed(lowest, state.weather)
    if emit:
        emit(RiverRose, lowest, state.weather, pushes)
    riders = _riders(state) if pushes else []
    for _time in range(pushes):
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
    """Push the river once, and see to what goes over the falls (RULES 2, 7)."""
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
        whirlpool.tell(state, emit)
    for seat, canoe in fallen:
        lose_canoe(state, seat, canoe, emit)
    for seat, _canoe in fallen:
        give_canoe(state, seat, emit)
    if state.beaver == FALLS:
        beaver.fall(state, emit)
    if state.joe == FALLS != joe_was:
        joe.fall(state, emit)


def first_flag(setup: Setup) -> Arm:
    """Return the flag at the start of a game."""
    return RIGHT if setup.fork == "alternate" else flag_after(setup, 0, RIGHT)


def flag_after(setup: Setup, pushes: int, flag: Arm) -> Arm:
    """Return what the flag shows after `pushes` pushes since the game began (RULES 2).

    `flag` is what it showed before the last of them.
    """
    if setup.fork == "alternate":
        return 1 - flag
    told = setup.flags[pushes : pushes + 1]
    return ARMS.index(told) if told in ARMS else _drawn(pushes, setup.seed)


@lru_cache(maxsize=1 << 14)
def _drawn(pushes: int, seed: int) -> Arm:
    return Random(f"niagara push {pushes} of {seed}").randrange(len(ARMS))
