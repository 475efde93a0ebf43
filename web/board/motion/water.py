"""The water that runs, between everything else that moves: its surface, and how it looks.

The surface is a mesh of triangles along the streams, over the falls and at their feet. Each vertex
knows where it is and how the water flows there, so a pattern in these measures is carried down the
river, parts at the island, grows longer where the water is quick, and falls.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import cos, pi, sin
from typing import Final, NamedTuple

from niagara.model.board import WATER
from web.board.drawing.layout import DISC, FIELD, Point
from web.board.drawing.river import FALLS, FOOT, LIP, TOP, stream

QUICK: Final = 820.0
"""From here on the water quickens towards the lip."""
LENGTH: Final = 100.0
"""How much of a slow stream is one unit of its pattern."""
ROW: Final = 18
COLUMNS: Final = 8
"""The size of the mesh: how high its rows are, and into how many columns an arm is parted."""

SPEEDS: Final = {-1: 0.55, 0: 0.85, 1: 1.25, 2: 1.9}
"""How fast the water runs in each weather, in units of its pattern a second,"""
FOAM: Final = {-1: 0.7, 0: 0.85, 1: 1.05, 2: 1.45}
"""and how much foam there is."""


ABOVE, FALL, SPRAY, ROUND = 0.0, 1.0, 2.0, 3.0
"""The kinds of water: above the falls, on one, where it strikes the pool, and round a disc.

In spray, `across` and `along` go from -1 to 1 over its cloud. Round a disc, `across` is the angle,
`along` how far it is from the rim, and `edge` is 1 right below the disc.
"""
PARTS: Final = 28
"""Of how many parts the water round a disc is made,"""
WAKE: Final = 40.0
"""and how far below the disc it is seen."""


class Vertex(NamedTuple):
    """A point of the surface, and how the water flows there."""

    x: float
    y: float
    across: float
    """From -1 at the left bank to 1 at the right. The same for all of a stream."""
    along: float
    """How long water takes to here from the top of the river, in units of its pattern."""
    edge: float
    """From 0 in the middle of a stream to 1 at its bank."""
    kind: float
    """`ABOVE`, `FALL`, `SPRAY` or `ROUND`."""


def surface() -> list[Vertex]:
    """Return the triangles of the surface, three vertices each."""
    return [vertex for quad in _quads() for vertex in _triangles(*quad)]


def banks() -> list[Point]:
    """Return the corners of all that is water, above the falls and on them, round the island."""
    down = range(int(TOP), int(LIP) + 1, ROW)
    fall, other = (
        [Point(left, LIP), Point(left, FOOT), Point(right, FOOT), Point(right, LIP)]
        for left, right in FALLS
    )
    return [
        *(stream(-1, y) for y in down),
        *fall,
        *(stream(-1e-4, y) for y in reversed(down)),
        *(stream(1e-4, y) for y in down),
        *other,
        *(stream(1, y) for y in reversed(down)),
    ]


def _triangles(*quad: Vertex) -> tuple[Vertex, ...]:
    upper_left, upper_right, lower_left, lower_right = quad
    return upper_left, upper_right, lower_left, lower_left, upper_right, lower_right


def _quads() -> Iterator[tuple[Vertex, Vertex, Vertex, Vertex]]:
    for arm, side in enumerate((-1, 1)):
        river = [*_river(side)]
        rows = [*river, *_fall(arm, side, river[-1][0].along)]
        for upper, lower in pairwise(rows):
            for (one, two), (three, four) in zip(pairwise(upper), pairwise(lower), strict=True):
                yield one, two, three, four
        left, right = FALLS[arm]
        corners = ((left - 40, FOOT - 52), (right + 40, FOOT - 52))
        low = [(x, y + 96) for x, y in corners]
        at = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)]
        spray = (
            Vertex(x, y, across, along, arm, SPRAY)
            for (x, y), (across, along) in zip([*corners, *low], at, strict=True)
        )
        yield next(spray), next(spray), next(spray), next(spray)
    for field in sorted(WATER):
        yield from _round(FIELD[field])


def _river(side: int) -> Iterator[list[Vertex]]:
    """Yield the rows of one half of the river, which is one arm farther down."""
    along = 0.0
    for y in range(int(TOP) - 14, int(LIP) + 1, ROW):
        along += ROW / LENGTH / _speed(y)
        parted = min(1.0, max(0.0, (y - 640) / 120))
        row = []
        for column in range(COLUMNS + 1):
            across = side * max(1e-4, column / COLUMNS)
            x, _y = stream(across, y)
            whole, arm = abs(across), abs(2 * abs(across) - 1)
            row.append(Vertex(x, y, across, along, whole * (1 - parted) + arm * parted, ABOVE))
        yield row if side > 0 else row[::-1]


def _fall(arm: int, side: int, begun: float) -> Iterator[list[Vertex]]:
    """Yield the rows of a fall, in which water is ever quicker; it has taken so long to the lip."""
    left, right = FALLS[arm]
    for number, y in enumerate((LIP, LIP + 24, LIP + 56, FOOT)):
        row = []
        for column in range(COLUMNS + 1):
            share = column / COLUMNS
            across = (share if side > 0 else share - 1) or side * 1e-4
            edge = abs(2 * share - 1)
            along = begun + 0.14 * number
            row.append(Vertex(left + (right - left) * share, y, across, along, edge, FALL))
        yield row


def _speed(y: float) -> float:
    """Return how much quicker than at its top the river is at a height."""
    return 1.0 + 1.5 * max(0.0, (y - QUICK) / (LIP - QUICK)) ** 2


def _round(disc: Point) -> Iterator[tuple[Vertex, Vertex, Vertex, Vertex]]:
    """Yield the water round a disc, from right below it round to there."""
    rims = []
    for part in range(PARTS + 1):
        angle = pi * (2 * part / PARTS - 1)
        below = -cos(angle)
        out = 10 + (WAKE - 10) * max(0.0, below)
        rims.append(
            [
                Vertex(
                    disc.x + (DISC + far) * sin(angle),
                    disc.y + (DISC + far) * below,
                    angle,
                    far,
                    below,
                    ROUND,
                )
                for far in (-8.0, out)
            ]
        )
    for (one, two), (three, four) in pairwise(rims):
        yield one, two, three, four


PLACING: Final = """
attribute vec2 place;
attribute vec4 water;
varying vec2 at;
varying vec4 flow;
void main() {
  at = place;
  flow = water;
  gl_Position = vec4(place.x / 500.0 - 1.0, 1.0 - place.y / 600.0, 0.0, 1.0);
}
"""
"""The shader that places a vertex of the board on the canvas."""

COLOURING: Final = """
precision highp float;
varying vec2 at;
varying vec4 flow;
uniform float time;
uniform float foam;
uniform vec3 light;
uniform vec3 deep;

