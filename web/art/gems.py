"""The gems: five cuts with true facets, each plane as light or dark as it faces the light.

Kinds differ in cut, colour and brightness, so that they can be told apart without colours.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Final

from niagara.model.board import KINDS
from web.art.landscape.strokes import polygon
from web.board.drawing.layout import Point

LIGHT: Final = Point(-0.64, -0.77)
"""Where the light comes from, as a direction of length 1."""

SHADES: Final = {
    "amethyst": ("#ead6ff", "#bd86f2", "#9554d8", "#6f34b4", "#4c1d88"),
    "diamond": ("#ffffff", "#eefaff", "#c9ebf8", "#97cfe6", "#5f9fbd"),
    "amber": ("#fff2bd", "#ffd257", "#f9a91f", "#d87e0a", "#9a5203"),
    "sapphire": ("#cfe0ff", "#739eff", "#3a6cec", "#2149bb", "#142f80"),
    "ruby": ("#ffd0d8", "#ff7c96", "#ee3460", "#bc1643", "#7d0a2b"),
}
"""The colours of each kind, from the plane that shines to the one in shadow."""


OUTLINES: Final[Mapping[str, Sequence[tuple[float, float]]]] = {
    "amethyst": (
        (17.28, 0), (8.64, 13.8564), (-8.64, 13.8564),
        (-17.28, 0), (-8.64, -13.8564), (8.64, -13.8564),
    ),
    "diamond": ((-9, -14), (9, -14), (17.5, -4.5), (0, 17), (-17.5, -4.5)),
    "amber": (
        (0, -18), (5, -10), (10, -3), (13.5, 4), (12, 11), (6.5, 15.5), (0, 16.5),
        (-6.5, 15.5), (-12, 11), (-13.5, 4), (-10, -3), (-5, -10),
    ),
    "sapphire": ((-9, -15), (9, -15), (15, -9), (15, 9), (9, 15), (-9, 15), (-15, 9), (-15, -9)),
    "ruby": (
        (0, -8.5), (5.5, -15), (12.5, -15), (17, -9), (15.5, -1), (0, 17), (-15.5, -1),
        (-17, -9), (-12.5, -15), (-5.5, -15),
    ),
}  # fmt: skip
"""The outline of each cut, clockwise."""

TABLE: Final = {"amethyst": 0.54, "diamond": 0.5, "amber": 0.5, "sapphire": 0.6, "ruby": 0.5}
"""How large the plane on top is, as a share of the whole."""


def gem_symbols() -> Iterator[str]:
    """Yield a drawing of each kind, to be used by its id `gem-KIND`."""
    for kind in KINDS:
        yield f'<g id="gem-{kind}" class="gem {kind}">{"".join(_planes(kind))}</g>'


def _planes(kind: str) -> Iterator[str]:
    outer = [Point(x, y) for x, y in OUTLINES[kind]]
    middle = Point(0, -3) if kind == "diamond" else Point(0, 0)
    inner = [
        Point(middle.x + (x - middle.x) * TABLE[kind], middle.y + (y - middle.y) * TABLE[kind])
        for x, y in outer
    ]
    shades = SHADES[kind]
    yield '<ellipse class="cast" cx="3" cy="6" rx="16" ry="14.5"/>'
    yield f'<path class="rim" d="{polygon(outer)}" fill="{shades[4]}"/>'
    for place, start in enumerate(outer):
        end = outer[(place + 1) % len(outer)]
        corners = [start, end, inner[(place + 1) % len(outer)], inner[place]]
        yield f'<path d="{polygon(corners)}" fill="{shades[_shade(start, end)]}"/>'
    yield f'<path d="{polygon(inner)}" fill="{shades[2]}"/>'
    yield f'<path d="{polygon(_lit_half(inner))}" fill="{shades[1]}"/>'
    spark = Point(outer[0].x * 0.3 - 5, -6.5)
    yield (
        f'<path class="spark" d="M{spark.x:.1f} {spark.y - 5:.1f}l1.3 3.7 3.7 1.3-3.7 1.3'
        '-1.3 3.7-1.3-3.7-3.7-1.3 3.7-1.3Z" fill="#fff"/>'
    )


def _shade(start: Point, end: Point) -> int:
    """Return which colour a plane has whose outer edge goes from one corner to another."""
    across, down = end.y - start.y, start.x - end.x
    length = hypot(across, down)
    facing = (across * LIGHT.x + down * LIGHT.y) / length
    limits = (0.72, 0.25, -0.2, -0.7)
    return next((shade for shade, limit in enumerate(limits) if facing > limit), 4)


def _lit_half(corners: Sequence[Point]) -> list[Point]:
    """Return the half of the table that the light strikes."""
    return [
        corner
        for corner in corners
        if corner.x * LIGHT.y - corner.y * LIGHT.x <= 3
        or corner.x * LIGHT.x + corner.y * LIGHT.y > 9
    ]
