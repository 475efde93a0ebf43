"""How a game is shown: every event in its time, with a plan that fits the drawing, or skipped."""

import asyncio
import re
from functools import partial

import pytest

from niagara.model import events as ev
from niagara.model.modules import MODULES
from tests.support.games import LAST_CLOUD, position
from tests.support.page import SlowDatabase
from tests.support.scenes import classes, inside, text_of
from tests.support.stories import told_in
from tests.support.visitor import FakeThread, Visitor, in_first_turn
from tests.support.waiting import soon
from web.asking.settings import PACES
from web.board.drawing.nodes import Node, Scene
from web.board.motion.moves import Move
from web.play.match.frames import LENGTHS, Frame, frames_of
from web.play.match.showing import LEISURE, SHORTEST, share

BOTS = "paddler paddler paddler"


def drawn(scene: Scene) -> dict[str, Node]:
    """Return what stands on the board, by key."""
    groups = [*scene.places["scene"], *scene.places["whirl-layer"]]
    return {node.key: node for group in groups for node in (group, *group.children)}


async def watched(pace: str = "normal", modules: str = "") -> Visitor:
    """Return a visitor who watches a game of bots from its beginning, paused."""
    visitor = await Visitor(who=BOTS, seed="10", modules=modules).visit(pace)
    await visitor.begin()
    await visitor.do("pause")
    return visitor


async def test_pieces_move_to_where_they_are_drawn() -> None:
    """Whatever is planned ends in the scene that is drawn already, on elements that it has."""
    visitor = await watched(modules=" ".join(MODULES))
    seen: list[tuple[Scene, Move]] = []
    play = visitor.screen.animate

    def animate(plan: tuple[Move, ...], seconds: float) -> None:
        play(plan, seconds)
        seen.extend((visitor.scene, move) for move in plan)

    visitor.screen.animate = animate  # type: ignore[method-assign]
    await soon(lambda: len(seen) > 200, "200 moved pieces", partial(visitor.click, "step"))
    for scene, move in seen:
        key, _slash, part = move.key.partition("/")
        if move.key.startswith("board/") or (key.startswith("risk") and key not in drawn(scene)):
            continue
        node = drawn(scene)[key]
        if part:
            inside([node], part)
        elif not key.startswith("whirl"):
            numbers = re.findall(r"-?\d+(?:\.\d+)?(?:e[+-]\d+)?", node.attr("style") or "")
            x, y, scale, *_more = map(float, numbers)
            pose = move.frames[-1].pose
            assert (x, y) == pytest.approx((pose.x, pose.y), abs=1), move.key
            assert scale == pytest.approx(pose.scale * pose.wide, abs=0.01), move.key


@pytest.mark.parametrize("pace", ["slow", "instant"])
async def test_what_is_planned_takes_as_long_as_it_is_shown(pace: str) -> None:
    """Each plan has the seconds of the pause after it, and the pace sets how many, or none."""
    visitor = await watched(pace)
    await visitor.click(*["step"] * 15)
    shown = [seconds for seconds in visitor.screen.pauses if seconds]
    assert [seconds for _plan, seconds in visitor.screen.plans] == shown
    assert max(shown, default=0) > PACES[pace] or pace == "instant"
    assert bool(shown) == (pace != "instant")


async def test_undo_lets_pieces_glide_back() -> None:
    """What was moved goes straight back to where it is drawn again."""
    visitor = await in_first_turn("card 6")
    await visitor.do("set pace normal")
    await visitor.pick("a shore>6L")
    await visitor.click("undo")
    plan, _seconds = visitor.screen.plans[-1]
    [canoe] = [move for move in plan if move.key == "canoe-0a"]
    assert [len(canoe.frames), canoe.delay] == [2, 0]


async def test_nothing_is_played_once_the_game_is_paused() -> None:
    """Neither by a bot that has decided and only waits until the last save is on the disk."""
    database = SlowDatabase()
    visitor = await Visitor(who=BOTS, database=database, seed="10").visit()
    await visitor.begin()
    await visitor.settle()
    visitor.app.do("pause")
    played = tuple(visitor.game.history)
    for _save in (*played, "and the next"):
        database.let.release()
    await visitor.settle()
    assert tuple(visitor.game.history) == played
    await visitor.click("step")
    assert len(visitor.game.history) == len(played) + 1


async def held() -> Visitor:
    """Return a visitor who sees the first event of a game of bots, which stays until skipped."""
    visitor = await Visitor(who=BOTS, seed="10").visit("slow")

    async def pause(seconds: float) -> None:
        visitor.screen.pauses.append(seconds)
        if seconds:
            await asyncio.Event().wait()
        await asyncio.sleep(0)

    visitor.screen.pause = pause  # type: ignore[method-assign]
    await visitor.begin()
    await visitor.settle()
    return visitor


async def test_a_skip_ends_one_step_at_once() -> None:
    """Everything that moves is at its place; a game that is left meanwhile shows no more."""
    visitor = await held()
    for skipped in range(1, 12):
        assert sum(1 for seconds in visitor.screen.pauses if seconds) == skipped
        await visitor.do("skip")
        assert visitor.screen.finished == skipped
    assert visitor.game.history
    await visitor.do("leave")
    planned = len(visitor.screen.plans)
    await visitor.do("skip")
    assert len(visitor.screen.plans) == planned
    assert visitor.scene.mode == "home"


async def test_a_skip_means_nothing_while_nothing_is_shown() -> None:
    """Neither on the first screen, nor while a person decides; it is not kept for later."""
    visitor = await Visitor().visit("normal")
    visitor.app.do("skip")
    await visitor.click("start")
    before = visitor.scene, visitor.screen.finished
    await visitor.do("skip")
    assert (visitor.scene, visitor.screen.finished) == before
    await visitor.press("Card 4")
    assert "Play card 4" in visitor.text("prompt")


