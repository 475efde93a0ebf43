"""Which positions win: what `niagara.bots.measures.worth` learns from.

The games are quick: cards are drawn by `habits`, and everything else is done by `playout`. Neither
uses the weights that are learned from these games.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from niagara.bots.measures import playout
from niagara.bots.measures.shares import draw, of_the_win
from niagara.bots.measures.worth import Trait, traits
from niagara.lab.fit.plans import Plan
from niagara.lab.fit.regression import Example, Options
from niagara.lab.fit.selfplay import Decide, play
from niagara.lab.quick.habits import cell, shares_by
from niagara.model.actions import Action
from niagara.model.state import Phase, State

SLIPS: Final = (0.0, 0.03, 0.06, 0.12)
"""How often a seat takes an action at random; each seat draws one of these."""
ANY_CARD: Final = 0.15
"""How often a seat, besides that, chooses a card at random."""


def positions(habits: Sequence[float], plan: Plan) -> list[Example]:
    """Play a quick game, and return an example for each round from the second on.

    The options of an example are the seats, as they are before cards are chosen. `habits` are the
    weights by which cards are drawn. A game that was given up gives no examples.
    """

    def decide(state: State, actions: Sequence[Action], rng: Random) -> Action:
        if state.phase is Phase.CARD:
            return actions[_draw_card(habits, state, rng)]
        return playout.best(state, actions)

    return rounds(plan, SLIPS, decide)


def rounds(plan: Plan, slips: Sequence[float], decide: Decide) -> list[Example]:
    """Play a game, and return an example for each round from the second on.

    A game that was given up gives none.
    """
    found: list[Options] = []
    known: dict[Trait, Trait] = {}

    def watch(state: State, _action: Action) -> None:
        if state.phase is Phase.CARD and state.turn == 0 and state.round > 1:
            found.append(_all_traits(state, known))

    winners = play(plan, slips, decide, watch)
    shares = tuple(of_the_win(winners, len(found[0]) if found else 0))
    return [Example(options, shares) for options in found] if winners else []


def _draw_card(habits: Sequence[float], state: State, rng: Random) -> int:
    player = state.players[state.seat]
    cells = cell(state, player, 0), cell(state, player, 1)
    likely = shares_by(habits, player.hand, *cells, state.weather)
    if rng.random() < ANY_CARD:
        return rng.randrange(len(likely))
    return draw(likely, rng.random())


def _all_traits(state: State, known: dict[Trait, Trait]) -> Options:
    """Return the traits of every seat.

    Equal traits are one object, kept in `known`, as there are millions of them in all games.
    """
    return tuple(
        tuple(known.setdefault(trait, trait) for trait in traits(state, seat))
        for seat in range(len(state.players))
    )
