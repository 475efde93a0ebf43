"""Motion in the browser: along the river, one after the other, skipped or calm if wanted."""

from collections.abc import Iterator
from math import hypot
from typing import Final, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.support.positions import find, moves, setup
from e2e.support.tablet import TRANSPARENT, Tablet, arrange, buttons_to, start, store, wait_for
from niagara import Game
from niagara.model.actions import CanoeMove
from niagara.model.state import Phase
from tests.support.games import position
from tests.support.nightly import at_night, nightly
from tests.support.waiting import until
from tests.support.water import is_water
from web.board.drawing.layout import FIELD

Motion = Literal["no-preference", "reduce"]

HOLD: Final = """
() => {
  window.plays = [];
  window.holding = false;
  const animate = Element.prototype.animate, later = window.setTimeout;
  Element.prototype.animate = function (frames, options) {
    const animation = animate.call(this, frames, options);
    plays.push(animation);
    if (window.holding) animation.pause();
    return animation;
  };
  window.setTimeout = (act, wait, ...more) =>
    window.holding && wait > 50 ? 0 : later(act, wait, ...more);
  window.letGo = () => {
    Element.prototype.animate = animate;
    window.setTimeout = later;
    for (const name of ["plays", "holding", "letGo"]) delete window[name];
  };
}
"""
"""While `holding`, whatever begins to move stands still, and the page waits for a skip."""

SAMPLE: Final = """
parts => {
  const wanted = plays.filter(each => each.playState === "paused");
  const ends = wanted.map(each => each.effect.getComputedTiming().endTime);
  const place = element => {
    const matrix = new DOMMatrix(getComputedStyle(element).transform);
    return [matrix.e, matrix.f];
  };
  const found = [];
  for (let part = 0; part <= parts; part++) {
    wanted.forEach((each, number) => { each.currentTime = ends[number] * part / parts * 0.999; });
    found.push(wanted.map(each => place(each.effect.target)));
  }
  return { found, names: wanted.map(each => each.effect.target.getAttribute("class")),
           groups: wanted.map(each => each.effect.target.parentElement.getAttribute("class")) };
}
"""
PARTS: Final = 24
MOVING: Final = 'plays.some(each => each.playState === "paused")'


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """Let things move, and be held."""
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(HOLD)
    yield page
    page.evaluate("letGo()")


def long_way(game: Game) -> CanoeMove | None:
    """Return a move with a gem aboard from above the fork far into an arm, or out of one."""
    view = game.view(game.actor)
    if view.phase is not Phase.PADDLE:
        return None
    for move in moves(game):
        aboard = view.players[game.actor or 0].cargo[move.canoe]
        plain = not (move.steals or move.before.points or move.after.points)
        if aboard and plain and move.path and 0 < move.path.end < 4 and move.path.start > 6:
            return move
    return None


@pytest.fixture(scope="module")
def carrying() -> Game:
    """Give a position in which a gem can be carried a long way."""
    return find(lambda game: long_way(game) is not None, skill=0.9)


def ready(page: Page, game: Game, pace: str = "slow") -> Tablet:
    """Open a game at a pace; nothing has moved yet."""
    page.evaluate("plays.length = 0")
    return arrange(page, game, pace=pace)


def set_out(tablet: Tablet, *, held: bool = True) -> None:
    """Begin the long way, and hold it."""
    move = long_way(tablet.game)
    assert move, "there is one"
    *first, last = buttons_to(tablet.game, move)
    for name in first:
        tablet.option(name).click()
    tablet.page.evaluate("held => { window.holding = held; plays.length = 0; }", held)
    tablet.option(last).dispatch_event("click")
    if held:
        wait_for(tablet.page, MOVING)


def test_a_canoe_keeps_to_the_river_with_its_gem(page: Page, carrying: Game) -> None:
    """At each moment the canoe is on the water, and its gem is aboard."""
    set_out(ready(page, carrying))
    sampled = page.evaluate(SAMPLE, PARTS)
    canoe = sampled["groups"].index("canoes")
    gem = sampled["groups"].index("gems")
    ways = [(places[canoe], places[gem]) for places in sampled["found"]]
    assert all(is_water(*at) for at, _gem in ways)
    assert all(hypot(at[0] - aboard[0], at[1] - aboard[1]) < 25 for at, aboard in ways)
    start, end = ways[0][0], ways[-1][0]
    assert hypot(start[0] - end[0], start[1] - end[1]) > 250


def test_a_canoe_is_seen_as_it_goes_over_the_falls(page: Page) -> None:
    """It sets out in full view, not only as the wreck that is drawn below."""
    ready(page, position("players=3 phase=paddle 0plays=2 0a@6L 0b@1"))
    page.locator("[data-do='pick canoe a']").first.click()
    page.evaluate("window.holding = true")
    page.locator("[data-do='pick to falls']").first.dispatch_event("click")
    wait_for(page, MOVING)
    look = page.locator("#scene .canoe.lost").evaluate("each => getComputedStyle(each).visibility")
    assert look == "visible"


