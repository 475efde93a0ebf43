"""The connection breaks on a first visit: the page starts anyway, or says what to do."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from threading import Event
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from e2e.conftest import Browsers
from e2e.support.attacks import attacks, play, prepare
from e2e.support.tablet import Tablet, start, touch, wait_for, wait_until_ready
from web.build.serve import PageHandler, serving
from web.build.site import ensure_site

PAINTED: Final = """
window.painted = false;
new PerformanceObserver(() => { window.painted = true; })
  .observe({ type: "paint", buffered: true });
"""
"""A page that waits for its style is laid out, but nobody sees it."""
READY: Final = 'document.documentElement?.dataset.ready === "yes"'
STARTED: Final = f"""
{READY} || document.readyState !== "loading"
  && [...document.querySelectorAll(".trouble")].some(panel => panel.checkVisibility())
"""
"""Whether the page has started, or says that something is wrong once all of it has been read."""
AGAIN: Final = 2_000
"""Milliseconds; what goes wrong may be got over."""
QUICK: Final = 8_000
"""Milliseconds; a first visit takes about three."""
WATCHDOG: Final = 25_000
"""Milliseconds; the page says by then that something does not arrive."""
FIRST_SCRIPT: Final = "boot.js"
"""While this is held, nothing of the page can run: the browser shows that it waits."""
HTML: Final = b"<!doctype html><title>Log in</title><h1>Welcome to the hotel</h1>"
BODIES: Final = {"HTML": HTML, "garbage": b"\x00\xffgarbage\n" * 200, "nothing": b""}
FATES: Final = ("aborted", "held", "cut", "404", "500", *BODIES)

Fate = Callable[[str], str]
"""What becomes of a request for a file; empty if it is answered as it should be."""


class BadConnection(PageHandler):
    """Serves the site over a bad connection, until all is well."""

    fate: Fate
    well: Event

    def do_GET(self) -> None:  # noqa: N802
        """Answer as the fate wants it."""
        fate = "" if self.well.is_set() else type(self).fate(self.path.lstrip("/"))
        if not fate:
            super().do_GET()
            return
        self.close_connection = True
        if fate == "held":
            self.well.wait()
        elif fate == "cut":
            with self.send_head() as file:
                data = file.read()
            self.wfile.write(data[: len(data) // 2])
        elif fate in BODIES:
            self.send_response(200)
            if self.path.endswith(FIRST_SCRIPT):
                self.lasts = False  # if the browser keeps this, nothing of ours can ask for it anew
            kind = "text/html" if fate == "HTML" else self.guess_type(self.path)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(BODIES[fate])))
            self.end_headers()
            self.wfile.write(BODIES[fate])
        elif fate != "aborted":
            self.send_error(int(fate))


@contextmanager
def serving_badly(fate: Fate) -> Iterator[tuple[str, Event]]:
    """Serve the site badly; yield the address, and what makes all well."""
    well = Event()
    handler = type("Handler", (BadConnection,), {"fate": staticmethod(fate), "well": well})
    with serving(ensure_site(), handler=handler) as address:
        try:
            yield address, well
        finally:
            well.set()


@pytest.fixture(scope="session")
def files(browsers: Browsers, base_url: str) -> list[str]:
    """Return the files that a first visit asks for, but for the page itself."""
    asked: set[str] = set()
    with browsers.current.new_context(service_workers="block") as context:
        page = context.new_page()
        page.on("request", lambda request: asked.add(request.url.removeprefix(base_url)))
        start(page, base_url)
    return sorted(asked - {""})


@attacks(15)
def test_a_bad_connection_is_said(context: BrowserContext, files: list[str], seed: int) -> None:
    """The page starts without a file, or says what is wrong, with a button that helps later."""
    rng = Random(seed)
    fate = rng.choice(FATES)
    lost = {rng.choice(files)} if rng.random() < 0.7 else set[str]()
    moment = rng.randrange(2, len(files) + 2)
    asked: list[str] = []

    def decide(name: str) -> str:
        asked.append(name)
        is_first = fate == "held" and name.endswith(FIRST_SCRIPT)
        is_lost = name in lost if lost else len(asked) >= moment
        return fate if is_lost and not is_first else ""

    with serving_badly(decide) as (address, well):
        page = prepare(context.new_page())
        page.add_init_script(PAINTED)
        page.clock.install()
        page.goto(address, wait_until="commit")
        touch(page)
        if not shows(page, STARTED, QUICK):
            page.clock.fast_forward(WATCHDOG)
            wait_for(page, STARTED, what="a page that starts or says anything")
        wait_for(page, "window.painted", what="anything painted")
        if not shows(page, READY, AGAIN):
            recover(page, well)
        tablet = Tablet(page)
        tablet.begin()
        play(tablet, rng)


def shows(page: Page, condition: str, patience: int) -> bool:
    """Wait for a condition; return whether it has come true."""
    try:
        wait_for(page, condition, patience=patience)
    except Error:
        return False
    return True


def recover(page: Page, well: Event) -> None:
    """See that the page says something, and starts when all is well, by its button or before."""
    said = page.locator(".trouble:visible")
    expect(said).to_have_text(re.compile(r"\w"))
    button = said.locator("button:visible, a:visible").first
    expect(button).to_be_visible()
    well.set()
    touch(page)
    if not shows(page, READY, QUICK) and button.is_visible():
        button.click()
    wait_until_ready(page)
