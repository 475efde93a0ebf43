"""The story of a game so far: the log in words.

It is made from the engine's events alone, so playing a record again tells the same story.
"""

from dataclasses import dataclass, field

from niagara.model import events as ev
from niagara.model.actions import CANOES
from web.text import log
from web.text.catalogue import _
from web.text.seating import Seating

Doer = tuple[int, int]
"""A seat and its canoe. What the canoe does next is added to the same line of the log."""


@dataclass(slots=True)
class Line:
    """A line of the log, and the seat it is about."""

    text: str
    seat: int | None = None
    doer: Doer | None = None
    done: tuple[ev.Event, ...] = ()
    """What the doer has done so far."""


@dataclass(slots=True)
class Story:
    """The log at one moment of a game."""

    seating: Seating
    lines: list[Line] = field(default_factory=list)
    spoken: str = ""
    """What a screen reader says about the last event."""

    def add(self, event: ev.Event) -> None:
        """Add what just happened."""
        self.spoken = ""
        match event:
            case (
                ev.Paddled()
                | ev.Handled()
                | ev.Landed()
                | ev.Stole()
                | ev.Fell()
                | ev.Swept()
                | ev.Traded()
                | ev.MooseTaken()
                | ev.MooseLeft()
            ):
                self._canoe(event, (event.seat, event.canoe))
            case _:
                if text := log.happened(event, self.seating):
                    self._write(Line(text, getattr(event, "seat", None)))

    def _canoe(self, event: ev.Event, doer: Doer) -> None:
        if not log.canoe_did([event], self.seating):
            return
        done: tuple[ev.Event, ...] = ()
        if self.lines and self.lines[-1].doer == doer:
            done = self.lines.pop().done
        seat, canoe = doer
        text = _(
            "{name}: canoe {canoe}, {done}",
            name=self.seating.name(seat),
            canoe=CANOES[canoe],
            done=log.canoe_did([*done, event], self.seating),
        )
        self._write(Line(text, seat, doer, (*done, event)))

    def _write(self, line: Line) -> None:
        self.lines.append(line)
        self.spoken = line.text
