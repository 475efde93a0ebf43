"""A reload shows the running game at once, before Python is there, and keeps a tap in mind."""

from contextlib import closing
from typing import Final

from playwright.sync_api import Locator, Page, expect

from e2e.support.holding import held_back
from e2e.support.positions import find, paddling
from e2e.support.tablet import Tablet, arrange, at_first_paint, start, store, wait_for
from tests.support.nightly import nightly

CANOES = "document.querySelectorAll('#scene .canoe').length"
PIECES = """
() => Array.from(document.querySelectorAll("#scene :is(.canoe, .gem, .disc)"), piece => [
  piece.getAttribute("class"), piece.style.transform,
])
"""


def getting_ready(page: Page) -> Locator:
    """Return what the panel says until Python is there."""
    return page.locator("#prompt").get_by_text("The game is getting ready.")


def test_a_reload_paints_the_game_first(own_page: Page) -> None:
    """Every piece lies where it lay, the panel shows the progress, and then the game goes on."""
    page = own_page
    page.add_init_script(at_first_paint(CANOES))
    tablet = start(page)
    tablet.load(find(paddling))
    tablet.decide()
    before, log = page.evaluate(PIECES), page.locator("#log").inner_text()
    with held_back(page):
        expect(getting_ready(page)).to_be_visible()
        wait_for(page, "window.painted > 0")
        assert page.evaluate(PIECES) == before
        assert page.locator("#log").inner_text() == log
        expect(page.locator("#prompt progress")).not_to_have_js_property("value", 0)
        expect(tablet.button("Play")).to_be_hidden()
    expect(getting_ready(page)).to_be_hidden()
    tablet.decide()


def test_a_tap_is_taken_before_python_is_there(page: Page) -> None:
    """The menu that was asked for opens as soon as it can."""
    tablet = arrange(page, find(paddling))
    with held_back(page):
        tablet.menu.click()
    expect(tablet.dialog("Menu")).to_be_visible()


def test_a_tab_beside_the_game_paints_no_game(page: Page) -> None:
    """A second tab shows the first screen, since the game goes on in the other one."""
    tablet = arrange(page, find(paddling))
    page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    expect(tablet.menu).to_be_visible()
    with closing(page.context.new_page()) as second:
        with held_back(second):
            expect(second.get_by_role("button", name="Learn")).to_be_visible()
            expect(getting_ready(second)).to_be_hidden()
        expect(second.get_by_text("It goes on in another tab.")).to_be_visible()


@nightly
def test_a_page_that_was_left_for_the_first_screen_shows_that(page: Page) -> None:
    """A game that was left is not painted."""
    tablet = arrange(page, find(paddling))
    tablet.leave()
    with held_back(page):
        expect(tablet.button("Learn")).to_be_visible()
        expect(page.locator("#prompt")).to_be_hidden()


DAMAGED: Final = ('{"scene": [["g"]]}', '{"nowhere": [["p", "", [], [], ""]]}', "[]", "7")


@nightly
def test_a_scene_that_is_damaged_is_not_painted(own_page: Page) -> None:
    """The page waits for Python without it, and then the game is there."""
    page = own_page
    for places in DAMAGED:
        scene = f'{{"save": 1, "mode": "play", "shape": [], "places": {places}}}'
        store(page, game=f"# save 1\n{find(paddling).record()}", playing="yes", scene=scene)
        with held_back(page):
            expect(getting_ready(page), places).to_be_hidden()
            expect(page.locator("#scene"), places).to_be_empty()
    expect(Tablet(page).menu).to_be_visible()
