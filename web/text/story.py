"""The story of a game so far: the log in words.

It is made from the engine's events alone, so playing a record again tells the same story.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import takewhile
from typing import Final

from niagara.model import events as ev
from niagara.model.actions import CANOES
from web.text import catalogue, log
from web.text.catalogue import _
from web.text.seating import Seating

KEPT: Final = 500
"""How many lines are kept in words: more than the log shows."""

Doer = tuple[int, int]
"""A seat and its canoe. What the canoe does next is added to the same line of the log."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: the events that it tells, and the seat it is about."""

    done: tuple[ev.Event, ...]
    """The events, the oldest first."""
    seating: Seating
    seat: int | None = None
    doer: Doer | None = None

    @property
    def text(self) -> str:
        """What happened, as a sentence that needs no other, in the language in use."""
        return _told(self, catalogue.current())

    @property
    def short(self) -> str:
        """The same below a heading that says whose turn it is; empty if it is not about a canoe."""
        if not self.doer:
            return ""
        done = log.canoe_did(self.done, self.seating)
        return _("Canoe {canoe}: {done}", canoe=CANOES[self.doer[1]], done=done)

    @property
    def heads(self) -> type[ev.Event] | None:
        """The kind of event, if the line is the heading of a round, a turn or the river."""
        first = type(self.done[0])
        return first if first in HEADINGS else None


@lru_cache(maxsize=KEPT)
def _told(line: Line, _language: str) -> str:
    first = line.done[0]
    if line.doer:
        return log.canoe_line(line.done, *line.doer, line.seating)
    if isinstance(first, ev.RiverRose):
        pushed = [each.arm for each in line.done if isinstance(each, ev.Pushed)]
        return log.river(first, pushed)
    return log.happened(first, line.seating) or ""


HEADINGS: Final = (ev.RoundBegan, ev.TurnBegan, ev.RiverRose)
"""The events whose lines are headings of those below."""


@dataclass(slots=True)
class Story:
    """The log at one moment of a game."""

    seating: Seating
    lines: list[Line] = field(default_factory=list)
    spoken: str = ""
    """What a screen reader says about the last event."""
    _river: int = -1
    """The number of the line that tells of the river, while that is pushed."""

    @property
    def arriving(self) -> bool:
        """Whether the newest line ends with a canoe on its way."""
        done = self.lines[-1].done if self.lines else ()
        return bool(done) and isinstance(done[-1], ev.Paddled | ev.Swept)

    def turn(self) -> list[Line]:
        """Return the lines since the last heading, which are those of the turn that goes on."""
        return [*takewhile(lambda line: not line.heads, reversed(self.lines))][::-1]

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
            case ev.Pushed():
                self._pushed(event)
            case _:
                line = Line((event,), self.seating, getattr(event, "seat", None))
                if line.text:
                    self._write(line)
        if isinstance(event, ev.RiverRose):
            self._river = len(self.lines) - 1

    def _canoe(self, event: ev.Event, doer: Doer) -> None:
        if not log.canoe_did([event], self.seating):
            return
        done: tuple[ev.Event, ...] = (event,)
        if self.lines and self.lines[-1].doer == doer:
            done = (*self.lines.pop().done, event)
        self._write(Line(done, self.seating, doer[0], doer))

    def _pushed(self, event: ev.Event) -> None:
        """Add to the line of the river which way it has just been pushed."""
        if self._river < 0:
            return
        line = self.lines[self._river]
        self.lines[self._river] = replace(line, done=(*line.done, event))

    def _write(self, line: Line) -> None:
        self.lines.append(line)
        self.spoken = line.text
