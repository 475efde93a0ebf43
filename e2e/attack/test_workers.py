"""The bots' worker is killed or frozen in the middle of a thought: the game goes on."""

from collections.abc import Mapping
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page

from e2e.support.attacks import attacks, expect_answer
from e2e.support.tablet import start, until_bots_are_ready
from niagara import Game, Setup
from tests.support.stories import NAMES, seats

THINKERS: Final = seats(*NAMES[:3], bots="legend legend legend")

INSIDE: Final[Mapping[str, str]] = {
    "closes itself": "self.close()",
    "is frozen": "setTimeout(() => { for (;;); })",
    "throws": "setTimeout(() => { throw new Error('attacked'); })",
    "answers nothing": "self.postMessage = () => {}",
    "answers nonsense": (
        "{ const old = self.postMessage; self.postMessage = (...given) =>"
        " old.call(self, Array.isArray(given[0]) ? given[0].map(() => 'x') : 'x'); }"
    ),
}
"""What goes wrong inside the worker."""
TERMINATED: Final = "is terminated by the browser"
MISSING: Final = ("bots_worker.py", "interpreter.mjs", "pyodide.asm.wasm")
"""Without these the worker does not start."""


@attacks(3)
@pytest.mark.parametrize("how", [*INSIDE, TERMINATED, *MISSING])
def test_bots_go_on_without_their_worker(page: Page, how: str, seed: int) -> None:
    """Whatever becomes of it at a random moment, bots that think for long go on."""
    rng = Random(seed)
    tablet = start(page)
    if how in MISSING:
        page.route(f"**/{how}", lambda route: route.abort())
    tablet.load(Game(Setup(len(THINKERS), seed=seed, seats=THINKERS)))
    if how not in MISSING:
        until_bots_are_ready(page)
        page.wait_for_timeout(rng.uniform(0, 900))
        harm(page, how)
    played = len(tablet.game.history)
    tablet.until(lambda saved: saved.game.over or len(saved.game.history) >= played + 3)
    expect_answer(tablet)


def harm(page: Page, how: str) -> None:
    if how == TERMINATED:
        page.evaluate('document.querySelector("script[name=bots]").xworker.terminate()')
        return
    for worker in page.workers:
        worker.evaluate(f"() => {{ {INSIDE[how]} }}")
