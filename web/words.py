"""Sentences: what happened, what may be done, what is asked, in the player's language."""

from collections.abc import Sequence

from niagara import View
from niagara import events as ev
from niagara.actions import (
    CANOES,
    Action,
    Buy,
    BuyNone,
    CanoeMove,
    ChooseCard,
    Handling,
    MoveCloud,
    Stay,
)
from niagara.board import ARMS, FALLS, FIELDS, SHORE, Field, Kind
from niagara.cards import CARDS, CLOUD, NO_CARD, Card
from niagara.state import Phase
from web.catalogue import _, _n
from web.table import Table


def gem(kind: Kind) -> str:
    """Return the name of a gem."""
    return (_("amethyst"), _("diamond"), _("amber"), _("sapphire"), _("ruby"))[kind]


def a_gem(kind: Kind) -> str:
    """Return a gem with its article."""
    return (
        _("an amethyst"),
        _("a diamond"),
        _("an amber"),
        _("a sapphire"),
        _("a ruby"),
    )[kind]


def gems(kinds: Sequence[Kind]) -> str:
    """Return several gems as a list in words."""
    return _(" and ").join(map(a_gem, kinds))


def field(number: Field) -> str:
    """Return the name of a field as it stands in a sentence."""
    if number == SHORE:
        return _("shore")
    if number == FALLS:
        return _("over the falls")
    return FIELDS[number]


def card(number: Card) -> str:
    """Return the name of a card."""
    return _("cloud") if number == CLOUD else CARDS[number]


def weather(place: int) -> str:
    """Return the name of a place on the weather track with its number."""
    name = (_("sun"), _("cloud"), _("rain"), _("storm"))[place + 1]
    return f"{name} ({place:+d})" if place else f"{name} (0)"


def colour(name: str) -> str:
    """Return the name of a seat's colour."""
    return {
        "red": _("red"),
        "blue": _("blue"),
        "green": _("green"),
        "yellow": _("yellow"),
        "violet": _("violet"),
        "black": _("black"),
    }[name]


def goal(name: str) -> str:
    """Return the name of a goal."""
    return {"four": _("alike"), "five": _("kinds"), "seven": _("gems")}[name]


def reached(name: str) -> str:
    """Return what a winner has reached."""
    return {
        "four": _("four gems of one kind"),
        "five": _("all five kinds"),
        "seven": _("seven gems"),
    }[name]


# What was done


def handling(done: Handling) -> str:
    """Return a handling as something a canoe does."""
    parts = []
    if done.unload:
        parts.append(_("unloads {gems}", gems=gems(done.unload)))
    if done.load:
        parts.append(_("loads {gems}", gems=gems(done.load)))
    return ", ".join(parts)


def canoe_did(event: ev.Event, table: Table) -> str | None:
    """Return what a canoe did as a part of a sentence; None if the event is no canoe's doing."""
    match event:
        case ev.Paddled(_seat, _canoe, start, end):
            if end == FALLS:
                return _("{start} over the falls", start=field(start))
            return _("{start} to {end}", start=field(start), end=field(end))
        case ev.Handled(_seat, _canoe, done, _site):
            return handling(done)
        case ev.Landed(_seat, _canoe, cargo) if cargo:
            return _("lands {gems}", gems=gems(cargo))
        case ev.Stole(_seat, _canoe, kind, victim, victim_canoe):
            return _(
                "steals {gem} from {name}'s canoe {canoe}",
                gem=a_gem(kind),
                name=table.name(victim),
                canoe=CANOES[victim_canoe],
            )
        case ev.Fell(_seat, _canoe, cargo):
            return _("lost with {gems}", gems=gems(cargo)) if cargo else _("lost")
    return None


def happened(event: ev.Event, table: Table) -> str | None:
    """Return an event that is no canoe's doing as a sentence; None if it needs no words."""
    match event:
        case ev.TurnBegan(seat, played):
            return _("{name} plays card {card}", name=table.name(seat), card=card(played))
        case ev.Bought(seat, canoe, kind):
            return _(
                "{name}: buys canoe {canoe} back with {gem}",
                name=table.name(seat),
                canoe=CANOES[canoe],
                gem=a_gem(kind),
            )
        case ev.DeclinedToBuy(seat):
            return _("{name}: buys no canoe", name=table.name(seat))
        case ev.WeatherChanged(seat, place):
            return _("{name}: weather to {weather}", name=table.name(seat), weather=weather(place))
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
        case ev.CardsTakenBack(seat):
            return _("{name} takes all cards back", name=table.name(seat))
        case ev.RoundBegan(number, start):
            return _("Round {number}, {name} starts", number=number, name=table.name(start))
        case ev.GameEnded(seats):
            return _n("{names} wins", "{names} win", len(seats), names=table.names(seats))
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


# What may be done


def action(wanted: Action, table: Table) -> str:
    """Return an action as something to choose."""
    match wanted:
        case ChooseCard(number):
            return _("Card {card}", card=card(number))
        case Buy(canoe, kind):
            return _("Buy canoe {canoe} with {gem}", canoe=CANOES[canoe], gem=a_gem(kind))
        case BuyNone():
            return _("Buy none")
        case MoveCloud(step):
            return _("Weather up") if step > 0 else _("Weather down")
        case Stay():
            return _("Stay ashore")
        case CanoeMove():
            return _canoe_move(wanted, table)


def _canoe_move(move: CanoeMove, table: Table) -> str:
    parts = [task for task in (tasks(move), thefts(move, table)) if task]
    if move.path:
        parts.insert(0, _("to {field}", field=field(move.path.end)))
    return _("Canoe {canoe}: {what}", canoe=CANOES[move.canoe], what=", ".join(parts))


def tasks(move: CanoeMove) -> str:
    """Return what a move loads and unloads, and when; empty if nothing."""
    if move.after.points:
        return to_do(move.after)
    if not move.before.points:
        return ""
    first = to_do(move.before)
    return _("first {task}", task=first) if move.path else first


def to_do(wanted: Handling) -> str:
    """Return a handling as something to choose."""
    parts = []
    if wanted.unload:
        parts.append(_("unload {gems}", gems=gems(wanted.unload)))
    if wanted.load:
        parts.append(_("load {gems}", gems=gems(wanted.load)))
    return ", ".join(parts)


def thefts(move: CanoeMove, table: Table) -> str:
    """Return what a move steals; empty if nothing."""
    return ", ".join(
        _(
            "steal {gem} from {name}'s canoe {canoe}",
            gem=a_gem(steal.kind),
            name=table.name(steal.seat),
            canoe=CANOES[steal.canoe],
        )
        for steal in move.steals
    )


def phase(view: View, table: Table) -> str:
    """Return what the table is waiting for."""
    if view.actor is None:
        return _("The game is over")
    if view.turn == len(view.players):
        return _("The river moves")
    name = table.name(view.actor)
    match view.phase:
        case Phase.CARD:
            return _("{name} chooses a card", name=name)
        case Phase.BUY | Phase.BUY_FIRST:
            return _("{name} may buy a canoe back", name=name)
        case Phase.WEATHER:
            return _("{name} moves the cloud", name=name)
        case _:
            return _("{name} paddles with card {card}", name=name, card=_played(view, view.actor))


def _played(view: View, seat: int) -> str:
    return card(view.players[seat].card)


def arm(number: int) -> str:
    """Return the name of an arm."""
    return _("left") if ARMS[number] == "L" else _("right")
