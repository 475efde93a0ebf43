"""The command `python -m niagara arena`: bots against each other, and who is stronger."""

import argparse
import os
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from niagara.bots import BOTS
from niagara.lab.commands import check_writable, in_processes, whole_number
from niagara.lab.games import (
    Contestant,
    Draw,
    Outcome,
    Tally,
    contestants,
    drawn_tables,
    play,
    same_table,
    schedule,
    tally_of,
)
from niagara.lab.habits import habits_report
from niagara.lab.pictures import bars
from niagara.lab.rating import Ratings
from niagara.lab.results import Step, report, step, steps_report
from niagara.model.errors import NiagaraError
from niagara.model.modules import MODULES
from niagara.model.setup import OPTIONS, Setup

TEXT: Final = "play bots against each other"
TABLE: Final = 4
"""How many seats a table of `--rating` has."""
FELT: Final = (0.55, 0.7)
"""What the share of a step of the ladder should be: one that people feel, but no leap."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options to the parser of the command, and let it call `run`."""
    add = parser.add_argument
    add(
        "--seats",
        default="paddler,paddler,random,random",
        help=f"who plays: {', '.join(BOTS)}; legend:500 thinks at most 500 iterations a decision",
    )
    add("--games", type=whole_number, default=200, help="how many games to play")
    add("--seed", type=int, default=0, help="the first game's seed")
    add("--jobs", type=whole_number, default=os.cpu_count() or 1, help="how many games at a time")
    add("--habits", action="store_true", help="print what the bots do, and how alike they play")
    add("--ladder", action="store_true", help="let each bot of --seats play against the next")
    add("--picture", type=Path, help="draw the result of --ladder in this SVG file")
    add("--rating", action="store_true", help="rate the bots of --seats at tables drawn from them")
    add("--modules", default="", help=f"modules: {', '.join(MODULES)}, or spirits")
    for name, choices in OPTIONS.items():
        add(f"--{name}", choices=choices, default=choices[0])
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> str:
    """Play, and return the result as lines of text; raise `NiagaraError` for bad options."""
    seated = contestants(args.seats)
    if args.ladder and (args.rating or args.habits):
        raise NiagaraError("neither --rating nor --habits goes with --ladder")
    if args.picture and not args.ladder:
        raise NiagaraError("--picture goes with --ladder")
    if args.ladder:
        return _ladder(args, seated)
    return _rating(args, seated) if args.rating else _contest(args, seated)


def _contest(args: argparse.Namespace, seated: Sequence[Contestant]) -> str:
    tally = tally_of(_play(args, _setup(args, len(seated), args.modules), same_table(seated)))
    return f"{_told(args, tally)}\n"


def _ladder(args: argparse.Namespace, field: Sequence[Contestant]) -> str:
    """Play the ladder in the base game, and if there are modules, with these too."""
    if len(field) < 2 or len(set(field)) < len(field):
        raise NiagaraError("a ladder needs two or more bots, each of them once")
    check_writable(args.picture)
    steps: list[Step] = []
    for lower, upper in pairwise(field):
        for modules in dict.fromkeys(("", args.modules)):
            setup = _setup(args, 4, modules)
            tally = tally_of(_play(args, setup, same_table([lower, upper, lower, upper])))
            steps.append(step(lower.name, upper.name, _played(setup), tally))
    if args.picture:
        args.picture.write_text(bars(steps, FELT), "utf-8")
    return f"{steps_report(steps)}\n"


def _played(setup: Setup) -> str:
    """Return what is played in a word or two."""
    if len(setup.modules) == len(MODULES):
        return "all modules"
    return ", ".join(each for each in MODULES if each in setup.modules) or "base game"


def _rating(args: argparse.Namespace, seated: Sequence[Contestant]) -> str:
    field = list(dict.fromkeys(seated))
    if len(field) == 1:
        raise NiagaraError("a rating needs two different bots")
    setup = _setup(args, TABLE, args.modules)
    ratings, tally = Ratings([contestant.name for contestant in field]), Tally()
    for outcome in _play(args, setup, drawn_tables(field, TABLE, setup.seed)):
        ratings.add(outcome)
        tally.add(outcome.tally)
    return f"{_told(args, tally)}\n\n{ratings.report()}\n"


def _told(args: argparse.Namespace, tally: Tally) -> str:
    if not args.habits:
        return report(tally)
    habits = {name: score.habits for name, score in tally.scores.items()}
    return f"{report(tally)}\n\n{habits_report(habits, tally.likeness)}"


def _setup(args: argparse.Namespace, players: int, modules: str) -> Setup:
    options = {name: getattr(args, name) for name in OPTIONS}
    named = frozenset(filter(None, modules.split(",")))
    return Setup(players=players, modules=named, seed=args.seed, **options)


def _play(args: argparse.Namespace, setup: Setup, draw: Draw) -> Iterator[Outcome]:
    return in_processes(play, list(schedule(setup, draw, args.games)), args.jobs)
