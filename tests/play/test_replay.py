"""Looking back at the page: every moment, by buttons and by itself, as each may see it, and on."""

import pytest

from niagara import Game
from niagara.analysis.asking import Effort
from niagara.model.state import Phase
from tests.support.games import blundered
from tests.support.scenes import cards_of, classes, inside, text_of
from tests.support.stories import TABLE
from tests.support.visitor import SlowThread, Visitor, finished, game_where, opened
from tests.support.waiting import soon
from web.play.match.replay import analyst
from web.play.match.replay.replay import Replay
from web.play.match.thinker import Thread
from web.saving.save import from_text
from web.saving.stores import RESULTS


async def looking_back(game: Game, thread: Thread | None = None) -> Visitor:
    """Return a visitor who has loaded a game and looks back at it."""
    visitor = await opened(game, thread)
    await visitor.do("replay")
    return visitor


def replay(visitor: Visitor) -> Replay:
    """Return the replay that is on the page."""
    assert visitor.app.playing.replay is not None
    return visitor.app.playing.replay


def slider(visitor: Visitor) -> tuple[int, int]:
    """Return the moment that the slider shows, and the last one."""
    node = inside(visitor.scene.places["prompt"], "moment")
    return int(node.attr("value") or ""), int(node.attr("max") or "")


def open_cards(visitor: Visitor) -> set[int]:
    """Return the seats whose cards lie open."""
    return {seat for seat, card in enumerate(cards_of(visitor.scene)) if card == "open"}


def in_fifth_round(bots: str = "person person person") -> Game:
    """Return a game in which Ana paddles in round 5."""

    def reached(game: Game) -> bool:
        view = game.view(None)
        return view.round == 5 and view.phase is Phase.PADDLE and view.actor == 0

    return game_where(reached, bots)


async def test_a_finished_game_is_looked_at_from_its_beginning() -> None:
    """Each step shows more; a moment is the same whichever way one comes there."""
    visitor = await looking_back(finished())
    assert "Round 1" in visitor.text("bar")
    seen, logs = [visitor.scene], {visitor.text("log")}
    for moment in range(slider(visitor)[1]):
        assert slider(visitor)[0] == moment
        await visitor.click("moment next")
        seen.append(visitor.scene)
        logs.add(visitor.text("log"))
    assert "moment next" not in visitor.offered
    assert "win" in visitor.text("log")
    assert len(logs) == len(seen) == slider(visitor)[1] + 1
    back = [("before", moment) for moment in reversed(range(len(seen) - 11, len(seen) - 1))]
    for wanted, moment in (*back, *((at, at) for at in (3, 40, 12, len(seen) - 1, 0))):
        await visitor.do(f"moment {wanted}")
        for place in ("weather", "river", "bar", "players", "log", "prompt"):
            assert visitor.scene.places[place] == seen[moment].places[place], (moment, place)


async def test_a_running_game_is_looked_at_from_its_end() -> None:
    """Buttons lead to where rounds begin; nothing is said that belongs to the game itself."""
    game = in_fifth_round()
    visitor = await looking_back(game)
    assert slider(visitor)[0] == slider(visitor)[1]
    assert replay(visitor).here().record() == game.record()
    assert "analysis" not in visitor.offered, "it would tell secrets"
    await visitor.do("analysis")
    assert visitor.scene.dialog == ""
    await visitor.click("settings")
    assert "This table plays without it" not in visitor.text("cover")
    await visitor.click("close")
    marks = inside(visitor.scene.places["prompt"], "marks").children
    assert [mark.text for mark in marks] == ["1", "2", "3", "4", "5"]
    for number in "54321":
        await visitor.click("moment round-before")
        assert visitor.text("bar").split()[1] == number
    assert "moment round-before" not in visitor.offered
    assert "Everybody picks a card" not in visitor.text("prompt")
    await visitor.click("moment round-next")
    assert "Round 2" in visitor.text("bar")
    await visitor.do("moment last", "moment first")
    assert slider(visitor)[0] == 0


