"""Every sound of the page, by name.

To change one, change its voices, listen to it (`python -m e2e.listen`), and compare its loudness
with that of the others in `docs/sound.md`.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from web.play.match.sound.voices import Sound, Voice


def _bell(pitch: float, level: float, decay: float, at: float = 0.0, pan: float = 0.0) -> Sound:
    """Return a small bell of glass: a tone, and two above it that die away sooner."""
    return (
        Voice("sine", (pitch,), level, decay, attack=0.004, at=at, pan=pan),
        Voice("sine", (pitch * 2.01,), level * 0.3, decay * 0.5, attack=0.003, at=at, pan=pan),
        Voice("sine", (pitch * 3.1,), level * 0.1, decay * 0.22, attack=0.002, at=at, pan=pan),
    )


def _knock(pitch: float, level: float, at: float = 0.0, pan: float = 0.0) -> Sound:
    """Return a knock on wood: a short low tone that falls, and the touch itself."""
    return (
        Voice("triangle", (pitch * 1.25, pitch), level, 0.13, attack=0.003, at=at, pan=pan),
        Voice("bandpass", (pitch * 4.5,), level * 0.9, 0.04, attack=0.002, at=at, pan=pan),
    )


def _drop(pitch: float, level: float, at: float = 0.0, pan: float = 0.0) -> Voice:
    """Return a drop that falls into water: a short tone that rises."""
    return Voice("sine", (pitch, pitch * 1.7), level, 0.07, attack=0.012, at=at, pan=pan)


def _swish(level: float, at: float = 0.0, pan: float = 0.0) -> Voice:
    """Return a card that slides over another."""
    return Voice("bandpass", (1300, 2600), level, 0.09, attack=0.03, at=at, pan=pan)


def _clink(pitch: float, level: float, at: float, pan: float) -> Iterator[Voice]:
    """Yield glass that touches glass, under water: no edge, and soon gone."""
    yield Voice("sine", (pitch,), level, 0.16, attack=0.003, at=at, pan=pan)
    yield Voice("sine", (pitch * 1.51,), level * 0.5, 0.09, attack=0.003, at=at, pan=pan)


SOUNDS: Final[Mapping[str, Sound]] = {
    # Cards
    "card": (
        _swish(0.6),
        Voice("lowpass", (420,), 0.72, 0.07, attack=0.004, at=0.07),
    ),
    "turn": (
        _swish(0.68, pan=-0.2),
        _swish(0.52, at=0.09, pan=0.2),
        Voice("lowpass", (520,), 1.1, 0.08, attack=0.003, at=0.17),
        Voice("triangle", (190, 150), 0.12, 0.09, at=0.17),
    ),
    "hand": (
        _swish(0.58, pan=-0.3),
        _swish(0.51, at=0.08, pan=-0.1),
        _swish(0.58, at=0.16, pan=0.1),
        _swish(0.51, at=0.25, pan=0.3),
        Voice("lowpass", (480,), 0.83, 0.09, attack=0.004, at=0.36),
    ),
    # Canoes
    "paddle": (
        Voice("bandpass", (380, 900, 520), 0.72, 0.2, attack=0.09, hold=0.03, sharpness=1.1),
        Voice("lowpass", (260, 180), 0.88, 0.16, attack=0.06),
        _drop(620, 0.056, at=0.2, pan=-0.15),
        _drop(780, 0.04, at=0.27, pan=0.2),
    ),
    "ashore": (
        Voice("bandpass", (900, 600, 420), 0.51, 0.26, attack=0.05, hold=0.08, sharpness=0.6),
        *_knock(150, 0.18, at=0.3),
    ),
    "launch": (
        *_knock(170, 0.31),
        Voice("lowpass", (900, 420), 0.99, 0.24, attack=0.04, at=0.08),
        _drop(560, 0.077, at=0.22, pan=0.15),
    ),
    "splash": (
        Voice("bandpass", (1500, 700, 380), 0.67, 0.34, attack=0.012, sharpness=0.5),
        Voice("lowpass", (300, 140), 0.88, 0.22, attack=0.008),
        _drop(520, 0.045, at=0.16, pan=-0.3),
        _drop(700, 0.039, at=0.24, pan=0.3),
        _drop(600, 0.028, at=0.36, pan=0.05),
    ),
    "falls": (
        Voice("lowpass", (220, 520, 900, 420), 1.2, 0.75, attack=0.35, hold=0.15),
        Voice("bandpass", (500, 1300, 600), 0.56, 0.7, attack=0.4, hold=0.1, pan=-0.3),
        Voice("bandpass", (420, 1050, 520), 0.56, 0.8, attack=0.45, hold=0.1, pan=0.3),
        Voice("sine", (300, 110), 0.15, 0.3, attack=0.06, at=0.15),
        Voice("lowpass", (420, 120), 2, 0.4, attack=0.01, at=0.62),
        _drop(480, 0.065, at=0.95, pan=-0.35),
        _drop(640, 0.056, at=1.05, pan=0.3),
    ),
    "rope": (
        Voice("bandpass", (330, 460, 300), 2.4, 0.16, attack=0.07, sharpness=5),
        Voice("bandpass", (360, 520, 340), 2.2, 0.14, attack=0.06, at=0.22, sharpness=5),
        *_knock(140, 0.44, at=0.4),
    ),
    # Gems
    "gem up": _bell(523, 0.2, 0.45) + _bell(784, 0.14, 0.4, at=0.09),
    "gem down": (
        *_bell(523, 0.17, 0.35),
        Voice("lowpass", (700, 300), 0.8, 0.09, attack=0.004, at=0.015),
        Voice("sine", (175, 140), 0.16, 0.1, at=0.015),
    ),
    "treasure": (
        *_bell(523, 0.19, 0.4),
        Voice("triangle", (262,), 0.12, 0.35, attack=0.006),
        *_bell(659, 0.18, 0.4, at=0.1, pan=-0.15),
        *_bell(784, 0.19, 0.6, at=0.2, pan=0.15),
    ),
    "theft": (
        Voice("bandpass", (700, 2000), 0.7, 0.06, attack=0.09, pan=-0.3, sharpness=0.9),
        Voice("triangle", (466, 440), 0.2, 0.2, attack=0.008, at=0.1, pan=-0.15),
        Voice("triangle", (349, 330), 0.22, 0.32, attack=0.008, at=0.25, pan=0.15),
        Voice("sine", (175, 165), 0.14, 0.3, attack=0.008, at=0.25),
    ),
    # The river
    "rise": (
        Voice("lowpass", (200, 620, 340), 0.85, 0.55, attack=0.4, hold=0.1, pan=-0.25),
        Voice("lowpass", (240, 700, 300), 0.85, 0.5, attack=0.45, hold=0.1, pan=0.25),
        Voice("sine", (82, 98, 78), 0.1, 0.45, attack=0.35),
    ),
    "push": (
        Voice("lowpass", (300, 650, 320), 1, 0.3, attack=0.1),
        *_clink(880, 0.13, at=0.02, pan=0.0),
        *_clink(740, 0.14, at=0.09, pan=-0.15),
        *_clink(830, 0.13, at=0.17, pan=0.1),
        *_clink(660, 0.14, at=0.24, pan=-0.05),
        *_clink(622, 0.12, at=0.33, pan=0.15),
    ),
    "whirl": (
        Voice("bandpass", (300, 700, 320, 640, 280), 1.3, 0.5, attack=0.2, hold=0.2, sharpness=2.5),
        Voice("sine", (150, 230, 140, 200, 110), 0.14, 0.45, attack=0.15, hold=0.15, pan=-0.2),
        _drop(330, 0.1, at=0.35, pan=0.3),
        _drop(390, 0.09, at=0.5, pan=-0.3),
        _drop(300, 0.08, at=0.64, pan=0.2),
    ),
    # The weather
    "sun": (
        Voice("triangle", (392,), 0.21, 0.55, attack=0.05),
        Voice("sine", (587,), 0.16, 0.7, attack=0.06, at=0.16),
        Voice("sine", (784,), 0.08, 0.6, attack=0.08, at=0.3),
    ),
    "wind": (
        Voice("bandpass", (280, 620, 360), 0.98, 0.5, attack=0.35, sharpness=1.6, pan=-0.3),
        Voice("bandpass", (240, 480, 300), 0.9, 0.5, attack=0.45, sharpness=1.6, pan=0.3),
    ),
    "rain": (
        Voice("bandpass", (2200,), 0.21, 0.5, attack=0.25, hold=0.2),
        *(
            Voice("bandpass", (pitch,), 0.77, 0.03, attack=0.002, at=at, pan=pan, sharpness=4)
            for at, pitch, pan in (
                (0.05, 1500, -0.5),
                (0.17, 1900, 0.3),
                (0.24, 1300, 0.6),
                (0.36, 1700, -0.2),
                (0.43, 1450, 0.1),
                (0.55, 2000, -0.6),
                (0.62, 1350, 0.4),
                (0.74, 1650, -0.1),
            )
        ),
    ),
    "thunder": (
        Voice("lowpass", (500, 180, 130, 90), 2.4, 1.0, attack=0.03, hold=0.12, pan=-0.25),
        Voice("lowpass", (150, 240, 110), 2.6, 0.8, attack=0.2, hold=0.1, at=0.25, pan=0.25),
        Voice("sine", (62, 48, 42), 0.25, 0.9, attack=0.08, hold=0.1),
    ),
    # Animals
    "beaver": (
        *_knock(330, 0.24, pan=-0.1),
        *_knock(360, 0.24, at=0.1, pan=-0.05),
        *_knock(310, 0.26, at=0.21),
        Voice("lowpass", (600, 200), 1.5, 0.22, attack=0.01, at=0.36),
        _drop(420, 0.1, at=0.42, pan=0.15),
    ),
    "moose": (
        Voice("triangle", (98, 131, 123, 92), 0.24, 0.4, attack=0.12, hold=0.25),
        Voice("triangle", (196, 262, 246, 184), 0.2, 0.3, attack=0.15, hold=0.25),
        Voice("sine", (294, 393, 369, 276), 0.11, 0.25, attack=0.16, hold=0.22),
        Voice("bandpass", (330, 480, 300), 0.5, 0.35, attack=0.15, hold=0.2, sharpness=2),
    ),
    # The round and the game
    "round": _knock(220, 0.34, pan=-0.1) + _knock(294, 0.34, at=0.14, pan=0.1),
    "win": (
        *_bell(392, 0.17, 0.5, pan=-0.25),
        *_bell(523, 0.17, 0.5, at=0.14, pan=-0.1),
        *_bell(659, 0.17, 0.6, at=0.28, pan=0.1),
        *_bell(784, 0.2, 1.1, at=0.42, pan=0.25),
        Voice("triangle", (131,), 0.18, 0.9, attack=0.01),
        Voice("triangle", (196,), 0.14, 1.2, attack=0.02, at=0.42),
        Voice("sine", (262,), 0.14, 1.2, attack=0.02, at=0.42),
    ),
    # A tap
    "tick": (
        Voice("sine", (420, 330), 0.14, 0.035, attack=0.003),
        Voice("bandpass", (1100,), 0.2, 0.02, attack=0.002),
    ),
}
"""The sounds; `gem up` and `gem down` are those of an amethyst, and higher for other kinds."""
