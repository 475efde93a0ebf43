"""Everything fits on six screens: nothing to scroll sideways, every button large and free."""

from dataclasses import replace
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from e2e.support.fingers import LEAST, for_a_finger
from e2e.support.positions import WIDE, choosing_card, ended, find, goes_on, moves, paddling, setup
from e2e.support.tablet import Tablet, arrange
from niagara import Game, Setup
from web.asking.aids import Aids
from web.saving.save import to_text

Size = tuple[int, int]
SIZES: Final[tuple[Size, ...]] = (
    (1280, 800),
    (1024, 768),
    (768, 1024),
    (390, 844),
    (844, 390),
    (1920, 1080),
)
LOWEST = 400
LOW = 36
"""The same in windows no higher than `LOWEST`: their boards have no room for more."""

MEASURE = """
(buttons, reach) => buttons.filter(each => !each.closest("[inert]")).map(button => {
  if (button.closest("#cover, [data-text-size]")) button.scrollIntoView({ block: "center" });
  const box = button.getBoundingClientRect();
  const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
  const spots = [[0, 0], [-reach, 0], [reach, 0], [0, -reach], [0, reach]];
  const covered = spots.filter(([right, down]) => {
    const found = document.elementFromPoint(x + right, y + down);
    return !found || !button.contains(found);
  });
  return {
    name: button.getAttribute("aria-label") ?? button.textContent,
    width: box.width, height: box.height,
    left: box.left, top: box.top, right: box.right, bottom: box.bottom,
    covered: covered.length,
  };
})
"""
SCROLLS = """
() => {
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  const page = document.documentElement;
  return [page.scrollWidth - page.clientWidth, page.scrollHeight - page.clientHeight];
}
"""

BELOW: Final = "panel => panel.scrollHeight - panel.clientHeight"
INSIDE: Final = "table => table.scrollWidth - table.clientWidth"

CUT_OFF = """
() => {
  if (!document.documentElement.dataset.textSize) return [];
  const apart = "[inert], .for-listeners, svg";
  const shows = each => each.checkVisibility() && !each.closest(apart);
  const texts = [...document.querySelectorAll("body *")].filter(each => shows(each)
    && [...each.childNodes].some(part => part.nodeType === Node.TEXT_NODE && part.data.trim()));
  return texts.filter(each => {
    const clipped = [each, each.parentElement].filter(box =>
      ["hidden", "clip"].includes(getComputedStyle(box).overflowX));
    return clipped.some(box => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 1);
  }).map(each => each.textContent.slice(0, 40));
}
"""
"""The texts that do not fit their boxes, where texts are larger."""


def faults(page: Page, *, game: bool = True) -> list[str]:
    """Return what is wrong with the page as it is laid out now."""
    sideways, down = page.evaluate(SCROLLS)
    found = [f"scrolls sideways by {sideways}"] if sideways > 0 else []
    found += [f"{text} is cut off" for text in page.evaluate(CUT_OFF)]
    if game and down > 0:
        found.append(f"scrolls down by {down}")
    size = page.viewport_size
    assert size
    least = LEAST if size["height"] > LOWEST else LOW
    buttons = page.get_by_role("button", disabled=False)
    boxes: list[Any] = buttons.evaluate_all(MEASURE, least / 2 - 2)
    assert boxes
    for box in boxes:
        name = box["name"].strip()
        if not for_a_finger(box, least):
            found.append(f"{name} is {box['width']:.0f}x{box['height']:.0f}")
        if not game:
            continue
        if (
            min(box["left"], box["top"]) < 0
            or box["right"] > size["width"] + 0.5
            or box["bottom"] > size["height"] + 0.5
        ):
            found.append(f"{name} is outside the window")
        if box["covered"]:
            found.append(f"{name} is covered at {box['covered']} of 5 spots")
    return found


def wide(players: int, seed: int) -> Setup:
    """Return a setup with the widest names."""
    names = tuple(f"{WIDE[1:]}{letter}" for letter in "ABCDE")
    return setup(players, seed=seed, names=names)


def uncover(tablet: Tablet) -> None:
    """Say who holds the tablet, and wait until the hand is all that is there."""
    tablet.page.get_by_role("button", name="I am").click()
    expect(tablet.page.locator("#cover")).to_be_hidden()
    expect(tablet.hand).to_be_visible()


def pick_canoe(tablet: Tablet, canoe: str) -> None:
    """Choose a canoe, and wait until its fields are shown."""
    tablet.button(f"Canoe {canoe}").click()
    expect(tablet.page.get_by_text(f"Canoe {canoe}: ").first).to_be_visible()
    expect(tablet.button(f"Canoe {canoe}")).to_have_count(0)


