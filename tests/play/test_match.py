"""A game on the page as players play it: choosing cards, turns, undo, being swept."""

import re
from random import Random

import pytest

from niagara import parse
from niagara.model.actions import CanoeMove
from niagara.model.state import Phase
from tests.asking.walks import CROWDED
from tests.support.games import freed, position
from tests.support.scenes import (
    cards_of,
    classes,
    commands,
    every_node,
    inside,
    keys_of,
    labels,
    place_of,
)
from tests.support.stories import NAMES, TABLE, way_to
from tests.support.visitor import Visitor, in_first_turn, opened, started, won
from web.asking.commands import CommandError
from web.asking.settings import PACES
from web.board.drawing.layout import FIELD
from web.play.match.showing import LINGER

PEOPLE = "person person person"


async def test_a_cover_comes_before_every_choice_of_a_card_and_no_other() -> None:
    """Several people pass the tablet on: no hand is seen before its owner has uncovered it.

    Whoever has moved last and chooses first is told to keep it.
    """
    visitor = await started("person person paddler")
    chosen: list[tuple[int, int | None]] = []
    holder, kept = -1, 0
    while visitor.game.round < 4:
        asked = visitor.game.view(None)
        seat = asked.actor or 0
        if asked.phase is Phase.CARD:
            chosen.append((asked.round, asked.actor))
            name = NAMES[seat]
            kept += holder == seat
            assert set(visitor.offered) == {"uncover", "menu"}, f"{name} in round {asked.round}"
            said = f"{name}, keep the tablet" if holder == seat else f"Pass the tablet to {name}"
            assert said in visitor.text("cover")
            await visitor.click("uncover")
            assert f"{name}, choose a card" in visitor.text("prompt")
        else:
            assert "uncover" not in visitor.offered
        holder = seat if seat < 2 else holder
        await visitor.advance(Random(7))
    assert (len(chosen), kept) == (6, 1)
    covered = [scene for scene in visitor.screen.scenes if "uncover" in commands(scene)]
    assert covered
    assert all(scene.inert and "hand" not in keys_of(scene) for scene in covered)


async def test_the_end_of_a_round_is_seen_before_a_cover_hides_it() -> None:
    """What the river has done can be looked at, but from one person to the next nobody waits."""
    visitor = await started("person person paddler")
    await visitor.do("set pace normal")
    await visitor.advance_to(lambda: visitor.game.round == 3)
    assert "uncover" in visitor.offered
    assert visitor.screen.pauses.count(LINGER * PACES["normal"]) == 2


async def test_one_person_needs_no_cover_and_sees_no_card_of_a_bot() -> None:
    """With one person among bots nobody has to look away; no card lies open before its turn."""
    visitor = await started()
    for scene in visitor.screen.scenes:
        assert scene.mode != "play" or "open" not in cards_of(scene)
    await visitor.advance_to(lambda: visitor.game.round == 3)
    assert not any("uncover" in commands(scene) for scene in visitor.screen.scenes)


async def test_cards_are_revealed_in_turn() -> None:
    """The next hand has nothing picked; each card is a back until its owner's turn, then open."""
    visitor = await started(PEOPLE)
    asked: list[int] = []
    for card in ("4", "5", "3"):
        asked.append(visitor.game.actor or 0)
        await visitor.click("uncover")
        assert not any("chosen" in classes(node) for node in every_node(visitor.scene))
        await visitor.click(f"pick action card {'6' if card == '3' else '2'}")
        await visitor.click(f"pick action card {card}", "confirm")
        assert cards_of(visitor.scene).count("hidden") == min(len(asked), 2)
    assert asked == [(asked[0] + place) % 3 for place in range(3)]
    for place, card in enumerate(("4", "5", "3")):
        seat = asked[place]
        assert visitor.game.actor == seat
        assert cards_of(visitor.scene)[seat] == "open"
        assert f"Card {card} played" in labels(visitor.scene)
        assert cards_of(visitor.scene).count("hidden") == 2 - place
        while visitor.game.actor == seat and visitor.game.round == 1:
            await visitor.advance(Random(7))
    assert (visitor.game.round, visitor.game.actor) == (2, asked[1])
    assert set(visitor.offered) == {"uncover", "menu"}


