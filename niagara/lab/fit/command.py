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

TEXT: Final = "fit the bots' weights to games among bots"
DESCRIPTION: Final = """
Fit the weights by which the stronger bots judge: which card a player is likely to choose, and how
much gems, canoes and cards help to win. Bots play at two kinds of table, the base game and games
with modules. First paddlers play, to learn which cards are chosen; then quick players play, to
learn who wins. The weights are fitted to nine games of ten and tested on the tenth. The output says
how surprised they were by those games (loss), and how surprised equal chances would be: lower is
better. Run this after a change to what the bots look at, and then measure the bots with the command
arena. It takes half an hour on two cores.
"""
Play = Callable[[Plan], list[Example]]
MET_WORTHS: Final = (6.0, 4.0)
"""The weights of a treasury that has met a goal, set by hand.

No round begins with such a treasury, so there is nothing to learn them from. Without them a bot
would not land the gem that wins.
"""


def add_options(fit: argparse.ArgumentParser) -> None:
    """Add the options to the parser of the command, and let it call `run`."""
    fit.description = DESCRIPTION
    number = partial(fit.add_argument, type=whole_number)
    number("--games", default=4000, help="quick games at each kind of table (%(default)s)")
    number("--card-games", default=500, help="games of paddlers at each kind (%(default)s)")
    number("--jobs", default=os.cpu_count() or 1, help="how many games at a time (%(default)s)")
    same = "the same seed and numbers of games give the same file (%(default)s)"
    fit.add_argument("--seed", type=int, default=0, help=same)
    out = "the file to write (the one that the bots read)"
    fit.add_argument("--out", type=Path, default=Path(weights.__file__), help=out)
    fit.set_defaults(run=run)


def run(args: argparse.Namespace) -> str:
    """Fit the weights, write the file, and return how good they are as lines of text.

    Raise `NiagaraError` if there are too few games, or the file cannot be written.
    """
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
    """Raise `NiagaraError` if the file cannot be written: better now than after the long work."""
    try:
        out.open("a").close()
    except OSError as error:
        raise NiagaraError(f"{out} cannot be written: {error.strerror}") from None


def _learn(args: argparse.Namespace, table: Weights) -> tuple[Measured, Measured]:
    """Learn how cards are chosen at a kind of table, and then, with cards so chosen, who wins."""
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
