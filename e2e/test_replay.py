"""Looking back: any moment of a game by slider, buttons and keys, as each may see it, and on."""

from typing import Final

from playwright.sync_api import Locator, Page, expect

from e2e.support.entries import at, back, forward
from e2e.support.looking import ALL, faults, unheard
from e2e.support.positions import ended, find, paddling, setup
from e2e.support.tablet import Tablet, arrange
from niagara import Game, Setup
from tests.support.nightly import nightly
from web.match.replay.moments import Moments
from web.match.replay.sights import first_sight, seen_as

LONG: Final = 120_000
"""Milliseconds that an analysis may take on a slow computer."""


def moments_of(game: Game) -> Moments:
    """Return the moments of a game."""
    moments = Moments(game, seen_as(first_sight(game), game))
    for _share in moments.telling():
        pass
    return moments


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


def test_cards_are_seen_as_each_saw_them(page: Page) -> None:
    """Of a finished game all cards may lie open, or only those that somebody saw."""
    tablet = looking_back(page, ended())
    hidden = tablet.players.get_by_role("img", name="Card chosen, face down")
    tablet.button("Step on").click()
    expect(hidden).to_have_count(0)
    cards = page.get_by_role("combobox", name="Cards")
    cards.select_option("Seen by all")
    expect(hidden).to_have_count(2)
    seen = [cards.select_option(f"Seen by {name}") and hidden.count() for name in ("Ana", "Ben")]
    assert sorted(seen) in ([1, 1], [1, 2]), "the start player's card is open already"


def test_the_ways_to_a_replay_and_back(page: Page) -> None:
    """Its own button, the browser's back and the way out lead to the game."""
    game = find(lambda game: game.round == 3 and paddling(game))
    tablet = looking_back(page, game)
    at(page, "play", "replay")
    tablet.button("Back to the game").click()
    expect(tablet.button("Canoe a")).to_be_visible()
    at(page, "play")
    forward(page)
    expect(slider(page)).to_be_visible()
    at(page, "play", "replay")
    back(page)
    expect(tablet.button("Canoe a")).to_be_visible()
    forward(page)
    expect(slider(page)).to_be_visible()
    tablet.button("Settings").click()
    tablet.dialog("Settings").get_by_role("button", name="Close").click()
    expect(slider(page)).to_be_visible()
    at(page, "play", "replay")
    tablet.button("Back to the game").click()
    expect(tablet.button("Canoe a")).to_be_visible()
    at(page, "play")
    assert tablet.game.record() == game.record()


def analysis(page: Page) -> Locator:
    """Return the dialog with the analysis."""
    return page.get_by_role("dialog", name="Analysis")


def short() -> Game:
    """Return a finished game of one person and two bots with few rounds."""
    games = [find(lambda game: game.over, with_bots, skill=1.0, first=seed) for seed in range(4)]
    return min(games, key=lambda game: len(game.history))


def with_bots(seed: int) -> Setup:
    """Return a table of one person and two bots."""
    return setup(bots=2, seed=seed)


@nightly
def test_a_game_is_analysed(page: Page) -> None:
    """It takes a while, can be stopped, and leaves the page free; what is found leads to the board.

    At every size all of it is in reach, and axe finds nothing.
    """
    tablet = looking_back(page, short())
    tablet.button("Analysis").click()
    progress = page.get_by_role("progressbar", name="The legend looks through the game")
    expect(progress).to_be_visible()
    tablet.button("Stop").click()
    expect(progress).to_have_count(0)
    tablet.button("Step on").click()
    expect(slider(page)).to_have_value("1")
    tablet.button("Analysis").click()
    expect(analysis(page)).to_be_visible(timeout=LONG)
    expect(analysis(page).get_by_role("img", name="Chances to win")).to_be_visible()
    expect(analysis(page).get_by_role("heading", name="Ana: choices")).to_be_visible()
    assert [*faults(page, ALL), *unheard(page)] == []
    analysis(page).locator(".judged button").first.click()
    expect(analysis(page)).to_have_count(0)
    expect(page.locator(".verdict")).to_contain_text("Better would have been ")
    tablet.button("Step on").click()
    expect(page.locator(".verdict")).to_have_count(0)
    tablet.button("Analysis").click()
    analysis(page).locator(".turns button").first.click()
    expect(analysis(page)).to_have_count(0)
    back(page)
    expect(tablet.button("Again")).to_be_visible()
