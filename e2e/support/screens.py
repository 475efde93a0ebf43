"""All screens that are looked at in the tour (`e2e/test_tour.py`): a new one is a line here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final

from playwright.sync_api import Page, expect

from e2e.support.lessons import learn
from e2e.support.looking import PHONE, Longer, resize
from e2e.support.positions import (
    choosing_card,
    ended,
    find,
    goes_on,
    moves,
    moves_weather,
    paddling,
    setup,
    shelf,
    wide,
)
from e2e.support.tablet import arrange, slide
from niagara import Game, Setup
from niagara.bots import LEVELS
from niagara.model.modules import MODULES
from niagara.rules.goals import GOALS
from tests.support.stories import NAMES, Told, seats
from web.asking.aids import Aids
from web.asking.played import Played, Result
from web.saving.save import Saved
from web.saving.stores import RESULTS
from web.scene.beside.since import since
from web.text.people import LONGEST

Click = str | Callable[[Page], object]
"""A part of the page that is clicked on, or whatever else is done there."""
Wanted = Callable[[Game], bool]
Begun = Callable[[int], Setup]


@dataclass(frozen=True)
class Screen:
    """A screen: how it is opened, and what can be seen as soon as it is."""

    open: Callable[[Page], object]
    shows: str = "#prompt"
    longer: Longer = "never"
    crowded: str = ""
    """Buttons that may be smaller than a finger wants."""
    known: str = "^$"
    """A pattern of the faults that wait to be mended; this one fits none."""
    judged: bool = False
    """Whether it shows another kind of thing, by which colours and names are judged."""
    nightly: bool = False
    """Whether it is so like another one that it is looked at by night alone."""


def show(page: Page, name: str) -> Screen:
    """Open a screen, wait until it can be seen, and return what is known of it."""
    screen = SCREENS[name]
    screen.open(page)
    expect(page.locator(f"{screen.shows} >> visible=true").first).to_be_visible()
    return screen


def at(
    game: Callable[[], Game | str] | None = None,
    *clicks: Click,
    kept: Callable[[], Mapping[str, str]] = dict,
    coaching: bool = True,
    **settings: str | int | bool,
) -> Callable[[Page], object]:
    """Return what opens a screen: a game, or else the first screen, and what is clicked there."""

    def opened(page: Page) -> None:
        arrange(page, game and game(), kept=kept(), pace="instant", coaching=coaching, **settings)
        click(page, *clicks)

    return opened


def click(page: Page, *clicks: Click) -> None:
    """Click on parts of the page, one after the other."""
    for each in clicks:
        if isinstance(each, str):
            page.locator(f"{each} >> visible=true").first.click()
        else:
            each(page)


def taught(name: str, step: int, *clicks: str) -> Callable[[Page], object]:
    """Return what opens a step of a lesson, and what is clicked there."""

    def opened(page: Page) -> None:
        learn(page, name, step)
        click(page, *clicks)

    return opened


def once(wanted: Wanted, begun: Begun = lambda seed: wide(5, seed)) -> Callable[[], Game]:
    """Return what finds a position as wanted, in games of five with wide names or in others."""
    return cache(lambda: find(wanted, begun))


# Tables


def crowd(seed: int) -> Setup:
    """Return a setup of as many people as there can be, with all modules."""
    return setup(6, seed=seed, modules=MODULES)


def alone(seed: int) -> Setup:
    """Return a setup of one person and three bots."""
    return setup(4, bots=3, seed=seed)


def strong(seed: int) -> Setup:
    """Return a setup whose bots have levels and temperaments with long names."""
    bots = "person legend/rainmaker captain/gambler drifter/homebody"
    return replace(alone(seed), seats=seats(*NAMES[:4], bots=bots))


# Positions


def end_of_turn() -> str:
    """Return a game in which a turn waits to be ended."""
    game = last()
    return Saved(game, moves(game)[-1]).text


def many_results() -> Mapping[str, str]:
    """Return the results of many games: with every bot, every number of players, all modules."""
    lines = []
    for number in range(60):
        bots = [LEVELS[(number + seat) % len(LEVELS)] for seat in range(2 + number % 4)]
        won = number % 3 == 0
        goal = GOALS[number % 2] if won else ""
        results = (
            Result("Ana" if number % 5 else "Wilhelmina Theodora", "", won, 5, 1, 2, goal),
            *(Result("Ben", bot, False, 3, 0, 0, "") for bot in bots),
        )
        modules = MODULES if number % 2 else ()
        lines.append(f"{Played('2026-11-23', 12, tuple(modules), results)}\n")
    return {RESULTS: "".join(lines)}


def todays_river() -> Mapping[str, str]:
    """Return the results of the rivers of some days, today's among them."""
    lines, today = [], datetime.now(UTC).date()
    for ago, place in enumerate((1, 2, 1, 4, 3, 1)):
        day = (today - timedelta(days=ago)).isoformat()
        own = Result("Ana", "", place == 1, 6, 1, 2, "four" if place == 1 else "", 2)
        others = (Result("Ben", "guide", place != 1, 5, 0, 0, "", 1),) * 3
        lines.append(Played(day, 9, (), (own, *others), day, place, "🛶🛶💎🌊🛶💎🛶🛶💎"))
    return {"results": "".join(f"{each}\n" for each in lines)}


