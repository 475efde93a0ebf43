"""The page plays in Chromium, in Firefox and in WebKit: start, three rounds, save, reload."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Playwright

from e2e.support.hands import Hands, PlaywrightHands
from e2e.support.positions import levels
from e2e.support.tablet import buttons_to, choice_at, names_of, short
from e2e.support.webkit import webkit
from niagara import Game
from niagara.model.actions import Action
from tests.support.waiting import until
from web.saving.save import Saved, from_text
from web.tools.browsers import ENGINES, find_webkit, options_for

ROUNDS = 3
DEEP = "# save 99999\nniagara 1 " + "[" * 20_000
"""A save that is newer than any other, and that Python would not survive."""
MISSING = (
    "There is no {name} on this computer: 'python -m playwright install {name}' brings one, "
    "and firefox-esr or webkit2gtk-driver with xvfb of a Linux distribution do as well."
)


def skip_or_fail(why: str) -> NoReturn:
    """Pass over a browser that is not here, unless all of them are asked for."""
    if os.environ.get("ALL_BROWSERS"):
        pytest.fail(why)
    pytest.skip(why)


@contextmanager
def browsing(
    playwright: Playwright, engine: str, origin: str, look: dict[str, Any], folder: Path
) -> Iterator[Hands]:
    """Start a browser that downloads into a folder, and end it; skip where there is none."""
    options = options_for(engine, Path(getattr(playwright, engine).executable_path))
    if options is not None:
        with getattr(playwright, engine).launch(**options, downloads_path=folder) as browser:
            yield PlaywrightHands(browser.new_page(**look), origin)
    elif engine == "webkit" and (programs := find_webkit()):
        with webkit(*programs, folder) as hands:
            yield hands
    else:
        skip_or_fail(MISSING.format(name=engine))


@pytest.fixture(params=ENGINES)
def hands(
    request: pytest.FixtureRequest,
    playwright: Playwright,
    base_url: str,
    browser_context_args: dict[str, Any],
    tmp_path: Path,
) -> Iterator[Hands]:
    """Give hands at the page in which nothing goes wrong, in every engine."""
    look = {**browser_context_args, "service_workers": "allow"}
    with browsing(playwright, request.param, base_url, look, tmp_path) as hands:
        hands.open(base_url)
        yield hands
        assert hands.complaints() == []


def saved(hands: Hands) -> Saved:
    """Return the game that the page has saved."""
    return from_text(hands.saved())


def start_game(hands: Hands) -> None:
    """Begin a game of a person against two bots, and play it without waiting."""
    hands.open_part("#table")
    for number, who in enumerate(("person", "paddler", "paddler", "nobody", "nobody"), start=1):
        hands.choose(f"Who plays player {number}", who)
    hands.open_part(".more")
    hands.fill("Name of player 1", "Zoe")
    hands.fill("Seed", "7")
    hands.press("Start")
    hands.press("Menu")
    hands.press("Settings")
    hands.press("Instant")
    hands.press("Close")


def is_asked(hands: Hands) -> bool:
    """Tell whether the person must decide, and the page offers that."""
    if not hands.saved():
        return False
    game = saved(hands).game
    assert not game.over, "nobody wins so early"
    first = set(names_of(game, choice_at(game, []).options))
    return game.actor == 0 and first <= set(map(short, hands.offered()))


def decide(hands: Hands) -> None:
    """Carry out the first legal action and end the turn if it is the last."""
    game = saved(hands).game
    action = game.legal()[0]
    for name in buttons_to(game, action):
        hands.press(name)
    until(lambda: action in (saved(hands).pending, *added(hands, game)), f"{action} saved")
    if saved(hands).pending:
        hands.press("End turn", "Go on")
        until(lambda: action in added(hands, game), f"{action} saved for good")


def added(hands: Hands, before: Game) -> list[Action]:
    """Return what has been played since."""
    return saved(hands).game.history[len(before.history) :]


def files(folder: Path) -> list[str]:
    """Return what is in the files of a folder, where browsers put what they are handed."""
    return [path.read_text("utf-8", "replace") for path in folder.iterdir() if path.is_file()]


@pytest.mark.slow
def test_rounds_are_played_saved_and_found_again(hands: Hands, tmp_path: Path) -> None:
    """A person plays three rounds; file, reload and the copy of the save have the same game."""
    start_game(hands)
    while until(lambda: is_asked(hands), "a decision") and saved(hands).game.round <= ROUNDS:
        decide(hands)
    text, offered = hands.saved(), hands.offered()
    assert levels(saved(hands).game.setup) == ["", "paddler", "paddler"]
    assert f"Round {ROUNDS + 1}" in hands.text()

    hands.press("Menu")
    hands.press("Save to a file")
    until(lambda: text in files(tmp_path), "a file with the game")

    hands.reload()
    until(lambda: hands.offered() == offered, "the same decision")
    assert hands.saved() == text
    decide(hands)
    assert saved(hands).game.round == ROUNDS + 1

    hands.store(DEEP)
    hands.reload()
    until(lambda: "damaged and has been put aside" in hands.text(), "a word about the damage")
    assert until(lambda: is_asked(hands), "the second copy of the save")
    decide(hands)
