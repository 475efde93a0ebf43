"""Guides that learn from their own games which positions win.

So that a generation meets more than its own best play, each seat chooses its cards more or less
loosely, and some take an action at random now and then.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from niagara.bots.guide import OWN, Guide
from niagara.bots.shares import of_the_win
from niagara.bots.turn import Looseness
from niagara.bots.weights import GUIDE
from niagara.bots.worth import GOAL_MET, TRAITS, Trait, fits_of, traits
from niagara.lab.learning import Example, fitted, surprise
from niagara.lab.selfplay import Numbers, Plan, Pupils, play
from niagara.model.actions import Action, Seat
from niagara.model.state import State
from niagara.view import view_of

LOOSENESS: Final = (0.02, 0.1, 0.2)
"""How loosely a seat chooses its cards; each seat draws one of these."""
SLIPS: Final = (0.0, 0.0, 0.03, 0.08)
"""How often a seat takes an action at random; each seat draws one of these."""
MET_WORTHS: Final = (6.0, 4.0)
"""The weights of a treasury that has met a goal, set by hand.

No round begins with such a treasury, so there is nothing to learn them from. Without them a bot
would not land the gem that wins.
"""
DIGITS: Final = 4
"""How many decimals of a weight are kept."""


@lru_cache(maxsize=2)
def guide_with(known: Numbers) -> Guide:
    """Return a guide with these weights, always the same one for the same weights."""
    return Guide(fits=fits_of(known))


def examples(known: Numbers, plan: Plan) -> list[Example]:
    """Let guides with these weights play a game; return an example for each round but the first.

    The options of an example are the seats, as they are before cards are chosen. A game that was
    given up gives none.
    """
    fits, first = guide_with(known).fits, plan.table * TRAITS
    guides: dict[Seat, Guide] = {}
    found: list[list[list[Trait]]] = []

    def decide(state: State, _actions: Sequence[Action], rng: Random) -> Action:
        seat = state.seat
        if seat not in guides:
            guides[seat] = Guide(loose=Looseness(cards=rng.choice(LOOSENESS)), fits=fits)
        return guides[seat].choose(view_of(state, seat), rng)

    def watch(state: State) -> None:
        if state.round > 1:
            seen = (traits(state, seat) for seat in range(len(state.players)))
            found.append([[(first + trait, count) for trait, count in each] for each in seen])

    winners = play(plan, SLIPS, decide, watch)
    shares = of_the_win(winners, len(found[0]) if found else 0)
    return [Example(options, shares) for options in found] if winners else []


def learn(
    found: Sequence[Example], others: Sequence[Example], _seed: int
) -> tuple[Numbers, Mapping[str, float]]:
    """Learn; tell how surprised these weights are by who won, and equal chances would be."""
    weights = fitted(found, 2 * TRAITS)
    told = {"result": surprise(weights, others), "equal": surprise([0.0] * len(weights), others)}
    for first in (0, TRAITS):
        for trait, worth in zip(GOAL_MET, MET_WORTHS, strict=True):
            weights[first + trait] = worth
    return tuple(round(each, DIGITS) for each in weights), told


GUIDES: Final = Pupils(
    rival="guide",
    file=GUIDE,
    first=tuple(each for fit in OWN for each in fit.weights),
    game=examples,
    learn=learn,
    bot=guide_with,
    written=f"z.{DIGITS}f",
    from_all=False,
)
"""Their weights are those of the base game, and then those for modules."""
