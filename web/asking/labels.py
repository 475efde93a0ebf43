"""The labels of the buttons in a choice."""

from niagara.model.actions import CanoeMove
from niagara.model.board import FALLS, FIELDS, KINDS, SHORE, Field
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
from web.text.catalogue import _
from web.text.seating import Seating


def label(option: Option, seating: Seating) -> str:
    """Return the label of an option; the label of a field may go on after that."""
    action = option.actions[0]
    if option.kind == WHOLE:
        return names.action(action, seating)
    if option.kind == BUY:
        canoe = _("Buy canoe {canoe}", canoe=option.name)
        return names.action(action, seating) if option.name == NONE else canoe
    if option.kind == CANOE:
        return _("Canoe {canoe}", canoe=option.name)
    if option.kind == TO:
        return field_label(FIELDS.index(option.name))
    assert isinstance(action, CanoeMove), "only the move of a canoe has such steps"
    return names.capital(_step(option.kind, option.name, action, seating))


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
        return _handling(kind, name, move)
    if kind in (STEAL, STEAL_FROM, STEAL_ONE):
        return _theft(kind, name, move, seating)
    assert kind == JOE, f"{kind} is not a step in the move of a canoe"
    return names.trade(move) or _("no trade with Joe")


def _handling(kind: str, name: str, move: CanoeMove) -> str:
    if kind == HANDLE:
        return names.tasks(move) or _("just paddle")
    if kind == WHEN:
        return {
            "first": _("load or unload first"),
            "last": _("paddle first, then load or unload"),
            NONE: _("just paddle"),
        }[name]
    if kind == LOAD_ONE:
        if name == NONE:
            return _("load nothing")
        return _("load {gems}", gems=names.a_gem(KINDS.index(name)))
    unloaded = move.before.unload + move.after.unload
    return _("unload {gems}", gems=names.gems(unloaded)) if unloaded else _("unload nothing")


def _theft(kind: str, name: str, move: CanoeMove, seating: Seating) -> str:
    if name == NONE:
        return _("steal nothing")
    if kind == STEAL_FROM:
        return _("steal from {name}", name=seating.name(int(name)))
    wanted = [steal for steal in move.steals if kind == STEAL or str(steal) == name]
    return names.thefts(wanted, seating)
