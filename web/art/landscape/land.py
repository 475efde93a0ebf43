"""The land: steps of the canyon, cut open for beaches and shore, with trees, rocks and stones."""

from collections.abc import Iterator
from math import hypot, sin
from random import Random
from typing import Final

from niagara.model.board import KINDS
from web.art.landscape.palette import Palette
from web.art.landscape.strokes import blob, smooth, stroke
from web.board.drawing.layout import BEAVER_WAITS, GAUGE, SITE, WIDTH, Box, Point
from web.board.drawing.river import ISLAND, LIP, bank

STEPS: Final = ((16, 5), (50, 10), (98, 13), (152, 15), (212, 16), (272, 15), (330, 12))
"""How far the edge of each step is from the water, and how much it winds."""
TERRACE: Final = 9.0
"""How much farther each step keeps from a beach than the one below it."""
SHORE: Final = (
    "M-60-60H1060V128C960 172 884 132 800 158 740 176 690 150 640 160H360C310 150 260 176"
)
SHORE_END: Final = " 200 158 116 132 40 172-60 128Z"
TREES: Final = 150
BOULDERS: Final = (
    *((342, 246, 15), (662, 332, 13), (350, 556, 12), (648, 590, 17), (214, 764, 15)),
    *((788, 776, 14), (404, 792, 10), (604, 866, 12), (160, 960, 13), (846, 968, 15)),
)


def land(palette: Palette) -> Iterator[str]:
    """Yield the drawing of all land above the falls."""
    yield f'<g filter="url(#cut)"><path d="{_floor()}" fill="url(#sand)"/></g>'
    yield from _wet_sand(palette)
    for step, colour in enumerate(palette.land):
        yield _mask(step)
        inside = "".join(f'<path d="{_step(step, side)}"/>' for side in (-1, 1))
        shade = f"url(#land-{step})"
        yield (
            f'<g filter="url(#cut)"><g fill="{shade}" mask="url(#holes-{step})">{inside}</g></g>'
        )
        yield from _grass(palette, step, colour)
    yield from _island(palette)
    yield from _pebbles(palette)
    yield from _trees(palette)
    yield from _boulders(palette)


def gradients(palette: Palette) -> Iterator[str]:
    """Yield the colours of the steps: lighter towards the light."""
    for step, colour in enumerate(palette.land):
        yield (
            f'<linearGradient id="land-{step}" gradientUnits="userSpaceOnUse" x1="0" y1="100" '
            f'x2="700" y2="1100"><stop stop-color="{_mixed(colour, palette.light, 0.16)}"/>'
            f'<stop offset="1" stop-color="{_mixed(colour, palette.shadow, 0.14)}"/>'
            "</linearGradient>"
        )


