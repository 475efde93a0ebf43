"""The settings: what is kept comes back, and what is damaged harms nothing else."""

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from web.asking.hearing import LOUDEST, OFF, SOFTEST, STEP, Hearing
from web.asking.settings import CHOICES, DEFAULTS, Settings, read, written

SWITCHES = [name for name, value in DEFAULTS.items() if isinstance(value, bool)]
OTHERS = Settings(
    pace="fast",
    sound=True,
    volume=35,
    theme="night",
    text_size=150,
    left_handed=True,
    confirm=False,
    hints=False,
    forecast=False,
    coaching=False,
    covers="trusting",
    language="de-AT",
)
"""Settings of which each differs from the usual one."""


def with_value(settings: Settings, name: str, value: Any) -> Settings:
    """Return settings of which one is another."""
    return replace(settings, **{name: value})


def test_what_is_kept_comes_back() -> None:
    """All settings are in the text, by name, for people to read."""
    assert all(getattr(OTHERS, name) != value for name, value in DEFAULTS.items())
    for settings in (Settings(), OTHERS):
        assert read(written(settings)) == settings
        assert json.loads(written(settings)) == {name: getattr(settings, name) for name in DEFAULTS}


@pytest.mark.parametrize(
    "text", ["", "night", "{", "[]", "null", "3", '"theme"', "[" * 100_000, '{"volume": 1e999}']
)
def test_a_damaged_text_is_as_if_nothing_had_been_set(text: str) -> None:
    """Whatever is in the storage, the page starts."""
    assert read(text) == Settings()


STRANGERS: tuple[Any, ...] = (None, [], {}, 1.5, "no such")
STRANGE: list[tuple[str, Any]] = [
    *((name, value) for name in DEFAULTS for value in STRANGERS),
    *((name, said) for name in SWITCHES for said in (0, 1, "on", "true")),
    *((name, size) for name in ("volume", "text_size") for size in (True, 0, 101, "100")),
    *(("language", code) for code in ("d", "de_AT", "../de", "de-", "x" * 99)),
]


@pytest.mark.parametrize(("name", "value"), STRANGE)
def test_a_strange_value_falls_back_alone(name: str, value: object) -> None:
    """The other settings are as they were kept."""
    kept = json.dumps({**json.loads(written(OTHERS)), name: value, "shoes": "red"})
    assert read(kept) == with_value(OTHERS, name, DEFAULTS[name])


def test_every_value_can_be_set_by_a_command() -> None:
    """A change is written as on a button; each changes one setting."""
    for name, values in CHOICES.items():
        for value in values:
            assert Settings().changed(f"{name} {value}") == with_value(Settings(), name, value)
    for name in SWITCHES:
        for said, on in (("on", True), ("off", False)):
            assert OTHERS.changed(f"{name} {said}") == with_value(OTHERS, name, on)
    assert OTHERS.changed("language fr").language == "fr"
    assert OTHERS.changed("language ").language == ""


@pytest.mark.parametrize(
    "change", ["", "theme", "theme dusk", "hints maybe", "volume loud", "volume 0", "hat on", "set"]
)
def test_what_is_no_change_changes_nothing(change: str) -> None:
    """Commands come from the page as text."""
    assert OTHERS.changed(change) == OTHERS


# Sounds

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
def test_what_older_pages_kept_of_sounds_is_read(text: str, hearing: Hearing) -> None:
    """Every setting is read as it was written before there were settings."""
    assert Hearing.read(text) == hearing
    assert Hearing(on=False, volume=70) == OFF


def test_every_step_is_louder() -> None:
    """The slider does something at each step, and its end is full volume."""
    gains = [Hearing(on=True, volume=volume).gain for volume in VOLUMES]
    assert all(0 < soft < loud <= 1 for soft, loud in pairwise(gains))
    assert gains[-1] == 1
