"""The command `python -m niagara arena`: its options, and what it does with them."""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from niagara.bots import BOTS
from niagara.lab.arena.contestants import Contestant, contestants, number
from niagara.lab.arena.games import Outcome
from niagara.lab.arena.habits import habits_report
from niagara.lab.arena.ladder import FELT, ladder_report, step, tables
from niagara.lab.arena.picture import picture
from niagara.lab.arena.processes import outcomes
from niagara.lab.arena.progress import with_progress
from niagara.lab.arena.rating import Ratings
from niagara.lab.arena.report import report
from niagara.lab.arena.schedule import Draw, drawn_tables, same_table, schedule
from niagara.lab.arena.tally import Tally, tally_of
from niagara.lab.files import check_writable
from niagara.model.errors import NiagaraError
from niagara.model.modules import MODULES
from niagara.model.setup import OPTIONS, Setup

TABLE: Final = 4
"""How many seats a table of `--rating` has, if `--players` does not say."""


def add_options(arena: argparse.ArgumentParser) -> None:
    """Add the options to the parser of the command, and let it call `run`."""
    add = arena.add_argument
    add(
        "--seats",
        default="paddler,paddler,random,random",
        help=f"who plays: {', '.join(BOTS)}; legend:500 thinks at most 500 iterations a decision",
    )
    add("--games", type=whole_number, default=200, help="how many games to play")
    add("--seed", type=int, default=0, help="the first game's seed")
    add("--rounds", type=whole_number, default=60, help="give a game up after this many rounds")
    add(
        "--iterations",
        type=whole_number,
        help="the most iterations a decision, where --seats does not say",
    )
    add("--jobs", type=whole_number, default=os.cpu_count() or 1, help="how many games at a time")
    add("--habits", action="store_true", help="print what the bots do, and how alike they play")
    add("--ladder", action="store_true", help="let each bot of --seats play against the next")
    add("--picture", type=Path, help="draw the result of --ladder in this SVG file")
    add("--rating", action="store_true", help="rate the bots of --seats at tables drawn from them")
    add("--players", type=whole_number, help=f"the seats of a table of --rating, else {TABLE}")
    add("--modules", default="", help=f"modules: {', '.join(MODULES)}, or spirits")
    for name, choices in OPTIONS.items():
        add(f"--{name}", choices=choices, default=choices[0])
    arena.set_defaults(run=run)


def whole_number(text: str) -> int:
    """Read the whole number, from 1, of an option."""
    try:
        return number(text)
    except NiagaraError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def run(args: argparse.Namespace) -> str:
    """Play, and return the result as lines of text; raise `NiagaraError` for bad options."""
    seated = contestants(args.seats, args.iterations)
    if args.picture and not args.ladder:
        raise NiagaraError("--picture goes with --ladder")
    if args.ladder:
        for name in ("rating", "habits", "players"):
            if getattr(args, name):
                raise NiagaraError(f"--{name} does not go with --ladder")
        return _ladder(args, seated)
    return _rating(args, seated) if args.rating else _contest(args, seated)


def _contest(args: argparse.Namespace, seated: Sequence[Contestant]) -> str:
    if args.players:
        raise NiagaraError("--players goes with --rating; without it, --seats says how many play")
    tally = tally_of(_play(args, _setup(args, len(seated), args.modules), same_table(seated)))
    return f"{_told(args, tally)}\n"


def _ladder(args: argparse.Namespace, seated: Sequence[Contestant]) -> str:
    """Play the ladder in the base game, and if there are modules, with these too."""
    if args.picture:
        check_writable(args.picture)
    steps = []
    for table in tables(seated):
        for modules in dict.fromkeys(("", args.modules)):
            setup = _setup(args, len(table), modules)
            tally = tally_of(_play(args, setup, same_table(table)))
            steps.append(step(table, _played(setup), tally))
    if args.picture:
        args.picture.write_text(picture(steps, FELT), "utf-8")
    return f"{ladder_report(steps)}\n"


def _played(setup: Setup) -> str:
    """Return what is played in a word or two."""
    if len(setup.modules) == len(MODULES):
        return "all modules"
    return ", ".join(each for each in MODULES if each in setup.modules) or "base game"


def _rating(args: argparse.Namespace, seated: Sequence[Contestant]) -> str:
    field = list(dict.fromkeys(seated))
    if len(field) == 1:
        raise NiagaraError("a rating needs two different bots")
    setup = _setup(args, args.players or TABLE, args.modules)
    ratings, tally = Ratings([contestant.name for contestant in field]), Tally()
    for outcome in _play(args, setup, drawn_tables(field, setup.players, setup.seed)):
        ratings.add(outcome)
        tally.add(outcome)
    return f"{_told(args, tally)}\n\n{ratings.report()}\n"


def _told(args: argparse.Namespace, tally: Tally) -> str:
    text = report(tally, args.rounds)
    if not args.habits:
        return text
    habits = [(name, score.habits) for name, score in tally.scores.items()]
    return f"{text}\n\n{habits_report(habits, tally.likeness)}"


def _setup(args: argparse.Namespace, players: int, modules: str) -> Setup:
    options = {name: getattr(args, name) for name in OPTIONS}
    named = frozenset(filter(None, modules.split(",")))
    return Setup(players=players, modules=named, seed=args.seed, **options)


def _play(args: argparse.Namespace, setup: Setup, draw: Draw) -> Iterator[Outcome]:
    fixtures = schedule(setup, draw, args.games, args.rounds)
    return with_progress(outcomes(fixtures, min(args.jobs, args.games)), args.games, sys.stderr)
