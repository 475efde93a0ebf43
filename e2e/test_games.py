"""Several games at once: kept, opened, named, deleted, saved to files and read again."""

import json
from pathlib import Path

from playwright.sync_api import FilePayload, Locator, Page, expect

from e2e.support.positions import ended, setup, shelf
from e2e.support.tablet import SITE, Tablet, arrange, stored
from niagara import Game
from web.saving.save import to_text
from web.saving.shelf import games_in, name_in

NUMBER = 6
"""How many games are on the shelf."""
FILL = f"""
() => {{
  let text = "x".repeat(1 << 20);
  while (text) {{
    try {{ localStorage.setItem({SITE} + "ballast", (localStorage.getItem({SITE} + "ballast") ?? "")
      + text); }}
    catch {{ text = text.slice(0, text.length / 2 | 0); }}
  }}
}}
"""
"""Fill the browser's storage up to the last character."""


def game(number: int) -> Game:
    """Return a game of three people, in which some have picked their first cards."""
    game = Game(setup(3, seed=number))
    for _card in range(2):
        game.play(game.legal()[number % 3])
    return game


def cards(page: Page) -> Locator:
    """Return the cards of the games on the shelf."""
    return page.get_by_role("dialog", name="Games").get_by_role("listitem")


def card(page: Page, number: int) -> Locator:
    """Return the card of a game on the shelf."""
    return cards(page).nth(NUMBER - number)


def names(page: Page) -> list[str]:
    """Return the names of the games on the shelf, as they are kept."""
    kept = page.evaluate("Object.entries(localStorage).filter(each => each[0].includes('shelf.'))")
    return sorted(name_in(text) for _key, text in kept)


def looking(page: Page) -> Tablet:
    """Open the first screen with a game to continue and six on the shelf, and look at these."""
    games = [game(number) for number in range(1, NUMBER + 1)]
    tablet = arrange(page, kept={"game": to_text(game(7)), **shelf(*games)})
    tablet.button(f"Games ({NUMBER})").click()
    expect(cards(page)).to_have_count(NUMBER)
    return tablet


def saved_by(page: Page, button: Locator) -> str:
    """Press a button, and return the text of the file that it saves."""
    with page.expect_download() as download:
        button.click()
    return Path(download.value.path()).read_text("utf-8")


def test_six_games_are_kept_named_deleted_and_saved(page: Page) -> None:
    """Names are kept as they are typed; deleted ones come back; a file brings all back."""
    tablet = looking(page)
    card(page, 2).get_by_role("textbox").fill("At Ana's")
    card(page, 3).get_by_role("button", name="Delete").click()
    expect(cards(page)).to_have_count(NUMBER - 1)
    tablet.button("Undo").click()
    expect(cards(page)).to_have_count(NUMBER)
    expect(card(page, 3).get_by_role("textbox")).to_have_value("Game 3")
    one = saved_by(page, card(page, 5).get_by_role("button", name="Save to a file"))
    assert game(5).record() in one
    every = saved_by(page, tablet.button("Save all to a file"))
    assert len(games_in(every)) == NUMBER + 1
    card(page, 6).get_by_role("button", name="Delete").click()
    expect(cards(page)).to_have_count(NUMBER - 1)
    assert names(page) == ["At Ana's", "Game 1", "Game 3", "Game 4", "Game 5"]
    with page.expect_file_chooser() as chooser:
        tablet.button("Load a file").click()
    payload = FilePayload(name="games.txt", mimeType="text/plain", buffer=every.encode())
    chooser.value.set_files(payload)
    expect(cards(page)).to_have_count(2 * NUMBER)
    assert names(page).count("Game 6") == 1
    assert names(page).count("At Ana's") == 2


def test_a_full_browser_loses_no_game(page: Page) -> None:
    """The oldest finished games go to a file first; only then do they make room."""
    over = ended()
    tablet = arrange(page, kept={"game": to_text(game(7)), **shelf(game(1), over, over)})
    page.evaluate(FILL)
    tablet.begin()
    question = tablet.dialog("There is no room for another game")
    expect(question).to_contain_text("oldest finished game")
    question.get_by_role("button", name="Cancel").click()
    assert names(page) == ["Game 1", "Game 2", "Game 3"]
    assert game(7).record() in stored(page, "game")
    tablet.begin()
    text = saved_by(page, question.get_by_role("button", name="Save to a file"))
    assert over.record() in text
    assert names(page) == ["Game 1", "Game 2", "Game 3"]
    tablet.button("Delete and start").click()
    tablet.until(lambda saved: saved.game.setup.seed != game(7).setup.seed)
    assert "Game 1" in names(page)
    assert "Game 2" not in names(page)
    kept = page.evaluate("JSON.stringify(localStorage)")
    assert json.dumps(game(7).record())[1:-1] in json.loads(json.dumps(kept)).replace("\\\\", "\\")
