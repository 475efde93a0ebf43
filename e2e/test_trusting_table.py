"""A trusting table: everybody picks a card at once, each from a covered hand on one screen."""

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

from e2e.support.positions import setup
from e2e.support.tablet import Tablet, arrange
from niagara import Game
from niagara.model.actions import ChooseCard
from niagara.model.state import Phase

NAMES: Final = ("Ana", "Ben", "Cleo")
DOCUMENT: Final = "document.documentElement.outerHTML"


def table(page: Page, players: int = 3, modules: tuple[str, ...] = (), seed: int = 7) -> Tablet:
    """Open the page with a new game of people who trust each other."""
    game = Game(setup(players, modules=modules, seed=seed))
    return arrange(page, game, covers="trusting", pace="instant", coaching=False)


def covered(tablet: Tablet) -> Locator:
    """Return the covered hands on the table."""
    return tablet.page.get_by_role("group", name="Covered hands").get_by_role("button")


def hand_of(tablet: Tablet, name: str) -> Locator:
    """Return somebody's covered hand."""
    return covered(tablet).filter(has_text=name)


def open_hand(tablet: Tablet, name: str) -> None:
    """Tap a covered hand, as its owner."""
    hand_of(tablet, name).click()
    expect(tablet.heading(f"{name}, choose a card")).to_be_visible()


def pick(tablet: Tablet, name: str, card: ChooseCard | None = None) -> None:
    """Pick a card from somebody's hand: the given one, or else the first."""
    open_hand(tablet, name)
    if card:
        tablet.page.locator(f'.hand [data-do="pick action {card}"]').click()
    else:
        tablet.hand.get_by_role("button").first.click()
    tablet.button(re.compile("^Play ")).click()
    expect(tablet.hand).to_have_count(0)


def test_nothing_of_another_hand_is_in_the_page(page: Page) -> None:
    """The document is the same to the last letter whichever card Ana has picked."""
    seen: list[list[str]] = []
    for card in (2, 6):
        tablet = table(page)
        pick(tablet, "Ana", ChooseCard(card))
        expect(hand_of(tablet, "Ana")).to_have_accessible_name("Ana picked")
        documents = [page.evaluate(DOCUMENT)]
        open_hand(tablet, "Ben")
        documents.append(page.evaluate(DOCUMENT))
        tablet.button("Cover").click()
        expect(covered(tablet)).to_have_count(3)
        documents.append(page.evaluate(DOCUMENT))
        assert "pick action card" not in documents[0] + documents[2]
        seen.append(documents)
    assert seen[0] == seen[1]


def test_by_keyboard_alone(page: Page) -> None:
    """Enter opens a hand and plays a card, Escape covers it; the focus is never lost."""
    tablet = table(page)
    hand_of(tablet, "Ana").focus()
    page.keyboard.press("Enter")
    expect(tablet.hand.get_by_role("button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(hand_of(tablet, "Ana")).to_be_focused()
    page.keyboard.press("Enter")
    first = tablet.hand.get_by_role("button").first
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(hand_of(tablet, "Ana")).to_have_accessible_name("Ana picked")
    expect(page.locator("body")).not_to_be_focused()


def test_the_panel_shows_who_is_asked(page: Page) -> None:
    """It has the colour of the person who decides, and the questions say the name."""
    tablet = table(page)
    expect(page.locator("#prompt")).not_to_have_attribute("class", re.compile("seat"))
    for name, colour in zip(NAMES, ("red", "blue", "green"), strict=True):
        open_hand(tablet, name)
        expect(page.locator("#prompt")).to_have_attribute("class", f"seat-{colour}")
        tablet.hand.get_by_role("button").first.click()
        tablet.button(re.compile("^Play ")).click()
    game = tablet.until(lambda saved: saved.game.view(None).phase is not Phase.CARD).game
    name = NAMES[game.actor or 0]
    colour = ("red", "blue", "green")[game.actor or 0]
    expect(page.locator("#prompt")).to_have_attribute("class", f"seat-{colour}")
    expect(tablet.heading(re.compile(f"^{name}, "))).to_be_visible()
