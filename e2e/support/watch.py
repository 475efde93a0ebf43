"""Listening to a page for all that goes wrong in it."""

from urllib.parse import urljoin

from playwright.sync_api import ConsoleMessage, Page, Request, Response
from playwright.sync_api import Error as PageError


class Watch:
    """Keeps what goes wrong in a page, until it is told to end."""

    def __init__(self, page: Page, origin: str) -> None:
        self.complaints: list[str] = []
        self._page = page
        self._allowed = (origin, f"blob:{urljoin(origin, '/')}", "data:")
        self._heard = {
            "console": self._console,
            "pageerror": self._error,
            "requestfailed": self._failed,
            "response": self._answered,
            "request": self._asked,
        }
        for event, hear in self._heard.items():
            page.on(event, hear)  # type: ignore[call-overload]

    def end(self) -> None:
        """Listen no longer."""
        for event, hear in self._heard.items():
            self._page.remove_listener(event, hear)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text}")

    def _error(self, error: PageError) -> None:
        self.complaints.append(f"page error: {error}")

    def _failed(self, request: Request) -> None:
        self.complaints.append(f"failed request: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status}: {response.url}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith(self._allowed):
            self.complaints.append(f"a request off the origin: {request.url}")
