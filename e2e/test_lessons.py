"""The lessons in a browser: played through, tried wrongly, left, resumed, offered, and readable."""

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.support.lessons import learn, note, walk
from e2e.support.looking import ALL, resize
from e2e.support.tablet import Tablet, buttons_to, stored
from niagara import Game, parse
from tests.support.nightly import at_night
from web.asking.learning.course import BASE, FOR_MODULES, lesson
from web.asking.learning.progress import Progress
from web.asking.learning.steps import Do, Step, Watch
from web.saving.stores import LEARNING


def taps(tablet: Tablet, step: Step, game: Game) -> list[Locator]:
    """Return what to tap, one after the other, to do what a step asks for."""
    if isinstance(step, Do):
        return [tablet.option(name) for name in buttons_to(game, parse(step.wanted[0]))]
    return [note(tablet).get_by_role("button", name="Watch" if isinstance(step, Watch) else None)]


ARROW = """
() => {
  const seen = each => each.checkVisibility({ visibilityProperty: true });
  const inside = (x, y, box) =>
    x >= box.left - 1 && x <= box.right + 1 && y >= box.top - 1 && y <= box.bottom + 1;
  const found = [...document.querySelectorAll(".arrow-up, .arrow-down")].filter(seen);
  for (const arrow of found) {
    const box = arrow.getBoundingClientRect();
    const turned = getComputedStyle(arrow).rotate === "180deg";
    const up = arrow.classList.contains("arrow-up") !== turned;
    const lit = [...document.querySelectorAll("#side .shown")].filter(seen);
    const x = (box.left + box.right) / 2, y = up ? box.top : box.bottom;
    if (!lit.some(each => inside(x, y, each.getBoundingClientRect()))) return "points beside it";
  }
  const head = document.querySelector(".leader-head");
  if (head && seen(head)) {
    const [x, y] = head.getAttribute("d").slice(1).split(/[ L]/, 2).map(Number);
    const ring = document.querySelector(".spot").getBBox();
    const board = document.querySelector(".pointer").getBoundingClientRect();
    const words = document.querySelector("#board-note .note").getBoundingClientRect();
    if (!inside(x, y, { left: ring.x, top: ring.y, right: ring.x + ring.width,
      bottom: ring.y + ring.height })) return "ends outside the ring";
    if (inside(board.left + x / 1000 * board.width, board.top + y / 1200 * board.height, words))
      return "is covered by the words";
  }
  const spot = document.querySelector(".spot");
  return found.length + Boolean(spot && seen(spot)) === 1 ? "" : "is not there, or not alone";
}
"""
"""What is wrong with the arrow of a step; empty if it ends within what is told about."""

SETTLED = f"""
async () => {{
  const look = {ARROW.strip()};
  let wrong = look();
  for (let frame = 0; wrong && frame < 300; frame += 1) {{
    await new Promise(requestAnimationFrame);
    wrong = look();
  }}
  return wrong;
}}
"""
"""The same, once the page has drawn the step for a new size of the screen."""


def arrows(page: Page, said: str) -> dict[str, str]:
    """Return what is wrong with the arrow of a step, by the words there and the screen's size."""
    found: dict[str, str] = {}
    for width, height in ((1024, 768), (390, 844)):
        resize(page, (width, height))
        if wrong := page.evaluate(SETTLED):
            found[f"{said} at {width}x{height}"] = wrong
    return found


FIRST, *OTHERS = [*BASE, *FOR_MODULES]
"""The lesson that is played by day, and those of the night."""


@pytest.mark.slow
@pytest.mark.parametrize("name", [FIRST, *map(at_night, OTHERS)])
def test_every_lesson_can_be_played(page: Page, name: str) -> None:
    """Each step says its words where they can be seen, and each button of it can be reached.

    Its arrow ends in what it tells about. The sizes of the screen change in turn, as if the tablet
    were turned round.
    """
    page.emulate_media(reduced_motion="reduce")
    tablet = learn(page, name)
    found: dict[str, str] = {}
    for number, (step, game) in enumerate(walk(lesson(name))):
        expect(note(tablet)).to_contain_text(step.text)
        found |= arrows(page, step.text)
        resize(page, [*ALL][number % len(ALL)])
        first, *rest = taps(tablet, step, game)
        first.click()
        if isinstance(step, Do) and step.then:
            expect(note(tablet)).to_contain_text(step.then)
            found |= arrows(page, step.then)
        for tap in rest:
            tap.click()
    expect(note(tablet).filter(has_text=step.text)).to_have_count(0)
    assert name in Progress.read(stored(page, LEARNING)).done
    assert found == {}


def test_a_lesson_can_be_done_by_keyboard(page: Page) -> None:
    """Each step has the focus on what it needs, so Enter is enough to read on and to tap."""
    tablet = learn(page, "river", 5)
    expect(note(tablet)).to_contain_text("it rains")
    page.keyboard.press("Tab")
    note(tablet).get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(note(tablet)).to_contain_text("Each bar tells")
    expect(tablet.hand.get_by_role("button").first).to_be_focused()