async def test_somebody_plays_on_from_a_moment() -> None:
    """A new game goes on from there; the one that was looked at is on the shelf."""
    game = in_fifth_round()
    visitor = await looking_back(game)
    await visitor.click("moment round-before", "moment round-before", "play-on")
    assert visitor.app.playing.replay is None
    assert game.record() in visitor.storage.texts["shelf.1"]
    assert visitor.game.round == 4
    assert game.history[: len(visitor.game.history)] == visitor.game.history


async def test_what_is_played_on_from_a_replay_is_not_counted() -> None:
    """Nor after a reload or on the shelf; the end says so. The next game counts again."""
    whole = game_where(lambda game: game.over)
    visitor = await looking_back(whole)
    await visitor.do("moment last", "moment before", "play-on")
    again = await Visitor(visitor.storage).visit()
    for action in whole.history[len(again.game.history) :]:
        await again.take(action)
    assert again.game.over
    assert "this game is not counted" in again.text("ending")
    assert RESULTS not in again.storage.texts
    await again.click("again")
    assert not again.app.page.ui.practice


async def test_it_plays_by_itself_until_it_is_paused_or_over() -> None:
    """The button plays to the end; there, it begins anew; a second tap pauses."""
    visitor = await looking_back(in_fifth_round())
    last = slider(visitor)[1]
    visitor.app.do("pause")
    await soon(lambda: slider(visitor)[0] >= 4, "the fourth moment")
    await visitor.do("pause")
    at = slider(visitor)[0]
    assert 4 <= at < last
    await visitor.settle()
    assert slider(visitor)[0] == at
    await visitor.click("pause")
    assert slider(visitor)[0] == last
    assert not replay(visitor)._plays


async def test_a_movement_that_is_left_is_at_its_end() -> None:
    """Who steps on while canoes still move, or have not even begun to, is not thrown back."""
    visitor = await looking_back(finished())
    visitor.app.do("set pace slow")
    await visitor.do("moment 1")
    visitor.app.do("moment next")
    await visitor.screen.pause(0)
    for _tap in range(2):
        visitor.app.do("moment next")
    await visitor.do("moment before")
    assert slider(visitor)[0] == 3


async def test_secret_cards_stay_secret() -> None:
    """While a round goes on, nobody sees a card of it that lies face down; later all may."""

    def reached(game: Game) -> bool:
        chosen = [player.has_chosen for player in game.view(None).players]
        return game.round == 2 and chosen == [True, True, False]

    visitor = await looking_back(game_where(reached))
    options = inside(visitor.scene.places["prompt"], "sight")
    assert [text_of(option) for option in options.children[1].children] == [
        "Seen by all",
        "Seen by Ana",
        "Seen by Ben",
        "Seen by Cleo",
    ]
    for sight in ("all", "0", "1", "2"):
        await visitor.do(f"sight {sight}", "moment last")
        assert cards_of(visitor.scene) == ["hidden", "hidden", "last"]
    visitor.app.do("sight everything")
    assert cards_of(visitor.scene) == ["hidden", "hidden", "last"]
    await visitor.do("moment 1", "sight all")
    cards = cards_of(visitor.scene)
    assert cards.count("hidden") == 2, "only the start player's card lies open"
    visitor.app.do(f"sight {cards.index('hidden')}")
    assert cards_of(visitor.scene).count("hidden") == 1


async def test_who_plays_alone_sees_the_own_card() -> None:
    """Against bots nobody else looks; whatever else is opened takes the place of the replay."""
    visitor = await looking_back(in_fifth_round("person paddler paddler"))
    for _round in range(4):
        await visitor.click("moment round-before", "moment next")
        assert open_cards(visitor) == {0, replay(visitor).here().view(None).start}
        await visitor.click("moment before")
    await visitor.do("lesson canoes")
    assert visitor.app.playing.replay is None
    assert "lesson" in visitor.scene.shape
    await visitor.do("leave")
    assert visitor.scene.mode == "home"
    assert "continue" in visitor.offered


async def test_a_finished_game_shows_all_cards() -> None:
    """All are open as soon as they are picked; who looks as somebody sees one more than all saw."""
    game = finished()
    start = game.at(0).view(None).start
    last = (start + 2) % 3
    visitor = await looking_back(game)
    await visitor.do("moment 1")
    assert open_cards(visitor) == {0, 1, 2}
    await visitor.do("sight all")
    assert open_cards(visitor) == {start}
    await visitor.do(f"sight {last}")
    assert open_cards(visitor) == {start, last}
    await visitor.do("moment last")
    assert "play-on" not in visitor.offered
    assert "continue" in visitor.offered


