"""Who wins from where: what `niagara.bots.measures.worth` learns from.

The games are quick: cards are drawn by habit, everything else is done by common sense. No weight
that is learned from them takes part in them.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from niagara.bots.measures import playout
from niagara.bots.measures.habits import cell, draw, shares_by
from niagara.bots.measures.worth import Trait, traits
from niagara.lab.fit.plans import Plan
from niagara.lab.fit.regression import Example, Options
from niagara.lab.fit.selfplay import play
from niagara.model.actions import Action
from niagara.model.state import Phase, State

SLIPS: Final = (0.0, 0.03, 0.06, 0.12)
"""How often a seat takes just any action."""
ANY_CARD: Final = 0.15
"""How often a seat besides chooses just any card."""


def positions(habits: Sequence[float], plan: Plan) -> list[Example]:
    """Play a quick game; return its positions before the cards, from the second round on.

    `habits` are the weights by which cards are drawn. There is nothing to learn from a game that
    was given up.
    """
    found: list[Options] = []
    known: dict[Trait, Trait] = {}

    def decide(state: State, actions: Sequence[Action], rng: Random) -> Action:
        if state.phase is Phase.CARD:
            return actions[_draw_card(habits, state, rng)]
        return playout.best(state, actions)

    def watch(state: State, _action: Action) -> None:
        if state.phase is Phase.CARD and state.turn == 0 and state.round > 1:
            found.append(_all_traits(state, known))

    winners = play(plan, SLIPS, decide, watch)
    seats = range(len(found[0]) if found else 0)
    shares = tuple((seat in winners) / max(1, len(winners)) for seat in seats)
    return [Example(options, shares) for options in found] if winners else []


def _draw_card(habits: Sequence[float], state: State, rng: Random) -> int:
    player = state.players[state.seat]
    cells = cell(state, player, 0), cell(state, player, 1)
    likely = shares_by(habits, player.hand, *cells, state.weather)
    if rng.random() < ANY_CARD:
        return rng.randrange(len(likely))
    return draw(likely, rng.random())


def _all_traits(state: State, known: dict[Trait, Trait]) -> Options:
    """Return the traits of every seat, equal ones as one object: there are millions in all."""
    return tuple(
        tuple(known.setdefault(trait, trait) for trait in traits(state, seat))
        for seat in range(len(state.players))
    )
