"""Draws the still part of the board, which is shown before Python has started.

It is put into `index.html` when the site is built or served. It uses the same `web.drawing.layout`
as the parts that move.
"""

from collections.abc import Iterable, Iterator
from math import hypot
from random import Random
from typing import Final

from niagara.model.board import FIELDS, KINDS, WATER
from niagara.model.modules import JOE_STARTS, WHIRLPOOL_STARTS
from niagara.model.setup import Setup
from web.drawing.layout import (
    BEAVER_WAITS,
    CANOE,
    DISC,
    FIELD,
    GAUGE,
    HEIGHT,
    MOOSE_WAITS,
    SITE,
    WEATHER,
    WIDTH,
    Point,
    gem_places,
)

GEM_SHAPES: Final = {
    "amethyst": "M-8-14.5H8L16.5 0 8 14.5H-8L-16.5 0Z",
    "diamond": "M-10-13H10L17-4 0 16-17-4Z",
    "amber": "M0-17C9-6 14 0 14 5A14 12 0 0 1-14 5C-14 0-9-6 0-17Z",
    "sapphire": "M-9-15H9L15-9V9L9 15H-9L-15 9V-9Z",
    "ruby": "M0 15.5-15.5-2C-18-10-8-17 0-9 8-17 18-10 15.5-2Z",
}
"""The outline of each kind. All are different, so that kinds differ in more than colour."""

GEM_FACETS: Final = {
    "amethyst": "M-4-7H4L8 0 4 7H-4L-8 0ZM-8-14.5-4-7M8-14.5 4-7M16.5 0H8M8 14.5 4 7M-8 14.5-4 7"
    "M-16.5 0H-8",
    "diamond": "M-17-4H17M-10-13-6-4 0 16 6-4 10-13M-6-4 0-13 6-4",
    "amber": "M-6-1C-4-6-2-9 0-11M-8 5A8 7 0 0 0-2 11",
    "sapphire": "M-6-9H6L9-6V6L6 9H-6L-9 6V-6ZM-9-15-6-9M9-15 6-9M15 9 9 6M-15 9-9 6",
    "ruby": "M-15.5-2-6-4 0-9 6-4 15.5-2M-6-4 0 15.5 6-4-6-4",
}

HULL: Final = "M0-46C15-30 20-14 20 2 20 20 12 36 0 46-12 36-20 20-20 2-20-14-15-30 0-46Z"
HOLD: Final = "M0-27C9-19 13-8 13 3 13 14 8 24 0 31-8 24-13 14-13 3-13-8-9-19 0-27Z"

LONG_HULL: Final = "M0-55C15-38 21-20 21 2 21 24 13 43 0 55-13 43-21 24-21 2-21-20-15-38 0-55Z"
LONG_HOLD: Final = (
    "M0-26C9-24 13-17 13-10 13-3 9 3 0 4-9 3-13-3-13-10-13-17-9-24 0-26Z"
    "M0 6C9 7 13 13 13 19 12 28 7 36 0 41-7 36-12 28-13 19-13 13-9 7 0 6Z"
)
"""The double canoe, with a hold for each of its two seats."""

WHIRL_ARM: Final = "M0 4C14-12 36-8 39 12 41 28 30 40 16 43"
WHIRL: Final = '<circle class="eye" r="50"/>' + "".join(
    f'<path d="{WHIRL_ARM}" transform="rotate({turn})"/>' for turn in (0, 120, 240)
)

BEAVER: Final = (
    '<path class="tail" d="M8 6C20-6 34-4 34 6 34 18 20 20 10 16Z"/>'
    '<path class="weave" d="M17 3 27 15M24 0 31 10M27 0 15 14M33 5 23 16"/>'
    '<ellipse class="fur" cx="-2" cy="9" rx="17" ry="15"/>'
    '<circle class="fur" cx="-18" cy="-19" r="5"/><circle class="fur" cx="4" cy="-19" r="5"/>'
    '<circle class="fur" cx="-7" cy="-9" r="15"/>'
    '<ellipse class="snout" cx="-7" cy="-3" rx="9" ry="7"/>'
    '<path class="teeth" d="M-11 1H-3V9H-11ZM-7 1V9"/>'
    '<circle class="dot" cx="-13" cy="-12" r="2.4"/><circle class="dot" cx="-1" cy="-12" r="2.4"/>'
    '<ellipse class="dot" cx="-7" cy="-6" rx="4" ry="2.8"/>'
)
MOOSE: Final = (
    '<path class="antler" d="M-6-10C-14-11-21-15-24-22L-30-18-31-27-38-27-34-33-39-39C-30-41-22-37'
    "-17-31-13-26-9-20-4-15ZM6-10C14-11 21-15 24-22L30-18 31-27 38-27 34-33 39-39C30-41 22-37 17-31"
    ' 13-26 9-20 4-15Z"/>'
    '<path class="fur" d="M-9-13-20-9-12-5ZM9-13 20-9 12-5Z"/>'
    '<path class="fur" d="M0-17C9-17 12-10 10-1L8 12C13 18 12 29 0 29S-13 18-8 12L-10-1'
    'C-12-10-9-17 0-17Z"/>'
    '<path class="snout" d="M0 12C9 12 11 18 10 22 8 28 5 29 0 29S-8 28-10 22C-11 18-9 12 0 12Z"/>'
    '<circle class="dot" cx="-5" cy="-4" r="2.4"/><circle class="dot" cx="5" cy="-4" r="2.4"/>'
    '<circle class="dot" cx="-4" cy="21" r="2"/><circle class="dot" cx="4" cy="21" r="2"/>'
)
ROPE: Final = (
    '<path class="post" d="M27-22H36V18H27Z"/>'
    '<path class="twine" d="M-21-14Q0-6 21-14M-21-8Q0 0 21-8"/><path class="twine" d="M19-12 27-6'
    'H37"/>'
)

