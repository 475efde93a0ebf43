"""The game in one file: opened from a disk, it asks for nothing more, and plays."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.support.tablet import LEGEND, PADDLER, PERSON, START_SECONDS, start, wait_until_ready
from e2e.support.watch import Watch
from tests.support.nightly import nightly
from web.build.site import ensure_site

REFUSED: Final = """
address => new Promise(answer => {
  addEventListener("securitypolicyviolation", event => answer(event.effectiveDirective));
  fetch(address).then(() => answer("fetched"), () => setTimeout(answer, 1000, "failed"));
})
"""


@pytest.fixture(scope="session")
def one_file() -> Path:
    """Build the site with its one file, unless it is up to date."""
    return ensure_site() / "niagara.html"


@pytest.fixture
def asked(context: BrowserContext) -> list[str]:
    """Give what the pages will have asked for; there is no network."""
    found: list[str] = []
    context.set_offline(True)
    context.on("request", lambda request: found.append(request.url))
    return found


@pytest.fixture
def from_disk(broken_page: Page, one_file: Path) -> Iterator[Page]:
    """Give a page for the one file that fails its test when anything goes wrong in it."""
    watch = Watch(broken_page, one_file.as_uri())
    yield broken_page
    assert watch.complaints == []


@pytest.mark.slow
def test_the_one_file_plays_without_a_network(
    asked: list[str], from_disk: Page, one_file: Path
) -> None:
    """It plays a round against bots, goes on after a reload, and never asks for another file."""
    tablet = start(from_disk, one_file.as_uri())
    expect(from_disk.get_by_text("This page is the whole game in one file")).to_be_visible()
    players = [("Ana", "Red", PERSON), ("Ben", "Blue", LEGEND), ("Cleo", "Green", PADDLER)]
    tablet.fill_in(players, preset="Everything", seed="5")
    tablet.start_game()
    tablet.play_rounds(1)

    before = tablet.until_asked()
    from_disk.reload(wait_until="commit")
    wait_until_ready(from_disk)
    tablet.until(lambda saved: saved.game.record() == before.record())
    tablet.play_rounds(1)

    tablet.menu.click()
    assert tablet.save_to_file() == tablet.text()
    assert asked == [one_file.as_uri()] * 2


@nightly
def test_the_one_file_cannot_ask_a_network(broken_page: Page, one_file: Path) -> None:
    """Its own policy refuses every request, and the page does without code made from text."""
    start(broken_page, one_file.as_uri())
    for address in ("http://127.0.0.1:9/", "niagara.html", "data:,beside"):
        assert broken_page.evaluate(REFUSED, address) == "connect-src", address
    policy = broken_page.locator("meta[http-equiv=Content-Security-Policy]")
    content = policy.get_attribute("content") or ""
    assert "unsafe-inline" not in content
    assert "'unsafe-eval'" not in content


@nightly
def test_a_file_copied_in_part_is_said(broken_page: Page, one_file: Path, tmp_path: Path) -> None:
    """Where the end of the file is missing, the page says that it is damaged."""
    part = tmp_path / "niagara.html"
    part.write_bytes(one_file.read_bytes()[: one_file.stat().st_size // 2])
    broken_page.goto(part.as_uri(), wait_until="commit")
    alert = broken_page.get_by_role("alert").filter(has_text="The game cannot start here")
    expect(alert).to_contain_text("This file is damaged", timeout=START_SECONDS * 1000)


@nightly
def test_the_one_file_has_all_languages(from_disk: Page, one_file: Path) -> None:
    """Its address says one, and another is chosen without any network."""
    start(from_disk, f"{one_file.as_uri()}?lang=ja")
    expect(from_disk.locator("#play")).to_have_text("プレイ")
    from_disk.locator("#settings-button").click()
    from_disk.get_by_role("button", name="Deutsch", exact=True).click()
    expect(from_disk.locator("#play")).to_have_text("Spielen")
    expect(from_disk.get_by_role("heading", name="Einstellungen")).to_be_visible()
