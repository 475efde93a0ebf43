"""Where things are on the board: pure geometry in board units.

The board is 1000 units wide and 1200 high, with the shore at the top and the falls at the bottom.
This module knows fields and sites by their numbers, and nothing about a game.
"""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from niagara.model.board import DOWNSTREAM, FALLS, FIELDS, SHORE, SITE_OF, Arm, Field, Site

WIDTH: Final = 1000
HEIGHT: Final = 1200


class Point(NamedTuple):
    """A place on the board."""

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle on the board, by its centre."""

    x: float
    y: float
    width: float
    height: float


FIELD: Final[tuple[Point, ...]] = tuple(
    Point(*at)
    for at in (
        (500, 82), (500, 212), (500, 328), (500, 444), (500, 560), (500, 678),
        (292, 806), (262, 930), (708, 806), (738, 930), (500, 1128),
    )
)  # fmt: skip
"""The centre of each field. The first is the shore, the last the pool below the falls."""

DISC: Final = 54.0
"""The radius of a river disc."""

BRINK: Final = (Point(252, 1075), Point(748, 1075))
"""Where a disc goes over the falls, by arm."""

SOURCE: Final = Point(500, 128)
"""Where a new disc comes from."""

SITE: Final[tuple[Box, ...]] = (
    Box(220, 444, 230, 104),
    Box(780, 560, 230, 104),
    Box(200, 622, 230, 104),
    Box(500, 836, 176, 84),
    Box(500, 950, 216, 88),
)
"""The cove of each site; sapphires and rubies lie on the island between the arms."""

FLAG: Final = Point(500, 768)

TREASURE: Final = Point(23, 40)
"""Where gems are put away, from a seat's first canoe ashore."""

COUNTER: Final = Point(724, 166)
"""The counter of the river's pushes, beside its mouth."""

SPLASH: Final = (Point(258, 1092), Point(742, 1092))
"""Where it splashes when something goes over the falls, by arm."""

RINGS: Final = (46, 80, 116)
"""The rings of a splash, by their radius,"""
DROPS: Final = (
    (-126, -46, 20), (-84, -130, 13), (-97, -84, 30), (-58, -176, 22), (-46, -96, 44),
    (-20, -218, 14), (-6, -140, 52), (14, -190, 26), (35, -236, 11), (44, -112, 40),
    (70, -168, 17), (92, -72, 34), (108, -124, 12), (130, -52, 22),
)  # fmt: skip
"""its crown of drops: how far each flies to the side and up, and how large it is,"""
HALVES: Final = ((-66, -150), (58, 118))
"""and the halves of the broken paddle: how far they drift to the side, and turn in degrees."""

WEATHER: Final[tuple[Point, ...]] = tuple(Point(690 + 78 * step, 236) for step in range(4))
"""The places of the cloud, from sun to storm."""

GAUGE: Final = Box(193, 262, 322, 144)
"""The gauge of the river's speed, on the meadow across from the weather."""

RISK: Final = (-55.0, -58.0)
"""How far below a canoe's centre its risk is drawn: less than 0, so at the stern.

It reaches no farther up than to the canoe on the field above.
"""

BOW_RISK: Final = 28.0
"""How far below the middle of a field a risk is drawn if there is no room at the stern."""

CROWD_RISK: Final = -82.0
"""How far below the middle of a crowded field the risk is drawn: one for all its canoes."""

BEAVER_WAITS: Final = Point(690, 338)
"""Where the beaver sits beside the weather track."""

BEAVER_BATHES: Final = Point(44, -36)
"""Where the beaver swims, from the centre of its field."""

MOOSE_WAITS: Final = Point(500, 1040)
"""Where the moose waits, below the rubies."""

MOOSE_ABOARD: Final = (40.0, 53.0)
"""How far below a canoe's centre the moose is, for canoes with one seat and with two."""

HOLDS: Final[tuple[tuple[float, ...], ...]] = ((5,), (-10, 21))
"""How far below a canoe's centre its gems are, for canoes with one seat and with two."""

HIT: Final = 124.0
"""The smallest width and height of what can be tapped: 44 pixels on the narrowest phone."""

CANOE: Final = Box(0, 0, 40, 92)
"""A canoe at full size, bow downstream."""

GAP: Final = 18
"""How far from a disc a field's name is, so that a row of three canoes with their risks fits."""

LETTER: Final = 12
"""How wide a letter of that name is."""

ROW: Final[tuple[float, ...]] = (900.0,) + (238.0,) * 5 + (178.0,) * 4 + (640.0,)
"""How wide the row of canoes on a field may be, by field."""

GEM: Final = 34.0
"""The width of a gem at full size, roughly."""

ABOARD: Final = 0.8
"""The size of a gem in a canoe, as a share of the full size."""


def in_layer(x: float, y: float) -> Point:
    """Return a place in percent of a disc's size, as the layer below the drawing wants it.

    >>> in_layer(DISC, 3 * DISC)
    Point(x=0.0, y=100.0)
    """
    return Point(100 * (x - DISC) / (2 * DISC), 100 * (y - DISC) / (2 * DISC))


