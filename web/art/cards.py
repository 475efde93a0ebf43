"""The faces of the cards: seven slices of one river, from its calm source to white water and storm.

The number is that of the points, and the river runs as wild on the card as it makes one think: laid
side by side, the cards of a hand are a panorama, in which a used card leaves a gap. A canoe in the
colour of the hand goes down all of it, in one day: from dawn to a night of storm, by something else
on the banks in each slice. What is the same on several cards is in `pieces.svg`, and
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

CANOES_ON: Final = {CLOUD: 0, ONE_TO_THREE: 3}
"""How many canoes there are on the cards that do not have one."""

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
BANK: Final = "meadow"
"""The layer on which what is on the banks stands."""
ON_THE_BANKS: Final = (
    (("reeds", "M-41 34Q-39 20-42 8M-36 35Q-37 24-32 14M-31 35Q-30 27-36 20M-26 35Q-27 29-23 25"),),
    (("wood", "M20 20H46V25H20ZM24 25h4v12h-4ZM36 25h4v12h-4Z"),),
    (("cloth", "M-44 24L-32 1-20 24Z"), ("cloth pale", "M-36 24L-32 8-28 24Z")),
    (("bridge", "M-46-4Q0 10 46-4M-46 4Q0 18 46 4M-38-2v8M-22 1v8M-6 3v8M10 2v8M26 0v8M40-3v8"),),
    (("rock", "M-46 40V20L-39 12-30 17-26 26-20 40ZM46 36V17L38 10 30 18 26 36Z"),),
    (
        ("rock", "M-46 40V-8L-38-14-30-6-27 40ZM46 40V-10L37-15 29-4 26 40Z"),
        ("plume", "M-34-9L-30 36M-38-11L-37 36M35-12L32 36M40-11L39 36"),
    ),
    (("rock", "M46 40V8L38-2 31 6 25 40Z"), ("bolt", "M27-65L16-40H24L16-14 38-46H29L39-65Z")),
)
"""What stands in each slice: its looks, and its outline."""
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
            f'{"".join(_slice(number, CANOES_ON.get(card, 1)))}<use href="#card-light"/></g>'
            f'<use href="#card-edge"/>{_middle(card)}</g>'
        )


SUNS: Final = ((32, -8, 17), (30, -44, 12), (-4, -58, 10), (-32, -42, 12), (-30, -6, 19))
"""Where the sun is as the day goes on, and how large, in the slices in which it is seen."""


def _sky(number: int) -> Iterator[str]:
    """Yield the sun, and the clouds that gather down the river."""
    if number < len(SUNS):
        x, y, radius = SUNS[number]
        yield f'<circle class="sun" cx="{x}" cy="{y}" r="{radius}"/>'
    if number == WILDEST:
        yield f'<path class="rain" d="{"".join(_rain())}"/>'
        return
    for cloud in range(number - 1):
        x, y = (37 * cloud + 23 * number) % 76 - 38, -58 + (17 * cloud + 5 * number) % 24
        yield f'<use class="puff" href="#card-puff" transform="translate({x} {y})"/>'


def _rain() -> Iterator[str]:
    for drop in range(15):
        yield f"M{(31 * drop) % 92 - 40} {(43 * drop) % 90 - 66}l-5 16"


def _slice(number: int, canoes: int) -> Iterator[str]:
    """Yield the layers of a slice, with trees on the land, foam on the waves, and canoes."""
    wild = number / WILDEST
    for name, height in LINES:

        def down(x: float, height: Height = height) -> float:
            across = number * WIDE + x + WIDE / 2
            return height(across, across / WIDE / (WILDEST + 1))

        if name == CANOE:
            yield from (_canoe(number, place, canoes, down(0) - 9) for place in range(canoes))
        steps = [WIDE * step / STEPS - WIDE / 2 for step in range(STEPS + 1)]
        edge = smooth([Point(x, down(x)) for x in steps])
        if name in TREES:
            trees = "".join(_tree(x, down(x) + 3, TREES[name], number) for x in _planted(number))
            yield f'<path class="{name}" d="{trees}"/>'
        yield f'<path class="{name}" d="{edge}V{LOW}H{-WIDE / 2:g}Z"/>'
        if name == BANK:
            yield from (f'<path class="{look}" d="{d}"/>' for look, d in ON_THE_BANKS[number])
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


AFLOAT: Final[tuple[tuple[float, float, float], ...]] = (
    (-9, 0, 0.8),
    (8, 3, -0.95),
    (8, -6, 0.85),
    (-4, 14, -1),
    (-6, -17, 1.1),
    (7, 24, -1.05),
    (-4, 20, 1.2),
)
"""Of the canoe in each slice how far it is from the middle, by how many degrees it is tilted, and
its size: that of one which heads to the left is negative."""


def _canoe(number: int, place: int, canoes: int, y: float) -> str:
    """Return a canoe, at its place among as many as are to be seen."""
    x, turn, size = AFLOAT[number]
    if canoes > 1:
        x, size = (place - (canoes - 1) / 2) * 30 - 2, 0.5
    where = f"translate({x:g} {y:.1f}) rotate({turn}) scale({size} {abs(size)})"
    return f'<use class="afloat" href="#card-canoe" transform="{where}"/>'


def _middle(card: Card) -> str:
    if card in DRAWN:
        drawn = f'href="#{DRAWN[card]}" transform="translate(0 -30) scale(1.8)"/>'
        twist = f'<use class="card-drawing coil twist" {drawn}' if card == ROPE else ""
        return f'<use class="card-drawing {DRAWN[card]}" {drawn}{twist}'
    narrow = " narrow" if card == ONE_TO_THREE else ""
    number = CARDS[card].replace("-", "–")
    return (
        f'<text class="card-number{narrow}" x="2" y="-4">{number}</text>'
        f'<text class="card-corner{narrow}" x="-39" y="-46">{number}</text>'
    )
