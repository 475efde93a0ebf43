"""Several tabs and a browser that fails: no game is lost, and none goes back to an older one."""

import asyncio
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from niagara import Game, Setup
from tests.support.page import TABLE, commands, game_of, seats
from tests.support.tabs import FakeBrowser, Tab
from web.match.thinker import Thinker
from web.saving.save import Saved, from_text, to_text
from web.saving.saves import Kept, Saves
from web.saving.stores import GAME, SHELF

ELSEWHERE: Final = "The game goes on in another tab"


def cover(tab: Tab) -> str:
    """Return what lies over the page."""
    return tab.text("cover")


# Two tabs


async def test_a_second_tab_says_where_the_game_goes_on() -> None:
    """It does not open the game, and changes nothing."""
    browser = FakeBrowser()
    first = await browser.open()
    await first.click("start")
    before = dict(browser.texts)
    second = await browser.open()
    assert second.scene.mode == "home"
    assert "Round 1 Ana" in second.text("continue")
    assert second.text("continue").endswith("It goes on in another tab. Play here")
    assert browser.texts == before


async def test_play_here_takes_the_game_over() -> None:
    """The other tab stops and says so; it can take the game back, with all that was played."""
    browser = FakeBrowser()
    first = await browser.open()
    await first.click("start", "uncover")
    await first.take("card 6")
    second = await browser.open()
    await second.click("play-here", "uncover")
    assert len(second.game.history) == 1
    assert ELSEWHERE in cover(first)
    assert set(first.offered) == {"play-here", "leave"}
    first.app.do("escape")
    assert ELSEWHERE in cover(first)
    await second.take("card 5")
    await first.click("play-here")
    assert len(first.game.history) == 2
    assert ELSEWHERE in cover(second)
    await second.click("leave")
    assert second.text("continue").endswith("Play here")
    assert first.storage.read("playing") == "yes"


async def test_a_reload_returns_to_the_game_past_a_tab_at_its_first_screen() -> None:
    """While it is loaded nobody has the game, and the other tab notes that."""
    browser = FakeBrowser()
    here = await browser.open()
    await here.click("start")
    there = await browser.open()
    browser.close(here)
    await there.do("stored")
    assert there.text("continue").endswith("Continue")
    here = await browser.reopen(here)
    assert here.plays
    assert (await browser.open()).scene.mode == "home"


async def test_start_looks_at_what_is_saved_now() -> None:
    """A game that another tab has begun since is replaced only when the player says so."""
    browser = FakeBrowser()
    first, second = await browser.open(), await browser.open()
    await second.click("start")
    record = browser.save().text
    await first.click("start")
    assert "the other one stops there" in cover(first)
    assert browser.save().text == record
    await first.click("close")
    assert second.plays
    await first.click("start", "replace")
    assert first.plays
    assert ELSEWHERE in cover(second)


async def test_playing_again_looks_at_what_is_saved_now() -> None:
    """The end of a game leaves the claim, so another tab may have begun one since."""
    browser = FakeBrowser()
    first = await browser.open("paddler paddler paddler", seed="3")
    await first.click("start")
    assert first.game.over
    second = await browser.open()
    assert second.scene.mode == "over"
    await second.click("leave", "start")
    await first.click("again")
    assert "A game goes on in another tab" in cover(first)


async def test_the_first_screen_follows_the_other_tab() -> None:
    """Once the game is left there, it can be continued here."""
    browser = FakeBrowser()
    first = await browser.open()
    second = await browser.open()
    await first.click("start")
    await second.settle()
    assert "play-here" in second.offered
    await first.click("menu", "leave")
    await second.settle()
    assert "continue" in second.offered
    await second.click("continue")
    assert second.plays


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
        assert ELSEWHERE in cover(first)
        assert browser.save().text == record


# A browser that fails


