"""Whether the page can be heard, and how loud."""

import re
from dataclasses import dataclass
from typing import Final

SOFTEST: Final = 5
LOUDEST: Final = 100
STEP: Final = 5
"""The steps in which the volume is set."""
_KEPT: Final = re.compile("(on|off) ([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Hearing:
    """Whether sounds are on, and their volume from `SOFTEST` to `LOUDEST`.

    >>> Hearing.read("on 40")
    Hearing(on=True, volume=40)
    """

    on: bool = False
    volume: int = 70

    @classmethod
    def read(cls, text: str) -> "Hearing":
        """Read what was kept before the settings were; what is damaged stands for no sound."""
        found = _KEPT.fullmatch(text)
        if not found:
            return cls()
        return cls(found[1] == "on", min(LOUDEST, max(SOFTEST, int(found[2]))))

    @property
    def gain(self) -> float:
        """By what the sounds are multiplied: ears find steps of this even."""
        return (self.volume / LOUDEST) ** 2


OFF: Final = Hearing()
"""Sounds are off until somebody wants them."""
