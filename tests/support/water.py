"""Where water is on the board, read from the outlines that the landscape is drawn with."""

import re
from collections.abc import Iterator
from itertools import pairwise
from operator import mul
from typing import Final

from web.board.drawing import river
from web.board.drawing.layout import Point

SAND: Final = 150.0
"""How far down the beach reaches, along which canoes are pulled to the river."""
PARTS: Final = 12
"""Of how many straight lines a curve is made here."""


def is_water(x: float, y: float) -> bool:
    """Tell whether a canoe may be there: on the river, the falls, the pool, or the beach."""
    if not SAND <= y <= river.FOOT:
        return True
    if y > river.LIP:
        return any(left <= x <= right for left, right in river.FALLS)
    return inside(x, y, RIVER) and not inside(x, y, ISLAND)


def inside(x: float, y: float, shape: tuple[Point, ...]) -> bool:
    """Tell whether a point is inside a shape: a line from it to the right crosses it oddly."""
    crossed = 0
    for one, other in pairwise((*shape, shape[0])):
        if (one.y > y) != (other.y > y):
            across = one.x + (y - one.y) / (other.y - one.y) * (other.x - one.x)
            crossed += across > x
    return crossed % 2 == 1


def corners(drawn: str) -> Iterator[Point]:
    """Yield the corners of an outline in which curves are made of short lines."""
    here = Point(0, 0)
    for letter, numbers in re.findall(r"([MCVHLZ])([^MCVHLZ]*)", drawn):
        given = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", numbers)]
        if letter == "V":
            given = [here.x, given[0]]
        elif letter == "H":
            given = [given[0], here.y]
        points = [Point(*pair) for pair in zip(given[::2], given[1::2], strict=True)]
        if letter == "C":
            for place in range(0, len(points), 3):
                yield from _curve(here, *points[place : place + 3])
                here = points[place + 2]
        elif points:
            here = points[0]
            yield here


def _curve(start: Point, one: Point, two: Point, end: Point) -> Iterator[Point]:
    for part in range(1, PARTS + 1):
        share = part / PARTS
        left = 1 - share
        weights = (left**3, 3 * share * left**2, 3 * share**2 * left, share**3)
        axes = zip(start, one, two, end, strict=True)
        yield Point(*(sum(map(mul, weights, axis)) for axis in axes))


RIVER: Final = tuple(corners(river.outline()))
ISLAND: Final = tuple(corners(river.ISLAND))
