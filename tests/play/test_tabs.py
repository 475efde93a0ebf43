"""Several tabs and a browser that fails: no game is lost, and none goes back to an older one."""

import asyncio
from functools import partial
from random import Random
from typing import Final

import pytest

from niagara import Game, Setup
from tests.support.nightly import seeded
from tests.support.scenes import every_node
from tests.support.stories import TABLE, game_of, seats
from tests.support.tabs import FakeBrowser, Tab
from tests.support.visitor import finished
from tests.support.waiting import soon
from web.play.match.thinker import Thinker
from web.saving.link import link_to
from web.saving.save import Saved, from_text
from web.saving.saves import Kept, Saves
from web.saving.stores import GAME, SHELF

ELSEWHERE: Final = "The game goes on in another tab"


async def playing() -> tuple[FakeBrowser, Tab]:
    """Return a browser with a tab in which a game has just begun."""
    browser = FakeBrowser()
    tab = await browser.open()
    await tab.click("start")
    return browser, tab


# Two tabs


async def test_play_here_takes_the_game_over() -> None:
    """A second tab only offers that; then the other one stops, and can take the game back."""
    browser, first = await playing()
    await first.click("uncover")
    await first.take("card 6")
    before = dict(browser.texts)
    second = await browser.open()
    assert second.scene.mode == "home"
    assert "Round 1 Ana" in second.text("continue")
    assert second.text("continue").endswith("It goes on in another tab. Play here")
    assert browser.texts == before
    await second.click("play-here", "uncover")
    assert len(second.game.history) == 1
    assert ELSEWHERE in first.text("cover")
    assert set(first.offered) == {"play-here", "leave"}
    first.app.do("escape")
    assert ELSEWHERE in first.text("cover")
    await second.take("card 5")
    await first.click("play-here")
    assert len(first.game.history) == 2
    assert ELSEWHERE in second.text("cover")
    await second.click("leave")
    assert second.text("continue").endswith("Play here")
    assert first.storage.read("playing") == "yes"


async def test_a_reload_returns_to_the_game_past_a_tab_at_its_first_screen() -> None:
    """While it is loaded nobody has the game, and the other tab notes that."""
    browser, here = await playing()
    there = await browser.open()
    browser.close(here)
    there.app.playing.hear_of_change()
    await there.settle()
    assert there.text("continue").endswith("Continue")
    here = await browser.open(history=here.history)
    assert here.plays
    assert (await browser.open()).scene.mode == "home"


async def test_start_looks_at_what_is_saved_now() -> None:
    """A game that another tab has begun since is replaced only when the player says so.

    Whoever opens a link there is asked, too.
    """
    browser = FakeBrowser()
    first, second = await browser.open(), await browser.open()
    await second.click("start")
    record, link = browser.save().text, link_to("", finished().record())
    for begin in (partial(first.click, "start"), partial(first.follow, link)):
        await begin()
        assert "the other one stops there" in first.text("cover")
        assert browser.save().text == record
        await first.click("close")
        assert second.plays
    await first.click("start", "replace")
    assert first.plays
    assert ELSEWHERE in second.text("cover")


async def test_playing_again_looks_at_what_is_saved_now() -> None:
    """The end of a game leaves the claim, so another tab may have begun one since."""
    browser, whole = FakeBrowser(), finished()
    first = await browser.open()
    await first.load(whole.at(len(whole.history) - 1))
    assert first.game.over
    second = await browser.open()
    assert second.scene.mode == "over"
    await second.click("leave", "start")
    await first.click("again")
    assert "A game goes on in another tab" in first.text("cover")


async def test_without_locks_the_tab_that_opened_it_last_has_the_game() -> None:
    """The other one notices at once, or when it wants to save."""
    for deaf in (False, True):
        browser = FakeBrowser(locks=False)
        first = await browser.open()
        await first.click("start", "uncover")
        first.deaf = deaf
        second = await browser.open()
        assert second.plays
        await second.click("uncover")
        await second.take("card 3")
        record = browser.save().text
        await first.settle()
        if deaf:
            await first.pick("card 6")
            await first.click("confirm")
        assert ELSEWHERE in first.text("cover")
        assert browser.save().text == record


# A browser that fails


async def test_a_save_that_stopped_the_last_start_is_set_aside_unread() -> None:
    """The page starts without it, says so, and the save can be downloaded."""
    browser = FakeBrowser()
    whole = f"# save 7\n{game_of('card 4').record()}"
    browser.texts = {"game": whole, "playing": "yes", "opening": "failed"}
    tab = await browser.open()
    assert tab.scene.mode == "home"
    assert "the page stopped when it was opened last" in tab.text("notices")
    assert "continue" not in tab.offered
    await tab.click("rescue damaged.1")
    assert list(tab.screen.files.values()) == [whole]
    await tab.click("start")
    assert tab.plays


