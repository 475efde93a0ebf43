"""Whether the page is heard, as it is kept."""

from itertools import pairwise

import pytest

from web.asking.hearing import LOUDEST, OFF, SOFTEST, STEP, Hearing

VOLUMES = range(SOFTEST, LOUDEST + 1, STEP)


@pytest.mark.parametrize(
    ("text", "hearing"),
    [
        *((f"on {volume}", Hearing(on=True, volume=volume)) for volume in VOLUMES),
        *((f"off {volume}", Hearing(on=False, volume=volume)) for volume in VOLUMES),
        # Sounds that are on can be heard, and are never louder than they were made.
        ("on 0", Hearing(on=True, volume=SOFTEST)),
        ("on 999", Hearing(on=True, volume=LOUDEST)),
        # What was damaged is no reason to be loud.
        *((text, OFF) for text in ("", "on", "yes 60", "on 60 ", "ON 60", "on -5", "on 6000")),
    ],
)
def test_what_is_kept_comes_back(text: str, hearing: Hearing) -> None:
    """Every setting is read as it was written before there were settings."""
    assert Hearing.read(text) == hearing
    assert Hearing(on=False, volume=70) == OFF


def test_every_step_is_louder() -> None:
    """The slider does something at each step, and its end is full volume."""
    gains = [Hearing(on=True, volume=volume).gain for volume in VOLUMES]
    assert all(0 < soft < loud <= 1 for soft, loud in pairwise(gains))
    assert gains[-1] == 1
