"""What a sound is made of: voices, each with a pitch, a loudness and a place of its own.

Nothing here knows what a sound is for, or how a browser plays it.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

TONES: Final = ("sine", "triangle")
"""The kinds of voices that swing."""
NOISES: Final = ("lowpass", "bandpass")
"""The kinds of voices that rush: noise through a filter of this kind."""

FADED: Final = 0.003
"""The share of a voice's level to which it decays; what is left then fades out evenly."""
FADE: Final = 0.012
"""How many seconds that takes."""

RATE: Final = 44_100
"""How many values of the noise are played each second."""
NOISE_LENGTH: Final = 6 * RATE
"""How many values the noise has before it begins again."""
LOUDEST: Final = 1 << 15
"""The values of the noise are below this."""


@dataclass(frozen=True, slots=True)
class Voice:
    """One swing or rush of a sound; all times are in seconds."""

    kind: str
    """One of `TONES` or `NOISES`."""
    pitch: tuple[float, ...]
    """Hertz, of the tone or of the noise's filter. Several are passed one after the other."""
    level: float
    """How loud it is at its loudest; 1 is as loud as a tone may be on its own."""
    decay: float
    """How long it dies away."""
    attack: float = 0.005
    """How long it takes to become loudest."""
    hold: float = 0.0
    """How long it stays loudest."""
    at: float = 0.0
    """When it begins, after the beginning of its sound."""
    pan: float = 0.0
    """Where it comes from: -1 is left, 1 is right."""
    sharpness: float = 0.7
    """How narrow the filter of a noise is."""

    @property
    def length(self) -> float:
        """How long it is heard."""
        return self.attack + self.hold + self.decay + FADE

    @property
    def end(self) -> float:
        """When it ends, after the beginning of its sound."""
        return self.at + self.length


Sound = tuple[Voice, ...]


def length(sound: Sound) -> float:
    """Return how many seconds a sound is heard."""
    return max(voice.end for voice in sound)


def noise() -> bytes:
    """Return the noise from which all rushing is made: whole numbers of 16 bits.

    It is the same each time, so that recordings can be compared.
    """
    return Random(1).randbytes(2 * NOISE_LENGTH)