@pytest.mark.parametrize("how", ["board", at_night("log"), at_night("key")])
def test_a_tap_ends_the_step(page: Page, carrying: Game, how: str) -> None:
    """Everything is where it is drawn at once, and what comes next is shown or asked."""
    tablet = ready(page, carrying)
    set_out(tablet)
    page.evaluate("window.holding = false")
    if how == "key":
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Enter")
    else:
        place = "#board" if how == "board" else "#story"
        box = page.locator(place).bounding_box()
        assert box
        page.mouse.click(box["x"] + 6, box["y"] + box["height"] / 2)
    wait_for(page, 'plays.every(each => each.playState === "idle")')
    wait_for(page, "document.querySelector('#prompt button:not([data-do=hint])')")


def test_a_tap_on_a_button_skips_nothing(page: Page, carrying: Game) -> None:
    """Somebody who opens the menu still sees the move behind it."""
    tablet = ready(page, carrying)
    set_out(tablet)
    tablet.open_menu()
    wait_for(page, "document.querySelector('#cover').firstChild")
    assert page.evaluate(MOVING)
    page.evaluate("window.holding = false")


@pytest.mark.parametrize(("pace", "motion"), [("instant", "no-preference"), ("fast", "reduce")])
def test_nothing_moves_where_nobody_wants_it(
    page: Page, carrying: Game, pace: str, motion: Motion
) -> None:
    """No animation is made: pieces are at once where they belong."""
    page.emulate_media(reduced_motion=motion)
    set_out(ready(page, carrying, pace), held=False)
    wait_for(page, "document.querySelector('#prompt [data-do=confirm], #prompt [data-do=undo]')")
    assert page.evaluate("plays.length") == 0


GLIDES: Final = """
() => [...document.querySelectorAll("*")].map(each => getComputedStyle(each)).some(style =>
  style.animationName !== "none" || style.transitionProperty !== "none"
    && style.transitionDuration.split(",").some(time => parseFloat(time) > 0))
"""
"""Whether anything would take time to change its place."""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_nothing_glides_for_those_who_asked_for_less_motion(page: Page, motion: Motion) -> None:
    """Pieces glide on the board, but not where less motion is asked for."""
    page.emulate_media(reduced_motion=motion)
    arrange(page, Game(setup()), pace="normal")
    assert page.evaluate(GLIDES) == (motion == "no-preference")


def test_nothing_is_left_moving_after_a_game_of_bots(page: Page) -> None:
    """All animations come to an end by themselves, and every piece is where it is drawn."""
    game = find(lambda game: game.round == 3, lambda seed: setup(bots=3, seed=seed))
    tablet = ready(page, game, "fast")
    wait_for(page, "plays.length > 5")
    tablet.button("Pause").click()
    tablet.until(lambda saved: len(saved.game.history) > len(game.history))
    wait_for(page, 'plays.every(each => ["finished", "idle"].includes(each.playState))')


def test_choosing_instant_ends_what_moves(page: Page, carrying: Game) -> None:
    """Somebody in a hurry need not wait for the end of the step either."""
    tablet = ready(page, carrying)
    set_out(tablet)
    tablet.instant()
    wait_for(page, 'plays.every(each => each.playState === "idle")')


HOLD_PICTURES: Final = """
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
    page.add_init_script(HOLD_PICTURES)
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


def heeds_wishes(tablet: Tablet, layer: Locator) -> None:
    """Check that a layer of water is seen only by who wants motion, now and at "Instant"."""
    page = tablet.page
    page.emulate_media(reduced_motion="reduce")
    expect(layer).to_be_hidden()
    page.emulate_media(reduced_motion="no-preference")
    expect(layer).to_be_visible()
    tablet.instant()
    expect(layer).to_be_hidden()


def test_the_water_runs_where_motion_is_wanted(page: Page, carrying: Game) -> None:
    """Between moves the river is another one in each picture; not for who wants it still."""
    tablet = ready(page, carrying, pace="normal")
    water, river = page.locator("#water"), page.locator("#board")
    expect(water).to_be_visible()
    page.evaluate(TRANSPARENT, "1")
    first = river.screenshot()
    until(lambda: river.screenshot() != first, "other water")
    heeds_wishes(tablet, water)
    page.evaluate(TRANSPARENT, "0")


def test_foam_drifts_where_there_is_no_webgl(own_page: Page, carrying: Game) -> None:
    """Layers that the style moves lie on the river instead, for who wants motion."""
    own_page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    own_page.emulate_media(reduced_motion="no-preference")
    start(own_page)
    tablet = arrange(own_page, carrying, pace="normal")
    foam = own_page.locator("#foam")
    expect(foam).to_be_visible()
    expect(own_page.locator("#water")).to_have_count(0)
    heeds_wishes(tablet, foam)
