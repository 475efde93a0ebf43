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

KNOWN: Final = r" the poster$|This code .* is English$"
"""What waits to be mended: long names of a game on the poster, and a sentence said before."""


Look = Callable[[str], None]


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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tour", "looks"),
    [
        (look_at_a_network, {PHONE: [GERMAN]}),
        at_night(look_at_a_network, ALL),
        at_night(look_at_post, ALL),
    ],
    ids=["daily", "all", "post"],
)
def test_the_dialog_fits_the_screen_and_axe_finds_nothing(
    own_page: Page, tour: Callable[[Tablet, Look], None], looks: Looks
) -> None:
    """In many ways to look at it, with five players and the longest names there are."""
    found: dict[str, list[str]] = {}

    def look(what: str) -> None:
        wrong = [*faults(own_page, looks, "always"), *(unheard(own_page) if looks is ALL else ())]
        found[what] = [fault for fault in wrong if not re.search(KNOWN, fault)]

    tour(start(own_page), look)
    assert {what: wrong for what, wrong in found.items() if wrong} == {}
