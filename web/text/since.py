"""What happened since a person decided last, in few words: what touches that person first.

It is made from the engine's events alone, as the log is. Where a text has `GEM`, a gem is drawn.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from niagara import View
from niagara.model import events as ev
from niagara.model.actions import CANOES, Seat
from niagara.model.board import FALLS, WATER, Cargo
from niagara.model.cards import Card
from web.text import habits, names
from web.text.catalogue import _, _n
from web.text.seating import Seating

GEM: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands in a text where a gem is drawn."""
RUN: Final = re.compile(f"{GEM}+")


class Recent:
    """What has happened since each person chose a card or ended a turn, as events.

    A list ends where the person's own turn begins, and so stays as it is during that turn.
    """

    def __init__(self, people: Iterable[Seat]) -> None:
        self._since: dict[Seat, list[ev.Event]] = {seat: [] for seat in people}
        self._watching: set[Seat] = set()
        """Those whose lists go on."""
        self._idle: set[Seat] = set()
        """Those whose turn so far has left them nothing to decide."""
        self._played: set[Seat] = set()
        """Those who have had a turn."""

    def add(self, event: ev.Event) -> None:
        """Note what just happened."""
        if isinstance(event, ev.TurnEnded):
            self._played.add(event.seat)
        match event:
            case ev.CardChosen(seat) if seat in self._since:
                self._begin(seat)
                return
            case ev.TurnBegan(seat) if seat in self._since:
                self._watching.discard(seat)
            case ev.Tied(seat) if seat in self._since:
                self._idle.add(seat)
            case ev.TurnEnded(seat) if seat in self._idle:
                self._idle.discard(seat)
                self._watching.add(seat)
                return
            case ev.TurnEnded(seat) if seat in self._since:
                self._begin(seat)
                return
            case ev.CardChosen() | ev.TurnEnded() | ev.Pushed() | ev.Untied():
                return
        for seat in self._watching:
            self._since[seat].append(event)

    def _begin(self, seat: Seat) -> None:
        self._since[seat] = []
        self._watching.add(seat)

    def of(self, seat: Seat) -> Sequence[ev.Event]:
        """Return what has happened since this person decided last."""
        return self._since.get(seat, ())

    def has_played(self, seat: Seat) -> bool:
        """Tell whether this seat has had a turn."""
        return seat in self._played


@dataclass(frozen=True, slots=True)
class News:
    """One thing that happened, in few words."""

    text: str
    """With `GEM` for each of the gems."""
    gems: Cargo = ()
    seat: Seat | None = None
    """Who did it."""
    card: Card | None = None
    """With which card, if a whole turn is told."""
    hurts: bool = False
    """Whether the person who reads it has lost something by it."""
    river: bool = False
    """Whether it tells how the river moved."""

    @property
    def words(self) -> str:
        """The same with the gems in words."""
        left = iter(self.gems)
        return RUN.sub(lambda run: names.gems(tuple(islice(left, len(run[0])))), self.text)


def news(events: Sequence[ev.Event], you: Seat, view: View, seating: Seating) -> tuple[News, ...]:
    """Return what has happened to the seat `you` and around it, what it suffered first."""
    told = _Telling(you, view, seating)
    for event in events:
        told.add(event)
    return tuple(told.all())


@dataclass(slots=True)
class _Turn:
    """What is told of somebody's turn."""

    seat: Seat
    card: Card
    did: list[ev.Event] = field(default_factory=list)


