"""Write what the page sounds like into files, and print the numbers of each.

    .venv/bin/python -m e2e.listen FOLDER

renders every sound, the water at three speeds, and a whole round of three bots, at full volume and
through the limiter, by the page's own code (`web/browser/graph.py`) in Chromium.

Columns: the highest peak; the loudest tenth of a second, as ears weigh it; both in decibels below
full scale; the middle of the spectrum; how long the sound is less than 60 decibels below its peak;
and the larger of the first and the last value, which is zero where nothing begins or ends abruptly.
"""

import argparse
import cmath
import math
import wave
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from playwright.sync_api import Page, sync_playwright

from e2e.support.tape import Recording, Tape
from niagara import Game, Setup
from niagara.bots import BOTS
from web.asking.hearing import Hearing
from web.asking.settings import PACES
from web.sound.cues import Cue, Cues
from web.sound.sounds import SOUNDS
from web.sound.voices import RATE, length
from web.sound.water import Water, calm, running
from web.tools.browsers import launch_options
from web.turn.frames import frames_of
from web.turn.sounding import Sounding

BEFORE: Final = 0.1
"""Seconds of silence before a sound, while the volume is turned up."""
AFTER: Final = 0.3
"""Seconds after it, in which the limiter lets go."""
WATER_SECONDS: Final = 6.0
WATERS: Final = {
    "water calm": calm(),
    "water speed 3": running(3),
    "water speed 7": running(7),
}
ROUNDS: Final = 2
WINDOW: Final = 4096
"""How many values are looked at together: a tenth of a second."""
MOST_WINDOWS: Final = 300
HERTZ: Final = [place * RATE / WINDOW for place in range(1, WINDOW // 2)]
"""The frequencies of a spectrum."""
SHAPE: Final = [0.5 - 0.5 * math.cos(2 * math.pi * place / WINDOW) for place in range(WINDOW)]
"""How a stretch is faded in and out before its spectrum is taken."""
QUIET: Final = 1e-3
"""The share of the peak below which a sound counts as over."""


class Numbers(NamedTuple):
    """What is measured of a recording."""

    peak: float
    loudest: float
    middle: float
    seconds: float
    edge: float

    def __str__(self) -> str:
        return (
            f"{self.peak:6.1f} dB {self.loudest:6.1f} dB(A) {self.middle:6.0f} Hz "
            f"{self.seconds:6.2f} s {self.edge:9.6f}"
        )


def sound(page: Page, *names: str) -> Recording:
    """Return a sound by itself, or several at once."""
    tape = Tape()
    tape.now = BEFORE
    tape.graph.play(list(map(Cue, names)))
    return tape.play(page, BEFORE + max(length(SOUNDS[name]) for name in names) + AFTER)


def water(page: Page, wanted: Water) -> Recording:
    """Return the water by itself."""
    tape = Tape()
    tape.graph.run_water(wanted)
    return tape.play(page, WATER_SECONDS)


class Onto:
    """A speaker that plays onto a tape, as `web.turn.sounding.Speaker`."""

    def __init__(self, tape: Tape) -> None:
        self.tape = tape

    def set(self, hearing: Hearing) -> None:
        """Begin with the calm river."""
        self.tape.graph.run_water(calm())

    def play(self, sounds: Cues) -> None:
        self.tape.graph.play(sounds)

    def flow(self, water: Water) -> None:
        self.tape.graph.flow(water)


def rounds(page: Page, pace: str) -> Recording:
    """Return some rounds of a game of three bots at a pace, as the page would play them."""
    tape = Tape()
    sounding = Sounding(Onto(tape), lambda: tape.now)
    sounding.set(Hearing(on=True))
    game, rng = Game(Setup(3, seed=11)), Random(11)
    while game.round <= ROUNDS:
        action = BOTS["paddler"].choose(game.view(game.actor), rng)
        for frame in frames_of(game, action, None):
            sounding.happen(frame.event, frame.view.weather)
            tape.now += PACES[pace] * frame.length
    return tape.play(page, tape.now + 3)


def measured(recording: Recording) -> Numbers:
    """Return the numbers of a recording."""
    both = [(left + right) / 2 for left, right in zip(*recording, strict=True)]
    peak = max(max(map(abs, channel)) for channel in recording)
    heard = [place for place, value in enumerate(both) if abs(value) > peak * QUIET]
    spectra = [spectrum(window) for window in windows(both)]
    summed = [sum(powers) for powers in zip(*spectra, strict=True)]
    return Numbers(
        decibels(peak),
        decibels(math.sqrt(max(map(weighed, spectra)))),
        sum(map(math.prod, zip(summed, HERTZ, strict=True))) / sum(summed),
        (heard[-1] - heard[0]) / RATE,
        max(abs(channel[end]) for channel in recording for end in (0, -1)),
    )


def windows(values: Sequence[float]) -> Iterator[Sequence[float]]:
    """Yield stretches of the values, each half of the one before and half new."""
    step = max(WINDOW // 2, len(values) // MOST_WINDOWS)
    for at in range(0, len(values) - WINDOW, step):
        yield values[at : at + WINDOW]


def spectrum(values: Sequence[float]) -> list[float]:
    """Return the power at each of the frequencies `HERTZ`; together, the mean square."""
    faded = [complex(value * by) for value, by in zip(values, SHAPE, strict=True)]
    scale = 2 / WINDOW / sum(by * by for by in SHAPE)
    return [abs(part) ** 2 * scale for part in fourier(faded)[1 : WINDOW // 2]]


def weighed(powers: Sequence[float]) -> float:
    """Return the power as ears weigh it."""
    return sum(power * weight for power, weight in zip(powers, WEIGHTS, strict=True))


def ears(hertz: float) -> float:
    """Return how ears weigh the power at a frequency: the curve A of IEC 61672, 1 at 1000 Hz."""
    squared = hertz * hertz
    share = squared * squared * 12194**2
    share /= (squared + 20.6**2) * (squared + 12194**2)
    share /= math.sqrt((squared + 107.7**2) * (squared + 737.9**2))
    return (share * 1.2589) ** 2


def fourier(values: list[complex]) -> list[complex]:
    """Return the spectrum of values whose number is a power of two."""
    size = len(values)
    if size == 1:
        return values
    even, odd = fourier(values[::2]), fourier(values[1::2])
    turned = [cmath.exp(-2j * cmath.pi * k / size) * part for k, part in enumerate(odd)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [
        a - b for a, b in zip(even, turned, strict=True)
    ]


WEIGHTS: Final = [ears(hertz) for hertz in HERTZ]


def decibels(share: float) -> float:
    """Return a share of full scale in decibels."""
    return 20 * math.log10(max(share, 1e-9))


def write(path: Path, recording: Recording) -> None:
    """Write a recording as a file of 16 bits."""
    pairs = zip(*recording, strict=True)
    values = array("h", (round(max(-1, min(1, each)) * 32767) for pair in pairs for each in pair))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(values.tobytes())


def recordings(page: Page) -> Iterator[tuple[str, Recording]]:
    """Yield everything that can be heard, by name."""
    for name in SOUNDS:
        yield name, sound(page, name)
    yield "all at once", sound(page, *SOUNDS)
    for name, wanted in WATERS.items():
        yield name, water(page, wanted)
    for pace in ("normal", "instant"):
        yield f"rounds {pace}", rounds(page, pace)


def main() -> None:
    """Write the files and print the table."""
    parser = argparse.ArgumentParser(description="Write what the page sounds like into files.")
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        page = browser.new_page()
        for name, recording in recordings(page):
            write(folder / f"{name.replace(' ', '-')}.wav", recording)
            print(f"{name:14} {measured(recording)}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