def test_longer_ways_are_shown_longer() -> None:
    """A canoe needs time for each field, and more for the falls, and gems need more than none."""
    view = position("players=3 phase=paddle 0plays=1 0a@1").view(None)
    ways = [ev.Paddled(0, 0, 1, 2), ev.Paddled(0, 0, 5, 1), ev.Paddled(0, 0, 6, 10)]
    lengths = [Frame(event, view).length for event in ways]
    assert lengths == sorted(lengths)
    assert len(set(lengths)) == 3
    assert Frame(ev.JoePaddled(5, 1), view).length == lengths[1]
    for kind in (ev.Landed, ev.Fell):
        assert 0 < Frame(kind(0, 0, ()), view).length < Frame(kind(0, 0, (1,)), view).length


def test_a_long_river_hurries() -> None:
    """Each further push is shown shorter, down to a least length, so no river takes too long."""
    game = position(f"{LAST_CLOUD} weather=+2 1plays=cloud 2plays=6")
    pushes = [
        frame.length
        for frame in frames_of(game, game.legal()[0], None)
        if isinstance(frame.event, ev.Pushed)
    ]
    assert len(pushes) == 7
    assert pushes == sorted(pushes, reverse=True)
    assert pushes[0] == Frame(ev.Pushed(0), game.view(None)).length
    assert pushes[-1] == pushes[-2] > pushes[0] / 2


def counter(scene: Scene) -> str:
    """Return what the counter of pushes says."""
    return text_of(inside(scene.places["scene"], "count"))


def deciding(scene: Scene) -> list[str]:
    """Return the rows whose cards decide how fast the river is."""
    return [row.key for row in scene.places["players"] if "deciding" in classes(row)]


@pytest.mark.parametrize(
    ("cards", "marked"),
    [
        ("1plays=cloud 2plays=4", ("player-2",)),
        ("1plays=4 2plays=5", ("player-1",)),
        ("1plays=4 2plays=4", ("player-1", "player-2")),
    ],
)
def test_pushes_are_counted_while_the_river_moves(cards: str, marked: tuple[str, ...]) -> None:
    """The board says which push it is, of how many; whoever played the lowest card is marked."""
    seen = told_in(f"{LAST_CLOUD} {cards}").scenes("weather down")
    pushes = [counter(scene) for event, scene in seen if isinstance(event, ev.Pushed)]
    assert pushes == ["push 1 of 3", "push 2 of 3", "push 3 of 3"]
    assert {counter(s) for event, s in seen if isinstance(event, ev.WeatherChanged)} == {""}
    assert counter(seen[-1][1]) == ""
    rose = next(place for place, (event, _s) in enumerate(seen) if isinstance(event, ev.RiverRose))
    assert {tuple(deciding(scene)) for _event, scene in seen[:rose]} == {()}
    moving = [scene for event, scene in seen if isinstance(event, ev.RiverRose | ev.Pushed)]
    assert {tuple(deciding(scene)) for scene in moving} == {marked}
    assert deciding(seen[-1][1]) == []


def test_without_a_number_no_card_is_marked() -> None:
    """With clouds alone the weather moves the river, and the panel says so."""
    seen = told_in(f"{LAST_CLOUD} 1plays=cloud 2plays=cloud").scenes("weather up")
    moving = [scene for event, scene in seen if isinstance(event, ev.RiverRose | ev.Pushed)]
    assert [deciding(scene) for scene in moving] == [[], []]
    assert all("no number" in text_of(*scene.places["prompt"]) for scene in moving)


async def test_the_longer_one_waits_the_sooner_it_is_over() -> None:
    """Each wait begins at the pace of the page; whoever only watches bots is not hurried."""
    visitor = await Visitor(who="person paddler paddler", seed="10").visit("normal")
    await visitor.click("start")
    visitor.screen.pauses.clear()
    await visitor.take(visitor.game.legal()[-1])
    await soon(lambda: visitor.app.page.ui.deciding, "a decision")
    events = [pause for pause in visitor.screen.pauses if pause]
    assert events[0] == PACES["normal"] * LENGTHS[ev.CardChosen]
    assert share(0.0) == share(LEISURE) == 1
    assert share(LEISURE + 1) < 1
    assert share(100.0) == SHORTEST
    bots = await watched()
    assert bots.app.match
    assert not bots.app.match._showing._hastens


async def test_bots_think_while_the_action_before_is_shown() -> None:
    """While the first of them is shown to choose a card, the next one has been asked already."""
    thread = FakeThread()
    visitor = await Visitor(thread=thread, who=BOTS, seed="10").visit("normal")
    ahead: list[int] = []
    pause = visitor.screen.pause

    async def paused(seconds: float) -> None:
        await pause(seconds)
        if seconds and visitor.app.match:
            ahead.append(len(thread.asked) - len(visitor.game.history))

    visitor.screen.pause = paused  # type: ignore[method-assign]
    await visitor.begin()
    await soon(lambda: len(ahead) > 4, "some actions are shown")
    assert ahead[:4] == [1, 1, 1, 1]


async def test_the_pace_is_one_tap_away_while_bots_act() -> None:
    """Faster, and slower again, beside the button that pauses them."""
    visitor = await Visitor(who=BOTS, seed="10").visit("normal")
    await visitor.begin()
    await soon(lambda: "set pace fast" in visitor.offered, "bots that act")
    visitor.app.do("set pace fast")
    assert visitor.app.page.ui.settings.pace == "fast"
    await soon(lambda: "set pace normal" in visitor.offered, "the way back")
