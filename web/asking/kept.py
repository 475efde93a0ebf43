"""A game on the shelf, as lists show it."""

from dataclasses import dataclass

from niagara import View


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game that is kept beside the one at the table."""

    key: str
    """What it is kept under."""
    name: str
    """What people call it; empty if they have given it no name."""
    day: str
    """When it was last played, as `2026-11-23`; empty if that is not known."""
    size: int
    """How many characters it takes."""
    view: View | None
    """The position as everybody may see it; None if the game cannot be read."""

    @property
    def over(self) -> bool:
        """Whether the game is known to be over."""
        return self.view is not None and bool(self.view.winners)
