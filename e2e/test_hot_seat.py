"""Three people share one tablet: nobody sees another's card before it is revealed."""

from playwright.sync_api import Page, expect

from e2e.support.positions import setup
from e2e.support.shared import put_away
from e2e.support.tablet import Tablet, arrange, slide
from niagara import Game

DOCUMENT = "document.documentElement.outerHTML"


def covered(tablet: Tablet) -> str:
    """Check that everything secret is covered, and return who is asked for."""
    game = tablet.until_asked()
    name = game.setup.seats[game.actor or 0].name
    cover = tablet.dialog(f"Pass the tablet to {name}")
    expect(cover).to_be_visible()
    expect(cover.get_by_role("button")).to_have_text([f"I am {name}", "Menu"])
    expect(tablet.hand).to_have_count(0)
    expect(tablet.main).to_have_js_property("inert", True)
    assert "pick action card" not in tablet.page.evaluate(DOCUMENT)
    return name


def uncover(tablet: Tablet) -> None:
    """Take the tablet, as whoever it is passed to."""
    name = covered(tablet)
    tablet.uncover()
    expect(tablet.heading(f"{name}, choose a card")).to_be_visible()


def test_only_a_slide_to_the_end_opens_the_cover(tablet: Tablet) -> None:
    """Fingers that touch the glass as the tablet goes round show nobody's cards; a key does."""
    tablet.load(Game(setup(3)))
    name = covered(tablet)
    cover = tablet.dialog(f"Pass the tablet to {name}")
    for part in (cover.get_by_role("heading"), cover.get_by_text("Nobody else should look now.")):
        part.click()
    size = tablet.page.viewport_size
    assert size
    tablet.page.mouse.click(size["width"] / 2, 5)
    slide(tablet.page, 0)
    slide(tablet.page, 0.6)
    assert covered(tablet) == name
    tablet.button(f"I am {name}").press("Enter")
    expect(tablet.heading(f"{name}, choose a card")).to_be_visible()


def documents(tablet: Tablet, *cards: str) -> list[str]:
    """Choose cards in turn, and return the whole document whenever somebody else looks."""
    found = []
    for card in cards:
        uncover(tablet)
        found.append(tablet.page.evaluate(DOCUMENT))
        tablet.carry_out(f"card {card}")
        found.append(tablet.page.evaluate(DOCUMENT))
    return found


def test_a_chosen_card_is_nowhere_in_the_page(page: Page) -> None:
    """The document is the same to the last letter whichever card lies face down."""
    fresh = Game(setup(3)).record()
    seen = []
    for cards in (("4", "5", "3"), ("4", "cloud", "6")):
        put_away(page)
        again = arrange(page, fresh, pace="instant")
        seen.append(documents(again, *cards))
        expect(again.players.get_by_role("img", name="Card 4 played")).to_be_visible()
        assert "Card 5" not in again.main.inner_text()
    assert len(seen[0]) == 6
    for one, other in zip(*seen, strict=True):
        assert one == other
