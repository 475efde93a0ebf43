"""A tour of all screens: each is opened once, and looked at in many ways."""

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import cycle
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page

from e2e.support.looking import (
    ALL,
    APPEAR,
    LARGE,
    ON_ITS_SIDE,
    UPRIGHT,
    USUAL,
    Looks,
    Size,
    Way,
    faults,
    resize,
    unheard,
)
from e2e.support.screens import SCREENS, show
from tests.support.nightly import at_night
from web.build.texts.compiling import TRANSLATED

BY_DAY: Final = [name for name, screen in SCREENS.items() if not screen.nightly]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "looks"),
    [
        *zip(BY_DAY, cycle([UPRIGHT, ON_ITS_SIDE])),
        *(at_night(name, ALL) for name in SCREENS),
    ],
)
def test_nothing_is_wrong_with_a_screen(page: Page, name: str, looks: Looks) -> None:
    """It fits windows, is in every language, and can be read and heard.

    By day, colours and names are judged by the screens that show another kind of thing.
    """
    screen = show(page, name)
    found = faults(page, looks, screen.longer, screen.crowded)
    if looks is ALL or screen.judged:
        found += unheard(page, again=looks is ALL and screen.judged)
    assert [fault for fault in found if not re.search(screen.known, fault)] == []


CRAMPED: Final = """
notch => {
  const faults = [], root = document.documentElement;
  const seen = each => each.checkVisibility({ visibilityProperty: true })
    && !each.closest("[inert], [aria-hidden=true], .for-listeners");
  const dialog = [...document.querySelectorAll("[role=dialog]")].filter(seen).at(-1);
  const all = parts => [...(dialog ?? document).querySelectorAll(parts)].filter(seen);
  const complain = (each, what) =>
    faults.push(`${(each.ariaLabel ?? each.textContent).trim().slice(0, 40)} ${what}`);
  const isCovered = each => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return !each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };

  const wide = root.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`scrolls sideways by ${wide}`);
  for (const bar of all("#bar-area")) {
    const { height } = bar.getBoundingClientRect();
    if (height > Math.max(70, 0.3 * innerHeight)) faults.push(`the bar is ${height} high`);
  }
  for (const board of root.dataset.mode === "play" ? all("#board") : []) {
    const { width, height, left, right, top, bottom } = board.getBoundingClientRect();
    if (width < 110) faults.push(`the board is ${width} wide`);
    if (Math.min(left, top, innerWidth - right, innerHeight - bottom) < -1)
      faults.push(`the board is outside the window`);
  }
  for (const name of all("#players .who strong"))
    if (name.clientWidth < Math.min(30, name.scrollWidth)) complain(name, "cannot be read");
  for (const each of all("*")) {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight, textContent } = each;
    const { fontSize, overflow, textOverflow, webkitLineClamp } = getComputedStyle(each);
    const size = parseFloat(fontSize), words = textContent.trim();
    if (each.matches("svg, svg *") || clientWidth < 2 || each.childElementCount || !words) continue;
    const shortened = textOverflow === "ellipsis" || webkitLineClamp !== "none";
    const cut = Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight);
    if (overflow === "hidden" && !shortened && cut > 5) complain(each, `is cut off by ${cut}`);
    if (words.length > 6 && clientWidth < size && clientHeight > 3 * size)
      complain(each, "stands letter by letter");
  }
  const open = all(".pick[open]")[0];
  const answers = all("button:enabled, summary, input:not([type=hidden], .choice *), select, a")
    .filter(each => !each.closest("svg") && (!open || open.contains(each)));
  if (!answers.length) faults.push("nothing can be answered");
  for (const each of answers) {
    each.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, right, top, bottom, height } = each.getBoundingClientRect();
    if (left < notch - 1 || right > innerWidth - notch + 1
      || height < innerHeight && (top < -1 || bottom > innerHeight + 1))
      complain(each, "is outside the window");
    if (isCovered(each)) each.scrollIntoView({ block: "center", inline: "center" });
    if (isCovered(each)) complain(each, "is covered");
  }
  return faults;
}
"""
"""What people cannot reach or read, whether they scroll or not, beside a notch of some width."""


@dataclass(frozen=True)
class Window:
    """A window of some size, what a notch takes of its sides, and a way to look at a screen."""

    size: Size
    notch: int = 0
    way: Way = USUAL

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]}, notch of {self.notch}, {self.way}"


TIGHT: Final[Sequence[Window]] = [
    *map(Window, [(320, 480), (480, 267), (667, 375), (640, 360), (626, 1192)]),
    Window((812, 375), notch=44),
    Window((844, 390), notch=47),
    Window((338, 566), way=Way(175, language="de")),
    Window((3840, 2160), way=LARGE),
]
"""Where room is short, and the largest window there is."""


def windows(seed: str, count: int) -> Sequence[Window]:
    """Return windows of phones both ways, of tablets and of desktops, looked at in all ways."""
    rng = Random(seed)
    found = []
    for number in range(count):
        notch = rng.choice([0, 0, 44, 47, 59]) if number % 3 == 1 else 0
        size = [
            (rng.randrange(320, 600), rng.randrange(480, 950)),
            (rng.randrange(480, 1000) + 2 * notch, rng.randrange(267, 480)),
            (rng.randrange(600, 2000), rng.randrange(500, 1400)),
        ][number % 3]
        language = rng.choice(["en", *TRANSLATED])
        way = Way(rng.choice([100, 125, 150, 175, 200]), rng.random() < 0.3, language=language)
        found.append(Window(size, notch, way))
    return found


@pytest.mark.parametrize(
    ("name", "windows"),
    [
        ("a card", TIGHT),
        at_night("the table", TIGHT),
        *(at_night(name, windows(name, 30)) for name in SCREENS),
    ],
)
def test_in_a_window_of_any_size_people_can_answer(
    page: Page, name: str, windows: Sequence[Window]
) -> None:
    """The question and its answers are there, or scroll into sight, and nothing covers them."""
    show(page, name)
    session = page.context.new_cdp_session(page)
    found = []
    for window in windows:
        insets = {"left": window.notch, "right": window.notch}
        session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        resize(page, window.size)
        page.evaluate(APPEAR, asdict(window.way))
        found += [f"{window}: {fault}" for fault in page.evaluate(CRAMPED, window.notch)]
    session.detach()
    page.evaluate(APPEAR, asdict(USUAL))
    assert found == []
