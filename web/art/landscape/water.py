"""The water: the river bed, its current, the falls, the pool below them and the mist."""

from collections.abc import Iterator
from math import sin
from random import Random

from web.art.landscape.palette import Palette
from web.art.landscape.strokes import smooth, stroke
from web.board.drawing.layout import HEIGHT, WIDTH, Point
from web.board.drawing.river import FALLS, FOOT, ISLAND, LIP, TOP, outline, stream


def river(palette: Palette) -> Iterator[str]:
    """Yield the river from its bed up to its current; the land is drawn over its edges."""
    shape = outline()
    yield (
        f'<path d="{shape}" fill="url(#water)" stroke="{palette.mid}" stroke-width="60"/>'
        f'<path d="{shape}" fill="url(#water)"/><g clip-path="url(#river)">'
    )
    yield from _channel(palette)
    yield from _stones_below(palette)
    yield from _current(palette)
    yield from _rapids(palette)
    yield "</g>"
    yield from _surf(shape, palette)


def _surf(shape: str, palette: Palette) -> Iterator[str]:
    """Yield the shallows and the foam along the banks and round the island."""
    for width, colour, opacity, blur in (
        (70, palette.shallow, 0.42, "soft"),
        (22, palette.foam, 0.5, "softer"),
    ):
        yield (
            f'<g fill="none" stroke="{colour}" stroke-width="{width}" opacity="{opacity}" '
            f'filter="url(#{blur})"><path d="{shape}"/><path d="{ISLAND}"/></g>'
        )


def _channel(palette: Palette) -> Iterator[str]:
    """Yield the deep middle of the river and of its arms."""
    lines = []
    for across in (0.0, -0.5, 0.5):
        begin, end = (TOP, 600) if not across else (640, LIP)
        points = [stream(across, y) for y in range(int(begin), int(end) + 1, 30)]
        lines.append(smooth([Point(500, 560), *points] if across else points))
    yield (
        f'<path d="{"".join(lines)}" fill="none" stroke="{palette.deep}" stroke-width="84" '
        'stroke-linecap="round" stroke-linejoin="round" opacity=".5" filter="url(#mist)"/>'
    )


def _stones_below(palette: Palette) -> Iterator[str]:
    rng = Random("bed")
    for _stone in range(120):
        place = stream(rng.uniform(-0.96, 0.96), rng.uniform(150, 1000))
        wide = rng.uniform(5, 17)
        yield (
            f'<ellipse cx="{place.x:.0f}" cy="{place.y:.0f}" rx="{wide:.1f}" '
            f'ry="{wide * rng.uniform(0.5, 0.8):.1f}" fill="{palette.abyss}" '
            f'opacity="{rng.uniform(0.06, 0.17):.2f}"/>'
        )


def _line(across: float, begin: float, length: float, wave: float) -> str:
    points = []
    for part in range(9):
        x, y = stream(across, begin + length * part / 8)
        points.append(Point(x + 3 * sin(y / 17 + wave), y))
    return smooth(points)


def _current(palette: Palette) -> Iterator[str]:
    """Yield the lines of the current: broad and faint below, thin and bright above."""
    rng = Random("current")
    yield '<g filter="url(#softer)">'
    for _broad in range(46):
        line = _line(rng.uniform(-0.95, 0.95), rng.uniform(110, 900), rng.uniform(120, 300), 0)
        yield stroke(line, palette.shallow, round(rng.uniform(7, 16)), rng.uniform(0.08, 0.2))
    yield "</g>"
    for number in range(150):
        across = rng.uniform(-0.97, 0.97)
        if abs(across) < 0.05:
            continue
        line = _line(across, rng.uniform(112, 970), rng.uniform(36, 170), number)
        yield stroke(line, palette.foam, rng.uniform(0.9, 2.6), rng.uniform(0.14, 0.48))


def _rapids(palette: Palette) -> Iterator[str]:
    """Yield the streaks that grow as the water runs towards the edge."""
    rng = Random("rapids")
    for left, right in FALLS:
        yield (
            f'<path d="M{left - 30} {LIP - 26}H{right + 30}V{LIP + 30}H{left - 30}Z" '
            f'fill="{palette.deep}" opacity=".6" filter="url(#soft)"/>'
        )
        for _streak in range(46):
            x = rng.uniform(left + 6, right - 6)
            length = rng.uniform(40, 130)
            lean = (x - (left + right) / 2) * -0.1
            line = (
                f"M{x + lean:.0f} {LIP + 6 - length:.0f}Q{x:.0f} {LIP - length / 2:.0f} "
                f"{x:.0f} {LIP + 14:.0f}"
            )
            yield stroke(line, palette.foam, rng.uniform(0.8, 2.6), rng.uniform(0.12, 0.42))


def pool(palette: Palette) -> Iterator[str]:
    """Yield the pool below the falls, with the rings that run out from where they strike."""
    yield f'<rect y="{FOOT - 40}" width="{WIDTH}" height="{HEIGHT - FOOT + 40}" fill="url(#pool)"/>'
    rng = Random("pool")
    for left, right in FALLS:
        middle = (left + right) / 2
        for ring in range(6):
            wide = (right - left) / 2 + 8 + ring * 30
            yield (
                f'<ellipse cx="{middle}" cy="{FOOT + 8}" rx="{wide}" ry="{26 + ring * 13}" '
                f'fill="none" stroke="{palette.foam}" stroke-width="{3.2 - ring * 0.4:.1f}" '
                f'stroke-dasharray="{rng.randint(60, 150)} {rng.randint(10, 34)}" '
                f'opacity="{0.5 - ring * 0.07:.2f}"/>'
            )


