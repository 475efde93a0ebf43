"""The dialog about the devices fits every screen, and can be read and heard."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from e2e.support.looking import ALL, GERMAN, PHONE, Looks, faults, unheard
from e2e.support.positions import WIDE
from e2e.support.tablet import FORGET, Tablet, start
from tests.support.nightly import at_night, nightly

KNOWN: Final = r" the poster$|This code .* is English$"
"""What waits to be mended: long names of a game on the poster, and a sentence said before."""


@pytest.mark.slow
@pytest.mark.parametrize("looks", [{PHONE: [GERMAN]}, at_night(ALL)], ids=["daily", "all"])
def test_connecting_fits_the_screen_and_axe_finds_nothing(own_page: Page, looks: Looks) -> None:
    """In many ways to look at it, with five players and the longest names there are."""
    look_through(own_page, looks, look_at_a_network)


@nightly
def test_post_fits_the_screen_and_axe_finds_nothing(own_page: Page) -> None:
    """In many ways to look at it, with five players and the longest names there are."""
    look_through(own_page, ALL, look_at_post)


Look = Callable[[str], None]


def look_through(page: Page, looks: Looks, tour: Callable[[Tablet, Look], None]) -> None:
    """Look at all that is shown on a tour; nothing may be wrong with it."""
    found: dict[str, list[str]] = {}

    def look(what: str) -> None:
        wrong = [*faults(page, looks, "always"), *(unheard(page) if looks is ALL else ())]
        found[what] = [fault for fault in wrong if not re.search(KNOWN, fault)]

    tour(start(page), look)
    assert {what: wrong for what, wrong in found.items() if wrong} == {}


def open_dialog(tablet: Tablet) -> None:
    """Open the dialog at a table of five."""
    tablet.seat(1, f"{WIDE[1:]}A")
    tablet.seat(5, "", who="Drifter")
    tablet.button("Play with friends").click()


def look_at_a_network(tablet: Tablet, look: Look) -> None:
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


def look_at_post(tablet: Tablet, look: Look) -> None:
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
