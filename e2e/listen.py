"""Write what the page sounds like into files, and print the numbers of each.

    .venv/bin/python -m e2e.listen FOLDER

renders every sound, the water at three speeds, and a whole round of three bots, at full volume and
through the limiter, by the page's own code (`web/browser/graph.py`) in Chromium.

Columns: the highest peak, and the loudest tenth of a second, both in decibels below full scale;
the middle of the spectrum in hertz; the seconds until the sound is 60 decibels below its peak; and
the first and last value, which are zero where nothing clicks.
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
from web.asking.ui import PACES
from web.play.frames import frames_of
from web.play.sounding import Sounding
from web.sound.cues import Cue, Cues
from web.sound.sounds import SOUNDS
from web.sound.voices import RATE, length
from web.sound.water import Water, calm, running
from web.tools.browsers import launch_options

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
"""How many values are looked at together for the spectrum."""
QUIET: Final = 1e-3
"""The share of the peak below which a sound counts as over."""


class Numbers(NamedTuple):
    """What is measured of a recording."""

    peak: float
    loudest: float
    centroid: float
    seconds: float
    first: float
    last: float

    def __str__(self) -> str:
        return (
            f"{self.peak:6.1f} dB {self.loudest:6.1f} dB {self.centroid:6.0f} Hz "
            f"{self.seconds:6.2f} s {self.first:9.6f} {self.last:9.6f}"
        )


def sound(page: Page, name: str) -> Recording:
    """Return a sound by itself."""
    tape = Tape()
    tape.now = BEFORE
    tape.graph.play([Cue(name)])
    return tape.play(page, BEFORE + length(SOUNDS[name]) + AFTER)


def water(page: Page, wanted: Water) -> Recording:
    """Return the water by itself."""
    tape = Tape()
    tape.graph.run_water(wanted)
    return tape.play(page, WATER_SECONDS)


class Onto:
    """A speaker that plays onto a tape, as `web.play.sounding.Speaker`."""

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
    return Numbers(
        decibels(peak),
        decibels(loudest(recording)),
        centroid(both),
        (heard[-1] - heard[0]) / RATE if heard else 0.0,
        max(abs(channel[0]) for channel in recording),
        max(abs(channel[-1]) for channel in recording),
    )


def loudest(recording: Recording, seconds: float = 0.1) -> float:
    """Return the loudness of the loudest stretch of some length: its root mean square."""
    step = int(seconds * RATE / 4)
    powers = [
        sum(value * value for channel in recording for value in channel[at : at + step]) / 2 / step
        for at in range(0, len(recording.left) - step, step)
    ]
    return math.sqrt(max(sum(powers[at : at + 4]) / 4 for at in range(max(1, len(powers) - 3))))


def centroid(values: Sequence[float]) -> float:
    """Return the middle of the spectrum: the mean frequency, weighed by power."""
    weighed = total = 0.0
    for window in windows(values):
        for place, part in enumerate(fourier(window)[1 : WINDOW // 2], start=1):
            power = abs(part) ** 2
            weighed += power * place * RATE / WINDOW
            total += power
    return weighed / total if total else 0.0


def windows(values: Sequence[float]) -> Iterator[list[complex]]:
    """Yield at most forty stretches of the values, each faded in and out."""
    shape = [0.5 - 0.5 * math.cos(2 * math.pi * place / WINDOW) for place in range(WINDOW)]
    step = max(WINDOW // 2, len(values) // 40)
    for at in range(0, max(1, len(values) - WINDOW), step):
        yield [value * by for value, by in zip(values[at : at + WINDOW], shape, strict=False)]


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