def falls(palette: Palette) -> Iterator[str]:
    """Yield both falls: curtains of water that hang from the edge, one before the other."""
    for left, right in FALLS:
        lip = f"M{left} {LIP - 2}Q{(left + right) / 2} {LIP + 20} {right} {LIP - 2}"
        yield f'<path d="{lip}L{right + 4} {FOOT + 14}H{left - 4}Z" fill="url(#plunge)"/>'
        for curtain, (wide, shade, strength) in enumerate(
            ((34, palette.mid, 0.55), (25, palette.shallow, 0.6), (15, palette.foam, 0.75))
        ):
            yield from _curtain(left, right, wide, shade, strength, curtain)
        yield from _threads(left, right, palette)
        yield (
            f'<path d="{lip}" fill="none" stroke="{palette.foam}" stroke-width="5" '
            'stroke-linecap="round" stroke-dasharray="70 9 20 7 94 10 34 8"/>'
        )
        yield (
            f'<path d="M{left + 6} {LIP - 12}Q{(left + right) / 2} {LIP + 8} {right - 6} '
            f'{LIP - 12}" fill="none" stroke="{palette.foam}" stroke-width="3" opacity=".45"/>'
        )


def _lip(x: float, left: float, right: float) -> float:
    share = (x - left) / (right - left)
    return LIP - 2 + 22 * 2 * share * (1 - share)


def _curtain(
    left: float, right: float, wide: float, shade: str, strength: float, curtain: int
) -> Iterator[str]:
    """Yield ribbons of falling water that grow wider and end in different heights."""
    rng = Random(f"curtain {left} {curtain}")
    x = left + rng.uniform(2, 14)
    while x + wide * 0.6 < right:
        breadth = wide * rng.uniform(0.45, 1.05)
        top = _lip(x + breadth / 2, left, right)
        foot = FOOT + rng.uniform(-26 if curtain else 0, 10)
        lean = (x - (left + right) / 2) * 0.05
        yield (
            f'<path d="M{x:.1f} {top:.1f}C{x + lean:.1f} {top + 30:.1f} {x + lean - 3:.1f} '
            f"{foot - 20:.1f} {x + lean - 4:.1f} {foot:.1f}Q{x + lean + breadth / 2:.1f} "
            f"{foot + 14:.1f} {x + lean + breadth + 4:.1f} {foot - 4:.1f}C{x + lean + breadth + 2:.1f} "
            f'{foot - 30:.1f} {x + lean + breadth:.1f} {top + 30:.1f} {x + breadth:.1f} {top:.1f}Z" '
            f'fill="{shade}" opacity="{strength * rng.uniform(0.55, 1):.2f}"/>'
        )
        x += breadth + rng.uniform(4, 22)


def _threads(left: float, right: float, palette: Palette) -> Iterator[str]:
    rng = Random(f"threads {left}")
    for _thread in range(58):
        x = rng.uniform(left + 3, right - 3)
        top = _lip(x, left, right) + rng.uniform(2, 30)
        lean = (x - (left + right) / 2) * 0.05
        line = f"M{x:.1f} {top:.1f}q{lean:.1f} 20 {lean:.1f} {rng.uniform(18, 64):.0f}"
        colour = rng.choice((palette.foam, palette.foam, palette.deep))
        yield stroke(line, colour, rng.uniform(0.9, 2.8), rng.uniform(0.25, 0.8))


def mist(palette: Palette) -> Iterator[str]:
    """Yield the spray at the foot of the falls: clouds of torn paper that fade into the pool."""
    for left, right in FALLS:
        middle, half = (left + right) / 2, (right - left) / 2
        yield (
            f'<ellipse cx="{middle}" cy="{FOOT + 20}" rx="{half + 40}" ry="24" '
            f'fill="{palette.foam}" opacity=".5" filter="url(#soft)"/>'
        )
        for row, y in enumerate((FOOT - 6, FOOT + 8, FOOT + 22)):
            cloud = _cloud(left - 14 + row * 8, right + 14 - row * 8, y, Random(f"{left} {row}"))
            yield f'<g filter="url(#small)"><path d="{cloud}" fill="url(#spray-{row})"/></g>'
        yield (
            f'<ellipse cx="{middle}" cy="{FOOT - 22}" rx="{half + 40}" ry="34" '
            f'fill="{palette.foam}" opacity=".32" filter="url(#mist)"/>'
        )


def spray(palette: Palette) -> Iterator[str]:
    """Yield the colours of the spray: it fades where it lies on the pool."""
    for row, tone in enumerate(palette.spray):
        yield (
            f'<linearGradient id="spray-{row}" gradientUnits="userSpaceOnUse" x1="0" x2="0" '
            f'y1="{FOOT - 26 + 12 * row}" y2="{FOOT + 16 + 12 * row}">'
            f'<stop offset="{0.6 - 0.13 * row:.2f}" stop-color="{tone}"/>'
            f'<stop offset="1" stop-color="{tone}" stop-opacity="0"/></linearGradient>'
        )


def _cloud(left: float, right: float, y: float, rng: Random) -> str:
    """Return the outline of a bank of spray: round above, straight where it lies on the pool."""
    above = ""
    x = left
    while x < right:
        step = rng.uniform(20, 52)
        rise = step * rng.uniform(0.42, 0.8)
        above += f"c{step * 0.06:.0f}-{rise:.0f} {step * 0.94:.0f}-{rise:.0f} {step:.0f} 0"
        x += step
    return f"M{left:.0f} {y:.0f}{above}l-10 16H{left + 10:.0f}Z"
