"""Serves a new build to a browser that keeps an older one, while other things go wrong too."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

from playwright.sync_api import BrowserContext

from e2e.attack import names
from e2e.attack.ground import Ground
from e2e.attack.player import Player, missing, some_game
from e2e.attack.verdict import Verdict
from web.tools.serve import PageHandler, serving

OLD_TITLE: Final = "Older Niagara"
BUILDS: Final = """
[...new Set([
  ...performance.getEntriesByType("resource").map(each => each.name),
  ...[...document.querySelectorAll("[src], [href]")].map(each => each.src ?? each.href),
].map(each => String(each).match(/\\/app-([0-9a-f]+)\\//)?.[1]).filter(Boolean))]
"""
"""The builds that the page's parts come from."""
WAITING: Final = """
navigator.serviceWorker.getRegistration().then(found => Boolean(found?.waiting))
"""


class Shelf:
    """The folder that the server serves, which may be another one at any time."""

    def __init__(self, site: Path) -> None:
        self.site = site


@contextmanager
def serving_from(shelf: Shelf) -> Iterator[str]:
    """Serve whatever is on the shelf; yield the address."""

    class Handler(PageHandler):
        def do_GET(self) -> None:  # noqa: N802
            self.directory = str(shelf.site)  # a connection may outlive a build
            super().do_GET()

    with serving(shelf.site, handler=Handler) as address:
        yield address


def attack(ground: Ground, rng: Random) -> Verdict:
    """Bring the new build, and let some random steps follow."""
    return upgraded(ground, rng, [rng.choice(list(STEPS)) for _time in range(rng.randrange(1, 5))])


def upgraded(ground: Ground, rng: Random, steps: Sequence[str]) -> Verdict:
    """Keep the older build, play, bring the new build, do the steps, and renew."""
    verdict = Verdict(", ".join(steps))
    shelf = Shelf(ground.older)
    with serving_from(shelf) as address, ground.stranger(keeping=True) as context:
        player = Player(context.new_page())
        if not player.open(address):
            verdict.stuck("the older build does not start")
            return verdict
        player.until_kept()
        player.load(some_game(rng, rng.randrange(20)))
        player.play(rng, 2)
        shelf.site = ground.site
        for name in steps:
            before = player.stored()
            STEPS[name](context, player, rng)
            _look(player, before, verdict, name)
            if verdict.faults:
                return verdict
        _renew(player, verdict)
    return verdict


def _look(player: Player, before: str, verdict: Verdict, step: str) -> None:
    """See that the page is up, of one build, and still has the game."""
    if not player.is_ready():
        verdict.stuck(f"the page does not start after: {step}")
        return
    builds = player.page.evaluate(BUILDS)
    if len(builds) != 1:
        verdict.stuck(f"parts of {len(builds)} builds are mixed after: {step}")
    lost = missing(before, player.stored())
    verdict.measured(lost)
    if lost:
        verdict.lost(f"{lost} actions after: {step}")


def _renew(player: Player, verdict: Verdict) -> None:
    """Leave the game, take the new build, and go on with the game."""
    page, before = player.page, player.stored()
    if page.title() == OLD_TITLE:
        player.reload()  # a browser looks for a new version when a page is opened
    if player.playing:
        player.leave()
    if page.title() == OLD_TITLE:
        if not player.says(names.NEW_VERSION):
            verdict.silent("the new version is not offered")
            return
        with page.expect_navigation():
            player.press(names.RENEW)
        _look(player, before, verdict, "renewing")
    if page.title() == OLD_TITLE:
        verdict.stuck("the new version is not opened")
    if not player.come_back():
        verdict.lost("the game is not offered by the new version")
        return
    if not player.play(Random(0)):
        verdict.stuck("the new version does not go on with the game")
    lost = missing(before, player.stored())
    verdict.measured(lost)
    if lost:
        verdict.lost(f"{lost} actions by the new version")


# Steps


def _reload(_context: BrowserContext, player: Player, _rng: Random) -> None:
    player.reload()


def _play(_context: BrowserContext, player: Player, rng: Random) -> None:
    player.come_back()
    player.play(rng, 2)


def _drop_a_cache(_context: BrowserContext, player: Player, rng: Random) -> None:
    caches = player.page.evaluate("caches.keys()")
    if caches:
        player.page.evaluate("name => caches.delete(name)", rng.choice(sorted(caches)))
    player.reload()


def _drop_all_caches(_context: BrowserContext, player: Player, _rng: Random) -> None:
    player.page.evaluate("caches.keys().then(all => Promise.all(all.map(n => caches.delete(n))))")
    player.reload()


def _drop_an_entry(_context: BrowserContext, player: Player, rng: Random) -> None:
    """Delete some file from the caches, as a browser short of space may not, but a bug may."""
    player.page.evaluate(
        """async chance => {
          const all = [];
          for (const name of (await caches.keys()).sort()) {
            const cache = await caches.open(name);
            for (const request of await cache.keys()) all.push([cache, request]);
          }
          const [cache, request] = all[Math.floor(chance * all.length)] ?? [];
          await cache?.delete(request);
        }""",
        rng.random(),
    )
    player.reload()


def _kill_worker(context: BrowserContext, player: Player, _rng: Random) -> None:
    session = context.new_cdp_session(player.page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    player.reload()


def _unregister(_context: BrowserContext, player: Player, _rng: Random) -> None:
    player.page.evaluate(
        "navigator.serviceWorker.getRegistration().then(found => found?.unregister())"
    )
    player.reload()


def _wait(_context: BrowserContext, player: Player, _rng: Random) -> None:
    """Wait until the new build waits, and start again with it there."""
    player.reload()
    player.shows(f"({WAITING})")
    player.reload()


def _second_tab(context: BrowserContext, player: Player, _rng: Random) -> None:
    other = Player(context.new_page())
    other.open(player.page.url)
    other.page.close()
    player.reload()


STEPS: Final[dict[str, Callable[[BrowserContext, Player, Random], None]]] = {
    "reload": _reload,
    "play": _play,
    "drop a cache": _drop_a_cache,
    "drop all caches": _drop_all_caches,
    "drop a file": _drop_an_entry,
    "kill the worker": _kill_worker,
    "unregister": _unregister,
    "wait": _wait,
    "a second tab": _second_tab,
}
"""What happens before the new version is opened."""
