"""Legends that learn from their own searches: a network, taught by what it led to.

A search knows more than the experience that it began with: it looked ahead. So it teaches that
experience, and then searches with the better one (expert iteration: Anthony, Tian, Barber 2017).

These searches look a round beyond the one that is played. So a world passes through the start of
the next round, and what it finds at its end is a lesson about that position, too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Final

from niagara.bots.base import uncollected
from niagara.bots.features import RAW, look
from niagara.bots.network import Network, layers
from niagara.bots.search import Legend
from niagara.bots.shares import draw_by, of_the_win
from niagara.bots.weights import NETWORK
from niagara.bots.worlds import Budget, Experience, Worlds, only_after
from niagara.lab.learning import Lesson, learned
from niagara.lab.selfplay import Numbers, Plan, Pupils, play
from niagara.model.actions import Action
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


@lru_cache(maxsize=2)
def legend_with(known: Numbers) -> Legend:
    """Return a legend whose network has these weights; without any, that of today."""
    network = Network(layers([*map(int, known)])) if known else None
    return Legend(budget=replace(Legend.usual, experience=network))


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


def lessons(known: Numbers, plan: Plan) -> list[Lesson]:
    """Let searches with these weights play a game; return a lesson for each of its rounds.

    After these come the lessons of worlds. A game that was given up gives none.
    """
    watcher = Watcher(legend_with(known).budget.known, Random(f"worlds of {plan.seed}"))
    found: dict[int, Lesson] = {}

    def watch(state: State) -> None:
        found[state.round] = _lesson(state)

    def decide(state: State, actions: Sequence[Action], rng: Random) -> Action:
        choosing = state.phase is Phase.CARD
        if len(actions) == 1:
            return actions[0]
        budget = Budget(CARD_WORLDS if choosing else MOVE_WORLDS, LOOKS, experience=watcher)
        worlds = Worlds(view_of(state, state.seat), rng, budget)
        for _world in range(budget.iterations):
            chances = worlds.play()
            if choosing:
                lesson = found[state.round]
                lesson.worlds += 1
                lesson.chances = [sum(both) for both in zip(lesson.chances, chances, strict=True)]
        node = worlds.next
        if choosing:
            found[state.round].tried[state.seat] = node.visits
            return node.actions[draw_by(node.visits, rng.random())]
        return node.actions[node.visits.index(max(node.visits))]

    with uncollected():
        winners = play(plan, SLIPS, decide, watch)
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


def learn(
    found: Sequence[Lesson], others: Sequence[Lesson], seed: int
) -> tuple[Numbers, Mapping[str, float]]:
    """Learn; tell how surprised the network is by winners, chances and cards."""
    learner = learned(found, seed)
    return learner.numbers(), learner.loss(others)._asdict()


LEGENDS: Final = Pupils(
    rival="legend:40",
    file=NETWORK,
    first=(),
    game=lessons,
    learn=learn,
    bot=legend_with,
    written="d",
    from_all=True,
)
