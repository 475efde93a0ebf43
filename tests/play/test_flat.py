"""A tablet that lies flat: everybody has an edge, all choose at once, nobody passes anything."""

from random import Random

import pytest

from niagara.model.actions import ChooseCard
from niagara.model.cards import CARDS_IN
from tests.support.scenes import classes, inside, text_of
from tests.support.strategies import ADVISER
from tests.support.visitor import Visitor, around, game_where, started
from web.asking.dialogs import Around
from web.asking.settings import FLAT, PASSED
from web.play.match import match as playing


@pytest.fixture(autouse=True)
def nobody_takes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let turns end at once that end by themselves."""
    monkeypatch.setattr(playing, "TAKE_BACK", 0)


def edge(visitor: Visitor, seat: int) -> str:
    """Return what is to be read at the edge of a seat."""
    return text_of(inside(visitor.scene.places["edges"], f"edge-{seat}"))


def lays(visitor: Visitor) -> list[str]:
    """Return the cards that can be laid, in the order in which they lie."""
    return [do for do in visitor.offered if do.startswith("lay ")]


async def lay_all(visitor: Visitor, rng: Random) -> None:
    """Let everybody choose a card."""
    match = visitor.app.match
    assert match
    for seat in sorted({int(do.split()[1]) for do in lays(visitor)}):
        card = ADVISER.choose(match.hands.opened(visitor.game, seat), rng)
        assert isinstance(card, ChooseCard)
        await visitor.click(f"lay {seat} {card.card}")


async def test_all_choose_in_any_order_and_nobody_is_asked_to_pass_anything() -> None:
    """The cards are played once the last has chosen; whoever moves is asked at the own edge."""
    visitor = await around(FLAT)
    assert visitor.scene.shape == ("flat",)
    for seat, card in ((2, "4"), (0, "5")):
        await visitor.click(f"lay {seat} {card}")
        assert not visitor.game.history
        assert visitor.saved == visitor.game.record()
        assert "Chosen" in edge(visitor, seat)
    rows = [node.children[0].children[0] for node in visitor.scene.places["edges"]]
    shown = [classes(inside([row], "played"))[1] for row in rows]
    assert shown == ["hidden", "empty", "hidden"]
    assert "Hold one hand here" in edge(visitor, 1)
    await visitor.click("lay 1 6")
    assert {str(action) for action in visitor.game.history} == {"card 5", "card 6", "card 4"}
    actor = visitor.game.actor
    assert actor is not None
    assert "Pass the tablet" not in visitor.text("prompt")
    assert visitor.scene.seat.startswith(("red at-0", "blue at-2", "green at-5")[actor])


async def test_nobody_seems_to_be_asked_whose_card_is_chosen() -> None:
    """While the cards are put down, one after the other, it is nobody's turn."""
    visitor = await around(FLAT)
    await visitor.do("set pace normal")
    await visitor.click("lay 0 5", "lay 1 6")
    drawn = len(visitor.screen.scenes)
    await visitor.click("lay 2 3")
    put_down = [
        scene
        for scene in visitor.screen.scenes[drawn:]
        if "Everybody picks a card" in text_of(*scene.places["bar"])
    ]
    assert put_down
    for scene in visitor.screen.scenes[drawn:]:
        assert "chooses a card" not in text_of(*scene.places["bar"])
    assert not any(scene.seat for scene in put_down)


async def test_a_mind_is_changed_until_the_last_has_chosen() -> None:
    """What is laid last counts, and a card that is not in the hand changes nothing."""
    visitor = await around(FLAT)
    await visitor.click("lay 0 5", "lay 0 2", "lay 1 6")
    await visitor.do("lay 0 9", "lay 7 1")
    await visitor.click("lay 2 3")
    cards = {action.card for action in visitor.game.history if isinstance(action, ChooseCard)}
    assert cards == {2, 6, 3}


async def test_cards_lie_elsewhere_each_round() -> None:
    """A pad has all cards of the hand, in an order of its own, drawn anew each round."""
    visitor = await around(FLAT)
    rng, orders = Random(3), set()
    for _round in range(3):
        shown = lays(visitor)
        orders.add(tuple(do.split()[2] for do in shown if do.startswith("lay 0")))
        view = visitor.game.view(None)
        for seat, player in enumerate(view.players):
            cards = {f"lay {seat} {card}" for card in CARDS_IN[player.hand]}
            assert cards == {do for do in shown if do.startswith(f"lay {seat}")}
        await lay_all(visitor, rng)
        while not lays(visitor):
            await visitor.advance(rng)
    assert len(orders) == 3


