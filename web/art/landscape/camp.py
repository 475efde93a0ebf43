"""The camp on the shore: the dock, tents, bunting, stacked wood, and lanterns by night."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from web.art.landscape.palette import Palette
from web.art.landscape.strokes import stroke
from web.board.drawing.layout import WIDTH

DOCK: Final = (440.0, 560.0, 84.0, 172.0)
"""Left, right, top and bottom of the dock from which the river is entered."""


def camp(palette: Palette) -> Iterator[str]:
    """Yield everything that people have built on the shore."""
    yield from _dock(palette)
    for x, turned in ((34, 1), (WIDTH - 34, -1)):
        yield (
            f'<g transform="translate({x} 62) scale({turned} 1)" filter="url(#small)">'
            f"{_tent(palette)}</g>"
        )
    yield from _bunting(palette)
    yield from _sign(palette)
    if palette.lamp:
        for x, y in ((118, 392), (884, 508), (96, 572), (404, 792), (600, 1000), (392, 1000)):
            yield from _lantern(x, y, palette.lamp)


def _dock(palette: Palette) -> Iterator[str]:
    left, right, top, bottom = DOCK
    lit, plain, dark = palette.wood
    posts = [(x, y) for x in (left + 4, right - 4) for y in (top + 42, bottom - 4)]
    yield '<g filter="url(#cut)">'
    for x in (left + 22, right - 34):
        yield f'<path d="M{x} {top + 6}h12V{bottom}h-12Z" fill="{dark}"/>'
    count = 8
    for plank in range(count):
        y = top + plank * (bottom - top) / count
        height = (bottom - top) / count - 2
        shift = (plank * 7) % 5 - 2
        yield (
            f'<rect x="{left + shift}" y="{y:.1f}" width="{right - left}" height="{height:.1f}" '
            f'rx="2" fill="{(plain, lit)[plank % 2]}"/>'
            f'<path d="M{left + shift + 3} {y + 1.4:.1f}H{right + shift - 3}" stroke="{palette.light}" '
            f'stroke-width="1.4" opacity=".5"/>'
            f'<path d="M{left + shift + 18} {y + height * 0.6:.1f}h34m14 0h40" stroke="{dark}" '
            'stroke-width="1.2" opacity=".4"/>'
            f'<circle cx="{left + 27}" cy="{y + height / 2:.1f}" r="1.6" fill="{dark}"/>'
            f'<circle cx="{right - 27}" cy="{y + height / 2:.1f}" r="1.6" fill="{dark}"/>'
        )
    yield "</g>"
    for x, y in posts:
        yield (
            f'<g filter="url(#small)"><circle cx="{x}" cy="{y}" r="8" fill="{dark}"/>'
            f'<circle cx="{x - 1.5}" cy="{y - 2}" r="5" fill="{lit}"/></g>'
        )
        if palette.lamp and y > top + 50:
            yield from _lantern(x, y - 6, palette.lamp)
    yield stroke(f"M{posts[1][0]} {posts[1][1]}q-14 12-34 8", palette.sand[0], 3)


def _lantern(x: float, y: float, lamp: str) -> Iterator[str]:
    """Yield a lantern, and what it lights: the ground round it, in its own colours."""
    yield (
        f'<ellipse cx="{x}" cy="{y}" rx="170" ry="130" fill="url(#lamp)" opacity=".8" '
        'style="mix-blend-mode:overlay"/>'
        f'<ellipse cx="{x}" cy="{y}" rx="120" ry="92" fill="url(#lamp)" opacity=".4"/>'
        f'<circle cx="{x}" cy="{y}" r="40" fill="url(#lamp)"/>'
        f'<circle cx="{x}" cy="{y}" r="5" fill="#fff4d6"/>'
        f'<circle cx="{x}" cy="{y}" r="7.5" fill="none" stroke="{lamp}" stroke-width="2"/>'
    )


def _tent(palette: Palette) -> str:
    """Return a tent of folded paper, its entrance towards the river."""
    trim, canvas = palette.cloth
    glow = '<ellipse cy="20" rx="40" ry="34" fill="url(#lamp)"/>' if palette.lamp else ""
    return (
        f'<path d="M-2-36L26-28 34 24 2 32Z" fill="{canvas}"/>'
        f'<path d="M-2-36L26-28 34 24 2 32Z" fill="{palette.shadow}" opacity=".18"/>'
        f'<path d="M-2-36L-30 22 2 32Z" fill="{canvas}"/>'
        f'<path d="M-30 22 2 32V22L-25.5 13ZM34 24 2 32V22L32.5 14Z" fill="{trim}"/>'
        f'<path d="M-2-36L-14 27 2 32Z" fill="{palette.wood[2]}"/>'
        f'<path d="M-2-36L-14 27-19 25.5Z" fill="{trim}"/>'
        f'<path d="M-2-40V-34" stroke="{palette.wood[2]}" stroke-width="3"/>{glow}'
    )


def _bunting(palette: Palette) -> Iterator[str]:
    """Yield the line of little flags over the shore, or of lanterns by night."""
    poles = (70, 285, 500, 715, 930)
    for left, right in pairwise(poles):
        middle = (left + right) / 2
        yield (
            f'<path d="M{left} 8Q{middle} 36 {right} 8" fill="none" stroke="{palette.wood[2]}" '
            'stroke-width="2"/>'
        )
        for place in range(1, 9):
            share = place / 9
            x = left + (right - left) * share
            y = 8 + 28 * 2 * share * (1 - share)
            if palette.lamp:
                if place % 2:
                    yield (
                        f'<circle cx="{x:.0f}" cy="{y + 5:.0f}" r="22" fill="url(#lamp)"/>'
                        f'<ellipse cx="{x:.0f}" cy="{y + 5:.0f}" rx="4" ry="5" fill="#ffe2a6"/>'
                    )
            else:
                colour = palette.cloth[place % 2]
                yield (
                    f'<path d="M{x - 7:.0f} {y - 1:.1f}h14l-7 15Z" fill="{colour}" '
                    'filter="url(#small)"/>'
                )
    for x in poles:
        yield f'<g filter="url(#small)"><circle cx="{x}" cy="8" r="5" fill="{palette.wood[1]}"/></g>'


def _sign(palette: Palette) -> Iterator[str]:
    """Yield the wooden board on two posts on which the weather stands."""
    lit, plain, dark = palette.wood
    left, top, width, height = 634, 184, 346, 112
    yield '<g filter="url(#cut)">'
    for x in (left + 46, left + width - 60):
        yield f'<path d="M{x} {top - 10}h14V{top + height + 16}h-14Z" fill="{dark}"/>'
    for plank in range(4):
        y = top + plank * height / 4
        yield (
            f'<rect x="{left + (plank * 5) % 4}" y="{y}" width="{width}" height="{height / 4 - 1}" '
            f'rx="4" fill="{(plain, lit)[plank % 2]}"/>'
            f'<path d="M{left + 14} {y + 10}h90m20 6h60m30-8h96" stroke="{dark}" stroke-width="1.4" '
            f'opacity=".35"/>'
        )
    yield "</g>"
    yield '<g filter="url(#small)">'
    yield (
        f'<rect x="{left + 9}" y="{top + 9}" width="{width - 18}" height="{height - 18}" rx="10" '
        f'fill="url(#sand)"/></g>'
    )
    for x in (left + 6, left + width - 4):
        for y in (top + 6, top + height - 6):
            yield f'<circle cx="{x}" cy="{y}" r="3" fill="{dark}"/>'