def _mixed(colour: str, other: str, share: float) -> str:
    pairs = ((int(each[i : i + 2], 16) for each in (colour, other)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _edge(step: int, side: int) -> list[Point]:
    """Return the edge of a step along the river, from the shore to the falls."""
    off, wind = STEPS[step]
    rng = Random(f"edge {step} {side}")
    turn, quick = rng.uniform(0, 6), rng.uniform(17, 26)
    points = []
    for part in range(46):
        y = 60 + part * 22
        x = bank(y) - off - wind * (sin(y / 67 + turn) + 0.45 * sin(y / quick + 2 * turn))
        points.append(Point(x if side < 0 else WIDTH - x, y))
    return points


def _step(step: int, side: int) -> str:
    far = -80 if side < 0 else WIDTH + 80
    return f"{smooth(_edge(step, side))}L{far} {LIP + 60}L{far} 40Z"


def _floor() -> str:
    left = [Point(bank(y) + 2 * sin(y / 29), y) for y in range(128, 1040, 14)]
    right = [Point(WIDTH - x + 3 * sin(y / 37), y) for x, y in left]
    beach = [Point(x, 130 + 7 * sin(x / 31)) for x in range(372, 640, 12)]
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in [*left[::-1], *beach, *right])
    return f"M-60 {LIP + 40}L{line}L1060 {LIP + 40}V-60H-60Z"


def _mask(step: int) -> str:
    """Return the mask that cuts the beaches, their landings and the shore out of a step."""
    more = 2 * (6 + TERRACE * step)
    holes = "".join(
        f'<path d="{beach(site)}"/><path d="{landing(site)}" fill="none" '
        f'stroke-width="{56 + more:.0f}"/>'
        for site in range(3)
    )
    shore = f'<path d="{SHORE}{SHORE_END}" stroke-width="{1.6 * more:.0f}"/>'
    return (
        f'<mask id="holes-{step}" maskUnits="userSpaceOnUse" x="-100" y="-100" width="1200" '
        f'height="1400"><rect x="-100" y="-100" width="1200" height="1400" fill="#fff"/>'
        f'<g stroke="#000" stroke-width="{more:.0f}" stroke-linejoin="round" '
        f'stroke-linecap="round">{holes}{shore}</g></mask>'
    )


def beach(site: int) -> str:
    """Return the outline of a site's beach."""
    box = SITE[site]
    rng = Random(f"beach {KINDS[site]}")
    return blob(Point(box.x, box.y), box.width + 22, box.height + 24, rng)


def landing(site: int) -> str:
    """Return the way from a beach on the banks to the water."""
    box = SITE[site]
    side = -1 if box.x < WIDTH / 2 else 1
    start = Point(box.x - side * (box.width / 2 - 10), box.y)
    y = box.y + (26 if site == 2 else 0)
    x = bank(y) + 8
    end = Point(x if side < 0 else WIDTH - x, y)
    return f"M{start.x:.0f} {start.y:.0f}Q{(start.x + end.x) / 2:.0f} {start.y:.0f} {end.x:.0f} {end.y:.0f}"


def _wet_sand(palette: Palette) -> Iterator[str]:
    """Yield the dark, wet rim of the sand along the water."""
    lines = ""
    for side in (-1, 1):
        points = [Point(bank(y) - 7, y) for y in range(140, 1010, 18)]
        lines += smooth([Point(x if side < 0 else WIDTH - x, y) for x, y in points])
    yield (
        f'<path d="{lines}" fill="none" stroke="{palette.wood[1]}" stroke-width="10" '
        'opacity=".3" filter="url(#softer)"/>'
    )


def _grass(palette: Palette, step: int, colour: str) -> Iterator[str]:
    """Yield blades and tufts on the edge of a step."""
    rng = Random(f"grass {step}")
    for side in (-1, 1):
        edge = _edge(step, side)
        for _attempt in range(26):
            x, y = rng.choice(edge)
            place = Point(x + side * rng.uniform(5, 22), y + rng.uniform(-10, 10))
            if _is_open(place, 20 + 6 * step):
                yield _tuft(place, _mixed(colour, palette.shadow, 0.3), rng)


def _tuft(place: Point, colour: str, rng: Random) -> str:
    blades = "".join(
        f"M{place.x + dx:.1f} {place.y:.1f}q{dx * 0.4:.1f}-5 {dx * 0.9:.1f}-{rng.uniform(7, 11):.1f}"
        for dx in (-3, 0, 3)
    )
    return stroke(blades, colour, 1.8, 0.6)


def _island(palette: Palette) -> Iterator[str]:
    yield f'<g filter="url(#cut)"><path d="{ISLAND}" fill="url(#sand)"/></g>'
    for step, colour in enumerate(palette.land[1:4]):
        holes = "".join(
            f'<path d="{beach(site)}" stroke-width="{2 + 13 * step}"/>'
            f'<path d="M300 {SITE[site].y}H700" stroke-width="{30 + 12 * step}" fill="none"/>'
            for site in (3, 4)
        )
        water = f'<path d="{ISLAND}" fill="#fff" stroke="#000" stroke-width="{16 + 17 * step}"/>'
        yield (
            f'<mask id="island-{step}" maskUnits="userSpaceOnUse" x="300" y="680" width="400" '
            f'height="400"><rect x="300" y="680" width="400" height="400" fill="#000"/>{water}'
            f'<g stroke="#000">{holes}</g></mask>'
            f'<g filter="url(#cut)"><g mask="url(#island-{step})"><path d="{ISLAND}" '
            f'fill="{colour}"/></g></g>'
        )


def _pebbles(palette: Palette) -> Iterator[str]:
    rng = Random("pebbles")
    for site, box in enumerate(SITE):
        for _pebble in range(16):
            x = box.x + rng.choice((-1, 1)) * rng.uniform(0.36, 0.52) * box.width
            y = box.y + rng.uniform(-0.5, 0.5) * box.height
            if site > 2 and abs(x - 500) > 118:
                continue
            yield _pebble_at(Point(x, y), rng.uniform(1.6, 3.6), palette, rng)
    for _pebble in range(70):
        place = Point(rng.uniform(10, 990), rng.uniform(16, 140))
        if not 430 < place.x < 570 or place.y < 90:
            yield _pebble_at(place, rng.uniform(1.2, 3), palette, rng)


def _pebble_at(place: Point, size: float, palette: Palette, rng: Random) -> str:
    tone = rng.choice((palette.stone, palette.sand[1], palette.rock[1]))
    return (
        f'<ellipse cx="{place.x + 1:.1f}" cy="{place.y + 1.6:.1f}" rx="{size:.1f}" '
        f'ry="{size * 0.72:.1f}" fill="{palette.shadow}" opacity=".3"/>'
        f'<ellipse cx="{place.x:.1f}" cy="{place.y:.1f}" rx="{size:.1f}" ry="{size * 0.72:.1f}" '
        f'fill="{tone}"/>'
    )


def _is_open(spot: Point, clear: float) -> bool:
    """Tell whether nothing that is played with lies within this distance of a spot."""
    boxes: tuple[Box, ...] = (
        *SITE[:3],
        GAUGE,
        Box(807, 240, 350, 112),
        Box(500, 70, 1100, 130),
        Box(280, 444, 240, 40),
        Box(720, 560, 240, 40),
        Box(300, 650, 200, 50),
    )
    return (
        all(
            abs(spot.x - box.x) > box.width / 2 + clear
            or abs(spot.y - box.y) > box.height / 2 + clear
            for box in boxes
        )
        and hypot(spot.x - BEAVER_WAITS.x, spot.y - BEAVER_WAITS.y) > 46
        and -20 < spot.x < WIDTH + 20
    )


def _trees(palette: Palette) -> Iterator[str]:
    rng = Random("woods")
    spots: list[Point] = []
    tries = 0
    while len(spots) < TREES and tries < 9000:
        tries += 1
        spot = Point(rng.uniform(-10, 1010), rng.uniform(190, 1006))
        inland = bank(spot.y) - (spot.x if spot.x < 500 else WIDTH - spot.x)
        foot_is_free = _is_open(spot, 20) and _is_open(Point(spot.x, spot.y - 40), 12)
        near = min((hypot(spot.x - x, (spot.y - y) * 1.3) for x, y in spots), default=99)
        if inland > 46 and foot_is_free and near > 17 and rng.random() < inland / 190:
            spots.append(spot)
    for spot in sorted(spots, key=lambda spot: spot.y):
        inland = bank(spot.y) - (spot.x if spot.x < 500 else WIDTH - spot.x)
        tone = palette.tree[min(3, max(0, int(inland / 80) + rng.randint(-1, 1)))]
        size = rng.uniform(0.62, 1.02)
        draw = _fir if rng.random() < 0.78 else _oak
        yield (
            f'<g transform="translate({spot.x:.0f} {spot.y:.0f}) scale({size:.2f})" '
            f'filter="url(#small)">{draw(tone, palette)}</g>'
        )


def _fir(tone: str, palette: Palette) -> str:
    """Return a fir of folded paper: three tiers, each lit from the left."""
    lit, dark = _mixed(tone, palette.light, 0.2), _mixed(tone, palette.shadow, 0.3)
    tiers = ""
    for top, foot, half in ((-18, 12, 23), (-40, -8, 18), (-60, -30, 12)):
        tiers += (
            f'<path d="M0 {top}C-3 {top + 12}-{half * 0.6:.0f} {foot - 6}-{half} {foot}Q-{half / 2:.0f} '
            f'{foot - 3} 0 {foot + 3}Z" fill="{lit}"/>'
            f'<path d="M0 {top}C3 {top + 12} {half * 0.6:.0f} {foot - 6} {half} {foot}Q{half / 2:.0f} '
            f'{foot - 3} 0 {foot + 3}Z" fill="{tone}"/>'
            f'<path d="M-{half} {foot}Q-{half / 2:.0f} {foot - 3} 0 {foot + 3}Q{half / 2:.0f} {foot - 3} '
            f'{half} {foot}" fill="none" stroke="{dark}" stroke-width="1.6" opacity=".5"/>'
        )
    return f'<path d="M-3 10H3V18H-3Z" fill="{palette.wood[2]}"/>{tiers}'


def _oak(tone: str, palette: Palette) -> str:
    """Return a tree with a round crown of stacked paper."""
    crown = (
        "M0-44C16-46 25-34 22-24 31-16 26 2 10 2 4 8-8 7-11 2-27 2-31-15-22-24-26-36-14-46 0-44Z"
    )
    return (
        f'<path d="M-3 0H3V16H-3Z" fill="{palette.wood[2]}"/>'
        f'<path d="{crown}" fill="{_mixed(tone, palette.shadow, 0.12)}"/>'
        f'<path d="{crown}" transform="translate(-3 -8) scale(.74)" '
        f'fill="{_mixed(tone, palette.light, 0.12)}"/>'
        f'<path d="{crown}" transform="translate(-5 -15) scale(.44)" '
        f'fill="{_mixed(tone, palette.light, 0.26)}"/>'
    )


def _boulders(palette: Palette) -> Iterator[str]:
    for x, y, size in BOULDERS:
        rng = Random(f"{x}")
        yield (
            f'<g fill="none" stroke="{palette.foam}" stroke-linecap="round">'
            f'<path d="M{x - size - 3} {y + 3}Q{x - size} {y - size - 3} {x} {y - size * 0.9 - 3:.0f}'
            f'T{x + size + 3} {y + 3}" stroke-width="2.4" opacity=".7"/>'
            f'<path d="M{x - size - 3} {y + 5}q0 {size}-4 {size * 1.6:.0f}M{x + size + 3} {y + 5}'
            f'q0 {size} 4 {size * 1.6:.0f}" stroke-width="1.6" opacity=".4"/></g>'
            f'<g filter="url(#small)"><path d="{blob(Point(x, y), 2 * size, 1.6 * size, rng, 0.1, 9)}" '
            f'fill="{palette.stone}"/></g>'
            f'<path d="{blob(Point(x - 2, y - 3), 1.3 * size, 0.9 * size, rng, 0.12, 8)}" '
            f'fill="{_mixed(palette.stone, palette.light, 0.35)}" opacity=".8"/>'
        )
