"""Three people share one tablet: nobody sees another's card before it is revealed."""

import re

from playwright.sync_api import Page, expect

from e2e.support.positions import setup
from e2e.support.shared import put_away
from e2e.support.tablet import PERSON, Tablet, arrange, short
from niagara import Game
from niagara.model.state import Phase
from web.saving.save import to_text

PEOPLE = [("Ana", "Red", PERSON), ("Ben", "Blue", PERSON), ("Cleo", "Green", PERSON)]
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
    tablet.button(f"I am {name}").click()
    expect(tablet.heading(f"{name}, choose a card")).to_be_visible()


def test_only_its_button_opens_the_cover(tablet: Tablet) -> None:
    """Fingers that touch the glass as the tablet goes round show nobody's cards."""
    tablet.fill_in([*PEOPLE, ("", "", "Nobody")], seed="7")
    tablet.start_game()
    name = covered(tablet)
    cover = tablet.dialog(f"Pass the tablet to {name}")
    for part in (cover.get_by_role("heading"), cover.get_by_text("Nobody else should look now.")):
        part.click()
    size = tablet.page.viewport_size
    assert size
    tablet.page.mouse.click(size["width"] / 2, 5)
    assert covered(tablet) == name
    uncover(tablet)


def play_a_turn(tablet: Tablet) -> None:
    """Take a turn by whatever comes first."""
    seat = tablet.until_asked().actor
    while (game := tablet.until_asked()).actor == seat and game.view(seat).phase is not Phase.CARD:
        tablet.decide()


def test_a_round_of_three_people(tablet: Tablet) -> None:
    """Before each card the tablet is passed on; cards are revealed in turn; then again."""
    tablet.fill_in([*PEOPLE, ("", "", "Nobody")], seed="7")
    tablet.start_game()
    asked = []
    for card in ("4", "5", "3"):
        asked.append(covered(tablet))
        uncover(tablet)
        tablet.carry_out(f"card {card}")
        hidden = tablet.players.get_by_role("img", name="Card chosen, face down")
        expect(hidden).to_have_count(min(len(asked), 2))
    names = [seat.name for seat in tablet.game.setup.seats]
    start_player = names.index(asked[0])
    assert asked == [names[(start_player + place) % 3] for place in range(3)]

    for place, card in enumerate(("4", "5", "3")):
        game = tablet.until_asked()
        row = tablet.players.nth((start_player + place) % 3)
        expect(row.get_by_role("img", name=f"Card {card} played", exact=True)).to_be_visible()
        hidden = tablet.players.get_by_role("img", name="Card chosen, face down")
        expect(hidden).to_have_count(2 - place)
        assert game.view(None).phase is Phase.PADDLE
        play_a_turn(tablet)

    assert tablet.until_asked().round == 2
    assert covered(tablet) == names[(start_player + 1) % 3]


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
    fresh = to_text(Game(setup(3)))
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


def test_a_picked_card_is_put_back_before_the_tablet_is_passed(tablet: Tablet) -> None:
    """The next player's hand shows nothing of what the one before had picked."""
    tablet.load(Game(setup(3)))
    uncover(tablet)
    tablet.choose_card("6")
    tablet.choose_card("2")
    tablet.button("Play card 2").click()
    tablet.until(lambda saved: len(saved.game.history) == 1)
    uncover(tablet)
    expect(tablet.button(re.compile("^Play card"))).to_have_count(0)
    expect(tablet.hand.get_by_role("button", pressed=True)).to_have_count(0)
    assert {"Card 2", "Card 6"} <= set(map(short, tablet.offered()))
