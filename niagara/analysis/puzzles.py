"""Puzzles: positions from games of legends in which one action is clearly best.

They are data beside this file, a line each, which `python -m niagara puzzles` writes: the rating,
the theme, by how many wins in 100 games the best action leads the next, and that action; then the
position, as far as the seat that decides knows it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Final
from zlib import crc32

from niagara.bots.weights import lines
from niagara.game import Game
from niagara.model.actions import Action, Seat
from niagara.model.modules import MODULES
from niagara.model.setup import Occupant
from niagara.notation import parse
from niagara.position import state_of, text_of, view_of_text
from niagara.view import View

FILE: Final = Path(__file__).with_name("puzzles.txt")
THEMES: Final = (
    *("first_load", "theft", "brink", "two_canoes", "cloud", "last_round"),
    *MODULES,
)
"""What puzzles are about."""
HARDER: Final = (1350, 1650)
"""The ratings from which a puzzle is of medium difficulty, and hard."""
POSITION: Final = " | "
"""What stands before the position."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and the action that is clearly best there."""

    rating: int
    """How hard it is, on the scale of Elo; the bots have 1500 on average."""
    theme: str
    lead: int
    """How many wins in 100 games the best action brings more than the next best."""
    best: Action
    position: str

    @classmethod
    def of(cls, line: str) -> "Puzzle":
        """Read a line of the file."""
        told, position = line.split(POSITION)
        rating, theme, lead, best = told.split(" ", 3)
        return cls(int(rating), theme, int(lead), parse(best), position)

    def __str__(self) -> str:
        return f"{self.rating} {self.theme} {self.lead} {self.best}{POSITION}{self.position}"

    @property
    def name(self) -> str:
        """A short name, which stays when other puzzles come and go."""
        return f"{crc32(self.position.encode()):08x}"

    @property
    def step(self) -> int:
        """How difficult it is: 0, 1 or 2."""
        return sum(self.rating >= least for least in HARDER)

    @property
    def seat(self) -> Seat:
        """The seat that decides."""
        actor = state_of(self.position).actor
        assert actor is not None, "somebody decides"
        return actor

    @property
    def view(self) -> View:
        """What that seat knows."""
        return view_of_text(self.position, self.seat)

    def game(self, seats: Sequence[Occupant] = ()) -> Game:
        """Return a game that begins there; the cards that the seat does not know are drawn."""
        return Game.from_position(text_of(self.view.sample(Random(0))), seats)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles; the file is read when they are first asked for."""
    return tuple(map(Puzzle.of, lines(FILE)))