@dataclass(slots=True)
class _Telling:
    you: Seat
    view: View
    seating: Seating
    hurts: list[News] = field(default_factory=list)
    turns: list[_Turn] = field(default_factory=list)
    later: list[News] = field(default_factory=list)
    """What the river did, and what came after it."""
    river: ev.RiverRose | None = None

    def add(self, event: ev.Event) -> None:
        match event:
            case ev.TurnBegan(seat, card):
                self.turns.append(_Turn(seat, card))
            case ev.RiverRose():
                self.river = event
            case ev.Stole(seat, _canoe, kind, self.you, canoe):
                text = _(
                    "{name} stole {gem} from your canoe {canoe}",
                    name=self.seating.name(seat),
                    gem=GEM,
                    canoe=CANOES[canoe],
                )
                self.hurts.append(News(text, (kind,), seat, hurts=True))
            case ev.Fell(seat, canoe, gems) if self.river or seat == self.you:
                self._fell(seat, canoe, gems)
            case ev.Swept(self.you, canoe, _start, end) if end != FALLS:
                text = _(
                    "The whirlpool swept your canoe {canoe} to {field}",
                    canoe=CANOES[canoe],
                    field=names.field(end),
                )
                self.hurts.append(News(text, (), self.you))
            case ev.CanoeGiven(self.you, canoe):
                self.later.append(
                    News(_("You got canoe {canoe} back for free", canoe=CANOES[canoe]))
                )
            case ev.CardsTakenBack(self.you):
                self.later.append(News(_("You have all your cards again")))
            case ev.BeaverFell():
                self.later.append(News(_("The beaver fell: the weather went back to 0")))
            case ev.JoeLoaded(kind):
                self.later.append(News(_("Joe loaded {gem}", gem=GEM), (kind,)))
            case _ if self.turns and not self.river:
                self.turns[-1].did.append(event)

    def _fell(self, seat: Seat, canoe: int, gems: Cargo) -> None:
        letter, drawn = CANOES[canoe], GEM * len(gems)
        if seat == self.you:
            text = (
                _("Your canoe {canoe} went over the falls with {gems}", canoe=letter, gems=drawn)
                if gems
                else _("Your canoe {canoe} went over the falls", canoe=letter)
            )
            self.hurts.append(News(text, gems, seat, hurts=True))
            return
        name = self.seating.name(seat)
        text = (
            _(
                "{name}'s canoe {canoe} went over the falls with {gems}",
                name=name,
                canoe=letter,
                gems=drawn,
            )
            if gems
            else _("{name}'s canoe {canoe} went over the falls", name=name, canoe=letter)
        )
        self.later.append(News(text, gems, seat))

    def all(self) -> Iterator[News]:
        yield from self.hurts
        told = [self._turn(turn) for turn in self.turns]
        yield from filter(None, told)
        if quiet := [turn.seat for turn, news in zip(self.turns, told, strict=True) if not news]:
            text = _n(
                "{names} paddled", "{names} paddled", len(quiet), names=self.seating.names(quiet)
            )
            yield News(text, (), quiet[0] if len(quiet) == 1 else None)
        if self.river:
            yield News(self._river(self.river), river=True)
        yield from self.later

    def _turn(self, turn: _Turn) -> News | None:
        """Return what somebody did in a turn; None if that was no more than to paddle."""
        alike: dict[type, list[ev.Event]] = {}
        for event in turn.did:
            alike.setdefault(type(event), []).append(event)
        found = [_did(events, self.seating) for events in alike.values()]
        parts = [part for part, _gems in found if part]
        if not parts:
            return None
        gems = tuple(kind for _part, kinds in found for kind in kinds)
        name = self.seating.name(turn.seat)
        text = _("{name} {done}", name=name, done=habits.enumerated(parts))
        return News(text, gems, turn.seat, turn.card)

    def _river(self, rose: ev.RiverRose) -> str:
        if not rose.speed:
            return _("The river stood still")
        player = self.view.players[self.you]
        places = [
            _("your {canoe} is at {field}", canoe=CANOES[canoe], field=names.field(field))
            for canoe, field in enumerate(player.fields)
            if field in WATER
        ]
        return names.apart([_n("{count} push", "{count} pushes", rose.speed), *places])


def _did(alike: Sequence[ev.Event], seating: Seating) -> tuple[str, Cargo]:
    """Return what was done, given events of one kind, and the gems that stand in it as `GEM`."""
    gems = tuple(kind for event in alike for kind in _gems_of(event))
    drawn = GEM * len(gems)
    match alike[0]:
        case ev.Landed() if gems:
            return _("brought {gems} home", gems=drawn), gems
        case ev.Handled() if gems:
            return _("loaded {gems}", gems=drawn), gems
        case ev.Stole():
            victims = dict.fromkeys(each.victim for each in alike if isinstance(each, ev.Stole))
            return _("stole {gems} from {names}", gems=drawn, names=seating.names([*victims])), gems
        case ev.Traded() if gems:
            return _("got {gem} from Joe", gem=drawn), gems
        case ev.Traded():
            return _("gave Joe a gem"), ()
        case ev.Fell(_seat, canoe):
            return _("lost canoe {canoe}", canoe=CANOES[canoe]), ()
        case ev.Bought(_seat, canoe):
            return _("bought canoe {canoe} back", canoe=CANOES[canoe]), ()
        case ev.WeatherChanged(_seat, place):
            return _("moved the weather to {weather}", weather=names.weather(place)), ()
        case ev.Tied():
            return _("tied the canoes up"), ()
        case ev.MooseTaken():
            return _("took the moose aboard"), ()
    return "", ()


def _gems_of(event: ev.Event) -> Cargo:
    """Return the gems that somebody got by an event."""
    match event:
        case ev.Landed(_seat, _canoe, gems):
            return gems
        case ev.Handled(_seat, _canoe, handling):
            return handling.load
        case ev.Stole(_seat, _canoe, kind):
            return (kind,)
        case ev.Traded(_seat, _canoe, _gave, got) if got is not None:
            return (got,)
    return ()
