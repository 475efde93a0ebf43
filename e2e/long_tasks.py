"""Measure how long the page is busy at a time, how soon it answers a click, and its frames.

    .venv/bin/python -m e2e.long_tasks --throttle 6

plays a game of one person and five bots with everything at "Instant", and watches the river move at
"Normal", on a processor that is made slower. It prints the longest tasks of each part of the visit,
how soon clicks were answered, and how many frames were missed while something moved. A task counts
for as long as it had the processor, so other work on the computer hardly disturbs; but a click's
answer includes all that it waited for. Of 60 frames a second, those count as shown that the
browser's trace says were presented.
"""

import argparse
import json
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from e2e.support.positions import find, setup
from e2e.support.tablet import (
    PADDLER,
    PERSON,
    TRANSPARENT,
    Tablet,
    command,
    start,
    until_bots_are_ready,
    wait_for,
)
from niagara import Game
from niagara.bots import BOTS
from niagara.lab.commands import whole_number
from niagara.model import events as ev
from niagara.model.actions import Action, ChooseCard
from niagara.model.modules import MODULES
from niagara.model.state import Phase
from tests.support.stories import NAMES, way_to
from web.asking.commands import pick
from web.build.browsers import launch_options
from web.build.serve import serving
from web.build.site import ensure_site

PATIENCE: Final = 120_000
"""Milliseconds."""
MARK: Final = "the page's time"

OBSERVE: Final = """
window.answers = [];
new PerformanceObserver(list => answers.push(...list.getEntries()))
  .observe({ type: "event", durationThreshold: 16, buffered: true });
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const animation = animate.call(this, frames, options);
  animation.ready.then(() => moved.push([
    animation.startTime + options.delay, animation.startTime + options.delay + options.duration,
  ])).catch(() => {});
  return animation;
};
"""
"""Notes when clicks were answered, and from when to when each piece moves, in the page's time."""
HAPPENED: Final = """
async begin => {
  await new Promise(requestAnimationFrame);
  await new Promise(done => setTimeout(done));
  const end = performance.now(), late = answers.filter(each =>
    each.interactionId && begin <= each.startTime);
  const clipped = moved.map(([from, to]) => [Math.max(from, begin), Math.min(to, end)]);
  return [late.map(each => each.duration), clipped.map(span => span.map(Math.floor))];
}
"""
TRACED: Final = (
    *("-*", "cc", "benchmark", "blink.user_timing"),
    *("devtools.timeline", "disabled-by-default-devtools.timeline"),
)
PLACE: Final = """
said => {
  const box = document.querySelector(`[data-do="${said}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
"""


class Part(NamedTuple):
    """A part of the visit: how long its tasks and its slower answers took, in milliseconds."""

    name: str
    tasks: list[float]
    answers: list[float]
    shown: int
    """How many frames were shown while something moved."""
    wanted: float
    """How many would have been shown if none were missed."""


def game_with(people: int) -> Game:
    """Return a game with everything and this many people that has gone on for some rounds."""
    return find(
        lambda game: len(game.history) >= 60 and game.actor == 0,
        lambda seed: setup(len(NAMES), bots=len(NAMES) - people, seed=seed, modules=MODULES),
        skill=1.0,
    )


def river_position() -> Game:
    """Return a game of six bots with everything, in which the last turn of a round begins.

    Then somebody falls, and the river is pushed some times, with enough on it.
    """

    def fits(game: Game) -> bool:
        view = game.view(None)
        last = view.phase is Phase.PADDLE and view.turn == len(NAMES) - 1
        if not last or game.round < 6 or game.undoable:
            return False
        happened: list[ev.Event] = []
        trial = game.copy()
        while trial.round == game.round and not trial.over:
            trial.play(trial.legal()[0], happened.append)
        pushes = sum(isinstance(event, ev.Pushed) for event in happened)
        return pushes >= 3 and any(isinstance(event, ev.Fell) for event in happened)

    return find(fits, lambda seed: setup(len(NAMES), bots=len(NAMES), seed=seed, modules=MODULES))


def tasks_in(events: list[dict[str, Any]]) -> list[float]:
    """Return how long the tasks of the page kept its processor busy."""
    page = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return [
        event["tdur"] / 1000
        for event in events
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) in page and "tdur" in event
    ]


def frames_in(events: list[dict[str, Any]], begin: float) -> list[int]:
    """Return when frames were shown, in the page's time; the mark was made at its `begin`."""
    mark = next(event for event in events if event["name"] == MARK)
    shown = {
        event["args"]["frame_reporter"]["frame_sequence"]: event["ts"]
        for event in events
        if event["name"] == "PipelineReporter"
        and event["ph"] == "b"
        and event["pid"] == mark["pid"]
        and event["args"]["frame_reporter"]["state"].startswith("STATE_PRESENTED")
    }
    return [int(begin + (time - mark["ts"]) / 1000) for time in shown.values()]


