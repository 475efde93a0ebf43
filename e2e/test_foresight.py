"""People see what a choice brings before they make it, and why something cannot be chosen."""

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

from e2e.support.positions import setup
from e2e.support.tablet import Tablet, arrange
from niagara import Game

TABLE: Final = setup(bots=2).seats

CARDS: Final = "players=3 0a@3 0b@5(sapphire) 1a@4(diamond)"
LAST_CARD: Final = "players=3 0a@3 0hand=4 1hand=2 2hand=3"
PADDLING: Final = "players=3 phase=paddle 0plays=4 1card=3 2card=5 0a@3 0b@5(sapphire)"
LOADING: Final = "players=3 phase=paddle 0plays=4 1card=3 2card=5 0a@falls 0b@3(sapphire)"
LOST: Final = "players=3 phase=buy 0plays=2 1card=3 2card=5 0a@falls 0treasury=ruby+amber"


def at(page: Page, position: str) -> Tablet:
    """Open the page with a game in this position, at which one person plays two bots."""
    return arrange(page, Game.from_position(position, TABLE).record())


def tap_field(page: Page, field: str) -> None:
    """Tap a field that is not offered."""
    page.locator(f'.others > [data-do="why {field}"]').click()


def target(page: Page, field: str) -> Locator:
    """Return a field that can be tapped, with its marks."""
    return page.locator(f'#scene .targets > g:has([data-do="pick to {field}"])')


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


def test_the_field_says_which_canoe_is_meant(page: Page) -> None:
    """Before a canoe is chosen, a field that only one can reach chooses it."""
    tablet = at(page, PADDLING.replace("0a@3", "0a@2"))
    tap_field(page, "1")
    expect(tablet.button("Undo")).to_be_visible()
    assert str(tablet.saved.game.history[-1]) == "b 5>1"


def test_what_is_lost_is_shown_before(page: Page) -> None:
    """Where a gem would be unloaded or lost whatever else is chosen, the field says so."""
    tablet = at(page, PADDLING)
    tablet.option("Canoe b").click()
    expect(target(page, "7L").locator(".mark")).to_have_text(["2 + 2", "−"])
    expect(target(page, "7L").locator('use[href="#gem-sapphire"]')).to_have_count(1)
    expect(target(page, "falls").locator(".mark")).to_have_text(["−"])
    expect(target(page, "1").locator(".mark")).to_have_text(["4"])


def test_choices_are_told_in_words_beside_pictures(page: Page) -> None:
    """A button says what it does in words, with a drawing of the gem."""
    tablet = at(page, LOADING)
    tablet.option("Field 5").click()
    first = tablet.button("Unload a sapphire here, then go")
    expect(first).to_have_text("Unloadhere, then go")
    expect(first.locator('use[href="#gem-sapphire"]')).to_be_visible()
    expect(tablet.button("Unload a sapphire on arrival")).to_have_text("Unloadon arrival")


def test_a_canoe_is_bought_back_in_words(page: Page) -> None:
    """The price of a canoe is on its button."""
    tablet = at(page, LOST)
    expect(tablet.button("Buy back a for a ruby")).to_have_text("Buy back a for")
    expect(tablet.button("Buy none back")).to_be_visible()


def test_the_last_card_takes_one_tap(page: Page) -> None:
    """The only card is taken up already, with what it could reach."""
    tablet = at(page, LAST_CARD)
    expect(page.locator("#scene .reach .ring").first).to_be_visible()
    tablet.button("Play card 4").click()
    played = tablet.until(lambda saved: bool(saved.game.history))
    assert str(played.game.history[0]) == "card 4"
