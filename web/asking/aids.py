"""The aids: hints and the forecast. The table agrees on them, but they are not in the rules."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Final


@dataclass(frozen=True, slots=True)
class Aids:
    """The aids of a game."""

    forecast: bool = True
    """Whether the chances of the river are shown."""
    hints: bool = True
    """Whether a player may ask for a hint."""

    @classmethod
    def only(cls, names: Iterable[str]) -> "Aids":
        """Return these aids and no others; ignore a name that is not an aid.

        >>> Aids.only(["hints", "crystal ball"])
        Aids(forecast=False, hints=True)
        """
        wanted = frozenset(names)
        return cls(**{name: name in wanted for name in AIDS})

    @property
    def missing(self) -> tuple[str, ...]:
        """The names of the aids that this table does without."""
        return tuple(name for name in AIDS if not getattr(self, name))


AIDS: Final = tuple(field.name for field in fields(Aids))
"""The names of the aids."""

ALL: Final = Aids()
"""The aids of a table that has not said otherwise."""
