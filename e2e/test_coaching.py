"""Coaching in the first real game: a sentence at each first time."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.support.fingers import for_a_finger
from e2e.support.positions import find, moves_weather, setup
from e2e.support.tablet import Tablet, arrange, stored
from e2e.test_reading import AXE, check
from niagara import Game
from web.learning.coach import moment
from web.saving.stores import TOLD

SIZES: Final = [(1280, 800), (1024, 768), (768, 1024), (390, 844)]


def first_game(page: Page, people: int = 1) -> Tablet:
    """Open the page with a game that begins, on a device that has not been coached."""
    game = Game(setup(bots=3 - people))
    return arrange(page, game, pace="instant")


def coach(page: Page) -> Locator:
    """Return what the coach says."""
    return page.get_by_role("note", name="Tip")


def test_it_is_seen_dismissed_and_kept(page: Page) -> None:
    """The first card and the first turn are told of; what is understood is not told again."""
    tablet = first_game(page)
    expect(coach(page)).to_contain_text(moment("card").said())
    expect(page.locator("#live")).to_have_text(moment("card").said())
    tablet.button("Got it").click()
    expect(coach(page)).to_have_count(0)
    assert stored(page, TOLD) == "card"
    tablet.choose_card("6")
    tablet.button("Play card 6").click()
    expect(coach(page)).to_contain_text(moment("turn").said())


def test_it_goes_when_the_decision_is_made(page: Page) -> None:
    """Nobody has to dismiss it."""
    tablet = first_game(page)
    tablet.choose_card("6")
    expect(coach(page)).to_contain_text(moment("card").said())
    tablet.button("Play card 6").click()
    expect(coach(page)).to_contain_text(moment("turn").said())
    tablet.decide()
    tablet.until_asked()
    expect(coach(page).filter(has_text=moment("turn").said())).to_have_count(0)
    assert {"card", "turn"} <= set(stored(page, TOLD).split())


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_is_never_in_the_way(page: Page, width: int, height: int) -> None:
    """On every screen it is whole, has buttons for fingers, and covers no card."""
    page.set_viewport_size({"width": width, "height": height})
    tablet = first_game(page)
    told = coach(page)
    expect(told).to_be_visible()
    box = told.bounding_box()
    assert box
    assert 0 <= box["x"] <= box["x"] + box["width"] <= width
    assert 0 <= box["y"] <= box["y"] + box["height"] <= height
    for each in told.get_by_role("button").all():
        tap = each.bounding_box()
        assert tap
        assert for_a_finger(tap)
    for card in tablet.hand.get_by_role("button").all():
        place = card.bounding_box()
        assert place
        assert place["y"] >= box["y"] + box["height"] or place["y"] + place["height"] <= box["y"]
        card.click(trial=True)


CUT = """
() => [...document.querySelectorAll("#players > .player")]
  .filter(row => row.scrollHeight > row.clientHeight + 1).length
"""


@pytest.mark.parametrize("language", ["en", "de", "zh", "ja"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768)])
def test_beside_it_nothing_is_cut(page: Page, width: int, height: int, language: str) -> None:
    """Rows of players are whole, the log can be read or is not there, buttons take two rows."""
    begun = find(
        lambda game: game.actor == 0 and moves_weather(game),
        lambda seed: setup(4, bots=3, seed=seed),
    )
    page.set_viewport_size({"width": width, "height": height})
    arrange(page, begun, pace="instant", language=language)
    expect(page.locator(".coach")).to_be_visible()
    assert page.evaluate(CUT) == 0
    story = page.locator("#story").bounding_box()
    assert story is None or story["height"] >= 60
    if story:
        expect(page.locator("#since strong")).to_have_css("clip-path", "none")
    buttons = page.locator("#prompt > .buttons > button").all()
    boxes = [box for button in buttons if (box := button.bounding_box())]
    assert len({box["y"] for box in boxes}) <= 2
    assert max(box["y"] + box["height"] for box in boxes) <= height


def test_axe_finds_nothing(page: Page) -> None:
    """The sentence breaks no rule, in light or in dark, on a wide and on a narrow screen."""
    first_game(page)
    page.evaluate(AXE)
    found = check(page, "wide")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(coach(page)).to_be_visible()
    found |= check(page, "narrow")
    assert found == {}
