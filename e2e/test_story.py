"""What just happened: traces on the board, the log, the news since one's last turn, who is near."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from e2e.support.positions import choosing_card, find, moves, paddling, setup
from e2e.support.tablet import Tablet, arrange
from niagara import Game, Setup
from niagara.model import events as ev
from niagara.model.state import Phase
from niagara.victory import can_win
from tests.support.stories import Told
from web.scene.beside.since import since
from web.text import names

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}


def alone(seed: int) -> Setup:
    """Return a setup of one person and two bots."""
    return setup(3, bots=2, seed=seed)


def rich(game: Game) -> bool:
    """Tell whether the person chooses a card, and two bots have done more than paddle."""
    if not choosing_card(game) or game.actor != 0:
        return False
    return sum(bool(news.gems) for news in since(Told(game).stage, 0)) > 1


@pytest.fixture(scope="module")
def eventful() -> Game:
    """Give a game in which much has happened since the only person's last turn."""
    return find(rich, alone)


def opened(page: Page, game: Game, pace: str = "instant") -> Tablet:
    """Open a game at the page."""
    return arrange(page, game, pace=pace, coaching=False)


def traces(page: Page) -> Locator:
    """Return the traces of last moves on the board."""
    return page.locator("#scene .traces:not(.shown) > .trace")


def shown(page: Page) -> Locator:
    """Return the traces of what is pointed at in the log."""
    return page.locator("#scene .traces.shown > .trace")


def lines(tablet: Tablet) -> Locator:
    """Return the lines of the log that show a move."""
    return tablet.log.locator("li[data-show]")


# Traces


def test_a_move_leaves_a_trace_that_an_undo_takes_back(page: Page) -> None:
    """The trace is told by events, so it follows the game wherever that goes."""
    game = find(paddling)
    tablet = opened(page, game)
    before = traces(page).count()
    tablet.carry_out(moves(game)[0])
    expect(traces(page)).to_have_count(before + 1)
    tablet.undo()
    expect(traces(page)).to_have_count(before)


def test_the_card_of_the_last_turn_stays_beside_its_player(page: Page, eventful: Game) -> None:
    """A person who chooses sees what each played last."""
    tablet = opened(page, eventful)
    for seat, row in enumerate(tablet.players.all()):
        played = next(
            event.card
            for event in reversed(events_of(eventful))
            if isinstance(event, ev.TurnBegan) and event.seat == seat
        )
        card = row.get_by_role("img", name="played last")
        expect(card).to_have_attribute(
            "aria-label",
            re.compile(f"{re.escape(names.capital(names.a_card(played)))} played last\\.?$"),
        )


def events_of(game: Game) -> list[ev.Event]:
    """Return everything that has happened in a game."""
    heard: list[ev.Event] = []
    again = game.at(0)
    for action in game.history:
        again.play(action, heard.append)
    return heard


# The log


def test_the_log_is_by_round_and_turn(page: Page, eventful: Game) -> None:
    """The newest round stands first, and below it the river and the turns with their cards."""
    tablet = opened(page, eventful)
    heads = tablet.log.locator(".chapter > strong").all_inner_texts()
    assert heads[0].startswith(f"Round {eventful.round}, ")
    assert heads[1].startswith(f"Round {eventful.round - 1}, ")
    turns = tablet.log.locator(".chapter:nth-child(2) .of-turn")
    expect(turns).to_have_count(eventful.setup.players)
    expect(tablet.log.locator(".chapter:nth-child(2) .of-river")).to_contain_text("owest card")


def test_pointing_at_a_line_shows_its_move(page: Page, eventful: Game) -> None:
    """By mouse and by keyboard; the board is as before when nothing is pointed at."""
    tablet = opened(page, eventful)
    expect(shown(page)).to_have_count(0)
    lines(tablet).first.hover()
    expect(shown(page)).to_have_count(1)
    first = shown(page).inner_html()
    lines(tablet).nth(1).hover()
    expect(shown(page)).to_have_count(1)
    assert shown(page).inner_html() != first
    page.mouse.move(5, 5)
    expect(shown(page)).to_have_count(0)
    page.locator("#story").focus()
    page.keyboard.press("ArrowDown")
    expect(lines(tablet).first).to_be_focused()
    expect(shown(page)).to_have_count(1)
    assert shown(page).inner_html() == first
    page.keyboard.press("Escape")
    expect(shown(page)).to_have_count(0)


