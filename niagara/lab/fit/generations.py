"""Guides that learn from their own games: each generation from the games of the one before.

A generation plays games, and who wins teaches the weights of the next one. So that it meets more
than its own best play, each seat chooses its cards more or less loosely, and some take an action at
random now and then. How strong a generation is, is measured against the guides of today: two seats
of each at a table.
"""

import argparse
from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from niagara.bots.base import Bot
from niagara.bots.guide import Guide
from niagara.bots.measures.shares import of_the_win
from niagara.bots.measures.worth import Fit, Fits, Table, Trait, traits
from niagara.bots.turn import Looseness
from niagara.lab.arena.ladder import Step
from niagara.lab.arena.processes import in_processes_shown
from niagara.lab.fit.plans import TABLES, Plan
from niagara.lab.fit.regression import Example, Options
from niagara.lab.fit.selfplay import MOST_ROUNDS, play
from niagara.model.actions import Action, Seat
from niagara.model.modules import MODULES
from niagara.model.setup import Setup
from niagara.model.state import Phase, State
from niagara.rules.rounds import apply, new_game
from niagara.view import view_of

LOOSENESS: Final = (0.02, 0.1, 0.2)
"""How loosely a seat chooses its cards; each seat draws one of these."""
SLIPS: Final = (0.0, 0.0, 0.03, 0.08)
"""How often a seat takes an action at random; each seat draws one of these."""

Numbers = tuple[float, ...]
Match = tuple[Table, int, int]
"""A game against the first weights: the kind of table, the seed, and which seats are whose."""


def matches(table: Table, games: int, seed: int) -> list[Match]:
    """Return games against the first weights: each seed is played twice, the seats changed."""
    return [(table, seed + number // 2, number % 2) for number in range(games)]


@lru_cache(maxsize=2)
def _fits(weights: Numbers) -> Fits:
    """Return weights for either kind of table, always the same object for the same weights."""
    return Fit(weights), Fit(weights)


def own_games(weights: Numbers, plan: Plan) -> list[Example]:
    """Let guides with these weights play a game; return an example for each round but the first.

    The options of an example are the seats, as they are before cards are chosen. A game that was
    given up gives none.
    """
    fits = _fits(weights)
    guides: dict[Seat, Guide] = {}

    def decide(state: State, _actions: Sequence[Action], rng: Random) -> Action:
        seat = state.seat
        if seat not in guides:
            guides[seat] = Guide(loose=Looseness(cards=rng.choice(LOOSENESS)), fits=fits)
        return guides[seat].choose(view_of(state, seat), rng)

    found: list[Options] = []
    known: dict[Trait, Trait] = {}

    def watch(state: State, _action: Action) -> None:
        if state.phase is Phase.CARD and state.turn == 0 and state.round > 1:
            found.append(_all_traits(state, known))

    winners = play(plan, SLIPS, decide, watch)
    shares = tuple(of_the_win(winners, len(found[0]) if found else 0))
    return [Example(options, shares) for options in found] if winners else []


def _all_traits(state: State, known: dict[Trait, Trait]) -> Options:
    """Return the traits of every seat.

    Equal traits are one object, kept in `known`, as there are millions of them in all games.
    """
    return tuple(
        tuple(known.setdefault(trait, trait) for trait in traits(state, seat))
        for seat in range(len(state.players))
    )


def won(new: Numbers, first: Numbers, match: Match) -> float:
    """Return which part of the win goes to the two of four guides that have new weights."""
    return won_by(Guide(fits=_fits(new)), Guide(fits=_fits(first)), match, "guides")


def won_by(new: Bot, first: Bot, match: Match, name: str) -> float:
    """Return which part of the win goes to the two of four seats that the new bot has.

    `name` is part of the seed of all that the bots draw.
    """
    table, seed, turn = match
    modules = frozenset(MODULES if table else ())
    state = new_game(Setup(players=4, modules=modules, seed=seed))
    rng = Random(f"niagara {name} {seed} {turn}")
    while state.phase is not Phase.OVER and state.round <= MOST_ROUNDS:
        bot = (first, new)[(state.seat + turn) % 2]
        apply(state, bot.choose(view_of(state, state.seat), rng))
    if not state.winners:
        return 0.5
    return sum((seat + turn) % 2 for seat in state.winners) / len(state.winners)


def match_step(
    args: argparse.Namespace,
    part_won: Callable[[Match], float],
    lower: str,
    upper: str,
    table: Table,
) -> Step:
    """Play `args.matches` at a kind of table, and return how much of them the upper bot won."""
    played = matches(table, args.matches, args.seed)
    wins = sum(in_processes_shown(part_won, played, args.jobs))
    return Step(lower, upper, TABLES[table], args.matches, wins)
