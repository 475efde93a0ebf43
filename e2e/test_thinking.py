"""Bots think beside the page: it never waits for them, and they decide as they do in Python."""

from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from e2e.support.tablet import (
    LEGEND,
    PADDLER,
    PERSON,
    Tablet,
    start,
    until_bots_are_ready,
    wait_for,
)
from niagara import Game, Setup
from niagara.bots import BOTS
from niagara.model.modules import MODULES
from tests.support.nightly import nightly
from tests.support.stories import NAMES
from web.play.match.thinker import Limits, Request, reply

DECISIONS: Final = 8
"""So many longer decisions of legends are looked at."""
LONG: Final = 50
"""Milliseconds; a browser calls a task that holds the page up for longer a long one."""
FRAMES: Final = 60
"""Milliseconds; a busy browser need not draw a frame during a shorter thought."""
ITERATIONS: Final = 24

OBSERVE: Final = """
window.longTasks = [];
new PerformanceObserver(list => longTasks.push(...list.getEntries()))
  .observe({ type: "longtask", buffered: true });
window.scripts = [];
new PerformanceObserver(list => list.getEntries().forEach(each => scripts.push(...each.scripts)))
  .observe({ type: "long-animation-frame", buffered: true });
window.thoughts = [];
new PerformanceObserver(list => thoughts.push(...list.getEntriesByName("legend thinks")))
  .observe({ type: "measure" });
window.frames = [];
requestAnimationFrame(function next(time) { frames.push(time); requestAnimationFrame(next); });
"""
STRETCHES: Final = "each => [each.startTime, each.startTime + each.duration]"
THOUGHTS: Final = f"thoughts.filter(each => each.detail.iterations && each.duration >= {FRAMES})"
ASK: Final = """
question => document.querySelector("script[name=bots]").xworker.sync.think(...question)
"""

COUNT: Final = "kind => performance.getEntriesByType(kind).length"

Stretch = tuple[float, float]
"""When something began and ended, in milliseconds."""


def common(one: Stretch, other: Stretch) -> float:
    """Return for how long two stretches of time go on together."""
    return min(one[1], other[1]) - max(one[0], other[0])


def stretches(page: Page, entries: str) -> list[Stretch]:
    """Return when some entries of the browser's timeline began and ended."""
    return [(begin, end) for begin, end in page.evaluate(f"{entries}.map({STRETCHES})")]


def held_up(page: Page, thought: Stretch) -> float:
    """Return for how long at most one of the page's tasks ran its code during a thought.

    The other long tasks are the computer's: it was busy while the browser drew.
    """
    scripts = stretches(page, "scripts")
    tasks = [task for task in stretches(page, "longTasks") if common(task, thought) > LONG]
    running = (sum(max(0, common(script, task)) for script in scripts) for task in tasks)
    return max(running, default=0)


@pytest.mark.slow
def test_the_page_goes_on_while_legend_thinks(own_page: Page) -> None:
    """No task holds the page up for long, frames go on being drawn, a decision takes a second."""
    page = own_page
    page.add_init_script(OBSERVE)
    tablet = start(page)
    tablet.fill_in([(name, "", LEGEND) for name in NAMES[:4]], seed="3")
    tablet.start_game()
    until_bots_are_ready(page)
    page.evaluate("thoughts.length = 0")
    wait_for(page, f"{THOUGHTS}.length >= given", DECISIONS, patience=90_000)
    thoughts = stretches(page, THOUGHTS)
    # Other work on the machine may starve the page for a moment; a bot that thought on the page
    # would hold up every thought.
    frames = page.evaluate("frames")
    smooth = [
        held_up(page, (begin, end)) <= LONG and any(begin < frame < end for frame in frames)
        for begin, end in thoughts
    ]
    assert sum(smooth) >= len(smooth) * 3 / 4
    assert median(end - begin for begin, end in thoughts) <= 1000


def questions() -> Iterator[tuple[Game, Request]]:
    """Yield questions about decisions in the middle of games with and without the modules."""
    for modules, decisions in ((), 40), ((), 55), (MODULES, 45), (MODULES, 75):
        game, rng = Game(Setup(4, frozenset(modules), seed=decisions)), Random(decisions)
        for _time in range(decisions):
            game.play(BOTS["paddler"].choose(game.view(game.actor), rng))
        while len(game.legal()) == 1:
            game.play(game.legal()[0])
        seat = game.actor or 0
        for bot in ("drifter/thief", "paddler/gambler", "guide", "legend/rainmaker"):
            limits = Limits(ITERATIONS, seconds=60)
            yield game, Request(bot, game.position_for(seat), seat, decisions, limits)


def told(page: Page, request: Request) -> str:
    """Return the answer of the page's worker."""
    limits = request.limits
    data: list[Any] = [request.bot, request.position, request.seat, request.seed]
    return str(page.evaluate(ASK, [*data, limits.iterations, limits.seconds]))


def test_the_same_question_has_the_same_answer_in_python(own_page: Page) -> None:
    """The page's worker decides as Python does, given the same seed and iterations."""
    tablet = start(own_page)
    tablet.start_game()
    until_bots_are_ready(tablet.page)
    for game, request in questions():
        wanted = reply(request, lambda: 0.0)
        assert wanted.action in game.legal()
        assert told(tablet.page, request) == str(wanted), request.bot


def test_the_space_bar_pauses_and_steps_go_on(tablet: Tablet) -> None:
    """Those who watch bots stop them with one key, and let them act one by one."""
    tablet.fill_in([(name, "", PADDLER) for name in NAMES[:4]], seed="3")
    tablet.begin()
    expect(tablet.button("Pause")).to_be_visible()
    tablet.page.evaluate("document.activeElement.blur()")
    tablet.page.keyboard.press("Space")
    expect(tablet.button("Go on")).to_be_visible()
    decisions = len(tablet.game.history)
    tablet.button("Step").click()
    tablet.until(lambda saved: len(saved.game.history) == decisions + 1)
    tablet.page.evaluate("document.activeElement.blur()")
    tablet.page.keyboard.press("Space")
    expect(tablet.button("Pause")).to_be_visible()


@nightly
def test_the_browsers_timeline_does_not_grow(tablet: Tablet) -> None:
    """However long a game is, the browser keeps the last measure of each kind, and no more."""
    tablet.fill_in([("Ana", "Red", PERSON), ("Ben", "Blue", PADDLER)], seed="5")
    tablet.start_game()
    tablet.play_rounds(1)
    before = {kind: tablet.page.evaluate(COUNT, kind) for kind in ("measure", "mark")}
    tablet.play_rounds(2)
    after = {kind: tablet.page.evaluate(COUNT, kind) for kind in before}
    assert 0 < before["measure"] <= 3
    assert after["measure"] <= 3
    assert after["mark"] == before["mark"]


@nightly
def test_a_killed_worker_is_started_again(tablet: Tablet) -> None:
    """The game goes on when the system has killed the bots' worker, soon in another one."""
    tablet.fill_in([("Ana", "Red", PERSON), ("Ben", "Blue", LEGEND)], seed="5")
    tablet.start_game()
    until_bots_are_ready(tablet.page)
    tablet.page.evaluate(
        """() => {
          document.querySelector("script[name=bots]").xworker.terminate();
          document.documentElement.dataset.bots = "killed";
        }"""
    )
    tablet.play_rounds(1)
    until_bots_are_ready(tablet.page)
    tablet.play_rounds(1)
