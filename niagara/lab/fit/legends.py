"""Legends that learn from their own searches, in generations.

The first generation learns from searches of the legend of today; each later one
from searches with the network before, and from all games so far.
"""

import argparse
import sys
from functools import partial
from itertools import chain
from pathlib import Path

from niagara.lab.arena.ladder import Step, ladder_report
from niagara.lab.arena.picture import picture
from niagara.lab.arena.processes import in_processes_shown
from niagara.lab.fit.generations import match_step
from niagara.lab.fit.learning import Learner, Lessons, learned, lessons_table, together
from niagara.lab.fit.measured import parted
from niagara.lab.fit.plans import TABLES, plans
from niagara.lab.fit.searches import Lesson, Numbers, lessons, won
from niagara.lab.fit.text import network_text


def teach(args: argparse.Namespace, out: Path) -> str:
    """Teach networks for `args.generations`; return how good each is as lines of text.

    It takes hours, so each is told as soon as it has learned, and written to the file `out`. Raise
    `NiagaraError` if there are too few games.
    """
    known: Numbers = ()
    tables: list[Lessons] = []
    lines = [f"{'':<14}{'lessons':>8} {'held out':>9} {'result':>8} {'search':>8} {'cards':>8}"]
    steps: list[Step] = []
    for number in range(1, args.generations + 1):
        generation = f"generation {number}"
        new, others = parted(_games(args, generation, known))
        tables.append(lessons_table(new))
        learner = learned(together(tables), args.seed)
        known = learner.numbers()
        lines.append(_line(generation, tables, learner, others))
        print(lines[-1], file=sys.stderr)
        done = f"--legend --generations {number} --games {args.games} --seed {args.seed}"
        out.write_text(network_text(known, done), "utf-8")
        for table in range(len(TABLES)):
            steps.append(match_step(args, partial(won, known), "legend", generation, table))
    if args.picture:
        args.picture.write_text(picture(steps), "utf-8")
    return "\n".join([*lines, "", ladder_report(steps), ""])


def _games(args: argparse.Namespace, generation: str, known: Numbers) -> list[list[Lesson]]:
    """Return the lessons of each game of a generation, of both kinds of table in turn."""
    seed = f"niagara fit {args.seed} {generation}"
    planned = [plans(seed, table, args.games) for table in range(len(TABLES))]
    in_turn = [*chain(*zip(*planned, strict=True))]
    return in_processes_shown(partial(lessons, known), in_turn, args.jobs)


def _line(generation: str, tables: list[Lessons], learner: Learner, others: list[Lesson]) -> str:
    loss = learner.loss(lessons_table(others))
    many = sum(len(table.first) - 1 for table in tables)
    return (
        f"{generation:<14}{many:>8,} {len(others):>9,}"
        f" {loss.result:>8.4f} {loss.search:>8.4f} {loss.cards:>8.4f}"
    )