async def test_a_killed_browser_loses_nothing_that_the_copy_has() -> None:
    """The storage may come back seconds old; the copy is newer, and is opened."""
    browser = FakeBrowser()
    tab = await browser.open()
    await tab.click("start", "uncover")
    await tab.take("card 6")
    record, old = browser.save().text, browser.past[-1]
    browser.kill(Random(0))
    browser.texts = old
    again = await browser.open()
    if "continue" in again.offered:
        await again.click("continue")
    assert to_text(again.game) == record


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
    assert to_text(tab.game) == game_of("card 4").record()
    assert browser.texts["damaged.1"] == damaged
    assert "A saved game is damaged and has been put aside." in tab.text("notices")


async def test_tabs_that_read_at_once_do_not_mistrust_the_save() -> None:
    """Each of them notes that it opens it; none of these notes is that of a start that failed."""
    browser = FakeBrowser()
    first = await browser.open()
    await first.load(to_text(long_game()))
    await first.click("menu", "leave")
    tabs = [first, await browser.open(), await browser.open()]
    newer = from_text(browser.save().text).game
    newer.play(newer.legal()[0])
    browser.texts[GAME] = f"# save {browser.save().number + 1}\n{to_text(newer)}"
    for tab in tabs:
        tab.screen.slow = True
        tab.app.do("stored")
    for tab in tabs:
        await tab.settle()
    assert [tab.app.page.ui.notices for tab in tabs] == [(), (), ()]
    assert not [key for key in browser.texts if key.startswith("damaged")]


async def test_a_look_that_is_ended_is_no_failure() -> None:
    """The first screen looks again whenever it is shown again, though it has not seen all yet."""
    browser = FakeBrowser()
    browser.texts[GAME] = to_text(long_game())
    tab = await browser.open()
    tab.app.playing.loader.remember("", Saved(long_game()))
    tab.screen.slow = True
    for _time in range(4):
        tab.app.do("stored")
        for _turn in range(5):
            await asyncio.sleep(0)
    await tab.settle()
    assert "continue" in tab.offered
    assert not [key for key in browser.texts if key.startswith("damaged")]


async def test_bots_of_a_game_that_makes_way_do_not_go_on() -> None:
    """A game that takes a while to open takes the place of one in which bots are playing."""
    browser = FakeBrowser()
    tab = await browser.open("paddler paddler paddler")
    tab.screen.slow = True
    await tab.begin()
    await tab.load(to_text(long_game()))
    assert tab.plays
    assert tab.scene.dialog == ""
    assert tab.game.history[:60] == long_game().history


# Long games


def long_game() -> Game:
    """Return a game of 60 actions, which takes a while to read where the clock is slow."""
    game, rng = Game(TABLE), Random(3)
    while len(game.history) < 60:
        game.play(rng.choice(game.legal()))
    return game


async def test_a_long_game_is_opened_in_slices_with_its_progress() -> None:
    """The page shows how far it is, and nothing of that remains."""
    browser = FakeBrowser()
    tab = await browser.open()
    tab.screen.slow = True
    game = long_game()
    drawn = len(tab.screen.scenes)
    await tab.load(to_text(game))
    shares = [
        float(node.attr("value") or 0)
        for scene in tab.screen.scenes[drawn:]
        for top in scene.places["cover"]
        for node in top.walk()
        if node.tag == "progress"
    ]
    assert len(shares) > 10
    assert all(0 <= share <= 1 for share in shares)
    assert tab.plays
    assert tab.app.page.ui.opening is None


async def test_a_fault_of_the_page_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the page itself is wrong, it says that the game can go on after a reload."""
    tab = await FakeBrowser().open()
    await tab.click("start", "uncover")
    monkeypatch.delattr(Saves, "save")
    with pytest.raises(AttributeError):
        await tab.take("card 6")
    assert "Reload it to go on from the save." in tab.text("notices")


async def test_a_fault_in_a_hint_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then a hint can be asked for again."""
    tab = await FakeBrowser().open()
    await tab.click("start", "uncover")
    monkeypatch.delattr(Thinker, "think")
    await tab.click("hint")
    assert "Reload it to go on from the save." in tab.text("notices")
    assert not tab.app.page.ui.hinting
    assert "hint" in tab.offered


