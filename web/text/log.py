"""The sentences of the log: what happened, in the player's language."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from niagara.model import events as ev
from niagara.model.actions import CANOES, Canoe, Handling, Seat
from niagara.model.board import FALLS, SHORE, Arm, Field, Kind
from niagara.model.cards import NO_CARD
from web.text import habits, names
from web.text.catalogue import _, _later, _n
from web.text.seating import Seating


def _handling(done: Handling) -> str:
    """Return what a canoe unloads and loads, in the words of the log."""
    parts = []
    if done.unload:
        parts.append(_("unloads {gems}", gems=names.gems(done.unload)))
    if done.load:
        parts.append(_("loads {gems}", gems=names.gems(done.load)))
    return habits.enumerated(parts)


def canoe_did(events: Sequence[ev.Event], seating: Seating) -> str:
    """Return what a canoe did, as part of a sentence; an empty text if there is nothing to tell.

    All that it steals from one canoe is told at once.
    """
    parts = (
        part
        for robbed, done in groupby(events, key=_robbed)
        for part in ([_stole(done, *robbed, seating)] if robbed else map(_did, done))
    )
    return habits.enumerated(filter(None, parts))


def _robbed(event: ev.Event) -> tuple[Seat, Canoe] | None:
    """Return the canoe from which a gem was stolen; None for any other event."""
    return (event.victim, event.victim_canoe) if isinstance(event, ev.Stole) else None


def _stole(thefts: Iterable[ev.Event], victim: Seat, canoe: Canoe, seating: Seating) -> str:
    stolen = tuple(theft.kind for theft in thefts if isinstance(theft, ev.Stole))
    gems, letter = names.gems(stolen), CANOES[canoe]
    if seating.is_you(victim):
        return _("steals {gems} from your canoe {canoe}", gems=gems, canoe=letter)
    return _(
        "steals {gems} from {name}'s canoe {canoe}",
        gems=gems,
        name=seating.name(victim),
        canoe=letter,
    )


def _did(event: ev.Event) -> str:
    """Return what a canoe did, other than to steal; an empty text for any other event."""
    match event:
        case ev.Paddled(_seat, _canoe, start, end):
            if end == FALLS:
                return _("from {start} over the falls", start=names.field(start))
            return _paddled(start, end)
        case ev.Handled(_seat, _canoe, done, _site):
            return _handling(done)
        case ev.Landed(_seat, _canoe, cargo) if cargo:
            return _("lands {gems}", gems=names.gems(cargo))
        case ev.Swept(_seat, _canoe, _start, end):
            if end == FALLS:
                return _("swept over the falls by the whirlpool")
            return _("swept to {end} by the whirlpool", end=names.field(end))
        case ev.MooseTaken():
            return _("takes the moose aboard")
        case ev.MooseLeft():
            return _("the moose leaves it")
        case ev.Traded(_seat, _canoe, gave, got):
            return _traded(gave, got)
        case ev.Fell(_seat, _canoe, cargo):
            return _("lost with {gems}", gems=names.gems(cargo)) if cargo else _("lost")
    return ""


def _paddled(start: Field, end: Field) -> str:
    if start == SHORE:
        return _("shore to {end}", end=names.field(end))
    if end == SHORE:
        return _("{start} to shore", start=names.field(start))
    return _("{start} to {end}", start=names.field(start), end=names.field(end))


def _traded(gave: Kind | None, got: Kind | None) -> str:
    if gave is None:
        return _("takes {gem} from Joe", gem=names.gems(() if got is None else (got,)))
    if got is None:
        return _("gives Joe {gem}", gem=names.a_gem(gave))
    return _("swaps {gave} for {got} with Joe", gave=names.a_gem(gave), got=names.a_gem(got))


def canoe_line(events: Sequence[ev.Event], seat: Seat, canoe: Canoe, seating: Seating) -> str:
    """Return what a canoe did as a sentence that says whose it is."""
    if isinstance(events[0], ev.Fell):
        told = (_taken(events[0], seating), canoe_did(events[1:], seating))
        return habits.enumerated(filter(None, told))
    letter, done = CANOES[canoe], canoe_did(events, seating)
    if seating.is_you(seat):
        return _("You: canoe {canoe}, {done}", canoe=letter, done=done)
    return _("{name}: canoe {canoe}, {done}", name=seating.name(seat), canoe=letter, done=done)


def _taken(event: ev.Fell, seating: Seating) -> str:
    """Return that the river has carried a canoe over the falls."""
    letter = CANOES[event.canoe]
    if event.gems:
        gems = names.gems(event.gems)
        if seating.is_you(event.seat):
            return _("Your canoe {canoe} goes over the falls with {gems}", canoe=letter, gems=gems)
        return _(
            "{name}'s canoe {canoe} goes over the falls with {gems}",
            name=seating.name(event.seat),
            canoe=letter,
            gems=gems,
        )
    if seating.is_you(event.seat):
        return _("Your canoe {canoe} goes over the falls", canoe=letter)
    return _(
        "{name}'s canoe {canoe} goes over the falls", name=seating.name(event.seat), canoe=letter
    )


def happened(event: ev.Event, seating: Seating) -> str | None:
    """Return the sentence for an event that is not about a canoe; None if it needs no words."""
    if isinstance(event, ev.GameEnded):
        return won(event.winners, seating)
    told = _did_by_somebody(event)
    if told is None:
        return _river_did(event) or _joe_did(event)
    yours, theirs, values = told
    seat: Seat = getattr(event, "seat", getattr(event, "start", 0))
    return (yours if seating.is_you(seat) else theirs).format(name=seating.name(seat), **values)


def _did_by_somebody(event: ev.Event) -> tuple[str, str, Mapping[str, object]] | None:
    """Return what is said to the only person at the table who did something, and of others."""
    match event:
        case ev.TurnBegan(_seat, played):
            card = {"card": names.a_card(played)}
            return _later("You play {card}"), _later("{name} plays {card}"), card
        case ev.Bought(_seat, canoe, kind):
            return (
                _later("You buy canoe {canoe} back with {gem}"),
                _later("{name} buys canoe {canoe} back with {gem}"),
                {"canoe": CANOES[canoe], "gem": names.a_gem(kind)},
            )
        case ev.DeclinedToBuy():
            return _later("You buy no canoe back"), _later("{name} buys no canoe back"), {}
        case ev.WeatherChanged(_seat, place):
            return (
                _later("You move the weather to {weather}"),
                _later("{name} moves the weather to {weather}"),
                {"weather": names.weather(place)},
            )
        case ev.Stayed():
            return (
                _later("You leave the other canoe ashore"),
                _later("{name} leaves the other canoe ashore"),
                {},
            )
        case ev.CanoeGiven(_seat, canoe):
            return (
                _later("You get canoe {canoe} back for free"),
                _later("{name} gets canoe {canoe} back for free"),
                {"canoe": CANOES[canoe]},
            )
        case ev.Tied():
            return _later("Your canoes are tied up"), _later("{name}'s canoes are tied up"), {}
        case ev.CardsTakenBack():
            return _later("You take all cards back"), _later("{name} takes all cards back"), {}
        case ev.RoundBegan(number):
            told = _later("Round {number}, you start"), _later("Round {number}, {name} starts")
            return *told, {"number": number}
    return None


def won(seats: Sequence[Seat], seating: Seating) -> str:
    """Return who has won."""
    if seating.you not in seats:
        return _n("{names} wins", "{names} win", len(seats), names=seating.names(seats))
    if others := [seat for seat in seats if seat != seating.you]:
        return _("You win, together with {names}", names=seating.names(others))
    return _("You win")


def _river_did(event: ev.Event) -> str | None:
    match event:
        case ev.RiverRose():
            return river(event)
        case ev.WhirlpoolFell():
            return _("The whirlpool goes over the falls")
        case ev.WhirlpoolEntered():
            return _("The whirlpool is back on field 1")
        case ev.BeaverJumped():
            return _("Storm: the beaver jumps into the river")
        case ev.BeaverFell():
            return _("The beaver goes over the falls: the weather goes back to 0")
        case ev.MooseReturned():
            return _("The moose is back beside the rubies")
    return None


def _joe_did(event: ev.Event) -> str | None:
    match event:
        case ev.JoeLoaded(kind):
            return _("Joe loads {gem}", gem=names.a_gem(kind))
        case ev.JoePaddled(start, end):
            if end == FALLS:
                return _("Joe paddles from {start} over the falls", start=names.field(start))
            return _(
                "Joe paddles from {start} to {end}", start=names.field(start), end=names.field(end)
            )
        case ev.JoeSwept(_start, end):
            if end == FALLS:
                return _("The whirlpool sweeps Joe over the falls")
            return _("The whirlpool sweeps Joe to {end}", end=names.field(end))
        case ev.JoeFell(cargo):
            if not cargo:
                return _("Joe has gone over the falls")
            return _("Joe has gone over the falls with {gems}", gems=names.gems(cargo))
        case ev.JoeStarted():
            return _("Joe starts again on field 1")
    return None


def river(event: ev.RiverRose, pushed: Sequence[Arm] = ()) -> str:
    """Return how often the river is pushed and why, and the arms it has been pushed into so far.

    >>> river(ev.RiverRose(4, 1, 5), (0, 1))
    'Lowest card 4, rain (+1): 5 pushes, left, right'
    """
    why = names.weather(event.weather)
    if event.lowest == NO_CARD:
        why = _("No number, {weather}", weather=why)
    else:
        why = _("Lowest card {card}, {weather}", card=event.lowest, weather=why)
    if not event.speed:
        return _("{why}: the river stands still", why=why)
    pushes = _n("{count} push", "{count} pushes", event.speed)
    return _(
        "{why}: {pushes}", why=why, pushes=habits.enumerated([pushes, *map(names.arm, pushed)])
    )
