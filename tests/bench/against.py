"""The engine as it is now beside an earlier commit, timed in turn in one run.

    .venv/bin/python -m tests.bench.against HEAD~1 --turns 9

prints, for each kind of work, how long the work takes now as a share of what it took then: 1.00 is
as fast, 1.10 is a tenth slower. For legends it is how long an iteration takes, as they may play
more of them than they did. Times are those of a core, so that other programs count for little. Work
is done by what every commit has: the package's own names and `niagara.bots`.
"""

import argparse
import gc
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Final

from niagara import Game, Setup
from niagara.bots import BOTS
from web.build.sources import ROOT

ALL: Final = frozenset({"spirits", "joe"})
"""Every module, by the names that a setup takes."""


def play(seed: int, modules: frozenset[str], games: int, rounds: int = 12) -> int:
    """Play games at random; return how many."""
    for number in range(seed, seed + games):
        rng = Random(number)
        game = Game(Setup(players=4, modules=modules, seed=number))
        while not game.over and game.round <= rounds:
            game.play(rng.choice(game.legal()))
    return games


def decide(seed: int, bot: str, modules: frozenset[str], decisions: int) -> int:
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
    return max(1, iterations)


def look(seed: int, modules: frozenset[str], times: int) -> int:
    """Look at one position as every seat; return how often."""
    game = Game(Setup(players=4, modules=modules, seed=seed))
    for number in range(times):
        game.view(number % 4)
    return times


WORK: Final[dict[str, Callable[[int], int]]] = {
    "random play, base game": lambda seed: play(seed, frozenset(), 150),
    "random play, all modules": lambda seed: play(seed, ALL, 90),
    "paddler, base game": lambda seed: decide(seed, "paddler", frozenset(), 250),
    "paddler, all modules": lambda seed: decide(seed, "paddler", ALL, 120),
    "legend, base game": lambda seed: decide(seed, "legend", frozenset(), 14),
    "legend, all modules": lambda seed: decide(seed, "legend", ALL, 10),
    "views, all modules": lambda seed: look(seed, ALL, 20_000),
}
"""What is timed, by its name; another seed gives other games. Each returns how much it has done."""

WARM_UP: Final = 1000
"""The seed of the games that are played before the clock runs, to fill the tables."""


def times(names: Sequence[str]) -> Iterator[float]:
    """Yield how long each of these kinds of work takes, after other games of its kind."""
    gc.disable()
    for work in map(WORK.__getitem__, names):
        work(WARM_UP)
        start = process_time()
        parts = work(0)
        yield (process_time() - start) / parts


def times_in(folder: Path, names: Sequence[str]) -> list[float]:
    """Return the times of the engine that lies in a folder."""
    script = f"import sys; sys.path.insert(0, {str(folder)!r}); sys.path.append({str(ROOT)!r})\n"
    script += f"from tests.bench.against import times\nfor each in times({names}): print(each)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=folder
    )
    return [float(line) for line in done.stdout.split()]


def main() -> None:
    """Time both, and print a line for each kind of work."""
    from niagara.lab.commands import whole_number  # the earlier commit may not have it

    parser = argparse.ArgumentParser(prog="python -m tests.bench.against", description=__doc__)
    parser.add_argument("commit", help="the earlier commit")
    parser.add_argument("--turns", type=whole_number, default=7, help="how often each is timed")
    parser.add_argument("--only", default="", help="time what begins so, such as legend")
    options = parser.parse_args()
    names = [name for name in WORK if name.startswith(options.only)]
    if not names:
        parser.error(f"nothing begins with {options.only!r}; there is {', '.join(WORK)}")
    archive = subprocess.run(
        ["git", "archive", options.commit, "niagara"], cwd=ROOT, capture_output=True, check=False
    )
    if archive.returncode:
        parser.error(f"git has no engine of {options.commit}: {archive.stderr.decode().strip()}")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(archive.stdout)) as opened:
            opened.extractall(folder, filter="data")
        then, now = [], []
        for _turn in range(options.turns):
            then.append(times_in(Path(folder), names))
            now.append(times_in(ROOT, names))
    for place, name in enumerate(names):
        ratios = [new[place] / old[place] for new, old in zip(now, then, strict=True)]
        print(f"{name:26} {median(ratios):.2f}  ({min(ratios):.2f} to {max(ratios):.2f})")


if __name__ == "__main__":
    main()
