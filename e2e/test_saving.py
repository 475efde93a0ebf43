"""Games survive: a reload, a damaged or forbidden storage, and the way through a file."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.positions import choosing_card, find, goes_on, moves, paddling, setup
from e2e.table import Table, start, store
from niagara import Game
from niagara.state import Phase
from web.storage import DAMAGED, to_text

FULL = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""
FORBIDDEN = """
Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("forbidden", "SecurityError"); },
});
"""
UNSAVED = "This game is not being saved: the browser's storage is full or forbidden."


def last_of_turn(game: Game) -> bool:
    """Tell whether the turn ends with a canoe's next move, whichever it is."""
    return bool(moves(game)) and not any(goes_on(game, move) for move in moves(game))


def test_a_reload_returns_to_the_same_decision(page: Page) -> None:
    """In mid-turn and at an action that is not confirmed, a reload changes nothing."""
    game = find(lambda game: paddling(game) and goes_on(game, game.legal()[0]))
    store(page, game=to_text(game), playing="yes", pace="instant")
    table = start(page)
    table.carry_out(game.legal()[0])
    last = table.game.legal()[0]
    table.carry_out(last)
    expect(table.heading("End your turn?")).to_be_visible()
    text, offered, log = table.text(), table.offered(), table.log.inner_text()
    assert table.saved.pending == last

    table = start(page)
    expect(table.heading("End your turn?")).to_be_visible()
    assert (table.text(), table.offered()) == (text, offered)
    assert table.log.inner_text() == log
    table.undo()
    assert table.game.history == [*game.history, game.legal()[0]]
    expect(table.button("Undo")).to_be_visible()


def test_a_reload_at_a_card_shows_the_cover(page: Page) -> None:
    """After a reload the tablet is passed on again, and nobody's card is shown."""
    game = find(
        lambda game: choosing_card(game) and game.view(None).players[game.actor or 0].hand > 8
    )
    store(page, game=to_text(game), playing="yes", pace="instant")
    table = start(page)
    name = game.setup.seats[game.actor or 0].name
    table.button(f"I am {name}").click()
    table.hand.get_by_role("button").first.click()
    table = start(page)
    expect(table.dialog(f"Pass the tablet to {name}")).to_be_visible()
    expect(table.hand).to_have_count(0)
    table.button(f"I am {name}").click()
    expect(table.hand.get_by_role("button", pressed=True)).to_have_count(0)
    assert table.game.history == game.history


def test_a_game_that_was_left_is_continued(table: Table) -> None:
    """Leaving a game keeps it; Continue opens it again."""
    game = find(paddling)
    table.load(game)
    table.menu.click()
    table.button("Leave the game (it stays saved)").click()
    expect(table.page.get_by_text(f"Round {game.round}: Ana, Ben and Cleo")).to_be_visible()
    table.button("Continue").click()
    expect(table.players).to_have_count(3)
    assert table.game.record() == game.record()
    table.expect_offered({"Canoe a", "Canoe b"})


@pytest.mark.parametrize("text", ["", "hello", '{"level": 3}', None])
def test_a_damaged_save_is_said_and_kept(page: Page, text: str | None) -> None:
    """The page says that it cannot read a save, keeps it for download, and starts fresh."""
    damaged = to_text(find(paddling)) + "card 9\n" if text is None else text
    store(page, game=damaged, playing="yes", pace="instant")
    table = start(page)
    expect(table.notices).to_contain_text("The saved game cannot be read")
    expect(table.button("Continue")).to_have_count(0)
    with page.expect_download() as download:
        table.button("Download it").click()
    assert download.value.path().read_text(encoding="utf-8") == damaged
    table.notices.get_by_role("button", name="Close").click()

    table.button("Start").click()
    table.until(lambda saved: saved.game.setup.players == 4)
    assert page.evaluate("key => localStorage.getItem(key)", f"{DAMAGED}1") == damaged
    table.button("Delete it").click()
    expect(table.button("Delete it")).to_have_count(0)
    assert page.evaluate("key => localStorage.getItem(key)", f"{DAMAGED}1") is None


@pytest.mark.parametrize("script", [FULL, FORBIDDEN], ids=["full", "forbidden"])
def test_without_storage_the_game_goes_on(page: Page, script: str) -> None:
    """Where nothing can be stored, the page says that it does not save, and plays."""
    page.add_init_script(script)
    table = start(page)
    table.seat(1, "", who="Person")
    table.button("Start").click()
    expect(table.notices).to_contain_text(UNSAVED)
    table.instant()
    expect(table.heading("Ana, choose a card")).to_be_visible()
    table.choose_card("5")
    table.button("Play card 5").click()
    ours = table.players.nth(0).get_by_role("img", name=re.compile("Card 5 played|face down"))
    expect(ours).to_be_visible()
    expect(table.main.get_by_role("button", name=re.compile("Canoe|Field")).first).to_be_visible()


def test_a_game_goes_through_a_file(table: Table) -> None:
    """A game saved to a file and loaded again is the same, with its unconfirmed action."""
    game = find(last_of_turn)
    pending = game.legal()[0]
    table.load(game)
    table.carry_out(pending)
    expect(table.end_turn).to_be_visible()
    table.menu.click()
    text = table.save_to_file()
    assert text == to_text(game, pending)
    table.load(Game(setup(4)))
    table.open_menu()
    table.choose_file(text)
    table.button("Start the new game").click()
    expect(table.heading("End your turn?")).to_be_visible()
    assert table.text() == text


def test_damaged_files_change_nothing(table: Table) -> None:
    """A file that is no game is answered by a sentence, and the game at the page stays."""
    game = find(paddling)
    record = to_text(game)
    table.load(game)
    unknown = record.replace('"bot": ""', '"bot": "skynet"', 1)
    for damaged in (b"hello", b"\xff\x00\xfe", (record + "card 9\n").encode(), unknown.encode()):
        table.menu.click()
        table.choose_file(damaged)
        expect(table.notices).to_contain_text("That file is not a game that can be played: line")
        expect(table.dialog("Menu")).to_be_hidden()
        table.notices.get_by_role("button", name="Close").first.click()
        assert table.text() == record
        table.expect_offered({"Canoe a", "Canoe b"})


def test_loading_asks_before_it_replaces_a_game(table: Table) -> None:
    """A game that is going on is given up only when the player says so."""
    game, other = find(paddling), Game(setup(5, seed=3))
    table.load(game)
    table.menu.click()
    table.choose_file(to_text(other))
    question = table.dialog("A saved game is still going on")
    expect(question).to_be_visible()
    assert table.text() == to_text(game)
    question.get_by_role("button", name="Keep the saved game").click()
    expect(question).to_be_hidden()
    assert table.text() == to_text(game)
    table.expect_offered({"Canoe a", "Canoe b"})
    table.menu.click()
    table.choose_file(to_text(other))
    question.get_by_role("button", name="Start the new game").click()
    table.until(lambda saved: saved.game.record() == other.record())
    expect(table.players).to_have_count(5)
    assert other.view(None).phase is Phase.CARD