def field_name(field: Field) -> tuple[Point, Point]:
    """Return the place of a field's name, and of the gem beyond it: on the bank of its site.

    In the arms that is the outer bank, since both have the same sites between them.

    >>> [field_name(field)[0].x < 500 for field in (2, 3, 4, 5)]
    [True, True, False, True]
    """
    x, y = FIELD[field]
    site = SITE_OF[field]
    if x == WIDTH / 2 and site is not None:
        side = -1 if SITE[site].x < x else 1
    else:
        side = -1 if x <= WIDTH / 2 else 1
    name = x + side * (DISC + GAP + LETTER * len(FIELDS[field]) / 2)
    height = y - CANOE.height / 2 + 2
    return Point(name, height), Point(name + side * 37, height - 7)


def next_below(field: Field) -> Field | None:
    """Return the next field downstream, if there is one alone: it lies close below.

    >>> next_below(4), next_below(5), [*map(next_below, range(6, 10))]
    (5, None, [7, None, 9, None])
    """
    below = () if field == FALLS else DOWNSTREAM[field]
    return below[0] if len(below) == 1 and below[0] != FALLS else None


class Pose(NamedTuple):
    """Where a piece is: its middle, its size, and its width as a share of that, or mirrored."""

    x: float
    y: float
    scale: float = 1.0
    wide: float = 1.0

    @property
    def style(self) -> str:
        """The style that puts a drawing there; when it changes, the drawing glides."""
        tall = f"{self.scale:.3g}"
        size = tall if self.wide == 1 else f"{self.scale * self.wide:.3g},{tall}"
        return f"transform:translate({self.x:.4g}px,{self.y:.4g}px) scale({size})"


def in_rows(count: int, across: int) -> Iterator[Point]:
    """Yield where things lie in rows of this length, in steps from the middle of all.

    >>> [*in_rows(3, 2)]
    [Point(x=-0.5, y=-0.5), Point(x=0.5, y=-0.5), Point(x=0.0, y=0.5)]
    """
    rows = -(-count // across)
    for place in range(count):
        row, column = divmod(place, across)
        inside = min(across, count - row * across)
        yield Point(column - (inside - 1) / 2, row - (rows - 1) / 2)


def crowded(field: Field, count: int) -> bool:
    """Tell whether this many canoes lie in two rows on a field, and small.

    >>> crowded(1, 5), crowded(6, 4)
    (False, True)
    """
    return count * (CANOE.width + 6) > ROW[field]


def berths(field: Field, count: int) -> list[Pose]:
    """Return the berths of this many canoes on one field: side by side, in two rows if need be.

    >>> [berth.x for berth in berths(1, 2)]
    [477.0, 523.0]
    """
    step = CANOE.width + 6
    rows = 2 if crowded(field, count) else 1
    across = -(-count // rows)
    scale = min(1.0 if rows == 1 else 0.66, ROW[field] / (across * step))
    step *= scale
    centre, down = FIELD[field], CANOE.height * scale * 1.2
    return [
        Pose(centre.x + x * step, centre.y + y * down, scale) for x, y in in_rows(count, across)
    ]


def beach(seat: int, seats: int, canoe: int) -> Pose:
    """Return the berth of a canoe ashore; each seat has its own stretch of the beach."""
    width = 920
    middle = FIELD[SHORE].x - width / 2 + width / seats * (seat + 0.5)
    return Pose(middle + (canoe - 0.5) * (CANOE.width + 6), FIELD[SHORE].y)


def destination(field: Field, seat: int, seats: int, canoes: Collection[int] = (0, 1)) -> Point:
    """Return where on the board these canoes of a seat go to for a field.

    The shore is the seat's own stretch, or the berth there of one canoe alone.

    >>> destination(6, seat=1, seats=3) == FIELD[6]
    True
    >>> destination(SHORE, seat=1, seats=3, canoes=[0]).x
    477.0
    """
    if field != SHORE:
        return FIELD[field]
    berths = [beach(seat, seats, canoe) for canoe in canoes]
    return Point(sum(berth.x for berth in berths) / len(berths), berths[0].y)


def pool(seat: int, seats: int, canoe: int, arm: Arm) -> Pose:
    """Return the berth of a lost canoe, in the pool below the fall that it went over."""
    step = 318 / (2 * seats)
    across = step * (2 * seat + canoe + 0.5 - seats)
    return Pose(BRINK[arm].x + across, FIELD[FALLS].y, min(0.7, step / (CANOE.width + 3)))


def gem_places(site: Site, count: int) -> list[Pose]:
    """Return places for this many gems in a site's cove: in rows, and as big as they can be."""
    box, scale = SITE[site], 1.35
    while (box.width // (step := GEM * 1.12 * scale)) * (box.height // step) < count:
        scale *= 0.94
    rows = -(-max(count, 1) // int(box.width // step))
    across = -(-max(count, 1) // rows)
    return [Pose(box.x + x * step, box.y + y * step, scale) for x, y in in_rows(count, across)]