async def test_the_last_action_of_a_turn_waits_to_be_confirmed() -> None:
    """It is shown and saved as a comment until it is undone without a trace, or confirmed once."""
    visitor = await in_first_turn("card 6")
    before, record = visitor.scene, visitor.game.record()
    for action, place in (("a shore>4 load diamond", "4"), ("a shore>6L", "6L")):
        await visitor.pick(action)
        assert visitor.app.page.ui.pending == parse(action)
        assert visitor.game.record() == record
        assert visitor.saved == f"{record}# to confirm: {action}\n"
        assert re.search(rf"Field {place}: [^,]*canoe a", visitor.text("river"))
        await visitor.click("undo")
        assert visitor.scene == before
        assert visitor.saved == record
    await visitor.pick("a shore>6L")
    visitor.app.do("confirm")
    await visitor.do("confirm")
    assert visitor.game.record().startswith(f"{record}a shore>6L\n")
    assert (visitor.game.actor, visitor.game.round) == (0, 2)
    assert visitor.game.view(0).phase is Phase.CARD
    assert visitor.app.page.ui.pending is None


async def test_undo_within_the_turn() -> None:
    """The first canoe's move is played and saved, and both canoes' moves can be undone in turn."""
    visitor = await opened(position("players=3 phase=paddle 0plays=2 0a@3 0b@5", TABLE.seats))
    before, record = visitor.scene, visitor.game.record()
    assert "undo" not in visitor.offered
    first = next(action for action in visitor.game.legal() if str(action).startswith("a "))
    await visitor.pick(first)
    assert visitor.game.undoable == 1
    assert visitor.saved == visitor.game.record() == f"{record}{first}\n"
    between = visitor.scene
    second = visitor.game.legal()[0]
    await visitor.pick(second)
    assert visitor.saved.endswith(f"{first}\n# to confirm: {second}\n")
    await visitor.click("undo")
    assert visitor.scene == between
    await visitor.click("undo")
    assert visitor.scene == before
    assert visitor.saved == record


async def test_a_field_that_only_one_canoe_can_reach_chooses_it() -> None:
    """Also before a canoe was tapped; a field out of reach is answered, and nothing changes."""
    visitor = await opened(position("players=3 phase=paddle 0plays=1 0a@2 0b@5", TABLE.seats))
    await visitor.click("why falls")
    assert "Too far" in visitor.text("prompt")
    assert visitor.game.history == []
    await visitor.click("why 1")
    assert list(map(str, visitor.game.history)) == ["a 2>1"]


async def test_a_tap_at_its_berth_brings_the_canoe_ashore_that_can_land() -> None:
    """Also before a canoe was tapped, and though the other waits beside it."""
    visitor = await opened(position("players=3 phase=paddle 0plays=6 0a@6L", TABLE.seats))
    assert {"why shore", "pick canoe b"} <= set(visitor.offered)
    await visitor.click("why shore")
    assert list(map(str, visitor.game.history)) == ["a 6L>shore"]


async def test_clicks_that_are_not_on_offer_do_nothing() -> None:
    """Stale, foreign and damaged commands change neither the game nor the page."""
    visitor = await in_first_turn("card 6")
    before, record = visitor.scene, visitor.game.record()
    await visitor.do("confirm", "undo", "back", "uncover", "set pace none")
    await visitor.do("pick to", "pick to 1", "pick canoe z", "pick action card 4")
    for unknown in ("nonsense", "", "pick", "undo everything"):
        with pytest.raises(CommandError, match="no command"):
            await visitor.do(unknown)
    assert visitor.game.record() == record == visitor.saved
    assert visitor.scene.places["scene"] == before.places["scene"]
    await visitor.take("a shore>6L")


