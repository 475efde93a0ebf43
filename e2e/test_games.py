"""A browser that has no room for another game: the oldest ones go to a file first."""

from playwright.sync_api import Page, expect

from e2e.support.attacks import on_shelf
from e2e.support.positions import ended, setup, shelf
from e2e.support.refusing import FILL
from e2e.support.tablet import Tablet, arrange, downloaded, stored
from niagara import Game
from web.saving.shelf import name_in


def game(number: int) -> Game:
    """Return a game of three people, in which some have picked their first cards."""
    game = Game(setup(3, seed=number))
    for _card in range(2):
        game.play(game.legal()[number % 3])
    return game


def names(tablet: Tablet) -> list[str]:
    """Return the names of the games on the shelf, as they are kept."""
    return sorted(map(name_in, on_shelf(tablet)))


def test_a_full_browser_loses_no_game(page: Page) -> None:
    """The oldest finished games go to a file first; only then do they make room."""
    over = ended()
    tablet = arrange(page, kept={"game": game(7).record(), **shelf(game(1), over, over)})
    page.evaluate(FILL)
    tablet.begin()
    question = tablet.dialog("There is no room for another game")
    expect(question).to_contain_text("oldest finished game")
    question.get_by_role("button", name="Cancel").click()
    assert names(tablet) == ["Game 1", "Game 2", "Game 3"]
    assert game(7).record() in stored(page, "game")
    tablet.begin()
    save = question.get_by_role("button", name="Save to a file")
    assert over.record() in downloaded(page, save.click)
    assert names(tablet) == ["Game 1", "Game 2", "Game 3"]
    tablet.button("Delete and start").click()
    tablet.until(lambda saved: saved.game.setup.seed != game(7).setup.seed)
    assert "Game 1" in names(tablet)
    assert "Game 2" not in names(tablet)
    assert any(game(7).record() in text for text in on_shelf(tablet))
