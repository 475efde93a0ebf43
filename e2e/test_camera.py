"""A code is read by the camera of a real browser, which is given a film of it."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from e2e.support.friends import REPLY_IS_SHOWN, Friend, meeting, play
from e2e.support.tablet import Tablet, start, wait_for
from tests.support.nightly import nightly
from tests.support.stories import NAMES
from web.build.browsers import launch_options

WIDTH: Final = 640
HEIGHT: Final = 480
SQUARE: Final = 7
"""How many pixels of the film a square of the code has."""
WHITE: Final = 235
BLACK: Final = 16
GREY: Final = 128
SQUARES: Final = "text => uqr.encode(text, { ecc: 'L', border: 0 }).data"


@pytest.fixture
def tablet(own_page: Page) -> Tablet:
    """Give a page that has a start of its own, once it answers."""
    return start(own_page)


def film(squares: list[list[bool]]) -> bytes:
    """Return a film of a QR code (YUV4MPEG2), as browsers take it for a camera."""
    left = (WIDTH - SQUARE * len(squares)) // 2
    top = (HEIGHT - SQUARE * len(squares)) // 2
    picture = bytearray([WHITE]) * (WIDTH * HEIGHT)
    for row, line in enumerate(squares):
        for column, black in enumerate(line):
            for y in range(SQUARE) if black else ():
                at = (top + row * SQUARE + y) * WIDTH + left + column * SQUARE
                picture[at : at + SQUARE] = bytes([BLACK]) * SQUARE
    colours = bytes([GREY]) * (WIDTH * HEIGHT // 2)
    frame = b"FRAME\n" + bytes(picture) + colours
    return f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip C420jpeg\n".encode() + frame * 2


def hold_up(page: Page, path: Path) -> None:
    """Hold the code that a page shows before the camera which sees this film."""
    code = page.get_by_label("Code", exact=True)
    expect(code).not_to_have_value("")
    expect(page.locator(".qr-code path")).not_to_have_attribute("d", "")
    path.write_bytes(film(page.evaluate(SQUARES, code.input_value())))


@contextmanager
def seeing(playwright: Playwright, path: Path) -> Iterator[Browser]:
    """Give a browser whose camera sees this film."""
    options = launch_options(playwright.chromium)
    camera = [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={path}",
    ]
    options["args"] = [*options["args"], *camera]
    with playwright.chromium.launch(**options) as browser:
        yield browser


@pytest.fixture
def filmed(playwright: Playwright, tablet: Tablet, tmp_path: Path) -> Iterator[Browser]:
    """Give a browser before whose camera the host holds an invitation."""
    path = tmp_path / "camera.y4m"
    tablet.invite()
    hold_up(tablet.page, path)
    with seeing(playwright, path) as browser:
        yield browser


def begin_joining(page: Page, site: str) -> Tablet:
    """Open the page, and the dialog in which invitations are taken."""
    tablet = start(page, site)
    tablet.invite("Join a table")
    return tablet


def test_an_invitation_is_scanned(filmed: Browser, tablet: Tablet, base_url: str) -> None:
    """The camera starts only when somebody asks for it; what it has seen leads to the table."""
    page = filmed.new_page(locale="en-GB")
    guest = begin_joining(page, base_url)
    guest.button("Scan the invitation").click()
    reply = page.get_by_label("Code", exact=True)
    expect(page.get_by_text(REPLY_IS_SHOWN)).to_be_visible()
    expect(reply).not_to_have_value("")
    tablet.page.get_by_label("or paste the reply").fill(reply.input_value())
    expect(page.locator(".sitting li").first).to_contain_text("Ana")


@nightly
def test_scanning_can_be_given_up(filmed: Browser, base_url: str) -> None:
    """The camera is switched off when what it sees is no longer shown."""
    page = filmed.new_page(locale="en-GB")
    page.add_init_script(
        """navigator.mediaDevices.getUserMedia = async () => {
            const canvas = document.createElement("canvas");
            canvas.getContext("2d");
            return (window.stream = canvas.captureStream());
        }"""
    )
    guest = begin_joining(page, base_url)
    guest.button("Scan the invitation").click()
    expect(page.locator("video")).to_be_visible()
    guest.button("Cancel").click()
    expect(guest.button("Scan the invitation")).to_be_visible()
    wait_for(page, "window.stream.getTracks().every(each => each.readyState == 'ended')")


@nightly
def test_a_game_by_cameras(playwright: Playwright, base_url: str, tmp_path: Path) -> None:
    """All codes are scanned; a guest closes the page, the host reloads it, and all ends well."""
    films = [tmp_path / f"{name}.y4m" for name in NAMES[:3]]
    with ExitStack() as opened:
        browsers = [opened.enter_context(seeing(playwright, path)) for path in films]
        with meeting(Friend, browsers, base_url) as friends:
            host, *guests = friends
            host.tablet.invite()
            for number, guest in enumerate(guests, start=1):
                guest.tablet.invite("Join a table")
                hold_up(host.page, films[number])
                guest.button("Scan the invitation").click()
                hold_up(guest.page, films[0])
                host.button("Scan the reply").click()
                guest.sit_down(number, NAMES[number])
                expect(host.seat(number)).to_contain_text(NAMES[number])
            host.start()
            for each in friends:
                expect(each.tablet.hand).to_be_visible()
            play(friends, 2)
            guests[0].follow(base_url)
            play(friends, 3)
            host.page.reload()
            play(friends, 0)
            for each in friends:
                assert each.record == host.record
                expect(each.page.get_by_role("list", name="Ranking")).to_be_visible()