def check_screens(tablet: Tablet, begun: int) -> dict[str, list[str]]:
    """Look at a card choice, a cover, each step of a turn, its end, the menu and the last page."""
    found = {}

    def look(what: str) -> None:
        for width, height in SIZES:
            tablet.page.set_viewport_size({"width": width, "height": height})
            found[f"{what} at {width}x{height}"] = faults(tablet.page)

    make = {3: lambda seed: setup(seed=seed), 5: lambda seed: wide(5, seed)}[begun]
    card = find(lambda game: choosing_card(game) and len(game.legal()) > 4, make)
    tablet.load(card)
    look("cover")
    uncover(tablet)
    look("card choice")
    tablet.hand.get_by_role("button").first.click()
    look("card picked")
    tablet.button("Hint").click()
    expect(tablet.button("Do it")).to_be_visible()
    look("hint")

    tablet.load(find(lambda game: choosing_card(game) and len(game.legal()) < 4, make))
    uncover(tablet)
    look("few cards left")
    tablet.button("Hint").click()
    expect(tablet.button("Do it")).to_be_visible()
    look("advice on few cards")

    turn = find(paddling, make)
    tablet.load(turn)
    look("turn")
    for canoe in ("a", "b"):
        pick_canoe(tablet, canoe)
        look(f"fields of canoe {canoe}")

    def many(game: Game) -> bool:
        return len({move.after for move in moves(game)} | {move.steals for move in moves(game)}) > 4

    rich = find(many, make)
    tablet.load(rich)
    for canoe in sorted({"ab"[move.canoe] for move in moves(rich)}):
        if tablet.button(f"Canoe {canoe}").count():
            pick_canoe(tablet, canoe)
        look(f"fields of canoe {canoe} where much can be done")

    last = find(lambda game: bool(moves(game)) and not goes_on(game, moves(game)[-1]), make)
    tablet.load(last)
    tablet.carry_out(moves(last)[-1])
    look("end of a turn")
    tablet.menu.click()
    look("menu")
    tablet.dialog("Menu").get_by_role("button", name="Settings").click()
    look("settings")
    tablet.button("Close").click()
    tablet.load(ended(make))
    expect(tablet.button("Again")).to_be_visible()
    look("the end")
    return {what: wrong for what, wrong in found.items() if wrong}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "text_size", "left_handed"),
    [
        (3, 100, False),
        (5, 100, True),
        (3, 150, True),
        (5, 200, False),
    ],
    ids=[
        "3 players",
        "5 players with wide names, left-handed",
        "text at 150%, left-handed",
        "text at 200%, with wide names",
    ],
)
def test_a_game_fits_the_screen(
    page: Page, players: int, text_size: int, left_handed: bool
) -> None:
    """In a game nothing scrolls, and every button is large, in the window and free.

    Only where texts are larger, the panel scrolls within itself. The sizes are looked at in turn at
    every step, as if the tablet were turned round.
    """
    tablet = arrange(page, pace="instant", text_size=text_size, left_handed=left_handed)
    assert check_screens(tablet, players) == {}


@pytest.mark.parametrize("offered", [False, True], ids=["a tip", "a lesson"])
def test_ten_cards_lie_free_beside_what_is_told(page: Page, *, offered: bool) -> None:
    """With every module a hand has ten cards, and each can be tapped."""
    tablet = arrange(page, pace="instant")
    tablet.preset("Everything").check()
    tablet.begin()
    expect(tablet.hand.get_by_role("button")).to_have_count(10)
    told = page.get_by_role("note")
    expect(told).to_contain_text("6 parts of this game are new to you.")
    if not offered:
        told.get_by_role("button", name="Play").click()
        expect(told).to_contain_text("Each canoe gets your card's points")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert faults(page) == [], f"{width}x{height}"
        assert page.locator("#prompt").evaluate(BELOW) <= 0, f"{width}x{height}"


@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_the_first_screen_never_scrolls_sideways(page: Page, text_size: int) -> None:
    """The form fits the width of every screen, and its buttons are large enough."""
    tablet = arrange(page, kept={"game": to_text(find(paddling))}, text_size=text_size)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert faults(page, game=False) == [], f"{width}x{height}"
    tablet.open_table()
    tablet.unfold("Options")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert faults(page, game=False) == [], f"the table at {width}x{height}"
        sideways = page.locator("#table").evaluate(INSIDE)
        assert not sideways, f"the table scrolls by {sideways} at {width}x{height}"