float chance(vec2 cell) {
  vec3 mixed = fract(vec3(cell.xyx) * 0.1031);
  mixed += dot(mixed, mixed.yzx + 33.33);
  return fract((mixed.x + mixed.y) * mixed.z);
}

float noise(vec2 spot) {
  vec2 cell = floor(spot), part = fract(spot);
  part = part * part * (3.0 - 2.0 * part);
  return mix(
    mix(chance(cell), chance(cell + vec2(1.0, 0.0)), part.x),
    mix(chance(cell + vec2(0.0, 1.0)), chance(cell + vec2(1.0, 1.0)), part.x), part.y);
}

void main() {
  float across = flow.x, along = flow.y, edge = flow.z, kind = flow.w;
  float white, dark = 0.0;
  if (kind > 2.5) {
    float churn = noise(vec2(across * 2.2, along * 0.08 - time * 1.3));
    float ring = smoothstep(9.0, 0.0, abs(along - 2.0));
    float wake = smoothstep(0.1, 0.5, edge) * smoothstep(38.0, 4.0, along);
    white = (ring * 0.42 + wake * 0.3) * churn * smoothstep(1.0, 0.86, edge) * foam;
  } else if (kind > 1.5) {
    float far = length(vec2(across * 1.02, along * 1.1));
    vec2 drift = vec2(at.x * 0.035 + edge * 9.0, at.y * 0.05 + time * 0.55);
    float cloud = noise(drift) * 0.6 + noise(drift * 2.3 + time * 0.3) * 0.4;
    white = smoothstep(1.0, 0.25, far) * smoothstep(0.3, 0.85, cloud) * 0.75 * foam;
  } else if (kind > 0.5) {
    float thin = noise(vec2(at.x * 0.16, along * 9.0 - time * 3.4));
    float broad = noise(vec2(at.x * 0.05 + 7.0, along * 5.0 - time * 2.6));
    white = smoothstep(0.5, 0.95, thin * 0.6 + broad * 0.5) * 0.85 * foam;
    dark = smoothstep(0.42, 0.1, broad) * 0.22;
    float ends = smoothstep(1.0, 0.9, edge);
    white *= ends;
    dark *= ends;
  } else {
    float flowed = along - time;
    float quick = smoothstep(760.0, 1010.0, at.y);
    float broad = noise(vec2(across * 7.0, flowed * 1.5));
    float thin = noise(vec2(across * 26.0 + 3.0, flowed * 2.6 - time * 0.12));
    white = smoothstep(0.58, 0.95, thin * 0.62 + broad * 0.5) * (0.30 + 0.5 * quick);
    dark = smoothstep(0.46, 0.12, broad) * (0.13 + 0.10 * quick);
    float lap = noise(vec2(across * 3.0 + time * 0.2, flowed * 2.2));
    white += smoothstep(0.8, 1.0, edge + 0.2 * (lap - 0.5)) * 0.5 * lap;
    float within = smoothstep(128.0, 160.0, at.y) * smoothstep(1.0, 0.965, edge);
    white *= foam * within;
    dark *= within;
  }
  white = clamp(white, 0.0, 1.0);
  float covers = white + dark * (1.0 - white);
  gl_FragColor = vec4(light * white + deep * dark * (1.0 - white), covers);
}
"""
"""The shader that colours a pixel: foam and troughs that the stream carries along."""
