"""The tree of a search: decisions, and what the actions tried in them have brought.

A node is one decision of one seat. It counts how often each action was tried and adds up the
rewards. The search asks `pick` which action to try next, plays on, and gives the reward to `learn`.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final, Generic, TypeVar

from niagara.model.actions import Action

Choice_co = TypeVar("Choice_co", bound=Action, covariant=True)
DecisionKey = tuple[int, ...]
"""Which decision follows another: the place of the action taken there, and the cards shown."""

LEAST_SPREAD: Final = 1e-6
"""The least variance that rewards are taken to have."""
DOUBT: Final = 2
"""How many ordinary tries are added to those of an action before its mean is believed."""


class TreeNode(Generic[Choice_co]):
    """A decision of a seat, and what its actions have brought this seat."""

    __slots__ = ("actions", "children", "priors", "seen", "squares", "total", "totals", "visits")

    def __init__(self, actions: Sequence[Choice_co], priors: Sequence[float]) -> None:
        self.actions = actions
        self.priors = priors
        """How promising each action looks before any is tried; they add up to 1."""
        self.visits = [0] * len(actions)
        """How often each action was tried."""
        self.totals = [0.0] * len(actions)
        """The sum of the rewards of each action."""
        self.seen = 0
        """How often any action was tried."""
        self.total = 0.0
        """The sum of all rewards."""
        self.squares = 0.0
        """The sum of the squares of all rewards."""
        self.children: dict[DecisionKey, TreeNode[Action]] = {}
        """The decisions that came next."""

    def pick(self, curiosity: float) -> int:
        """Return the place of the action to try next (PUCT).

        It is the one with the highest sum of two terms. The first is the action's mean reward so
        far; an action not tried yet has the mean of all. The second makes seldom tried actions
        worth another try:

            curiosity * spread * sqrt(seen) * number of actions * prior / (1 + visits)

        It grows while others are tried, and shrinks when this one is. `spread` is the standard
        deviation of the rewards, so that the term keeps in proportion to them: they often differ
        little. Before anything is tried, the highest prior wins.
        """
        seen = self.seen
        if not seen:
            return self.priors.index(max(self.priors))
        mean = self.total / seen
        push = curiosity * self.spread * sqrt(seen) * len(self.actions)
        best, place = -1.0, 0
        for number, visits in enumerate(self.visits):
            value = self.totals[number] / visits if visits else mean
            value += push * self.priors[number] / (1 + visits)
            if value > best:
                best, place = value, number
        return place

    @property
    def spread(self) -> float:
        """The standard deviation of all rewards, once there are any."""
        mean = self.total / self.seen
        return sqrt(max(self.squares / self.seen - mean * mean, LEAST_SPREAD))

    def means(self) -> list[float]:
        """Return what each action brought on average, once any was tried.

        To the tries of each, `DOUBT` are added that brought as much as all on average: so a few
        lucky ones do not say much.
        """
        mean = self.total / self.seen
        return [
            (total + DOUBT * mean) / (visits + DOUBT)
            for total, visits in zip(self.totals, self.visits, strict=True)
        ]

    def learn(self, place: int, reward: float) -> None:
        """Count the reward that an action brought."""
        self.seen += 1
        self.total += reward
        self.squares += reward * reward
        self.visits[place] += 1
        self.totals[place] += reward

    def ranked(self, liked: Sequence[float]) -> list[int]:
        """Return the places of all actions, the one tried most often first.

        How often is counted times how much it is liked. Ties are broken by the total reward, and
        then by the prior.
        """
        tried = [visits * each for visits, each in zip(self.visits, liked, strict=True)]
        keys = [*zip(tried, self.totals, self.priors, strict=True)]
        return sorted(range(len(keys)), key=keys.__getitem__, reverse=True)


class EvenNode(TreeNode[Choice_co]):
    """A decision whose actions are all tried equally often, to compare what they bring."""

    __slots__ = ("squares_of",)

    def __init__(self, actions: Sequence[Choice_co]) -> None:
        super().__init__(actions, [1 / len(actions)] * len(actions))
        self.squares_of = [0.0] * len(actions)
        """The sum of the squares of the rewards of each action."""

    def pick(self, curiosity: float) -> int:  # noqa: ARG002 - there is nothing to be drawn to
        """Return the place of the action that was tried least often."""
        return self.visits.index(min(self.visits))

    def learn(self, place: int, reward: float) -> None:
        """Count the reward that an action brought."""
        super().learn(place, reward)
        self.squares_of[place] += reward * reward
