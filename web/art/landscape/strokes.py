"""How lines are drawn: smooth curves through points, strokes, and blobs as if cut by hand."""

from collections.abc import Iterable, Sequence
from math import copysign, cos, pi, sin
from random import Random

from web.board.drawing.layout import Point


def smooth(points: Sequence[Point], *, closed: bool = False) -> str:
    """Return path data for a smooth curve through these points (Catmull-Rom)."""
    n = len(points)

    def at(place: int) -> Point:
        return points[place % n] if closed else points[min(max(place, 0), n - 1)]

    parts = [f"M{points[0].x:.1f} {points[0].y:.1f}"]
    for place in range(n if closed else n - 1):
        before, start, end, after = (at(place + step) for step in (-1, 0, 1, 2))
        parts.append(
            f"C{start.x + (end.x - before.x) / 6:.1f} {start.y + (end.y - before.y) / 6:.1f} "
            f"{end.x - (after.x - start.x) / 6:.1f} {end.y - (after.y - start.y) / 6:.1f} "
            f"{end.x:.1f} {end.y:.1f}"
        )
    return "".join(parts) + ("Z" if closed else "")


def polygon(points: Iterable[Point]) -> str:
    """Return path data for straight lines between these points, closed."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def stroke(path: str, colour: str, width: float, opacity: float = 1) -> str:
    """Return a line along a path, with round ends."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.1f}" '
        f'stroke-linecap="round" opacity="{opacity:.2f}"/>'
    )


def blob(
    centre: Point, width: float, height: float, rng: Random, rough: float = 0.05, corners: int = 14
) -> str:
    """Return path data for a rounded patch, as wide and as high as told."""

    def bent(share: float) -> float:
        return copysign(abs(share) ** 0.7, share)

    ring = []
    for corner in range(corners):
        angle = corner / corners * 2 * pi
        grown = 1 + rng.uniform(-rough, rough)
        ring.append(
            Point(
                centre.x + width / 2 * grown * bent(cos(angle)),
                centre.y + height / 2 * grown * bent(sin(angle)),
            )
        )
    return smooth(ring, closed=True)
