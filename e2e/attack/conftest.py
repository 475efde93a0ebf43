"""Attacks get pages in which things may go wrong."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from e2e.conftest import Browsers
from e2e.support.attacks import prepare


@pytest.fixture
def page(browser: Browser, browsers: Browsers) -> Iterator[Page]:
    """Give an empty page of somebody who has been here before, and has saved nothing."""
    page = prepare(browsers.visitor("with a page of their own").visit())
    yield page
    for each in page.context.pages[1:]:  # the visitor's own page stays
        each.close()
