"""A tour of all screens: each is opened once, and looked at in many ways."""

import re
from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from e2e.support.looking import ALL, DAILY, Looks, Size, faults, resize, unheard
from e2e.support.positions import choosing_card, find, paddling, setup
from e2e.support.screens import SCREENS
from e2e.support.tablet import arrange
from niagara import Game
from tests.support.nightly import at_night


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("looks", [DAILY, at_night(ALL)], ids=["daily", "all"])
def test_nothing_is_wrong_with_a_screen(page: Page, name: str, looks: Looks) -> None:
    """It fits windows, is in every language, and can be read and heard.

    By day, colours and names are judged by the screens that show another kind of thing.
    """
    screen = SCREENS[name]
    screen.open(page)
    expect(page.locator(f"{screen.shows} >> visible=true").first).to_be_visible()
    found = faults(page, looks, screen.longer, screen.crowded)
    if looks is ALL or screen.judged:
        found += unheard(page, again=looks is ALL and screen.judged)
    assert [fault for fault in found if not re.search(screen.known, fault)] == []


CRAMPED: Final = """
() => {
  const faults = [], all = parts => [...document.querySelectorAll(parts)].filter(each =>
    each.checkVisibility({ visibilityProperty: true }) && !each.closest(".for-listeners"));
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`scrolls sideways by ${wide}`);
  for (const bar of all("#bar-area")) {
    const { height } = bar.getBoundingClientRect();
    if (height > 70) faults.push(`the bar is ${height} high`);
  }
  for (const name of all("#players .who strong"))
    if (name.clientWidth < Math.min(30, name.scrollWidth))
      faults.push(`${name.textContent} cannot be read`);
  const answers = all("#prompt button:enabled, #players .player");
  if (!answers.length) faults.push("nothing can be answered");
  for (const each of answers) {
    each.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const name = each.textContent.trim().slice(0, 30);
    if (left < -1 || right > innerWidth + 1) faults.push(`${name} is outside the window`);
    if (!each.contains(at)) faults.push(`${name} is covered`);
  }
  return faults;
}
"""
"""What people cannot reach or read, whether they scroll or not."""


def sizes(seed: int, count: int) -> list[Size]:
    """Return sizes of windows: of phones both ways, and of pages that are much enlarged."""
    rng = Random(seed)
    upright = [(rng.randrange(320, 600), rng.randrange(480, 900)) for _size in range(count)]
    on_its_side = [(rng.randrange(480, 1000), rng.randrange(267, 480)) for _size in range(count)]
    return [(320, 480), (480, 267), (667, 375), (640, 360), *upright, *on_its_side]


@pytest.mark.parametrize("question", [choosing_card, paddling])
@pytest.mark.parametrize("count", [8, at_night(150)])
def test_in_a_window_of_any_size_people_can_answer(
    page: Page, question: Callable[[Game], bool], count: int
) -> None:
    """The question and its answers are there, or scroll into sight, and nothing covers them."""
    game = find(
        lambda game: question(game) and game.actor == 0, lambda seed: setup(bots=2, seed=seed)
    )
    arrange(page, game, pace="instant")
    expect(page.locator("#prompt button:enabled").first).to_be_visible()
    found = []
    for size in sizes(count, count):
        resize(page, size)
        found += [f"{size[0]}x{size[1]}: {fault}" for fault in page.evaluate(CRAMPED)]
    assert found == []
