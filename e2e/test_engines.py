"""The page plays in Chromium, Firefox and WebKit, from a first visit to one without a network.

Each engine is started once, for one long story; where it fails, the step is in the traceback.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final, NoReturn

import pytest
from playwright.sync_api import Playwright

from e2e.support.hands import Hands, PlaywrightHands
from e2e.support.lessons import walk
from e2e.support.positions import levels, moments_of
from e2e.support.tablet import buttons_to, names_of, short
from e2e.support.webkit import webkit
from niagara import Game, parse
from niagara.model.actions import Action
from niagara.position import text_of
from tests.support.nightly import at_night, nightly
from tests.support.stories import choice_of
from tests.support.waiting import until
from web.asking.learning.course import lesson
from web.asking.learning.steps import Do
from web.asking.river import bot_seed, dealt
from web.build.browsers import ENGINES, find_webkit, options_for
from web.build.serve import serving
from web.build.site import ensure_site
from web.play.match.thinker import BOT_SEEDS, Request, reply
from web.saving.save import Saved, from_text

CONNECTIONS: Final = "RTCPeerConnection"
LACKING: Final[dict[str, dict[str, str]]] = {
    "chromium": {},
    "firefox": {},
    "webkit": {CONNECTIONS: "Debian builds WebKitGTK without WebRTC; Safari has it"},
}
"""What the page could use and an engine does not have, and why.

