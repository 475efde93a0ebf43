"""Where bots think: a thread of their own or slices, with the same answers."""

import asyncio
from random import Random
from typing import Final

import pytest

from niagara import Game, Setup, View
from niagara.bots import BOTS, Bot
from niagara.bots.base import Thought
from niagara.model.actions import Action
from niagara.model.modules import MODULES
from tests.support.page import FakeScreen
from tests.support.strategies import ADVISER
from tests.support.visitor import FakeThread
from web.browser.bots_worker import think
from web.play.thinker import SLICE, STEP, Limits, Reply, Request, Thinker, ThreadError, reply

SEED: Final = 5
COST: Final = 0.001
"""Seconds that an iteration of the ponderer takes."""


class Clock:
    """A clock that goes on when somebody thinks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Pondering:
    """A thought that changes its mind again and again, and never comes to an end of its own."""

    def __init__(self, view: View, rng: Random, clock: Clock) -> None:
        self.view = view
        self.rng = rng
        self.clock = clock
        self.iterations = 0
        self.action: Action = view.legal[0]

    def go_on(self, iterations: int) -> bool:
        for _ in range(iterations):
            self.iterations += 1
            self.action = self.rng.choice(self.view.legal)
            self.clock.now += COST
        return True


class Ponderer(Bot):
    """A bot that thinks as long as it may."""

    def __init__(self) -> None:
        self.clock = Clock()

    def think(self, view: View, rng: Random) -> Thought:
        return Pondering(view, rng, self.clock)


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> Ponderer:
    """Let the registry hold a bot that never stops thinking of itself."""
    bot = Ponderer()
    monkeypatch.setattr("web.play.thinker.BOTS", {**BOTS, "ponderer": bot})
    return bot


def game_at(decisions: int) -> Game:
    """Return a game after so many decisions, with more than one legal action."""
    game, rng = Game(Setup(4, frozenset(MODULES), seed=decisions)), Random(decisions)
    while len(game.history) < decisions or len(game.legal()) == 1:
        game.play(ADVISER.choose(game.view(game.actor), rng))
    return game


def question_at(game: Game, bot: str, limits: Limits) -> Request:
    """Return the question about the decision that is due."""
    assert game.actor is not None
    return Request(bot, game.record_for(game.actor), game.actor, SEED, limits)


class Pauses:
    """The page's other work, which takes note of how long it had to wait."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.waited: list[float] = []
        self._since = 0.0

    async def __call__(self, seconds: float) -> None:
        self.waited.append(self.clock.now - self._since)
        self.clock.now += 0.004
        self._since = self.clock.now
        await asyncio.sleep(0)


# Budgets


@pytest.mark.parametrize("iterations", [1, STEP, STEP + 1, 60])
def test_a_thought_has_as_many_iterations_as_it_may(ponderer: Ponderer, iterations: int) -> None:
    """Not one more, whether or not that is a whole number of steps."""
    request = question_at(game_at(30), "ponderer", Limits(iterations, seconds=60))
    assert reply(request, ponderer.clock).iterations == iterations


def test_a_thought_ends_when_its_time_is_over(ponderer: Ponderer) -> None:
    """The clock is looked at every few iterations."""
    request = question_at(game_at(30), "ponderer", Limits(seconds=0.1))
    done = reply(request, ponderer.clock).iterations
    assert 0.1 / COST <= done <= 0.1 / COST + STEP


def test_slices_end_when_the_time_is_over_and_let_the_page_work_between(
    ponderer: Ponderer,
) -> None:
    """No slice is longer than it may be by more than a few iterations."""
    pauses = Pauses(ponderer.clock)
    thinker = Thinker(pauses, ponderer.clock, limits=Limits(seconds=0.5))
    asyncio.run(thinker.think("ponderer", game_at(30), SEED))
    assert ponderer.clock.now == pytest.approx(0.5, abs=SLICE + 0.01)
    assert len(pauses.waited) > 10
    assert max(pauses.waited) <= SLICE + STEP * COST


def test_a_bot_that_decides_at_once_needs_no_pause() -> None:
    """What is decided at once is answered at once."""
    screen = FakeScreen()
    asyncio.run(Thinker(screen.pause, screen.clock).think("paddler", game_at(30), SEED))
    assert screen.pauses == []


# The same answers


@pytest.mark.parametrize("decisions", [20, 47, 80])
@pytest.mark.parametrize("bot", ["ponderer", "drifter", "paddler", "guide", "legend"])
def test_slices_and_thread_answer_alike(ponderer: Ponderer, bot: str, decisions: int) -> None:
    """With the same seed and iterations, from a record that holds no secrets or from the view."""
    game, limits, screen = game_at(decisions), Limits(20, seconds=60), FakeScreen()
    here = Thinker(screen.pause, screen.clock, limits=limits)
    thread = FakeThread()
    there = Thinker(screen.pause, screen.clock, thread, limits)
    there.prepare()
    first, second = (asyncio.run(each.think(bot, game, SEED)) for each in (here, there))
    assert first == second
    assert first.action in game.legal()
    assert [request.bot for request in thread.asked] == [bot]


def test_the_worker_takes_and_gives_plain_data() -> None:
    """What the worker exports answers as Python does."""
    request = question_at(game_at(33), "paddler", Limits(12, 60.0))
    told = think("paddler", request.record, request.seat, SEED, 12, 60.0)
    assert isinstance(told, str)
    assert Reply.of(told) == reply(request, lambda: 0.0)


# The thread


class Failing(FakeThread):
    """A thread that has something go wrong."""

    async def ask(self, request: Request) -> Reply:
        self.asked.append(request)
        raise ThreadError("out of memory")


class Silent(FakeThread):
    """A thread from which nothing is ever heard again."""

    async def ask(self, request: Request) -> Reply:
        self.asked.append(request)
        await asyncio.Event().wait()
        raise AssertionError("nobody wakes it")


@pytest.mark.parametrize(("kind", "patience"), [(Failing, 10.0), (Silent, 0.0)])
def test_a_thread_that_fails_is_given_up(kind: type[FakeThread], patience: float) -> None:
    """The decision is thought again in slices, and the thread is ended and never asked again."""
    game, screen, thread = game_at(30), FakeScreen(), kind()
    limits = Limits(12, seconds=0.0)
    thinker = Thinker(screen.pause, screen.clock, thread, limits, patience)
    thinker.prepare()
    found = [asyncio.run(thinker.think("paddler", game, SEED)) for _ in range(2)]
    wanted = reply(question_at(game, "paddler", limits), lambda: 0.0)
    assert found == [wanted, wanted]
    assert len(thread.asked) <= 1
    assert thread.stopped


def test_a_thread_that_has_not_started_is_not_waited_for() -> None:
    """Until it is ready, bots think in slices."""
    screen, thread = FakeScreen(), FakeThread()
    thinker = Thinker(screen.pause, screen.clock, thread)
    asyncio.run(thinker.think("paddler", game_at(30), SEED))
    assert thread.asked == []
    thinker.prepare()
    asyncio.run(thinker.think("paddler", game_at(30), SEED))
    assert len(thread.asked) == 1
    assert not thread.stopped


def test_nobody_thinks_about_the_only_legal_action() -> None:
    """It is taken, without the thread being asked."""
    screen, thread = FakeScreen(), FakeThread()
    thread.start()
    game = game_at(20)
    while len(game.legal()) > 1:
        game.play(game.legal()[-1])
    thinker = Thinker(screen.pause, screen.clock, thread)
    assert asyncio.run(thinker.think("legend", game, SEED)) == Reply(game.legal()[0], 0)
    assert thread.asked == []
