"""A new build comes to a browser that keeps an older one, while other things go wrong too."""

from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from e2e.support.attacks import IN_GAME, attacks, come_back, missing, play, prepare, some_game
from e2e.support.builds import OLD_PAGE, older
from e2e.support.tablet import START_SECONDS, Tablet, reload, start, until_marked, wait_until_ready
from tests.support.waiting import until
from web.build.serve import serving
from web.build.site import ensure_site

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
HARM: Final = {
    "drop a cache": """async chance => {
      const names = (await caches.keys()).sort();
      await caches.delete(names[Math.floor(chance * names.length)] ?? "");
    }""",
    "drop all caches": """async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    }""",
    # As a browser short of space may not, but a bug may.
    "drop a file": """async chance => {
      const all = [];
      for (const name of (await caches.keys()).sort()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) all.push([cache, request]);
      }
      const [cache, request] = all[Math.floor(chance * all.length)] ?? [];
      await cache?.delete(request);
    }""",
    "unregister": "() => navigator.serviceWorker.getRegistration().then(it => it?.unregister())",
}
"""What is done to the site in the browser, before a reload."""
STEPS: Final = (*HARM, "reload", "play", "kill the worker", "wait", "a second tab")


@pytest.fixture(scope="session")
def old_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of an older build of the site."""
    folder = tmp_path_factory.mktemp("builds") / "older"
    older(ensure_site(), folder)
    return folder


@attacks(20)
def test_an_upgrade_loses_nothing(
    browser: Browser,
    browser_context_args: dict[str, Any],
    old_site: Path,
    tmp_path: Path,
    seed: int,
) -> None:
    """Whatever happens before, the new build goes on with the game, and builds are never mixed."""
    rng = Random(seed)
    served = tmp_path / "site"
    served.symlink_to(old_site)
    look = {**browser_context_args, "service_workers": "allow"}
    with serving(tmp_path) as server, browser.new_context(**look) as context:
        address = f"{server}site/"
        tablet = start(prepare(context.new_page()), address)
        until_marked(tablet.page, "kept")
        tablet.load(some_game(rng, rng.randrange(20)))
        play(tablet, rng, 2)
        served.unlink()
        served.symlink_to(ensure_site())
        for step in rng.choices(STEPS, k=rng.randrange(1, 5)):
            before = tablet.text()
            do(step, tablet, rng, address)
            look_at(tablet, before)
        before = tablet.text()
        renew(tablet)
        look_at(tablet, before)
        come_back(tablet)
        play(tablet, rng)
        assert missing(before, tablet.text()) == 0


def do(step: str, tablet: Tablet, rng: Random, address: str) -> None:
    """Do something before the new version is opened."""
    page = tablet.page
    match step:
        case "play":
            come_back(tablet)
            play(tablet, rng, 2)
            return
        case "kill the worker":
            session = page.context.new_cdp_session(page)
            session.send("ServiceWorker.enable")
            session.send("ServiceWorker.stopAllWorkers")
        case "wait":
            reload(page)
            if page.locator(OLD_PAGE).count():
                until(lambda: page.evaluate(WAITING), "a new build that waits", START_SECONDS)
        case "a second tab":
            start(page.context.new_page(), address).page.close()
        case _ if step in HARM:
            page.evaluate(HARM[step], rng.random())
    reload(page)


def look_at(tablet: Tablet, before: str) -> None:
    """See that the page is of one build, and still has the game."""
    assert len(tablet.page.evaluate(BUILDS)) == 1
    assert missing(before, tablet.text()) == 0


def renew(tablet: Tablet) -> None:
    """Leave the game, and take the new build."""
    page = tablet.page
    if page.locator(OLD_PAGE).count():
        reload(page)  # a browser looks for a new version when a page is opened
    if page.evaluate(IN_GAME):
        tablet.leave()
    if page.locator(OLD_PAGE).count():
        expect(page.get_by_text("There is a new version of Niagara.")).to_be_visible()
        with page.expect_navigation():
            tablet.button("Reload").click()
        wait_until_ready(page)
    expect(page.locator(OLD_PAGE)).not_to_be_attached()
