"""Breaks the connection on a first visit: the page starts anyway, or says what to do."""

from collections.abc import Callable
from functools import cache
from random import Random
from threading import Event, Lock
from typing import Final

from playwright.sync_api import BrowserContext

from e2e.attack.ground import Ground
from e2e.attack.player import IN_GAME, Player
from e2e.attack.verdict import Verdict
from e2e.support.tablet import touch
from web.tools.serve import PageHandler, serving

PAINTED: Final = """
window.painted = false;
new PerformanceObserver(() => { window.painted = true; })
  .observe({ type: "paint", buffered: true });
"""
"""A page that waits for its style is laid out, but nobody sees it."""
READY: Final = 'document.documentElement?.dataset.ready === "yes"'
STARTED: Final = f"""
{READY} || document.readyState !== "loading"
  && [...document.querySelectorAll(".trouble")].some(panel => panel.checkVisibility())
"""
"""Whether the page has started, or says that something is wrong once all of it has been read."""
AGAIN: Final = 2_000
"""Milliseconds; what goes wrong may be got over."""
QUICK: Final = 8_000
"""Milliseconds; a first visit takes about three."""
WATCHDOG: Final = 25_000
"""Milliseconds; the page says by then that something does not arrive."""
FIRST_SCRIPT: Final = "boot.js"
"""While this is held, nothing of the page can run: the browser shows that it waits."""
HTML: Final = b"<!doctype html><title>Log in</title><h1>Welcome to the hotel</h1>"


class Trouble:
    """What becomes of each request, until all is well again."""

    def __init__(self, fate: Callable[[str, int], str]) -> None:
        self.well = Event()
        self._fate = fate
        self._lock = Lock()
        self._asked = 0

    def fate(self, name: str) -> str:
        """Return what becomes of the next request."""
        with self._lock:
            self._asked += 1
            return "" if self.well.is_set() else self._fate(name, self._asked)


class TroubledHandler(PageHandler):
    """Serves the site over a bad connection."""

    trouble: Trouble

    def do_GET(self) -> None:  # noqa: N802
        """Answer as the trouble wants it."""
        fate = self.trouble.fate(self.path.partition("?")[0].removeprefix("/"))
        if not fate:
            super().do_GET()
            return
        self.close_connection = True
        match fate:
            case "held":
                self.trouble.well.wait()
            case "cut":
                self._cut()
            case "404" | "500":
                self.send_error(int(fate))
            case "HTML":
                self._send("text/html", HTML)
            case "garbage":
                self._send(self.guess_type(self.path), b"\x00\xffgarbage\n" * 200)
            case "nothing":
                self._send(self.guess_type(self.path), b"")

    def _cut(self) -> None:
        file = self.send_head()
        if file:
            with file:
                data = file.read()
            self.wfile.write(data[: len(data) // 2])

    def _send(self, kind: str, data: bytes) -> None:
        self.send_response(200)
        if self.path.endswith(FIRST_SCRIPT):
            self.lasts = False  # if the browser keeps this, nothing of ours can ask for it anew
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


FATES: Final = ("aborted", "held", "cut", "404", "500", "HTML", "garbage", "nothing")


@cache
def asked_for(ground: Ground) -> tuple[str, ...]:
    """Return the files that a first visit asks for, but for the page itself."""
    asked: set[str] = set()
    with ground.stranger() as context:
        page = context.new_page()
        page.on("request", lambda request: asked.add(request.url.removeprefix(ground.address)))
        Player(page).open(ground.address)
    return tuple(sorted(asked - {""}))


def attack(ground: Ground, rng: Random) -> Verdict:
    """Break the connection for one file, or for all from some request on."""
    files, fate = asked_for(ground), rng.choice(FATES)
    if rng.random() < 0.7:
        return broken(ground, fate, name=rng.choice(files))
    return broken(ground, fate, moment=rng.randrange(2, len(files) + 2))


def broken(ground: Ground, fate: str, *, name: str = "", moment: int = 0) -> Verdict:
    """Visit the page while a file, or all from a moment on, has this fate."""
    verdict = Verdict(f"{name or f'all from request {moment} on'} {fate}")

    def decide(asked: str, number: int) -> str:
        if fate == "held" and asked.endswith(FIRST_SCRIPT):
            return ""
        return fate if (number >= moment if moment else asked == name) else ""

    trouble = Trouble(decide)
    handler = type("Handler", (TroubledHandler,), {"trouble": trouble})
    with serving(ground.site, handler=handler) as address, ground.stranger() as context:
        try:
            _visit(context, address, trouble, verdict)
        finally:
            trouble.well.set()
    return verdict


def _visit(context: BrowserContext, address: str, trouble: Trouble, verdict: Verdict) -> None:
    page = context.new_page()
    page.add_init_script(PAINTED)
    page.clock.install()
    player = Player(page)
    page.goto(address, wait_until="commit")
    touch(page)
    if not player.shows(STARTED, patience=QUICK):
        page.clock.fast_forward(WATCHDOG)
        player.shows(STARTED)
    if not player.shows("window.painted"):
        verdict.stuck("nothing is painted")
    elif player.shows(READY, patience=AGAIN):
        _play(player, verdict)
    else:
        _recover(player, trouble, verdict)


def _play(player: Player, verdict: Verdict) -> None:
    player.press("submit")
    if not player.shows(IN_GAME):
        verdict.stuck("the page starts, but no game begins")
    elif not player.play(Random(0)):
        verdict.stuck("the page starts, but does not play")


def _recover(player: Player, trouble: Trouble, verdict: Verdict) -> None:
    """See that the page says something, and starts when all is well, by its button or before."""
    said = player.page.locator(".trouble:visible")
    if not said.count() or not said.inner_text().strip():
        verdict.stuck("it neither starts nor says anything")
        return
    button = said.locator("button:visible, a:visible").first
    if not button.count():
        verdict.silent("it says what is wrong, but offers no button")
        return
    trouble.well.set()
    touch(player.page)
    if not player.shows(READY, patience=QUICK) and button.is_visible():
        button.click()
    if not player.is_ready():
        verdict.stuck("its button does not start the page when all is well again")
