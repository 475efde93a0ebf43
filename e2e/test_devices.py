"""One game on three devices, joined from the screens alone, in two browsers if they are there."""

import re
from collections.abc import Iterator
from functools import partial
from time import monotonic
from typing import Final

import pytest
from playwright.sync_api import Browser, Playwright, expect

from e2e.support.friends import REPLY_IS_SHOWN, Friend, connect, meeting, play
from e2e.support.relay import Relay
from e2e.support.tablet import start, stored
from tests.support.nightly import at_night, nightly
from tests.support.waiting import until
from web.build.browsers import options_for
from web.saving.stores import PASSED, WAYS

ALONE: Final = "This device is not connected with any other."
CONNECTED: Final = re.compile(r"(?<!not )connected")
WATCH_LOCKS: Final = """Object.defineProperty(navigator, "wakeLock", { value: {
    async request(what) {
        if (what !== "screen") throw new TypeError(what);
        document.documentElement.dataset.locks = 1;
        return { async release() { document.documentElement.dataset.locks = 0; } };
    },
} });"""
"""Notes on the page whether its screen is kept on; whether it is, no browser tells."""
SLOW_ADDRESSES: Final = """(() => {
    const slow = new Map();
    window.RTCPeerConnection = class extends RTCPeerConnection {
        addEventListener(type, hear) {
            if (type === "icecandidate") {
                slow.set(hear, event => setTimeout(() => slow.has(hear) && hear(event), 1000));
            }
            super.addEventListener(type, slow.get(hear) ?? hear);
        }
        removeEventListener(type, hear) {
            super.removeEventListener(type, slow.get(hear) ?? hear);
            slow.delete(hear);
        }
    };
})();"""
"""Lets the page learn its addresses later than a browser may connect that needs none of them."""
FOUND: Final = 90_000
"""Milliseconds in which devices find each other: they try again every 20 seconds."""
CARRIED: Final = 12.0
"""How many seconds a reply is on its way. Firefox alone would give up its answer after five."""


@pytest.fixture
def other(playwright: Playwright, browser: Browser) -> Iterator[Browser]:
    """Give Firefox where it is, and else the browser of the other tests."""
    engine = playwright.firefox
    options = options_for(engine)
    if options is None:
        yield browser
        return
    with engine.launch(**options) as firefox:
        yield firefox


@pytest.fixture
def both(engines: str, browser: Browser, other: Browser) -> list[Browser]:
    """Give the browsers of a host and a guest."""
    return [other if engine == "firefox" else browser for engine in engines.split()]


@pytest.fixture
def friends(browser: Browser, other: Browser, base_url: str) -> Iterator[list[Friend]]:
    """Give a host and two guests."""
    with meeting(Friend, (browser, other, browser), base_url) as everybody:
        yield everybody


@pytest.fixture
def relays() -> Iterator[list[Relay]]:
    """Give a relay for each guest of the host."""
    with Relay() as one, Relay() as other:
        yield [one, other]


@nightly
@pytest.mark.parametrize("engines", ["chromium firefox", "firefox chromium", "firefox firefox"])
def test_a_reply_may_be_long_on_its_way(both: list[Browser], base_url: str) -> None:
    """Whoever carries it takes more time than a browser does."""
    with meeting(Friend, both, base_url) as (host, guest):
        host.tablet.invite()
        reply = guest.take(host.invitation())
        began = monotonic()
        until(lambda: monotonic() > began + CARRIED, "an end of the way")
        host.hear(reply)
        guest.sit_down(1, "Ben")
        expect(host.seat(1)).to_contain_text("Ben")


def reload(each: Friend, other: Friend, seat: int, own: int) -> None:
    """Reload a page in the lobby once both know the way to the other, until they do so again."""
    for one in (each, other):
        until(partial(stored, one.page, WAYS), "a way to the other page")
    before = stored(other.page, WAYS)
    each.page.reload()
    for one, place in ((each, seat), (other, own)):
        expect(one.seat(place)).to_contain_text(CONNECTED, timeout=FOUND)
    until(lambda: stored(other.page, WAYS) != before, "a way to the new page")


