"""The labels of the buttons in a choice."""

from collections.abc import Mapping
from typing import NamedTuple

from niagara.model.actions import Buy, CanoeMove
from niagara.model.board import FALLS, FIELDS, KINDS, SHORE, Cargo, Field
from niagara.model.cards import CARDS, CLOUD, ROPE, Card
from web.asking.choices import (
    BUY,
    CANOE,
    HANDLE,
    JOE,
    LOAD_ONE,
    MOOSE,
    NONE,
    STEAL,
    STEAL_FROM,
    STEAL_ONE,
    TO,
    UNLOAD,
    WHEN,
    WHOLE,
    Option,
)
from web.text import names
from web.text.catalogue import _, _later
from web.text.seating import Seating


class Phrase(NamedTuple):
    """A label with gaps for gems: a button shows drawings there, a listener hears words.

    >>> str(Phrase("Load {gems} on arrival", {"gems": (4,)}))
    'Load a ruby on arrival'
    """

    text: str
    gems: Mapping[str, Cargo]

    def __str__(self) -> str:
        return self.text.format(**{gap: names.gems(cargo) for gap, cargo in self.gems.items()})


def phrase(option: Option) -> Phrase | None:
    """Return the label of an option that is about gems of one's own; None for any other."""
    action = option.actions[0]
    if isinstance(action, Buy) and option.kind == WHOLE:
        canoe_a = _later("Canoe a for {gem}")
        canoe_b = _later("Canoe b for {gem}")
        return Phrase(canoe_b if action.canoe else canoe_a, {"gem": (action.kind,)})
    if option.name == NONE or not isinstance(action, CanoeMove):
        return None
    unloaded, loaded = (
        action.before.unload + action.after.unload,
        action.before.load + action.after.load,
    )
    if option.kind == HANDLE:
        return _handled(action, unloaded, loaded)
    if option.kind == UNLOAD:
        return Phrase(_later("Unload {gems}"), {"gems": unloaded})
    if option.kind == LOAD_ONE:
        return Phrase(_later("Load {gems}"), {"gems": (KINDS.index(option.name),)})
    return None


def _handled(move: CanoeMove, unloaded: Cargo, loaded: Cargo) -> Phrase:
    """Return the label of loading and unloading: before paddling, after it, or without it."""
    gems = {"gems": loaded or unloaded}
    if unloaded and loaded:
        gems = {"gone": unloaded, "gems": loaded}
        here = _later("Unload {gone} and load {gems} here, then go")
        there = _later("Unload {gone} and load {gems} on arrival")
        only = _later("Unload {gone} and load {gems}")
    elif loaded:
        here = _later("Load {gems} here, then go")
        there = _later("Load {gems} on arrival")
        only = _later("Load {gems}")
    else:
        here = _later("Unload {gems} here, then go")
        there = _later("Unload {gems} on arrival")
        only = _later("Unload {gems}")
    if move.path is None:
        return Phrase(only, gems)
    return Phrase(here if move.before.points else there, gems)


def label(option: Option, seating: Seating) -> str:
    """Return the label of an option; the label of a field may go on after that."""
    action = option.actions[0]
    if found := phrase(option):
        return str(found)
    if option.kind == WHOLE:
        return names.action(action, seating)
    if option.kind == BUY:
        canoe = _("Buy back canoe {canoe}", canoe=option.name)
        return names.action(action, seating) if option.name == NONE else canoe
    if option.kind == CANOE:
        return _("Canoe {canoe}", canoe=option.name)
    if option.kind == TO:
        return field_label(FIELDS.index(option.name))
    assert isinstance(action, CanoeMove), "only the move of a canoe has such steps"
    return names.capital(_step(option.kind, option.name, action, seating))


def play_label(card: Card) -> str:
    """Return the label of the button that plays a card."""
    if card == CLOUD:
        return _("Play the cloud")
    if card == ROPE:
        return _("Play the rope")
    return _("Play card {card}", card=CARDS[card])


def field_label(field: Field) -> str:
    """Return the name of a field, as it begins a label."""
    if field == FALLS:
        return _("Over the falls: the canoe is lost")
    if field == SHORE:
        return _("Shore")
    return _("Field {field}", field=FIELDS[field])


def _step(kind: str, name: str, move: CanoeMove, seating: Seating) -> str:
    if kind == MOOSE:
        return _("take the moose") if move.moose else _("leave the moose")
    if kind in (HANDLE, WHEN, UNLOAD, LOAD_ONE):
        return _handling(kind, name)
    if kind in (STEAL, STEAL_FROM, STEAL_ONE):
        return _theft(kind, name, move, seating)
    assert kind == JOE, f"{kind} is not a step in the move of a canoe"
    return names.trade(move) or _("no trade with Joe")


def _handling(kind: str, name: str) -> str:
    """Return the label of doing nothing, or of when to load or unload."""
    if kind == WHEN:
        return {
            "first": _("load or unload here, then go"),
            "last": _("go, then load or unload"),
            NONE: _("just paddle"),
        }[name]
    return {
        HANDLE: _("just paddle"),
        LOAD_ONE: _("load nothing"),
        UNLOAD: _("unload nothing"),
    }[kind]


def _theft(kind: str, name: str, move: CanoeMove, seating: Seating) -> str:
    if name == NONE:
        return _("steal nothing")
    if kind == STEAL_FROM:
        return _("steal from {name}", name=seating.name(int(name)))
    wanted = [steal for steal in move.steals if kind == STEAL or str(steal) == name]
    return names.thefts(wanted, seating)
