"""The browser keeps the site: it starts without a network, and is renewed when asked."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.support.builds import OLD_PAGE, older
from e2e.support.positions import ended
from e2e.support.tablet import (
    LEGEND,
    PERSON,
    PLAIN,
    START_SECONDS,
    Tablet,
    start,
    store,
    until_bots_are_ready,
    until_marked,
    wait_for,
)
from e2e.support.visitor import FROM_MEMORY
from e2e.support.watch import Watch
from tests.support.nightly import nightly
from web.build.serve import serving
from web.build.site import ensure_site

OFFER: Final = "There is a new version of Niagara."

MEMORY: Final = """caches.open(`niagara-memory-${new URL(".", location.href).href}`)"""
KEEP_OLDER: Final = (
    f"""{MEMORY}.then(cache => cache.put("app-0/niagara.memory", new Response("")))"""
)
MEMORIES: Final = f"{MEMORY}.then(cache => cache.keys())"


@pytest.fixture
def keeping(
    browser: Browser, browser_context_args: dict[str, Any], watched: list[Watch]
) -> Iterator[BrowserContext]:
    """Give a browser that keeps sites."""
    with browser.new_context(**browser_context_args | {"service_workers": "allow"}) as context:
        yield context


@pytest.fixture
def open_page(keeping: BrowserContext, watched: list[Watch]) -> Callable[[str], Page]:
    """Open pages in that browser, in which nothing may go wrong."""

    def opened(address: str) -> Page:
        page = keeping.new_page()
        watched.append(Watch(page, address))
        return page

    return opened


@pytest.mark.slow
def test_after_one_visit_no_network_is_needed(open_page: Callable[[str], Page]) -> None:
    """With the server gone, a reload starts the page, and a round is played against a legend.

    All languages are there, too. What other sites of the same host keep stays, and what is the
    page's own carries its name. The memory of an older version goes, also if a visit ended before.
    """
    with ExitStack() as server:
        address = server.enter_context(serving(ensure_site(), prefix="/some-repo/"))
        page = open_page(address)
        start(page, address)
        page.evaluate("caches.open('other-site-precache-v2')")
        until_marked(page, "kept")
        expect(page.get_by_text("Ready to play without a network.")).to_be_visible()
    page.evaluate(KEEP_OLDER)
    tablet = start(page, address)
    until_marked(page, "kept")
    assert len(page.evaluate(MEMORIES)) == 1
    names = page.evaluate("caches.keys()")
    assert "other-site-precache-v2" in names
    assert all(name.startswith(("niagara-", "other-site-")) for name in names)
    assert page.evaluate(FROM_MEMORY) == 1
    assert page.workers == []
    tablet.fill_in([("Ana", "Red", PERSON), ("Ben", "Blue", LEGEND)], seed="5")
    tablet.start_game()
    until_bots_are_ready(page)
    assert [worker.evaluate(FROM_MEMORY) for worker in page.workers] == [1]
    tablet.play_rounds(1)
    text = tablet.text()
    start(page, f"{address}?fbclid=IwAR0abc&lang=zh&utm_source=chat")
    assert page.url == f"{address}?lang=zh", "what a messenger has added is gone"
    assert tablet.text() == text
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    page.locator("#settings-button").click()
    page.get_by_role("button", name="English", exact=True).click()
    page.keyboard.press("Escape")
    tablet.play_rounds(1)


LOSE: Final = """
async lost => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (lost.some(end => new URL(url).pathname.endsWith(end))) await cache.delete(url);
    }
  }
}
"""


@nightly
def test_lost_files_are_fetched_again(open_page: Callable[[str], Page]) -> None:
    """Where the browser has lost files of the site, it has them all before the page says so."""
    with ExitStack() as server:
        address = server.enter_context(serving(ensure_site()))
        page = open_page(address)
        start(page, address)
        until_marked(page, "kept")
        page.evaluate(LOSE, ["pyodide.asm.wasm", "index.html", "icon-512.png", "style.css"])
        start(page, address)
        expect(page.get_by_text("Ready to play without a network.")).to_be_visible()
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    start(page, address).start_game()


@nightly
def test_a_lost_file_that_is_gone_is_not_passed_over(
    open_page: Callable[[str], Page], tmp_path: Path
) -> None:
    """Without all of its files the page does not say that it is ready to play without a network."""
    site = Path(shutil.copytree(ensure_site(), tmp_path / "site"))
    with serving(site) as address:
        page = open_page(address)
        start(page, address)
        until_marked(page, "kept")
        page.evaluate(LOSE, ["icon-512.png", "index.html"])
        (site / "web" / "icons" / "icon-512.png").write_bytes(b"another picture")
        start(page, address)
        until_marked(page, "kept")
        expect(page.get_by_text("without a network: that needs https")).to_be_visible()
        expect(page.get_by_text("Ready to play without a network.")).to_be_hidden()


@nightly
def test_a_site_that_does_not_arrive_whole_is_said(
    open_page: Callable[[str], Page], tmp_path: Path
) -> None:
    """Without one of its files it is not ready to play without a network, but starts quickly."""
    site = Path(shutil.copytree(ensure_site(), tmp_path / "site"))
    (site / "web" / "icons" / "icon-512.png").unlink()
    with serving(site) as address:
        page = open_page(address)
        start(page, address)
        expect(page.get_by_text("without a network: that needs https")).to_be_visible()
        until_marked(page, "kept")
        start(page, address)
        assert page.evaluate(FROM_MEMORY) == 1


def test_restored_pages_differ_in_chance(own_page: Page) -> None:
    """Pages that come from the same memory draw seeds of their own."""
    page = own_page
    seeds = []
    for _time in range(2):
        store(page)
        tablet = start(page)
        assert page.evaluate(FROM_MEMORY) == 1
        tablet.begin()
        seeds.append(tablet.until_asked().setup.seed)
    assert len(set(seeds)) == 2


@nightly
def test_without_a_memory_python_starts_as_ever(keeping: BrowserContext) -> None:
    """Where the memory never arrives, the page starts from the archives, and so do the bots.

    The archives are not kept, so it needs a network the next time.
    """
    page = keeping.new_page()
    page.route("**/niagara.snapshot", lambda route: route.abort())
    tablet = start(page)
    assert page.evaluate(FROM_MEMORY) == 0
    until_marked(page, "kept")
    expect(page.get_by_text("without a network: that needs https")).to_be_visible()
    tablet.start_game()
    tablet.play_rounds(1)
    assert not page.evaluate("caches.match(document.documentElement.dataset.memory).then(Boolean)")


@nightly
def test_a_damaged_memory_is_not_used(first_visit: Page) -> None:
    """The page fetches it anew where the kept memory cannot be restored."""
    first_visit.goto("", wait_until="networkidle")
    for damage in ("", "not a memory at all"):
        first_visit.evaluate(
            """async text => {
              const address = new URL(document.documentElement.dataset.memory, location.href);
              const cache = await caches.open("niagara-memory-damaged");
              await cache.put(address, new Response(text));
            }""",
            damage,
        )
        tablet = start(first_visit)
        assert first_visit.evaluate(FROM_MEMORY) == 1, damage
    tablet.start_game()
    tablet.until_asked()


@pytest.mark.slow
def test_a_new_version_is_offered_between_games(
    open_page: Callable[[str], Page], tmp_path: Path
) -> None:
    """An older build goes on with its game; the new one is opened on request, with that game."""
    site, folder = ensure_site(), tmp_path / "site"
    older(site, folder)
    with serving(folder) as address:
        page = open_page(address)
        tablet = start(page, address)
        until_marked(page, "kept")
        tablet.start_game()
        tablet.play_rounds(1)
        shutil.rmtree(folder)
        shutil.copytree(site, folder)

        start(page, address)
        page.evaluate(
            "navigator.serviceWorker.ready.then(ready => { window.registration = ready; })"
        )
        wait_for(page, "registration.waiting", patience=START_SECONDS * 1000)
        expect(page.locator(OLD_PAGE)).to_be_attached()
        expect(page.get_by_text(OFFER)).to_be_hidden()
        tablet.play_rounds(1)
        text = tablet.text()
        other = start(open_page(address), address)
        expect(other.page.locator(OLD_PAGE)).to_be_attached()
        other.button("Later").click()
        tablet.menu.click()
        tablet.button("Leave the game (it stays saved)").click()
        expect(page.get_by_text(OFFER)).to_be_visible()
        tablet.button("Reload").click()

        expect(page.locator(OLD_PAGE)).not_to_be_attached()
        expect(other.page.get_by_text(OFFER)).to_be_visible()
        other.button("Reload").click()
        expect(other.page.locator(OLD_PAGE)).not_to_be_attached()
        other.page.close()
        until_marked(page, "kept")
        tablet.button("Continue").click()
        tablet.until_asked()
        assert tablet.text() == text
        tablet.play_rounds(1)
        assert page.evaluate("caches.keys().then(names => names.length)") == 2
        kept = "caches.match(document.documentElement.dataset.memory).then(Boolean)"
        assert page.evaluate(kept)


def test_the_browser_is_asked_to_keep_saves_after_a_game(page: Page) -> None:
    """After the first finished game the page asks for lasting storage, and not before."""
    page.evaluate(
        """() => {
          window.asked = 0;
          navigator.storage.persist = async () => { asked += 1; return true; };
        }"""
    )
    tablet = Tablet(page)
    over = ended()
    tablet.load(over.at(len(over.history) - 1))
    tablet.instant()
    assert page.evaluate("asked") == 0
    tablet.carry_out(over.history[-1])
    if tablet.saved.pending:
        tablet.confirm()
    assert tablet.until_asked().over
    wait_for(page, "asked === 1")
    page.evaluate("delete navigator.storage.persist")


@nightly
def test_without_https_it_is_said_that_nothing_is_kept(broken_page: Page, base_url: str) -> None:
    """The page plays against bots from a plain address too, but browsers keep nothing for it."""
    address = base_url.replace("127.0.0.1", PLAIN)
    watch = Watch(broken_page, address)
    tablet = start(broken_page, address)
    assert not broken_page.evaluate("isSecureContext")
    expect(tablet.main.get_by_text("that needs https")).to_be_visible()
    tablet.fill_in([("Ana", "Red", PERSON), ("Ben", "Blue", LEGEND)], seed="5")
    tablet.start_game()
    until_bots_are_ready(broken_page)
    tablet.play_rounds(1)
    assert watch.complaints == []
