"""Playing a game to learn from, with slips that lead where good play alone would never go."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from niagara.lab.fit.plans import Plan, draw_setup
from niagara.model.actions import Action, Seat
from niagara.model.state import Phase, State
from niagara.rules.rounds import apply, legal, new_game

Decide = Callable[[State, Sequence[Action], Random], Action]
"""Picks one of the legal actions."""
Watch = Callable[[State, Action], None]
"""Is shown each position with the action that is about to be taken."""

MOST_ROUNDS: Final = 60
"""A game that goes on for longer is given up."""


def play(plan: Plan, slips: Sequence[float], decide: Decide, watch: Watch) -> tuple[Seat, ...]:
    """Play a game and return its winners, nobody if it was given up.

    Every seat draws one of `slips`: how often it takes just any legal action.
    """
    rng = Random(plan.seed)
    state = new_game(draw_setup(plan.weights, rng))
    loose = [rng.choice(slips) for _ in state.players]
    while state.phase is not Phase.OVER and state.round <= MOST_ROUNDS:
        actions = legal(state)
        slip = rng.random() < loose[state.seat]
        action = rng.choice(actions) if slip else decide(state, actions, rng)
        watch(state, action)
        apply(state, action)
    return state.winners
