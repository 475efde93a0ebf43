"""A page whose runtime does not arrive before a test lets it."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route

RUNTIME = "**/pyodide.asm.wasm"
"""The runtime; Python cannot start without it."""


@contextmanager
def held_back(page: Page, address: str = "") -> Iterator[None]:
    """Open the page, which may be open already; the runtime arrives only after this.

    The page and its workers may each ask for it, and a worker may ask late. Every request is
    answered in the end: Playwright complains later, in another test, of one that never is.
    """
    held: list[Route] = []
    holding = True

    def arrive(route: Route) -> None:
        if holding:
            held.append(route)
        else:
            route.continue_()

    page.route(RUNTIME, arrive)
    try:
        with page.expect_request(RUNTIME):
            page.goto(address, wait_until="domcontentloaded")
        yield
    finally:
        holding = False
        for route in held:
            route.continue_()
        page.unroute(RUNTIME, arrive)
