"""What attacks share: seeds, somebody who taps at random, and what is lost of a game.

Each night has other seeds, and a seed always makes the same attack:

    ATTACKS=739952003 .venv/bin/pytest -n0 -m nightly e2e/attack/test_stores.py

begins with that one.
"""

import os
from datetime import date
from itertools import takewhile
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from e2e.support.positions import find, setup
from e2e.support.tablet import PATIENCE, SITE, Tablet, command, downloaded, wait_for
from niagara import Game
from tests.support.nightly import at_night
from tests.support.waiting import Patience
from web.saving.save import from_text
from web.saving.stores import SETTINGS, SHELF

FIRST: Final = int(os.environ.get("ATTACKS", date.today().toordinal() * 1000))

INSTANT: Final = f"""
try {{
  localStorage.setItem({SITE} + "{SETTINGS}", '{{"pace": "instant"}}');
}} catch {{ /* forbidden here */ }}
"""
IN_GAME: Final = "document.documentElement.dataset.mode !== 'home'"
USABLE: Final = ":visible:not([disabled], [inert] *)"
DECISIONS: Final = ", ".join(
    f"[data-do{how}]{USABLE}" for how in ("^='pick '", "=confirm", "=uncover", "=play-here")
)
"""What decides something, or takes the game from another tab."""
TAP: Final = """
(found, chance) => {
  const click = new MouseEvent("click", { bubbles: true });
  found[Math.floor(chance * found.length)]?.dispatchEvent(click);
  return found.length > 0;
}
"""
"""A piece of the board has no `click` of its own."""
ON_SHELF: Final = f"""
Object.keys(localStorage).filter(key => key.startsWith({SITE} + "{SHELF}"))
  .map(key => localStorage.getItem(key))
"""
SECONDS: Final = 60
"""A decision takes a few taps, also at random, but the computer may be very busy."""


def attacks(count: int) -> pytest.MarkDecorator:
    """Make so many attacks by night, each with a seed."""
    seeds = [at_night(seed) for seed in range(FIRST, FIRST + count)]
    return pytest.mark.parametrize("seed", seeds)


def prepare(page: Page) -> Page:
    """Do not wait for a page for ever, and let it move at once."""
    page.set_default_timeout(PATIENCE)
    page.add_init_script(INSTANT)
    return page


def some_game(rng: Random, actions: int, bots: int = 2) -> Game:
    """Return a game of three, after so many random actions and when the first of them decides."""
    return find(
        lambda game: len(game.history) >= actions and game.actor == 0,
        lambda seed: setup(bots=bots, seed=seed),
        skill=0,
        first=rng.randrange(10**9),
    )


def missing(before: str, after: str) -> int:
    r"""Return how many lines of a saved game a later save of it does not have.

    >>> begun = 'niagara 1 {"players": 3, "start": 0}\ncard 1\n'
    >>> missing(f"{begun}card 2\n", f"# save 3\n{begun}card 4\n")
    1
    """
    old, new = (from_text(text).game.record().splitlines() for text in (before, after))
    kept = takewhile(lambda lines: lines[0] == lines[1], zip(old, new, strict=False))
    return len(old) - len([*kept])


def play(tablet: Tablet, rng: Random, actions: int = 1) -> None:
    """Tap at random what decides something until so much has happened, or the game is over."""
    log = tablet.page.locator("#log")
    for _time in range(actions):
        before = log.text_content()
        patience = Patience("anything new in the log, whatever was tapped", SECONDS)
        while log.text_content() == before and not is_over(tablet):
            patience.check()
            press(tablet, DECISIONS, rng.random())


def press(tablet: Tablet, selector: str, chance: float = 0) -> bool:
    """Press one of the buttons that can be pressed now; return whether there is one."""
    return bool(tablet.page.locator(selector).evaluate_all(TAP, chance))


def is_over(tablet: Tablet) -> bool:
    """Tell whether the game at the page is over."""
    return bool(tablet.page.evaluate("document.documentElement.dataset.mode === 'over'"))


def come_back(tablet: Tablet) -> None:
    """Go on with the saved game, if it does not go on by itself."""
    offered = "document.querySelector('[data-do=continue]')"
    wait_for(tablet.page, f"{IN_GAME} || {offered}", what="a saved game that is offered")
    if tablet.page.evaluate(f"!({IN_GAME})"):
        press(tablet, "[data-do=continue]")
    wait_for(tablet.page, IN_GAME, what="the saved game")


def on_shelf(tablet: Tablet) -> list[str]:
    """Return the games on the shelf as they are stored."""
    return list(tablet.page.evaluate(ON_SHELF))


def at_the_page(tablet: Tablet) -> str:
    """Return the game that is at the page, as the player gets it in a file."""
    return downloaded(tablet.page, lambda: command(tablet.page, "download"))


def expect_answer(tablet: Tablet) -> None:
    """See that Python still answers in a game: the menu opens, and closes."""
    command(tablet.page, "menu")
    expect(tablet.dialog("Menu")).to_be_visible()
    command(tablet.page, "close")
    expect(tablet.dialog("Menu")).to_be_hidden()
