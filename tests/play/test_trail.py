"""The browser's back and forward: no step is empty or there twice, wherever people go."""

from random import Random

import pytest

from tests.support.page import CrowdedStorage, FakeHistory
from tests.support.tabs import FakeBrowser
from tests.support.visitor import Visitor, finished, in_round, opened, started
from tests.support.waiting import soon
from web.asking.dialogs import OPENED
from web.play.trail import steps_to

PLAY = ["home", "home play"]


async def test_back_leaves_the_game_and_forward_returns() -> None:
    """The game stays saved and goes on where it was; the menu's way out does the same."""
    visitor = await started()
    history = visitor.history
    assert history.entries == PLAY
    await visitor.take("card 6")
    record = visitor.saved
    for _time in range(2):
        await visitor.travel(-1)
        assert (visitor.scene.mode, history.shown) == ("home", "home")
        assert visitor.saved == record
        assert "continue" in visitor.offered
        await visitor.travel(+1)
        assert (visitor.scene.mode, history.shown) == ("play", "home play")
        assert visitor.saved == record
    assert history.entries == PLAY
    assert visitor.screen.spoken[-1]
    await visitor.click("menu", "leave")
    assert visitor.screen.spoken[-1] == ""
    assert visitor.text("continue").endswith(" Round 1 You, Ben and Cleo Continue")
    assert history.before == ["home"]
    await visitor.travel(+1)
    assert visitor.scene.mode == "play"
    await visitor.click("menu", "leave", "continue")
    assert history.before == PLAY
    await visitor.click("menu", "settings")
    assert history.before == [*PLAY, "home play settings"], "one dialog after another is one step"
    await visitor.travel(-1)
    assert (visitor.scene.mode, visitor.scene.dialog) == ("play", "")


@pytest.mark.parametrize("dialog", sorted(OPENED - {"analysis", "share"}))
async def test_back_closes_a_dialog(dialog: str) -> None:
    """Over the first screen and over a game; forward opens it again."""
    only_in_a_turn = dialog == "actions"
    for begun in (("start",),) if only_in_a_turn else ((), ("start",)):
        visitor = await Visitor().visit()
        history = visitor.history
        await visitor.click(*begun)
        screen = history.shown
        await visitor.do(dialog)
        assert history.shown == f"{screen} {dialog}"
        await visitor.travel(-1)
        assert (visitor.scene.dialog, history.shown) == ("", screen)
        await visitor.travel(+1)
        assert visitor.scene.dialog == dialog
        await visitor.do("escape")
        assert (visitor.scene.dialog, history.shown) == ("", screen)


async def test_a_new_game_takes_the_place_of_its_question() -> None:
    """What to do where no more games can be kept is a step only until it is answered."""
    visitor = await started(storage=CrowdedStorage())
    history = visitor.history
    await visitor.take("card 6")
    await visitor.click("menu", "leave", "start")
    assert history.shown == "home room"
    await visitor.travel(-1)
    assert (visitor.scene.dialog, history.shown) == ("", "home")
    await visitor.travel(+1)
    assert history.shown == "home", "nobody is asked again by going forward"
    await visitor.click("start", "discard")
    assert history.entries == PLAY


async def test_again_and_another_table_add_no_step() -> None:
    """The end can be seen again; the next game takes its place; another table leads home."""
    visitor = await opened(finished())
    history = visitor.history
    await visitor.travel(-1)
    assert visitor.scene.mode == "home"
    await visitor.travel(+1)
    assert visitor.scene.mode == "over"
    await visitor.click("again")
    assert (visitor.scene.mode, history.entries) == ("play", PLAY)
    await visitor.load(finished())
    await visitor.click("change-table")
    assert (visitor.scene.mode, history.before) == ("home", ["home"])


async def test_a_reload_keeps_the_steps() -> None:
    """Those of dialogs do not last; where a browser begins with the game, back leads home."""
    visitor = await started()
    history = visitor.history
    visitor = await visitor.reloaded()
    assert (visitor.scene.mode, history.entries) == ("play", PLAY)
    await visitor.click("menu")
    visitor = await visitor.reloaded()
    assert (visitor.scene.mode, history.before) == ("play", PLAY)
    elsewhere = await Visitor(visitor.storage).visit()
    record = elsewhere.game.record()
    assert (elsewhere.scene.mode, elsewhere.history.entries) == ("play", PLAY)
    for each in (visitor, elsewhere):
        await each.travel(-1)
        reloaded = await each.reloaded()
        assert (reloaded.scene.mode, each.history.before) == ("home", ["home"])
        await reloaded.click("continue")
        assert reloaded.game.record() == record


