"""How fast bots think, for whoever changes them or the engine they think with.

    .venv/bin/pytest tests/bench/test_search_speed.py --benchmark-enable -s

times the iterations of a search and the decisions of each bot, as `test_speed` does.
"""

from functools import cache
from itertools import cycle, islice
from random import Random
from typing import Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from niagara import Setup, View
from niagara.bots import BOTS
from niagara.bots.search import Search
from niagara.bots.worlds import Budget, only_after
from niagara.model.modules import MODULES
from tests.bench.slices import measure
from tests.support.strategies import walk

ITERATIONS: Final = 100
"""The most iterations in a slice."""

tables: Final = pytest.mark.parametrize(
    "modules", [frozenset(), frozenset(MODULES)], ids=["base", "all"]
)
"""The base game and all modules."""


@cache
def choices(modules: frozenset[str]) -> list[View]:
    """Return the views of seats that have a choice to make, from two games of four players."""
    setups = [Setup(players=4, modules=modules, seed=seed) for seed in range(2)]
    views = [
        game.view(game.actor)
        for setup in setups
        for game in walk(setup, Random(setup.seed), decisions=120)
    ]
    return [view for view in views if len(view.legal) > 1]


@tables
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_iterations(benchmark: BenchmarkFixture, rounds: int, modules: frozenset[str]) -> None:
    """Iterations of a search that looks this many rounds beyond the current one."""
    rng = Random(1)
    views = cycle(choices(modules))

    def search() -> int:
        found = Search(next(views), rng, Budget(ITERATIONS, only_after(rounds)))
        found.go_on(ITERATIONS)
        return found.iterations

    measure(benchmark, search)


@tables
@pytest.mark.parametrize("bot", BOTS)
def test_decisions(benchmark: BenchmarkFixture, bot: str, modules: frozenset[str]) -> None:
    """Decisions of a bot that has a choice, thought to the end."""
    rng = Random(1)
    views = cycle(choices(modules))
    decisions = 1 if bot == "legend" else 20

    def decide() -> int:
        for view in islice(views, decisions):
            BOTS[bot].choose(view, rng)
        return decisions

    measure(benchmark, decide)