async def test_a_long_way_can_be_gone_back_step_by_step() -> None:
    """A double tap is one tap; Back and the escape key show the page before each again."""
    game = position(f"players=3 modules=spirits+joe {CROWDED[1]}", TABLE.seats)
    moves = (action for action in game.legal() if isinstance(action, CanoeMove))
    way = way_to(game, next(move for move in moves if move.before.points and move.trade))
    assert len(way) > 3
    visitor = await opened(game)
    await visitor.do("set coaching off", "no-lesson")
    scenes = []
    for command in [f"pick {kind} {name}" for kind, name in way[:-1]]:
        scenes.append(visitor.scene)
        visitor.app.do(command)
        await visitor.do(command)
        after = visitor.scene
        await visitor.click("back")
        assert visitor.scene == scenes[-1], command
        await visitor.click(command)
        assert visitor.scene == after
    assert visitor.game.history == game.history
    for place, before in reversed([*enumerate(scenes)]):
        await visitor.do("back" if place % 2 else "escape")
        assert visitor.scene == before
    assert "back" not in visitor.offered


async def test_a_double_tap_moves_one_canoe() -> None:
    """The second tap on a field is not taken for the other canoe, which could go there too."""
    visitor = await opened(position("players=3 phase=paddle 0plays=2 0a@1 0b@5", TABLE.seats))
    await visitor.click("pick canoe a")
    visitor.app.do("pick to 3")
    await visitor.do("pick to 3")
    assert len(visitor.game.history) == 1
    assert visitor.app.page.ui.pending is None


async def test_a_sweep_waits_to_be_confirmed() -> None:
    """The arm that was tapped is shown and saved; it can be undone, and another one be tapped."""
    visitor = await opened(freed(seats=TABLE.seats))
    before, record = visitor.scene, visitor.game.record()
    assert [do for do in visitor.offered if "pick" in do] == ["pick to 6L", "pick to 6R"]
    for arm in ("6L", "6R"):
        await visitor.click(f"pick to {arm}")
        assert visitor.saved == f"{record}# to confirm: sweep a {arm}\n"
        assert re.search(rf"Field {arm}: [^,]*canoe a", visitor.text("river"))
        assert "Round 1" in visitor.text("bar")
        assert "Round 2" not in visitor.text("log")
        await visitor.click("undo")
        assert visitor.scene == before
        assert visitor.saved == record
    await visitor.click("pick to 6R")
    await visitor.press("Go on")
    assert visitor.saved.startswith(f"{record}sweep a 6R\n")
    assert visitor.game.round == 2


async def test_reloading_comes_back_to_the_pending_action() -> None:
    """It still waits to be confirmed, with canoe and gem in their places from the first picture."""
    visitor = await in_first_turn("card 6")
    await visitor.pick("a shore>4 load diamond")
    text = visitor.saved
    again = await Visitor(visitor.storage).visit()
    assert again.app.page.ui.pending == parse("a shore>4 load diamond")
    assert again.saved == text
    assert again.text("prompt") == visitor.text("prompt")
    assert again.text("log") == visitor.text("log")
    drawn = [scene.places["scene"] for scene in again.screen.scenes if scene.mode == "play"]
    for group in ("canoes", "gems"):
        assert {inside(each, group) for each in drawn} == {inside(drawn[-1], group)}
    assert place_of(inside(drawn[0], "canoe-0a"))[1] == FIELD[4].y
    await again.click("undo")
    assert again.game.legal() == visitor.game.legal()
    await again.take("a shore>6R")


async def test_reloading_shows_nobodys_card() -> None:
    """A hot-seat game comes back to the same cover, with the same page behind it."""
    visitor = await started(PEOPLE)
    await visitor.click("uncover", "pick action card 4", "confirm", "uncover")
    again = await Visitor(visitor.storage).visit()
    assert set(again.offered) == {"uncover", "menu"}
    assert again.game.record() == visitor.game.record()
    assert not any("hand" in keys_of(scene) for scene in again.screen.scenes)
    await again.click("uncover")
    assert again.scene == visitor.scene


async def test_a_win_is_celebrated_once() -> None:
    """It fills the page until a tap; where the end is seen again, it does not."""
    whole = won()
    visitor = await opened(whole.at(len(whole.history) - 1))
    await visitor.take(whole.history[-1])
    assert inside(visitor.scene.places["ending"], "finale").attr("data-do") == "skip"
    await visitor.do("skip")
    assert "finale" not in keys_of(visitor.scene)
    for seen_again in (["replay", "continue"], ["leave", "continue"]):
        await visitor.click(*seen_again)
        assert "again" in visitor.offered
        assert "finale" not in keys_of(visitor.scene)
