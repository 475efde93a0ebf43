"""The covered hands as nodes: each person opens their own to pick a card."""

from collections.abc import Iterator, Sequence

from niagara import Occupant, View
from web.asking.commands import Command
from web.board.drawing.nodes import Node, node
from web.scene.beside.parts import badge, card_back, tapped, turned
from web.text.catalogue import _
from web.text.seating import Seating

BACKS = 3
"""How many cards a covered hand is drawn with."""


def covered_hands(seats: Sequence[int], view: View, seating: Seating) -> Iterator[Node]:
    """Yield what everybody sees while all of these seats pick a card."""
    waiting = [seat for seat in seats if not view.players[seat].has_chosen]
    yield node("h2", _("Everybody picks a card"), key="asked")
    yield node("p.still", _note(seats, waiting, seating), key="note")
    yield node(
        "div.hands",
        *(_covered(seat, seating.seats[seat], picked=seat not in waiting) for seat in seats),
        role="group",
        aria_label=_("Covered hands"),
    )


def cover_button() -> Node:
    """Return the button that covers an open hand again."""
    word = node("span", _("Cover"), key="word")
    back = card_back("back")
    return tapped("cover", back, word, class_="quiet to-cover", aria_label=_("Cover"))


def _note(seats: Sequence[int], waiting: Sequence[int], seating: Seating) -> str:
    if len(waiting) == len(seats):
        return _("Tap your own hand. The others look away.")
    return _("Still to pick: {names}.", names=seating.names(waiting))


def _covered(seat: int, who: Occupant, *, picked: bool) -> Node:
    """Return a covered hand as a button; a card that is picked lies in front of it."""
    return tapped(
        Command("hand", str(seat)),
        node(
            "span.backs",
            *(card_back(f"back-{place}", turned(place, BACKS)) for place in range(BACKS)),
            card_back("picked") if picked else None,
        ),
        node("span.whose", badge(who.colour, said=False), node("b", who.name, key="name")),
        node("small", _("picked") if picked else _("pick a card"), key="state"),
        class_=f"covered seat-{who.colour}" + " picked" * picked,
    )
