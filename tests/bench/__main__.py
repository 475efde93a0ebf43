"""How fast the engine is, perhaps beside an earlier commit, timed in turn in one run.

    .venv/bin/python -m tests.bench
    .venv/bin/python -m tests.bench HEAD~1 --turns 9 --only legend

The first prints, for each kind of work, how many turns of a plain counting loop one piece of it
takes, and how many pieces were done in a second at best. A machine may be twice as fast at one
moment as at the next, so the loop is timed right before the work: compare turns, not seconds.

The second prints how long the work takes now as a share of what it took then: 1.00 is as fast, 1.10
is a tenth slower. For legends it is how long an iteration takes, as they may play more of them than
they did. Times are those of a core, so that other programs count for little.
"""

import argparse
import gc
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from niagara import Game, Setup
from niagara.bots import BOTS
from web.build.sources import ROOT

Modules = frozenset[str]

TABLES: Final = {"base game": Modules(), "all modules": Modules({"spirits", "joe"})}
"""What is played, by the names that every commit knows."""
TURNS: Final = 200_000
"""Turns of the counting loop."""
WARM_UP: Final = 1000
"""The seed of the games that are played before the clock runs, to fill the tables."""
GAMES: Final = 60
"""How many games a piece of work plays that is nothing but play."""


# Work: each returns how many pieces it has done


def rules(seed: int, modules: Modules) -> int:
    """Play games at random with the rules alone: the legal actions, a choice, and what it does."""
    from niagara.rules.rounds import apply, legal, new_game  # an earlier commit may not have them

    decisions = 0
    for number in range(seed, seed + GAMES):
        rng = Random(number)
        state = new_game(Setup(players=4, modules=modules, seed=number))
        while state.round <= 12 and (actions := legal(state)):
            apply(state, rng.choice(actions))
            decisions += 1
    return decisions


def play(seed: int, modules: Modules) -> int:
    """Play the same games through `Game.play`, which checks and records."""
    decisions = 0
    for number in range(seed, seed + GAMES):
        rng = Random(number)
        game = Game(Setup(players=4, modules=modules, seed=number))
        while not game.over and game.round <= 12:
            game.play(rng.choice(game.legal()))
        decisions += len(game.history)
    return decisions


def decide(seed: int, modules: Modules, bot: str, decisions: int) -> int:
    """Let a bot take some decisions of a game; return its iterations, 1 if it has none."""
    rng = Random(seed)
    game = Game(Setup(players=4, modules=modules, seed=seed))
    iterations = 0
    while not game.over and len(game.history) < decisions:
        thought = BOTS[bot].think(game.view(game.actor), rng)
        while thought.go_on(100):
            pass
        iterations += thought.iterations
        game.play(thought.action)
    return iterations or decisions


def ask(seed: int, modules: Modules, wanted: Callable[[Game], object]) -> int:
    """Ask one position many times for the same thing."""
    game = Game(Setup(players=4, modules=modules, seed=seed))
    for _time in range(10_000):
        wanted(game)
    return 10_000


KINDS: Final[dict[str, Callable[[int, Modules], int]]] = {
    "rules alone": rules,
    "random play": play,
    "copies": partial(ask, wanted=Game.copy),
    "views": partial(ask, wanted=lambda game: game.view(0)),
    "paddler": partial(decide, bot="paddler", decisions=120),
    "guide": partial(decide, bot="guide", decisions=60),
    "legend": partial(decide, bot="legend", decisions=10),
}
WORK: Final = {
    f"{kind}, {table}": (work, modules)
    for kind, work in KINDS.items()
    for table, modules in TABLES.items()
}
"""What is timed, by its name; another seed gives other games."""
WARM_UPS: Final[dict[Callable[[int, Modules], int], int]] = {rules: 15, play: 15}
"""How often work is done before: the tables of moves are full after some 70,000 decisions."""


class Time(NamedTuple):
    """How long something took, in seconds."""

    piece: float
    turn: float
    """One turn of the counting loop, right before."""


def times(names: Sequence[str]) -> Iterator[Time]:
    """Yield how long each of these kinds of work takes, after other games of its kind."""
    gc.disable()
    for work, modules in map(WORK.__getitem__, names):
        for number in range(WARM_UPS.get(work, 1)):
            work(WARM_UP + GAMES * number, modules)
        start = process_time()
        count()
        turn = (process_time() - start) / TURNS
        start = process_time()
        pieces = work(0, modules)
        yield Time((process_time() - start) / pieces, turn)


def count() -> None:
    """Do what an engine does often: index a small list, add and compare."""
    counts = [0] * 16
    most = 0
    for turn in range(TURNS):
        place = turn & 15
        counts[place] += 1
        most = max(most, counts[place])


def times_in(folder: Path, names: Sequence[str]) -> list[Time]:
    """Return the times of the engine that lies in a folder."""
    script = f"import sys; sys.path.insert(0, {str(folder)!r}); sys.path.append({str(ROOT)!r})\n"
    script += f"from tests.bench.__main__ import times\nfor each in times({names}): print(*each)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=folder
    )
    return [Time(*map(float, line.split())) for line in done.stdout.splitlines()]


def main() -> None:
    """Time the engine, and print a line for each kind of work."""
    from niagara.lab.commands import whole_number  # an earlier commit may not have it

    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("commit", nargs="?", help="the earlier commit")
    parser.add_argument("--turns", type=whole_number, default=7, help="how often each is timed")
    parser.add_argument("--only", default="", help="time what begins so, such as legend")
    options = parser.parse_args()
    names = [name for name in WORK if name.startswith(options.only)]
    if not names:
        parser.error(f"nothing begins with {options.only!r}; there is {', '.join(WORK)}")
    now, then = [], []
    with tempfile.TemporaryDirectory() as folder:
        if options.commit:
            unpack(options.commit, Path(folder), parser)
        for _turn in range(options.turns):
            now.append(times_in(ROOT, names))
            then += [times_in(Path(folder), names)] if options.commit else []
    for place, name in enumerate(names):
        new, old = ([each[place] for each in timed] for timed in (now, then))
        ratios = [each.piece / each.turn for each in new]
        told = f"{max(1 / each.piece for each in new):,.0f} a second at best"
        if options.commit:
            ratios = [each.piece / was.piece for each, was in zip(new, old, strict=True)]
            told = f"{min(ratios):.2f} to {max(ratios):.2f}"
        print(f"{name:26} {median(ratios):.2f}  ({told})")


def unpack(commit: str, folder: Path, parser: argparse.ArgumentParser) -> None:
    """Put the engine of a commit into a folder."""
    archive = subprocess.run(
        ["git", "archive", commit, "niagara"], cwd=ROOT, capture_output=True, check=False
    )
    if archive.returncode:
        parser.error(f"git has no engine of {commit}: {archive.stderr.decode().strip()}")
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as opened:
        opened.extractall(folder, filter="data")


if __name__ == "__main__":
    main()