COIL: Final = (
    "M-13-6A13 7 0 0 1 13-6 13 7 0 0 1-13-6V1A13 7 0 0 0 13 1V-6M-13 1V8A13 7 0 0 0 13 8V1M13 8C18 "
    "10 18 15 13 17"
)
"""The rope on its card."""

PATTERNS: Final = {
    "red": '<path d="M8-1V17" stroke-width="3"/>',
    "blue": '<path d="M-1 4H17M-1 12H17" stroke-width="3"/>',
    "green": '<path d="M-4 12 12-4M4 20 20 4" stroke-width="4"/>',
    "yellow": '<circle cx="4" cy="4" r="2.4" class="dot"/><circle cx="12" cy="12" r="2.4" '
    'class="dot"/>',
    "violet": '<path d="M0 12 8 4 16 12" stroke-width="3"/>',
    "black": '<path d="M0 0 16 16M16 0 0 16" stroke-width="2"/>',
}
"""The pattern of each seat colour."""

SKY: Final = {
    "sun": '<circle r="11"/><path d="M0-19V-15M0 19V15M-19 0H-15M19 0H15M-13-13-11-11M13 13 11 11'
    'M-13 13-11 11M13-13 11-11"/>',
    "cloud": '<path d="M-13 9A8 8 0 0 1-12-6 10 10 0 0 1 7-8 8 8 0 0 1 13 9Z"/>',
    "rain": '<path d="M-13 4A8 8 0 0 1-12-9 10 10 0 0 1 7-11 8 8 0 0 1 13 4Z"/>'
    '<path d="M-8 9-10 16M1 9-1 16M10 9 8 16"/>',
    "storm": '<path d="M-13 3A8 8 0 0 1-12-10 10 10 0 0 1 7-12 8 8 0 0 1 13 3Z"/>'
    '<path d="M2 4-5 13H3L-2 20"/>',
}

RIVER: Final = (
    "M372 132C362 250 380 420 372 560 366 640 300 690 230 742 170 790 168 900 150 1012V1090H850"
    "V1012C832 900 830 790 770 742 700 690 634 640 628 560 620 420 638 250 628 132Z"
)
ISLAND: Final = (
    "M500 728C462 744 404 770 390 812 380 850 372 930 366 1012V1050H634V1012C628 930 620 850 610 "
    "812 596 770 538 744 500 728Z"
)
FALLS_AT: Final = ((150, 366), (634, 850))
"""The left and the right edge of each fall."""
BRINK_Y: Final = 1012
FOOT_Y: Final = 1084

PINES: Final = 64
CLEAR_OF_RIVER: Final = 118


def board_art() -> str:
    """Return the still drawing: shapes to use, landscape, sites, weather track, field names."""
    return "\n".join(
        [
            "<defs>",
            *_symbols(),
            *_patterns(),
            *_gradients(),
            "</defs>",
            '<g id="landscape" class="board">',
            f'<rect class="grass" width="{WIDTH}" height="{HEIGHT}"/>',
            *_meadows(),
            f'<path class="bank" d="{RIVER}"/>',
            f'<path class="water" d="{RIVER}"/>',
            *_ripples(),
            f'<path class="bank island" d="{ISLAND}"/>',
            f'<path class="grass" d="{ISLAND}"/>',
            *_shore(),
            *_falls(),
            *_pines(),
            *_coves(),
            *_weather_track(),
            *_field_names(),
            "</g>",
            *_opening(),
        ]
    )


