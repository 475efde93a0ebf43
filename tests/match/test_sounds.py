"""What sounds are made of: soft beginnings and ends, nothing shrill, nothing long."""

import itertools

import pytest

from web.match.sound.sounds import SOUNDS
from web.match.sound.voices import (
    FADE,
    LOUDEST,
    NOISE_LENGTH,
    NOISES,
    RATE,
    TONES,
    Sound,
    length,
    noise,
)

SHRILL = 2500
"""Hertz; tones above this hurt."""
AUDIBLE = 40
LONGEST = 1.8
"""Seconds; events are shown for about that long."""

BY_NAME = pytest.mark.parametrize("sound", SOUNDS.values(), ids=SOUNDS)


@BY_NAME
def test_voices_begin_and_end_softly(sound: Sound) -> None:
    """Every voice takes a while to become loud, and longer to die away, so that nothing clicks."""
    for voice in sound:
        assert voice.attack >= 0.002
        assert voice.decay >= 0.02
        assert voice.hold >= 0
        assert voice.at >= 0
        assert voice.length >= voice.attack + voice.decay + FADE


@BY_NAME
def test_nothing_is_shrill(sound: Sound) -> None:
    """Tones stay between what can be heard and what hurts, and high ones are quiet."""
    for voice in sound:
        assert voice.kind in (*TONES, *NOISES)
        assert all(pitch >= AUDIBLE for pitch in voice.pitch)
        if voice.kind in TONES:
            assert max(voice.pitch) <= SHRILL
            assert voice.level <= (0.1 if max(voice.pitch) > 1300 else 0.5)


@BY_NAME
def test_sounds_are_short(sound: Sound) -> None:
    """No sound is still heard when the next event has come and gone."""
    assert length(sound) <= LONGEST
    assert min(voice.at for voice in sound) == 0


@BY_NAME
def test_sounds_are_balanced(sound: Sound) -> None:
    """Nothing comes from one side only."""
    weights = [(voice.pan, voice.level * voice.length) for voice in sound]
    assert all(-1 <= pan <= 1 for pan, _weight in weights)
    assert abs(sum(pan * weight for pan, weight in weights)) < 0.25 * sum(w for _p, w in weights)


def test_the_noise_is_even_and_the_same_each_time() -> None:
    """It has no pitch and no steady push of its own, and recordings of it can be compared."""
    values = memoryview(noise()).cast("h")
    assert len(values) == NOISE_LENGTH >= 5 * RATE
    assert noise() == values.tobytes()
    assert max(values) < LOUDEST
    some = values[::7].tolist()
    assert abs(sum(some) / len(some)) < LOUDEST / 100
    beside = sum(one * other for one, other in itertools.pairwise(some)) / len(some)
    assert abs(beside) < LOUDEST**2 / 300
