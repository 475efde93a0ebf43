"""How fast the engine is, for whoever changes it or searches with it.

    .venv/bin/pytest tests/bench --benchmark-enable -s

times each of these and prints it; `--benchmark-json=FILE` keeps the numbers. A machine may be
twice as fast at one moment as at the next, so every slice stands beside a loop that always does the
same, run just before it: `ratio` in `extra_info` is the median, over the slices, of how many turns
of that loop one operation takes. Compare ratios, not seconds. Without `--benchmark-enable` each
runs once, so that it cannot rot.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle, islice
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from niagara import Game, Setup
from niagara.bots import BOTS
from niagara.rounds import apply, legal, new_game
from niagara.state import State
from niagara.view import view_of

SLICES: Final = 25
TURNS: Final = 40_000
"""Turns of the calibration loop before a slice."""


def calibration_loop() -> None:
    """Do what an engine does much: index a small list, add and compare."""
    counts = [0] * 16
    most = 0
    for turn in range(TURNS):
        place = turn & 15
        counts[place] += 1
        most = max(most, counts[place])


@dataclass(slots=True)
class Slices:
    """Times slices of work, each beside the calibration loop."""

    work: Callable[[], int]
    """Does a slice of work and returns how many operations that was."""
    ratios: list[float] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)
    turn: float = 0.0

    def calibrate(self) -> None:
        """Time one turn of the loop as it goes now."""
        start = perf_counter()
        calibration_loop()
        self.turn = (perf_counter() - start) / TURNS

    def run(self) -> int:
        """Do and time a slice."""
        start = perf_counter()
        operations = self.work()
        each = (perf_counter() - start) / operations
        self.ratios.append(each / self.turn)
        self.rates.append(1 / each)
        return operations


def measure(benchmark: BenchmarkFixture, work: Callable[[], int]) -> None:
    """Run the slices and put down what one operation takes."""
    slices = Slices(work)
    pedantic: Callable[..., int] = benchmark.pedantic
    operations = pedantic(slices.run, setup=slices.calibrate, rounds=SLICES, warmup_rounds=1)
    assert operations
    benchmark.extra_info["ratio"] = round(median(slices.ratios), 2)
    benchmark.extra_info["per second"] = round(median(slices.rates))
    benchmark.extra_info["best per second"] = round(max(slices.rates))
    benchmark.extra_info["operations a slice"] = operations
    print(f"\n{benchmark.name}: {benchmark.extra_info}")


def played(decisions: int, seed: int) -> list[State]:
    """Return the positions of a game of paddler bots with some random decisions."""
    rng = Random(seed)
    state = new_game(Setup(players=4, seed=seed))
    positions = []
    for _ in range(decisions):
        actions = legal(state)
        if not actions:
            break
        positions.append(state.copy())
        bot = BOTS["paddler" if rng.random() < 0.7 else "random"]
        apply(state, bot.choose(view_of(state, state.actor), rng))
    return positions


@pytest.fixture(scope="module")
def positions() -> list[State]:
    """Positions as they come up when somebody plays well, from beginning to end."""
    return [state for seed in range(2) for state in played(120, seed)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_play(benchmark: BenchmarkFixture, players: int) -> None:
    """Decisions of random play: the legal actions, a choice, and what it does."""
    rng = Random(1)
    seeds = iter(range(10**9))

    def play() -> int:
        state = new_game(Setup(players=players, seed=next(seeds)))
        for _ in range(600):
            actions = legal(state)
            if not actions:
                state = new_game(Setup(players=players, seed=next(seeds)))
            else:
                apply(state, actions[int(rng.random() * len(actions))])
        return 600

    measure(benchmark, play)


def test_random_play_of_a_game(benchmark: BenchmarkFixture) -> None:
    """The same through `Game.play`, which checks, records and tells the events' watcher nothing."""
    rng = Random(1)
    seeds = iter(range(10**9))

    def play() -> int:
        game = Game(Setup(players=4, seed=next(seeds)))
        while not game.over and len(game.history) < 400:
            actions = game.legal()
            game.play(actions[int(rng.random() * len(actions))])
        return len(game.history)

    measure(benchmark, play)


def test_state_copy(benchmark: BenchmarkFixture, positions: list[State]) -> None:
    """A copy of a position."""

    def copy() -> int:
        for state in positions * 10:
            state.copy()
        return len(positions) * 10

    measure(benchmark, copy)


def test_legal_actions(benchmark: BenchmarkFixture, positions: list[State]) -> None:
    """The legal actions of a position."""

    def generate() -> int:
        for state in positions * 5:
            legal(state)
        return len(positions) * 5

    measure(benchmark, generate)


def test_view(benchmark: BenchmarkFixture, positions: list[State]) -> None:
    """What the deciding seat knows, with its legal actions."""

    def look() -> int:
        for state in positions:
            view_of(state, state.actor)
        return len(positions)

    measure(benchmark, look)


def test_paddler_decision(benchmark: BenchmarkFixture, positions: list[State]) -> None:
    """A decision of the paddler bot."""
    rng = Random(1)
    views = cycle([view_of(state, state.actor) for state in positions])

    def decide() -> int:
        for view in islice(views, 40):
            BOTS["paddler"].choose(view, rng)
        return 40

    measure(benchmark, decide)
