"""The page can be read by everybody: contrast, names and roles, spoken news, less motion."""

from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from e2e.support.positions import choosing_card, ended, find, goes_on, moves, paddling, setup
from e2e.support.tablet import arrange
from niagara import Game
from web.board.weather import SKIES
from web.build.sources import ROOT

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
RUN_AXE = """
async looks => {
  const result = await axe.run(document, {
    resultTypes: ["violations"],
    ...(looks ? { runOnly: ["color-contrast"] } : { rules: { "target-size": { enabled: true } } }),
  });
  return result.violations.flatMap(rule => rule.nodes.map(
    node => `${rule.id}: ${node.target.join(" ")}: ${node.any.map(each => each.message).join("; ")}`
  ));
}
"""
DIM_WORDS = """
() => {
  const parts = colour => colour.match(/[\\d.]+/g).map(Number);
  const light = colour => {
    const [red, green, blue] = parts(colour).map(part => part / 255)
      .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const behind = text => {
    const style = getComputedStyle(text);
    if (style.stroke !== "none" && parseFloat(style.strokeWidth) >= 3) return style.stroke;
    const plate = text.closest("g").querySelector("rect");
    return plate ? getComputedStyle(plate).fill : "rgb(128, 128, 128)";
  };
  const words = [...document.querySelectorAll("svg.board text")]
    .filter(text => text.getClientRects().length && !text.closest("symbol, defs"));
  const dim = words.map(text => [text, ratio(getComputedStyle(text).fill, behind(text))])
    .filter(([text, contrast]) => contrast < 4.5 && !text.matches(".never"))
    .map(([text, contrast]) =>
      `${text.textContent} (${text.getAttribute("class")}): ${contrast.toFixed(2)}`);
  return [words.length, dim];
}
"""
"""How many words stand on the board, and those that their outline or plate does not set off."""
SCHEMES: list[Literal["light", "dark"]] = ["light", "dark"]


def check(page: Page, what: str) -> dict[str, list[str]]:
    """Let axe look at the page in light, and at its colours in dark, too: nothing else differs."""
    found = {}
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        wrong: list[str] = page.evaluate(RUN_AXE, scheme == "dark")
        if wrong:
            found[f"{what}, {scheme}"] = wrong
    return found


def in_weather(weather: int) -> Callable[[Game], bool]:
    """Return what tells whether somebody paddles in this weather."""
    return lambda game: paddling(game) and game.view(None).weather == weather


@pytest.mark.slow
def test_axe_finds_nothing(page: Page) -> None:
    """No screen breaks a rule of axe, in light or in dark."""
    tablet = arrange(page, pace="instant")
    page.evaluate(AXE)
    found = check(page, "the first screen")
    tablet.open_table()
    tablet.unfold("Options")
    tablet.choices("Colour of player 2")
    found |= check(page, "the table, with colours")
    page.keyboard.press("Escape")
    tablet.choices("Who plays player 2")
    found |= check(page, "the table, with levels")
    page.keyboard.press("Escape")

    tablet.load(find(choosing_card))
    found |= check(page, "cover")
    page.get_by_role("button", name="I am").click()
    expect(tablet.hand).to_be_visible()
    tablet.hand.get_by_role("button").first.click()
    found |= check(page, "card choice")

    for weather in SKIES:
        tablet.load(find(in_weather(weather)))
        tablet.button("Canoe a").click()
        found |= check(page, f"turn, weather {weather}")
    last = find(lambda game: bool(moves(game)) and not goes_on(game, moves(game)[-1]))
    tablet.load(last)
    tablet.carry_out(moves(last)[-1])
    found |= check(page, "end of a turn")
    tablet.menu.click()
    found |= check(page, "menu")
    tablet.button("Back to the game").click()
    tablet.load(ended())
    expect(tablet.button("Again")).to_be_visible()
    found |= check(page, "the end")
    tablet.button("Leave").click()
    tablet.load(find(paddling))
    tablet.leave()
    expect(tablet.button("Continue")).to_be_visible()
    found |= check(page, "a saved game")
    assert found == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_words_on_the_board_stand_out(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Whatever the landscape and the weather, words have an outline or a plate of enough contrast.

    Both lie above the landscape and above the light of the weather.
    """
    page.emulate_media(color_scheme=scheme)
    tablet = arrange(page, pace="instant")
    tablet.load(find(paddling))
    count, dim = page.evaluate(DIM_WORDS)
    assert count > 20
    assert dim == []


def test_news_are_spoken_and_the_river_is_in_words(page: Page) -> None:
    """What a move did is told to those who listen, and the river is there as a list in words."""
    game = find(paddling)
    tablet = arrange(page, game, pace="instant")
    seat = game.actor or 0
    river = page.get_by_role("list", name="The river in words")
    name = game.setup.seats[seat].name
    expect(river).to_contain_text(f"{name}'s canoe a")
    move = moves(game)[0]
    tablet.carry_out(move)
    news = page.get_by_role("status")
    expect(news).to_contain_text(f"{name}: canoe {'ab'[move.canoe]}, ")
    done = news.inner_text().partition(", ")[2]
    expect(tablet.log).to_contain_text(f"Canoe {'ab'[move.canoe]}: {done}")


def glides(page: Page) -> list[Any]:
    """Return all that would take time to change its place."""
    return list(
        page.evaluate(
            """() => [...document.querySelectorAll("*")]
                .map(each => getComputedStyle(each))
                .filter(style => style.transitionProperty !== "none"
                    && style.transitionDuration.split(",").some(time => parseFloat(time) > 0)
                    || style.animationName !== "none")
                .map(style => style.transitionDuration)"""
        )
    )


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_nothing_glides_for_those_who_asked_for_less_motion(
    page: Page, motion: Literal["no-preference", "reduce"]
) -> None:
    """Pieces glide on the board, but not where less motion is asked for."""
    page.emulate_media(reduced_motion=motion)
    arrange(page, Game(setup()), pace="normal")
    assert bool(glides(page)) == (motion == "no-preference")
