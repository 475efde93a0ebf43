"""The lessons in a browser: played through, tried wrongly, left, resumed, offered, and readable."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.support.tablet import (
    FRAMES,
    Tablet,
    arrange,
    buttons_to,
    command,
    put,
    stored,
)
from e2e.test_layout import SIZES, faults
from e2e.test_reading import AXE, check
from niagara import Game
from web.learning.course import LESSONS, lesson
from web.learning.progress import Progress
from web.learning.steps import Do, Later, Lesson, Read, Step, Watch
from web.play.lesson import table
from web.saving.stores import LEARNING

NOW = "instant"
"""The pace of most of these tests."""


def note(tablet: Tablet) -> Locator:
    """Return the words of the lesson that can be seen."""
    return tablet.page.locator(".note:visible")


def learn(page: Page, name: str, step: int = 0, pace: str = NOW, text_size: int = 100) -> Tablet:
    """Open a lesson; if at a later step, by going back and forward as if it had been left there."""
    tablet = arrange(page, pace=pace, text_size=text_size)
    command(page, f"lesson {name}")
    expect(note(tablet)).to_have_count(1)
    if step:
        page.evaluate("history.back()")
        expect(tablet.button("Play")).to_be_visible()
        put(page, LEARNING, str(Progress().at(name, step)))
        page.evaluate("history.forward()")
    told = lesson(name).steps[step]
    expect(note(tablet)).to_contain_text(getattr(told, "text", ""))
    expect(note(tablet)).to_have_count(1)
    return tablet


def onward(tablet: Tablet, label: str = "Next") -> None:
    """Go on with a tap on the button beside the words."""
    note(tablet).get_by_role("button", name=label).click()


def walk(shown: Lesson) -> Iterator[tuple[Read | Do | Watch, Game]]:
    """Yield the steps of a lesson with the game as it is before each."""
    game = Game.from_position(shown.position, table())
    for step in shown.steps:
        if isinstance(step, Later):
            game = Game.from_position(step.position, table())
            continue
        yield step, game.copy()
        if isinstance(step, Do):
            game.play(step.wanted[0])
        elif isinstance(step, Watch):
            for action in step.actions:
                game.play(action)


def taps(tablet: Tablet, step: Step, game: Game) -> list[Locator]:
    """Return what to tap, one after the other, to do what a step asks for."""
    if isinstance(step, Do):
        wanted = next(action for action in game.legal() if str(action) == step.wanted[0])
        return [tablet.option(name) for name in buttons_to(game, wanted)]
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
async frames => {{
  const look = {ARROW.strip()};
  let wrong = look();
  for (let frame = 0; wrong && frame < frames; frame += 1) {{
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
        page.set_viewport_size({"width": width, "height": height})
        if wrong := page.evaluate(SETTLED, FRAMES):
            found[f"{said} at {width}x{height}"] = wrong
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", LESSONS)
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
        width, height = SIZES[number % len(SIZES)]
        page.set_viewport_size({"width": width, "height": height})
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


def test_back_and_forward_lead_out_of_a_lesson_and_into_it_again(page: Page) -> None:
    """The browser's own buttons do what Leave does, and take that back."""
    tablet = arrange(page, pace=NOW)
    tablet.button("Learn").click()
    onward(tablet)
    expect(note(tablet)).to_contain_text("These are your paddle cards")
    page.go_back()
    expect(tablet.button("Play")).to_be_visible()
    page.go_forward()
    expect(note(tablet)).to_contain_text("These are your paddle cards")


def test_a_lesson_can_be_done_by_keyboard(page: Page) -> None:
    """Each step has the focus on what it needs, so Enter is enough to read on and to tap."""
    tablet = learn(page, "river", 5)
    expect(note(tablet)).to_contain_text("it rains")
    page.keyboard.press("Tab")
    note(tablet).get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(note(tablet)).to_contain_text("how many pushes may come")
    expect(note(tablet).get_by_role("button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(tablet.hand.get_by_role("button").first).to_be_focused()


def test_words_of_a_lesson_are_spoken(page: Page) -> None:
    """Each step, and each answer to a wrong try."""
    tablet = learn(page, "home", 2)
    news = page.get_by_role("status")
    expect(news).to_have_text("Paddle 2 fields and load: 2 + 2 = 4. Tap field 3.")
    tablet.option("Field 5").click()
    expect(news).to_contain_text("None are left to load")


SEEN = (
    *(("paddling", 0), ("paddling", 1), ("home", 2), ("river", 5), ("falls", 4), ("stealing", 2)),
    *(("weather", 4), ("winning", 0), ("whirlpool", 4), ("moose", 2)),
)
"""Steps of each kind: about what is on the board and what is beside it, to read and to do."""


@pytest.mark.slow
def test_lessons_fit_the_screen(page: Page) -> None:
    """Nothing scrolls, and every button is large, in the window and free, also with an answer."""
    found: dict[str, list[str]] = {}
    page.emulate_media(reduced_motion="reduce")
    for name, step in SEEN:
        if name == "weather":  # the signs of the weather lie closer together than fingers want,
            continue  # here as in a game; buttons beside the board say the same
        tablet = learn(page, name, step)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if wrong := faults(page):
                found[f"{name}, step {step} at {width}x{height}"] = wrong
    tablet = learn(page, "home", 2)
    tablet.option("Field 5").click()
    tablet.button("Skip").focus()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if wrong := faults(page):
            found[f"an answer at {width}x{height}"] = wrong
    assert found == {}


@pytest.mark.slow
def test_axe_finds_nothing_in_lessons_with_large_texts(page: Page) -> None:
    """Words that are twice as large are beside the board, and all of them can be read."""
    found: dict[str, list[str]] = {}
    for name, step in SEEN[:4]:
        learn(page, name, step, text_size=200)
        page.evaluate(AXE)
        found |= check(page, f"{name}, step {step}")
    assert found == {}


@pytest.mark.slow
def test_axe_finds_nothing_in_lessons(page: Page) -> None:
    """In light and in dark: words, answers, the list, the end, the offer."""
    found: dict[str, list[str]] = {}
    for name, step in SEEN:
        learn(page, name, step)
        page.evaluate(AXE)
        found |= check(page, f"{name}, step {step}")
    tablet = learn(page, "home", 2)
    page.evaluate(AXE)
    tablet.option("Field 5").click()
    found |= check(page, "an answer")
    tablet.button("Lesson 2 of 8 Load and bring home").click()
    expect(tablet.dialog("Learn")).to_be_visible()
    found |= check(page, "the list")
    tablet.dialog("Learn").get_by_role("button", name="How one wins").click()
    tablet.button("Skip").click()
    found |= check(page, "the end")
    tablet = arrange(page, pace=NOW)
    page.evaluate(AXE)
    tablet.preset("Spirits of Niagara").check()
    tablet.begin()
    expect(tablet.button("Learn it first")).to_be_visible()
    found |= check(page, "the offer")
    assert found == {}
