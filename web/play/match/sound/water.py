"""The water that is heard all the time: the faster the river, the louder and brighter it is."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from niagara.model import events as ev


class Water(NamedTuple):
    """How the water sounds at a moment."""

    loudness: float
    """How loud it is: 1 is the fastest river."""
    brightness: float
    """How high it sounds: 1 is the fastest river."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A part of the water: noise without end, through a filter, swelling slowly by itself."""

    kind: str
    """The kind of the filter."""
    pitch: float
    """Where the filter is, in hertz, when the river is fastest."""
    level: float
    """How loud the layer is then."""
    pan: float
    sharpness: float
    speed: float
    """How fast the noise is played, so that layers are never the same."""
    swell: float
    """How many times a second it swells."""
    depth: float
    """By which share of its level."""


LAYERS: Final = (
    Layer("lowpass", 700, 0.30, -0.4, 0.5, 0.83, 0.11, 0.2),
    Layer("lowpass", 640, 0.30, 0.4, 0.5, 1.0, 0.083, 0.2),
    Layer("bandpass", 1250, 0.20, -0.15, 1.4, 0.91, 0.37, 0.45),
    Layer("bandpass", 1700, 0.13, 0.25, 1.8, 1.13, 0.53, 0.55),
)

GLIDE: Final = 0.5
"""How many seconds the water takes to change, roughly."""

FASTEST: Final = 7
"""From this speed on the river sounds no faster."""

CALMING: Final = (ev.WeatherChanged, ev.RoundBegan, ev.TurnBegan, ev.GameEnded)
"""The events after which the river does not run, and is as calm as the weather lets it be."""


def calm(weather: int = 0) -> Water:
    """Return how the river sounds between two rounds."""
    return Water(0.36 + 0.03 * weather, 0.6 + 0.04 * weather)


def running(speed: int) -> Water:
    """Return how the river sounds while it is pushed `speed` times."""
    share = min(speed, FASTEST) / FASTEST
    return Water(0.45 + 0.55 * share, 0.7 + 0.3 * share)


def after(event: ev.Event, weather: int) -> Water | None:
    """Return how the water sounds from this event on; None if it goes on as before.

    >>> after(ev.RiverRose(3, 1, 4), 1) == running(4), after(ev.Pushed(0), 1)
    (True, None)
    """
    if isinstance(event, ev.RiverRose):
        return running(event.speed) if event.speed else calm(event.weather)
    return calm(weather) if isinstance(event, CALMING) else None
