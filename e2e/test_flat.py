"""A tablet that lies flat: several hands at the same time, and nothing that tells a card."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from e2e.support.looking import GERMAN, LEFT, OTHERS, USUAL, Looks, faults, resize, unheard
from e2e.support.positions import setup
from e2e.support.tablet import TRANSPARENT, Tablet, arrange
from niagara import Game
from niagara.model.actions import Action, Buy
from niagara.model.modules import MODULES
from niagara.model.state import Phase
from tests.support.nightly import at_night, nightly
from tests.support.stories import way_to
from tests.support.strategies import ADVISER
from tests.support.waiting import until
from web.saving.save import Saved

ROOMY: Final[Looks] = {
    (1024, 768): (USUAL, GERMAN, *OTHERS, LEFT),
    (768, 1024): (USUAL, GERMAN),
    (1280, 800): (USUAL,),
    (1920, 1080): (USUAL,),
}
"""The tablets that have room for six."""
SIZES: Final = [(1280, 800), (768, 1024)]


BARE: Final = """
each => {
  each.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = each.getBoundingClientRect();
  const parts = [0.5, 0.35, 0.65, 0.2, 0.8];
  const spots = parts.flatMap(x => parts.map(y => [left + x * width, top + y * height]));
  return spots.find(([x, y]) => each.contains(document.elementFromPoint(x, y)));
}
"""
"""A spot of an element over which nothing lies."""


class Hands:
    """Many fingers on the screen at the same time."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self._down: dict[int, dict[str, float]] = {}
        self.taps = 0
        """How many fingers have been put down."""

    def lay(self, finger: int, place: Locator) -> None:
        """Put a finger on something where nothing lies over it, and leave it there."""
        x, y = until(lambda: place.evaluate(BARE), f"a spot to tap on {place}")
        self._down[finger] = {"x": x, "y": y, "id": finger}
        self._tell("touchStart", *self._down.values())
        self.taps += 1

    def lift(self, *fingers: int) -> None:
        """Lift fingers; Chromium is told those that are lifted, not those that stay."""
        for finger in fingers:
            self._tell("touchEnd", self._down.pop(finger))

    def tap(self, finger: int, place: Locator) -> None:
        """Put a finger down and lift it."""
        self.lay(finger, place)
        self.lift(finger)

    def _tell(self, kind: str, *points: dict[str, float]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [*points]})


@pytest.fixture
def hands(page: Page) -> Iterator[Hands]:
    """Give many hands at the page."""
    session = page.context.new_cdp_session(page)
    touch = {"enabled": True, "maxTouchPoints": 10}
    session.send("Emulation.setTouchEmulationEnabled", touch)
    yield Hands(session)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    session.detach()


def table(page: Page, players: int = 3, modules: tuple[str, ...] = ()) -> Tablet:
    """Open a new game of people round a flat tablet."""
    game = Game(setup(players, modules=modules, seed=7))
    return arrange(page, game, covers="flat", pace="instant", coaching=False)


def shield(page: Page, seat: int) -> Locator:
    """Return where a hand is laid to see the cards of a seat."""
    return page.locator(f"[data-pad='{seat}'] .shield")


def faces(page: Page, seat: int) -> Locator:
    """Return the cards of a seat on its pad."""
    return page.locator(f"[data-pad='{seat}'] .face-down")


def choose(hands: Hands, page: Page, *cards: int) -> None:
    """Let everybody choose one of these cards, all hands lying there at the same time.

    0 is whatever lies first.
    """
    players = len(cards)
    for seat in range(players):
        hands.lay(seat, shield(page, seat))
    for seat in range(players):
        card = page.locator(f"[data-do='lay {seat} {cards[seat]}']")
        hands.tap(10 + seat, card if cards[seat] else faces(page, seat).first)
        if seat < players - 1:
            expect(page.locator(f"[data-pad='{seat}']")).to_contain_text("Chosen")
    hands.lift(*range(players))


def has_moved(count: int, saved: Saved) -> bool:
    """Tell whether there are more decisions than so many, and none waits to be confirmed."""
    return len(saved.game.history) > count and saved.pending is None


@pytest.mark.parametrize("size", [SIZES[0], at_night(SIZES[1])])
def test_a_round_of_three_takes_six_taps_and_three_hands(
    page: Page, hands: Hands, size: tuple[int, int]
) -> None:
    """All choose at the same time; then each taps a field, while another's palm lies there."""
    resize(page, size)
    tablet = table(page)
    expect(page.locator(".at-edge")).to_have_count(3)
    choose(hands, page, 3, 4, 5)
    palm = page.locator(".at-edge").first.locator(".who")
    hands.lay(9, palm)
    for _seat in range(3):
        field = page.locator("#scene [data-do^='pick to']").first
        expect(field).to_be_visible()
        count = len(tablet.game.history)
        hands.tap(5, field)
        expect(page.locator("#prompt .soon")).to_be_visible()
        tablet.until(partial(has_moved, count))
    hands.lift(9)
    expect(shield(page, 0)).to_be_visible()
    assert tablet.game.round == 2
    assert hands.taps == 3 + 6 + 1, "three hands, six taps, and a palm"


