"""The whole landscape as one SVG drawing, by day or by night.

``python -m web.art.landscape.whole day`` writes it to the standard output.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from random import Random
from typing import Final

from web.art.landscape import camp, cliff, land, water
from web.art.landscape.palette import DAY, NIGHT, Palette
from web.board.drawing.layout import HEIGHT, WIDTH
from web.board.drawing.river import outline

TIMES: Final = {palette.name: palette for palette in (DAY, NIGHT)}


def landscape(palette: Palette) -> str:
    """Return the drawing, from the bed of the river up to the light upon everything."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
            "<defs>",
            *_filters(palette),
            *_gradients(palette),
            *land.gradients(palette),
            f'<clipPath id="river"><path d="{outline()}"/></clipPath>',
            "</defs>",
            *water.pool(palette),
            *water.river(palette),
            *land.land(palette),
            *cliff.cliff(palette),
            *water.falls(palette),
            *water.mist(palette),
            *camp.camp(palette),
            *_light(palette),
            "</svg>",
        ]
    )


def _filters(palette: Palette) -> Iterator[str]:
    """Yield the filters: paper with a lit edge and a shadow, small things, and blurs.

    Each reaches beyond what it is put on as far as is seen of it, even around a low strip of paper.
    On the whole picture they would take twice as long to draw.
    """
    rim = (
        '<feOffset in="SourceAlpha" dx="1.6" dy="2.2" result="moved"/>'
        '<feComposite in="SourceAlpha" in2="moved" operator="out" result="rim"/>'
        f'<feFlood flood-color="{palette.edge}" flood-opacity=".62"/>'
        '<feComposite in2="rim" operator="in" result="lit"/>'
    )
    merge = '<feMerge><feMergeNode in="low"/><feMergeNode in="lit"/></feMerge>'
    yield (
        f'<filter id="cut" x="-8%" y="-10%" width="120%" height="180%">{rim}'
        f'<feDropShadow in="SourceGraphic" dx="5" dy="8" stdDeviation="6" '
        f'flood-color="{palette.shadow}" flood-opacity=".5" result="low"/>{merge}</filter>'
    )
    yield (
        '<filter id="small" x="-40%" y="-40%" width="190%" height="190%">'
        f'<feDropShadow dx="3" dy="5" stdDeviation="2.6" flood-color="{palette.shadow}" '
        'flood-opacity=".46"/></filter>'
    )
    for name, blur in (("softer", 3), ("soft", 7), ("mist", 15)):
        yield (
            f'<filter id="{name}" x="-20%" y="-20%" width="140%" height="140%">'
            f'<feGaussianBlur stdDeviation="{blur}"/></filter>'
        )
    yield (
        '<filter id="grain" x="0" y="0" width="100%" height="100%">'
        '<feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="3" seed="7"/>'
        '<feColorMatrix values="0 0 0 0 .42  0 0 0 0 .38  0 0 0 0 .28  0 0 0 .7 -.24"/></filter>'
    )


def _gradients(palette: Palette) -> Iterator[str]:
    def straight(name: str, *stops: tuple[str, float, float], along: str = 'x2="0" y2="1"') -> str:
        inner = "".join(
            f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{opacity}"/>'
            for colour, at, opacity in stops
        )
        return f'<linearGradient id="{name}" {along}>{inner}</linearGradient>'

    yield straight(
        "water",
        (palette.shallow, 0, 1),
        (palette.mid, 0.34, 1),
        (palette.deep, 0.8, 1),
        (palette.mid, 0.99, 1),
    )
    yield straight("pool", (palette.mid, 0, 1), (palette.deep, 0.3, 1), (palette.abyss, 1, 1))
    yield straight(
        "plunge", (palette.deep, 0, 1), (palette.mid, 0.3, 0.95), (palette.shallow, 1, 0.9)
    )
    yield from water.spray(palette)
    yield straight("sand", (palette.sand[0], 0, 1), (palette.sand[1], 1, 1), along='x2="1" y2="1"')
    yield (
        '<radialGradient id="sun" cx=".06" cy="-.04" r="1.25">'
        f'<stop stop-color="{palette.light}" stop-opacity="{palette.glare}"/>'
        f'<stop offset=".6" stop-color="{palette.light}" stop-opacity="0"/></radialGradient>'
        '<radialGradient id="dusk" cx=".42" cy=".4" r=".8">'
        f'<stop offset=".62" stop-color="{palette.shadow}" stop-opacity="0"/>'
        f'<stop offset="1" stop-color="{palette.shadow}" stop-opacity=".34"/></radialGradient>'
    )
    if palette.lamp:
        yield (
            f'<radialGradient id="lamp"><stop stop-color="{palette.lamp}" stop-opacity=".85"/>'
            f'<stop offset=".3" stop-color="{palette.lamp}" stop-opacity=".34"/>'
            f'<stop offset="1" stop-color="{palette.lamp}" stop-opacity="0"/></radialGradient>'
        )


def _light(palette: Palette) -> Iterator[str]:
    whole = f'width="{WIDTH}" height="{HEIGHT}"'
    if palette.lamp:
        yield from _moon_on_the_water()
    yield f'<rect {whole} fill="url(#sun)"/><rect {whole} fill="url(#dusk)"/>'
    yield f'<rect {whole} filter="url(#grain)" opacity=".3"/>'


def _moon_on_the_water() -> Iterator[str]:
    """Yield the moon's reflection, and the glitter that leads down the river from it."""
    rng = Random("moon")
    yield (
        '<g clip-path="url(#river)"><path d="M500 196C524 300 478 420 506 620" fill="none" '
        'stroke="#eef6ff" stroke-width="54" opacity=".15" filter="url(#mist)"/>'
        '<ellipse cx="574" cy="240" rx="24" ry="26" fill="#f4f8ff" opacity=".4" '
        'filter="url(#mist)"/><g filter="url(#softer)">'
    )
    for _glint in range(60):
        y = rng.uniform(222, 660)
        x = 566 - (y - 238) * 0.13 + rng.gauss(0, 9 + (y - 238) / 22)
        wide = rng.uniform(4, 15)
        yield (
            f'<path d="M{x - wide:.0f} {y:.0f}q{wide:.0f}-3 {2 * wide:.0f} 0q-{wide:.0f} 3-'
            f'{2 * wide:.0f} 0Z" fill="#f2f8ff" opacity="{max(0.12, 0.6 - (y - 238) / 700):.2f}"/>'
        )
    yield "</g></g>"


if __name__ == "__main__":
    parser = ArgumentParser(prog="web.art.landscape.whole", description="Write a landscape as SVG.")
    parser.add_argument("time", choices=TIMES)
    sys.stdout.write(landscape(TIMES[parser.parse_args().time]))
