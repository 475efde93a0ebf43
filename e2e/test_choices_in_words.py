"""The list of all choices in words: a second way to play a turn."""

import re
from typing import Final

from playwright.sync_api import Page, expect

from e2e.support.keys import press, tab_to
from e2e.support.positions import find, moves, setup
from e2e.support.tablet import Tablet, arrange
from niagara import Game
from niagara.model.modules import MODULES
from niagara.model.state import Phase
from web.saving.save import Saved
from web.text import names
from web.text.seating import Seating

MANY: Final = 60
"""More actions than one slice draws."""


def at(page: Page, game: Game) -> Tablet:
    """Open the page with a game."""
    return arrange(page, game, pace="instant", coaching=False)


def paddles(game: Game) -> bool:
    """Tell whether seat 0, a person, begins to paddle with two canoes in the water."""
    view = game.view(0)
    in_water = all(0 < field < 10 for field in view.players[0].fields)
    return view.phase is Phase.PADDLE and game.actor == 0 and not view.moved and in_water


def many() -> Game:
    """Return a game with much to choose from, with all modules."""
    return find(
        lambda game: len(moves(game)) > MANY, lambda seed: setup(6, modules=MODULES, seed=seed)
    )


def chosen_after(tablet: Tablet, game: Game) -> Saved:
    """Wait until something more is chosen than in this game."""
    before = len(game.history)
    return tablet.until(lambda saved: bool(saved.pending) or len(saved.game.history) > before)


def test_a_turn_by_the_list_alone(page: Page) -> None:
    """Both canoes move by choices from the list, with keys alone; the usual question follows."""
    tablet = at(page, find(paddles))
    seating = Seating.of(tablet.game.setup)
    saved = tablet.saved
    while not saved.pending:
        game = tablet.until_asked()
        action = next(each for each in moves(game) if each.path)
        press(tablet, tablet.button("All choices"))
        dialog = tablet.dialog("All choices")
        expect(dialog).to_be_visible()
        press(tablet, dialog.get_by_role("button", name=names.action(action, seating), exact=True))
        expect(dialog).to_have_count(0)
        saved = chosen_after(tablet, game)
        expect(page.locator("body")).not_to_be_focused()
    assert str(saved.pending) == str(action)
    expect(tablet.end_question).to_be_visible()
    press(tablet, tablet.end_turn)
    tablet.until(lambda saved: not saved.pending and saved.game.actor != 0)


def test_the_focus_returns_where_it_was(page: Page) -> None:
    """Escape and Close lead back to the button that opened the list."""
    tablet = at(page, find(paddles))
    opener = tablet.button("All choices")
    press(tablet, opener)
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    page.keyboard.press("Enter")
    press(tablet, tablet.dialog("All choices").get_by_role("button", name="Close"))
    expect(opener).to_be_focused()


def test_words_find_choices(page: Page) -> None:
    """Among many, typed words leave those that have them, and the number is told."""
    game = many()
    tablet = at(page, game)
    press(tablet, tablet.button("All choices"))
    dialog = tablet.dialog("All choices")
    rows = dialog.get_by_role("listitem")
    expect(rows).to_have_count(len(game.legal()))
    search = dialog.get_by_role("searchbox")
    tab_to(tablet, search)
    page.keyboard.type("Canoe a")
    wanted = [move for move in moves(game) if move.canoe == 0]
    expect(rows).to_have_count(len(wanted) or len(game.legal()))
    search.fill("walrus")
    expect(rows).to_have_count(0)
    expect(dialog.get_by_role("status")).to_have_text(re.compile("^Nothing that you can do"))
    search.fill("")
    expect(rows).to_have_count(len(game.legal()))
