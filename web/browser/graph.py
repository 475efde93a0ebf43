"""Builds the graph of Web Audio that plays the data of `web/play/match/sound/`.

It gets the browser's context and imports nothing of the browser, so `e2e/listen.py` can record what
it does. Every voice is a chain of nodes, from its source to the mix. Nothing keeps hold of a chain:
once its source has stopped, the browser throws it away.

    source ── filter of a noise ── level ── pan ──┐
    noise ─── filter ── level ── pan ── river ────┴── mix ── limiter ── volume ── destination
"""

from collections.abc import Sequence
from typing import Any, Final

from web.play.match.sound.cues import Cue
from web.play.match.sound.sounds import SOUNDS
from web.play.match.sound.voices import FADE, FADED, LOUDEST, NOISE_LENGTH, RATE, TONES, Voice
from web.play.match.sound.water import GLIDE, LAYERS, Layer, Water

SOON: Final = 0.02
"""How many seconds lie between the call and the sound, so that no ramp begins in the past."""
ELSEWHERE: Final = 0.731
"""How many seconds later each noise begins in the noise, so that no two are the same."""
WARM: Final = 4500
"""Above this, in hertz, everything is softened."""
LIMIT: Final = {"threshold": -14, "knee": 10, "ratio": 12, "attack": 0.003, "release": 0.2}
"""How the limiter presses what would be too loud; decibels and seconds."""
MASTER: Final = 0.75
"""What the full volume is multiplied by. The limiter itself makes everything louder."""


class Graph:
    """Everything between the sounds and the loudspeaker."""

    def __init__(self, context: Any, noise: Any) -> None:
        self._context = context
        self._noise = noise
        """A buffer with the noise."""
        self._begin = 0.0
        """Where in the noise the next one begins."""
        self._mix = context.createBiquadFilter()
        self._mix.type = "lowpass"
        self._mix.frequency.value = WARM
        limiter = context.createDynamicsCompressor()
        for name, value in LIMIT.items():
            getattr(limiter, name).value = value
        volume = context.createGain()
        volume.gain.value = 0
        self._volume = volume.gain
        self._mix.connect(limiter)
        limiter.connect(volume)
        volume.connect(context.destination)
        self._river: Any = None
        """How loud the water is; None until it runs."""
        self._filters: list[Any] = []
        """The pitch of each layer of the water."""

    def set_volume(self, gain: float) -> None:
        """Make everything as loud as this, from 0 to 1."""
        # It takes about so many seconds, which is fast, but no click.
        self._volume.setTargetAtTime(gain * MASTER, self._context.currentTime, 0.04)

    def play(self, sounds: Sequence[Cue]) -> None:
        """Play these sounds, each when it is due."""
        now = self._context.currentTime + SOON
        for cue in sounds:
            for voice in SOUNDS[cue.sound]:
                self._play(voice, cue, now + cue.after + voice.at)

    def _play(self, voice: Voice, cue: Cue, at: float) -> None:
        end = at + voice.length
        level = voice.level * cue.loudness
        if voice.kind in TONES:
            source = heard = self._context.createOscillator()
            source.type = voice.kind
            source.start(at)
        else:
            source, heard = self._rushing(at, voice.kind, voice.sharpness)
            level /= LOUDEST
        _pass(heard.frequency, [hertz * cue.pitch for hertz in voice.pitch], at, voice.length)
        gain = self._level(heard, voice.pan + cue.pan, self._mix)
        gain.setValueAtTime(0, at)
        gain.linearRampToValueAtTime(level, at + voice.attack)
        if voice.hold:
            gain.setValueAtTime(level, at + voice.attack + voice.hold)
        gain.exponentialRampToValueAtTime(level * FADED, end - FADE)
        gain.linearRampToValueAtTime(0, end)
        source.stop(end)

    def run_water(self, water: Water) -> None:
        """Let the water be heard from now on, without end."""
        river = self._context.createGain()
        river.connect(self._mix)
        river.gain.value = 0
        self._river = river.gain
        self._filters = [self._layer(layer, river) for layer in LAYERS]
        for pitch, layer in zip(self._filters, LAYERS, strict=True):
            pitch.value = layer.pitch * water.brightness
        self.flow(water)

    def flow(self, water: Water) -> None:
        """Let the water sound like this, in a while."""
        now = self._context.currentTime
        self._river.setTargetAtTime(water.loudness, now, GLIDE)
        for pitch, layer in zip(self._filters, LAYERS, strict=True):
            pitch.setTargetAtTime(layer.pitch * water.brightness, now, GLIDE)

    def _layer(self, layer: Layer, river: Any) -> Any:
        """Start a layer of the water; return the pitch of its filter."""
        now = self._context.currentTime
        level = layer.level / LOUDEST
        source, heard = self._rushing(now, layer.kind, layer.sharpness)
        source.playbackRate.value = layer.speed
        gain = self._level(heard, layer.pan, river)
        gain.value = level
        swell = self._context.createOscillator()
        swell.frequency.value = layer.swell
        depth = self._context.createGain()
        depth.gain.value = level * layer.depth
        swell.connect(depth)
        depth.connect(gain)
        swell.start(now)
        return heard.frequency

    def _rushing(self, at: float, kind: str, sharpness: float) -> tuple[Any, Any]:
        """Start a noise; return it with the filter through which it is heard."""
        source = self._context.createBufferSource()
        source.buffer = self._noise
        source.loop = True
        self._begin = (self._begin + ELSEWHERE) % (NOISE_LENGTH / RATE)
        source.start(at, self._begin)
        through = self._context.createBiquadFilter()
        through.type = kind
        through.Q.value = sharpness
        source.connect(through)
        return source, through

    def _level(self, heard: Any, pan: float, into: Any) -> Any:
        """Connect what is heard, at a place from left to right; return its loudness."""
        gain = self._context.createGain()
        gain.gain.value = 0  # else the first moment of a source may be heard as loud as it is made
        place = self._context.createStereoPanner()
        place.pan.value = max(-1.0, min(1.0, pan))
        heard.connect(gain)
        gain.connect(place)
        place.connect(into)
        return gain.gain


def _pass(pitch: Any, hertz: Sequence[float], at: float, length: float) -> None:
    """Let a pitch pass these values one after the other."""
    pitch.setValueAtTime(hertz[0], at)
    for place, value in enumerate(hertz[1:], start=1):
        pitch.exponentialRampToValueAtTime(value, at + length * place / (len(hertz) - 1))
