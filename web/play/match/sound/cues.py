"""Which sounds an event makes, and how loud the water is after it.

The engine's events are all that this module looks at: never words, never the page.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from niagara.model import events as ev
from niagara.model.board import DEPTH, LEFT, SHORE, Cargo, Field, Kind
from niagara.model.state import STORM


@dataclass(frozen=True, slots=True)
class Cue:
    """One time that a sound is to be heard."""

    sound: str
    """A name in `SOUNDS`."""
    pitch: float = 1.0
    """How many times as high as written."""
    loudness: float = 1.0
    """How many times as loud as written."""
    pan: float = 0.0
    """Where it comes from: -1 is left, 1 is right."""
    after: float = 0.0
    """How many seconds after the event it begins."""


Cues = tuple[Cue, ...]

TICK: Final = Cue("tick")
"""What a tap on a button makes."""
CALL: Final = Cue("gem up", 0.75)
"""What calls somebody at their edge of the tablet."""
SAMPLE: Final = Cue("gem up")
"""What tells how loud the sound is that was just set."""

GEM_PITCHES: Final = (1.0, 1.122, 1.26, 1.498, 1.682)
"""How high gems of each kind sound, the cheapest lowest: five steps that go well together."""
GEM_STEP: Final = 0.13
"""How many seconds pass between one gem and the next."""
STROKE_STEP: Final = 0.24
"""How many seconds pass between one stroke of a paddle and the next."""
STROKES: Final = 2
"""More strokes would take longer than the canoe is seen to move."""
ARM_PAN: Final = 0.35
"""How far to its side an arm is heard."""

SKY: Final[Mapping[int, str]] = {-1: "sun", 0: "wind", 1: "rain", STORM: "thunder"}
"""What each place of the weather sounds like."""

SILENT: Final = (ev.DeclinedToBuy, ev.Stayed, ev.TurnEnded)
"""The events that make no sound: nothing has moved."""


def _gems(sound: str, kinds: Iterable[Kind], after: float = 0.0) -> Cues:
    return tuple(
        Cue(sound, GEM_PITCHES[kind], after=after + place * GEM_STEP)
        for place, kind in enumerate(kinds)
    )


def _handled(event: ev.Handled) -> Cues:
    down = _gems("gem down", event.handling.unload)
    return down + _gems("gem up", event.handling.load, after=len(down) * GEM_STEP)


def _strokes(start: Field, end: Field) -> Cues:
    pan = _side(end) * ARM_PAN
    upstream = DEPTH[end] < DEPTH[start]
    count = min(STROKES, abs(DEPTH[end] - DEPTH[start])) or 1
    return tuple(
        Cue("paddle", 0.9 if upstream else 1.0, pan=pan, after=place * STROKE_STEP)
        for place in range(count)
    )


def _side(field: Field) -> int:
    """Return -1 for the left arm, 1 for the right one, 0 for all other fields."""
    if field in (6, 7):
        return -1
    return 1 if field in (8, 9) else 0


def _paddled(start: Field, end: Field) -> Cues:
    if start == SHORE:
        return (Cue("launch"), *_strokes(start, end)[:1])
    return _strokes(start, end)


def _swept(end: Field) -> Cues:
    return (Cue("whirl", pan=_side(end) * ARM_PAN),)


def _landed(event: ev.Landed) -> Cues:
    return (Cue("ashore"), *_gems("treasure", event.gems, after=0.25))


def _fell(gems: Cargo) -> Cues:
    return (Cue("falls"), *_gems("gem down", gems, after=0.7))


def _rose(event: ev.RiverRose) -> Cues:
    if event.speed == 0:
        return ()
    return (Cue("rise", 0.9 + 0.05 * event.speed, loudness=min(1.0, 0.5 + 0.1 * event.speed)),)


def _traded(event: ev.Traded) -> Cues:
    gave = _gems("gem down", () if event.gave is None else (event.gave,))
    return gave + _gems("gem up", () if event.got is None else (event.got,), after=0.2)


_SAME: Final[Mapping[type, Cues]] = {
    ev.CardChosen: (Cue("card"),),
    ev.TurnBegan: (Cue("turn"),),
    ev.CanoeGiven: (Cue("launch"),),
    ev.WhirlpoolFell: (Cue("whirl", 0.85), Cue("splash", after=0.35)),
    ev.WhirlpoolEntered: (Cue("whirl", 1.1),),
    ev.Tied: (Cue("rope"),),
    ev.Untied: (Cue("rope", 1.15, loudness=0.7),),
    ev.BeaverJumped: (Cue("beaver"),),
    ev.BeaverFell: (Cue("beaver", 0.9), Cue("falls", loudness=0.7)),
    ev.MooseTaken: (Cue("moose"),),
    ev.MooseLeft: (Cue("moose", 0.85, loudness=0.8),),
    ev.MooseReturned: (Cue("moose", 1.15, loudness=0.6),),
    ev.JoeStarted: (Cue("launch"),),
    ev.CardsTakenBack: (Cue("hand"),),
    ev.RoundBegan: (Cue("round"),),
    ev.GameEnded: (Cue("win"),),
}
"""The events that sound the same each time."""

_DIFFERING: Final[Mapping[type, Callable[[Any], Cues]]] = {
    ev.Bought: lambda event: (*_gems("gem down", (event.kind,)), Cue("launch", after=0.25)),
    ev.WeatherChanged: lambda event: (Cue(SKY[event.weather]),),
    ev.Handled: _handled,
    ev.Paddled: lambda event: _paddled(event.start, event.end),
    ev.Landed: _landed,
    ev.Stole: lambda event: (Cue("theft"), *_gems("gem up", (event.kind,), after=0.3)),
    ev.Fell: lambda event: _fell(event.gems),
    ev.RiverRose: _rose,
    ev.Pushed: lambda event: (Cue("push", pan=-ARM_PAN if event.arm == LEFT else ARM_PAN),),
    ev.Swept: lambda event: _swept(event.end),
    ev.Traded: _traded,
    ev.JoeLoaded: lambda event: _gems("gem up", (event.kind,)),
    ev.JoePaddled: lambda event: _strokes(event.start, event.end),
    ev.JoeSwept: lambda event: _swept(event.end),
    ev.JoeFell: lambda event: _fell(event.gems),
}
"""The events whose sounds depend on what is in them."""


def cues(event: ev.Event) -> Cues:
    """Return what is heard when this happens.

    >>> cues(ev.Stayed(0)), cues(ev.Tied(0))[0].sound
    ((), 'rope')
    """
    kind = type(event)
    if kind in SILENT:
        return ()
    return _SAME[kind] if kind in _SAME else _DIFFERING[kind](event)
