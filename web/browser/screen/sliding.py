"""A knob that is slid along its groove to give a command: nobody does that by chance."""

from collections.abc import Callable
from typing import Any, Final

from js import document
from pyodide.ffi import create_proxy

from web.browser.objects import listen

ENOUGH: Final = 0.85
"""The share of the way after which a knob that is let go gives its command."""
SLID: Final = "--slid"
"""How far the knob is from its beginning, in the style."""


class Sliding:
    """Moves the knob that a finger or a mouse slides; only meanwhile it hears each movement."""

    def __init__(self, do: Callable[[str], None]) -> None:
        self._do = do
        self._heard = {
            "pointermove": create_proxy(self._move),
            "pointerup": create_proxy(self._let_go),
            "pointercancel": create_proxy(self._let_go),
        }
        """What is listened to while a knob is slid."""
        self._groove: Any = None
        self._pointer = 0
        self._begun = 0.0
        self._far = 0.0
        listen(document, "pointerdown", self._take)

    def _take(self, event: Any) -> None:
        knob = hasattr(event.target, "closest") and event.target.closest("[data-slide] > .slid")
        if knob and self._groove is None and not event.button:
            groove = knob.parentElement
            self._groove, self._pointer, self._begun = groove, event.pointerId, event.clientX
            self._far = groove.clientWidth - knob.offsetWidth - 2 * knob.offsetLeft
            event.preventDefault()
            for kind, hear in self._heard.items():
                document.addEventListener(kind, hear)

    def _move(self, event: Any) -> None:
        if event.pointerId == self._pointer:
            self._groove.style.setProperty(SLID, f"{self._slid(event) * self._far:.0f}px")

    def _let_go(self, event: Any) -> None:
        if event.pointerId != self._pointer:
            return
        for kind, hear in self._heard.items():
            document.removeEventListener(kind, hear)
        groove, self._groove = self._groove, None
        groove.style.removeProperty(SLID)
        if event.type == "pointerup" and self._slid(event) >= ENOUGH:
            self._do(groove.getAttribute("data-slide"))

    def _slid(self, event: Any) -> float:
        """Return the share of the way that the knob has come."""
        return float(min(max((event.clientX - self._begun) / self._far, 0), 1))
