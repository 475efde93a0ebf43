"""What the board itself answers: crowded fields are shown large, other fields say why not."""

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from e2e.support.looking import for_a_finger, resize
from e2e.support.positions import choosing_card, find, moves_weather, setup
from e2e.support.tablet import arrange
from niagara import Game
from niagara.model.board import WATER
from tests.support.nightly import at_night
from web.board.drawing.layout import crowded
from web.board.forecast import TALLEST

BARS = """
gauge => {
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  const { y, height } = gauge.querySelector(".track").getBoundingClientRect();
  const scale = gauge.querySelector(".track").getScreenCTM().a;
  return [...gauge.querySelectorAll(".bar")].map((bar, speed) => ({
    share: +gauge.querySelectorAll(".share")[speed].textContent,
    height: bar.getBoundingClientRect().height / scale,
    foot: (y + height - bar.getBoundingClientRect().bottom) / scale,
  }));
}
"""
"""For each speed the share that is written, and how high the bar is and stands, in board units."""

FREE = """
target => {
  const frame = target.querySelector(".hit").getBoundingClientRect();
  const numbers = [...document.querySelectorAll("#landscape .step")]
    .map(each => each.getBoundingClientRect())
    .filter(({ x, width }) => frame.left < x + width / 2 && x + width / 2 < frame.right);
  return numbers.length === 1 && numbers.every(({ left, right, bottom, height }) =>
    frame.left < left && right < frame.right && bottom - height / 4 < frame.bottom);
}
"""
"""Whether the frame of a weather target has its number within it; below digits is air."""


CARDS = "players=3 0a@3 0b@5(sapphire) 1a@4(diamond)"
"""A person chooses a card; canoe b is on the field before the falls on the right."""


def has_crowd(game: Game) -> bool:
    """Tell whether canoes crowd on a field while somebody chooses a card."""
    fields = (field for player in game.view(None).players for field in player.fields)
    afloat = Counter(field for field in fields if field in WATER)
    return choosing_card(game) and any(crowded(*each) for each in afloat.items())


def test_a_crowd_is_seen_large(page: Page) -> None:
    """Under the mouse, with the focus, or after a tap; and a tap elsewhere ends it."""
    tablet = arrange(page, pace="instant")
    tablet.load(find(has_crowd, lambda seed: setup(5, seed=seed)))
    tablet.uncover()
    expect(tablet.hand).to_be_visible()
    crowd = page.locator(".crowd").first
    lens = crowd.locator(".lens")
    expect(lens).to_be_hidden()
    crowd.hover()
    expect(lens).to_be_visible()
    small = page.locator("#scene .canoes .hull").first.bounding_box()
    large = lens.locator(".hull").first.bounding_box()
    assert small
    assert large
    assert large["height"] > small["height"]
    page.mouse.move(2, 2)
    expect(lens).to_be_hidden()
    crowd.focus()
    expect(lens).to_be_visible()
    page.mouse.click(2, 2)
    expect(lens).to_be_hidden()
    crowd.click()
    expect(lens).to_be_visible()


def test_a_field_out_of_reach_says_why(page: Page) -> None:
    """A tap on it is answered in a sentence, and the game stays as it was."""
    tablet = arrange(page, Game.from_position(CARDS, setup(bots=2).seats), pace="instant")
    before = tablet.text()
    reason = page.locator("#prompt .reason")
    page.locator('.others > [data-do="why 1"]').click()
    expect(reason).to_have_text(re.compile("^Tap a card first"))
    tablet.choose_card("1")
    expect(reason).to_have_count(0)
    page.locator('.others > [data-do="why 7R"]').click()
    expect(reason).to_have_text("Too far: that takes 2 points, and canoe b has 1.")
    expect(page.locator("#live")).to_have_text("Too far: that takes 2 points, and canoe b has 1.")
    assert tablet.text() == before


SIZES = [(1024, 768), (390, 844), at_night((1280, 800)), at_night((768, 1024))]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_weather_to_tap_is_large_and_its_number_free(page: Page, size: tuple[int, int]) -> None:
    """Even where a tip makes the board smaller; a tap on it moves the cloud there."""
    begun = find(
        lambda game: game.actor == 0 and moves_weather(game), lambda seed: setup(bots=2, seed=seed)
    )
    resize(page, size)
    tablet = arrange(page, begun, pace="instant")
    expect(page.get_by_role("note", name="Tip")).to_be_visible()
    for target in page.locator(".weather-target").all():
        assert for_a_finger(target)
        assert target.evaluate(FREE)
    tablet.change(page.locator(".weather-target").last.click)
    expect(page.locator(".weather-target")).to_have_count(0)


TITLE = """
gauge => {
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  const scale = gauge.querySelector(".track").getScreenCTM().a;
  const tops = [...gauge.querySelectorAll(".share")].filter(each => each.textContent)
    .map(each => each.getScreenCTM().f + scale * (+each.getAttribute("y") - 13));
  const name = gauge.querySelector(".name");
  return (Math.min(...tops) - name.getScreenCTM().f) / scale - name.getAttribute("y");
}
"""
"""How far the highest percentage is below the foot of the gauge's title, in board units."""


def test_the_bars_of_the_gauge_are_as_high_as_their_shares(page: Page) -> None:
    """The likeliest speed has a bar of full height, and all bars stand on one line.

    Below the title there is room for what hangs below its line, and a little more.
    """
    tablet = arrange(page, find(choosing_card), pace="instant")
    tablet.uncover()
    gauge = page.locator("#scene .gauge")
    assert gauge.evaluate(TITLE) >= 14
    bars = gauge.evaluate(BARS)
    most = max(bar["share"] for bar in bars)
    for bar in bars:
        assert bar["height"] == pytest.approx(TALLEST * bar["share"] / most, abs=TALLEST / most)
        assert bar["foot"] == pytest.approx(40, abs=1)
