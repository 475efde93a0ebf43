"""Several tabs of one browser, without a browser: they share its stores and one lock.

A tab may be deaf: then it hears only later what the others do, like a tab that sleeps.
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Final

from tests.support.page import DictStorage, FakeClaim, FakeDatabase, FakeHistory
from tests.support.visitor import Visitor
from web.devices.wires import Wire
from web.saving import stores
from web.saving.saves import Kept
from web.saving.stores import GAME, PLAYING, StorageError

PEOPLE: Final = "person person person"
"""Who plays where nothing else is said."""


class FakeBrowser:
    """A browser with its stores and the tabs that are open in it."""

    def __init__(self, new_wire: Callable[[], Wire] | None = None, *, locks: bool = True) -> None:
        """`new_wire` makes connections with other devices, where this browser can."""
        self.locks = locks
        self.texts: dict[str, str] = {}
        self.past: list[dict[str, str]] = [{}]
        """What the storage held before each write, the oldest first."""
        self.database = FakeDatabase()
        self.new_wire = new_wire
        self.full = False
        """Whether the storage refuses everything new."""
        self.holder: Tab | None = None
        self.tabs: list[Tab] = []
        self.watch: Callable[[Kept, Kept], None] = lambda before, after: None
        """Called before each write, with the newest save and the one that is written."""

    async def open(
        self, who: str = PEOPLE, history: FakeHistory | None = None, link: str = ""
    ) -> "Tab":
        """Open the page in another tab, or again where it was closed: a tab keeps its history."""
        tab = Tab(self, who, history)
        self.tabs.append(tab)
        await tab.visit(link=link)
        return tab

    def close(self, tab: "Tab") -> None:
        """Close a tab: what it was doing ends, and so does its claim to the game."""
        for task in tab.tasks:
            if task:
                task.cancel()
        self.tabs.remove(tab)
        if self.holder is tab:
            self.holder = None

    def kill(self, rng: Random) -> None:
        """End the browser at once: of the storage only what it held some time ago is left."""
        for tab in list(self.tabs):
            self.close(tab)
        self.texts = dict(rng.choice(self.past))
        self.past = [dict(self.texts)]

    def save(self) -> Kept:
        """Return the newer of the two saves."""
        both = Kept(self.texts.get(GAME, "")), Kept(self.database.text)
        return max(both, key=lambda kept: kept.number)


class Shared(DictStorage):
    """The browser's storage, as one tab sees it; the others hear what it changes."""

    def __init__(self, tab: "Tab") -> None:
        super().__init__()
        self.tab = tab
        self.texts = tab.browser.texts

    def write(self, key: str, text: str) -> None:
        browser, changed = self.tab.browser, self.texts.get(key) != text
        if browser.full and changed:
            raise StorageError("QuotaExceededError")
        browser.past.append(dict(self.texts))
        if key == GAME:
            browser.watch(browser.save(), Kept(text))
        self.texts[key] = text
        for tab in browser.tabs:
            if changed and tab is not self.tab:
                tab.hear(key)


class Tab(Visitor):
    """A visitor in one tab."""

    def __init__(self, browser: FakeBrowser, who: str, history: FakeHistory | None) -> None:
        self.browser = browser
        self.claim = TabClaim(self)
        super().__init__(
            *(Shared(self), who, None, browser.database, self.claim, history),
            new_wire=browser.new_wire,
        )
        self.deaf = False
        self._unheard: list[str] = []

    @property
    def plays(self) -> bool:
        """Whether a game that goes on is on this tab's page."""
        return bool(self.app.match and not self.app.match.game.over)

    def hear(self, key: str) -> None:
        """Hear that another tab has written under a key, sooner or later."""
        if self.deaf:
            self._unheard.append(key)
        elif self.claim.has and key == GAME:
            asyncio.get_running_loop().call_soon(self.app.playing.lose)
        elif key == PLAYING:
            asyncio.get_running_loop().call_soon(self.app.playing.hear_of_change)

    def wake(self) -> None:
        """Hear what has happened meanwhile."""
        self.deaf = False
        unheard, self._unheard = self._unheard, []
        for key in unheard:
            self.hear(key)


class TabClaim(FakeClaim):
    """The claim of one tab to the game."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.has = False
        """Whether the tab has the game, as far as it knows."""
        self.take_passed: Callable[[str], bool] = lambda _link: False

    def start(self, tab: stores.Tab, take_passed: Callable[[str], bool]) -> None:
        """Begin to take links that other tabs pass on."""
        self.take_passed = take_passed

    async def take(self, *, by_force: bool) -> bool:
        """Take the game; a deaf tab from which it is taken does not know yet."""
        holder = self.tab.browser.holder
        if holder is None or holder is self.tab or not self.tab.browser.locks:
            self.has = True
        elif by_force:
            self.has = True
            if not holder.deaf:
                holder.app.playing.lose()
        if self.has:
            self.tab.browser.holder = self.tab
        await asyncio.sleep(0)
        return self.has

    def leave(self) -> None:
        """Let another tab take it."""
        self.has = False
        if self.tab.browser.holder is self.tab:
            self.tab.browser.holder = None

    async def elsewhere(self) -> bool:
        """Tell whether another tab has it."""
        return self.tab.browser.locks and self.tab.browser.holder not in (None, self.tab)

    async def pass_on(self, link: str) -> bool:
        """Let the tab that is together with others take a link; a deaf one does not answer."""
        others = [tab for tab in self.tab.browser.tabs if tab is not self.tab and not tab.deaf]
        return any(tab.claim.take_passed(link) for tab in others)
