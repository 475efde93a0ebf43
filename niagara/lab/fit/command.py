"""The command `python -m niagara fit`: its options, and what it does with them."""

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from niagara.bots.measures import guide_weights
from niagara.bots.measures.worth import GOAL_MET, TRAITS, Table
from niagara.bots.network import network_weights
from niagara.lab.arena.command import whole_number
from niagara.lab.arena.ladder import Step, ladder_report
from niagara.lab.arena.picture import picture
from niagara.lab.arena.processes import in_processes_shown
from niagara.lab.files import check_writable
from niagara.lab.fit.cards import card_choices
from niagara.lab.fit.generations import match_step, own_games, won
from niagara.lab.fit.measured import Measured, measured
from niagara.lab.fit.plans import TABLES, Plan, plans
from niagara.lab.fit.regression import Example
from niagara.lab.fit.text import weights_text
from niagara.lab.fit.wins import positions
from niagara.lab.quick import weights
from niagara.lab.quick.experience import QUICK
from niagara.lab.quick.habits import SIZE
from niagara.model.errors import NiagaraError

TEXT: Final = "fit the bots' weights to games among bots"
DESCRIPTION: Final = """
Fit the weights by which the stronger bots judge: which card a player is likely to choose, and how
much gems, canoes and cards help to win. Bots play at two kinds of table, the base game and games
with modules. The weights are fitted to nine games of ten and tested on the tenth. The output says
how surprised they were by those games (loss), and how surprised equal chances would be: lower is
better.

With --generations guides learn from their own games, and the next generation from those of the
first; each plays against the weights that they began with. It takes about ten minutes a generation
on two cores. With --legend as well, a network learns from the searches of legends, each generation
from all games so far: about ten minutes for 300 games at each kind of table, and 25 for every later
generation. Without, paddlers play first, to learn which cards are chosen; then quick players play,
to learn who wins. That takes half an hour. Only the bots of the past judge by it, and these are to
play as they did: write a new file.
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
    number("--generations", help="let guides learn from their own games, this many times")
    legend = "let legends learn instead of guides, with --generations"
    fit.add_argument("--legend", action="store_true", help=legend)
    number("--games", default=4000, help="games at each kind of table to learn from (%(default)s)")
    number("--matches", default=400, help="games of a generation to be measured by (%(default)s)")
    number("--card-games", default=500, help="games of paddlers at each kind (%(default)s)")
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
    if args.picture and not args.generations:
        raise NiagaraError("--picture goes with --generations")
    if args.legend and not args.generations:
        raise NiagaraError("--legend goes with --generations")
    guides = network_weights if args.legend else guide_weights
    in_use = guides if args.generations else weights
    out = args.out or Path(str(in_use.__file__))
    for file in filter(None, (out, args.picture)):
        check_writable(file)
    if args.legend:
        return _teach_legends(args, out)
    return _teach_guides(args, out) if args.generations else _fit_quick(args, out)


def _teach_legends(args: argparse.Namespace, out: Path) -> str:
    try:
        from niagara.lab.fit.legends import teach
    except ImportError as missing:
        advice = "install it with pip, or let npm test install all tools"
        raise NiagaraError(f"a network learns with {missing.name}: {advice}") from None
    return teach(args, out)


# From quick games


def _fit_quick(args: argparse.Namespace, out: Path) -> str:
    by_table = [_learn(args, table) for table in range(len(TABLES))]
    choosing, winning = zip(*by_table, strict=True)
    sets = {
        "TRAIT_WEIGHTS": [_with_goals_met(each.weights) for each in winning],
        "CARD_WEIGHTS": [each.weights for each in choosing],
    }
    options = f"--games {args.games} --card-games {args.card_games} --seed {args.seed}"
    out.write_text(weights_text(sets, options), "utf-8")
    named = {
        f"{subject}, {table}": each
        for subject, measures in (("card chosen", choosing), ("winner", winning))
        for table, each in zip(TABLES, measures, strict=True)
    }
    return _report(named)


def _learn(args: argparse.Namespace, table: Table) -> tuple[Measured, Measured]:
    """Learn how cards are chosen at a kind of table, and then, with cards so chosen, who wins."""
    choosing = _measure(args, "cards", table, args.card_games, card_choices, SIZE)
    quick = partial(positions, choosing.weights)
    return choosing, _measure(args, "wins", table, args.games, quick, TRAITS)


# From the guides' own games


def _teach_guides(args: argparse.Namespace, out: Path) -> str:
    learned: dict[str, Measured] = {}
    steps: list[Step] = []
    last = []
    for table, name in enumerate(TABLES):
        first = known = tuple(QUICK[table].weights)
        for number in range(1, args.generations + 1):
            generation = f"generation {number}"
            play = partial(own_games, known)
            found = _measure(args, generation, table, args.games, play, TRAITS)
            known = tuple(round(each, DIGITS) for each in _with_goals_met(found.weights))
            learned[f"{generation}, {name}"] = found
            beaten = partial(won, known, first)
            steps.append(match_step(args, beaten, "quick games", generation, table))
        last.append(known)
    options = f"--generations {args.generations} --games {args.games} --seed {args.seed}"
    out.write_text(weights_text({"GUIDE_WEIGHTS": last}, options), "utf-8")
    if args.picture:
        args.picture.write_text(picture(steps), "utf-8")
    return f"{_report(learned)}\n{ladder_report(steps)}\n"


# Both


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