@pytest.mark.parametrize("damaged", ["# save 8\ndamaged", "damaged"], ids=["newer", "unnumbered"])
async def test_a_good_copy_is_opened_instead_of_a_damaged_save(damaged: str) -> None:
    """The damaged one is set aside, also without its number, and nothing is lost."""
    browser = FakeBrowser()
    browser.texts = {"game": damaged, "playing": "yes"}
    browser.database.text = f"# save 7\n{game_of('card 4').record()}"
    tab = await browser.open()
    assert tab.plays
    assert tab.game.record() == game_of("card 4").record()
    assert browser.texts["damaged.1"] == damaged
    assert "A saved game is damaged and has been put aside." in tab.text("notices")


async def test_tabs_that_read_at_once_do_not_mistrust_the_save() -> None:
    """Each of them notes that it opens it; none of these notes is that of a start that failed."""
    browser = FakeBrowser()
    first = await browser.open()
    await first.load(long_game())
    await first.click("menu", "leave")
    tabs = [first, await browser.open(), await browser.open()]
    newer = from_text(browser.save().text).game
    newer.play(newer.legal()[0])
    browser.texts[GAME] = f"# save {browser.save().number + 1}\n{newer.record()}"
    for tab in tabs:
        tab.screen.slow = True
        tab.app.playing.hear_of_change()
    for tab in tabs:
        await tab.settle()
    assert [tab.app.page.ui.notices for tab in tabs] == [(), (), ()]
    assert not [key for key in browser.texts if key.startswith("damaged")]


async def test_a_look_that_is_ended_is_no_failure() -> None:
    """The first screen looks again whenever it is shown again, though it has not seen all yet."""
    browser = FakeBrowser()
    browser.texts[GAME] = long_game().record()
    tab = await browser.open()
    tab.app.playing.loader.remember("", Saved(long_game()))
    tab.screen.slow = True
    for _time in range(4):
        tab.app.playing.hear_of_change()
        for _turn in range(5):
            await asyncio.sleep(0)
    await tab.settle()
    assert "continue" in tab.offered
    assert not [key for key in browser.texts if key.startswith("damaged")]


# Long games


def long_game() -> Game:
    """Return a game of 60 actions, which takes a while to read where the clock is slow."""
    game, rng = Game(TABLE), Random(3)
    while len(game.history) < 60:
        game.play(rng.choice(game.legal()))
    return game


