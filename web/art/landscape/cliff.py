"""The cliff between and beside the falls: steps of rock over which nothing flows."""

from collections.abc import Iterator
from random import Random
from typing import Final

from web.art.landscape.palette import Palette
from web.art.landscape.strokes import blob, stroke
from web.board.drawing.layout import WIDTH, Point
from web.board.drawing.river import FALLS, LIP

BETWEEN: Final = ((-30.0, FALLS[0][0]), (FALLS[0][1], FALLS[1][0]), (FALLS[1][1], WIDTH + 30.0))
"""The left and the right end of each part of the cliff."""


def cliff(palette: Palette) -> Iterator[str]:
    """Yield the cliff, from its upper edge down to rocks in the pool."""
    for step, colour in enumerate(palette.rock):
        y = LIP + 2 + step * 28
        for part, (left, right) in enumerate(BETWEEN):
            yield _step(part, step, left, right, y, colour)
            yield from _cracks(part, step, left, right, y, palette)
    yield from _fallen(palette)


def _step(part: int, step: int, left: float, right: float, y: float, colour: str) -> str:
    rng = Random(f"cliff {part} {step}")
    count = max(4, int((right - left) / 26))
    top = [
        (left + (right - left) * place / count, y + rng.uniform(-5, 5))
        for place in range(count + 1)
    ]
    line = "L".join(f"{x:.0f} {height:.0f}" for x, height in top)
    foot = LIP + 112 + rng.uniform(-4, 4)
    return f'<g filter="url(#cut)"><path d="M{line}L{right:.0f} {foot:.0f}H{left:.0f}Z" fill="{colour}"/></g>'


def _cracks(
    part: int, step: int, left: float, right: float, y: float, palette: Palette
) -> Iterator[str]:
    rng = Random(f"cracks {part} {step}")
    for _crack in range(int((right - left) / 30)):
        x = rng.uniform(left + 12, right - 12)
        line = (
            f"M{x:.0f} {y + 7:.0f}l{rng.uniform(-6, 6):.0f} {rng.uniform(6, 11):.0f} "
            f"{rng.uniform(-5, 5):.0f} {rng.uniform(5, 9):.0f}"
        )
        yield stroke(line, palette.shadow, 2, 0.28)


def _fallen(palette: Palette) -> Iterator[str]:
    """Yield the rocks that lie in the pool at the foot of the cliff."""
    rng = Random("fallen")
    for left, right in BETWEEN:
        for _rock in range(max(3, int((right - left) / 34))):
            size = rng.uniform(12, 26)
            place = Point(rng.uniform(left + 8, right - 8), LIP + 112 + rng.uniform(-4, 16))
            yield (
                f'<path d="M{place.x - size:.0f} {place.y + size * 0.5:.0f}q{size:.0f} '
                f'{size * 0.5:.0f} {2 * size:.0f} 0" fill="none" stroke="{palette.foam}" '
                'stroke-width="3" opacity=".5"/>'
                f'<g filter="url(#small)"><path d="{blob(place, 2 * size, 1.3 * size, rng, 0.14, 8)}" '
                f'fill="{rng.choice(palette.rock[1:])}"/></g>'
            )
