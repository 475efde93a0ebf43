"""Three people share one tablet: nobody sees another's card before it is revealed."""

from playwright.sync_api import expect

from e2e.positions import setup
from e2e.table import PERSON, Table, short, start, store
from niagara import Game
from niagara.state import Phase
from web.storage import to_text

PEOPLE = [("Ana", "Red", PERSON), ("Ben", "Blue", PERSON), ("Cleo", "Green", PERSON)]
DOCUMENT = "document.documentElement.outerHTML"


def covered(table: Table) -> str:
    """Check that everything secret is covered, and return who is asked for."""
    game = table.until_asked()
    name = game.setup.seats[game.actor or 0].name
    cover = table.dialog(f"Pass the tablet to {name}")
    expect(cover).to_be_visible()
    expect(cover.get_by_role("button")).to_have_text([f"I am {name}", "Menu"])
    expect(table.hand).to_have_count(0)
    expect(table.main).to_have_js_property("inert", True)
    assert "pick action card" not in table.page.evaluate(DOCUMENT)
    return name


def uncover(table: Table) -> None:
    """Take the tablet, as whoever it is passed to."""
    name = covered(table)
    table.button(f"I am {name}").click()
    expect(table.heading(f"{name}, choose a card")).to_be_visible()


def play_a_turn(table: Table) -> None:
    """Take a turn by whatever comes first."""
    seat = table.until_asked().actor
    while (game := table.until_asked()).actor == seat and game.view(seat).phase is not Phase.CARD:
        table.decide()


def test_a_round_of_three_people(table: Table) -> None:
    """Before each card the tablet is passed on; cards are revealed in turn; then again."""
    table.fill_in([*PEOPLE, ("", "", "Nobody")], seed="7")
    table.start_game()
    asked = []
    for card in ("4", "5", "3"):
        asked.append(covered(table))
        uncover(table)
        table.carry_out(f"card {card}")
        hidden = table.players.get_by_role("img", name="Card chosen, face down")
        expect(hidden).to_have_count(min(len(asked), 2))
    names = [seat.name for seat in table.game.setup.seats]
    start_player = names.index(asked[0])
    assert asked == [names[(start_player + place) % 3] for place in range(3)]

    for place, card in enumerate(("4", "5", "3")):
        game = table.until_asked()
        row = table.players.nth((start_player + place) % 3)
        expect(row.get_by_role("img", name=f"Card {card} played", exact=True)).to_be_visible()
        hidden = table.players.get_by_role("img", name="Card chosen, face down")
        expect(hidden).to_have_count(2 - place)
        assert game.view(None).phase is Phase.PADDLE
        play_a_turn(table)

    assert table.until_asked().round == 2
    assert covered(table) == names[(start_player + 1) % 3]


def documents(table: Table, *cards: str) -> list[str]:
    """Choose cards in turn, and return the whole document whenever somebody else looks."""
    found = []
    for card in cards:
        uncover(table)
        found.append(table.page.evaluate(DOCUMENT))
        table.carry_out(f"card {card}")
        found.append(table.page.evaluate(DOCUMENT))
    return found


def test_a_chosen_card_is_nowhere_in_the_page(table: Table) -> None:
    """The document is the same to the last letter whichever card lies face down."""
    fresh = to_text(Game(setup(3)))
    seen = []
    for cards in (("4", "5", "3"), ("4", "cloud", "6")):
        store(table.page, game=fresh, playing="yes", pace="instant")
        again = start(table.page)
        seen.append(documents(again, *cards))
        expect(again.players.get_by_role("img", name="Card 4 played")).to_be_visible()
        assert "Card 5" not in again.main.inner_text()
    assert len(seen[0]) == 6
    for one, other in zip(*seen, strict=True):
        assert one == other


def test_a_picked_card_is_put_back_before_the_tablet_is_passed(table: Table) -> None:
    """The next player's hand shows nothing of what the one before had picked."""
    table.load(Game(setup(3)))
    uncover(table)
    table.choose_card("6")
    table.choose_card("2")
    table.button("Play card 2").click()
    table.until(lambda saved: len(saved.game.history) == 1)
    uncover(table)
    expect(table.button("Pick a card")).to_be_disabled()
    expect(table.hand.get_by_role("button", pressed=True)).to_have_count(0)
    assert {"Card 2", "Card 6"} <= set(map(short, table.offered()))
