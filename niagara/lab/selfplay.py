"""Games to learn from: a mix of tables like those of people, with slips that lead elsewhere."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final, Generic, TypeVar

from niagara.bots.base import Bot
from niagara.bots.worth import Table
from niagara.lab.results import MOST_ROUNDS
from niagara.model.actions import Action, Seat
from niagara.model.errors import NiagaraError
from niagara.model.modules import MODULES, most_players
from niagara.model.setup import Setup
from niagara.model.state import Phase, State
from niagara.rules.rounds import apply, legal, new_game

T = TypeVar("T")

Numbers = tuple[float, ...]
"""The weights that bots judge by; those of a network are whole numbers."""

Decide = Callable[[State, Sequence[Action], Random], Action]
"""Picks one of the legal actions."""

TABLES: Final = ("base game", "with modules")
"""The kinds of table, by `Table`."""
PLAYERS: Final = (3, 4, 4, 4, 4, 5, 6)
"""The number of players is drawn from these; for 6 it is 5 if the modules do not allow 6."""
FORKS: Final = ("alternate", "alternate", "chance")
"""The option `fork` is drawn from these."""
HELD_OUT: Final = 10
"""One game in this many is held out: weights are not fitted to it, but measured on it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be played; `seed` decides all that is drawn in it."""

    table: Table
    seed: str


@dataclass(frozen=True)
class Pupils(Generic[T]):
    """How bots learn from their own games; `T` is what there is to learn from a round."""

    rival: str
    """The bot of today, which each generation plays against."""
    file: Path
    """The weights of today."""
    first: Numbers
    """What the first generation plays with."""
    game: Callable[[Numbers, Plan], list[T]]
    """Plays a game with these weights; one that was given up teaches nothing."""
    learn: Callable[[Sequence[T], Sequence[T], int], tuple[Numbers, Mapping[str, float]]]
    """Learns from most games, and tells by log losses how well that foretells the others."""
    bot: Callable[[Numbers], Bot]
    """Returns a bot with these weights."""
    written: str
    """The format of a weight in the file."""
    from_all: bool
    """Whether a generation learns from all games so far, not from the last ones alone."""


def plans(seed: str, table: Table, games: int) -> list[Plan]:
    """Return plans for this many games at one kind of table; `seed` is part of their seeds."""
    return [Plan(table, f"{seed} {TABLES[table]} {number}") for number in range(games)]


def draw_setup(table: Table, rng: Random) -> Setup:
    """Draw a setup for a kind of table; with modules, every other one has all of them."""
    modules = _draw_modules(rng) if table else frozenset()
    return Setup(
        players=min(rng.choice(PLAYERS), most_players(modules)),
        modules=modules,
        fork=rng.choice(FORKS),
        seed=rng.getrandbits(32),
    )


def _draw_modules(rng: Random) -> frozenset[str]:
    every = frozenset(MODULES)
    if rng.random() < 0.5:
        return every
    return frozenset(module for module in MODULES if rng.random() < 0.5) or every


def play(
    plan: Plan, slips: Sequence[float], decide: Decide, watch: Callable[[State], None]
) -> tuple[Seat, ...]:
    """Play a game and return its winners, or nobody if it was given up.

    Every seat draws one of `slips`: how often it takes a legal action at random. `watch` is called
    with the position at the start of each round.
    """
    rng = Random(plan.seed)
    state = new_game(draw_setup(plan.table, rng))
    loose = [rng.choice(slips) for _player in state.players]
    while state.phase is not Phase.OVER and state.round <= MOST_ROUNDS:
        if state.phase is Phase.CARD and state.turn == 0:
            watch(state)
        actions = legal(state)
        slip = rng.random() < loose[state.seat]
        apply(state, rng.choice(actions) if slip else decide(state, actions, rng))
    return state.winners


def parted(games: Sequence[Sequence[T]]) -> tuple[list[T], list[T]]:
    """Return what most games teach, and what the last ones do, which are held out.

    Raise `NiagaraError` if fewer than two games teach anything.
    """
    teaching = [game for game in games if game]
    if len(teaching) < 2:
        raise NiagaraError("too few games were finished to learn from them: play more")
    cut = len(teaching) - max(1, len(teaching) // HELD_OUT)
    return [*chain(*teaching[:cut])], [*chain(*teaching[cut:])]
