"""Playing a game to learn from, with random slips that lead where good play alone never would."""

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
"""Is called with each position and the action that is about to be taken there."""

MOST_ROUNDS: Final = 60
"""A game is given up after this many rounds."""


def play(plan: Plan, slips: Sequence[float], decide: Decide, watch: Watch) -> tuple[Seat, ...]:
    """Play a game and return its winners, or nobody if it was given up.

    Every seat draws one of `slips`: how often it takes a legal action at random.
    """
    rng = Random(plan.seed)
    state = new_game(draw_setup(plan.table, rng))
    loose = [rng.choice(slips) for _player in state.players]
    while state.phase is not Phase.OVER and state.round <= MOST_ROUNDS:
        actions = legal(state)
        slip = rng.random() < loose[state.seat]
        action = rng.choice(actions) if slip else decide(state, actions, rng)
        watch(state, action)
        apply(state, action)
    return state.winners
