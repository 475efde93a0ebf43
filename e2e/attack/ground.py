"""Where attacks are made: the site on a server, browsers that can be killed, visitors in them."""

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Any, Final, Self

from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright

from e2e.attack.player import INSTANT, PATIENCE, Player
from e2e.attack.verdict import Verdict
from e2e.support.visitor import Visitor
from web.build.site import SERVICE_WORKER, ensure_site
from web.tools.browsers import CHROMIUM_FLAGS, find_browser
from web.tools.serve import serving

LOOK: Final[dict[str, Any]] = {
    "locale": "en-GB",
    "viewport": {"width": 1280, "height": 800},
}
FLAGS: Final = (
    *CHROMIUM_FLAGS,
    "--headless",
    "--process-per-site",
    "--remote-debugging-port=0",
    "--disable-dev-shm-usage",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--password-store=basic",
    "--use-mock-keychain",
    "about:blank",
)
ACTIVE_PORT: Final = "DevToolsActivePort"
"""The file in a profile into which Chromium writes where it can be reached."""
LAUNCH_SECONDS: Final = 30
HUNG_SECONDS: Final = 300
"""An attack that takes longer than this has a page that does not answer at all."""

OLD: Final = "0123456789"
"""What the older build has in its folders' names."""


class Chromium:
    """A browser with a profile of its own, in a group of processes that can be killed at once."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        for stale in (ACTIVE_PORT, "SingletonLock", "SingletonCookie", "SingletonSocket"):
            (profile / stale).unlink(missing_ok=True)
        command = [str(find_browser()), f"--user-data-dir={profile}", *FLAGS]
        nowhere = subprocess.DEVNULL
        self._process = subprocess.Popen(
            command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True
        )
        address = f"http://127.0.0.1:{self._port(profile / ACTIVE_PORT)}"
        self.browser: Browser = playwright.chromium.connect_over_cdp(address)

    def _port(self, file: Path) -> int:
        deadline = time.monotonic() + LAUNCH_SECONDS
        while not (file.exists() and file.read_text("utf-8").count("\n")):
            if time.monotonic() > deadline:
                self.kill()
                raise OSError("Chromium does not start")
            time.sleep(0.01)
        return int(file.read_text("utf-8").partition("\n")[0])

    def open(self) -> Page:
        """Open a page in the browser's own profile, where the pace is instant."""
        context = self.browser.contexts[0]
        page = context.pages[0] if context.pages else context.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(INSTANT)
        return page

    def kill(self) -> None:
        """End all its processes at once, as when the computer's power fails."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def end(self) -> None:
        """End it as its user would, so that its profile is complete."""
        self.browser.new_browser_cdp_session().send("Browser.close")
        self._process.wait(LAUNCH_SECONDS)


class Ground:
    """What attacks share, and what they get anew."""

    def __init__(self, playwright: Playwright) -> None:
        self.site = ensure_site()
        self._playwright = playwright
        self._stack = ExitStack()
        self._running: set[Chromium] = set()
        self._chromium: Chromium | None = None
        self._visitor: Visitor | None = None

    def __enter__(self) -> Self:
        self.folder = Path(
            self._stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
        )
        self.address = self._stack.enter_context(serving(self.site))
        return self

    def __exit__(self, *_error: object) -> None:
        for chromium in list(self._running):
            self._end(chromium)
        self._stack.close()

    # Browsers

    @contextmanager
    def launched(self, profile: Path) -> Iterator[Chromium]:
        """Start a browser with a profile; end it afterwards, unless it is dead by then."""
        chromium = Chromium(self._playwright, profile)
        self._running.add(chromium)
        try:
            yield chromium
        finally:
            self._end(chromium)

    def _end(self, chromium: Chromium) -> None:
        chromium.kill()
        self._running.discard(chromium)
        with suppress(Error):
            chromium.browser.close()

    @property
    def browser(self) -> Browser:
        """The browser for all attacks that leave it alive."""
        if self._chromium is None:
            profile = self.folder / f"shared-{time.monotonic_ns()}"
            self._chromium = Chromium(self._playwright, profile)
            self._running.add(self._chromium)
        return self._chromium.browser

    def renew(self) -> None:
        """Give up the shared browser, which may have crashed or be stuck."""
        if self._chromium:
            self._end(self._chromium)
        self._chromium = self._visitor = None

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Kill all browsers if what follows never ends: waiting for a page then raises `Error`."""
        timer = Timer(HUNG_SECONDS, self._kill_all)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _kill_all(self) -> None:
        for chromium in list(self._running):
            chromium.kill()

    # Visitors

    @contextmanager
    def visit(self) -> Iterator[Page]:
        """Open an empty page of somebody who has been here before, and has saved nothing."""
        if self._visitor is None:
            self._visitor = Visitor(self._context(service_workers="block"), self.address)
        page = self._visitor.visit()
        prepare(page)
        try:
            yield page
        finally:
            for each in page.context.pages[1:]:  # the visitor's own page stays
                each.close()

    @contextmanager
    def stranger(self, *, keeping: bool = False) -> Iterator[BrowserContext]:
        """Open a browser's window for somebody who has never been here.

        `keeping` lets the site keep itself there.
        """
        context = self._context(service_workers="allow" if keeping else "block")
        context.on("page", prepare)
        try:
            yield context
        finally:
            context.close()

    def _context(self, **options: Any) -> BrowserContext:
        return self.browser.new_context(**LOOK, base_url=self.address, **options)

    # Profiles

    @contextmanager
    def profile(self) -> Iterator[Path]:
        """Give a profile on the disk, in which the site is kept and no game is saved."""
        with TemporaryDirectory(dir=self.folder, ignore_cleanup_errors=True) as folder:
            profile = Path(folder, "profile")
            shutil.copytree(
                self._kept_profile, profile, ignore=shutil.ignore_patterns("Singleton*")
            )
            yield profile

    @cached_property
    def _kept_profile(self) -> Path:
        profile = self.folder / "profile"
        with self.launched(profile) as chromium:
            page = chromium.open()
            Player(page).open(self.address)
            Player(page).until_kept()
            chromium.end()
        return profile

    @cached_property
    def older(self) -> Path:
        """The folder of an older build of the site."""
        folder = self.folder / "older"
        older(self.site, folder)
        return folder


def older(site: Path, target: Path) -> None:
    """Write the site as another build would be: other names of folders, another title."""
    shutil.copytree(site, target, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    (app,) = target.glob("app-*")
    app.rename(app.with_name(f"app-{OLD}"))
    for name in ("index.html", SERVICE_WORKER):
        file = target / name
        text = file.read_text("utf-8").replace(app.name, f"app-{OLD}")
        text = text.replace("<title data-text>Niagara", "<title>Older Niagara")
        text = re.sub(r'(url:"index.html",revision:")\w+', rf"\g<1>{OLD}", text)
        file.write_text(text, encoding="utf-8")
        os.utime(file, (0, 0))


def prepare(page: Page) -> None:
    """Do not wait for a page for ever, and let it move at once."""
    page.set_default_timeout(PATIENCE)
    page.add_init_script(INSTANT)


Attack = Callable[[Ground, Random], Verdict]
"""One attack, which is the same each time for the same random numbers."""
