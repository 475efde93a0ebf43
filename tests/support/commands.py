"""The commands that the documents name, each in its smallest form, and how to run them."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from _pytest.mark import ParameterSet

from niagara import Game, Setup
from tests.support.games import blundered, play
from tests.support.nightly import nightly
from tests.support.processes import printed
from web.build.sources import ROOT

COPIED: Final = (
    *("niagara", "web", "tests", "e2e", "docs"),
    *("README.md", "index.html", "package.json", "pyproject.toml"),
)


class Command(NamedTuple):
    """A command in its smallest form."""

    name: str
    """What comes behind `python -m`, with the part of the engine's command; or a program."""
    smallest: str
    """Its arguments. `RECORD`, `OVER` and `FOLDER` stand for files that are there."""
    tells: str
    """What it prints, as a regular expression."""
    nightly: bool = False
    """Whether even this takes so long that it runs by night."""
    writes: bool = False
    """Whether a command that needs a browser writes into the project."""

    def __str__(self) -> str:
        return f"{self.name} {self.smallest}".strip()


PLAIN: Final = (
    Command("niagara", "--help", "analyse a finished game"),
    Command("niagara legal", "RECORD", r"^a shore>6L$"),
    Command("niagara show", "RECORD", "round 1"),
    Command("niagara position", "RECORD", "^players=3 "),
    Command("niagara analyse", "OVER --json --seats 0", '"choices"|"seats"'),
    Command("niagara arena", "--seats random,drifter,random --games 1 --habits", "drifter"),
    Command(
        "niagara arena",
        "--ladder --seats random,drifter --games 1 --seed 4 --modules joe",
        "drifter over random",
    ),
    Command("niagara calibrate", "--games 1 --seed 16 --iterations 1", "%", nightly=True),
    Command(
        "niagara fit",
        "--generations 1 --games 6 --matches 1 --jobs 1 --out FOLDER/a.txt",
        "generation 1",
        nightly=True,
    ),
    Command(
        "niagara fit",
        "--legend --generations 1 --games 1 --matches 1 --jobs 1 --out FOLDER/a.txt",
        "generation 1",
        nightly=True,
    ),
    Command("niagara puzzles", "--again --seed 7 --file PUZZLES", "1 of 1 puzzles hold"),
    Command(
        "niagara puzzles", "--games 1 --jobs 1 --file FOLDER/puzzles.txt", "1 games", nightly=True
    ),
    Command("tests.oracle.agreement", "--games 1 --rounds 2 --positions 1", "0 disagreements"),
    Command(
        "tests.mutation",
        "niagara/rules/goals.py --part 1/7 --sample 1 --seed 2 --processes 1",
        "^all +1 +1 +0",
        nightly=True,
    ),
    Command("tests.bench", "HEAD --turns 1 --only views", "views, all modules", nightly=True),
    Command("tests.bench", "--turns 1 --only r", "rules alone, all modules", nightly=True),
    Command("tests.bench.waits", "--games 1", "base game: .* median"),
    Command("tests.bench.size", "HEAD", r"^HEAD: \d{5} lines"),
    Command("tests.game.test_golden", "", "^$"),
    Command("tests.game.test_counts", "", "^$"),
    Command("tests.test_signposts", "", "^$"),
    Command("npm run nightly", "-- --list --only Mutants", "tests.mutation --part [1-7]/7"),
    Command("web.art.landscape.whole", "day", "</svg>"),
    Command("web.build.messages", "", "^$"),
    Command("pybabel", "init -l fr -D niagara -i web/locale/niagara.pot -d FOLDER", ""),
    Command("pytest", "-n0 tests/model/test_state.py", "passed"),
)
"""Those that need no browser."""

IN_BROWSER: Final = (
    Command("e2e.listen", "FOLDER --only card", "^card "),
    Command("e2e.long_tasks", "--runs 1 --actions 1 --throttle 1", "the river", nightly=True),
    Command("e2e.start_times", "--runs 1", "1 runs, medians", nightly=True),
    Command(
        "e2e.profile",
        "-k early_start --out FOLDER/profile.txt",
        "^[12]\\d{3} functions are called",
        nightly=True,
    ),
    Command("web.build.icons", "", "^$", writes=True, nightly=True),
    Command("npm run site", "", "dist/ holds the site", nightly=True),
)
"""Those that need a browser or the built site."""

SERVERS: Final = (
    Command("npm start", "-- --port 0", ""),
    Command("npm run dev", "-- --port 0", ""),
)
"""Those that serve until somebody ends them."""

EVERY: Final = (*PLAIN, *IN_BROWSER, *SERVERS)


def cases(commands: Iterable[Command]) -> list[ParameterSet]:
    """Return commands for a parametrized test, each by its name."""
    return [pytest.param(each, id=str(each), marks=[nightly] * each.nightly) for each in commands]


def files_in(folder: Path) -> dict[str, str]:
    """Write what commands read into a folder; return what stands for it in `Command.smallest`."""
    begun = play(Game(Setup(players=3, seed=7)), "card 6", "card 3", "card 4")
    given = {"FOLDER": str(folder)}
    puzzle = "1500 theft 9 a 5>shore | players=3 phase=paddle moved=b 0plays=5 0a@5(ruby)"
    given["PUZZLES"] = str(folder / "answers.txt")
    (folder / "answers.txt").write_text(f"{puzzle} 0treasury=ruby+ruby+ruby\n", "utf-8")
    for name, game in ("RECORD", begun), ("OVER", blundered()):
        path = folder / f"{name.lower()}.txt"
        path.write_text(game.record(), "utf-8")
        given[name] = str(path)
    return given


def words_of(command: Command, folder: Path) -> list[str]:
    """Return what is run, word by word, with the files that it reads and writes in a folder."""
    text = command.smallest
    for name, path in files_in(folder).items():
        text = text.replace(name, path)
    match command.name.split():
        case ["pytest" | "pybabel" as program]:
            return [str(Path(sys.executable).with_name(program)), *text.split()]
        case ["npm", *words]:
            return ["npm", *words, *text.split()]
        case words:
            return [sys.executable, "-m", *words, *text.split()]


def copied(folder: Path) -> Path:
    """Copy the project into a folder, where commands may write."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(
                ROOT / name, folder / name, ignore=shutil.ignore_patterns("runtime", ".*")
            )
        else:
            shutil.copy2(ROOT / name, folder / name)
    return folder


@cache
def git_folder() -> str:
    """Return where git keeps the history of the project."""
    return printed(("git", "rev-parse", "--absolute-git-dir")).strip()


def run(words: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a copy of the project, and return what it has printed."""
    ours = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST_")}
    environment = ours | {"OMP_NUM_THREADS": "1", "GIT_DIR": git_folder()}
    return subprocess.run(
        words, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def check(command: Command, project: Path, folder: Path) -> None:
    """Run a command in its smallest form, and see that it does what it is for."""
    done = run(words_of(command, folder), project)
    said = f"{command} has failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    assert done.returncode == 0, said
    assert re.search(command.tells, done.stdout, re.MULTILINE), said
