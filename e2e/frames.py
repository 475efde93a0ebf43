"""Measure how many frames the page misses while the river moves.

    .venv/bin/python -m e2e.frames --runs 3

watches a game of six bots with everything, at "Normal", from the river's rise to the next round,
once as fast as this computer is and once with the page's processor made four times slower. It
prints how many of the frames were missed in which something moved. 60 are wanted a second; those
count as shown that the browser's trace says were presented.
"""

import argparse
import json
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from e2e.long_tasks import tasks_in
from e2e.support.positions import NAMES, find, setup
from e2e.support.tablet import as_file, start, store, wait_for
from niagara import Game
from niagara.lab.commands import whole_number
from niagara.model import events as ev
from niagara.model.modules import MODULES
from niagara.model.state import Phase
from web.build.site import ensure_site
from web.tools.browsers import launch_options
from web.tools.serve import serving

RATE: Final = 60
"""How many frames a second are wanted."""
PUSHES: Final = 3
"""The river is pushed at least so often in the position that is watched."""
PATIENCE: Final = 120_000
"""Milliseconds."""
FIRST_ROUND: Final = 6
"""Before this round too little is on the river."""

TRACED: Final = (
    "-*",
    "cc",
    "benchmark",
    "blink.user_timing",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
)

OBSERVE: Final = """
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
"""Notes from when to when each piece moves, in the page's time."""

MARK: Final = "the page's time"


class Seen(NamedTuple):
    """What was measured while the river moved."""

    wanted: float
    """So many frames would have been shown if none were missed."""
    shown: int
    tasks: list[float]
    """How long the page's tasks were, in milliseconds."""

    @property
    def missed(self) -> float:
        """The share of the frames that were missed."""
        return max(0.0, 1 - self.shown / self.wanted)


def position() -> Game:
    """Return a game of six bots with everything, in which the last turn of a round begins."""

    def fits(game: Game) -> bool:
        view = game.view(None)
        last = view.phase is Phase.PADDLE and view.turn == len(NAMES) - 1
        if not last or game.round < FIRST_ROUND or game.undoable:
            return False
        happened: list[ev.Event] = []
        trial = game.copy()
        while trial.round == game.round and not trial.over:
            trial.play(trial.legal()[0], happened.append)
        pushes = sum(isinstance(event, ev.Pushed) for event in happened)
        return pushes >= PUSHES and any(isinstance(event, ev.Fell) for event in happened)

    return find(fits, lambda seed: setup(len(NAMES), bots=len(NAMES), seed=seed, modules=MODULES))


def watch(browser: Browser, address: str, game: Game, throttle: float) -> Seen:
    """Watch the river move once."""
    page = browser.new_page(
        base_url=address, locale="en-GB", viewport={"width": 1280, "height": 800}
    )
    page.add_init_script(OBSERVE)
    store(page, pace="normal")
    start(page)
    page.set_input_files("#file", as_file(game.record()))
    wait_for(page, "document.querySelector('[data-do=pause]')", patience=PATIENCE)
    page.keyboard.press(" ")
    wait_for(page, "document.querySelector('[data-do=step]')", patience=PATIENCE)
    client = page.context.new_cdp_session(page)
    client.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    browser.start_tracing(page=page, categories=[*TRACED])
    page.keyboard.press(" ")
    wait_for(page, "document.querySelector('.deciding')", patience=PATIENCE)
    begin = page.evaluate("name => performance.mark(name).startTime", MARK)
    wait_for(page, "document.querySelector('.count text')", patience=PATIENCE)
    wait_for(page, "!document.querySelector('.count text')", patience=PATIENCE)
    end = page.evaluate("performance.now()")
    moved = page.evaluate("moved")
    trace = browser.stop_tracing()
    page.close()
    moving = {
        each for first, last in moved for each in range(int(max(first, begin)), int(min(last, end)))
    }
    return seen_in(trace, begin, moving)


def seen_in(trace: bytes, begin: float, moving: set[int]) -> Seen:
    """Return what a trace tells of these milliseconds; `begin` is when the mark was made."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    mark = next(event for event in events if event["name"] == MARK)
    shown = {
        event["args"]["frame_reporter"]["frame_sequence"]: begin + (event["ts"] - mark["ts"]) / 1000
        for event in events
        if event["name"] == "PipelineReporter"
        and event["ph"] == "b"
        and event["pid"] == mark["pid"]
        and event["args"]["frame_reporter"]["state"].startswith("STATE_PRESENTED")
    }
    counted = sum(int(at) in moving for at in shown.values())
    return Seen(len(moving) * RATE / 1000, counted, tasks_in(trace))


def line(throttle: float, seen: list[Seen]) -> str:
    """Return what was measured at a speed as text."""
    wanted, shown = sum(each.wanted for each in seen), sum(each.shown for each in seen)
    shares = ", ".join(f"{each.missed:.1%}" for each in seen)
    longest = max(task for each in seen for task in each.tasks)
    return (
        f"{throttle:>4g} times slower: {shown} of {wanted:.0f} frames shown, missed {shares}; "
        f"longest task {longest:.0f} ms"
    )


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print what came out."""
    parser = argparse.ArgumentParser(prog="e2e.frames")
    parser.add_argument("--runs", type=whole_number, default=3)
    parser.add_argument("--throttle", type=float, nargs="+", default=[1, 4])
    chosen = parser.parse_args(arguments)
    game = position()
    with serving(ensure_site()) as address, sync_playwright() as playwright:
        for throttle in chosen.throttle:
            seen = []
            for _time in range(chosen.runs):
                browser = playwright.chromium.launch(**launch_options())
                seen.append(watch(browser, address, game, throttle))
                browser.close()
            print(line(throttle, seen))


if __name__ == "__main__":
    main()