def many_games() -> Mapping[str, str]:
    """Return a game that waits, and games on the shelf with the longest names there are."""
    games = [Game(wide(5, seed)) for seed in range(1, 5)]
    shelved = {
        key: text.replace('"Game', '"' + "W" * (LONGEST - 6) + "Game")
        for key, text in shelf(*games, ended()).items()
    }
    return {"game": games[0].record(), **shelved}


def eventful(game: Game) -> bool:
    """Tell whether the only person chooses a card, and two bots have done more than paddle."""
    if not choosing_card(game) or game.actor != 0:
        return False
    return sum(bool(news.gems) for news in since(Told(game).stage, 0)) > 1


def can_do_much(game: Game) -> bool:
    """Tell whether there is much to do besides paddling."""
    return len({move.after for move in moves(game)} | {move.steals for move in moves(game)}) > 4


def late(game: Game) -> bool:
    """Tell whether the person has played most of the cards."""
    return game.actor == 0 and choosing_card(game) and len(game.legal()) == 3


def in_weather(weather: int, canoe: int, known: str = "^$", *, nightly: bool = False) -> Screen:
    """Return the screen on which somebody paddles in this weather and has taken up a canoe."""
    found = once(lambda game: paddling(game) and game.view(None).weather == weather)
    return Screen(at(found, CANOES[canoe]), ".targets", known=known, judged=True, nightly=nightly)


cards = once(lambda game: choosing_card(game) and len(game.legal()) > 4)
few_cards = once(lambda game: choosing_card(game) and len(game.legal()) < 4)
ten_cards = once(lambda game: choosing_card(game) and len(game.legal()) > 8, crowd)
turn = once(paddling)
much = once(can_do_much)
last = once(lambda game: bool(moves(game)) and not goes_on(game, moves(game)[-1]))
over = cache(lambda: ended(lambda seed: wide(5, seed)))
long_list = once(lambda game: len(moves(game)) > 60, crowd)
news = once(eventful, lambda seed: setup(3, bots=2, seed=seed))


def six() -> Game:
    """Return a new game of six people with all modules."""
    return Game(crowd(7))


def clouds(game: Game) -> bool:
    """Tell whether the only person may move the cloud both ways."""
    return game.actor == 0 and moves_weather(game)