STRONG: Final = ("", "legend/rainmaker", "captain/gambler", "drifter/homebody")
OUTSIDE: Final = """
tags => tags.filter(tag => tag.checkVisibility()).filter(tag => {
  const box = tag.getBoundingClientRect(), row = tag.closest("li").getBoundingClientRect();
  const right = tag.parentElement.getBoundingClientRect().right;
  return tag.scrollWidth > tag.clientWidth + 1 || box.right > right + 14
    || box.top < row.top || box.bottom > row.bottom;
}).map(tag => tag.textContent)
"""
"""The words beside names that do not fit their rows; they may reach into the gap beside them."""
LAPS: Final = """
cards => cards.slice(1).map((card, place) =>
  cards[place].getBoundingClientRect().right - card.getBoundingClientRect().left)
"""


def strong(seed: int) -> Setup:
    """Return a setup whose bots have levels and temperaments with long names."""
    plain = setup(4, bots=3, seed=seed)
    seats = zip(plain.seats, STRONG, strict=True)
    return replace(plain, seats=tuple(replace(seat, bot=bot) for seat, bot in seats))


@pytest.mark.parametrize("language", ["en", "de", "zh", "ja"])
def test_levels_fit_beside_names(page: Page, language: str) -> None:
    """A bot's level and temperament are read in its row and in the ranking; cards lie free."""

    def late(game: Game) -> bool:
        return game.actor == 0 and choosing_card(game) and len(game.legal()) == 3

    for game in (find(late, strong), ended(strong)):
        arrange(page, game, pace="instant", language=language)
        tags = page.locator("#ending small:has(> .face)" if game.over else "#players .tag.bot")
        expect(tags).to_have_count(3)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert tags.evaluate_all(OUTSIDE) == [], f"{width}x{height}"
            if game.over:
                expect(tags.locator("span").first).to_be_visible()
            else:
                laps = page.locator("#players .player").first.locator(".cards > span")
                assert max(laps.evaluate_all(LAPS)) <= 3


OVER_NAMES: Final = """
() => {
  const names = [...document.querySelectorAll("#landscape :is(.name, .kind)")];
  const boxes = names.map(each => {
    const { left, right, top, bottom, height } = each.getBoundingClientRect();
    return { left, right, bottom, top: each.matches(".name") ? top + 0.3 * height : top };
  });
  return [...document.querySelectorAll("#scene .mark rect")].filter(mark => {
    const box = mark.getBoundingClientRect();
    return boxes.some(each => each.left < box.right && box.left < each.right
      && each.top < box.bottom && box.top < each.bottom);
  }).length;
}
"""
"""How many marks lie over the name or the gem of a field; above digits a line has room."""


def test_marks_leave_the_names_of_fields_free(page: Page) -> None:
    """On a phone, where they are larger, too."""
    begun = find(lambda game: game.round == 1 and game.actor == 0 and len(moves(game)) > 2)
    arrange(page, begun)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("#scene .mark").first).to_be_visible()
        assert page.evaluate(OVER_NAMES) == 0, f"{width}x{height}"


PATTERN: Final = """
hull => {
  const [name] = hull.getAttribute("fill").match(/pattern-\\w+/);
  const pattern = document.getElementById(name);
  for (let each = pattern; each; each = each.parentElement)
    if (getComputedStyle(each).display === "none") return `${name}: ${each.id || each.tagName}`;
  return "";
}
"""
"""What keeps a hull's pattern from being drawn, if anything does."""


def test_patterns_are_drawn_where_the_board_is_not(page: Page) -> None:
    """At the end of a game canoes can be told without colours on every screen."""
    tablet = arrange(page, ended())
    expect(tablet.button("Again")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        hulls = page.locator('#ending [fill^="url(#pattern-"]').all()
        assert hulls
        assert [undrawn for hull in hulls if (undrawn := hull.evaluate(PATTERN))] == []


BAR: Final = """
() => [...document.querySelectorAll("#bar > *")].filter(each =>
  each.checkVisibility() && !each.matches(".for-listeners") && each.scrollWidth > each.clientWidth
  && getComputedStyle(each).overflowX !== "visible").map(each => each.textContent)
"""


def test_the_bar_is_read_in_full(page: Page) -> None:
    """Beside the board it says the weather in as many lines as that takes."""
    arrange(page, to_text(find(paddling), aids=Aids.only(["hints"])))
    expect(page.locator("#bar")).to_contain_text("The next push goes")
    assert page.evaluate(BAR) == []
