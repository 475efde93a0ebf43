"""The canoes: painted wood seen from above, with ribs, seats and a paddle laid in.

A canoe is drawn in layers, so that its colour and its pattern can be a seat's: its shadow, a halo,
the hull in the colour, the hull in the pattern, and the trim over it; over one that has capsized,
its keel.
"""

from collections.abc import Iterator
from typing import Final

WOOD, DARK_WOOD, LIGHT_WOOD = "#b27a43", "#6b431f", "#dcae74"
GUNWALE: Final = "#fff3d6"

HULL: Final = "M0-47C14-31 20-15 20 1 20 19 13 36 0 47-13 36-20 19-20 1-20-15-14-31 0-47Z"
HOLD: Final = "M0-28C8-20 12.5-9 12.5 2 12.5 13 8 23 0 31-8 23-12.5 13-12.5 2-12.5-9-8-20 0-28Z"
LONG_HULL: Final = "M0-56C15-39 21-20 21 2 21 24 13 44 0 56-13 44-21 24-21 2-21-20-15-39 0-56Z"
LONG_HOLD: Final = (
    "M0-26C9-24 13-17 13-10 13-3 9 3 0 4-9 3-13-3-13-10-13-17-9-24 0-26Z"
    "M0 7C9 8 13 14 13 20 12 28 7 36 0 41-7 36-12 28-13 20-13 14-9 8 0 7Z"
)
"""The double canoe, with a hold for each of its two seats."""


def boat_symbols() -> Iterator[str]:
    """Yield the layers of both canoes, to be used by their ids."""
    for name, hull, hold, ribs, reach in (
        ("", HULL, HOLD, (-14, -6, 10, 18), 47),
        ("long-", LONG_HULL, LONG_HOLD, (-18, -10, 14, 28), 56),
    ):
        yield f'<path id="{name}hull" d="{hull}"/>'
        yield f'<g id="{name}trim">{"".join(_trim(hull, hold, ribs, reach))}</g>'
        yield f'<g id="{name}keel">{"".join(_keel(hull, ribs, reach))}</g>'


def _trim(hull: str, hold: str, ribs: tuple[int, ...], reach: int) -> Iterator[str]:
    yield f'<path class="lee" d="{hull[: hull.index(f" 0 {reach}")]} 0 {reach}Z" opacity=".22"/>'
    yield f'<path d="{hull}" fill="none" stroke="#241507" stroke-width="4.2" opacity=".55"/>'
    yield f'<path d="{hull}" fill="none" stroke="{GUNWALE}" stroke-width="2.6"/>'
    yield (
        f'<path d="M0-{reach}V-{reach - 15}M0 {reach}V{reach - 14}" stroke="{GUNWALE}" '
        'stroke-width="1.4" opacity=".8"/>'
    )
    yield f'<path d="{hold}" fill="{DARK_WOOD}"/>'
    yield f'<path d="{hold}" fill="none" stroke="#000" stroke-width="3.4" opacity=".4"/>'
    lines = "".join(f"M-{_half(y)} {y}Q0 {y + 4} {_half(y)} {y}" for y in ribs)
    yield f'<path d="{lines}" fill="none" stroke="{WOOD}" stroke-width="1.8" opacity=".9"/>'
    for y in (-21, 21) if reach < 50 else (-23, 5, 36):
        yield f'<path d="M-11 {y - 2.5}H11V{y + 2.5}H-11Z" fill="{LIGHT_WOOD}"/>'
        yield f'<path d="M-11 {y + 1}H11V{y + 2.5}H-11Z" fill="{WOOD}"/>'


def _keel(hull: str, ribs: tuple[int, ...], reach: int) -> Iterator[str]:
    """Yield what makes the painted hull one that floats bottom up, with a plank stove in."""
    yield f'<path class="lee" d="{hull[: hull.index(f" 0 {reach}")]} 0 {reach}Z" opacity=".3"/>'
    lines = "".join(f"M-{_half(y) + 4} {y}Q0 {y - 5} {_half(y) + 4} {y}" for y in ribs)
    yield f'<path d="{lines}" fill="none" stroke="#000" stroke-width="1.6" opacity=".3"/>'
    yield f'<path d="M0-{reach - 3}V{reach - 3}" stroke="{DARK_WOOD}" stroke-width="5"/>'
    yield f'<path d="M-1-{reach - 5}V{reach - 5}" stroke="{LIGHT_WOOD}" stroke-width="1.8"/>'
    yield (
        f'<path d="M4-17L9-9 14-13 12-3 16 3 8 2 5 8 3-2-1-6Z" fill="#1d1206" '
        f'stroke="{LIGHT_WOOD}" stroke-width="1.6" stroke-linejoin="round"/>'
    )
    yield f'<path d="{hull}" fill="none" stroke="#fff" stroke-width="5" opacity=".35"/>'


def _half(y: int) -> int:
    return 11 - abs(y - 2) // 6