# Anything, in any order


class Sessions(RuleBasedStateMachine):
    """People open, play, undo, reload and close tabs, while the browser fails now and then.

    `kept` is what a person who played last relies on. Every save must go on from it, unless
    somebody has just taken an action back or agreed to lose the game, or it is on the shelf.
    """

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.rng = Random(0)
        self.seed = 0

    @initialize(locks=st.booleans(), seed=st.integers(0, 99))
    def browser_is_opened(self, *, locks: bool, seed: int) -> None:
        self.browser = FakeBrowser(locks=locks)
        self.browser.watch = self.check
        self.rng = Random(seed)
        self.may_go_back = False
        self.do(self.browser.open())

    def teardown(self) -> None:
        if hasattr(self, "browser"):
            self.do(self.close_all())
        self.loop.close()

    async def close_all(self) -> None:
        for tab in list(self.browser.tabs):
            self.browser.close(tab)
        await asyncio.sleep(0)

    def do(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

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

    def tab(self, data: st.DataObject) -> Tab:
        return data.draw(st.sampled_from(self.browser.tabs), label="tab")

    def offered(self, wanted: str) -> list[Tab]:
        return [tab for tab in self.browser.tabs if wanted in commands(tab.scene)]

    async def agree(self, tab: Tab, *, agreed: bool) -> None:
        for question in ("replace", "discard"):
            if question in tab.offered:
                self.may_go_back = agreed
                await tab.click(question if agreed else "close")
                self.may_go_back = False

    @rule()
    @precondition(lambda self: len(self.browser.tabs) < 3)
    def open_a_tab(self) -> None:
        self.do(self.browser.open())

    @rule(data=st.data())
    @precondition(lambda self: len(self.browser.tabs) > 1)
    def close_a_tab(self, data: st.DataObject) -> None:
        self.browser.close(self.tab(data))

    @rule(data=st.data())
    def reload_a_tab(self, data: st.DataObject) -> None:
        tab = self.tab(data)
        played = to_text(tab.game) if tab.plays and self.browser.holder is tab else ""
        self.browser.close(tab)
        again = self.do(self.browser.reopen(tab))
        if played:
            assert again.app.page.ui.screen == "play"
            assert to_text(again.game) == played

    @rule(data=st.data(), agreed=st.booleans(), bots=st.booleans())
    def start_a_game(self, data: st.DataObject, *, agreed: bool, bots: bool) -> None:
        tab = self.tab(data)
        if tab.scene.mode != "home" or tab.scene.inert:
            return
        self.seed += 1
        tab.screen.filled["seed"] = str(self.seed)
        tab.screen.filled["seat2-who"] = "paddler" if bots else "person"

        async def start() -> None:
            await tab.click("start")
            await self.agree(tab, agreed=agreed)

        self.do(start())

    @rule(data=st.data(), agreed=st.booleans())
    def load_a_file(self, data: st.DataObject, *, agreed: bool) -> None:
        tab = self.tab(data)
        self.seed += 1
        people = seats("Zoe", "Yan", "Xu")
        game = Game(Setup(3, seed=self.seed, start=1, seats=people))

        async def load() -> None:
            await tab.load(game)
            await self.agree(tab, agreed=agreed)

        if "play-here" not in tab.offered:
            self.do(load())

    @rule(data=st.data(), count=st.integers(1, 4))
    @precondition(lambda self: any(tab.plays for tab in self.browser.tabs))
    def play(self, data: st.DataObject, count: int) -> None:
        players = [tab for tab in self.browser.tabs if tab.plays and tab.app.match]
        tab = data.draw(st.sampled_from(players), label="tab")
        self.do(self.advance(tab, count))

    async def advance(self, tab: Tab, count: int) -> None:
        """Answer what the page asks, some times."""
        for _time in range(count):
            if not tab.plays or {"replace", "discard"} & {*tab.offered}:
                return
            await tab.click(self.answer(tab))

    @rule(count=st.integers(1, 12), later=st.integers(1, 6))
    @precondition(lambda self: any(tab.plays for tab in self.browser.tabs))
    def take_over_from_a_sleeper(self, count: int, later: int) -> None:
        """One tab plays and sleeps, another one plays on, and the first goes on before it hears."""
        sleeper = next(tab for tab in self.browser.tabs if tab.plays)

        async def take_over() -> None:
            await self.advance(sleeper, count)
            sleeper.deaf = True
            other = await self.browser.open()
            for wanted in ("play-here", "continue"):
                if wanted in other.offered:
                    await other.click(wanted)
            await self.advance(other, count)
            await self.advance(sleeper, later)
            self.browser.close(other if self.rng.random() < 0.5 else sleeper)

        self.do(take_over())

    def answer(self, tab: Tab) -> str:
        """Return something that answers the question on the page."""
        asked = [each for each in tab.offered if each.startswith("pick ")]
        for wanted in ("uncover", "confirm", "close"):
            if wanted in tab.offered:
                return wanted
        return self.rng.choice(asked) if asked else "set pace instant"

    @rule(data=st.data())
    @precondition(lambda self: self.offered("undo"))
    def undo(self, data: st.DataObject) -> None:
        tab = data.draw(st.sampled_from(self.offered("undo")), label="tab")
        self.may_go_back = self.browser.holder is tab
        self.do(tab.click("undo"))
        self.may_go_back = False

    @rule(data=st.data())
    @precondition(lambda self: self.offered("menu"))
    def leave(self, data: st.DataObject) -> None:
        tab = data.draw(st.sampled_from(self.offered("menu")), label="tab")
        self.do(tab.click("menu", "leave"))

    @rule(data=st.data(), wanted=st.sampled_from(["continue", "play-here"]))
    @precondition(lambda self: self.offered("continue") or self.offered("play-here"))
    def open_the_save(self, data: st.DataObject, wanted: str) -> None:
        tabs = self.offered(wanted)
        if not tabs:
            return
        tab = data.draw(st.sampled_from(tabs), label="tab")
        newest = from_text(self.browser.save().text)
        self.do(tab.click(wanted))
        if tab.plays:
            self.check_opened(tab, newest)

    def check_opened(self, tab: Tab, newest: Saved) -> None:
        played = tab.game.history[: len(newest.game.history)]
        assert tab.game.setup == newest.game.setup
        assert played == newest.game.history

    @rule(data=st.data())
    def fall_asleep(self, data: st.DataObject) -> None:
        self.tab(data).deaf = True

    @rule(data=st.data())
    def wake_up(self, data: st.DataObject) -> None:
        tab = self.tab(data)

        async def wake() -> None:
            tab.wake()
            await tab.settle()

        self.do(wake())

    @rule(full=st.booleans())
    def fill_the_storage(self, *, full: bool) -> None:
        self.browser.full = full

    @rule()
    def kill_the_browser(self) -> None:
        newest = self.browser.save()
        self.browser.kill(self.rng)
        if newest.number:
            assert self.browser.save() == newest
        self.do(self.browser.open())

    @invariant()
    def what_is_shown_is_saved(self) -> None:
        """The tab that has the game shows what is saved, or says that it is not saved."""
        tab = getattr(self, "browser", None) and self.browser.holder
        if tab and tab.plays and not tab.deaf and tab.app.match:
            note(f"{len(tab.game.history)} actions")
            saved = from_text(self.browser.save().text)
            assert saved.game.history == tab.game.history


TestSessions = Sessions.TestCase
TestSessions.settings = settings(
    max_examples=40,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
