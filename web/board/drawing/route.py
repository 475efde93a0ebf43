"""The river's line, smooth through the fields, which every canoe and disc keeps to."""

from collections.abc import Sequence
from functools import cache
from math import atan2, degrees
from typing import Final, NamedTuple

from niagara.model.board import DOWNSTREAM, FALLS, FORK, LEFT, RIGHT, SHORE, UPSTREAM, Arm, Field
from web.board.drawing.layout import BRINK, FIELD, SOURCE, Point

LIP: Final = 0.5
"""How far the edge of the falls is below the last field, as a share of the way to the brink."""

MOUTH: Final = Point(FIELD[1].x, 88)
"""Where the ways from the beach bend into the river."""

ARM_OF: Final[dict[Field, Arm]] = {6: LEFT, 7: LEFT, 8: RIGHT, 9: RIGHT}
"""The arm of each field below the fork."""


class Waypoint(NamedTuple):
    """A place on a way, and how far the line is turned there from straight down, in degrees."""

    x: float
    y: float
    turn: float


class Route:
    """The way between two fields; places on it are told by the number of fields paddled.

    From the shore and to it, the way leads along the beach, from where the canoe lies.
    """

    def __init__(self, start: Field, end: Field, beach: Point | None = None) -> None:
        self.fields = fields_between(start, end)
        self.goes_down = start == SHORE or end in _below(start)
        """Whether the way leads downstream."""
        downstream = self.fields if self.goes_down else self.fields[::-1]
        self._pieces = _pieces(downstream, beach)

    @property
    def length(self) -> int:
        """How many fields long the way is."""
        return len(self._pieces)

    def at(self, paddled: float) -> Waypoint:
        """Return the place after so many fields.

        >>> Route(2, 4).at(1)
        Waypoint(x=500.0, y=444.0, turn=0.0)
        """
        down = paddled if self.goes_down else self.length - paddled
        number = min(max(int(down), 0), self.length - 1)
        return _on(self._pieces[number], down - number)

    @property
    def line(self) -> str:
        """The way as the `d` of a path, from its start to its end."""
        pieces = self._pieces if self.goes_down else [piece[::-1] for piece in self._pieces[::-1]]
        (x, y), curves = pieces[0][0], (piece[1:] for piece in pieces)
        bends = ("C" + " ".join(f"{x:.4g} {y:.4g}" for x, y in curve) for curve in curves)
        return f"M{x:.4g} {y:.4g}{''.join(bends)}"


def arm_of(*fields: Field) -> Arm:
    """Return the arm that a way with these fields leads through; the right one if none says."""
    return next((ARM_OF[field] for field in fields if field in ARM_OF), RIGHT)


@cache
def fields_between(start: Field, end: Field) -> tuple[Field, ...]:
    """Return the fields of the way, both ends included.

    >>> fields_between(4, 6), fields_between(9, 4), fields_between(5, 10)
    ((4, 5, 6), (9, 8, 5, 4), (5, 8, 9, 10))
    """
    if start == SHORE or end in _below(start):
        way = [end if end != FALLS else (7, 9)[arm_of(start)]]
        while way[0] != start:
            way.insert(0, UPSTREAM[way[0]])
        return (*way, FALLS) if end == FALLS else tuple(way)
    way = [start]
    while way[-1] != end:
        way.append(UPSTREAM[way[-1]])
    return tuple(way)


@cache
def _below(field: Field) -> frozenset[Field]:
    """Return every field that the river leads to from this one."""
    if field == FALLS:
        return frozenset()
    nearest = DOWNSTREAM[field]
    return frozenset(nearest).union(*map(_below, nearest))


Piece = tuple[Point, Point, Point, Point]
"""A cubic curve by its ends and the two points between that bend it."""


def _pieces(downstream: Sequence[Field], beach: Point | None) -> list[Piece]:
    """Return a curve for each field that the way goes on by."""
    arm = arm_of(*downstream)
    line = [SOURCE, *FIELD[1 : FORK + 1]]
    if downstream[-1] > FORK:
        line += [FIELD[field] for field in ((6, 7), (8, 9))[arm]] + [BRINK[arm]]
    line.append(Point(2 * line[-1].x - line[-2].x, 2 * line[-1].y - line[-2].y))
    depths = [_depth(field) for field in downstream]
    pieces = [
        _through(line[depth - 1], line[depth], line[depth + 1], line[depth + 2])
        for depth in depths[:-1]
        if depth
    ]
    if depths[0]:
        return pieces
    return [_launch(beach or FIELD[SHORE]), *pieces]


def _depth(field: Field) -> int:
    return field - 2 if field in (8, 9) else 8 if field == FALLS else field


def _through(before: Point, start: Point, end: Point, after: Point) -> Piece:
    """Return the curve between two of four points that a smooth line goes through."""
    return (
        start,
        Point(start.x + (end.x - before.x) / 6, start.y + (end.y - before.y) / 6),
        Point(end.x - (after.x - start.x) / 6, end.y - (after.y - start.y) / 6),
        end,
    )


def _launch(beach: Point) -> Piece:
    """Return the way from the beach to the first field: along the sand, then down the middle."""
    end, third = FIELD[1], 2 / 3
    one = Point(beach.x + (MOUTH.x - beach.x) * third, beach.y + (MOUTH.y - beach.y) * third)
    two = Point(end.x + (MOUTH.x - end.x) * third, end.y + (MOUTH.y - end.y) * third)
    return beach, one, two, end


def _on(piece: Piece, share: float) -> Waypoint:
    """Return the place at a share of a curve."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = piece
    rest = 1 - share
    a, b, c, d = rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3
    p, q, r = rest * rest, 2 * rest * share, share * share
    along = p * (bx - ax) + q * (cx - bx) + r * (dx - cx)
    down = p * (by - ay) + q * (cy - by) + r * (dy - cy)
    turn = degrees(atan2(-along, down)) if along else 0.0
    return Waypoint(a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy, turn)
