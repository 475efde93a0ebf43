"""Many hands at a tablet that lies flat: each finger is heard for itself.

A browser makes clicks of one finger only, so others would be lost while somebody's hand lies on the
screen. Here every finger that is put down and lifted at one place is a tap.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from js import document

from web.browser.objects import listen, plain

QUICK: Final = 800
"""Milliseconds; a finger that lies longer does not tap."""
NEAR: Final = 14
"""CSS pixels; one that has gone farther does not, either."""
BROAD: Final = 64
"""CSS pixels; what is as wide as that is a palm."""
HELD: Final = "held"
"""The class of a pad that shows its cards."""
OUT_OF_PLAY: Final = "#cover, #notices"
"""Where fingers are left to the browser: dialogs may scroll, and have fields of their own."""


class _Finger(NamedTuple):
    """A finger on something that can be tapped."""

    target: Any
    x: float
    y: float
    since: float
    """When it was put down, in milliseconds; the page may hear of it late."""
    broad: bool


class Touching:
    """Hears fingers, while the tablet lies flat."""

    def __init__(self, tap: Callable[[Any], None]) -> None:
        """`tap` is given what has been tapped."""
        self._tap = tap
        self._hands: dict[int, Any] = {}
        """The pads that are held open, by the pointer that lies on their shields."""
        self._fingers: dict[int, _Finger] = {}
        listen(document, "pointerdown", self._down)
        listen(document, "pointerup", self._up)
        listen(document, "pointercancel", self._lift)
        # No clicks are made of fingers that are heard here already.
        listen(document, "touchend", _leave_out, plain(passive=False))
        # A hand that lies long asks for no menu.
        listen(document, "contextmenu", _leave_out)

    def _down(self, event: Any) -> None:
        if event.pointerType != "touch" or not _is_ours(event.target):
            return
        if shield := event.target.closest("[data-hold]"):
            pad = shield.closest("[data-pad]")
            _show(pad, held=True)
            self._hands[event.pointerId] = pad
            return
        if _is_hidden(event.target):
            return
        broad = max(event.width, event.height) > BROAD
        self._fingers[event.pointerId] = _Finger(
            event.target, event.clientX, event.clientY, event.timeStamp, broad
        )

    def _up(self, event: Any) -> None:
        finger = self._fingers.get(event.pointerId)
        self._lift(event)
        if finger is None or finger.broad or event.timeStamp - finger.since > QUICK:
            return
        if max(abs(event.clientX - finger.x), abs(event.clientY - finger.y)) <= NEAR:
            self._tap(finger.target)

    def _lift(self, event: Any) -> None:
        """Forget a finger or a hand; the cards below a hand that is lifted are hidden again.

        A hand may touch the screen at several spots, as long as one is left it is there.
        """
        self._fingers.pop(event.pointerId, None)
        pad = self._hands.pop(event.pointerId, None)
        if pad and not any(pad.isSameNode(each) for each in self._hands.values()):
            _show(pad, held=False)


def _show(pad: Any, *, held: bool) -> None:
    """Show the cards of a pad, or hide them."""
    pad.classList.toggle(HELD, held)
    pad.querySelector("[data-hold]").setAttribute("aria-expanded", "true" if held else "false")


def opens_pad(target: Any) -> bool:
    """Show or hide the cards of a pad whose shield is pressed by mouse or key, without a hand."""
    if not (shield := target.closest("[data-hold]")):
        return False
    pad = shield.closest("[data-pad]")
    _show(pad, held=not pad.classList.contains(HELD))
    return True


def closes_pad(target: Any) -> None:
    """Hide the cards of a pad of which one has been tapped, until a hand is laid there anew."""
    if pad := target.closest("[data-pad]"):
        if pad.contains(document.activeElement):
            pad.querySelector("[data-hold]").focus()
        _show(pad, held=False)


def _is_hidden(target: Any) -> bool:
    """Tell whether something lies on a pad that shows no cards.

    It is asked when a finger is put down: the hand may be lifted before that finger.
    """
    pad = target.closest("[data-pad]")
    return bool(pad) and not pad.classList.contains(HELD)


def _is_ours(target: Any) -> bool:
    flat = document.documentElement.hasAttribute("data-flat")
    return bool(flat) and hasattr(target, "closest") and not target.closest(OUT_OF_PLAY)


def _leave_out(event: Any) -> None:
    if event.cancelable and _is_ours(event.target):
        event.preventDefault()
