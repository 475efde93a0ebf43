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
        done = log.canoe_did(event, self.seating)
        if not done:
            return
        last = self.lines[-1] if self.lines else None
        if last and last.doer == doer:
            last.text = f"{last.text}, {done}"
            self.spoken = last.text
            return
        seat, canoe = doer
        text = _(
            "{name}: canoe {canoe}, {done}",
            name=self.seating.name(seat),
            canoe=CANOES[canoe],
            done=done,
        )
        self._write(Line(text, seat, doer))

    def _write(self, line: Line) -> None:
        self.lines.append(line)
        self.spoken = line.text
