"""The faces of the cards: seven slices of one river, from its calm source to white water and storm.

The number is that of the points, and the river runs as wild on the card as it makes one think: laid
side by side, the cards of a hand are a panorama, in which a used card leaves a gap. What is the same
on several of them is in `pieces.svg`, and their colours are in `web/style/prompt.css`.
"""

from collections.abc import Callable, Iterator
from math import sin
from typing import Final

from niagara.model.cards import CARDS, CLOUD, ONE_TO_THREE, ROPE, Card
from web.art.landscape.strokes import smooth
from web.board.drawing.layout import Point
from web.board.weather import DRAWN

WIDE: Final = 92
"""How much of the panorama a card shows, and half of that is left of its middle."""
LOW: Final = 68
"""How far the picture reaches below the middle."""
WILDEST: Final = 6
"""The slice in which the river is at its wildest; the first is number 0."""
SLICE: Final = {CLOUD: 6, ONE_TO_THREE: 1, ROPE: 0}
"""The slices of the cards that are not at the place of their number."""

Height = Callable[[float, float], float]
"""Returns how far below the middle of the card a line is, by its place in the panorama and by how
wild the river is there, from 0 to 1."""

LINES: Final[tuple[tuple[str, Height], ...]] = (
    ("hill", lambda x, _wild: -14 + 8 * sin(x / 47) + 4 * sin(x / 21 + 1)),
    ("meadow", lambda x, _wild: 3 + 6 * sin(x / 38 + 2)),
    ("stream", lambda x, wild: 16 + (1.2 + 7 * wild) * sin(x / (16 - 5 * wild))),
    ("deep", lambda x, wild: 34 + (1.2 + 8 * wild) * sin(x / (19 - 6 * wild) + 2)),
    ("deeper", lambda x, wild: 52 + (1.2 + 7 * wild) * sin(x / (15 - 4 * wild) + 4)),
)
"""The layers of the panorama, the farthest first: their class, and where their upper edge is."""


def card_symbols() -> Iterator[str]:
    """Yield the face of each card, to be used by its id `card-CARD`; it is 100 wide and 144 high."""
    for card in range(1, len(CARDS)):
        number = SLICE.get(card, min(card - 1, WILDEST))
        looks = f"card-slice {'storm' if card == CLOUD else f'wild-{number}'}"
        yield (
            f'<g id="card-{CARDS[card]}"><g class="{looks}">'
            f'<path class="air" d="M-46-68H46V68H-46Z"/>{"".join(_slice(number))}</g>'
            f'<use href="#card-edge"/>{_middle(card)}</g>'
        )


def _slice(number: int) -> Iterator[str]:
    """Yield the layers of a slice, with foam on the waves."""
    for name, height in LINES:
        points = []
        for step in range(9):
            x = WIDE * step / 8
            across = number * WIDE + x
            points.append(Point(x - WIDE / 2, height(across, across / WIDE / (WILDEST + 1))))
        edge = smooth(points)
        yield f'<path class="{name}" d="{edge}V{LOW}H{-WIDE / 2:g}Z"/>'
        if name in ("stream", "deep", "deeper") and number > 1:
            yield f'<path class="foam" d="{edge}" stroke-width="{0.7 * (number - 1):.1f}"/>'


def _middle(card: Card) -> str:
    if card in DRAWN:
        return (
            f'<use class="card-drawing {DRAWN[card]}" href="#{DRAWN[card]}" '
            'transform="translate(0 -14) scale(1.9)"/>'
        )
    narrow = " narrow" if card == ONE_TO_THREE else ""
    number = CARDS[card].replace("-", "–")
    return (
        f'<use href="#card-paddle"/><text class="card-number{narrow}" x="-5" y="14">{number}</text>'
        f'<text class="card-corner{narrow}" x="-39" y="-46">{number}</text>'
    )
