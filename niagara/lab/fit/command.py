"""The command `python -m niagara fit`: its options, and what it does with them."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from niagara.bots.measures import weights
from niagara.bots.measures.habits import SIZE
from niagara.bots.measures.worth import GOAL_MET, TRAITS, Weights
from niagara.lab.arena.command import whole_number
from niagara.lab.arena.processes import in_processes
from niagara.lab.arena.progress import with_progress
from niagara.lab.fit.cards import card_choices
from niagara.lab.fit.measured import Measured, measured
from niagara.lab.fit.plans import TABLES, Plan, plans
from niagara.lab.fit.regression import Example
from niagara.lab.fit.text import weights_text
from niagara.lab.fit.wins import positions
from niagara.model.errors import NiagaraError

TEXT: Final = "let the bots learn from games among themselves"
DESCRIPTION: Final = """
Learn the numbers by which the stronger bots judge: which card a player is likely to choose, and
how good gems, canoes and cards are. Bots play games at two kinds of table, the base game and with
modules: paddlers to learn the choice of cards, then quick players to learn who wins. The numbers
are made to foretell what happened in nine games of ten and tried on the tenth; printed is how
surprising that was to them (loss) and to somebody who knows nothing (equal chances): lower is
better. Do this after a change to what the bots look at, then measure them with the command arena.
It takes half an hour on two cores.
"""
Play = Callable[[Plan], list[Example]]
MET_WORTHS: Final = (6.0, 4.0)
"""What a treasury is worth that has met a goal. No round begins with one, so this cannot be
learned; without it a bot that compares positions would not land the gem that wins."""


def add_options(fit: argparse.ArgumentParser) -> None:
    """Add the options of the command, and `run` as what it does."""
    fit.description = DESCRIPTION
    number = partial(fit.add_argument, type=whole_number)
    number("--games", default=4000, help="quick games at each kind of table (%(default)s)")
    number("--card-games", default=500, help="games to learn cards from, likewise (%(default)s)")
    number("--jobs", default=os.cpu_count() or 1, help="how many games at a time (%(default)s)")
    same = "the same seed and numbers of games give the same file (%(default)s)"
    fit.add_argument("--seed", type=int, default=0, help=same)
    out = "the file to write (the one that the bots read)"
    fit.add_argument("--out", type=Path, default=Path(weights.__file__), help=out)
    fit.set_defaults(run=run)


def run(args: argparse.Namespace) -> str:
    """Learn, write the file and return how well it went; raise `NiagaraError` if it cannot be."""
    _check_out(args.out)
    by_table = [_learn(args, table) for table in range(len(TABLES))]
    choosing, winning = zip(*by_table, strict=True)
    options = f"--games {args.games} --card-games {args.card_games} --seed {args.seed}"
    text = weights_text(
        [_with_goals_met(each.weights) for each in winning],
        [each.weights for each in choosing],
        options,
    )
    args.out.write_text(text, "utf-8")
    return _report(choosing, winning)


def _check_out(out: Path) -> None:
    """Raise `NiagaraError` before the long work if its result could not be written."""
    try:
        out.open("a").close()
    except OSError as error:
        raise NiagaraError(f"{out} cannot be written: {error.strerror}") from None


def _learn(args: argparse.Namespace, table: Weights) -> tuple[Measured, Measured]:
    """Learn how cards are chosen at a kind of table, and then by that who wins."""
    choosing = _measure(args, "cards", table, args.card_games, card_choices, SIZE)
    quick = partial(positions, choosing.weights)
    return choosing, _measure(args, "wins", table, args.games, quick, TRAITS)


def _measure(
    args: argparse.Namespace, subject: str, table: Weights, games: int, play: Play, size: int
) -> Measured:
    seed = f"niagara fit {args.seed} {subject}"
    played = in_processes(play, plans(seed, table, games), min(args.jobs, games))
    examples = list(with_progress(played, games, sys.stderr))
    return measured(examples, size, Random(f"{seed} {TABLES[table]} order"))


def _with_goals_met(learned: Sequence[float]) -> list[float]:
    known = list(learned)
    for trait, value in zip(GOAL_MET, MET_WORTHS, strict=True):
        known[trait] = value
    return known


def _report(choosing: Sequence[Measured], winning: Sequence[Measured]) -> str:
    lines = [f"{'':<26}{'learned from':>12} {'tried on':>9} {'loss':>7} {'equal chances':>14}"]
    for subject, by_table in (("card chosen", choosing), ("winner", winning)):
        for table, each in zip(TABLES, by_table, strict=True):
            lines.append(
                f"{f'{subject}, {table}':<26}{each.learned_from:>12,} {each.held_out:>9,}"
                f" {each.loss:>7.4f} {each.blind_loss:>14.4f}"
            )
    return "".join(f"{line}\n" for line in lines)
