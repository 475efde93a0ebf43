"""Where bots think: a thread of their own or slices, with the same answers."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Final

import pytest

from niagara import Game, Setup, View
from niagara.analysis.questions import Question, answer
from niagara.bots import BOTS, Bot
from niagara.bots.base import Thought
from niagara.model.actions import Action
from niagara.model.modules import MODULES
from tests.support.page import FakeScreen
from tests.support.strategies import ADVISER
from tests.support.visitor import FakeThread, SlowThread
from web.browser.bots_worker import answered, think
from web.play.match.questions import answer_of, question_of, text_of
from web.play.match.thinker import (
    BATCH,
    MOST_FAILURES,
    SLICE,
    Limits,
    Reply,
    Request,
    Thinker,
    reply,
)

SEED: Final = 5
COST: Final = 0.001
"""Seconds that an iteration of the ponderer takes."""


class Page(FakeScreen):
    """The page's other work, which notes how long it had to wait.

    Its clock moves only when a bot thinks or the page pauses.
    """

    def __init__(self) -> None:
        super().__init__()
        self.waited: list[float] = []
        self._since = 0.0

    async def pause(self, seconds: float) -> None:
        self.waited.append(self.time - self._since)
        await super().pause(0.004)
        self._since = self.time


class Pondering:
    """A thought that changes its mind again and again, and never ends by itself."""

    def __init__(self, view: View, rng: Random, page: Page) -> None:
        self.view = view
        self.rng = rng
        self.page = page
        self.iterations = 0
        self.action: Action = view.legal[0]

    @property
    def sensible(self) -> Sequence[Action]:
        return self.view.legal[:2]

    def plan(self, action: Action) -> Sequence[Action]:
        return [self.rng.choice(self.view.legal)]

    @property
    def obvious(self) -> Action:
        return self.rng.choice(self.view.legal)

    def go_on(self, iterations: int) -> bool:
        for _iteration in range(iterations):
            self.iterations += 1
            self.action = self.rng.choice(self.view.legal)
            self.page.time += COST
        return True


class Ponderer(Bot):
    """A bot that thinks as long as it may."""

    def __init__(self) -> None:
        self.page = Page()

    def think(self, view: View, rng: Random) -> Thought:
        return Pondering(view, rng, self.page)


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> Ponderer:
    """Register a bot that never stops thinking by itself."""
    bot = Ponderer()
    monkeypatch.setitem(BOTS, "ponderer", bot)
    return bot


def game_at(decisions: int) -> Game:
    """Return a game after at least this many decisions, with more than one legal action."""
    game, rng = Game(Setup(4, frozenset(MODULES), seed=decisions)), Random(decisions)
    while len(game.history) < decisions or len(game.legal()) == 1:
        game.play(ADVISER.choose(game.view(game.actor), rng))
    return game


def request_at(game: Game, bot: str, limits: Limits) -> Request:
    """Return the request about the current decision."""
    assert game.actor is not None
    return Request(bot, game.position_for(game.actor), game.actor, SEED, limits)


@pytest.mark.parametrize("iterations", [1, BATCH, BATCH + 1, 60])
def test_a_thought_has_as_many_iterations_as_it_may(ponderer: Ponderer, iterations: int) -> None:
    """It has exactly as many, whether or not that is a whole number of steps."""
    request = request_at(game_at(30), "ponderer", Limits(iterations, seconds=60))
    assert reply(request, ponderer.page.clock).iterations == iterations


def test_a_thought_ends_when_its_time_is_over(ponderer: Ponderer) -> None:
    """The bot looks at the clock every few iterations."""
    request = request_at(game_at(30), "ponderer", Limits(seconds=0.1))
    done = reply(request, ponderer.page.clock).iterations
    assert 0.1 / COST <= done <= 0.1 / COST + BATCH


def test_slices_end_when_the_time_is_over_and_let_the_page_work_between(
    ponderer: Ponderer,
) -> None:
    """No slice overruns its time by more than a few iterations."""
    page = ponderer.page
    thinker = Thinker(page.pause, page.clock, limits=Limits(seconds=0.5))
    asyncio.run(thinker.think("ponderer", game_at(30), SEED))
    assert page.time == pytest.approx(0.5, abs=SLICE + 0.01)
    assert len(page.waited) > 10
    assert max(page.waited) <= SLICE + BATCH * COST


@pytest.mark.parametrize("decisions", [20, 47, 80])
@pytest.mark.parametrize("bot", ["ponderer", "drifter", "paddler", "guide", "scout", "legend"])
def test_slices_and_thread_answer_alike(ponderer: Ponderer, bot: str, decisions: int) -> None:
    """Same seed, same iterations, same answer: from a record without secrets or from the view."""
    game, limits, screen = game_at(decisions), Limits(20, seconds=60), FakeScreen()
    here = Thinker(screen.pause, screen.clock, limits=limits)
    thread = FakeThread()
    there = Thinker(screen.pause, screen.clock, thread, limits)
    there.prepare()
    first, second = (asyncio.run(each.think(bot, game, SEED)) for each in (here, there))
    assert first == second
    assert first.action in game.legal()
    assert [request.bot for request in thread.asked] == [bot]


QUESTION: Final = Question(game_at(30).position_for(None), None, (), 16, 5)


def test_questions_are_answered_alike_in_slices_and_in_the_thread() -> None:
    """In slices, the page can work between them."""
    page = Page()
    here = Thinker(page.pause, lambda: page.time + 0.01 * len(page.waited))
    there = Thinker(FakeScreen().pause, page.clock, FakeThread())
    there.prepare()
    found = [asyncio.run(each.answer(QUESTION)) for each in (here, there)]
    assert found[0] == found[1] == answer(QUESTION)


def test_the_worker_takes_and_gives_plain_data() -> None:
    """The functions that it exports answer as those of the page do; questions come as text."""
    request = request_at(game_at(33), "paddler", Limits(12, 60.0))
    told = think("paddler", request.position, request.seat, SEED, 12, 60.0)
    assert isinstance(told, str)
    assert Reply.of(told) == reply(request, lambda: 0.0)
    position = game_at(30).position_for(1)
    for question in (QUESTION, Question(position, 1, ("card 4", "card 5"), 9, 2)):
        assert question_of(text_of(question)) == question
    assert answer_of(answered(text_of(QUESTION))) == answer(QUESTION)


def test_a_question_outlives_the_thread() -> None:
    """If the thread fails, the page answers itself."""
    thread = FakeThread(1)
    thinker = Thinker(FakeScreen().pause, Page().clock, thread)
    thinker.prepare()
    assert asyncio.run(thinker.answer(QUESTION)) == answer(QUESTION)
    assert thread.stopped == 1


def answers(thread: FakeThread, count: int, patience: float = 10.0) -> list[Reply]:
    """Return what a bot decides, asked several times about the same decision."""
    game, screen = game_at(30), FakeScreen()
    thinker = Thinker(screen.pause, screen.clock, thread, Limits(12, seconds=0.0), patience)
    thinker.prepare()
    found = [asyncio.run(thinker.think("paddler", game, SEED)) for _time in range(count)]
    assert set(found) == {reply(request_at(game, "paddler", thinker.limits), lambda: 0.0)}
    return found


@pytest.mark.parametrize(
    ("failures", "times", "asked", "stopped"),
    [(1, 3, 3, 1), (100, 9, MOST_FAILURES, MOST_FAILURES)],
)
def test_a_thread_that_fails_is_started_again(
    failures: int, times: int, asked: int, stopped: int
) -> None:
    """Meanwhile the bot thinks in slices; a thread that fails again and again is given up."""
    thread = FakeThread(failures)
    answers(thread, times)
    assert (len(thread.asked), thread.stopped, thread.ready) == (asked, stopped, asked == times)


def test_a_thread_that_never_answers_is_not_waited_for() -> None:
    """A thread that was killed says nothing; after some time another one takes its place."""
    thread = SlowThread()
    answers(thread, 1, patience=0.0)
    assert thread.stopped == 1


def test_a_thread_that_has_not_started_is_not_waited_for() -> None:
    """Until it is ready, bots think in slices; what is decided at once needs no pause."""
    screen, thread = FakeScreen(), FakeThread()
    thinker = Thinker(screen.pause, screen.clock, thread)
    asyncio.run(thinker.think("paddler", game_at(30), SEED))
    assert thread.asked == []
    assert screen.pauses == []
    thinker.prepare()
    asyncio.run(thinker.think("paddler", game_at(30), SEED))
    assert len(thread.asked) == 1
    assert not thread.stopped


def test_nobody_thinks_about_the_only_legal_action() -> None:
    """The action is taken without asking the thread."""
    screen, thread = FakeScreen(), FakeThread()
    thread.start()
    game = game_at(20)
    while len(game.legal()) > 1:
        game.play(game.legal()[-1])
    thinker = Thinker(screen.pause, screen.clock, thread)
    (action,) = game.legal()
    assert asyncio.run(thinker.think("legend", game, SEED)) == Reply(action, 0, ((action,),))
    assert thread.asked == []
