"""Write what the page sounds like into files, and print the numbers of each.

    .venv/bin/python -m e2e.listen FOLDER

renders every sound, the water at three speeds, and a whole round of three bots, at full volume and
through the limiter, by the page's own code (`web/browser/graph.py`) in Chromium.

Columns: the highest peak; the loudest tenth of a second, as ears weigh it; both in decibels below
full scale; the middle of the spectrum; how long the sound is less than 60 decibels below its peak;
and the larger of the first and the last value, which is zero where nothing begins or ends abruptly.
"""

import argparse
import math
import wave
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page, sync_playwright

from e2e.support.tape import Recording, Tape
from niagara import Game, Setup
from niagara.bots import BOTS
from web.asking.hearing import Hearing
from web.asking.settings import PACES
from web.build.browsers import launch_options
from web.play.match.frames import frames_of
from web.play.match.sound.cues import Cue, Cues
from web.play.match.sound.sounds import SOUNDS
from web.play.match.sound.voices import RATE, length
from web.play.match.sound.water import Water, calm, running
from web.play.match.sounding import Sounding

BEFORE: Final = 0.1
"""Seconds of silence before a sound, while the volume is turned up."""
WATERS: Final = {
    "water calm": calm(),
    "water speed 3": running(3),
    "water speed 7": running(7),
}
WINDOW: Final = 4096
"""How many values are looked at together: a tenth of a second."""
MOST_WINDOWS: Final = 300
HERTZ: Final = np.arange(1, WINDOW // 2) * RATE / WINDOW
"""The frequencies of a spectrum."""
SHAPE: Final = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / WINDOW)
"""How a stretch is faded in and out before its spectrum is taken."""

Values = NDArray[np.float64]


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


def sound(page: Page, names: Sequence[str]) -> Recording:
    """Return a sound by itself, or several at once."""
    tape = Tape()
    tape.now = BEFORE
    tape.graph.play(list(map(Cue, names)))
    longest = max(length(SOUNDS[name]) for name in names)
    return tape.play(page, BEFORE + longest + 0.3)  # then the limiter lets go


def water(page: Page, wanted: Water) -> Recording:
    """Return the water by itself."""
    tape = Tape()
    tape.graph.run_water(wanted)
    return tape.play(page, 6)


class Onto:
    """A speaker that plays onto a tape, as `web.play.match.sounding.Speaker`."""

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
    """Return two rounds of a game of three bots at a pace, as the page would play them."""
    tape = Tape()
    sounding = Sounding(Onto(tape), lambda: tape.now)
    sounding.set(Hearing(on=True))
    game, rng = Game(Setup(3, seed=11)), Random(11)
    while game.round <= 2:
        action = BOTS["paddler"].choose(game.view(game.actor), rng)
        for frame in frames_of(game, action, None):
            sounding.happen(frame.event, frame.view.weather)
            tape.now += PACES[pace] * frame.length
    return tape.play(page, tape.now + 3)


def measured(recording: Recording) -> Numbers:
    """Return the numbers of a recording."""
    channels = np.array(recording, dtype=np.float64)
    both = channels.mean(axis=0)
    peak = np.abs(channels).max()
    heard = np.flatnonzero(np.abs(both) > peak / 1000)
    spectra = spectra_of(both)
    summed = spectra.sum(axis=0)
    return Numbers(
        decibels(peak),
        decibels(math.sqrt((spectra @ ears(HERTZ)).max())),
        float(summed @ HERTZ / summed.sum()),
        float(heard[-1] - heard[0]) / RATE,
        float(np.abs(channels[:, [0, -1]]).max()),
    )


def spectra_of(values: Values) -> Values:
    """Return the power at each of the frequencies `HERTZ`, a row for each stretch of the values.

    Each stretch is half of the one before and half new, where there are not too many. The powers
    of a stretch add up to its mean square.
    """
    step = max(WINDOW // 2, len(values) // MOST_WINDOWS)
    stretches = np.lib.stride_tricks.sliding_window_view(values, WINDOW)[:-1:step]
    parts = np.fft.rfft(stretches * SHAPE)[:, 1 : WINDOW // 2]
    return np.asarray(np.abs(parts) ** 2 * 2 / WINDOW / (SHAPE**2).sum())


def ears(hertz: Values) -> Values:
    """Return how ears weigh the power at frequencies: the curve A of IEC 61672, 1 at 1000 Hz."""
    squared = hertz**2
    share = squared * squared * 12194**2
    share /= (squared + 20.6**2) * (squared + 12194**2)
    share /= np.sqrt((squared + 107.7**2) * (squared + 737.9**2))
    return (share * 1.2589) ** 2


def decibels(share: float) -> float:
    """Return a share of full scale in decibels."""
    return 20 * math.log10(max(share, 1e-9))


def write(path: Path, recording: Recording) -> None:
    """Write a recording as a file of 16 bits."""
    pairs = np.clip(np.array(recording, dtype=np.float64).T, -1, 1)
    values = np.rint(pairs * 32767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(values.tobytes())


def everything() -> dict[str, Callable[[Page], Recording]]:
    """Return how everything that can be heard is recorded, by name."""
    return {
        **{name: partial(sound, names=[name]) for name in SOUNDS},
        "all at once": partial(sound, names=[*SOUNDS]),
        **{name: partial(water, wanted=wanted) for name, wanted in WATERS.items()},
        **{f"rounds {pace}": partial(rounds, pace=pace) for pace in ("normal", "instant")},
    }


def recordings(page: Page, beginning: str = "") -> Iterator[tuple[str, Recording]]:
    """Yield everything that can be heard and whose name begins so, by name."""
    for name, record in everything().items():
        if name.startswith(beginning):
            yield name, record(page)


def main() -> None:
    """Write the files and print the table."""
    parser = argparse.ArgumentParser(description="Write what the page sounds like into files.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="what is heard whose name begins so")
    options = parser.parse_args()
    if not any(name.startswith(options.only) for name in everything()):
        parser.error(f"nothing begins with {options.only!r}; there is {', '.join(everything())}")
    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium))
        page = browser.new_page()
        for name, recording in recordings(page, options.only):
            write(folder / f"{name.replace(' ', '-')}.wav", recording)
            print(f"{name:14} {measured(recording)}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
