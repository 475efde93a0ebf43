"""The browser's history of this tab. What its entries stand for is decided in `web.play.trail`."""

from collections.abc import Callable
from typing import Any

from js import history, window
from pyodide.ffi import JsException

from web.browser.objects import listen


class TabHistory:
    """The history as `web.play.trail.History`.

    What an entry stands for is its state, which outlives a reload. The address stays the same.
    """

    def here(self) -> str:
        """Return what is written on the entry where the browser is."""
        return _text(history.state)

    def start(self, came: Callable[[str], None]) -> None:
        """Tell from now on at which entry the browser is."""
        listen(window, "popstate", lambda event: came(_text(event.state)))

    def push(self, text: str) -> bool:
        """Add an entry after this one; a browser refuses if there were too many just now."""
        return _done(history.pushState, text)

    def replace(self, text: str) -> bool:
        """Write this on the entry."""
        return _done(history.replaceState, text)

    def go(self, steps: int) -> None:
        """Begin to go so many entries forward, or back."""
        history.go(steps)


def _done(write: Callable[[str, str], None], text: str) -> bool:
    try:
        write(text, "")
    except JsException:
        return False
    return True


def _text(state: Any) -> str:
    return state if isinstance(state, str) else ""
