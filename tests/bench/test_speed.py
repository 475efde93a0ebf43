"""How fast the engine is, for whoever changes it or searches with it.

    .venv/bin/pytest tests/bench --benchmark-enable -s

times each benchmark and prints the result; `--benchmark-json=FILE` keeps the numbers. A machine may
be twice as fast at one moment as at the next, so a loop that always does the same runs just before
every slice: `ratio` in `extra_info` is how many turns of that loop one operation takes, the median
over the slices. Compare ratios, not seconds. Without `--benchmark-enable` each benchmark runs once,
so that it cannot rot.
"""

from collections.abc import Callable
from functools import cache
from itertools import count
from random import Random
from typing import Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from niagara import Game, Setup
from niagara.bots import BOTS
from niagara.model.modules import MODULES
from niagara.model.state import State
from niagara.rules.rounds import apply, legal, new_game
from niagara.view import view_of
from tests.bench.slices import measure

DECISIONS: Final = 1000
"""Decisions of random play in a slice."""
WARM_UP: Final = 200
"""Slices of random play before the clock runs: the tables of moves fill as they are asked for."""


def played(decisions: int, setup: Setup) -> list[State]:
    """Return the positions of a game of paddler bots with some random decisions."""
    rng = Random(setup.seed)
    state = new_game(setup)
    positions = []
    for _decision in range(decisions):
        actions = legal(state)
        if not actions:
            break
        positions.append(state.copy())
        bot = BOTS["paddler" if rng.random() < 0.7 else "random"]
        apply(state, bot.choose(view_of(state, state.actor), rng))
    return positions


IN_PLAY: Final = {"base": (), "all": MODULES}
"""The modules in play, by the name in a benchmark."""


@pytest.fixture(params=IN_PLAY)
def modules(request: pytest.FixtureRequest) -> frozenset[str]:
    """The base game, then all modules."""
    return frozenset(IN_PLAY[request.param])


@cache
def _played_well(modules: frozenset[str]) -> list[State]:
    setups = [Setup(players=4, modules=modules, seed=seed) for seed in range(2)]
    return [state for setup in setups for state in played(120, setup)]


@pytest.fixture
def positions(modules: frozenset[str]) -> list[State]:
    """Positions of games played well, from beginning to end."""
    return _played_well(modules)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_play(benchmark: BenchmarkFixture, players: int, modules: frozenset[str]) -> None:
    """Decisions of random play: the legal actions, a choice, and what it does."""
    rng = Random(1)
    setups = (Setup(players=players, modules=modules, seed=seed) for seed in count())
    state = new_game(next(setups))

    def play() -> int:
        nonlocal state
        for _decision in range(DECISIONS):
            actions = legal(state)
            if not actions:
                state = new_game(next(setups))
            else:
                apply(state, actions[int(rng.random() * len(actions))])
        return DECISIONS

    measure(benchmark, play, WARM_UP)


def test_random_play_of_a_game(benchmark: BenchmarkFixture, modules: frozenset[str]) -> None:
    """The same through `Game.play`, which checks and records; nobody watches the events."""
    rng = Random(1)
    setups = (Setup(players=4, modules=modules, seed=seed) for seed in count())
    game = Game(next(setups))

    def play() -> int:
        nonlocal game
        for _decision in range(DECISIONS):
            if game.over:
                game = Game(next(setups))
            actions = game.legal()
            game.play(actions[int(rng.random() * len(actions))])
        return DECISIONS

    measure(benchmark, play, WARM_UP)


EACH: Final[dict[str, Callable[[State], object]]] = {
    "copy": State.copy,
    "legal actions": legal,
    "view": lambda state: view_of(state, state.actor),
}
"""What is asked of every position: a copy, what is legal, what the deciding seat sees."""


@pytest.mark.parametrize("wanted", EACH)
def test_positions(benchmark: BenchmarkFixture, positions: list[State], wanted: str) -> None:
    """What is asked of each position of a game."""
    ask = EACH[wanted]

    def ask_each() -> int:
        for state in positions * 5:
            ask(state)
        return len(positions) * 5

    measure(benchmark, ask_each)


def test_sample(benchmark: BenchmarkFixture, positions: list[State]) -> None:
    """A full state that agrees with the view of the deciding seat."""
    rng = Random(1)
    views = [view_of(state, state.actor) for state in positions]

    def draw() -> int:
        for view in views:
            view.sample(rng)
        return len(views)

    measure(benchmark, draw)
