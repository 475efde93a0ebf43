"""The tree of a search: decisions, and what came of the actions tried in them."""

from collections.abc import Sequence
from math import sqrt
from typing import Final, Generic, TypeVar

from niagara.model.actions import Action

Choice_co = TypeVar("Choice_co", bound=Action, covariant=True)
DecisionKey = tuple[int, ...]
"""What tells one decision from another: the action before it and the cards shown since."""

LEAST_SPREAD: Final = 1e-6
"""Rewards are never taken to be closer together than this (a variance)."""


class TreeNode(Generic[Choice_co]):
    """A decision and what came of its actions, for the seat that takes it."""

    __slots__ = ("actions", "children", "priors", "seen", "squares", "total", "totals", "visits")

    def __init__(self, actions: Sequence[Choice_co], priors: Sequence[float]) -> None:
        self.actions = actions
        self.priors = priors
        """How promising each action looks before it is tried; they add up to 1."""
        self.visits = [0] * len(actions)
        """How often each action was tried."""
        self.totals = [0.0] * len(actions)
        """What each action brought, all times together."""
        self.seen = 0
        self.total = 0.0
        self.squares = 0.0
        self.children: dict[DecisionKey, TreeNode[Action]] = {}
        """The decisions that may come next."""

    def pick(self, curiosity: float) -> int:
        """Return the place of the action to try next.

        That is the best by its mean and by what is still to learn of it (PUCT). Rewards often lie
        close together, so curiosity is measured by their spread.
        """
        seen = self.seen
        if not seen:
            return self.priors.index(max(self.priors))
        mean = self.total / seen
        spread = sqrt(max(self.squares / seen - mean * mean, LEAST_SPREAD))
        push = curiosity * spread * sqrt(seen) * len(self.actions)
        best, place = -1.0, 0
        for number, visits in enumerate(self.visits):
            value = self.totals[number] / visits if visits else mean
            value += push * self.priors[number] / (1 + visits)
            if value > best:
                best, place = value, number
        return place

    def learn(self, place: int, reward: float) -> None:
        """Put down what an action brought."""
        self.seen += 1
        self.total += reward
        self.squares += reward * reward
        self.visits[place] += 1
        self.totals[place] += reward

    def favourite(self) -> int:
        """Return the place of the action tried most, then of what brought or promises most."""
        return max(
            range(len(self.actions)),
            key=lambda at: (self.visits[at], self.totals[at], self.priors[at]),
        )