@pytest.mark.parametrize(
    ("way", "laid", "wanted"),
    [(FLAT, ["lay 0 3", "lay 1 4", "lay 2 5"], (6, 0)), (PASSED, [], (12, 3))],
)
async def test_how_many_taps_and_slides_a_simple_round_takes(
    way: str, laid: list[str], wanted: tuple[int, int]
) -> None:
    """A card and a field for each of three people; a hand on the shield comes to that.

    Passed round it takes a card, Play, a field and End turn for each, and a cover for each.
    """
    visitor = await around(way)
    await visitor.click(*laid)
    taps, slides = len(laid), 0
    while visitor.game.round == 1:
        if "uncover" in visitor.offered:
            slides += 1
            await visitor.click("uncover", "pick action card 3")
        elif "confirm" in visitor.offered:
            await visitor.click("confirm")
        else:
            await visitor.click(next(do for do in visitor.offered if do.startswith("pick to ")))
        taps += 1
    assert (taps, slides) == wanted


async def test_a_turn_ends_by_itself_or_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a moment it can be taken back; a canoe that is lost is always asked about."""
    monkeypatch.setattr(playing, "TAKE_BACK", 60)
    visitor = await around(FLAT)
    await lay_all(visitor, Random(1))
    before = visitor.game.record()
    await visitor.click(next(do for do in visitor.offered if do.startswith("pick to ")))
    if "pick action stay" in visitor.offered:
        await visitor.click("pick action stay")
    assert "Your turn ends." in visitor.text("prompt")
    await visitor.click("undo")
    if "undo" in visitor.offered:
        await visitor.click("undo")
    assert visitor.game.record() == before
    assert visitor.app.page.ui.pending is None


async def test_bots_sit_at_the_other_edges() -> None:
    """They have their faces there, and people alone have pads."""
    visitor = await around(FLAT, "person paddler person guide")
    seats = {int(do.split()[1]) for do in lays(visitor)}
    assert seats == {0, 2}
    for seat, name in ((1, "paddler"), (3, "guide")):
        assert name in edge(visitor, seat)


async def test_a_small_screen_says_so() -> None:
    """On a phone the tablet is passed round as ever, and the page says why."""
    visitor = await Visitor(None, "person person person").visit()
    visitor.screen.roomy = False
    await visitor.do("set covers flat")
    await visitor.click("start")
    assert "uncover" in visitor.offered
    assert "too small to lie flat" in visitor.text("notices")


async def test_people_are_asked_once_how_they_use_the_tablet() -> None:
    """Before the first game of several people; the answer is kept, and begins the game."""
    visitor = await Visitor(None, "person person paddler").visit()
    await visitor.do("set covers")
    await visitor.click("start")
    assert isinstance(visitor.app.page.ui.dialog, Around)
    assert "How do you use this tablet?" in visitor.text("cover")
    await visitor.click("close")
    assert visitor.app.match is None
    await visitor.click("start", "around flat")
    assert visitor.scene.shape == ("flat",)
    await visitor.do("leave")
    await visitor.click("start")
    assert visitor.app.page.ui.dialog is None
    assert lays(visitor)


async def test_who_plays_alone_is_not_asked() -> None:
    """Nor is the tablet ever flat then."""
    visitor = await started()
    assert visitor.app.page.ui.dialog is None
    await visitor.do("set covers flat")
    assert visitor.scene.shape == ()


async def test_the_board_is_turned_round() -> None:
    """For those opposite, as often as they like; the end is shown as ever."""
    visitor = await around(FLAT)
    for turned in (True, False, True):
        await visitor.do("turn-board")
        assert ("turned" in visitor.scene.shape) is turned
    await visitor.load(game_where(lambda game: game.over))
    assert visitor.scene.mode == "over"
    assert not {"flat", "turned"} & {*visitor.scene.shape}
    assert not visitor.scene.places["edges"]


async def test_whose_turn_it_is_is_heard_from_the_edge() -> None:
    """If sounds are on, a bell rings from the side of whoever moves."""
    visitor = await around(FLAT)
    await visitor.do("set sound on")
    visitor.speaker.played.clear()
    await lay_all(visitor, Random(1))
    assert "gem up" in visitor.speaker.played


async def test_another_way_counts_from_the_next_decision_on() -> None:
    """Somebody who changes the settings in the middle of a game goes on in the new way."""
    visitor = await around(FLAT)
    await lay_all(visitor, Random(1))
    await visitor.do(f"set covers {PASSED}")
    rng = Random(2)
    while "uncover" not in visitor.offered:
        await visitor.advance(rng)
    assert visitor.scene.shape == ()
