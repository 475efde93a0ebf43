"""What just happened: traces on the board, the log, the news since one's last turn, who is near."""

import re

from playwright.sync_api import Locator, Page, expect

from e2e.support.looking import PHONE, resize
from e2e.support.positions import find, setup
from e2e.support.screens import news
from e2e.support.tablet import Tablet, arrange
from niagara import Game, Setup
from niagara.model import events as ev
from niagara.model.state import Phase
from niagara.victory import can_win
from tests.support.stories import Told
from web.scene.beside.since import since
from web.text import names


def alone(seed: int) -> Setup:
    """Return a setup of one person and two bots."""
    return setup(3, bots=2, seed=seed)


def opened(page: Page, game: Game, pace: str = "instant") -> Tablet:
    """Open a game at the page."""
    return arrange(page, game, pace=pace, coaching=False)


def shown(page: Page) -> Locator:
    """Return the traces of what is pointed at in the log."""
    return page.locator("#scene .traces.shown > .trace")


def lines(tablet: Tablet) -> Locator:
    """Return the lines of the log that show a move."""
    return tablet.log.locator("li[data-show]")


def test_what_happened_is_told_beside_the_board(page: Page) -> None:
    """By round and turn, the newest round first; what each played last; the news, with gems."""
    eventful = news()
    tablet = opened(page, eventful)
    for seat, row in enumerate(tablet.players.all()):
        played = next(
            event.card
            for event in reversed(events_of(eventful))
            if isinstance(event, ev.TurnBegan) and event.seat == seat
        )
        said = f"{re.escape(names.capital(names.a_card(played)))} played last\\.?$"
        card = row.get_by_role("img", name="played last")
        expect(card).to_have_attribute("aria-label", re.compile(said))
    heads = tablet.log.locator(".chapter > strong").all_inner_texts()
    assert heads[0].startswith(f"Round {eventful.round}, ")
    assert heads[1].startswith(f"Round {eventful.round - 1}, ")
    turns = tablet.log.locator(".chapter:nth-child(2) .of-turn")
    expect(turns).to_have_count(eventful.setup.players)
    expect(tablet.log.locator(".chapter:nth-child(2) .of-river")).to_contain_text("owest card")
    wanted = since(Told(eventful).stage, 0)
    listed = page.get_by_role("list", name="Since your last turn").get_by_role("listitem")
    expect(listed).to_have_count(len(wanted))
    for item, each in zip(listed.all(), wanted, strict=True):
        expect(item.get_by_role("img")).to_have_count(len(each.gems))
    expect(page.locator("#bar")).to_contain_text("River speed: likely")


def events_of(game: Game) -> list[ev.Event]:
    """Return everything that has happened in a game."""
    heard: list[ev.Event] = []
    again = game.at(0)
    for action in game.history:
        again.play(action, heard.append)
    return heard


def test_pointing_at_a_line_shows_its_move(page: Page) -> None:
    """By mouse and by keyboard; the board is as before when nothing is pointed at."""
    tablet = opened(page, news())
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


def test_a_tap_on_a_turn_shows_all_its_moves(page: Page) -> None:
    """And another tap hides them; choosing a card does, too."""
    tablet = opened(page, news())
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


def test_on_a_phone_a_line_opens_the_news(page: Page) -> None:
    """Where there is no log beside the board, a tap on a turn shows it there and closes the log."""
    resize(page, PHONE)
    tablet = opened(page, news())
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
    resize(page, PHONE)
    expect(tablet.players.get_by_text("can win", exact=True).first).to_be_visible()
