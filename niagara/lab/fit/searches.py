"""Games of searches, from which the network learns.

A search knows more than the experience that it began with: it looked ahead. So it teaches that
experience, and then searches with the better one (expert iteration: Anthony, Tian, Barber 2017).

These searches look a round beyond the one that is played. So a world passes through the start of
the next round, and what it finds at its end is a lesson about that position, too. It is worth less,
as it is one world only, but such positions are those that a search asks about.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Final

from niagara.bots.base import uncollected
from niagara.bots.measures.experience import Experience
from niagara.bots.measures.shares import draw_by, of_the_win
from niagara.bots.network.features import RAW, Features, look
from niagara.bots.network.network import LEARNED, Network, layers
from niagara.bots.search import Legend
from niagara.bots.worlds import Budget, Worlds, only_after
from niagara.lab.fit.generations import Match, won_by
from niagara.lab.fit.plans import Plan
from niagara.lab.fit.selfplay import play
from niagara.model.actions import Action, Seat
from niagara.model.cards import Hand
from niagara.model.state import Phase, State
from niagara.view import view_of

CARD_WORLDS: Final = 40
"""How many possible worlds a seat plays to choose a card."""
MOVE_WORLDS: Final = 12
"""The same for every other action."""
SLIPS: Final = (0.0, 0.0, 0.03, 0.06)
"""How often a seat takes an action at random; each seat draws one of these."""
LOOKS: Final = only_after(1)
"""The worlds are judged after the next round."""
PASSED: Final = 20
"""One of this many worlds is a lesson about the position where its next round begins."""
MATCH_WORLDS: Final = 40
"""How many worlds a seat plays for each decision of a match."""

Numbers = tuple[int, ...]
"""The weights of a network, in the order of `flat`; empty before there is one."""


@dataclass(slots=True)
class Lesson:
    """A position before a round, and what the searches found out about it."""

    seen: Sequence[Features]
    """What each seat sees."""
    hands: Sequence[Hand]
    chances: Sequence[float]
    """Every seat's chance to win in the worlds that all seats played to choose their cards."""
    worlds: int
    """How many these were; `chances` are sums until the game is over."""
    tried: dict[Seat, Sequence[int]]
    """By seat, how often it tried each card of its hand."""
    won: Sequence[float] = ()
    """The part of the win that each seat got in the end; in a world, its chance."""


class Watcher:
    """An experience that watches the worlds of a search, and learns from some that pass by."""

    def __init__(self, experience: Experience, rng: Random) -> None:
        self.lessons: list[Lesson] = []
        self._experience = experience
        self._rng = rng
        self._passed: Lesson | None = None

    def cards(self, state: State) -> Sequence[Sequence[float]]:
        """Return what the experience says; a world that asks has come to its next round."""
        begins = state.phase is Phase.CARD and not state.turn
        self._passed = _lesson(state) if begins and not self._rng.randrange(PASSED) else None
        return self._experience.cards(state)

    def chances(self, state: State) -> Sequence[float]:
        """Return what the experience says; a world that asks has come to its end."""
        chances = self._experience.chances(state)
        if self._passed:
            lesson, self._passed = self._passed, None
            self.lessons.append(replace(lesson, chances=chances, worlds=1, won=chances))
        return chances


@lru_cache(maxsize=2)
def experience_of(numbers: Numbers) -> Experience:
    """Return the network with these weights; without any, that of today."""
    return Network(layers(numbers)) if numbers else LEARNED


def lessons(numbers: Numbers, plan: Plan) -> list[Lesson]:
    """Let searches with these weights play a game; return a lesson for each of its rounds.

    After these come the lessons of worlds. A game that was given up gives none.
    """
    watcher = Watcher(experience_of(numbers), Random(f"worlds of {plan.seed}"))
    found: dict[int, Lesson] = {}

    def decide(state: State, actions: Sequence[Action], rng: Random) -> Action:
        choosing = state.phase is Phase.CARD
        if choosing and state.round not in found:
            found[state.round] = _lesson(state)
        if len(actions) == 1:
            return actions[0]
        budget = Budget(CARD_WORLDS if choosing else MOVE_WORLDS, LOOKS, experience=watcher)
        worlds = Worlds(view_of(state, state.seat), rng, budget)
        for _world in range(budget.iterations):
            chances = worlds.play()
            if choosing:
                _add(found[state.round], chances)
        node = worlds.next
        if choosing:
            found[state.round].tried[state.seat] = node.visits
            return node.actions[draw_by(node.visits, rng.random())]
        return node.actions[node.visits.index(max(node.visits))]

    with uncollected():
        winners = play(plan, SLIPS, decide, lambda _state, _action: None)
    if not winners:
        return []
    for lesson in found.values():
        lesson.won = of_the_win(winners, len(lesson.seen))
        lesson.chances = [each / max(1, lesson.worlds) for each in lesson.chances]
    return [*(lesson for lesson in found.values() if lesson.worlds), *watcher.lessons]


def _lesson(state: State) -> Lesson:
    seen = [sum(groups, ()) for groups in look(state, RAW)]
    hands = [player.hand for player in state.players]
    return Lesson(seen, hands, [0.0] * len(hands), 0, {})


def _add(lesson: Lesson, chances: Sequence[float]) -> None:
    lesson.worlds += 1
    lesson.chances = [sum(both) for both in zip(lesson.chances, chances, strict=True)]


def won(new: Numbers, match: Match) -> float:
    """Return which part of the win goes to the two of four legends that have new weights.

    The others have those of today.
    """
    return won_by(_legend(new), _legend(()), match, "legends")


def _legend(numbers: Numbers) -> Legend:
    budget = Budget(MATCH_WORLDS, LOOKS, experience=experience_of(numbers))
    return Legend(budget=budget)
