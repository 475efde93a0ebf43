"""Who sits where: the names, colours and bots of a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from niagara import Occupant, Setup
from web.text.catalogue import _
from web.text.habits import listed
from web.text.people import FILLED_IN, fitting

COLOURS: Final = ("red", "blue", "green", "yellow", "violet", "black")


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where: the seats of a game, each with a name and a colour."""

    seats: tuple[Occupant, ...]

    @classmethod
    def of(cls, setup: Setup) -> "Seating":
        """Return the seating of a setup: names that can be shown, and a colour for each seat."""
        given = setup.seats or (Occupant(),) * setup.players
        free = [colour for colour in COLOURS if colour not in {seat.colour for seat in given}]
        alone = sum(not seat.bot for seat in given) == 1
        taken: set[str] = set()
        seats = []
        for number, seat in enumerate(given, start=1):
            colour = seat.colour
            if colour not in COLOURS or colour in taken:
                colour = free.pop(0)
            taken.add(colour)
            unnamed = _("You") if alone and not seat.bot else _("Player {number}", number=number)
            name = fitting(seat.name) or unnamed
            seats.append(Occupant(name, colour, seat.bot))
        return cls(tuple(seats))

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.seats[seat].name

    def names(self, seats: Sequence[int]) -> str:
        """Return the names of seats as a list in words."""
        return listed(map(self.name, seats))

    def called(self, seat: int) -> str:
        """Return the name of a seat; "You" for who plays alone and has typed none."""
        return _("You") if self.is_unnamed(seat) else self.name(seat)

    def everybody(self) -> str:
        """Return what all at the table are called, as a list in words."""
        return listed(map(self.called, range(len(self.seats))))

    def is_human(self, seat: int) -> bool:
        """Tell whether a person plays the seat."""
        return not self.seats[seat].bot

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats played by people."""
        return tuple(seat for seat in range(len(self.seats)) if self.is_human(seat))

    @property
    def you(self) -> int | None:
        """The seat of the person who plays alone against bots, and is called "you"."""
        humans = self.humans
        return humans[0] if len(humans) == 1 else None

    def is_you(self, seat: int) -> bool:
        """Tell whether the seat is that of the person who plays alone."""
        return seat == self.you

    def is_unnamed(self, seat: int) -> bool:
        """Tell whether the person who plays alone sits there, and has typed no name."""
        return self.is_you(seat) and self.name(seat) in (*FILLED_IN, _("You"))

    @property
    def has_bots(self) -> bool:
        """Whether any seat is played by a bot."""
        return any(seat.bot for seat in self.seats)
