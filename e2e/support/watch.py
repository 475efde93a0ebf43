"""Listening to a page for all that goes wrong in it."""

from typing import Final
from urllib.parse import urljoin

from playwright.sync_api import ConsoleMessage, Error, Page, Request, Response

EVENTS: Final = ("console", "pageerror", "requestfailed", "response", "request")


class Watch:
    """Keeps what goes wrong in a page, until it is told to end."""

    def __init__(self, page: Page, origin: str) -> None:
        self.complaints: list[str] = []
        self._page = page
        self._allowed = (origin, f"blob:{urljoin(origin, '/')}", "data:")
        for event in EVENTS:
            page.on(event, self._hear)

    def end(self) -> None:
        """Listen no longer."""
        for event in EVENTS:
            self._page.remove_listener(event, self._hear)

    def _hear(self, heard: object) -> None:
        match heard:
            case ConsoleMessage(type="error", text=text):
                self.complaints.append(f"console: {text}")
            case Error():
                self.complaints.append(f"page error: {heard}")
            case Response(status=status, url=url) if status >= 400:
                self.complaints.append(f"{status}: {url}")
            case Request(failure=str(why), url=url):
                self.complaints.append(f"failed request: {url} {why}")
            case Request(url=url) if not url.startswith(self._allowed):
                self.complaints.append(f"a request off the origin: {url}")
