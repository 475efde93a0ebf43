"""The browser's own buttons, and at which of its entries it is."""

from playwright.sync_api import Page

from e2e.support.tablet import wait_for


def at(page: Page, *steps: str) -> None:
    """Wait until the browser is at this entry."""
    wait_for(page, "history.state === given", " ".join(("home", *steps)))


def back(page: Page) -> None:
    """Go back as by the browser's own button."""
    page.evaluate("history.back()")


def forward(page: Page) -> None:
    """Go forward as by the browser's own button."""
    page.evaluate("history.forward()")
