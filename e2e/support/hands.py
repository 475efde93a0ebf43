"""What a player does at the page, in few verbs, so that any browser can be driven by them."""

import re
from typing import Final, Protocol

from playwright.sync_api import Page

from e2e.support.tablet import ACCESSIBLE_NAMES, SITE, stored, touch
from e2e.support.watch import Watch
from tests.support.waiting import SECONDS
from web.saving.saves import Kept
from web.saving.stores import GAME

LACKS: Final = "name => name.split('.').reduce((whole, part) => whole?.[part], window) == null"


class Hands(Protocol):
    """A player at the page; every verb waits until it can be done."""

    def open(self, address: str) -> None:
        """Open the page, and wait until it answers."""

    def reload(self) -> None:
        """Load the page again, and wait until it answers."""

    def fill(self, label: str, text: str) -> None:
        """Write into the field of this label."""

    def choose(self, label: str, value: str) -> None:
        """Choose from the list of this label, which opens at a tap."""

    def open_part(self, part: str) -> None:
        """Tap the summary of a part that is folded away, found by a selector."""

    def press(self, *names: str) -> None:
        """Press the button that has one of these names; of several the last, which lies on top."""

    def offered(self) -> set[str]:
        """Return the names of the buttons on the page."""

    def text(self) -> str:
        """Return what is to be read on the page."""

    def saved(self) -> str:
        """Return the saved game; empty if there is none."""

    def store(self, text: str) -> None:
        """Put another text in the place of the saved game."""

    def lacks(self, name: str) -> bool:
        """Tell whether the browser does not have this property of `window`, such as `a.b`."""

    def complaints(self) -> list[str]:
        """Return what has gone wrong in the page."""


def called(*names: str) -> re.Pattern[str]:
    """Match the accessible names that are one of these, or a field's that begins with it."""
    return re.compile(rf"^({'|'.join(map(re.escape, names))})(;|: the canoe is lost|$)")


def list_of(label: str) -> str:
    """Return what selects a list that opens at a tap."""
    return f'details:has(> [aria-label="{label}"])'


class PlaywrightHands:
    """Hands in a browser that Playwright drives."""

    def __init__(self, page: Page, origin: str) -> None:
        self._page = page
        self._watch = Watch(page, origin)
        page.set_default_timeout(SECONDS * 1000)

    def open(self, address: str) -> None:
        """Open the page, and wait until it answers."""
        self._page.goto(address, wait_until="domcontentloaded")
        touch(self._page)
        self._wait_until_ready()

    def reload(self) -> None:
        """Load the page again, and wait until it answers."""
        self._page.reload(wait_until="commit")
        self._wait_until_ready()

    def fill(self, label: str, text: str) -> None:
        """Write into the field of this label."""
        self._page.get_by_label(label).fill(text)

    def choose(self, label: str, value: str) -> None:
        """Choose from the list of this label, which opens at a tap."""
        self.open_part(list_of(label))
        self._page.locator(f'{list_of(label)} input[value="{value}"]').click()

    def open_part(self, part: str) -> None:
        """Tap the summary of a part that is folded away, found by a selector."""
        self._page.locator(f"{part} > summary").click()

    def press(self, *names: str) -> None:
        """Press the button that has one of these names."""
        self._page.get_by_role("button", name=called(*names)).last.click()

    def offered(self) -> set[str]:
        """Return the names of the buttons on the page."""
        buttons = self._page.get_by_role("button", disabled=False)
        return set(buttons.evaluate_all(ACCESSIBLE_NAMES))

    def text(self) -> str:
        """Return what is to be read on the page."""
        return self._page.locator("body").inner_text()

    def saved(self) -> str:
        """Return the saved game; empty if there is none."""
        return Kept(stored(self._page, GAME)).text

    def store(self, text: str) -> None:
        """Put another text in the place of the saved game."""
        self._page.evaluate(
            f"([key, text]) => localStorage.setItem({SITE} + key, text)", [GAME, text]
        )

    def lacks(self, name: str) -> bool:
        """Tell whether the browser does not have this property of `window`."""
        return bool(self._page.evaluate(LACKS, name))

    def complaints(self) -> list[str]:
        """Return what has gone wrong in the page."""
        return self._watch.complaints

    def _wait_until_ready(self) -> None:
        self._page.locator("html[data-ready=yes]").wait_for(state="attached")
