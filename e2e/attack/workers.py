"""Kills or freezes the bots' worker in the middle of a thought: the game goes on."""

import time
from collections.abc import Mapping
from random import Random
from typing import Final

from playwright.sync_api import Page

from e2e.attack.ground import Ground
from e2e.attack.player import PATIENCE, Player, is_over
from e2e.attack.verdict import Verdict
from e2e.support.positions import NAMES
from niagara import Game, Occupant, Setup
from web.text.seating import COLOURS

THINKERS: Final = 3

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
OUTSIDE: Final[Mapping[str, str]] = {
    "is terminated": 'document.querySelector("script[name=bots]").xworker.terminate()',
}
"""What the page's own browser does to it."""
MISSING: Final = ("bots_worker.py", "interpreter.mjs", "pyodide.asm.wasm")
"""Without these the worker does not start."""


def game_of_thinkers(seed: int) -> Game:
    """Return a game of bots that think for long."""
    seats = tuple(Occupant(NAMES[seat], COLOURS[seat], "legend") for seat in range(THINKERS))
    return Game(Setup(THINKERS, seed=seed, seats=seats))


def attack(ground: Ground, rng: Random) -> Verdict:
    """Harm the worker, at its start or later."""
    how = rng.choice((*INSIDE, *OUTSIDE, *MISSING))
    return harmed(ground, rng, how)


def harmed(ground: Ground, rng: Random, how: str) -> Verdict:
    """Begin a game of bots, harm their worker at a random moment, and see that they go on."""
    verdict = Verdict(f"the worker {how}")
    with ground.visit() as page:
        player = Player(page)
        if not player.open(ground.address):
            verdict.stuck("the page does not start")
            return verdict
        if how in MISSING:
            page.route(f"**/{how}", lambda route: route.abort())
        player.load(game_of_thinkers(rng.randrange(10**6)))
        if how not in MISSING:
            ready = page.locator("html[data-bots=ready]")
            ready.wait_for(state="attached", timeout=PATIENCE)
            player.saves_on(player.stored())
            page.wait_for_timeout(rng.uniform(0, 900))
            _harm(page, how)
        for _action in range(3):
            before, began = player.stored(), time.monotonic()
            if is_over(before):
                break
            if not player.saves_on(before):
                verdict.stuck("the bots do not go on")
                break
            verdict.measured(1000 * (time.monotonic() - began))
        if not player.answers():
            verdict.stuck("the page does not answer")
    return verdict


def _harm(page: Page, how: str) -> None:
    if how in OUTSIDE:
        page.evaluate(OUTSIDE[how])
        return
    for worker in page.workers:
        worker.evaluate(f"() => {{ {INSIDE[how]} }}")
