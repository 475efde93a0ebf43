"""Friends who play one game on devices of their own, each in a browser context."""

import re
from contextlib import suppress
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError, expect  # noqa: A004

from e2e.support.tablet import Tablet, start, store, stored
from web.devices import letters
from web.devices.table import Table
from web.saving.stores import SITTING, TABLES

INVITATION: Final = re.compile("#join=")
CODE: Final = ".carry .link[readonly]"
ASKED: Final = "#prompt .hand button, #prompt [data-do=actions]"
BRIEFLY: Final = 3_000
"""Milliseconds, for what is on the page already."""


class Friend:
    """A person with a device of their own."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.site = site
        self.context: BrowserContext = browser.new_context(base_url=site, locale="en-GB")
        self.page: Page = self.context.new_page()
        self.elsewhere: list[str] = []
        """The addresses of all that was asked for from anywhere but the site."""
        self.page.on("request", lambda request: self._note(request.url))
        store(self.page, pace="instant", confirm=False, tips=False)
        self.tablet: Tablet = start(self.page, site)

    def _note(self, url: str) -> None:
        if not url.startswith((self.site, "blob:", "data:")):
            self.elsewhere.append(url)

    def button(self, name: str) -> Locator:
        """Return the button with exactly this name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def seat(self, number: int) -> Locator:
        """Return a line in the list of seats."""
        return self.page.locator(".sitting li").nth(number)

    def open_dialog(self) -> None:
        """Open the dialog about the devices in a game."""
        self.tablet.menu.click()
        self.button("Devices").last.click()

    def invitation(self) -> str:
        """Return the link that is shown."""
        code = self.page.locator(CODE)
        expect(code).to_have_value(INVITATION)
        return code.input_value()

    def take(self, link: str) -> str:
        """Open the link with an invitation; return the reply that is shown."""
        if self.page.locator("[data-mode=home]").count():
            self.page.goto("about:blank")  # or the browser would only scroll
            start(self.page, link)
        else:
            self.page.evaluate("link => { location.hash = new URL(link).hash; }", link)
        expect(self.page.get_by_text("Now let that device scan this reply")).to_be_visible()
        code = self.page.locator(CODE)
        expect(code).to_have_value(re.compile(r"\."))
        return code.input_value()

    def hear(self, reply: str) -> None:
        """Paste a reply."""
        self.page.get_by_label("or paste the reply").fill(reply)

    def sit_down(self, number: int, name: str) -> None:
        """Take a seat under a name."""
        self.seat(number).get_by_role("button", name="Sit here").click()
        self.seat(number).get_by_role("textbox").fill(name)

    def decide(self) -> None:
        """Take the first decision on offer, if one is still asked for."""
        with suppress(TimeoutError):  # the page may have gone on meanwhile
            self._decide()

    def _decide(self) -> None:
        if self.page.locator("#prompt .hand").is_visible():
            self.page.locator("#prompt .hand button").first.click(timeout=BRIEFLY)
            self.page.locator("#prompt .main").click(timeout=BRIEFLY)
        else:
            self.page.locator("#prompt [data-do=actions]").click(timeout=BRIEFLY)
            self.page.locator(".choices-list li button").first.click(timeout=BRIEFLY)

    @property
    def is_asked(self) -> bool:
        """Whether the page waits for a decision now."""
        return self.page.locator(ASKED).first.is_visible()

    @property
    def table(self) -> Table:
        """The table as this device keeps it."""
        kept = stored(self.page, TABLES + stored(self.page, SITTING))
        return letters.read_all(kept.partition("\n")[2])

    def close(self) -> None:
        """Close the browser without a word."""
        self.context.close()


def connect(host: Friend, guest: Friend) -> None:
    """Let people carry an invitation and its reply between two devices."""
    host.hear(guest.take(host.invitation()))


def play(friends: list[Friend], rounds: int) -> None:
    """Let friends decide until that many rounds have begun."""
    bar = friends[0].page.locator("#bar")
    for _decision in range(60 * rounds):
        if bar.get_by_text(f"Round {rounds}").count():
            return
        for friend in friends:
            if friend.is_asked:
                friend.decide()
    raise AssertionError(f"round {rounds} has not begun: {bar.inner_text()}")