@pytest.mark.parametrize(("commands", "steps"), [((), 1), (("replay",), 2)])
async def test_back_before_a_game_is_open_stays_on_the_first_screen(
    commands: tuple[str, ...], steps: int
) -> None:
    """Whoever goes on, and back again before it is here, has changed their mind."""
    game = in_round(9)
    visitor = await opened(game)
    history = visitor.history
    await visitor.do(*commands)
    await visitor.travel(-steps)
    visitor.screen.slow = True
    history.go(steps)
    await soon(lambda: visitor.app.page.ui.opening is not None, "a game that is being opened")
    await visitor.travel(-steps)
    assert (visitor.scene.mode, history.shown) == ("home", "home")
    assert visitor.app.playing.replay is None
    assert visitor.app.match is None
    visitor.screen.slow = False
    await visitor.click("continue")
    assert visitor.game.record() == game.record()


async def test_forward_cannot_take_a_game_from_another_tab() -> None:
    """It can be taken from the first screen; and back leaves a game that was taken."""
    browser = FakeBrowser()
    here = await browser.open()
    await here.click("start", "menu", "leave")
    there = await browser.open()
    await there.click("continue")
    await here.travel(+1)
    assert (here.scene.mode, here.history.shown) == ("home", "home")
    await here.click("play-here")
    assert here.history.entries == PLAY
    await there.click("play-here")
    await here.settle()
    assert (here.scene.dialog, here.history.entries) == ("elsewhere", PLAY)
    await here.travel(-1)
    assert here.scene.mode == "home"
    assert there.scene.mode == "play"


async def test_back_closes_the_table() -> None:
    """Its settings are a step of their own, and the rules may be open over them."""
    history = FakeHistory("https://example.org", "")
    visitor = await Visitor(history=history).visit()
    await visitor.do("table-open", "rules")
    assert history.before == ["https://example.org", "home", "home table", "home table rules"]
    await visitor.travel(-1)
    assert (visitor.scene.dialog, history.shown) == ("", "home table")
    await visitor.travel(-1)
    assert (visitor.app.page.ui.table_open, history.shown) == (False, "home")
    await visitor.travel(+1)
    assert (visitor.app.page.ui.table_open, history.shown) == (True, "home table")
    await visitor.click("start")
    assert history.before == ["https://example.org", *PLAY]
    history.push("")  # as somebody does who adds a mark to the address
    await visitor.travel(0)
    assert (visitor.scene.mode, history.shown) == ("play", "home play")


async def test_where_the_browser_refuses_entries_the_page_goes_on() -> None:
    """Browsers refuse too many in a short time; the next thing that is drawn tries again."""
    visitor = await Visitor().visit()
    history = visitor.history
    history.full = True
    await visitor.click("start", "menu", "close")
    assert (visitor.scene.mode, history.entries) == ("play", ["home"])
    history.full = False
    await visitor.click("menu", "close")
    assert history.before == PLAY


@pytest.mark.slow
async def test_any_way_through_the_page_agrees_with_the_history() -> None:
    """Whoever clicks, goes back and forward at random is always where the browser is."""
    for seed in range(12):
        rng, visitor = Random(seed), await Visitor().visit()
        history = visitor.history
        for _step in range(40):
            if rng.random() < 0.5:
                history.go(rng.choice((-2, -1, -1, 1, 1, 2)))
                if rng.random() < 0.3:
                    history.go(rng.choice((-1, 1)))
            else:
                own = {"menu", "leave", "rules", "close", "settings", "start", "continue"}
                told = ("start", "menu", "table-open", "table-closed")
                visitor.app.do(rng.choice((*told, *sorted(own.intersection(visitor.offered)))))
            if rng.random() < 0.7:
                await visitor.settle()
        await visitor.settle()
        assert tuple(history.shown.split()) == steps_to(visitor.app.page.ui)
        steps = [tuple(entry.split()) for entry in history.before]
        assert all(step == step[: place + 1] for place, step in enumerate(steps))
        assert len(set(steps)) == len(steps), "no step is there twice"