def _symbols() -> Iterator[str]:
    for kind in KINDS:
        yield (
            f'<g id="gem-{kind}" class="gem {kind}"><path d="{GEM_SHAPES[kind]}"/>'
            f'<path class="facets" d="{GEM_FACETS[kind]}"/></g>'
        )
    yield f'<path id="hull" d="{HULL}"/><path id="hold" d="{HOLD}"/>'
    yield f'<path id="long-hull" d="{LONG_HULL}"/><path id="long-hold" d="{LONG_HOLD}"/>'
    for name, drawing in (("whirl", WHIRL), ("beaver", BEAVER), ("moose", MOOSE), ("rope", ROPE)):
        yield f'<g id="{name}" class="{name}">{drawing}</g>'
    for name, drawing in SKY.items():
        yield f'<g id="sky-{name}">{drawing}</g>'
    yield f'<path id="coil" d="{COIL}"/>'
    yield (
        '<g id="pine"><path class="trunk" d="M-3 0H3V9H-3Z"/>'
        '<path d="M0-52 13-26H6L18-6H-18L-6-26H-13Z" transform="translate(0 8)"/></g>'
    )
    yield (
        '<g id="ring" class="ring"><circle r="15"/>'
        '<path d="M0-19V-11M0 19V11M-19 0H-11M19 0H11"/></g>'
    )


def _patterns() -> Iterator[str]:
    for colour, drawing in PATTERNS.items():
        yield (
            f'<pattern id="pattern-{colour}" class="pattern {colour}" width="16" height="16" '
            f'patternUnits="userSpaceOnUse">{drawing}</pattern>'
        )


def _gradients() -> Iterator[str]:
    yield (
        '<linearGradient id="depth" x2="0" y2="1"><stop class="shallow"/>'
        '<stop class="deep" offset="0.75"/><stop class="brink" offset="1"/></linearGradient>'
        '<linearGradient id="plunge" x2="0" y2="1"><stop class="brink"/>'
        '<stop class="foam" offset="0.8"/></linearGradient>'
    )


def _meadows() -> Iterator[str]:
    rng = Random("meadows")
    for _meadow in range(26):
        x, y = rng.uniform(0, WIDTH), rng.uniform(170, HEIGHT - 130)
        yield (
            f'<ellipse class="meadow" cx="{x:.0f}" cy="{y:.0f}" rx="{rng.uniform(40, 130):.0f}" '
            f'ry="{rng.uniform(16, 46):.0f}"/>'
        )


def _ripples() -> Iterator[str]:
    rng = Random("ripples")
    for field in WATER:
        for _ripple in range(7):
            x = FIELD[field].x + rng.uniform(-95, 70) * (1 if FIELD[field].x == 500 else 0.75)
            y = FIELD[field].y + rng.uniform(-55, 55)
            yield f'<path class="ripple" d="M{x:.0f} {y:.0f}q8-5 16 0t16 0"/>'


def _shore() -> Iterator[str]:
    yield (
        f'<path class="sand" d="M0 0H{WIDTH}V128C860 146 760 132 640 142 560 148 440 148 360 142'
        ' 240 132 140 146 0 130Z"/>'
    )
    yield '<path class="planks" d="M452 118H548V168H452ZM452 134H548M452 151H548"/>'


def _falls() -> Iterator[str]:
    yield (
        f'<path class="cliff" d="M0 {BRINK_Y + 8}L70 {BRINK_Y - 4} 150 {BRINK_Y}V{HEIGHT}H850V'
        f"{BRINK_Y}L930 {BRINK_Y - 6} {WIDTH} {BRINK_Y + 10}V{HEIGHT}H0ZM366 {BRINK_Y}H634V"
        f'{HEIGHT}H366Z"/>'
    )
    yield (
        f'<path class="cracks" d="M30 {BRINK_Y + 22}l18 30-8 26M104 {BRINK_Y + 14}l-12 34 14 22'
        f"M410 {BRINK_Y + 12}l14 26-6 30M500 {BRINK_Y + 10}l-12 30 10 28M590 {BRINK_Y + 12}l-10 24"
        f' 8 32M900 {BRINK_Y + 14}l12 32-10 26M966 {BRINK_Y + 20}l-16 30 8 24"/>'
    )
    yield f'<path class="pool" d="M0 {FOOT_Y}Q250 {FOOT_Y - 26} 500 {FOOT_Y}T{WIDTH} {FOOT_Y}'
    yield f'V{HEIGHT}H0Z"/>'
    for left, right in FALLS_AT:
        yield f'<path class="falling" d="M{left} {BRINK_Y}H{right}V{FOOT_Y + 14}H{left}Z"/>'
        for x in range(left + 12, right, 17):
            start = BRINK_Y + 6 + (x * 7) % 23
            yield f'<path class="thread" d="M{x} {start}V{FOOT_Y + 4 - (x * 5) % 19}"/>'
        for x in range(left - 6, right + 12, 22):
            radius = 13 + (x * 3) % 9
            yield f'<circle class="spray" cx="{x}" cy="{FOOT_Y + 14 + (x % 9)}" r="{radius}"/>'


