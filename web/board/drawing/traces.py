"""The trace of each seat's last move: where its canoes have paddled, what they did, where to.

It is made from events alone, so that it is there again after a reload or an undo. A line of the
log has a trace too.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from niagara.model import events as ev
from niagara.model.actions import Seat
from niagara.model.board import DRIFT, FALLS, SHORE, WATER, Arm, Cargo, Field, Site
from web.board.drawing.berths import CanoeKey
from web.text.story import Story

LOADED, UNLOADED, STOLEN, LANDED, FELL = ("loaded", "unloaded", "stolen", "landed", "fell")
"""What a sign says that a canoe did."""


class Leg(NamedTuple):
    """A way between two fields that a canoe has gone."""

    start: Field
    end: Field


class Sign(NamedTuple):
    """Something that a canoe did at a field, or beside it at a site."""

    what: str
    gems: Cargo
    at: Field | None
    site: Site | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """What one canoe has done."""

    key: CanoeKey
    legs: tuple[Leg, ...] = ()
    """Where it has paddled or been swept."""
    signs: tuple[Sign, ...] = ()
    drift: tuple[Leg, ...] = ()
    """Where the river has carried it since."""

    def with_event(self, event: ev.Event) -> "Trace":
        """Return the trace with something more that the canoe did."""
        at = self.legs[-1].end if self.legs else None
        match event:
            case ev.Paddled(_seat, _canoe, start, end) | ev.Swept(_seat, _canoe, start, end):
                return replace(self, legs=(*self.legs, Leg(start, end)))
            case ev.Handled(_seat, _canoe, handling, site):
                signs = [Sign(UNLOADED, handling.unload, at, site)] if handling.unload else []
                signs += [Sign(LOADED, handling.load, at, site)] if handling.load else []
                return self._signed(*signs)
            case ev.Stole(_seat, _canoe, kind):
                return self._signed(Sign(STOLEN, (kind,), at))
            case ev.Landed(_seat, _canoe, gems) if gems:
                return self._signed(Sign(LANDED, gems, SHORE))
            case ev.Fell(_seat, _canoe, gems):
                return self._signed(Sign(FELL, gems, FALLS))
        return self

    def _signed(self, *signs: Sign) -> "Trace":
        return replace(self, signs=(*self.signs, *signs))

    def drifted(self, start: Field, end: Field) -> "Trace":
        """Return the trace after the river has carried the canoe on."""
        return replace(self, drift=(*self.drift, Leg(start, end)))

    @property
    def is_seen(self) -> bool:
        """Whether there is anything to draw."""
        return bool(self.legs or self.signs)


def trace_of(key: CanoeKey, events: Iterable[ev.Event]) -> Trace:
    """Return the trace of what a canoe did."""
    trace = Trace(key)
    for event in events:
        trace = trace.with_event(event)
    return trace


def traces_of(story: Story, numbers: Sequence[int]) -> Iterator[Trace]:
    """Yield the traces of lines of the log, for those that tell of canoes."""
    for number in numbers:
        if 0 <= number < len(story.lines):
            line = story.lines[number]
            if line.doer:
                trace = trace_of(line.doer, line.done)
                if trace.is_seen:
                    yield trace


@dataclass(slots=True)
class Turn:
    """What is kept of a seat's last turn."""

    seat: Seat
    number: int
    """How many turns there were before it."""
    traces: dict[CanoeKey, Trace] = field(default_factory=dict)


class Traces:
    """The last turn of each seat, the newest last; the river carries on where each ends."""

    def __init__(self) -> None:
        self.turns: dict[Seat, Turn] = {}
        self._number = 0
        self._acting: Seat | None = None
        """The seat whose turn it is."""
        self._at: dict[CanoeKey, Field] = {}
        """Where each canoe with a trace is."""
        self._tied: set[Seat] = set()

    def add(self, event: ev.Event) -> None:
        """Note what just happened."""
        match event:
            case ev.TurnBegan(seat):
                self.turns.pop(seat, None)
                self.turns[seat] = Turn(seat, self._number)
                self._number += 1
                self._acting = seat
            case ev.TurnEnded():
                self._acting = None
            case ev.Tied(seat):
                self._tied.add(seat)
            case ev.Untied(seat):
                self._tied.discard(seat)
            case ev.Pushed(arm):
                self._push(arm)
            case ev.Paddled(seat, canoe, _start, end) | ev.Swept(seat, canoe, _start, end):
                self._at[seat, canoe] = end
                self._move(event, (seat, canoe))
            case (
                ev.Handled(seat, canoe)
                | ev.Stole(seat, canoe)
                | ev.Landed(seat, canoe)
                | ev.Fell(seat, canoe)
            ):
                self._move(event, (seat, canoe))

    def _move(self, event: ev.Event, key: CanoeKey) -> None:
        """Note what a canoe did: in its turn, or carried by the river after that."""
        turn = self.turns.get(key[0])
        if turn is None:
            return
        trace = turn.traces.get(key, Trace(key))
        if key[0] == self._acting:
            turn.traces[key] = trace.with_event(event)
        elif isinstance(event, ev.Swept):
            turn.traces[key] = trace.drifted(event.start, event.end)

    def _push(self, arm: Arm) -> None:
        for turn in self.turns.values():
            if turn.seat in self._tied:
                continue
            for key, trace in turn.traces.items():
                at = self._at.get(key, SHORE)
                if at in WATER:
                    self._at[key] = end = DRIFT[arm][at]
                    if end != at:
                        turn.traces[key] = trace.drifted(at, end)
