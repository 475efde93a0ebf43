"""One game on three devices, joined from the screens alone, in two browsers if they are there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from e2e.support.friends import Friend, connect, play
from web.tools.browsers import options_for


@pytest.fixture
def other(playwright: Playwright, browser: Browser) -> Iterator[Browser]:
    """Give Firefox where it is, and else the browser of the other tests."""
    engine = playwright.firefox
    options = options_for("firefox", Path(engine.executable_path))
    if options is None:
        yield browser
        return
    with engine.launch(**options) as firefox:
        yield firefox


@pytest.fixture
def friends(browser: Browser, other: Browser, base_url: str) -> Iterator[list[Friend]]:
    """Give a host and two guests; nothing they ask for may come from elsewhere."""
    everybody = [Friend(each, base_url) for each in (browser, other, browser)]
    yield everybody
    for each in everybody:
        assert not each.elsewhere
        each.close()


def begin(friends: list[Friend], modules: str) -> None:
    """Let friends come together, sit down, and begin."""
    host, *guests = friends
    host.tablet.open_table()
    host.page.get_by_role("radio", name=modules).check(force=True)
    host.button("Several devices").click()
    host.button("Invite others").click()
    for number, (guest, name) in enumerate(zip(guests, ("Ben", "Cleo"), strict=True), start=1):
        connect(host, guest)
        guest.sit_down(number, name)
        expect(host.seat(number)).to_contain_text(name)
    host.page.locator(".sitters").get_by_role("button", name="Start").click()
    for each in friends:
        expect(each.tablet.menu).to_be_visible()


@pytest.mark.slow
def test_three_devices_play_one_game(friends: list[Friend]) -> None:
    """They connect by codes, choose at the same time, and all hear the same."""
    begin(friends, "Everything")
    host, ben, cleo = friends
    for each in friends:
        expect(each.page.locator("#prompt .hand")).to_be_visible()
    play(friends, 3)

    # A guest reloads, sees the game at once, and comes back through the other guest.
    ben.page.reload(wait_until="domcontentloaded")
    expect(ben.tablet.menu).to_be_visible(timeout=30_000)
    cleo.open_dialog()
    cleo.button("Invite a device").click()
    connect(cleo, ben)
    for each in (ben, cleo):
        expect(each.page.get_by_role("dialog")).to_be_hidden()
    play(friends, 4)

    # The host is gone for good, and a guest plays for it and for its bot.
    host.context.close()
    for seat in (0, 3):
        ben.open_dialog()
        ben.seat(seat).get_by_role("button", name="Play for them here").click(timeout=60_000)
    for _decision in range(3):
        for each in (ben, cleo):
            if each.is_asked:
                each.decide()
    expect(ben.page.locator("#players")).to_contain_text("Cleo")
