"""The loudspeaker: a context of Web Audio, made when sounds are wanted, at rest while they are not.

Browsers let a page be heard only after somebody has touched it. So where sounds were left on, the
context is made at the first touch, and where they were off, when they are switched on.
"""

import asyncio
from typing import TYPE_CHECKING, Any, Final

from js import Float32Array, Int16Array, document, navigator, window
from pyodide.ffi import JsException, to_js

from web.asking.hearing import OFF, Hearing
from web.browser.objects import listen
from web.play.match.sound.cues import Cues
from web.play.match.sound.voices import NOISE_LENGTH, RATE, noise
from web.play.match.sound.water import Water, calm

if TYPE_CHECKING:
    from web.browser.graph import Graph

TOUCHES: Final = "click keydown"
"""The events at which browsers let a page begin to be heard."""


class Audio:
    """The browser's loudspeaker as `web.play.match.sounding.Speaker`."""

    def __init__(self) -> None:
        self._hearing = OFF
        self._water = calm()
        self._touched = False
        """Whether somebody has touched the page since this was made."""
        self._context: Any = None
        self._graph: Graph | None = None
        listen(document, TOUCHES, self._touch, True)
        listen(document, "visibilitychange", lambda _event: self._apply())

    def set(self, hearing: Hearing) -> None:
        """Play from now on, or stop; and how loud."""
        self._hearing = hearing
        self._apply()

    def play(self, sounds: Cues) -> None:
        """Play these sounds now, if they can be heard."""
        if self._graph and self._wanted:
            self._graph.play(sounds)

    def flow(self, water: Water) -> None:
        """Let the water sound like this from now on."""
        self._water = water
        if self._graph:
            self._graph.flow(water)

    @property
    def _wanted(self) -> bool:
        """Whether somebody wants to hear the page now."""
        return self._hearing.on and not document.hidden

    def _touch(self, _event: Any) -> None:
        self._touched = True
        if self._wanted and (self._context is None or self._context.state != "running"):
            self._apply()

    def _apply(self) -> None:
        """Begin, go on, or rest, as wanted."""
        if self._wanted and self._context is None and (self._touched or _was_touched()):
            self._open()
        if self._graph is None:
            return
        self._graph.set_volume(self._hearing.gain if self._wanted else 0)
        if self._wanted:
            self._context.resume()
        else:
            asyncio.get_running_loop().call_later(0.25, self._rest)  # seconds to fade

    def _rest(self) -> None:
        if not self._wanted:
            self._context.suspend()

    def _open(self) -> None:
        """Make the context; where the browser has none, nothing is heard."""
        from web.browser.graph import Graph

        try:
            self._context = window.AudioContext.new()
        except (AttributeError, JsException) as error:
            print("There is no sound here:", error)
            return
        self._graph = Graph(self._context, _noise_in(self._context))
        self._graph.run_water(self._water)


def _was_touched() -> bool:
    """Tell whether somebody touched the page before Python had started."""
    activation = getattr(navigator, "userActivation", None)
    return bool(activation and activation.hasBeenActive)


def _noise_in(context: Any) -> Any:
    """Return a buffer with the noise, as whole numbers."""
    buffer = context.createBuffer(1, NOISE_LENGTH, RATE)
    values = Int16Array.new(to_js(noise()).buffer)
    buffer.copyToChannel(Float32Array.new(values), 0)
    return buffer