def test_a_tap_on_a_turn_shows_all_its_moves(page: Page, eventful: Game) -> None:
    """And another tap hides them; choosing a card does, too."""
    tablet = opened(page, eventful)
    turn = tablet.log.locator(".of-turn[data-tap]").first
    moved = len((turn.get_attribute("data-tap") or "").split())
    turn.locator("strong").dispatch_event("click")
    expect(shown(page)).to_have_count(moved)
    turn.locator("strong").dispatch_event("click")
    expect(shown(page)).to_have_count(0)
    turn.locator("strong").dispatch_event("click")
    expect(shown(page)).to_have_count(moved)
    tablet.hand.get_by_role("button").first.click()
    expect(shown(page)).to_have_count(0)


# Since the last turn


def test_the_news_stand_beside_the_board(page: Page, eventful: Game) -> None:
    """A short list, with each item as the data says it and a drawing for each gem."""
    tablet = opened(page, eventful)
    wanted = since(Told(eventful).stage, 0)
    listed = page.get_by_role("list", name="Since your last turn").get_by_role("listitem")
    expect(listed).to_have_count(len(wanted))
    for item, news in zip(listed.all(), wanted, strict=True):
        expect(item.get_by_role("img")).to_have_count(len(news.gems))
    assert tablet.hand.is_visible()


def test_on_a_phone_a_line_opens_the_news(page: Page, eventful: Game) -> None:
    """Where there is no log beside the board, a tap on a turn shows it there and closes the log."""
    page.set_viewport_size(PHONE)
    tablet = opened(page, eventful)
    page.locator("#prompt .since-line").click()
    log = tablet.dialog("What happened")
    expect(log.get_by_role("list", name="Since your last turn")).to_be_visible()
    log.locator(".of-turn[data-tap]").first.click()
    expect(log).to_be_hidden()
    expect(shown(page).first).to_be_attached()


def test_the_river_is_explained_while_it_moves(page: Page) -> None:
    """The panel shows what makes the pushes, and lights the one that comes just now."""

    def flows(game: Game) -> bool:
        view = game.view(None)
        if view.phase is not Phase.PADDLE or view.turn != view.setup.players - 1:
            return False
        if game.actor == 0:
            return False
        heard: list[ev.Event] = []
        trial = game.copy()
        trial.play(trial.legal()[0], heard.append)
        return any(isinstance(event, ev.RiverRose) and event.speed > 2 for event in heard)

    game = find(flows, alone, skill=1.0)
    tablet = opened(page, game, "slow")
    pushes = page.locator("#prompt .push")
    expect(page.locator("#prompt .push.now")).to_have_count(1)
    expect(page.locator("#prompt .flow-sum")).to_contain_text(f"{pushes.count()} pushes")
    expect(page.locator("#prompt .push.past")).to_have_count(1)
    expect(tablet.log.locator(".of-river .heading").first).to_contain_text("pushes, ")


# How near everyone is


def test_who_can_win_this_round_is_seen(page: Page) -> None:
    """A row says in words what is missing, and warns of those who can win."""
    game = find(
        lambda game: (
            game.actor == 0
            and game.view(0).phase is Phase.CARD
            and 0 < sum(can_win(game.view(0), seat) for seat in (1, 2)) < 2
        ),
        alone,
        skill=0.9,
    )
    tablet = opened(page, game)
    view = game.view(0)
    for seat, row in enumerate(tablet.players.all()):
        warning = row.get_by_text("can win this round")
        expect(warning).to_have_count(int(can_win(view, seat)))
    page.set_viewport_size(PHONE)
    expect(tablet.players.get_by_text("can win", exact=True).first).to_be_visible()


def test_the_river_is_foretold_in_words(page: Page, eventful: Game) -> None:
    """Those who read no bars read a line."""
    opened(page, eventful)
    expect(page.locator("#bar")).to_contain_text("River: likely")
