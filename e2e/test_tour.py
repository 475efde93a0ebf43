"""A tour of all screens: each is opened once, and looked at in all ways."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.support.looking import faults, unheard
from e2e.support.screens import SCREENS


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_wrong_with_a_screen(page: Page, name: str) -> None:
    """It fits all windows, is in every language, and can be read and heard."""
    screen = SCREENS[name]
    screen.open(page)
    expect(page.locator(f"{screen.shows} >> visible=true").first).to_be_visible()
    found = [
        *faults(page, screen.longer, screen.crowded),
        *unheard(page, again=screen.again),
    ]
    assert [fault for fault in found if not re.search(screen.known, fault)] == []
