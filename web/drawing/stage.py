"""What the table looks like now: everything that is needed to draw a position of a game.

A stage is fed by events and views alone and knows no game, so that a game at the page, a replay, a
lesson or a picture of the rules can drive the same stage.
"""

from niagara import View
from niagara.model import events as ev
from web.drawing.berths import Boat
from web.drawing.discs import Discs
from web.drawing.gems import Gems
from web.text.seating import Seating
from web.text.story import Story


class Stage:
    """A position, and what has been told of how it came about.

    `Stage(seating, view)` shows a position of which nothing is told. `happen` then tells an event
    and shows the position right after it.
    """

    def __init__(self, seating: Seating, view: View) -> None:
        self.seating = seating
        self.gems = Gems()
        """Which gem is which. They keep their numbers whatever is shown next."""
        self._forget()
        self.show(view)

    def _forget(self) -> None:
        self.story = Story(self.seating)
        """The log."""
        self.discs = Discs()
        """Which disc is which."""
        self.moose_left: Boat | None = None
        """The canoe that the moose left last."""
        self.moose_fell = False
        """Whether that canoe had gone over the falls rather than landed."""
        self._last_fell = False
        """Whether the last canoe that left the water went over the falls rather than landed."""

    def begin(self, number: int, start: int) -> None:
        """Tell from here on the story of a game that begins with this round and start player.

        What is shown stays until the next `show`.
        """
        self._forget()
        self.tell(ev.RoundBegan(number, start))

    def show(self, view: View) -> None:
        """Show another position."""
        self.view = view
        self.gems.follow(view)

    def tell(self, event: ev.Event) -> None:
        """Take note of an event, without showing what comes of it."""
        self.story.add(event)
        match event:
            case ev.Pushed(arm):
                self.discs.push(arm)
            case ev.Landed() | ev.Fell():
                self._last_fell = isinstance(event, ev.Fell)
            case ev.MooseLeft(seat, canoe):
                self.moose_left, self.moose_fell = (seat, canoe), self._last_fell
            case _:
                pass

    def happen(self, event: ev.Event, view: View) -> None:
        """Tell an event and show the position right after it."""
        self.tell(event)
        self.show(view)
