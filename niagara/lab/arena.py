"""The command `python -m niagara arena`: bots against each other, and who is stronger."""

import argparse
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from niagara.bots import BOTS
from niagara.lab.commands import add_games, in_processes
from niagara.lab.games import Contestant, contestants, play, schedule, tally_of
from niagara.lab.results import Step, Tally, report, steps_report
from niagara.model.errors import NiagaraError
from niagara.model.modules import MODULES
from niagara.model.setup import OPTIONS, Setup

TEXT: Final = "play bots against each other"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options to the parser of the command, and let it call `run`."""
    add_games(parser, 200)
    add = parser.add_argument
    add(
        "--seats",
        type=contestants,
        default="paddler,paddler,random,random",
        help=f"3 to 6 bots with commas between (%(default)s), of {', '.join(BOTS)}; "
        "legend:500 thinks at most 500 iterations a decision",
    )
    add("--habits", action="store_true", help="print what the bots do, and how alike they play")
    add("--ladder", action="store_true", help="let each bot of --seats play against the next")
    add("--modules", default="", help=f"modules: {', '.join(MODULES)}, or spirits")
    for name, choices in OPTIONS.items():
        add(f"--{name}", choices=choices, default=choices[0])
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> str:
    """Play, and return the result as lines of text; raise `NiagaraError` for bad options."""
    if not args.ladder:
        return report(_play(args, args.seats, args.modules), habits=args.habits)
    if len(args.seats) < 2 or len(set(args.seats)) < len(args.seats):
        raise NiagaraError("a ladder needs two or more bots, each of them once")
    steps: list[Step] = []
    for lower, upper in pairwise(args.seats):
        for modules in dict.fromkeys(("", args.modules)):
            tally = _play(args, [lower, upper, lower, upper], modules)
            steps.append(Step(lower.name, upper.name, modules or "base game", tally))
    return steps_report(steps)


def _play(args: argparse.Namespace, seated: Sequence[Contestant], modules: str) -> Tally:
    options = {name: getattr(args, name) for name in OPTIONS}
    named = frozenset(filter(None, modules.split(",")))
    setup = Setup(players=len(seated), modules=named, seed=args.seed, **options)
    return tally_of(in_processes(play, [*schedule(setup, seated, args.games)], args.jobs))
