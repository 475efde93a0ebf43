"""What is heard of a game: asks for the sounds of each event, while somebody wants to hear them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol

from niagara.model.events import Event
from web.asking.hearing import Hearing
from web.play.match.sound.crowd import Crowd
from web.play.match.sound.cues import CALL, SAMPLE, TICK, Cues, cues
from web.play.match.sound.water import Water, after, calm

SAMPLE_GAP: Final = 0.25
"""How many seconds lie at least between two samples, while the volume is moved."""


class Speaker(Protocol):
    """What plays sounds; `web.browser.audio` does it, tests have their own."""

    def set(self, hearing: Hearing) -> None:
        """Play from now on, or stop; and how loud."""

    def play(self, sounds: Cues) -> None:
        """Play these sounds now."""

    def flow(self, water: Water) -> None:
        """Let the water sound like this from now on."""


class Sounding:
    """Tells the speaker what to play. While sounds are off, it only follows the water."""

    def __init__(self, speaker: Speaker, clock: Callable[[], float]) -> None:
        self._speaker = speaker
        self._clock = clock
        self._on = False
        self._crowd = Crowd()
        self._water = calm()
        self._sampled = -SAMPLE_GAP
        """When the last sample began."""

    def set(self, hearing: Hearing) -> None:
        """Switch sounds on or off, and set how loud they are."""
        self._on = hearing.on
        self._speaker.set(hearing)

    def sample(self) -> None:
        """Let people hear how loud the sounds are."""
        now = self._clock()
        if self._on and now - self._sampled >= SAMPLE_GAP:
            self._sampled = now
            self._speaker.play((SAMPLE,))

    def tap(self) -> None:
        """Let a tap be heard."""
        if self._on:
            self._speaker.play((TICK,))

    def call(self, pan: float) -> None:
        """Let it be heard that somebody's turn begins, from the left at -1 to the right at 1."""
        if self._on:
            self._speaker.play((replace(CALL, pan=pan),))

    def rest(self, weather: int = 0) -> None:
        """Let the river run as calmly as this weather lets it."""
        self._flow(calm(weather))

    def happen(self, event: Event, weather: int) -> None:
        """Let an event be heard, and the river after it."""
        if water := after(event, weather):
            self._flow(water)
        if self._on and (sounds := cues(event)) and self._crowd.admits(event, self._clock()):
            self._speaker.play(sounds)

    def _flow(self, water: Water) -> None:
        if water != self._water:
            self._water = water
            self._speaker.flow(water)