def test_the_picture_is_the_same_whatever_is_chosen(page: Page, hands: Hands) -> None:
    """While a finger lies on a card no pixel changes, and afterwards none tells which it was."""
    tablet = table(page)
    box = page.locator("#edges .at-edge").first
    expect(faces(page, 0)).to_have_count(7)
    hands.lay(0, shield(page, 0))
    hands.tap(1, faces(page, 0).first)
    hands.lift(0)
    expect(box).to_contain_text("Chosen")
    page.evaluate(TRANSPARENT, "")
    closed = page.screenshot()
    for place in (0, 3, 6):
        hands.lay(0, shield(page, 0))
        card = faces(page, 0).nth(place)
        expect(card).to_be_visible()
        opened = page.screenshot()
        hands.lay(1, card)
        assert page.screenshot() == opened != closed
        hands.lift(1)
        expect(card).to_be_hidden()
        hands.lift(0)
        assert page.screenshot() == closed
    assert not tablet.game.history


def test_a_palm_chooses_nothing(page: Page, hands: Hands) -> None:
    """What lies on a closed pad, or long on an open one, is no tap.

    Whoever lifts both hands at once has chosen, also if the one on the shield is the first.
    """
    table(page)
    chosen = page.locator(".pad.chosen")
    hands.lay(1, page.locator("[data-pad='0'] .faces"))
    hands.lift(1)
    hands.lay(0, shield(page, 0))
    hands.lay(1, faces(page, 0).first)
    page.evaluate("new Promise(done => setTimeout(done, 900))")  # as long as a palm lies there
    hands.lift(1, 0)
    expect(chosen).to_have_count(0)
    hands.lay(0, shield(page, 0))
    hands.lay(1, faces(page, 0).first)
    hands.lift(0)
    hands.lift(1)
    expect(chosen).to_have_count(1)


def test_a_key_opens_a_pad_too(page: Page) -> None:
    """Who has no second hand chooses by keys, or by a mouse; Tab reaches the open cards only."""
    tablet = table(page)
    first = shield(page, 0)
    first.focus()
    page.keyboard.press("Tab")
    expect(shield(page, 1)).to_be_focused()
    first.press("Enter")
    page.keyboard.press("Tab")
    expect(faces(page, 0).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-pad='0']")).to_contain_text("Chosen")
    expect(faces(page, 0).first).to_be_hidden()
    shield(page, 1).click()
    faces(page, 1).last.click()
    expect(page.locator("[data-pad='1']")).to_contain_text("Chosen")
    assert not tablet.game.history


@pytest.mark.parametrize("looks", [{(1024, 768): (GERMAN,)}, at_night(ROOMY)], ids=["daily", "all"])
def test_it_fits_a_tablet_and_axe_finds_nothing(page: Page, hands: Hands, looks: Looks) -> None:
    """Six people with every module: their pads, and a turn with much to decide."""
    table(page, 6, tuple(MODULES))
    small = ".face-down, .at-edge button"
    found = [*faults(page, looks, crowded=small), *unheard(page)]
    choose(hands, page, *[3] * 6)
    expect(page.locator("#scene [data-do^='pick']").first).to_be_visible()
    # The panel scrolls where much is asked.
    found += [*faults(page, looks, "always", small), *unheard(page)]
    assert found == [], "\n".join(found)


@nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("players", [3, 6])
def test_a_whole_game_by_many_hands(page: Page, hands: Hands, players: int) -> None:
    """With every module: whatever comes is answered at the edges, by fingers, to the end."""
    tablet = table(page, players, tuple(MODULES))
    rng = Random(1)
    while not tablet.game.over:
        game = tablet.game
        if game.view(None).phase is Phase.CARD:
            expect(page.locator(".pad:not(.chosen)")).to_have_count(players)
            choose(hands, page, *[0] * players)
        else:
            carry_out(hands, page, game, ADVISER.choose(game.view(game.actor), rng))
        until(partial(goes_on, tablet, game), "the next decision")
    expect(page.locator("#ending")).to_be_visible()
    print(f"{players} players: {hands.taps} taps and hands in {tablet.game.round} rounds")


def goes_on(tablet: Tablet, before: Game) -> bool:
    """Tell whether a decision has been made and the next one is asked for."""
    asked = "#ending, .pad, #scene [data-do^='pick'], #prompt [data-do^='pick']"
    moved = has_moved(len(before.history), tablet.saved)
    return moved and tablet.page.locator(asked).count() > 0


def carry_out(hands: Hands, page: Page, game: Game, action: Action) -> None:
    """Tap all that leads to an action, but for a canoe that is taken up already."""
    for kind, name in way_to(game, action):
        step = page.locator(f"[data-do='pick {kind} {name}']").first
        taken = page.locator("[data-do='back']").first
        expect(step.or_(taken).first).to_be_visible()
        if kind != "canoe" or step.count():
            hands.tap(5, step)
    after = game.copy()
    after.play(action)
    if after.actor != game.actor and not after.undoable and not isinstance(action, Buy):
        end = page.locator("#prompt [data-do='confirm']")
        expect(end).to_be_visible()
        hands.tap(5, end)