class Visitor(Tablet):
    """Somebody who plays with a mouse: what Playwright does to find a button would count, too."""

    def __init__(self, browser: Browser, page: Page) -> None:
        super().__init__(page)
        self.browser = browser
        self.rng = Random(7)

    def part(self, name: str, do: Callable[[], object]) -> Part:
        """Do something and return what was measured meanwhile."""
        self.browser.start_tracing(page=self.page, categories=[*TRACED])
        begin = self.page.evaluate("name => performance.mark(name).startTime", MARK)
        do()
        answers, spans = self.page.evaluate(HAPPENED, begin)
        events = json.loads(self.browser.stop_tracing())["traceEvents"]
        moving = {each for span in spans for each in range(*span)}
        shown = sum(time in moving for time in frames_in(events, begin))
        return Part(name, tasks_in(events), answers, shown, wanted=len(moving) * 60 / 1000)

    def tap(self, said: str) -> None:
        """Tap what gives this command, as soon as it is there."""
        button = f"document.querySelector('[data-do=\"{said}\"]:not([disabled])')"
        wait_for(self.page, f"{button}?.getBoundingClientRect().width", patience=PATIENCE)
        self.page.mouse.click(*self.page.evaluate(PLACE, said))

    def choose(self, action: Action | str) -> None:
        """Choose an action, tap by tap."""
        assert not isinstance(action, str), "it is one of the legal actions"
        for step in way_to(self.game, action):
            self.tap(str(pick(step)))
        if isinstance(action, ChooseCard):
            self.tap("confirm")

    def confirm(self) -> None:
        """End the turn, and wait until that is saved."""
        self.change(lambda: self.tap("confirm"))

    def begin(self) -> None:
        """Begin the game of the form, and wait until something is asked."""
        super().begin()
        wait_for(self.page, "document.querySelector('#prompt')?.firstChild", patience=PATIENCE)

    def advised(self, game: Game) -> Action:
        """Choose as the paddler would."""
        return BOTS["paddler"].choose(game.view(game.actor), self.rng)

    def play(self, opened: Game, actions: int) -> None:
        """Play until so many more actions are done, those of the bots included.

        A game that is over by then is opened again.
        """
        while actions > 0:
            game = self.until_asked()
            if game.over:
                self.load(opened)
                continue
            self.decide(self.advised)
            actions -= len(self.until_asked().history) - len(game.history)

    def watch(self, game: Game, actions: int) -> None:
        """Open a game of bots and watch it until so many more actions are done."""
        self.load(game)
        end = len(game.history) + actions
        self.until(lambda saved: saved.game.over or len(saved.game.history) >= end)

    def watch_river(self, game: Game) -> None:
        """Watch the river move, from its rise to the next round."""
        command(self.page, "set pace normal")
        self.load(game)
        wait_for(self.page, "document.querySelector('.count text')", patience=PATIENCE)
        wait_for(self.page, "!document.querySelector('.count text')", patience=PATIENCE)

    def look_at(self, dialog: str) -> None:
        """Open the menu or the rules and close them again, a few times."""
        for _time in range(3):
            self.tap(dialog)
            self.tap("close")
            wait_for(self.page, "!document.querySelector('#cover').firstChild", patience=PATIENCE)

    def undo(self) -> None:
        """Take back the last step of the next turn."""
        while not self.saved.pending:
            self.carry_out(self.advised(self.until_asked()))
        self.change(lambda: self.tap("undo"))


def visit(browser: Browser, address: str, actions: int, throttle: float) -> list[Part]:
    """Play, and return the parts of the visit."""
    page = browser.new_page(locale="en-GB", viewport={"width": 1280, "height": 800})
    page.add_init_script(OBSERVE)
    start(page, address)
    page.evaluate(TRANSPARENT, "1")  # what is transparent is not drawn, so no frame is
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    visitor = Visitor(browser, page)
    visitor.fill_in([(name, "", PADDLER) for name in NAMES], preset="Everything", seed="3")
    visitor.seat(1, "Ana", who=PERSON)
    begun = visitor.part("Start", visitor.begin)
    until_bots_are_ready(page)
    wait_for(page, "document.documentElement.dataset.kept", patience=PATIENCE)
    visitor.instant()
    mixed, watched, river = game_with(people=1), game_with(people=0), river_position()
    return [
        begun,
        visitor.part("open a game", lambda: visitor.load(mixed)),
        visitor.part("menu", lambda: visitor.look_at("menu")),
        visitor.part("rules", lambda: visitor.look_at("rules")),
        visitor.part("undo", visitor.undo),
        visitor.part("a person and bots", lambda: visitor.play(mixed, actions)),
        visitor.part("bots", lambda: visitor.watch(watched, actions)),
        visitor.part("the river", lambda: visitor.watch_river(river)),
    ]


def table(visits: list[list[Part]], throttle: float) -> str:
    """Return what was measured as text."""
    lines = [
        f"{len(visits)} visits, {throttle:g} times slower; milliseconds",
        f"{'':<20}{'longest task of each visit':<32}{'tasks above 50, 100, 200':<28}"
        "answers, 98th   frames missed",
    ]
    for parts in zip(*visits, strict=True):
        longest = sorted(max(part.tasks, default=0) for part in parts)
        tasks = [task for part in parts for task in part.tasks]
        above = ", ".join(str(sum(task > limit for task in tasks)) for limit in (50, 100, 200))
        answers = sorted(answer for part in parts for answer in part.answers) or [0]
        slow = answers[int(0.98 * (len(answers) - 1))]
        spread = f"{median(longest):.0f} ({longest[0]:.0f} to {longest[-1]:.0f})"
        wanted = sum(part.wanted for part in parts)
        missed = max(0, 1 - sum(part.shown for part in parts) / wanted) if wanted else 0
        lines.append(f"{parts[0].name:<20}{spread:<32}{above:<28}{slow:<16.0f}{missed:.1%}")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print what came out."""
    parser = argparse.ArgumentParser(prog="e2e.long_tasks")
    parser.add_argument("--runs", type=whole_number, default=3)
    parser.add_argument("--actions", type=whole_number, default=100)
    parser.add_argument("--throttle", type=float, default=6)
    chosen = parser.parse_args(arguments)
    visits = []
    with serving(ensure_site()) as address, sync_playwright() as playwright:
        for _time in range(chosen.runs):
            browser = playwright.chromium.launch(**launch_options(playwright.chromium))
            visits.append(visit(browser, address, chosen.actions, chosen.throttle))
            browser.close()
    print(table(visits, chosen.throttle))


if __name__ == "__main__":
    main()
