"""Waiting for bots: they think elsewhere, and those who watch can pause, step, and leave."""

import pytest

from niagara import Game
from tests.support.scenes import keys_of, name_of
from tests.support.visitor import FakeThread, SlowThread, Visitor, started
from tests.support.waiting import soon
from web.board.drawing.nodes import Scene

BOTS_ONLY = "paddler legend drifter"
"""A table of bots alone."""
SHORT = "10"
"""A seed with which their game is soon over."""


async def watching(who: str = BOTS_ONLY) -> Visitor:
    """Return a visitor who has just started a game among bots and paused it."""
    visitor = await Visitor(who=who, seed=SHORT).visit()
    await visitor.begin()
    await visitor.do("pause")
    return visitor


async def awaiting() -> tuple[Visitor, SlowThread]:
    """Return a visitor who has just started a game, and the thread on which bots think so long."""
    thread = SlowThread()
    return await started(BOTS_ONLY, thread=thread), thread


def thinking(scene: Scene) -> list[str]:
    """Return the marks that say who is thinking."""
    return [name_of(node) for node in scene.places["prompt"] if node.key == "thinking"]


@pytest.mark.slow
async def test_a_paused_game_stands_still_until_it_goes_on() -> None:
    """Bots do nothing while they are paused, and play to the end when they go on."""
    visitor = await watching()
    assert visitor.game.history == []
    assert visitor.text("prompt").endswith("Go on Step")
    await visitor.press("Go on")
    assert visitor.game.over
    assert not {"pause", "step"} & set(visitor.offered)


async def test_a_step_is_one_decision() -> None:
    """Each step lets one bot act, and the next one waits again."""
    visitor = await watching()
    for decisions in range(1, 9):
        await visitor.click("step")
        assert len(visitor.game.history) == decisions
        assert visitor.scene.mode == "play"
    visitor.app.do("step")
    await visitor.do("step")
    assert len(visitor.game.history) == 9, "two at once are one"


async def test_a_step_means_nothing_once_the_game_goes_on() -> None:
    """Only a paused game can be stepped through."""
    visitor = await watching()
    assert "step" in visitor.offered
    visitor.app.do("pause")
    visitor.app.do("step")
    await visitor.do("pause")
    assert len(visitor.game.history) <= 1


async def test_pausing_lasts_until_a_person_has_decided() -> None:
    """With a person at the table the bots wait again after the person's turn."""
    visitor = await watching("person paddler paddler")
    await soon(
        lambda: visitor.app.page.ui.deciding, "a question to Ana", lambda: visitor.click("step")
    )
    assert "pause" not in visitor.offered
    before = len(visitor.game.history)
    await visitor.take("card 4")
    await visitor.settle()
    assert len(visitor.game.history) == before + 1
    assert "step" in visitor.offered


async def test_a_person_who_decides_pauses_nothing() -> None:
    """The space bar means nothing while a person is asked."""
    visitor = await started()
    before = visitor.scene
    await visitor.do("pause")
    assert visitor.scene == before
    assert not visitor.app.page.ui.paused


async def test_no_game_begins_paused() -> None:
    """A game that was left while it was paused goes on when it is opened again."""
    visitor = await watching()
    await visitor.click("menu", "leave")
    await visitor.click("continue")
    assert visitor.game.over


async def test_nobody_is_paused_where_only_people_play() -> None:
    """A table of people has no buttons to pause and step."""
    visitor = await started("person person person")
    drawn = (keys_of(scene) for scene in visitor.screen.scenes)
    assert not any({"pause", "step"} & keys for keys in drawn)


async def test_it_is_shown_whose_bot_thinks() -> None:
    """There is a mark while a bot decides, unless the game is paused."""
    visitor, thread = await awaiting()
    [question] = thread.asked
    name = visitor.game.setup.seats[question.seat].name
    assert thinking(visitor.scene) == [f"{name} is thinking"]
    await visitor.click("pause")
    assert thinking(visitor.scene) == []


async def test_no_bot_is_marked_as_thinking_while_something_moves() -> None:
    """While the page shows what has happened, no bot is marked as thinking."""
    visitor = await Visitor(who=BOTS_ONLY).visit("slow")
    await visitor.begin()
    await soon(lambda: len(visitor.game.history) >= 12, "a game of 12 actions")
    visitor.app.do("leave")
    views = [scene for scene in visitor.screen.scenes if scene.mode == "play"]
    assert any(map(thinking, views))
    assert not all(map(thinking, views))


async def test_long_thinking_is_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players who listen hear who thinks, but only if it takes long."""
    monkeypatch.setattr("web.play.match.match.ANNOUNCE_AFTER", 0.0)
    visitor, _thread = await awaiting()
    assert visitor.screen.spoken[-1].endswith(" is thinking")


async def test_the_page_answers_while_a_bot_thinks() -> None:
    """Rules, menu and speed work meanwhile, and the bot's answer is taken when it comes."""
    visitor, thread = await awaiting()
    await visitor.click("menu", "rules", "close", "menu", "settings", "set pace fast", "close")
    assert visitor.app.page.ui.settings.pace == "fast"
    assert visitor.game.history == []
    await visitor.click("pause")
    thread.let.set()
    await visitor.click("step")
    assert len(visitor.game.history) == 1


async def test_thinking_is_measured() -> None:
    """The time that each decision took is recorded for the browser's tools."""
    visitor = await watching()
    for _step in range(3):
        await visitor.click("step")
    assert {"legend thinks", "paddler thinks", "drifter thinks"} == set(visitor.screen.measures)


async def test_an_answer_that_comes_too_late_is_dropped() -> None:
    """A game that was left while a bot thought stays as it was, and the next one is its own."""
    visitor, thread = await awaiting()
    await visitor.click("menu", "leave")
    saved, scene = visitor.saved, visitor.scene
    thread.let.set()
    await visitor.settle()
    assert (visitor.saved, visitor.scene) == (saved, scene)
    thread.let.clear()
    await visitor.click("continue")
    first = visitor.game
    await visitor.load(Game(first.setup).record())
    assert len(thread.asked) == 3
    await visitor.click("pause")
    thread.let.set()
    await visitor.click("step")
    assert first.history == []
    assert len(visitor.game.history) == 1


@pytest.mark.slow
async def test_the_thread_is_started_for_bots() -> None:
    """Not before; where only people play, for a hint (`tests/asking/test_hints.py`)."""
    thread = FakeThread()
    visitor = await Visitor(who=BOTS_ONLY, thread=thread, seed=SHORT).visit()
    assert not thread.ready
    await visitor.click("start")
    assert thread.ready


async def test_no_request_holds_a_secret() -> None:
    """Whichever card the person hides, the bots are asked the same."""
    asked = []
    for card in ("card 2", "card 6"):
        thread = FakeThread()
        visitor = await started("person paddler legend", thread=thread)
        thread.let.clear()
        thread.asked.clear()
        await visitor.take(card)
        asked.append([each.position for each in thread.asked])
    assert asked[0] == asked[1]
    assert len(asked[0]) == 1
