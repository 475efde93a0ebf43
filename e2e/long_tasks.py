"""Measure how long the page is busy at a time, and how soon it answers a click.

    .venv/bin/python -m e2e.long_tasks --throttle 6

plays a game of one person and five bots with everything at "Instant", on a processor that is made
slower. It prints the longest tasks of each part of the visit, and how soon clicks were answered.
A task counts for as long as it had the processor, so other work on the computer hardly disturbs;
but a click's answer includes all that it waited for.
"""

import argparse
import json
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from e2e.support.positions import NAMES, find, setup
from e2e.support.tablet import (
    PADDLER,
    PERSON,
    Tablet,
    path_to,
    start,
    until_bots_are_ready,
    wait_for,
)
from niagara import Game
from niagara.bots import BOTS
from niagara.lab.commands import whole_number
from niagara.model.actions import Action, ChooseCard
from niagara.model.modules import MODULES
from web.asking.commands import pick
from web.build.site import ensure_site
from web.tools.browsers import launch_options
from web.tools.serve import serving

PLAYED: Final = 60
"""How many actions have been played before the measured ones."""
PATIENCE: Final = 120_000
"""Milliseconds."""
PERCENTILE: Final = 0.98

OBSERVE: Final = """
window.answers = [];
new PerformanceObserver(list => answers.push(...list.getEntries()))
  .observe({ type: "event", durationThreshold: 16, buffered: true });
"""
ANSWERS: Final = """
async begin => {
  await new Promise(requestAnimationFrame);
  await new Promise(done => setTimeout(done));
  return answers.filter(each => each.interactionId && begin <= each.startTime)
    .map(each => each.duration);
}
"""
TRACED: Final = ("-*", "devtools.timeline", "disabled-by-default-devtools.timeline")
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


def game_with(people: int) -> Game:
    """Return a game with everything and this many people that has gone on for some rounds."""
    return find(
        lambda game: len(game.history) >= PLAYED and game.actor == 0,
        lambda seed: setup(len(NAMES), bots=len(NAMES) - people, seed=seed, modules=MODULES),
        skill=1.0,
    )


def tasks_in(trace: bytes) -> list[float]:
    """Return how long the tasks of the page kept its processor busy."""
    events = json.loads(trace)["traceEvents"]
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


class Visitor(Tablet):
    """Somebody who plays with a mouse: what Playwright does to find a button would count, too."""

    def __init__(self, browser: Browser, page: Page) -> None:
        super().__init__(page)
        self.browser = browser
        self.rng = Random(7)

    def part(self, name: str, do: Callable[[], object]) -> Part:
        """Do something and return what was measured meanwhile."""
        begin = self.page.evaluate("performance.now()")
        self.browser.start_tracing(page=self.page, categories=[*TRACED])
        do()
        answers = self.page.evaluate(ANSWERS, begin)
        return Part(name, tasks_in(self.browser.stop_tracing()), answers)

    def tap(self, said: str) -> None:
        """Tap what gives this command, as soon as it is there."""
        button = f"document.querySelector('[data-do=\"{said}\"]:not([disabled])')"
        wait_for(self.page, f"{button}?.getBoundingClientRect().width", patience=PATIENCE)
        self.page.mouse.click(*self.page.evaluate(PLACE, said))

    def choose(self, action: Action | str) -> None:
        """Choose an action, tap by tap."""
        assert not isinstance(action, str), "it is one of the legal actions"
        for option in path_to(self.game, action):
            self.tap(str(pick(option.step)))
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
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    visitor = Visitor(browser, page)
    visitor.fill_in([(name, "", PADDLER) for name in NAMES], preset="Everything", seed="3")
    visitor.seat(1, "Ana", who=PERSON)
    begun = visitor.part("Start", visitor.begin)
    until_bots_are_ready(page)
    wait_for(page, "document.documentElement.dataset.kept", patience=PATIENCE)
    visitor.instant()
    mixed, watched = game_with(people=1), game_with(people=0)
    return [
        begun,
        visitor.part("open a game", lambda: visitor.load(mixed)),
        visitor.part("menu", lambda: visitor.look_at("menu")),
        visitor.part("rules", lambda: visitor.look_at("rules")),
        visitor.part("undo", visitor.undo),
        visitor.part("a person and bots", lambda: visitor.play(mixed, actions)),
        visitor.part("bots", lambda: visitor.watch(watched, actions)),
    ]


def percentile(values: list[float]) -> float:
    """Return the value that only a small share of all exceeds; 0 if there is none."""
    return sorted(values)[int(PERCENTILE * (len(values) - 1))] if values else 0


def table(visits: list[list[Part]], throttle: float) -> str:
    """Return what was measured as text."""
    lines = [
        f"{len(visits)} visits, {throttle:g} times slower; milliseconds",
        f"{'':<20}{'longest task of each visit':<32}{'tasks above 50, 100, 200':<28}answers, 98th",
    ]
    for parts in zip(*visits, strict=True):
        longest = sorted(max(part.tasks, default=0) for part in parts)
        tasks = [task for part in parts for task in part.tasks]
        above = ", ".join(str(sum(task > limit for task in tasks)) for limit in (50, 100, 200))
        answers = percentile([answer for part in parts for answer in part.answers])
        spread = f"{median(longest):.0f} ({longest[0]:.0f} to {longest[-1]:.0f})"
        lines.append(f"{parts[0].name:<20}{spread:<32}{above:<28}{answers:.0f}")
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
            browser = playwright.chromium.launch(**launch_options())
            visits.append(visit(browser, address, chosen.actions, chosen.throttle))
            browser.close()
    print(table(visits, chosen.throttle))


if __name__ == "__main__":
    main()
