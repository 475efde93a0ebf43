"""The faces of the cards: seven slices of one river, from its calm source to white water and storm.

The number is that of the points, and the river runs as wild on the card as it makes one think: laid
side by side, the cards of a hand are a panorama, in which a used card leaves a gap. A canoe in the
colour of the hand goes down all of it. What is the same on several cards is in `pieces.svg`, and
their colours are in `web/style/prompt.css`.
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
    ("peak", lambda x, wild: 2 - 40 * wild * abs(sin(x / 29 + 1))),
    ("hill", lambda x, _wild: -6 + 8 * sin(x / 47) + 4 * sin(x / 21 + 1)),
    ("meadow", lambda x, _wild: 13 + 5 * sin(x / 38 + 2)),
    ("stream", lambda x, wild: 27 + (1 + 6 * wild) * sin(x / (18 - 4 * wild))),
    ("deep", lambda x, wild: 44 + (1 + 7 * wild) * sin(x / (20 - 6 * wild) + 2)),
    ("deeper", lambda x, wild: 58 + (1 + 5 * wild) * sin(x / (16 - 4 * wild) + 4)),
)
"""The layers of the panorama, the farthest first: their class, and where their upper edge is."""
TREES: Final = {"hill": 0.62, "meadow": 1.0}
"""The layers on which trees stand, and how large these are."""
CANOE: Final = "deep"
"""The layer behind which the canoe floats,"""
STEPS: Final = 8
"""and into how many steps a slice is cut."""


def card_symbols() -> Iterator[str]:
    """Yield the face of each card, to be used by its id `card-CARD`; it is 100 wide and 144 high."""
    for card in range(1, len(CARDS)):
        number = SLICE.get(card, min(card - 1, WILDEST))
        looks = f"card-slice {'storm' if card == CLOUD else f'wild-{number}'}"
        yield (
            f'<g id="card-{CARDS[card]}"><g class="{looks}">'
            f'<path class="air" d="M-46-68H46V68H-46Z"/>{"".join(_sky(number))}'
            f'{"".join(_slice(number, manned=card != CLOUD))}<use href="#card-light"/></g>'
            f'<use href="#card-edge"/>{_middle(card)}</g>'
        )


def _sky(number: int) -> Iterator[str]:
    """Yield the sun over the calm slices, and clouds that gather over the others."""
    if number < 2:
        yield f'<circle class="sun" cx="{30 - 12 * number}" cy="-44" r="{15 - 3 * number}"/>'
    if number == WILDEST:
        yield f'<path class="rain" d="{"".join(_rain())}"/>'
        return
    for cloud in range(number):
        x, y = (37 * cloud + 23 * number) % 76 - 38, -58 + (17 * cloud + 5 * number) % 24
        yield f'<use class="puff" href="#card-puff" transform="translate({x} {y})"/>'


def _rain() -> Iterator[str]:
    for drop in range(15):
        yield f"M{(31 * drop) % 92 - 40} {(43 * drop) % 90 - 66}l-5 16"


def _slice(number: int, *, manned: bool) -> Iterator[str]:
    """Yield the layers of a slice, with trees on the land, foam on the waves, and the canoe."""
    wild = number / WILDEST
    for name, height in LINES:

        def down(x: float, height: Height = height) -> float:
            across = number * WIDE + x + WIDE / 2
            return height(across, across / WIDE / (WILDEST + 1))

        if name == CANOE and manned:
            yield _canoe(number, down(0) - 9)
        steps = [WIDE * step / STEPS - WIDE / 2 for step in range(STEPS + 1)]
        edge = smooth([Point(x, down(x)) for x in steps])
        if name in TREES:
            trees = "".join(_tree(x, down(x) + 3, TREES[name], number) for x in _planted(number))
            yield f'<path class="{name}" d="{trees}"/>'
        yield f'<path class="{name}" d="{edge}V{LOW}H{-WIDE / 2:g}Z"/>'
        if name in ("stream", "deep", "deeper") and number:
            yield f'<path class="foam" d="{edge}" stroke-width="{0.6 + 2.6 * wild * wild:.1f}"/>'
    if number > 2:
        yield f'<path class="spray" d="{"".join(_spray(number))}"/>'


def _planted(number: int) -> Iterator[float]:
    """Yield where trees stand: more of them, the farther down the river."""
    for tree in range(3 + number):
        yield (29 * tree + 41 * number) % 88 - 44


def _tree(x: float, y: float, size: float, number: int) -> str:
    """Return a tree in path data: round ones at the source, firs farther down."""
    if number < 2:
        radius = 7 * size
        return (
            f"M{x - radius:.0f} {y - 6 * size:.0f}a{radius:.1f} {radius:.1f} 0 1 1 {2 * radius:.1f} 0"
            f"q0 {6 * size:.1f} {-radius + 1:.1f} {6 * size:.1f}h-2"
            f"q{1 - radius:.1f} 0 {1 - radius:.1f} {-6 * size:.1f}z"
        )
    high = (17 + 5 * (x % 3)) * size
    return f"M{x:.0f} {y - high:.0f}l{6 * size:.1f} {high:.1f}h{-12 * size:.1f}z"


def _spray(number: int) -> Iterator[str]:
    """Yield drops over the waves in path data, as many as the river is wild."""
    for drop in range(4 * (number - 2)):
        x, y = (47 * drop + 13 * number) % 84 - 42, 40 - (31 * drop) % (8 + 7 * (number - 2))
        if abs(x) > 12:  # not over the paddler
            yield f"M{x} {y}h.1"


PITCH: Final = (0, 3, -6, 10, -15, 20)
"""By how many degrees the canoe is tilted, in each slice."""


def _canoe(number: int, y: float) -> str:
    turn = PITCH[min(number, len(PITCH) - 1)]
    return (
        f'<use class="afloat" href="#card-canoe" transform="translate(-2 {y:.1f}) rotate({turn})"/>'
    )


def _middle(card: Card) -> str:
    if card in DRAWN:
        return (
            f'<use class="card-drawing {DRAWN[card]}" href="#{DRAWN[card]}" '
            'transform="translate(0 -26) scale(1.8)"/>'
        )
    narrow = " narrow" if card == ONE_TO_THREE else ""
    number = CARDS[card].replace("-", "–")
    return (
        f'<text class="card-number{narrow}" x="2" y="-4">{number}</text>'
        f'<text class="card-corner{narrow}" x="-39" y="-46">{number}</text>'
    )
