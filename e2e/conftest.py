"""What the tests of the page share: a server, a browser, a page in which nothing goes wrong."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.support.tablet import PATIENCE, Tablet, start
from e2e.support.watch import Watch
from web.build.site import ensure_site
from web.tools.browsers import launch_options
from web.tools.serve import serving

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """Serve the site, and give its address."""
    with serving(ensure_site()) as address:
        yield address


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the browser that this computer has."""
    return {**browser_type_launch_args, **launch_options()}


class Browsers:
    """One browser for all tests, until it is given up for another."""

    def __init__(self, launch: Callable[[], Browser]) -> None:
        self._launch = launch
        self.current = launch()

    def renew(self) -> None:
        """Go on with a new one."""
        self.current.close()
        self.current = self._launch()


@pytest.fixture(scope="session")
def browsers(launch_browser: Callable[[], Browser]) -> Iterator[Browsers]:
    """Start a browser, and end the last one."""
    browsers = Browsers(launch_browser)
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


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Show the page in English at the size of a tablet, and keep nothing of it for later."""
    own = {
        "locale": "en-GB",
        "viewport": {"width": 1280, "height": 800},
        "service_workers": "block",
    }
    return {**browser_context_args, **own}


@pytest.fixture
def watched(base_url: str) -> Iterator[list[Watch]]:
    """Fail the test when anything has gone wrong in one of its pages."""
    watches: list[Watch] = []
    yield watches
    assert [complaint for watch in watches for complaint in watch.complaints] == []


@pytest.fixture
def page(page: Page, base_url: str, watched: list[Watch]) -> Page:
    """Give a page that fails its test on any error and on any request off the origin."""
    watched.append(Watch(page, base_url))
    page.set_default_timeout(PATIENCE)
    return page


@pytest.fixture
def broken_page(context: BrowserContext) -> Page:
    """Give a page in which things may go wrong, for tests that break it."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


@pytest.fixture
def tablet(page: Page) -> Tablet:
    """Give the page once it answers."""
    return start(page)
