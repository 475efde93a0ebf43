"""What happened, in the player's language: the sentences of the log."""

from niagara import events as ev
from niagara.actions import CANOES, Handling
from niagara.board import FALLS, Kind
from niagara.cards import NO_CARD
from web import words
from web.catalogue import _, _n
from web.table import Table


def _handling(done: Handling) -> str:
    """Return a handling as something a canoe does."""
    parts = []
    if done.unload:
        parts.append(_("unloads {gems}", gems=words.gems(done.unload)))
    if done.load:
        parts.append(_("loads {gems}", gems=words.gems(done.load)))
    return ", ".join(parts)


def canoe_did(event: ev.Event, table: Table) -> str | None:
    """Return what a canoe did as a part of a sentence; None if the event is no canoe's doing."""
    match event:
        case ev.Paddled(_seat, _canoe, start, end):
            if end == FALLS:
                return _("{start} over the falls", start=words.field(start))
            return _("{start} to {end}", start=words.field(start), end=words.field(end))
        case ev.Handled(_seat, _canoe, done, _site):
            return _handling(done)
        case ev.Landed(_seat, _canoe, cargo) if cargo:
            return _("lands {gems}", gems=words.gems(cargo))
        case ev.Stole(_seat, _canoe, kind, victim, victim_canoe):
            return _(
                "steals {gem} from {name}'s canoe {canoe}",
                gem=words.a_gem(kind),
                name=table.name(victim),
                canoe=CANOES[victim_canoe],
            )
        case ev.Swept(_seat, _canoe, _start, end):
            if end == FALLS:
                return _("swept over the falls by the whirlpool")
            return _("swept to {end} by the whirlpool", end=words.field(end))
        case ev.MooseTaken():
            return _("takes the moose aboard")
        case ev.MooseLeft():
            return _("the moose leaves")
        case ev.Traded(_seat, _canoe, gave, got):
            return _traded(gave, got)
        case ev.Fell(_seat, _canoe, cargo):
            return _("lost with {gems}", gems=words.gems(cargo)) if cargo else _("lost")
    return None


def _traded(gave: Kind | None, got: Kind | None) -> str:
    if gave is None:
        return _("takes {gem} from Joe", gem=words.gems(() if got is None else (got,)))
    if got is None:
        return _("gives Joe {gem}", gem=words.a_gem(gave))
    return _("swaps {gave} for {got} with Joe", gave=words.a_gem(gave), got=words.a_gem(got))


def happened(event: ev.Event, table: Table) -> str | None:
    """Return an event that is no canoe's doing as a sentence; None if it needs no words."""
    match event:
        case ev.TurnBegan(seat, played):
            return _("{name} plays card {card}", name=table.name(seat), card=words.card(played))
        case ev.Bought(seat, canoe, kind):
            return _(
                "{name}: buys canoe {canoe} back with {gem}",
                name=table.name(seat),
                canoe=CANOES[canoe],
                gem=words.a_gem(kind),
            )
        case ev.DeclinedToBuy(seat):
            return _("{name}: buys no canoe", name=table.name(seat))
        case ev.WeatherChanged(seat, place):
            return _(
                "{name}: weather to {weather}", name=table.name(seat), weather=words.weather(place)
            )
        case ev.Stayed(seat):
            return _("{name}: stays ashore", name=table.name(seat))
        case ev.CanoeGiven(seat, canoe):
            return _(
                "{name}: gets canoe {canoe} back for nothing",
                name=table.name(seat),
                canoe=CANOES[canoe],
            )
        case ev.RiverRose():
            return river(event)
        case ev.Tied(seat):
            return _("{name}: the canoes are tied up", name=table.name(seat))
        case ev.CardsTakenBack(seat):
            return _("{name} takes all cards back", name=table.name(seat))
        case ev.RoundBegan(number, start):
            return _("Round {number}, {name} starts", number=number, name=table.name(start))
        case ev.GameEnded(seats):
            return _n("{names} wins", "{names} win", len(seats), names=table.names(seats))
    return _spirits(event)


def _spirits(event: ev.Event) -> str | None:
    match event:
        case ev.BeaverJumped():
            return _("Storm: the beaver jumps into the river")
        case ev.BeaverFell():
            return _("The beaver goes over the falls: the weather is calm again")
        case ev.MooseReturned():
            return _("The moose is back at the rubies")
        case ev.JoeLoaded(kind):
            return _("Joe loads {gem}", gem=words.a_gem(kind))
        case ev.JoePaddled(start, end):
            if end == FALLS:
                return _("Joe paddles from {start} over the falls", start=words.field(start))
            return _(
                "Joe paddles from {start} to {end}", start=words.field(start), end=words.field(end)
            )
        case ev.JoeSwept(_start, end):
            if end == FALLS:
                return _("The whirlpool sweeps Joe over the falls")
            return _("The whirlpool sweeps Joe to {end}", end=words.field(end))
        case ev.JoeFell(cargo):
            if not cargo:
                return _("Joe is over the falls")
            return _("Joe is over the falls with {gems}", gems=words.gems(cargo))
        case ev.JoeStarted():
            return _("Joe starts again on 1")
    return None


def river(event: ev.RiverRose) -> str:
    """Return how fast the river is and why."""
    if event.lowest == NO_CARD:
        why = _("no number, weather {weather:+d}", weather=event.weather)
    else:
        why = _(
            "lowest card {card}, weather {weather:+d}", card=event.lowest, weather=event.weather
        )
    moves = _n("The river moves {count} field", "The river moves {count} fields", event.speed)
    if not event.speed:
        moves = _("The river stands still")
    return f"{moves} ({why})"