The page must say so, and offer what goes without.
"""

BLOCKED: Final = {"firefox_user_prefs": {"network.cookie.cookieBehavior": 2}}
"""Firefox as it is where all cookies and site data are blocked."""
REFUSAL: Final = "Storage access is restricted"
"""How Firefox itself complains then, though the page hears that it may have no service worker."""

ROUNDS: Final = 3
DEEP: Final = "# save 99999\nniagara 1 " + "[" * 20_000
"""A save that is newer than any other, and that Python would not survive."""
MISSING: Final = (
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
    playwright: Playwright,
    engine: str,
    origin: str,
    look: dict[str, Any],
    folder: Path,
    **more: Any,
) -> Iterator[Hands]:
    """Start a browser that downloads into a folder, and end it; skip where there is none.

    Playwright is told more when it starts one.
    """
    options = options_for(getattr(playwright, engine))
    if options is not None:
        options |= {"downloads_path": folder, **more}
        with getattr(playwright, engine).launch(**options) as browser:
            yield PlaywrightHands(browser.new_page(**look), origin)
    elif engine == "webkit" and (programs := find_webkit()):
        with webkit(*programs, folder) as hands:
            yield hands
    else:
        skip_or_fail(MISSING.format(name=engine))


@contextmanager
def described(hands: Hands) -> Iterator[None]:
    """Tell with a failure what is to be read on the page, and what has gone wrong in it."""
    try:
        yield
    except Exception as failure:
        with suppress(Exception):
            failure.add_note(f"{hands.complaints()}\n{hands.text()}\n{hands.saved()}")
        raise


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("engine", [at_night(ENGINES[0]), *ENGINES[1:]])
def test_everything_is_done_in_every_engine(
    engine: str, playwright: Playwright, browser_context_args: dict[str, Any], tmp_path: Path
) -> None:
    """A lesson, friends, three rounds, a save, a reload, a replay, a language, no network.

    By day all other tests are played in Chromium.
    """
    look = {**browser_context_args, "service_workers": "allow"}
    with ExitStack() as server:
        address = server.enter_context(serving(ensure_site()))
        with browsing(playwright, engine, address, look, tmp_path) as hands, described(hands):
            hands.open(address)
            take_a_lesson(hands)
            until_said(hands, "Ready to play without a network.")
            invite_friends(hands, LACKING[engine])
            start_a_game(hands)
            play_rounds(hands)
            save_to_a_file(hands, tmp_path)
            reload(hands)
            look_back(hands)
            change_the_language(hands)
            server.close()
            start_without_a_network(hands, address)
            assert hands.complaints() == []


@nightly
@pytest.mark.timeout(600)
@pytest.mark.parametrize("engine", ENGINES)
def test_the_days_river_is_the_same_in_every_engine(
    engine: str, playwright: Playwright, browser_context_args: dict[str, Any], tmp_path: Path
) -> None:
    """It is dealt as CPython deals it, and each bot decides as it does there."""
    with (
        serving(ensure_site()) as address,
        browsing(playwright, engine, address, browser_context_args, tmp_path) as hands,
        described(hands),
    ):
        hands.open(address)
        for name in ("Settings", "Instant", "Close", "Daily river", "Play today's river"):
            hands.press(name)
        decide_rounds(hands)
        played = saved(hands)
    setup, decided = played.game.setup, played.game.history
    assert setup == dealt(played.river, setup.seats[0])
    for number, action in enumerate(decided):
        before = played.game.at(number)
        assert before.actor is not None, "the game went on"
        if (bot := setup.seats[before.actor].bot) and len(before.legal()) > 1:
            seed = bot_seed(played.river, number, BOT_SEEDS)
            asked = Request(bot, text_of(before.view(before.actor)), before.actor, seed)
            assert reply(asked, monotonic).action == action, f"decision {number}"


@nightly
@pytest.mark.timeout(600)
def test_firefox_plays_where_all_cookies_are_blocked(
    playwright: Playwright, browser_context_args: dict[str, Any], tmp_path: Path
) -> None:
    """It refuses every store, locks and channels: the page says what it cannot keep, and plays."""
    look = {**browser_context_args, "service_workers": "allow"}
    with (
        serving(ensure_site()) as address,
        browsing(playwright, "firefox", address, look, tmp_path, **BLOCKED) as hands,
        described(hands),
    ):
        hands.open(address)
        until_said(hands, "Not ready to play without a network")
        hands.open_part("#table")
        start_a_game(hands)
        for name in ("Card 5", "Play card 5"):
            hands.press(name)
        until_said(hands, "This game is not being saved: the browser's storage is full or blocked.")
        until(lambda: {"Canoe a", "Canoe b"} <= hands.offered(), "the canoes to choose from")
        hands.press("Canoe a")
        assert [each for each in hands.complaints() if REFUSAL not in each] == []


def until_said(hands: Hands, text: str) -> None:
    """Wait until this is to be read on the page."""
    until(lambda: text in hands.text(), f"to be read: {text}")


# A first visit


def take_a_lesson(hands: Hands) -> None:
    """Take the first lesson, at the highest speed, until it leads to the second."""
    hands.press("Settings")
    hands.press("Instant")
    hands.press("Close")
    hands.press("Learn")
    for step, game in walk(lesson("winning")):
        until_said(hands, step.text)
        if isinstance(step, Do):
            for name in buttons_to(game, parse(step.wanted[0])):
                hands.press(name)
        else:
            hands.press("Watch", "Next", "Next lesson")
    until_said(hands, "Lesson 2 of 8")
    hands.press("Leave")


def invite_friends(hands: Hands, lacking: dict[str, str]) -> None:
    """See an invitation for others in the room, or read that there are no connections here."""
    assert hands.run("name => name in window", CONNECTIONS) == (CONNECTIONS not in lacking)
    hands.open_part("#table")
    hands.press("Play with friends")
    hands.press("Invite others")
    if CONNECTIONS in lacking:
        until_said(hands, "This browser cannot connect with other devices.")
        hands.press("Close")
        hands.press("Play with friends")
        until(lambda: "Play by post" in hands.offered(), "an offer to play by post")
        hands.press("Close")
    else:
        until(lambda: "Copy the link" in hands.offered(), "an invitation")
        hands.press("Leave the table")
        hands.press("Close")


# A game


def saved(hands: Hands) -> Saved:
    """Return the game that the page has saved."""
    return from_text(hands.saved())


def start_a_game(hands: Hands) -> None:
    """Begin a game of a person against two bots."""
    for number, who in enumerate(("person", "paddler", "paddler", "nobody", "nobody"), start=1):
        hands.choose(f"Who plays player {number}", who)
    hands.open_part(".more")
    hands.fill("Name of player 1", "Zoe")
    hands.fill("Seed", "7")
    hands.press("Start")


def play_rounds(hands: Hands) -> None:
    """Play three rounds against the bots of the form."""
    decide_rounds(hands)
    assert levels(saved(hands).game.setup) == ["", "paddler", "paddler"]
    assert f"Round {ROUNDS + 1}" in hands.text()


def decide_rounds(hands: Hands) -> None:
    """Decide in three rounds, up to the first decision of the next."""
    while until(lambda: is_asked(hands), "a decision") and saved(hands).game.round <= ROUNDS:
        decide(hands)


def is_asked(hands: Hands) -> bool:
    """Tell whether the person must decide, and the page offers that."""
    if not hands.saved():
        return False
    game = saved(hands).game
    assert not game.over, "nobody wins so early"
    first = set(names_of(game, choice_of(game.view(game.actor)).options))
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


def save_to_a_file(hands: Hands, folder: Path) -> None:
    """Save the game to a file, which has what the page saves by itself."""
    hands.press("Menu")
    hands.press("Save to a file")
    until(lambda: hands.saved() in files(folder), "a file with the game")


def files(folder: Path) -> list[str]:
    """Return what is in the files of a folder, where browsers put what they are handed."""
    return [path.read_text("utf-8", "replace") for path in folder.iterdir() if path.is_file()]


def reload(hands: Hands) -> None:
    """Load the page again: the same game asks for the same decision."""
    text, offered = hands.saved(), hands.offered()
    hands.reload()
    until(lambda: hands.offered() == offered, "the same decision")
    assert hands.saved() == text
    decide(hands)
    assert until(lambda: is_asked(hands), "the next decision")
    assert saved(hands).game.round == ROUNDS + 1


def look_back(hands: Hands) -> None:
    """Look back at the beginning of a round, and go on with the game."""
    moments = moments_of(saved(hands).game)
    hands.press("Menu")
    hands.press("Replay")
    for name, number in (
        ("Round back", moments.rounds[ROUNDS].first),
        ("Round back", moments.rounds[ROUNDS - 1].first),
        ("Step on", moments.rounds[ROUNDS - 1].first + 1),
    ):
        hands.press(name)
        moments.go_to(number)
        until_said(hands, moments.stage.story.lines[-1].text)
    hands.press("Back to the game")
    assert until(lambda: is_asked(hands), "the decision where the game was left")


def change_the_language(hands: Hands) -> None:
    """Change to German in the middle of the game, and back."""
    number = saved(hands).game.round
    hands.press("Menu")
    hands.press("Settings")
    for name, said in (("Deutsch", f"Runde {number}"), ("English", f"Round {number}")):
        hands.press(name)
        until_said(hands, said)
    hands.press("Close")


def start_without_a_network(hands: Hands, address: str) -> None:
    """Start with no server, with a damaged save too: its second copy is played on."""
    hands.store(DEEP)
    hands.open(address)
    until_said(hands, "damaged and has been put aside")
    assert until(lambda: is_asked(hands), "the second copy of the save")
    decide(hands)
