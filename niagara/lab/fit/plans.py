"""Which games are played to learn from: a mix of tables like those that people sit down at."""

from dataclasses import dataclass
from random import Random
from typing import Final

from niagara.bots.measures.worth import Weights
from niagara.model.modules import MODULES, most_players
from niagara.model.setup import Setup

TABLES: Final = ("base game", "with modules")
"""The kinds of table that have weights of their own, by `Weights`."""
PLAYERS: Final = (3, 4, 4, 4, 4, 5, 6)
"""How many play is drawn from these, and is fewer where the modules allow no six."""
FORKS: Final = ("alternate", "alternate", "chance")


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be played; all that chance decides in it follows from `seed`."""

    weights: Weights
    """The kind of table."""
    seed: str


def plans(seed: str, weights: Weights, games: int) -> list[Plan]:
    """Plan so many games at one kind of table."""
    return [Plan(weights, f"{seed} {TABLES[weights]} {number}") for number in range(games)]


def draw_setup(weights: Weights, rng: Random) -> Setup:
    """Draw a table of a kind; of those with modules half have all of them."""
    modules = _draw_modules(rng) if weights else frozenset()
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