@pytest.mark.parametrize(
    "engines", ["chromium chromium", *map(at_night, ("chromium firefox", "firefox firefox"))]
)
def test_whoever_reloads_or_comes_back_needs_no_code(both: list[Browser], base_url: str) -> None:
    """In the lobby and in the game, the device finds the others where they wait for it."""
    with meeting(Friend, both, base_url, WATCH_LOCKS + SLOW_ADDRESSES) as (host, guest):
        host.tablet.invite()
        connect(host, guest)
        reload(host, guest, 1, 0)
        reload(guest, host, 0, 1)
        host.start()
        for each in (host, guest):
            expect(each.page.locator("html[data-locks='1']")).to_have_count(1)
        for number, each in enumerate((host, guest), start=2):
            expect(each.tablet.hand).to_be_visible()
            each.follow(each.site)
            play([host, guest], number)


def test_a_link_in_another_tab_goes_to_the_one_with_the_friends(
    browser: Browser, base_url: str
) -> None:
    """It is taken there, and the new tab says so, before the game and in it, until it is wanted."""
    with meeting(Friend, (browser, browser), base_url) as (host, guest):
        host.tablet.invite()
        connect(host, guest)

        new = start(guest.context.new_page(), host.invitation())
        expect(new.dialog("Your table is in another tab")).to_be_visible()
        expect(guest.page.get_by_text(REPLY_IS_SHOWN)).to_be_visible()
        assert not stored(new.page, PASSED)
        expect(host.seat(1)).to_contain_text("connected")

        host.start()
        expect(guest.tablet.hand).to_be_visible()
        start(new.page, guest.site)
        expect(new.dialog("Your table is in another tab")).to_be_visible()
        expect(guest.tablet.hand).to_be_visible()
        host.open_dialog()
        expect(host.seat(1)).to_contain_text("connected")

        new.button("Go on here instead").click()
        expect(new.hand).to_be_visible()
        expect(guest.tablet.dialog("The game goes on in another tab")).to_be_visible()


@nightly
def test_a_game_on_three_devices(friends: list[Friend], relays: list[Relay]) -> None:
    """Two choose at once, a way is cut, a guest is killed and then the host; it ends well."""
    host, ben, cleo = friends
    host.tablet.preset("Everything").check(force=True)
    host.tablet.invite()
    for number, (guest, relay) in enumerate(zip((ben, cleo), relays, strict=True), start=1):
        connect(host, guest, number, relay)
    host.start()

    # All have their hands before them, and two of them play a card at the same time.
    for each in friends:
        expect(each.tablet.hand).to_be_visible()
        each.pick_card()
    for each in (ben, cleo):
        each.play_card()
    play(friends, 2)

    # The host can reach nobody, while the others choose their cards; then they find another way.
    host.decide()
    for relay in relays:
        relay.is_cut = True
    for each in (ben, cleo):
        each.decide()
    expect(host.page.get_by_text(ALONE)).to_be_visible(timeout=20_000)
    assert host.table.place != cleo.table.place
    expect(host.page.get_by_text(ALONE)).to_be_hidden(timeout=60_000)
    play(friends, 3)

    # A guest is killed, sees the game at once, and comes back by itself.
    ben.follow(ben.site)
    play(friends, 4)

    # The host is gone for good, and a guest plays for it and for its bot.
    host.context.close()
    ben.open_dialog()
    ben.seat(0).get_by_role("button", name="Play for them here").click(timeout=60_000)
    ben.seat(0).get_by_role("button", name="Yes, play here").click()
    expect(ben.tablet.dialog("Devices")).to_be_hidden(timeout=FOUND)  # Cleo's vote
    play([ben, cleo], 0)
    assert ben.record == cleo.record
    for each in (ben, cleo):
        expect(each.page.get_by_role("list", name="Ranking")).to_be_visible()