async def test_the_way_back_leads_to_the_game() -> None:
    """The game is as it was, also after the browser's back, forward, and a reload."""
    game = in_fifth_round("person paddler paddler")
    visitor = await looking_back(game)
    await visitor.do("moment 2")
    await visitor.click("continue")
    assert visitor.game.record() == game.record()
    await visitor.do("replay")
    assert visitor.history.shown == "home play replay"
    await visitor.travel(-1)
    assert visitor.game.record() == game.record()
    await visitor.travel(1)
    assert visitor.app.playing.replay is not None
    reloaded = await visitor.reloaded()
    assert replay(reloaded).saved.game.record() == game.record()
    await reloaded.click("continue")
    assert reloaded.game.record() == game.record()
    elsewhere = await Visitor(visitor.storage).visit()
    assert elsewhere.game.record() == game.record()


async def test_bots_do_not_go_on_meanwhile() -> None:
    """Whoever opens the replay while bots play sees the game as it is, and goes on from there."""
    visitor = await Visitor(who="person paddler paddler").visit()
    await visitor.begin()
    before = visitor.game.record()
    await visitor.do("replay")
    assert replay(visitor).saved.game.record() == before
    assert from_text(visitor.saved).game.record() == before
    await visitor.click("continue")
    assert visitor.game.actor == 0


@pytest.fixture
def _little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "EFFORT", Effort(4, 8, 8, 40))


@pytest.mark.usefixtures("_little")
async def test_an_analysis_shows_chances_and_choices() -> None:
    """Everybody is judged; the replay goes to a costly decision, with both ways on the board."""
    visitor = await looking_back(blundered(TABLE.seats))
    await visitor.click("analysis")
    shown = visitor.text("cover")
    worst = ("Ana's worst moves", "Cleo's worst moves")
    for said in ("Turning points", *worst, "What the river took"):
        assert said in shown
    assert "“Canoe a: to shore” would have been better. It brings a ruby home." in shown
    bands = inside(visitor.scene.places["cover"], "drawing").children
    assert sum("band" in classes(node) for node in bands) == 3
    await visitor.click("verdict 0 0")
    assert visitor.scene.dialog == ""
    assert "“Canoe a: to shore” would have been better" in visitor.text("prompt")
    ways = inside(visitor.scene.places["scene"], "compared").children
    assert [classes(way)[2] for way in ways] == ["played", "better"]
    await visitor.click("moment next")
    assert "Better" not in visitor.text("prompt")
    assert "compared" not in [node.key for node in visitor.scene.places["scene"]]


@pytest.mark.usefixtures("_little")
async def test_an_analysis_is_kept_while_the_replay_is_open() -> None:
    """It opens at once the next time, also after a look at a turning point."""
    visitor = await looking_back(finished())
    await visitor.click("analysis")
    found = visitor.app.page.ui.analysis
    assert found is not None
    await visitor.click("verdict turn 0")
    assert visitor.scene.dialog == ""
    assert len(replay(visitor).here().history) == found.turning_points[0].after.actions
    await visitor.click("analysis")
    assert "Turning points" in visitor.text("cover")
    await visitor.travel(-1)
    assert visitor.scene.dialog == ""
    await visitor.travel(1)
    assert visitor.scene.dialog == "analysis"
    await visitor.click("close", "continue")
    assert visitor.app.page.ui.analysis is None


async def test_an_analysis_can_be_stopped() -> None:
    """Nothing is shown of it, and it can begin anew."""
    thread = SlowThread()
    visitor = await looking_back(finished(), thread)
    await visitor.click("analysis", "stop-analysis")
    assert visitor.scene.dialog == ""
    await visitor.click("analysis")
    await visitor.click("stop-analysis", "continue")
    thread.let.set()
    await visitor.settle()
    assert visitor.app.playing.replay is None
    assert visitor.app.page.ui.analysis is None
