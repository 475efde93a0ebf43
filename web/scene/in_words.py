"""The river in words as nodes, for those who cannot see the board."""

from collections.abc import Iterator

from niagara import View
from niagara.model.actions import CANOES, Canoe, Seat
from niagara.model.board import FALLS, FIELDS, RUBY, SHORE, SITE_OF, WATER, Cargo
from web.asking.labels import field_label
from web.asking.outlook import Outlook
from web.board.drawing.nodes import Node, node
from web.text import names
from web.text.catalogue import _, _n
from web.text.chances import percent
from web.text.habits import enumerated
from web.text.seating import Seating


def river_in_words(view: View, seating: Seating, foreseen: Outlook | None) -> list[Node]:
    """Return a line for each field with something on it."""
    return [
        node("li", text, key=FIELDS[field])
        for field in range(SHORE, FALLS)
        if (text := _field_in_words(field, view, seating, foreseen or Outlook()))
    ]


def _field_in_words(field: int, view: View, seating: Seating, foreseen: Outlook) -> str:
    canoes = [
        names.with_aside(
            _canoe(seat, canoe, seating),
            _about_canoe(
                player.cargo[canoe],
                foreseen.losses.get((seat, canoe), 0),
                moose=player.moose == canoe,
                tied_up=player.roped and field in WATER,
            ),
        )
        for seat, player in enumerate(view.players)
        for canoe, at in enumerate(player.fields)
        if at == field
    ]
    things = [*canoes, *_spirits_in_words(field, view), *_lying_in_words(field, view)]
    return names.with_more(field_label(field), enumerated(things)) if things else ""


def _canoe(seat: Seat, canoe: Canoe, seating: Seating) -> str:
    if seating.is_you(seat):
        return _("your canoe {canoe}", canoe=CANOES[canoe])
    return _("{name}'s canoe {canoe}", name=seating.name(seat), canoe=CANOES[canoe])


def _about_canoe(cargo: Cargo, risk: float, *, moose: bool = False, tied_up: bool = False) -> str:
    """Return what is aboard, what holds the canoe, and the risk of going over the falls."""
    things = [_("aboard: {gems}", gems=names.gems(cargo))] if cargo else []
    things += [_("with the moose")] * moose + [_("tied up")] * tied_up
    if risk:
        things.append(_("{percent} risk of going over the falls", percent=percent(risk)))
    return enumerated(things)


def _spirits_in_words(field: int, view: View) -> Iterator[str]:
    if field not in WATER:
        return
    if field == view.whirlpool:
        yield _("the whirlpool")
    if field == view.beaver:
        yield _("the beaver")
    if field == view.joe:
        yield names.with_aside(_("Diamond Joe"), _about_canoe(view.joe_cargo, 0))
    if view.moose_waits and SITE_OF[field] == RUBY:
        yield _("the moose waits there")


def _lying_in_words(field: int, view: View) -> Iterator[str]:
    site = SITE_OF[field]
    if site is not None:
        for kind, count in enumerate(view.sites[site]):
            if count:
                yield _n(
                    "{gems} lies there",
                    "{gems} lie there",
                    count,
                    gems=names.counted_gems(kind, count),
                )
