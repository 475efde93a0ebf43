"""The command `python -m niagara fit`: the strong bots learn from their own games."""

import argparse
import sys
import textwrap
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final, TypeVar

from niagara.bots.weights import REMARK
from niagara.bots.worth import Table
from niagara.lab.commands import add_games, check_writable, in_processes, whole_number
from niagara.lab.games import Contestant, contestants, play, schedule, tally_of
from niagara.lab.results import Step, steps_report
from niagara.lab.selfplay import TABLES, Pupils, parted, plans
from niagara.model.errors import NiagaraError
from niagara.model.modules import MODULES
from niagara.model.setup import Setup

T = TypeVar("T")

TEXT: Final = "fit the bots' weights to games among bots"
DESCRIPTION: Final = """
Fit the weights by which the stronger bots judge. Bots play at two kinds of table, the base game and
games with modules. The weights are fitted to nine games of ten and tested on the tenth. The output
says how surprised they were by those games, and guides also how surprised equal chances would be:
lower is better.

Guides learn from their own games, and the next generation from those of the first; each plays
against the guides of today. It takes about ten minutes a generation on two cores. With --legend, a
network learns from the searches of legends instead, each generation from all games so far: about
ten minutes for 300 games at each kind of table, and 25 for every later generation.
"""
WIDTH: Final = 100
"""The most characters in a line of a file of weights."""


def add_options(fit: argparse.ArgumentParser) -> None:
    """Add the options to the parser of the command, and let it call `run`."""
    fit.description = DESCRIPTION
    add_games(fit, 2500)
    add = fit.add_argument
    add("--legend", action="store_true", help="let legends learn instead of guides")
    add("--generations", type=whole_number, default=1, help="how many learn (%(default)s)")
    add("--matches", type=whole_number, default=200, help="games to measure each by (%(default)s)")
    add("--out", type=Path, help="the file to write (the one that the bots read)")
    fit.set_defaults(run=run)


def run(args: argparse.Namespace) -> str:
    """Fit the weights, write the file, and return how good they are as lines of text.

    Raise `NiagaraError` if there are too few games, or a file cannot be written.
    """
    try:
        from niagara.lab.guides import GUIDES
        from niagara.lab.legends import LEGENDS
    except ImportError as missing:
        advice = "install niagara with its extra fit, or let npm test install all tools"
        raise NiagaraError(f"weights are fitted with {missing.name}: {advice}") from None
    return teach(args, LEGENDS) if args.legend else teach(args, GUIDES)


def teach(args: argparse.Namespace, pupils: Pupils[T]) -> str:
    """Teach generations of bots; return how good each is as lines of text.

    It may take hours, so each is told as soon as it has learned, and written to the file.
    """
    out = args.out or pupils.file
    check_writable(out)
    known, lessons, lines = pupils.first, list[T](), list[str]()
    steps: list[Step] = []
    for number in range(1, args.generations + 1):
        generation = f"generation {number}"
        seed = f"niagara fit {args.seed} {generation}"
        planned = [plans(seed, table, args.games) for table in range(len(TABLES))]
        in_turn = [*chain(*zip(*planned, strict=True))]
        games = [*in_processes(partial(pupils.game, known), in_turn, args.jobs)]
        found, others = parted(games)
        lessons = [*lessons, *found] if pupils.from_all else found
        known, told = pupils.learn(lessons, others, args.seed)
        losses = " ".join(f"{loss:>8.4f}" for loss in told.values())
        lines.append(f"{generation:<14}{len(lessons):>8,} {len(others):>9,} {losses}")
        print(lines[-1], file=sys.stderr)
        done = f"--generations {number} --games {args.games} --seed {args.seed}"
        done = f"--legend {done}" if args.legend else done
        numbers = [f"{each:{pupils.written}}" for each in known]
        out.write_text(weights_text(numbers, done), "utf-8")
        new = Contestant(generation, partial(pupils.bot, known))
        steps += [match(args, new, pupils.rival, table) for table in range(len(TABLES))]
    names = " ".join(f"{name:>8}" for name in told)
    heading = f"{'':<14}{'lessons':>8} {'held out':>9} {names}"
    return "\n".join([heading, *lines, "", steps_report(steps)])


def match(args: argparse.Namespace, new: Contestant, against: str, table: Table) -> Step:
    """Let a generation play against the bot of today: two seats of each at a table."""
    [rival] = contestants(against)
    new = replace(new, most=rival.most)
    setup = Setup(4, frozenset(MODULES if table else ()), seed=args.seed)
    games = [*schedule(setup, [rival, new, rival, new], args.matches)]
    tally = tally_of(in_processes(play, games, args.jobs))
    return Step(rival.name, new.name, TABLES[table], tally)


def weights_text(numbers: Sequence[str], options: str) -> str:
    """Return the text of a file of weights."""
    head = f"{REMARK} Weights that bots judge by, made by this command: do not edit.\n"
    head += f"{REMARK} python -m niagara fit {options}\n"
    return f"{head}{textwrap.fill(' '.join(numbers), WIDTH)}\n"
