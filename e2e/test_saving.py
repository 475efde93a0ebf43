"""Games survive: a reload, a deleted or forbidden storage, and the way through a file."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.support.positions import find, goes_on, moves, paddling, setup
from e2e.support.refusing import FORBIDDEN, SILENT
from e2e.support.tablet import FORGET, Tablet, arrange, reload, start
from niagara import Game
from tests.support.nightly import at_night
from web.saving.save import Saved

UNSAVED = "This game is not being saved: the browser's storage is full or blocked."


def last_of_turn(game: Game) -> bool:
    """Tell whether the turn ends with a canoe's next move, whichever it is."""
    return bool(moves(game)) and not any(goes_on(game, move) for move in moves(game))


def test_a_reload_returns_to_the_same_decision(page: Page) -> None:
    """In mid-turn and at an action that is not confirmed, a reload changes nothing."""
    game = find(lambda game: paddling(game) and goes_on(game, game.legal()[0]))
    tablet = arrange(page, game, pace="instant")
    tablet.carry_out(game.legal()[0])
    last = tablet.game.legal()[0]
    tablet.carry_out(last)
    expect(tablet.end_question).to_be_visible()
    text, offered, log = tablet.text(), tablet.offered(), tablet.log.inner_text()
    assert tablet.saved.pending == last

    reload(page)
    expect(tablet.end_question).to_be_visible()
    assert (tablet.text(), tablet.offered()) == (text, offered)
    assert tablet.log.inner_text() == log
    tablet.undo()
    assert tablet.game.history == [*game.history, game.legal()[0]]
    expect(tablet.button("Undo")).to_be_visible()


WRONG: Final = {
    "all is forbidden": "".join(FORBIDDEN.values()),
    "nothing answers": "".join(SILENT.values()),
    **{f"forbidden: {name}": script for name, script in FORBIDDEN.items()},
    **{f"silent: {name}": script for name, script in SILENT.items()},
}


@pytest.mark.parametrize(
    "wrong", [name if name == "all is forbidden" else at_night(name) for name in WRONG]
)
def test_where_the_browser_keeps_nothing_the_game_goes_on(first_visit: Page, wrong: str) -> None:
    """Whatever the browser refuses, or never answers: the page says so, and plays."""
    page = first_visit
    page.add_init_script(WRONG[wrong])
    tablet = start(page)
    if wrong == "all is forbidden":
        expect(page.get_by_text("Not ready to play without a network")).to_be_visible()
    tablet.seat(1, "", who="Person")
    tablet.start_game()
    play_card(tablet, "5")
    unsaved = tablet.notices.get_by_text(UNSAVED)
    expect(unsaved).to_have_count(1 if wrong == "all is forbidden" else 0)


def test_what_is_deleted_under_a_game_is_saved_anew(page: Page) -> None:
    """A running game does not hold up whoever deletes all saves, and its next action is saved."""
    tablet = arrange(page, pace="instant")
    tablet.seat(1, "", who="Person")
    tablet.begin()
    expect(tablet.heading("Choose a card")).to_be_visible()
    page.evaluate(FORGET)
    play_card(tablet, "5")
    expect(tablet.notices.get_by_text(UNSAVED)).to_have_count(0)
    page.evaluate("localStorage.clear()")
    tablet = start(page)
    expect(ours(tablet)).to_be_visible()


def play_card(tablet: Tablet, card: str) -> None:
    """Play a card as the first player."""
    expect(tablet.heading("Choose a card")).to_be_visible()
    tablet.choose_card(card)
    tablet.button(f"Play card {card}").click()
    expect(ours(tablet)).to_be_visible()
    expect(tablet.main.get_by_role("button", name=re.compile("Canoe|Field")).first).to_be_visible()


def ours(tablet: Tablet) -> Locator:
    """Return the card that the first player has played."""
    name = re.compile("Card 5 played|face down")
    return tablet.players.nth(0).get_by_role("img", name=name)


def test_a_game_goes_through_a_file(tablet: Tablet) -> None:
    """A game saved to a file and loaded again is the same, with its unconfirmed action."""
    game = find(last_of_turn)
    pending = game.legal()[0]
    tablet.load(game)
    tablet.carry_out(pending)
    expect(tablet.end_turn).to_be_visible()
    tablet.menu.click()
    text = tablet.save_to_file()
    assert text == Saved(game, pending).text
    tablet.load(Game(setup(4)))
    tablet.open_menu()
    tablet.choose_file(text)
    expect(tablet.end_question).to_be_visible()
    assert tablet.text() == text


UNREADABLE: Final = """
() => {
  window.readable = Blob.prototype.text;
  Blob.prototype.text = () => Promise.reject(new DOMException("", "NotReadableError"));
}
"""
"""Lets files be as those that are gone by the time they are read."""

READABLE: Final = "() => { Blob.prototype.text = window.readable; }"


def test_a_file_that_cannot_be_read_is_said(tablet: Tablet) -> None:
    """The game at the page goes on, and the same file can be chosen again."""
    game = find(paddling)
    tablet.load(game)
    tablet.page.evaluate(UNREADABLE)
    for times in (1, 2):
        tablet.menu.click()
        tablet.choose_file(game.record())
        expect(tablet.notices.get_by_text("This file cannot be read.")).to_have_count(1)
        tablet.notices.get_by_role("button", name="Close").first.click()
        expect(tablet.notices.get_by_text("This file cannot be read.")).to_have_count(0)
        tablet.expect_offered({"Canoe a", "Canoe b"}, f"after {times}")
    tablet.page.evaluate(READABLE)
    assert tablet.text() == game.record()
