"""What the river took from each seat, beside what was to be expected: luck apart from choice."""

from dataclasses import dataclass

from niagara.forecast import fall_chances
from niagara.game import Game
from niagara.model import events as ev


@dataclass(slots=True)
class River:
    """The canoes of a seat that river and whirlpool took."""

    lost: int = 0
    expected: float = 0.0
    """How many were to be expected, by the odds at the end of each turn of the seat.

    The odds are those that the seat could know: any card of a hand that is still hidden is equally
    likely. What it put at risk knowingly is therefore choice, and only the rest is luck.
    """


class RiverWatch:
    """Counts what the river takes in a game while that is played; `see` gets its events."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rivers = tuple(River() for _player in game.view(None).players)
        self._rising = False

    def see(self, event: ev.Event) -> None:
        """Count an event that has just happened."""
        match event:
            case ev.TurnEnded(seat):
                chances = fall_chances(self.game.view(seat))
                for (other, _canoe), chance in chances.items():
                    self.rivers[seat].expected += chance * (other == seat)
            case ev.RiverRose():
                self._rising = True
            case ev.RoundBegan():
                self._rising = False
            case ev.Fell(seat) if self._rising:
                self.rivers[seat].lost += 1
            case _:
                pass
