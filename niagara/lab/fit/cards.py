"""Which cards paddlers choose: what `niagara.lab.quick.habits` learns from."""

from collections.abc import Sequence
from random import Random
from typing import Final

from niagara.bots import BOTS
from niagara.lab.fit.plans import Plan
from niagara.lab.fit.regression import Example
from niagara.lab.fit.selfplay import play
from niagara.lab.quick.habits import cell, numbers
from niagara.model.actions import Action, ChooseCard
from niagara.model.cards import CARDS_IN
from niagara.model.state import State
from niagara.view import view_of

SLIPS: Final = (0.0, 0.05, 0.1, 0.2)
"""How often a seat takes an action at random; each seat draws one of these."""


def card_choices(plan: Plan) -> list[Example]:
    """Play a game of paddlers, and return an example for every choice of a card.

    The last card of a hand is no choice. The options are the cards in hand.
    """
    found: list[Example] = []

    def watch(state: State, action: Action) -> None:
        if isinstance(action, ChooseCard) and len(cards := _hand(state)) > 1:
            found.append(_example(state, cards.index(action.card)))

    play(plan, SLIPS, _paddle, watch)
    return found


def _paddle(state: State, _actions: Sequence[Action], rng: Random) -> Action:
    return BOTS["paddler"].choose(view_of(state, state.seat), rng)


def _hand(state: State) -> tuple[int, ...]:
    return CARDS_IN[state.players[state.seat].hand]


def _example(state: State, chosen: int) -> Example:
    player = state.players[state.seat]
    first, second = cell(state, player, 0), cell(state, player, 1)
    cards = _hand(state)
    options = tuple(
        tuple((number, 1.0) for number in numbers(first, second, state.weather, card))
        for card in cards
    )
    return Example(options, tuple(float(place == chosen) for place in range(len(cards))))
