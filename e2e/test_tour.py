"""A tour of all screens: each is opened once, and looked at in many ways."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.support.looking import ALL, DAILY, Looks, faults, unheard
from e2e.support.screens import SCREENS
from tests.support.nightly import at_night


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("looks", [DAILY, at_night(ALL)], ids=["daily", "all"])
def test_nothing_is_wrong_with_a_screen(page: Page, name: str, looks: Looks) -> None:
    """It fits windows, is in every language, and can be read and heard.

    By day, colours and names are judged by the screens that show another kind of thing.
    """
    screen = SCREENS[name]
    screen.open(page)
    expect(page.locator(f"{screen.shows} >> visible=true").first).to_be_visible()
    found = faults(page, looks, screen.longer, screen.crowded)
    if looks is ALL or screen.judged:
        found += unheard(page, again=looks is ALL and screen.judged)
    assert [fault for fault in found if not re.search(screen.known, fault)] == []