def _pines() -> Iterator[str]:
    rng = Random("pines")
    spots: list[Point] = []
    while len(spots) < PINES:
        spot = Point(rng.uniform(14, WIDTH - 14), rng.uniform(196, 1000))
        if _is_free(spot, spots):
            spots.append(spot)
    for x, y in sorted(spots, key=lambda spot: spot.y):
        size = rng.uniform(0.7, 1.15)
        yield f'<use href="#pine" transform="translate({x:.0f} {y:.0f}) scale({size:.2f})"/>'


def _is_free(spot: Point, others: Iterable[Point]) -> bool:
    banks = (*FIELD[1:-1], Point(400, 740), Point(600, 740), Point(240, 1000), Point(760, 1000))
    return (
        all(_apart(spot, field) > CLEAR_OF_RIVER + 42 for field in banks)
        and all(
            abs(spot.x - box.x) > box.width / 2 + 26
            or abs(spot.y - 20 - box.y) > box.height / 2 + 32
            for box in (*SITE, GAUGE)
        )
        and not (spot.x > WEATHER[0].x - 60 and 160 < spot.y < 330)
        and _apart(spot, BEAVER_WAITS) > 60
        and all(_apart(spot, other) > 27 for other in others)
        and not 340 < spot.x < 660
    )


def _apart(one: Point, other: Point) -> float:
    return hypot(one.x - other.x, one.y - other.y)


def _coves() -> Iterator[str]:
    for site, kind in enumerate(KINDS):
        box = SITE[site]
        yield (
            f'<rect class="cove {kind}" x="{box.x - box.width / 2 - 8:g}" '
            f'y="{box.y - box.height / 2 - 8:g}" width="{box.width + 16:g}" '
            f'height="{box.height + 16:g}" rx="26"/>'
        )
    for path in ("M343 444H400", "M657 560H600", "M323 650Q360 662 404 672"):
        yield f'<path class="landing" d="{path}"/>'
    for path in ("M404 826H340M596 826H660", "M384 944H320M616 944H680"):
        yield f'<path class="landing" d="{path}"/>'


def _weather_track() -> Iterator[str]:
    first, last = WEATHER[0], WEATHER[-1]
    yield (
        f'<rect class="track" x="{first.x - 44:g}" y="{first.y - 46:g}" '
        f'width="{last.x - first.x + 88:g}" height="104" rx="18"/>'
    )
    for place, name, step in zip(WEATHER, SKY, ("-1", "0", "+1", "+2"), strict=True):
        yield f'<use class="sky {name}" href="#sky-{name}" x="{place.x:g}" y="{place.y - 10:g}"/>'
        yield f'<text class="step" x="{place.x:g}" y="{place.y + 42:g}">{step}</text>'


def _field_names() -> Iterator[str]:
    for field in WATER:
        x, y = FIELD[field]
        side = -1 if x <= 500 and field not in (3, 5) else 1
        yield (
            f'<text class="name" x="{x + side * (DISC + 22):g}" y="{y - CANOE.height / 2 + 2:g}">'
            f"{FIELDS[field]}</text>"
        )


def _opening() -> Iterator[str]:
    """Yield the discs, gems and pieces of modules at the start of a game, for the first screen."""
    yield '<g class="home-only">'
    for field in WATER:
        x, y = FIELD[field]
        yield (
            f'<g class="disc" transform="translate({x:g} {y:g})"><circle r="{DISC:g}"/>'
            f'<circle class="inner" r="{DISC - 9:g}"/></g>'
        )
    for site, kind in enumerate(KINDS):
        for gem in gem_places(site, Setup().gems):
            place = f"translate({gem.x:g} {gem.y:g}) scale({gem.scale:.2f})"
            yield f'<use href="#gem-{kind}" transform="{place}"/>'
    for module, drawing, (x, y) in (
        ("whirlpool", '<use href="#whirl"/>', FIELD[WHIRLPOOL_STARTS]),
        ("beaver", '<use href="#beaver"/>', BEAVER_WAITS),
        ("moose", '<use href="#moose"/>', MOOSE_WAITS),
        (
            "joe",
            '<g class="canoe joe"><use class="hull" href="#hull"/><use class="hold" '
            'href="#hold"/><text y="-19">J</text></g>',
            FIELD[JOE_STARTS],
        ),
    ):
        yield f'<g class="with-{module}" transform="translate({x:g} {y:g})">{drawing}</g>'
    yield "</g>"
