"""The tabs of this browser that show the site: which of them has the game.

The tab that plays holds a Web Lock. Where the browser has no such locks, or does not answer, every
tab may take the game, and the one that had it is told as soon as another one saves.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from js import AbortController, Promise, document, navigator, performance, window
from pyodide.ffi import JsException, create_once_callable

from web.browser.objects import listen, plain
from web.saving.stores import (
    DEVICE,
    GAME,
    PASSED,
    PLAYING,
    TABLES,
    WANTED,
    Storage,
    StorageError,
    Tab,
)

PATIENCE: Final = 0.5
"""How many seconds to wait for the lock: a page that is reloaded may still hold it."""
SILENCE: Final = 3.0
"""How many seconds the browser has to say who has locks. If it never does, there are none."""
POLITENESS: Final = 1.0
"""How many seconds another tab has for leaving the game, or for taking a link, when asked to."""


class Tabs:
    """The claim to the game, as `web.saving.stores.Claim`."""

    def __init__(self, storage: Storage, beginning: str) -> None:
        self._storage = storage
        self._beginning = beginning
        self._tab: Tab | None = None
        self._has = False
        self._works: bool | None = None
        """Whether the browser has locks; None as long as it has not been asked."""
        self._id = ""
        self._listening: asyncio.Task[None] | None = None
        """The wait for the lock that another tab holds."""
        self._release: Any = None
        """What gives back the lock that this tab holds."""
        self._take_passed: Callable[[str], bool] = lambda _link: False
        self._passed = asyncio.Event()
        """Set once another tab has taken the link that this one has passed on."""

    def start(self, tab: Tab, take_passed: Callable[[str], bool]) -> None:
        """Begin to tell a tab what others do, and to let it take links that they pass on."""
        self._tab = tab
        self._take_passed = take_passed

        def look_again(_event: Any) -> None:
            if not document.hidden:
                tab.hear_of_change()

        listen(window, "storage", self._heard)
        listen(window, "pageshow", look_again)
        listen(document, "visibilitychange", look_again)

    def _heard(self, event: Any) -> None:
        """Another tab has written into the storage."""
        key = str(event.key or "").removeprefix(self._beginning)
        assert self._tab, "a tab listens"
        if self._has and key in (GAME, WANTED):
            self._tab.lose()
        elif key == PLAYING:
            self._tab.hear_of_change()
        elif key.startswith(TABLES) and not self._has:
            self._tab.lose_table(key.removeprefix(TABLES))
        elif key == PASSED:
            self._hear_passed()

    def _hear_passed(self) -> None:
        """Take the link that another tab passes on, or note that one has taken that of this tab.

        Whoever takes it removes it. It is gone, too, once nobody waits for that any more.
        """
        with suppress(StorageError):
            link = self._storage.read(PASSED)
            if link is None:
                self._passed.set()
            elif self._take_passed(link):
                self._storage.remove(PASSED)

    async def take(self, *, by_force: bool) -> bool:
        """Take the game, also from another tab if `by_force`; return whether this tab has it."""
        if not self._has:
            self._has = not await self._answers() or await self._wait(PATIENCE)
        if not self._has and not await self.elsewhere():
            # No other tab has it: the time ran out because this tab was busy. The browser may even
            # have granted the lock, and take a moment to see that nobody waits for it any more.
            self._has = await self._lock(ifAvailable=not await self._holders())
        if by_force and not self._has:
            self._ask()
            self._has = await self._wait(POLITENESS) or await self._lock(steal=True)
        return self._has

    def leave(self) -> None:
        """Let another tab take it."""
        self._has = False
        if self._release:
            self._release()
            self._release = None

    async def elsewhere(self) -> bool:
        """Tell whether another tab has it."""
        if self._has or not await self._answers():
            return False
        is_elsewhere = bool(await self._holders() - {await self._own_id()})
        if is_elsewhere and not self._listening:
            self._listening = asyncio.ensure_future(self._hear_release())
        return is_elsewhere

    async def pass_on(self, link: str) -> bool:
        """Let the tab that is together with others take a link; return whether it has in time."""
        with suppress(StorageError):
            if self._storage.read(DEVICE) is None:
                return False  # nobody here has ever played with others
            self._storage.remove(PASSED)  # or the same would be no news
            self._passed.clear()
            self._storage.write(PASSED, link)
            try:
                await asyncio.wait_for(self._passed.wait(), POLITENESS)
            except TimeoutError:
                return False
            finally:
                self._storage.remove(PASSED)
            return True
        return False

    async def _answers(self) -> bool:
        """Tell whether the browser has locks, and says who has them."""
        if self._works is None:
            try:
                await asyncio.wait_for(self._holders(), SILENCE)
            except (AttributeError, TimeoutError):
                self._works = False
            else:
                self._works = True
        return self._works

    async def _holders(self) -> set[str]:
        """Return the ids of those who have the lock, of which there is one at most."""
        try:
            held = (await _locks().query()).held
        except JsException:
            return set()
        return {lock.clientId for lock in held if lock.name == self._beginning}

    async def _own_id(self) -> str:
        """Return the browser's id for this tab: it stands beside a lock that only this tab has."""
        if not self._id:
            name = f"{self._beginning}{window.crypto.randomUUID()}"
            look = create_once_callable(lambda _lock: _locks().query())
            with suppress(JsException):
                found = await _locks().request(name, plain(), look)
                self._id = next(lock.clientId for lock in found.held if lock.name == name)
        return self._id

    async def _hear_release(self) -> None:
        """Wait until no other tab has the lock, be it that it was closed, and tell that."""
        with suppress(JsException):
            granted = create_once_callable(lambda _lock: None)
            await _locks().request(self._beginning, plain(mode="shared"), granted)
        self._listening = None
        if self._tab:
            self._tab.hear_of_change()

    def _ask(self) -> None:
        """Ask the tab that has the game to leave it. Its answer is that it gives back the lock."""
        with suppress(StorageError):  # else the lock is taken without asking
            self._storage.write(WANTED, str(performance.timeOrigin + performance.now()))

    async def _wait(self, seconds: float) -> bool:
        """Wait for the lock; return whether this tab got it in time."""
        abort = AbortController.new()
        timer = asyncio.get_running_loop().call_later(seconds, abort.abort)
        try:
            return await self._lock(signal=abort.signal)
        finally:
            timer.cancel()

    async def _lock(self, **options: Any) -> bool:
        """Ask for the lock; return whether this tab got it."""
        granted: asyncio.Future[bool] = asyncio.Future()

        def hold(lock: Any) -> Any:
            granted.set_result(bool(lock))
            return Promise.new(create_once_callable(keep)) if lock else None

        def keep(release: Any, _refuse: Any) -> None:
            self._release = release

        async def held() -> None:
            request = _locks().request
            try:
                await request(self._beginning, plain(**options), create_once_callable(hold))
            except JsException as error:
                if not granted.done():
                    # Either it took too long, or the browser forbids locks: every tab may play.
                    granted.set_result(error.name != "AbortError")
                elif self._has and self._tab:
                    self._release = None
                    self._tab.lose()

        self._holding = asyncio.ensure_future(held())
        return await granted


def _locks() -> Any:
    with suppress(JsException):
        return getattr(navigator, "locks", None)
    return None
