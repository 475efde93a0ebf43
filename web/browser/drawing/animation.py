"""Plays plans with the browser's own animations, which run over what is drawn.

The drawing has every piece at its place already, so whatever ends an animation leaves it right.
"""

from collections.abc import Callable
from typing import Any

from js import JSON, document, matchMedia

from web.board.motion.moves import Plan, written


class Motion:
    """The moves that are being shown."""

    def __init__(self, piece: Callable[[str], Any]) -> None:
        self._piece = piece
        """Gives the element of a piece by its key, or None."""
        self._running: dict[str, Any] = {}
        """The last animation of each piece."""
        self._calm = matchMedia("(prefers-reduced-motion: reduce)")

    def play(self, plan: Plan, seconds: float) -> None:
        """Show a plan; nothing to people who want no motion.

        What is not in it but still moves, since the computer is slow, comes to its end.
        """
        if self._calm.matches or document.hidden:
            self.finish()
            return
        for key, keyframes, options in JSON.parse(written(plan, seconds)):
            if element := self._piece(key):
                if before := self._running.pop(key, None):
                    before.cancel()
                self._running[key] = element.animate(keyframes, options)

    def finish(self) -> None:
        """Let everything be where it is drawn."""
        for animation in self._running.values():
            animation.cancel()
        self._running.clear()
