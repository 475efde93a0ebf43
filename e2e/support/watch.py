"""Listening to a page for all that goes wrong in it."""

from urllib.parse import urljoin

from playwright.sync_api import Page


class Watch:
    """Keeps what goes wrong in a page."""

    def __init__(self, page: Page, origin: str) -> None:
        self.complaints: list[str] = []
        blobs = f"blob:{urljoin(origin, '/')}"
        complain = self.complaints.append
        page.on(
            "console",
            lambda message: (
                complain(f"console: {message.text}") if message.type == "error" else None
            ),
        )
        page.on("pageerror", lambda error: complain(f"page error: {error}"))
        page.on(
            "requestfailed",
            lambda request: complain(f"failed request: {request.url} {request.failure}"),
        )
        page.on(
            "response",
            lambda response: (
                complain(f"{response.status}: {response.url}") if response.status >= 400 else None
            ),
        )
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((origin, blobs, "data:"))
                else complain(f"a request off the origin: {request.url}")
            ),
        )
