"""The cards: the faces of the hand and of what was played."""

from typing import Final

from niagara.model.cards import CARDS, Card
from web.board.drawing.nodes import Node, node, remembered
from web.scene.table.parts import symbol

FAN: Final = 3.2
"""How many degrees a card of the hand is turned against the next one."""


@remembered
def card_face(card: Card) -> Node:
    """Return the face of a card; `web.art.cards` draws it."""
    return symbol(f"card-{CARDS[card]}", "-50 -72 100 144", class_="card-face")


def card_back(key: str, style: str = "") -> Node:
    """Return the back of a card, in the colour of the seat that it belongs to."""
    return node("span", key=key, class_="card-back", style=style or None)


def turned(place: int, cards: int) -> str:
    """Return the style that turns a card of a fanned hand, by its place from the left."""
    return f"--turn:{(place - (cards - 1) / 2) * FAN:.3g}"
