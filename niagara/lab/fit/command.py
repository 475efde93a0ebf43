"""The command `python -m niagara fit`: its options, and what it does with them."""

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from niagara.bots.measures import guide_weights
from niagara.bots.measures.guide_weights import GUIDE_WEIGHTS
from niagara.bots.measures.worth import GOAL_MET, TRAITS, Table
from niagara.bots.network import network_weights
from niagara.lab.arena.command import whole_number
from niagara.lab.arena.ladder import Step, ladder_report
from niagara.lab.arena.picture import picture
from niagara.lab.arena.processes import in_processes_shown
from niagara.lab.files import check_writable
from niagara.lab.fit.generations import Numbers, match_step, own_games, won
from niagara.lab.fit.measured import Measured, measured
from niagara.lab.fit.plans import TABLES, Plan, plans
from niagara.lab.fit.regression import Example
from niagara.lab.fit.text import weights_text
from niagara.model.errors import NiagaraError

TEXT: Final = "fit the bots' weights to games among bots"
DESCRIPTION: Final = """
Fit the weights by which the stronger bots judge. Bots play at two kinds of table, the base game and
games with modules. The weights are fitted to nine games of ten and tested on the tenth. The output
says how surprised they were by those games (loss), and how surprised equal chances would be: lower
is better.

Guides learn from their own games, and the next generation from those of the first; each plays
against the guides of today. It takes about ten minutes a generation on two cores. With --legend, a
network learns from the searches of legends instead, each generation from all games so far: about
ten minutes for 300 games at each kind of table, and 25 for every later generation.
"""
Play = Callable[[Plan], list[Example]]
MET_WORTHS: Final = (6.0, 4.0)
"""The weights of a treasury that has met a goal, set by hand.

No round begins with such a treasury, so there is nothing to learn them from. Without them a bot
would not land the gem that wins.
"""
DIGITS: Final = 4
"""How many decimals of a weight are kept."""


def add_options(fit: argparse.ArgumentParser) -> None:
    """Add the options to the parser of the command, and let it call `run`."""
    fit.description = DESCRIPTION
    number = partial(fit.add_argument, type=whole_number)
    number("--generations", default=1, help="how many generations learn (%(default)s)")
    fit.add_argument("--legend", action="store_true", help="let legends learn instead of guides")
    number("--games", default=2500, help="games at each kind of table to learn from (%(default)s)")
    number("--matches", default=200, help="games of a generation to be measured by (%(default)s)")
    number("--jobs", default=os.cpu_count() or 1, help="how many games at a time (%(default)s)")
    same = "the same seed and numbers of games give the same file (%(default)s)"
    fit.add_argument("--seed", type=int, default=0, help=same)
    fit.add_argument("--out", type=Path, help="the file to write (the one that the bots read)")
    fit.add_argument("--picture", type=Path, help="draw the strength of the generations, as an SVG")
    fit.set_defaults(run=run)


def run(args: argparse.Namespace) -> str:
    """Fit the weights, write the file, and return how good they are as lines of text.

    Raise `NiagaraError` if there are too few games, or a file cannot be written.
    """
    in_use = network_weights if args.legend else guide_weights
    out = args.out or Path(str(in_use.__file__))
    for file in filter(None, (out, args.picture)):
        check_writable(file)
    return _teach_legends(args, out) if args.legend else _teach_guides(args, out)


def _teach_legends(args: argparse.Namespace, out: Path) -> str:
    try:
        from niagara.lab.fit.legends import teach
    except ImportError as missing:
        advice = "install it with pip, or let npm test install all tools"
        raise NiagaraError(f"a network learns with {missing.name}: {advice}") from None
    return teach(args, out)


def _teach_guides(args: argparse.Namespace, out: Path) -> str:
    learned: dict[str, Measured] = {}
    steps: list[Step] = []
    last = []
    for table, name in enumerate(TABLES):
        first: Numbers = GUIDE_WEIGHTS[table]
        known = first
        for number in range(1, args.generations + 1):
            generation = f"generation {number}"
            play = partial(own_games, known)
            found = _measure(args, generation, table, args.games, play, TRAITS)
            known = tuple(round(each, DIGITS) for each in _with_goals_met(found.weights))
            learned[f"{generation}, {name}"] = found
            beaten = partial(won, known, first)
            steps.append(match_step(args, beaten, "guide", generation, table))
        last.append(known)
    options = f"--generations {args.generations} --games {args.games} --seed {args.seed}"
    out.write_text(weights_text({"GUIDE_WEIGHTS": last}, options), "utf-8")
    if args.picture:
        args.picture.write_text(picture(steps), "utf-8")
    return f"{_report(learned)}\n{ladder_report(steps)}\n"


def _measure(
    args: argparse.Namespace, subject: str, table: Table, games: int, play: Play, size: int
) -> Measured:
    seed = f"niagara fit {args.seed} {subject}"
    examples = in_processes_shown(play, plans(seed, table, games), args.jobs)
    return measured(examples, size, Random(f"{seed} {TABLES[table]} order"))


def _with_goals_met(learned: Sequence[float]) -> list[float]:
    known = list(learned)
    for trait, value in zip(GOAL_MET, MET_WORTHS, strict=True):
        known[trait] = value
    return known


def _report(measures: Mapping[str, Measured]) -> str:
    lines = [f"{'':<27}{'learned from':>12} {'tried on':>9} {'loss':>7} {'equal chances':>14}"]
    for name, each in measures.items():
        lines.append(
            f"{name:<27}{each.learned_from:>12,} {each.held_out:>9,}"
            f" {each.loss:>7.4f} {each.blind_loss:>14.4f}"
        )
    return "".join(f"{line}\n" for line in lines)
