"""The browser is killed while a game is played, and opened again."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final

from playwright.sync_api import Error, Page, Playwright

from e2e.support.attacks import attacks, come_back, is_over, missing, play, prepare, some_game
from e2e.support.tablet import SITE, Tablet, start
from web.build.browsers import launch_options
from web.saving.saves import Kept
from web.saving.stores import GAME

FIRST_SAVE: Final = f"""
const set = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, text) {{
  if (key === {SITE} + "{GAME}") window.firstSave ??= text;
  return set.call(this, key, text);
}};
"""
"""Bots go on at once, so the game that comes back is the one that is saved first."""


@contextmanager
def killed(playwright: Playwright, profile: Path) -> Iterator[Page]:
    """Start a browser with a profile; then end it at once, as when the computer's power fails."""
    context = playwright.chromium.launch_persistent_context(
        profile, **launch_options(playwright.chromium), locale="en-GB"
    )
    assert context.browser, "a profile has a browser of its own"
    asked = context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    (process,) = (each["id"] for each in asked["processInfo"] if each["type"] == "browser")
    page = prepare(context.pages[0])
    page.add_init_script(FIRST_SAVE)
    try:
        yield page
    finally:
        os.kill(process, signal.SIGKILL)
        with suppress(Error):
            context.close()


@attacks(25)
def test_a_kill_loses_one_action_at_most(
    playwright: Playwright, base_url: str, tmp_path: Path, seed: int
) -> None:
    """Whenever the browser is killed, the game comes back, but for its last action perhaps."""
    rng = Random(seed)
    with killed(playwright, tmp_path) as page:
        tablet = start(page, base_url)
        tablet.load(some_game(rng, rng.randrange(12), bots=rng.choice((2, 3))))
        seen = play_for_a_while(tablet, rng)
    for _life in range(rng.choice((1, 2))):
        with killed(playwright, tmp_path) as page:
            tablet = start(page, base_url)
            come_back(tablet)
            first = page.evaluate("window.firstSave ?? ''") or tablet.text()
            assert missing(seen, Kept(first).text) <= 1
            seen = play_for_a_while(tablet, rng)


def play_for_a_while(tablet: Tablet, rng: Random) -> str:
    """Play up to a random moment, and return what the page had saved by then.

    Most kills are early, since browsers write to the disk only after some seconds.
    """
    end = time.monotonic() + rng.uniform(0, rng.choice((2.5, 2.5, 2.5, 9)))
    play(tablet, rng)
    seen = tablet.text()
    while time.monotonic() < end and not is_over(tablet):
        play(tablet, rng)
        seen = tablet.text()
    return seen
