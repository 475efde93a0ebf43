"""People see what a choice brings before they make it, and why something cannot be chosen."""

import re
from typing import Final

from playwright.sync_api import Page, expect

from e2e.support.positions import setup
from e2e.support.tablet import Tablet, arrange
from niagara import Game

TABLE: Final = setup(bots=2).seats

CARDS: Final = "players=3 0a@3 0b@5(sapphire) 1a@4(diamond)"
LOADING: Final = "players=3 phase=paddle 0plays=4 1card=3 2card=5 0a@falls 0b@3(sapphire)"


def at(page: Page, position: str) -> Tablet:
    """Open the page with a game in this position, at which one person plays two bots."""
    return arrange(page, Game.from_position(position, TABLE).record())


def tap_field(page: Page, field: str) -> None:
    """Tap a field that is not offered."""
    page.locator(f'.others > [data-do="why {field}"]').click()


def test_a_card_taken_up_lights_what_it_could_reach(page: Page) -> None:
    """Each card lights the fields that the canoes could reach with it, with the cost."""
    tablet = at(page, CARDS)
    rings = page.locator("#scene .reach .ring")
    expect(rings).to_have_count(0)
    tablet.choose_card("2")
    expect(rings.first).to_be_visible()
    texts = page.locator("#scene .reach text")
    expect(texts.filter(has_text=re.compile(r"^a: 2$")).first).to_be_visible()
    tablet.choose_card("5")
    expect(texts.filter(has_text=re.compile(r"^a: 3 \+ 2$")).first).to_be_visible()
    expect(texts.filter(has_text=re.compile(r"^a: 2$"))).to_have_count(0)
    tablet.option("The cloud card").click()
    expect(rings).to_have_count(0)


def test_a_field_out_of_reach_says_why(page: Page) -> None:
    """A tap on it is answered in a sentence, and the game stays as it was."""
    tablet = at(page, CARDS)
    before = tablet.text()
    reason = page.locator("#prompt .reason")
    tap_field(page, "1")
    expect(reason).to_have_text(re.compile("^Tap a card first"))
    tablet.choose_card("1")
    expect(reason).to_have_count(0)
    tap_field(page, "7R")
    expect(reason).to_have_text("Too far: that takes 2 points, and canoe b has 1.")
    expect(page.locator("#live")).to_have_text("Too far: that takes 2 points, and canoe b has 1.")
    assert tablet.text() == before
    tablet.button("Play card 1").click()
    tablet.until_asked()


def test_choices_are_told_in_words_beside_pictures(page: Page) -> None:
    """A button says what it does in words, with a drawing of the gem."""
    tablet = at(page, LOADING)
    tablet.option("Field 5").click()
    first = tablet.button("Unload a sapphire here, then go")
    expect(first).to_have_text("Unloadhere, then go")
    expect(first.locator('use[href="#gem-sapphire"]')).to_be_visible()
    expect(tablet.button("Unload a sapphire on arrival")).to_have_text("Unloadon arrival")
