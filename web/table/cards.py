"""The cards: the faces of the hand and of what was played."""

from typing import Final

from niagara.model.cards import CARDS, CLOUD, ONE_TO_THREE, ROPE, Card
from web.drawing.nodes import Node, node, remembered

DRAWN: Final = {CLOUD: "#sky-rain", ROPE: "#coil"}
"""The drawings on the cards without a number."""

FAN: Final = 3.2
"""How many degrees a card of the hand is turned against the next one."""


def number(card: Card) -> str:
    """Return what is written on a card with a number."""
    return "1–3" if card == ONE_TO_THREE else CARDS[card]


@remembered
def card_face(card: Card) -> Node:
    """Return the face of a card: water and a paddle, and its number in the middle and a corner."""
    drawn: tuple[Node, ...]
    if card in DRAWN:
        drawn = (
            node(
                "use",
                key="drawing",
                href=DRAWN[card],
                class_="card-drawing",
                transform="translate(0 -8) scale(1.9)",
            ),
        )
    else:
        narrow = " narrow" if card == ONE_TO_THREE else ""
        drawn = (
            node("use", key="paddle", href="#card-paddle"),
            node("text", number(card), key="number", class_=f"card-number{narrow}", x=-6, y=20),
            node("text", number(card), key="corner", class_=f"card-corner{narrow}", x=-38, y=-44),
        )
    return node(
        "svg",
        node("use", key="water", href="#card-water"),
        *drawn,
        key="face",
        class_="card-face",
        viewBox="-50 -72 100 144",
        aria_hidden="true",
    )


def turned(place: int, cards: int) -> str:
    """Return the style that turns a card of a fanned hand, by its place from the left."""
    return f"--turn:{(place - (cards - 1) / 2) * FAN:.3g}"