async def test_a_fault_of_the_page_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game can go on after a reload, and a hint that has failed can be asked for again."""
    _browser, tab = await playing()
    await tab.click("uncover")
    monkeypatch.delattr(Thinker, "think")
    await tab.click("hint")
    assert "Reload it to go on from the save." in tab.text("notices")
    assert not tab.app.page.ui.hinting
    assert "hint" in tab.offered
    await tab.click("dismiss 0")
    monkeypatch.delattr(Saves, "save")
    with pytest.raises(AttributeError):
        await tab.take("card 6")
    assert "Reload it to go on from the save." in tab.text("notices")


@pytest.mark.parametrize("begun", ["start", "lesson home"])
async def test_a_long_game_takes_the_place_of_what_is_on_the_page(begun: str) -> None:
    """It is opened in slices with its progress: bots do not go on, and a lesson stays in sight."""
    tab = await FakeBrowser().open("paddler paddler paddler")
    tab.screen.slow = True
    tab.app.do(begun)
    await soon(lambda: tab.scene.mode == "play", "a game or a lesson on the page")
    drawn = len(tab.screen.scenes)
    await tab.load(long_game())
    progress = [
        (scene, float(node.attr("value") or 0))
        for scene in tab.screen.scenes[drawn:]
        for node in every_node(scene)
        if node.tag == "progress"
    ]
    assert len(progress) > 10
    for scene, share in progress:
        assert 0 <= share <= 1
        assert ("lesson" in scene.shape) == (begun == "lesson home")
    assert tab.plays
    assert tab.scene.dialog == ""
    assert tab.game.history[:60] == long_game().history
    assert tab.app.page.ui.opening is None
    assert not tab.app.page.ui.notices


# Anything, in any order


DEEDS: Final = dict.fromkeys(("undo", "leave", "go on", "begin", "reload"), 2) | {
    **dict.fromkeys(("take over", "open", "close", "sleep", "wake"), 1),
    **{"play": 4, "die": 0.5},
}
"""What people do and what happens to browsers, and how often."""


class Session:
    """People open, play, undo, reload and close tabs, while the browser fails now and then.

    Every save must go on from the one before it, unless somebody has just taken an action back or
    agreed to lose the game, or it is on the shelf.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.browser = FakeBrowser(locks=rng.random() < 0.5)
        self.browser.watch = self.check
        self.may_go_back = False
        self.seed = 0

    def check(self, before: Kept, after: Kept) -> None:
        """Let no save take back what was played."""
        if not before.text or self.may_go_back:
            return
        old, new = from_text(before.text), from_text(after.text)
        if old.game.over or self.is_kept(old.game):
            return
        assert new.game.setup == old.game.setup, "another game was replaced without a question"
        assert new.game.history[: len(old.game.history)] == old.game.history, "actions are lost"

    def is_kept(self, game: Game) -> bool:
        """Tell whether a game is on the shelf, or not worth it: nobody has done anything."""
        texts = [text for key, text in self.browser.texts.items() if key.startswith(SHELF)]
        return not game.history or any(game.record() in text for text in texts)

    async def step(self) -> None:
        """Do one of the things that people do and that happen to browsers."""
        rng, browser = self.rng, self.browser
        tab = rng.choice(browser.tabs)
        match rng.choices([*DEEDS], [*DEEDS.values()])[0]:
            case "play" if tab.plays:
                await self.play(tab, rng.randint(1, 4))
            case "take over" if players := [each for each in browser.tabs if each.plays]:
                await self.take_over_from(rng.choice(players))
            case "undo" if "undo" in tab.offered:
                self.may_go_back = browser.holder is tab
                await tab.click("undo")
                self.may_go_back = False
            case "leave" if "menu" in tab.offered:
                await tab.click("menu", "leave")
            case "go on" if wanted := {"continue", "play-here"}.intersection(tab.offered):
                await self.open_the_save(tab, min(wanted))
            case "begin":
                await self.begin_another(tab)
            case "reload":
                await self.reload(tab)
            case "open" if len(browser.tabs) < 3:
                await browser.open()
            case "close" if len(browser.tabs) > 1:
                browser.close(tab)
            case "sleep":
                tab.deaf = True
            case "wake":
                browser.full = rng.random() < 0.3
                tab.wake()
                await tab.settle()
            case "die":
                newest = browser.save()
                browser.kill(rng)
                assert browser.save() == newest or not newest.number
                await browser.open()

    async def begin_another(self, tab: Tab) -> None:
        """Start a game or open a file, and answer the question what becomes of the one before."""
        self.seed += 1
        if self.rng.random() < 0.5 and "play-here" not in tab.offered:
            people = seats("Zoe", "Yan", "Xu")
            await tab.load(Game(Setup(3, seed=self.seed, start=1, seats=people)))
        elif tab.scene.mode == "home" and not tab.scene.inert:
            second = self.rng.choice(("paddler", "person"))
            tab.screen.filled |= {"seed": str(self.seed), "seat2-who": second}
            await tab.click("start")
        for question in {"replace", "discard"}.intersection(tab.offered):
            self.may_go_back = self.rng.random() < 0.5
            await tab.click(question if self.may_go_back else "close")
            self.may_go_back = False

    async def reload(self, tab: Tab) -> None:
        """Reload a tab: the one that has the game returns to it."""
        played = tab.game.record() if tab.plays and self.browser.holder is tab else ""
        self.browser.close(tab)
        again = await self.browser.open(history=tab.history)
        if played:
            assert again.app.page.ui.screen == "play"
            assert again.game.record() == played

    async def open_the_save(self, tab: Tab, wanted: str) -> None:
        """Go on with what is saved: it is the newest."""
        newest = from_text(self.browser.save().text).game
        await tab.click(wanted)
        if tab.plays:
            assert tab.game.setup == newest.setup
            assert tab.game.history[: len(newest.history)] == newest.history

    async def play(self, tab: Tab, count: int) -> None:
        """Answer what the page asks, some times."""
        for _time in range(count):
            if not tab.plays or {"replace", "discard"} & {*tab.offered}:
                return
            answers = [each for each in ("uncover", "confirm", "close") if each in tab.offered]
            picks = [each for each in tab.offered if each.startswith("pick ")]
            await tab.click(
                answers[0] if answers else self.rng.choice(picks or ["set pace instant"])
            )

    async def take_over_from(self, sleeper: Tab) -> None:
        """One tab plays and sleeps, another one plays on, and the first goes on before it hears."""
        await self.play(sleeper, self.rng.randint(1, 12))
        sleeper.deaf = True
        other = await self.browser.open()
        for wanted in ("play-here", "continue"):
            if wanted in other.offered:
                await other.click(wanted)
        await self.play(other, self.rng.randint(1, 12))
        await self.play(sleeper, self.rng.randint(1, 6))
        self.browser.close(self.rng.choice((other, sleeper)))


@seeded(16, 100)
async def test_whatever_happens_to_tabs_nothing_is_lost(seed: int) -> None:
    """The tab that has the game shows what is saved, or says that it is not saved."""
    session = Session(Random(seed))
    browser = session.browser
    await browser.open()
    for _step in range(30):
        await session.step()
        tab = browser.holder
        if tab and tab.plays and not tab.deaf:
            assert from_text(browser.save().text).game.history == tab.game.history
