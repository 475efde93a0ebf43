"""Plays plans with the browser's own animations, which run over what is drawn.

The drawing has every piece at its place already, so whatever ends an animation leaves it right.
"""

from collections.abc import Callable
from typing import Any

from js import JSON, document, matchMedia

from web.motion.moves import Plan, written


class Motion:
    """The moves that are being shown."""

    def __init__(self, piece: Callable[[str], Any]) -> None:
        self._piece = piece
        """Gives the element of a piece by its key, or None."""
        self._running: list[Any] = []
        self._calm = matchMedia("(prefers-reduced-motion: reduce)")

    def play(self, plan: Plan, seconds: float) -> None:
        """Show a plan, in place of what is shown now; nothing to people who want no motion."""
        self.finish()
        if self._calm.matches or document.hidden:
            return
        for key, keyframes, options in JSON.parse(written(plan, seconds)):
            if element := self._piece(key):
                self._running.append(element.animate(keyframes, options))

    def finish(self) -> None:
        """Let everything be where it is drawn."""
        for animation in self._running:
            animation.cancel()
        self._running.clear()
