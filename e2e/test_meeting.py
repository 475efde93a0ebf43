"""The dialog about the devices fits every screen, and can be read and heard."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from e2e.support.looking import ALL, GERMAN, PHONE, Looks, faults, unheard
from e2e.support.positions import WIDE
from e2e.support.tablet import FORGET, Tablet, start
from tests.support.nightly import at_night

KNOWN: Final = r"WW.* is cut off$|by post is cut off$| the poster$|This code .* is English$"
"""What waits to be mended: long names of those who play by post, and a sentence said before."""


@pytest.mark.slow
@pytest.mark.parametrize("looks", [{PHONE: [GERMAN]}, at_night(ALL)], ids=["daily", "all"])
def test_it_fits_the_screen_and_axe_finds_nothing(own_page: Page, looks: Looks) -> None:
    """In many ways to look at it, with five players and the longest names there are."""
    page = own_page
    found: dict[str, list[str]] = {}

    def look(what: str) -> None:
        wrong = [*faults(page, looks, "always"), *(unheard(page) if looks is ALL else ())]
        found[what] = [fault for fault in wrong if not re.search(KNOWN, fault)]

    for each in (look_at_a_network, look_at_post):
        each(start(page), look)
        page.evaluate(FORGET)
    assert {what: wrong for what, wrong in found.items() if wrong} == {}


def open_dialog(tablet: Tablet) -> None:
    """Open the dialog at a table of five."""
    tablet.seat(1, f"{WIDE[1:]}A")
    tablet.seat(5, "", who="Drifter")
    tablet.button("Invite friends").click()


def look_at_a_network(tablet: Tablet, look: Callable[[str], None]) -> None:
    """Look at what devices show that connect with each other."""
    open_dialog(tablet)
    look("the beginning")
    tablet.button("Join a table").click()
    look("a field for an invitation")
    tablet.page.get_by_label("or paste the link").fill("nonsense")
    expect(tablet.page.get_by_role("alert")).to_be_visible()
    look("a code that cannot be read")
    tablet.button("Back").click()
    tablet.button("Invite others").click()
    expect(tablet.page.locator(".qr-code path")).not_to_have_attribute("d", "")
    look("an invitation, and the seats")


def look_at_post(tablet: Tablet, look: Callable[[str], None]) -> None:
    """Look at what is shown before and after a letter."""
    open_dialog(tablet)
    tablet.button("Play by post").click()
    for colour, letter in zip(("blue", "green", "yellow", "violet"), "BCDE", strict=True):
        tablet.page.get_by_label(f"Name of {colour}").fill(f"{WIDE[1:]}{letter}")
    look("the names of players")
    tablet.button("Begin by post").click()
    look("a letter")
    link = tablet.page.get_by_label("Letter", exact=True).input_value()
    tablet.button("Leave the table").click()
    start(tablet.page)
    expect(tablet.button("Continue")).to_be_visible()
    look("the first screen, with a game by post")
    tablet.page.evaluate(FORGET)
    tablet.page.goto("about:blank")
    start(tablet.page, link)
    expect(tablet.button(f"I am {WIDE[1:]}B")).to_be_visible()
    look("who sits here")
