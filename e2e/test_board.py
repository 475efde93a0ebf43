"""What the board itself answers: crowded fields are shown large, and the weather can be tapped."""

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from e2e.support.fingers import for_a_finger
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


def test_the_weather_is_moved_by_a_tap_on_it(page: Page) -> None:
    """A tap on the rain moves the cloud there, as the button in the panel does."""
    tablet = arrange(page, pace="instant")
    tablet.load(find(moves_weather))
    before = tablet.game.view(None).weather
    page.locator(".weather-target").last.click()
    tablet.until(lambda saved: saved.game.view(None).weather != before or bool(saved.pending))
    expect(page.locator(".weather-target")).to_have_count(0)


SIZES = [(1024, 768), (390, 844), at_night((1280, 800)), at_night((768, 1024))]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_weather_to_tap_is_large_and_its_number_free(page: Page, size: tuple[int, int]) -> None:
    """Even where a tip makes the board smaller."""
    begun = find(
        lambda game: game.actor == 0 and moves_weather(game), lambda seed: setup(bots=2, seed=seed)
    )
    page.set_viewport_size({"width": size[0], "height": size[1]})
    arrange(page, begun, pace="instant")
    expect(page.get_by_role("note", name="Tip")).to_be_visible()
    for target in page.locator(".weather-target").all():
        box = target.bounding_box()
        assert box
        assert for_a_finger(box)
        assert target.evaluate(FREE)


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


def test_the_percentages_keep_clear_of_the_title(page: Page) -> None:
    """Below the title there is room for what hangs below its line, and a little more."""
    tablet = arrange(page, find(choosing_card), pace="instant")
    tablet.uncover()
    assert page.locator("#scene .gauge").evaluate(TITLE) >= 14


def test_the_bars_of_the_gauge_are_as_high_as_their_shares(page: Page) -> None:
    """The likeliest speed has a bar of full height, and all bars stand on one line."""
    tablet = arrange(page, find(choosing_card), pace="instant")
    tablet.uncover()
    bars = page.locator("#scene .gauge").evaluate(BARS)
    most = max(bar["share"] for bar in bars)
    for bar in bars:
        assert bar["height"] == pytest.approx(TALLEST * bar["share"] / most, abs=TALLEST / most)
        assert bar["foot"] == pytest.approx(36, abs=1)
