"""Coaching in the first real game: a sentence at each first time."""

import re

from playwright.sync_api import Locator, Page, expect

from e2e.support.positions import setup
from e2e.support.tablet import Tablet, arrange, stored, wait_until_ready
from niagara import Game
from web.learning.coach import moment
from web.saving.stores import TOLD


def first_game(page: Page, people: int = 1) -> Tablet:
    """Open the page with a game that begins, on a device that has not been coached."""
    game = Game(setup(bots=3 - people))
    return arrange(page, game, pace="instant")


def coach(page: Page) -> Locator:
    """Return what the coach says."""
    return page.get_by_role("note", name="Tip")


def test_it_is_seen_dismissed_and_kept(page: Page) -> None:
    """The first card and the first turn are told of; what is understood is not told again."""
    tablet = first_game(page)
    expect(coach(page)).to_contain_text(moment("card").said())
    expect(page.locator("#live")).to_have_text(moment("card").said())
    tablet.button("Got it").click()
    expect(coach(page)).to_have_count(0)
    assert stored(page, TOLD) == "card"
    page.reload()
    wait_until_ready(page)
    expect(tablet.hand).to_be_visible()
    expect(coach(page).filter(has_text=moment("card").said())).to_have_count(0)
    tablet.choose_card("6")
    tablet.button("Play card 6").click()
    expect(coach(page)).to_contain_text(moment("turn").said())


def test_it_goes_when_the_decision_is_made(page: Page) -> None:
    """Nobody has to dismiss it."""
    tablet = first_game(page)
    tablet.choose_card("6")
    expect(coach(page)).to_contain_text(moment("card").said())
    tablet.button("Play card 6").click()
    expect(coach(page)).to_contain_text(moment("turn").said())
    tablet.decide()
    tablet.until_asked()
    expect(coach(page).filter(has_text=moment("turn").said())).to_have_count(0)
    assert {"card", "turn"} <= set(stored(page, TOLD).split())


def test_it_can_be_switched_off_there_and_on_in_the_settings(page: Page) -> None:
    """Off is kept; on again, it goes on with what was not told."""
    tablet = first_game(page)
    tablet.button("Tips off").click()
    expect(coach(page)).to_have_count(0)
    page.reload()
    wait_until_ready(page)
    expect(tablet.hand).to_be_visible()
    expect(coach(page)).to_have_count(0)
    tablet.open_settings().get_by_role("switch", name="Tips").click()
    page.keyboard.press("Escape")
    tablet.choose_card("6")
    tablet.button("Play card 6").click()
    expect(coach(page)).to_contain_text(moment("turn").said())


def test_a_cover_shows_nothing_of_it(page: Page) -> None:
    """Between two people nobody is coached; with the tablet in hand the person is."""
    tablet = first_game(page, people=3)
    expect(tablet.button(re.compile("^I am "))).to_be_visible()
    expect(coach(page)).to_have_count(0)
    tablet.button(re.compile("^I am ")).click()
    expect(coach(page)).to_be_visible()
