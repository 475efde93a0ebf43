"""The edges of a tablet that lies flat, as nodes: everybody has one, turned to them.

section.at-edge    the edge of a player, in the colour of the seat
  ul > li.player   name, treasury, goals, cards: the row that else stands beside the board
  div.pad          where a person chooses a card that no other learns
    button.shield  shows the cards, as long as a hand lies on it
    div.faces      the cards, in an order that is drawn anew each round
"""

from collections.abc import Iterator, Mapping
from typing import Final

from niagara.model.actions import Seat
from niagara.model.cards import Card
from web.asking.commands import Command
from web.asking.ui import Ui
from web.board.drawing.nodes import Node, node
from web.board.drawing.stage import Stage
from web.scene.beside.parts import badge, face, face_of, tapped
from web.scene.players import players
from web.text import names
from web.text.catalogue import _

AROUND: Final[Mapping[int, tuple[int, ...]]] = {
    3: (0, 2, 5),
    4: (0, 2, 3, 5),
    5: (0, 1, 2, 3, 5),
    6: (0, 1, 2, 3, 4, 5),
}
"""By the number of players, at which edge each sits.

Clockwise, as turns go: 0 is near the lower left corner, 1 on the left, 2 and 3 are opposite, 4 is
on the right, 5 near the lower right corner. The style says where that is.
"""
PANS: Final = (-0.6, -0.8, -0.6, 0.6, 0.8, 0.6)
"""From where each edge is heard."""


def edge_of(seat: Seat, seats: int) -> str:
    """Return the classes that put something at the edge of a seat, among so many.

    >>> edge_of(1, 4), edge_of(1, 6)
    ('at-2 few', 'at-1')
    """
    return f"at-{AROUND[seats][seat]}" + " few" * (seats < 5)


def pan_of(seat: Seat, seats: int) -> float:
    """Return from where a seat is called: the left is -1, the right 1.

    >>> pan_of(0, 3), pan_of(2, 3)
    (-0.6, 0.6)
    """
    return PANS[AROUND[seats][seat]]


def edges(stage: Stage, ui: Ui) -> Iterator[Node]:
    """Yield an edge for each player."""
    seats = stage.seating.seats
    for seat, row in enumerate(players(stage, together=bool(ui.pads))):
        who = seats[seat]
        chosen = stage.view.players[seat].has_chosen
        yield node(
            "section",
            node("ul", row, key="who"),
            _pad(seat, ui.pads[seat], chosen=chosen)
            if seat in ui.pads
            else node(
                "span.emblem",
                face_of(who.bot) if who.bot else badge(who.colour, said=False),
                aria_hidden="true",
            ),
            key=f"edge-{seat}",
            class_=f"at-edge {edge_of(seat, len(seats))} seat-{who.colour}",
            aria_label=who.name,
        )


def _pad(seat: Seat, cards: tuple[Card, ...], *, chosen: bool) -> Node:
    """Return the pad of a person; that a card is chosen is all that it ever tells."""
    said = _("Chosen. Hold one hand here to change it.") if chosen else _("Hold one hand here")
    return node(
        "div",
        node(
            "button.shield",
            node("b", said, key="said"),
            node("small", _("Tap a card with the other."), key="note") if not chosen else None,
            type="button",
            data_hold="",
        ),
        node(
            "div.faces",
            *(
                tapped(
                    Command("lay", f"{seat} {card}"),
                    node("span", face(card), key="face"),
                    class_="face-down",
                    aria_label=names.capital(names.a_card(card)),
                )
                for card in cards
            ),
            role="group",
            aria_label=_("Your hand"),
        ),
        key="pad",
        class_="pad chosen" if chosen else "pad",
        data_pad=str(seat),
    )