EVERYTHING: Final = "label:has([name=preset][value=everything])"
GROWS: Final = "with large texts"
FORM: Final = "#table > summary"
OPTIONS: Final = ".more > summary"
SECOND: Final = ".seat:nth-child(2)"
PERSON: Final = "label:has([name=seat2-who][value=person])"
MENU: Final = "[data-do=menu]"
UNCOVER: Final = slide
CARD: Final = ".hand button"
HINT: Final = "[data-do=hint]"
CANOES: Final = [f"[data-do='pick canoe {canoe}']" for canoe in "ab"]

SCREENS: Final[Mapping[str, Screen]] = {
    # The first screen
    "the first screen": Screen(at(), "#play", longer="always", judged=True),
    "a game that waits": Screen(
        at(kept=lambda: {"game": find(paddling).record()}),
        "#continue button",
        longer="always",
        nightly=True,
    ),
    "games that wait": Screen(at(kept=many_games), "#continue button", longer="always"),
    "the games": Screen(
        at(None, "[data-do=games]", kept=many_games), "[role=dialog] li", GROWS, judged=True
    ),
    "the table": Screen(at(None, FORM, OPTIONS), "#seed-note", longer="always"),
    "colours": Screen(
        at(None, FORM, OPTIONS, f"{SECOND} .colours summary"),
        "label:has([name=seat2-colour])",
        longer="always",
    ),
    "levels": Screen(
        at(None, FORM, OPTIONS, f"{SECOND} .levels summary"),
        "label:has([name=seat2-who])",
        longer="always",
        nightly=True,
    ),
    "statistics": Screen(
        at(over, "[data-do=statistics]", kept=many_results), "[role=dialog] table", judged=True
    ),
    "what to try next": Screen(at(kept=many_results), "#continue button", longer="always"),
    "the challenges": Screen(
        at(None, "[data-do=challenges]", kept=many_results), "[role=dialog] li", judged=True
    ),
    "the daily river": Screen(
        at(None, "[data-do=river]", kept=todays_river), "[role=dialog] .result", judged=True
    ),
    "the puzzles": Screen(at(None, "[data-do=puzzles]"), "[role=dialog] .themes", judged=True),
    "a puzzle": Screen(at(None, "[data-do=puzzles]", "[data-do='puzzle theft']"), "#note .note"),
    "a missed puzzle": Screen(
        at(None, "[data-do=puzzles]", "[data-do='puzzle cloud']", CARD, "#prompt .main"),
        "[data-do=puzzle-answer]",
        judged=True,
    ),
    "all rules": Screen(at(None, "[data-do=rules]"), "[role=dialog] figure", GROWS),
    # A card
    "a cover": Screen(at(cards), ".slide", judged=True),
    "a card": Screen(at(cards, UNCOVER, CARD), "#prompt .main", judged=True),
    "a hint for a card": Screen(at(cards, UNCOVER, HINT), ".advice-hint"),
    "a hint for few cards": Screen(at(few_cards, UNCOVER, HINT), ".advice-hint", nightly=True),
    "ten cards": Screen(at(ten_cards, UNCOVER, CARD), "#prompt .main", nightly=True),
    "the first card": Screen(at(lambda: Game(setup(bots=2))), ".coach", judged=True),
    "cards beside levels": Screen(at(once(late, strong)), "#players .tag.bot", nightly=True),
    "covered hands": Screen(
        at(six, ".hands button", CARD, "#prompt .main", covers="trusting"), ".hands .picked"
    ),
    "an open hand": Screen(at(six, ".hands button", covers="trusting"), CARD, nightly=True),
    "the question how a tablet is used": Screen(
        at(None, FORM, f"{SECOND} .levels summary", PERSON, "[type=submit]"),
        "[role=dialog] .way-round",
    ),
    # A turn
    "a turn": Screen(at(turn, sound=True), CANOES[0], judged=True),
    "a turn in sunshine": in_weather(-1, 0, nightly=True),
    "a turn under clouds": in_weather(0, 1, nightly=True),
    "a turn in rain": in_weather(1, 0),
    # On this phone, field 3 and the canoe below it are 42 px apart.
    "a turn in a storm": in_weather(2, 1, known=r"390x844, .* Field 3.* is covered at 1 spots"),
    "much to do": Screen(at(much, CANOES[0], coaching=False), ".targets", judged=True),
    "a turn without a forecast": Screen(
        at(lambda: Saved(find(paddling), aids=Aids.only(["hints"])).text), "#bar", nightly=True
    ),
    "a long list of choices": Screen(at(long_list, "[data-do=actions]"), "[role=dialog] li"),
    "no such choice": Screen(
        at(
            long_list,
            "[data-do=actions]",
            lambda page: page.locator("[role=dialog] [type=search]").fill("walrus"),
        ),
        "[role=dialog] [role=status]",
        nightly=True,
    ),
    "the weather": Screen(at(once(clouds, alone)), ".weather-target", crowded=".weather-target"),
    "the end of a turn": Screen(at(end_of_turn), "#prompt .main"),
    # What happened
    "news": Screen(at(news, coaching=False), "#since li", judged=True),
    "a line of the log": Screen(
        at(news, lambda page: page.locator("#log li[data-show]").first.hover(), coaching=False),
        "#scene .traces.shown > .trace",
        nightly=True,
    ),
    # It is beside the board but on phones.
    "the log": Screen(
        at(news, lambda page: resize(page, PHONE), "[data-do=log]", coaching=False),
        "[role=dialog] .log",
        judged=True,
    ),
    # Beside a game
    "the menu": Screen(at(end_of_turn, MENU), "[role=dialog] [data-do=leave]"),
    "settings": Screen(
        at(turn, "[data-do=settings]", sound=True), "[role=dialog] [type=range]", judged=True
    ),
    "rules in a game": Screen(at(turn, "[data-do=rules]"), "[role=dialog] figure", judged=True),
    # The end
    "the end": Screen(at(over), "[data-do=again]", judged=True),
    "the end beside levels": Screen(
        at(cache(lambda: ended(strong))), ".ranking .face", nightly=True
    ),
    "the end of six": Screen(at(cache(lambda: ended(crowd))), ".ranking", nightly=True),
    "the replay": Screen(at(over, "[data-do=replay]"), "[type=range]", judged=True),
    # Lessons
    "a lesson to read": Screen(taught("paddling", 0), ".note", nightly=True),
    "a lesson about cards": Screen(taught("paddling", 1), ".note", nightly=True),
    "a lesson about a field": Screen(taught("home", 1), ".note", judged=True),
    "a lesson about the river": Screen(taught("river", 5), ".note", nightly=True),
    "a lesson about the falls": Screen(taught("falls", 3), ".note", judged=True),
    "a lesson about stealing": Screen(taught("stealing", 1), ".note", nightly=True),
    "a lesson about the weather": Screen(
        taught("weather", 3), ".note", crowded=".weather-target", nightly=True
    ),
    "a lesson about winning": Screen(taught("winning", 0), ".note", nightly=True),
    "a lesson about the whirlpool": Screen(taught("whirlpool", 4), ".note"),
    "a lesson about the moose": Screen(taught("moose", 1), ".note", nightly=True),
    "an answer": Screen(taught("home", 1, "[data-do='pick to 5']"), ".note"),
    "all lessons": Screen(
        taught("home", 1, "[data-do=lessons]"), "[role=dialog] button", judged=True
    ),
    "the end of a lesson": Screen(
        taught("weather", 0, "[data-do=lesson-skip]"), "[data-do=first-game]"
    ),
    "a lesson is offered": Screen(at(None, FORM, EVERYTHING, "[type=submit]"), ".coach"),
    "ten cards and a tip": Screen(
        at(None, FORM, EVERYTHING, "[type=submit]", "[data-do=no-lesson]"), "[data-do=got-it]"
    ),
}
