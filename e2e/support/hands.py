"""What a player does at the page, in few verbs, so that any browser can be driven by them."""

import re
from abc import ABC, abstractmethod
from typing import Any

from playwright.sync_api import Page

from e2e.support.tablet import ACCESSIBLE_NAMES, SITE, until_it_answers, wait_until_ready
from e2e.support.watch import Watch
from tests.support.waiting import SECONDS
from web.saving.saves import Kept
from web.saving.stores import GAME


class Hands(ABC):
    """A player at the page; every verb waits until it can be done."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Open the page, and wait until it answers."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again, and wait until it answers."""

    @abstractmethod
    def fill(self, label: str, text: str) -> None:
        """Write into the field of this label."""

    @abstractmethod
    def press(self, *names: str) -> None:
        """Press the button that has one of these names; of several the last, which lies on top."""

    @abstractmethod
    def offered(self) -> set[str]:
        """Return the names of the buttons on the page."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Return what has gone wrong in the page."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Click what is no button, found by a selector."""

    @abstractmethod
    def run(self, function: str, *given: str) -> Any:
        """Return what a function in JavaScript returns in the page."""

    def choose(self, label: str, value: str) -> None:
        """Choose from the list of this label, which opens at a tap."""
        choices = f'details:has(> [aria-label="{label}"])'
        self.open_part(choices)
        self.click(f'{choices} input[value="{value}"]')

    def open_part(self, part: str) -> None:
        """Tap the summary of a part that is folded away, found by a selector."""
        self.click(f"{part} > summary")

    def text(self) -> str:
        """Return what is to be read on the page."""
        return str(self.run("() => document.body.innerText"))

    def saved(self) -> str:
        """Return the saved game; empty if there is none."""
        return Kept(self.run(f"key => localStorage.getItem({SITE} + key) ?? ''", GAME)).text

    def store(self, text: str) -> None:
        """Put another text in the place of the saved game."""
        self.run(f"(key, text) => localStorage.setItem({SITE} + key, text)", GAME, text)


def called(*names: str) -> re.Pattern[str]:
    """Match the accessible names that are one of these, or a field's that begins with it."""
    return re.compile(rf"^({'|'.join(map(re.escape, names))})(;|: the canoe is lost|$)")


class PlaywrightHands(Hands):
    """Hands in a browser that Playwright drives."""

    def __init__(self, page: Page, origin: str) -> None:
        self._page = page
        self._watch = Watch(page, origin)
        page.set_default_timeout(SECONDS * 1000)

    def open(self, address: str) -> None:
        self._page.goto(address, wait_until="domcontentloaded")
        wait_until_ready(self._page)

    def reload(self) -> None:
        self._page.reload(wait_until="commit")
        until_it_answers(self._page)

    def fill(self, label: str, text: str) -> None:
        self._page.get_by_label(label).fill(text)

    def press(self, *names: str) -> None:
        self._page.get_by_role("button", name=called(*names)).last.click()

    def offered(self) -> set[str]:
        buttons = self._page.get_by_role("button", disabled=False)
        return set(buttons.evaluate_all(ACCESSIBLE_NAMES))

    def complaints(self) -> list[str]:
        return self._watch.complaints

    def click(self, selector: str) -> None:
        self._page.locator(selector).click()

    def run(self, function: str, *given: str) -> Any:
        return self._page.evaluate(f"given => ({function})(...given)", given)
