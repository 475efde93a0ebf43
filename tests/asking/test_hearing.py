"""Whether the page is heard, as it is kept."""

from itertools import pairwise

import pytest

from web.asking.hearing import LOUDEST, OFF, SOFTEST, STEP, Hearing

VOLUMES = range(SOFTEST, LOUDEST + 1, STEP)


@pytest.mark.parametrize("volume", VOLUMES)
@pytest.mark.parametrize("on", [True, False])
def test_what_is_kept_comes_back(volume: int, on: bool) -> None:
    """Every setting is read as it was written before there were settings."""
    hearing = Hearing(on, volume)
    assert Hearing.read(f"{'on' if on else 'off'} {volume}") == hearing


@pytest.mark.parametrize("text", ["", "on", "yes 60", "on 60 ", "ON 60", "on -5", "on 6000"])
def test_anything_else_is_off(text: str) -> None:
    """What was damaged is no reason to be loud."""
    assert Hearing.read(text) == OFF == Hearing(on=False, volume=70)


@pytest.mark.parametrize(("text", "volume"), [("on 0", SOFTEST), ("on 999", LOUDEST)])
def test_the_volume_stays_within_its_bounds(text: str, volume: int) -> None:
    """Sounds that are on can be heard, and are never louder than they were made."""
    assert Hearing.read(text) == Hearing(on=True, volume=volume)


def test_every_step_is_louder() -> None:
    """The slider does something at each step, and its end is full volume."""
    gains = [Hearing(on=True, volume=volume).gain for volume in VOLUMES]
    assert all(0 < soft < loud <= 1 for soft, loud in pairwise(gains))
    assert gains[-1] == 1
