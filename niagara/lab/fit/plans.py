"""Which games are played to learn from: a mix of setups like those that people play."""

from dataclasses import dataclass
from random import Random
from typing import Final

from niagara.bots.measures.worth import Table
from niagara.model.modules import MODULES, most_players
from niagara.model.setup import Setup

TABLES: Final = ("base game", "with modules")
"""The kinds of table, each with a set of weights of its own, by `Table`."""
PLAYERS: Final = (3, 4, 4, 4, 4, 5, 6)
"""The number of players is drawn from these; for 6 it is 5 if the modules do not allow 6."""
FORKS: Final = ("alternate", "alternate", "chance")
"""The option `fork` is drawn from these."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be played; `seed` decides all that is drawn in it."""

    table: Table
    seed: str


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
    whole = frozenset(MODULES)
    if rng.random() < 0.5:
        return whole
    return frozenset(module for module in MODULES if rng.random() < 0.5) or whole
