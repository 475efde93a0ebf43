"""What the tests of the page share: a server, a browser, a page in which nothing goes wrong.

Starting Python is most of what a test could wait for. So `page` and `tablet` are one page for all
tests of a process, which is put away after each. Tests about starting take `own_page`, which starts
from the memory that a browser keeps for those who come again, or `first_visit`, which has none.
"""

import os
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect

from e2e.support.shared import SharedPage
from e2e.support.tablet import PATIENCE, PLAIN, Tablet
from e2e.support.visitor import Visitor
from e2e.support.watch import Watch
from web.build.browsers import launch_options
from web.build.serve import serving
from web.build.site import ensure_site

expect.set_options(timeout=PATIENCE)

HERE: Final = Path(__file__).parent
ONE_PROCESS: Final = "--process-per-site"
PLAIN_HOST: Final = f"--host-resolver-rules=MAP {PLAIN} 127.0.0.1"
CRASHED: Final = "(Target|Page) crashed"
"""Chromium itself crashes now and then in code that it has made of WebAssembly (SIGSEGV)."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try a test again in which the browser has crashed, and begin with the slow ones.

    Only these tests are tried again: it costs each test a message between processes.
    """
    own = [item for item in items if item.path.is_relative_to(HERE)]
    for item in own:
        item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=[CRASHED]))
    if len(own) == len(items):
        items[:] = dealt(sorted(items, key=lambda item: item.get_closest_marker("slow") is None))


def dealt(items: list[pytest.Item]) -> list[pytest.Item]:
    """Deal the tests out like cards: each process takes one stretch of the list."""
    hands = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    return [item for hand in range(hands) for item in items[hand::hands]]


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """Serve the site, and give its address."""
    with serving(ensure_site()) as address:
        yield address


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_type: BrowserType
) -> dict[str, Any]:
    """Start the browser that this computer has, with one process for all pages of a visitor."""
    options = launch_options(browser_type)
    return {
        **browser_type_launch_args,
        **options,
        "args": [*options["args"], ONE_PROCESS, PLAIN_HOST],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Show the page in English at the size of a tablet, and keep nothing of it for later.

    Nothing moves: drawing what turns and blinks would cost more than all else.
    """
    own = {
        "locale": "en-GB",
        "viewport": {"width": 1280, "height": 800},
        "service_workers": "block",
        "reduced_motion": "reduce",
    }
    return {**browser_context_args, **own}


class Browsers:
    """One browser and one visitor for all tests, until they are given up for others."""

    def __init__(self, launch: Callable[[], Browser], look: dict[str, Any], site: str) -> None:
        self._launch, self._look, self._site = launch, look, site
        self._visitors: dict[str, Visitor] = {}
        self.shared = self._shared_page()
        """The page for all tests that need no start of their own."""
        self.current = launch()

    def renew(self) -> None:
        """Go on with new ones."""
        self.current.close()
        self.current = self._launch()
        self._visitors.clear()
        self.shared = self._shared_page()

    def _shared_page(self) -> SharedPage:
        return SharedPage(lambda: self.visitor("who shares").visit())

    def visitor(self, name: str) -> Visitor:
        """Return somebody in this browser who has been at the page before."""
        if name not in self._visitors:
            self._visitors[name] = Visitor(self.current.new_context(**self._look), self._site)
        return self._visitors[name]


@pytest.fixture(scope="session")
def browsers(
    launch_browser: Callable[[], Browser], browser_context_args: dict[str, Any], base_url: str
) -> Iterator[Browsers]:
    """Start a browser, and end the last one."""
    browsers = Browsers(launch_browser, browser_context_args, base_url)
    yield browsers
    browsers.current.close()


@pytest.fixture
def browser(browsers: Browsers, request: pytest.FixtureRequest) -> Browser:
    """Give the browser; a test that it has crashed in is tried again in another.

    A Chromium that has crashed once often does so again, with whatever page.
    """
    if getattr(request.node, "execution_count", 1) > 1:
        browsers.renew()
    return browsers.current


@pytest.fixture
def watched(base_url: str) -> Iterator[list[Watch]]:
    """Fail the test when anything has gone wrong in one of its pages."""
    watches: list[Watch] = []
    yield watches
    for each in watches:
        each.end()
    assert [complaint for each in watches for complaint in each.complaints] == []


@pytest.fixture
def page(
    browser: Browser,
    browsers: Browsers,
    base_url: str,
    watched: list[Watch],
    request: pytest.FixtureRequest,
) -> Iterator[Page]:
    """Give the page that all tests share; it answers, and nobody has used it.

    What the test leaves is put away. If something stays all the same, a warning names the test, and
    the next one gets another page.
    """
    shared, failed = browsers.shared, request.session.testsfailed
    yield watch(shared.page(), base_url, watched)
    leaks = [] if request.session.testsfailed > failed else shared.leaks()
    if leaks or request.session.testsfailed > failed:
        shared.give_up()
    if leaks:
        warnings.warn(f"{request.node.nodeid} leaks: {'; '.join(leaks)}", stacklevel=1)


@pytest.fixture
def tablet(page: Page) -> Tablet:
    """Give a player's hands and eyes at the page that all tests share."""
    return Tablet(page)


@pytest.fixture
def known_page(browser: Browser, browsers: Browsers) -> Iterator[Page]:
    """Give a page like `own_page`, in which things may go wrong."""
    page = browsers.visitor("with a page of their own").visit()
    page.set_default_timeout(PATIENCE)
    yield page
    for each in page.context.pages[1:]:  # the visitor's own page stays
        each.close()


@pytest.fixture
def own_page(known_page: Page, base_url: str, watched: list[Watch]) -> Page:
    """Give an empty page of somebody who has been here before, and has saved nothing."""
    return watch(known_page, base_url, watched)


@pytest.fixture
def first_visit(context: BrowserContext, base_url: str, watched: list[Watch]) -> Page:
    """Give such a page in a browser that has never been here, which has to start Python."""
    return watch(context.new_page(), base_url, watched)


def watch(page: Page, origin: str, watched: list[Watch]) -> Page:
    """Listen to a page from now on, and do not wait for it for ever."""
    watched.append(Watch(page, origin))
    page.set_default_timeout(PATIENCE)
    return page


@pytest.fixture
def broken_page(context: BrowserContext) -> Page:
    """Give a page in which things may go wrong, for tests that break it."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page
