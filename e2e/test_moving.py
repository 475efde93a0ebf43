"""Pieces on the board move one after the other, also where the browser is slow."""

from typing import Final

from playwright.sync_api import Locator, Page, expect

from e2e.support.positions import find
from e2e.support.tablet import start, store, wait_for
from niagara import Game
from tests.support.nightly import nightly
from web.board.drawing.layout import FIELD

HOLD: Final = """
window.held = null;
const paint = window.requestAnimationFrame.bind(window), later = window.setTimeout.bind(window);
window.requestAnimationFrame = show => window.held ? window.held.push(show) : paint(show);
window.setTimeout = (act, wait, ...more) => later(act, window.held ? 0 : wait, ...more);
"""
"""While `held` is a list no picture is painted, and all other waiting is over at once."""

TURNS: Final = """
async () => { for (let turn = 0; turn < 100; turn++) await new Promise(act => setTimeout(act)); }
"""
"""Lets the page do all that it would do without a picture."""


LOADING: Final = "a shore>4 load diamond"


def nobody_at_the_diamonds(game: Game) -> bool:
    """Tell whether canoe a may load a diamond at field 4, where no other canoe is."""
    taken = [field for player in game.view(None).players for field in player.fields]
    return 4 not in taken and LOADING in map(str, game.legal())


def there(page: Page) -> tuple[Locator, Locator]:
    """Return the canoe and its gem that are on field 4 or glide there."""
    x, y = FIELD[4]
    canoe = page.locator(f'#scene .canoes > [style*="translate({x:g}px, {y:g}px)"]')
    gem = page.locator(f'#scene .gems > [style*="translate({x:g}px, {y + 5:g}px)"]')
    return canoe, gem


@nightly
def test_a_gem_waits_for_its_canoe(own_page: Page) -> None:
    """A gem that is loaded on arrival sets out only after the canoe has been seen to move."""
    page = own_page
    page.add_init_script(HOLD)
    store(page, pace="slow")
    tablet = start(page)
    tablet.load(find(nobody_at_the_diamonds))
    canoe, gem = there(page)
    *first, last = tablet.names_to(LOADING)
    for name in first:
        tablet.option(name).click()
    page.evaluate("window.held = []")
    tablet.option(last).dispatch_event("click")
    wait_for(page, "window.held.length > 0")
    page.evaluate(TURNS)
    expect(canoe).to_have_count(1)
    expect(gem).to_have_count(0)
    page.evaluate("window.held.splice(0).forEach(show => show(0))")
    wait_for(page, "window.held.length > 0")
    expect(gem).to_have_count(1)
    page.evaluate("window.held.splice(0).forEach(show => show(0)); window.held = null")
    expect(tablet.end_turn.or_(tablet.button("Undo")).first).to_be_visible()
