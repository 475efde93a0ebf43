"""Whether the page can be heard, and how loud."""

import re
from dataclasses import dataclass, replace
from typing import Final

SOFTEST: Final = 5
LOUDEST: Final = 100
STEP: Final = 5
"""The steps in which the volume is set."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """Whether sounds are on, and their volume from `SOFTEST` to `LOUDEST`.

    >>> Hearing.read("on 40"), str(Hearing(on=False, volume=70))
    (Hearing(on=True, volume=40), 'off 70')
    """

    on: bool = False
    volume: int = 70

    def __str__(self) -> str:
        return f"{'on' if self.on else 'off'} {self.volume}"

    @classmethod
    def read(cls, text: str) -> "Hearing":
        """Read what `str` has written; any other text stands for sounds that are off."""
        found = re.fullmatch("(on|off) ([0-9]{1,3})", text)
        return cls(on=found[1] == "on").at(found[2]) if found else cls()

    def switched(self) -> "Hearing":
        """Return the same with sounds off if they are on, and on if they are off."""
        return replace(self, on=not self.on)

    def at(self, volume: str) -> "Hearing":
        """Return the same with another volume; what is no volume changes nothing."""
        if not re.fullmatch("[0-9]{1,3}", volume):
            return self
        return replace(self, volume=min(LOUDEST, max(SOFTEST, int(volume))))

    @property
    def gain(self) -> float:
        """By what the sounds are multiplied: ears find steps of this even."""
        return (self.volume / LOUDEST) ** 2


OFF: Final = Hearing()
"""Sounds are off until somebody wants them."""
