"""Coaching in the first real game: a sentence at each first time."""

from playwright.sync_api import Locator, Page, expect

from e2e.support.positions import setup
from e2e.support.tablet import Tablet, arrange, stored
from niagara import Game
from web.asking.learning.coach import moment
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
