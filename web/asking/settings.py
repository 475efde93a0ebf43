"""What this device keeps for its people: how the page looks, sounds, and helps."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from web.asking.hearing import LOUDEST, OFF, SOFTEST, Hearing

PACES: Final = {"slow": 1.3, "normal": 0.6, "fast": 0.28, "instant": 0.0}
"""For each pace, how many seconds an event is shown."""
THEMES: Final = ("system", "day", "night")
"""Which picture of the board and which colours: as the device says, or always the same."""
TEXT_SIZES: Final = (100, 125, 150, 175, 200)
"""How large texts are, in percent."""
PASSED: Final = "passed"
TRUSTING: Final = "trusting"
FLAT: Final = "flat"
COVERS: Final = (PASSED, TRUSTING, FLAT)
"""How people at one tablet keep their cards secret.

It is passed on, and a cover hides the page meanwhile; or everybody picks with a covered hand; or it
lies flat in the middle, and everybody chooses at their own edge.
"""

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of this device. None of them is part of a game."""

    pace: str = "normal"
    """One of `PACES`."""
    sound: bool = OFF.on
    """Whether sounds are on."""
    volume: int = OFF.volume
    """How loud they are, from `SOFTEST` to `LOUDEST`."""
    theme: str = "system"
    """One of `THEMES`."""
    text_size: int = 100
    """One of `TEXT_SIZES`."""
    left_handed: bool = False
    """Whether the panel lies to the left of the board."""
    confirm: bool = True
    """Whether a turn ends only after its player has confirmed it."""
    hints: bool = True
    """Whether hints can be asked for, if the table agreed on them."""
    forecast: bool = True
    """Whether the forecast is shown, if the table agreed on it."""
    coaching: bool = True
    """Whether the page explains what happens for the first time."""
    covers: str = ""
    """One of `COVERS`; empty until somebody has chosen, while the tablet is passed on."""
    language: str = ""
    """The language of all texts; empty for the one that the browser prefers."""

    @property
    def hearing(self) -> Hearing:
        """Whether the page is heard, and how loud."""
        return Hearing(self.sound, self.volume)

    def changed(self, text: str) -> "Settings":
        """Return the settings after a change like `theme night` or `hints off`.

        What is no such change changes nothing.

        >>> Settings().changed("text_size 150").text_size
        150
        >>> Settings().changed("text_size 1500") == Settings().changed("hat on") == Settings()
        True
        """
        name, _space, said = text.partition(" ")
        return self.having(name, _value(name, said))

    def having(self, name: str, value: Any) -> "Settings":
        """Return the settings with another value of one; what it cannot have changes nothing."""
        return replace(self, **{name: value}) if _fits(name, value) else self


DEFAULTS: Final[Mapping[str, Any]] = {field.name: field.default for field in fields(Settings)}
"""Every setting's name, and its value until somebody changes it."""

CHOICES: Final[Mapping[str, tuple[Value, ...]]] = {
    "pace": tuple(PACES),
    "volume": tuple(range(SOFTEST, LOUDEST + 1)),
    "theme": THEMES,
    "text_size": TEXT_SIZES,
    "covers": ("", *COVERS),
}
"""The values of the settings that are neither switches nor the language."""

LANGUAGE: Final = re.compile("(?:[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)?")
SWITCHED: Final[Mapping[str, bool]] = {"on": True, "off": False}


def read(text: str) -> Settings:
    """Read what `written` has written.

    Whatever is damaged or strange is as if nobody had set it, without harm to the rest.

    >>> settings = read('{"theme": "night", "pace": "backwards"}')
    >>> settings.theme, settings.pace
    ('night', 'normal')
    """
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError):
        return Settings()
    settings = Settings()
    if isinstance(kept, dict):
        for name, value in kept.items():
            settings = settings.having(name, value)
    return settings


def written(settings: Settings) -> str:
    """Write the settings as JSON that a person can read."""
    return json.dumps({name: getattr(settings, name) for name in DEFAULTS}, indent=1)


def taken_over(pace: str | None, sound: str | None) -> Settings:
    """Return the settings that were kept as two texts, before they had one of their own.

    >>> taken_over("fast", "on 40").hearing
    Hearing(on=True, volume=40)
    """
    hearing = Hearing.read(sound or "")
    settings = replace(Settings(), sound=hearing.on, volume=hearing.volume)
    return settings.having("pace", pace)


def _value(name: str, said: str) -> Value:
    """Return the value that a command says like this; the text itself if it is none."""
    values = {str(value): value for value in CHOICES.get(name, ())}
    if isinstance(DEFAULTS.get(name), bool):
        values |= SWITCHED
    return values.get(said, said)


def _fits(name: str, value: object) -> bool:
    """Tell whether a setting can have this value: `True` is no volume, and 1 switches nothing."""
    if name not in DEFAULTS or type(value) is not type(DEFAULTS[name]):
        return False
    if name == "language":
        return bool(LANGUAGE.fullmatch(str(value)))
    return name not in CHOICES or value in CHOICES[name]
