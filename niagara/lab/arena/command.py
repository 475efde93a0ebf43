"""The command `python -m niagara arena`: its options, and what it does with them."""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from niagara.bots import BOTS
from niagara.lab.arena.contestants import Contestant, contestants, number
from niagara.lab.arena.games import Outcome
from niagara.lab.arena.processes import outcomes
from niagara.lab.arena.progress import with_progress
from niagara.lab.arena.rating import Ratings
from niagara.lab.arena.report import report
from niagara.lab.arena.schedule import Draw, drawn_tables, same_table, schedule
from niagara.lab.arena.tally import Tally, tally_of
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
    return _rating(args, seated) if args.rating else _contest(args, seated)


def _contest(args: argparse.Namespace, seated: Sequence[Contestant]) -> str:
    if args.players:
        raise NiagaraError("--players goes with --rating; without it, --seats says how many play")
    tally = tally_of(_play(args, _setup(args, len(seated)), same_table(seated)))
    return f"{report(tally, args.rounds)}\n"


def _rating(args: argparse.Namespace, seated: Sequence[Contestant]) -> str:
    field = list(dict.fromkeys(seated))
    if len(field) == 1:
        raise NiagaraError("a rating needs two different bots")
    setup = _setup(args, args.players or TABLE)
    ratings, tally = Ratings([contestant.name for contestant in field]), Tally()
    for outcome in _play(args, setup, drawn_tables(field, setup.players, setup.seed)):
        ratings.add(outcome)
        tally.add(outcome)
    return f"{report(tally, args.rounds)}\n\n{ratings.report()}\n"


def _setup(args: argparse.Namespace, players: int) -> Setup:
    options = {name: getattr(args, name) for name in OPTIONS}
    modules = frozenset(filter(None, args.modules.split(",")))
    return Setup(players=players, modules=modules, seed=args.seed, **options)


def _play(args: argparse.Namespace, setup: Setup, draw: Draw) -> Iterator[Outcome]:
    fixtures = schedule(setup, draw, args.games, args.rounds)
    return with_progress(outcomes(fixtures, min(args.jobs, args.games)), args.games, sys.stderr)
