"""Looking back: any moment of a game by slider, buttons and keys, as each may see it, and on."""

from typing import Final

from playwright.sync_api import Locator, Page, expect

from e2e.support.looking import ALL, faults, unheard
from e2e.support.positions import ended, find, moments_of, paddling, setup
from e2e.support.tablet import Tablet, arrange
from niagara import Game
from tests.support.nightly import nightly
from web.play.match.replay.moments import Moments

LONG: Final = 120_000
"""Milliseconds that an analysis may take on a slow computer."""


def looking_back(page: Page, game: Game, pace: str = "instant") -> Tablet:
    """Open a game, and its replay by the page's own buttons."""
    tablet = arrange(page, game, pace=pace)
    if not game.over:
        tablet.open_menu()
    tablet.button("Replay").click()
    expect(slider(page)).to_be_visible()
    return tablet


def slider(page: Page) -> Locator:
    """Return the slider."""
    return page.get_by_role("slider", name="Moment of the game")


def expect_at(page: Page, moments: Moments, number: int) -> None:
    """Wait until this moment is shown: by the slider, in words, and above the board."""
    moments.go_to(number)
    expect(slider(page)).to_have_value(str(number))
    round_ = f"Round {moments.rounds[moments.round].number}"
    said = moments.stage.story.lines[-1].text
    expect(slider(page)).to_have_attribute("aria-valuetext", f"{round_}: {said}")
    expect(page.get_by_text(round_, exact=True).first).to_be_visible()


def test_any_moment_is_reached_by_slider_keys_and_buttons(page: Page) -> None:
    """A finished game begins with its first moment; everything leads where it says."""
    game = ended()
    tablet, moments = looking_back(page, game), moments_of(game)
    last, second, third = moments.last, moments.rounds[1].first, moments.rounds[2].first
    expect_at(page, moments, 0)
    for name, number in (
        ("Round on", second),
        ("Step on", second + 1),
        ("Round back", second),
        ("Step back", second - 1),
    ):
        tablet.button(name).click()
        expect_at(page, moments, number)
    page.locator("body").click(position={"x": 2, "y": 2})  # the focus is nowhere
    for key in ("Alt+ArrowRight", "Control+End"):
        page.keyboard.press(key)  # these are the browser's own
    for key, number in (
        ("PageDown", second),
        ("ArrowRight", second + 1),
        ("PageDown", third),
        ("ArrowLeft", third - 1),
        ("End", last),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        expect_at(page, moments, number)
    slider(page).focus()
    for key, number in (("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        expect_at(page, moments, number)
    box = slider(page).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(slider(page)).to_have_value(str(round(last / 2)))
    expect(tablet.log.get_by_role("listitem").first).to_be_visible()


def test_it_plays_by_itself(page: Page) -> None:
    """The button plays and pauses, and so does the space bar; at the end it stands still."""
    game = find(paddling)
    tablet, moments = looking_back(page, game, "fast"), moments_of(game)
    expect_at(page, moments, moments.last)
    tablet.button("Play back").click()
    expect(tablet.button("Pause")).to_be_visible()
    expect(slider(page)).to_have_value("2")
    tablet.button("Pause").click()
    expect(tablet.button("Play back")).to_be_visible()
    page.get_by_role("combobox", name="Speed").select_option("Instant")
    page.locator("body").click(position={"x": 2, "y": 2})
    for key in ("End", "ArrowLeft", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    expect_at(page, moments, moments.last)
    expect(tablet.button("Play back")).to_be_visible()


def short() -> Game:
    """Return a finished game of one person and two bots with few rounds."""
    games = (
        find(lambda game: game.over, lambda seed: setup(bots=2, seed=seed), skill=1.0, first=first)
        for first in range(4)
    )
    return min(games, key=lambda game: len(game.history))


@nightly
def test_a_game_is_analysed(page: Page) -> None:
    """It takes a while, can be stopped, and leaves the page free.

    At every size all of it is in reach, and axe finds nothing.
    """
    tablet = looking_back(page, short())
    analysis = tablet.dialog("Analysis")
    tablet.button("Analysis").click()
    progress = page.get_by_role("progressbar", name="The legend looks through the game")
    expect(progress).to_be_visible()
    tablet.button("Stop").click()
    expect(progress).to_have_count(0)
    tablet.button("Step on").click()
    expect(slider(page)).to_have_value("1")
    tablet.button("Analysis").click()
    expect(analysis).to_be_visible(timeout=LONG)
    expect(analysis.get_by_role("img", name="Chances to win")).to_be_visible()
    expect(analysis.get_by_role("heading", name="Ana's worst moves")).to_be_visible()
    assert [*faults(page, ALL), *unheard(page)] == []
