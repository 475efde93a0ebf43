"""Links to games: copied at the page, and opened at a start or in a page that is there already."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.support.pictures import code_in, colours_in
from e2e.support.positions import ended, find, paddling
from e2e.support.tablet import TRANSPARENT, Tablet, arrange, start, store, stored
from tests.support.nightly import at_night, nightly
from web.saving.link import BEGINNING, link_to, position_record, record_in

SUN = (36 + 1035, 36 + 339)
"""Where the picture of the board has the sign of the sun."""

TAKE_OVER = """
() => {
  window.copied = [];
  navigator.clipboard.writeText = text => Promise.resolve(window.copied.push(text));
  navigator.share = given => { window.sent = given; return Promise.reject(new Error("no")); };
}
"""
"""Take what the page copies and shares, since a test has no clipboard and no system."""

MARKED = """
() => {
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  document.execCommand = () => {
    const { value, selectionStart, selectionEnd } = document.activeElement;
    window.copied = value.slice(selectionStart, selectionEnd);
  };
}
"""
"""Take the text that is marked when the browser is told to copy."""


def opened(page: Page, link: str, **kept: str) -> Tablet:
    """Open a link in a browser that has kept these texts."""
    store(page, **kept)
    return start(page, link)


def share(tablet: Tablet) -> None:
    """Open the dialog with the links of a game."""
    tablet.open_menu()
    tablet.button("Share").click()


def test_a_link_is_copied_sent_and_opened(page: Page) -> None:
    """The whole game or its position; where it is opened, the game at the table is kept."""
    game, other = find(paddling), find(lambda game: game.round == 3 and paddling(game))
    tablet = arrange(page, game)
    page.evaluate(TAKE_OVER)
    share(tablet)
    tablet.button("Copy the link").click()
    expect(tablet.button("Copied")).to_be_visible()
    tablet.button("This position").click()
    tablet.button("Copy the link").click()
    tablet.button("Send").click()
    whole, position = page.evaluate("copied")
    assert page.evaluate("sent.url") == position
    assert record_in(whole) == game.record()
    assert record_in(position) == position_record(game)
    tablet = opened(page, whole, game=other.record(), playing="yes")
    tablet.until(lambda saved: saved.game.record() == game.record())
    assert other.record() in stored(page, "shelf.1")
    assert BEGINNING not in page.url, "a reload opens it no more"


def test_a_link_is_copied_on_plain_http(page: Page) -> None:
    """There a browser has no clipboard; what it had before copies what is marked."""
    tablet = arrange(page, find(paddling))
    page.evaluate(MARKED)
    share(tablet)
    tablet.button("Copy the link").click()
    expect(tablet.button("Copied")).to_be_visible()
    assert record_in(page.evaluate("copied")) == find(paddling).record()
    page.evaluate("delete navigator.clipboard; delete document.execCommand")


def test_a_link_is_opened_in_a_page_that_is_there(page: Page) -> None:
    """Pasted over the address, it opens without a new start."""
    game = ended()
    tablet = arrange(page)
    link = link_to("", game.record()).replace("=", "%3D")  # as some messengers leave it
    page.evaluate("link => { location.hash = link; }", f"{link}.")
    expect(tablet.button("Replay")).to_be_visible()
    assert tablet.game.record() == game.record()
    assert BEGINNING not in page.url


BAD = {
    "#game=1.eNpLyyzK": "a part of it is missing or wrong; copy the whole link again",
    "#game=7.eNpLyyzK": "another version of this page made it",
    link_to("", "niagara 1 {}\n" + "[" * 9_000): "line 1: the setup does not say",
    link_to("", "<img src=x onerror=alert(1)>"): "line 1: a record of a game begins with",
}
"""Endings of addresses, damaged, of another version, and hostile, with what is said of them."""


def test_a_bad_link_changes_nothing(page: Page) -> None:
    """It is answered by a sentence, at the start or later, and the game goes on."""
    game = find(paddling)
    first, *others = BAD
    tablet = opened(page, f"/{first}", game=game.record(), playing="yes")
    said = tablet.notices.get_by_text("This link cannot be opened: ")
    expect(said).to_contain_text(BAD[first])
    for number, ending in enumerate(others, start=2):
        page.evaluate("link => { location.hash = link; }", ending)
        expect(said).to_have_count(number)
        expect(said.last).to_contain_text(BAD[ending])
    assert tablet.game.record() == game.record()
    assert stored(page, "shelf.1") == ""
    assert BEGINNING not in page.url
    expect(tablet.button("Canoe a")).to_be_visible()


def test_a_qr_code_leads_to_the_game(page: Page, tmp_path: Path) -> None:
    """What a camera reads from the screen is the link that is shown."""
    tablet = arrange(page, find(paddling))
    share(tablet)
    page.evaluate(TRANSPARENT, "")
    picture = tmp_path / "code.png"
    for what in ("The game so far", "This position"):
        tablet.button(what).click()
        expect(tablet.button(what)).to_have_attribute("aria-pressed", "true")
        code = page.get_by_role("img", name="QR code of the link")
        expect(code.locator("path")).to_have_attribute("d", re.compile("^M"))
        code.screenshot(path=picture)
        assert code_in(picture) == page.get_by_role("textbox", name="Link").input_value()


@nightly
def test_a_code_that_cannot_be_drawn_is_said(broken_page: Page) -> None:
    """Without the script that draws it the link is there; the next code asks for it again."""
    store(broken_page, game=find(paddling).record(), playing="yes")
    broken_page.route("**/qr.js", lambda route: route.abort())
    tablet = start(broken_page)
    share(tablet)
    expect(tablet.dialog("Share")).to_contain_text("so the code cannot be drawn")
    expect(broken_page.get_by_role("textbox", name="Link")).to_be_visible()
    broken_page.unroute("**/qr.js")
    tablet.button("This position").click()
    code = broken_page.get_by_role("img", name="QR code of the link")
    expect(code.locator("path")).to_have_attribute("d", re.compile("^M"))


@pytest.mark.parametrize("theme", ["day", at_night("night")])
def test_the_board_becomes_a_picture(page: Page, tmp_path: Path, theme: str) -> None:
    """The picture has the frame, the landscape of this time, and a canoe in its owner's colour."""
    tablet = arrange(page, find(paddling), theme=theme)
    share(tablet)
    with page.expect_download() as saving:
        tablet.button("Save a picture").click()
    picture = tmp_path / saving.value.suggested_filename
    saving.value.save_as(picture)
    width, height, (frame, token, water) = colours_in(picture, (786, 12), SUN, (500, 1700))
    assert (width, height) == (1572, 1872)
    assert frame[0] > frame[1] > frame[2], "the frame is of wood"
    assert token[0] > 200 > token[2], "the sign of the sun is yellow"
    assert water[2] > water[0], "the water is blue"
