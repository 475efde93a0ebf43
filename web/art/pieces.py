"""Everything else that lies on the board: discs, whirlpool, animals, rope, ring, flag, sky."""

from collections.abc import Iterator
from typing import Final

from web.board.drawing.layout import DISC

WHIRL_ARM: Final = "M0 4C14-12 36-8 39 12 41 28 30 40 16 43"
WHIRL: Final = '<circle class="eye" r="51"/><circle class="deep" r="26"/>' + "".join(
    f'<path d="{WHIRL_ARM}" transform="rotate({turn}) scale({size})" opacity="{strength}"/>'
    for turn, size, strength in (
        (0, 1, 0.95), (120, 1, 0.95), (240, 1, 0.95),
        (60, 0.72, 0.55), (180, 0.72, 0.55), (300, 0.72, 0.55),
    )
)  # fmt: skip

DISC_GLASS: Final = (
    f'<ellipse class="cast" cx="5" cy="10" rx="{DISC}" ry="{DISC - 1}"/>'
    f'<circle class="glass" r="{DISC}"/>'
    '<path class="bent" d="M-22-42Q-36 0-22 42M-8-47Q-16 0-8 47M9-47Q17 0 9 47M23-42Q37 0 23 42"/>'
    f'<circle class="rim" r="{DISC - 1.6}"/><circle class="inner" r="{DISC - 8}"/>'
    '<path class="shine" d="M-39-16A42 42 0 0 1-9-41"/><path class="shine low" d="M21 37A43 43 0 0 0 '
    '39 16"/><circle class="shine dot" cx="-3" cy="-42.5" r="1.6"/>'
)

BEAVER: Final = (
    '<ellipse class="cast" cx="6" cy="20" rx="26" ry="9"/>'
    '<path class="tail" d="M8 6C20-6 34-4 34 6 34 18 20 20 10 16Z"/>'
    '<path class="weave" d="M17 3 27 15M24 0 31 10M27 0 15 14M33 5 23 16"/>'
    '<ellipse class="fur" cx="-2" cy="9" rx="17" ry="15"/>'
    '<ellipse class="belly" cx="-4" cy="13" rx="9" ry="9"/>'
    '<circle class="fur" cx="-18" cy="-19" r="5"/><circle class="fur" cx="4" cy="-19" r="5"/>'
    '<circle class="fur" cx="-7" cy="-9" r="15"/>'
    '<ellipse class="snout" cx="-7" cy="-3" rx="9" ry="7"/>'
    '<path class="teeth" d="M-11 1H-3V9H-11ZM-7 1V9"/>'
    '<circle class="dot" cx="-13" cy="-12" r="2.4"/><circle class="dot" cx="-1" cy="-12" r="2.4"/>'
    '<ellipse class="dot" cx="-7" cy="-6" rx="4" ry="2.8"/>'
)
MOOSE: Final = (
    '<ellipse class="cast" cx="4" cy="28" rx="20" ry="7"/>'
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
RING: Final = '<circle r="15"/><path d="M0-19V-11M0 19V11M-19 0H-11M19 0H11"/>'
FLAG: Final = (
    '<path class="cast" d="M4 34 30 20V40L6 38Z"/><path class="pole" d="M0 32V-36"/>'
    '<path class="cloth" d="M2-35C14-41 24-29 46-35L37-21 46-7C24-1 14-13 2-7Z"/>'
    '<path class="fold" d="M15-37.5C13-28 17-20 15-9.5L2-7V-35C6-37 10-38 15-37.5Z"/>'
    '<circle class="knob" cy="-38" r="4"/>'
)

GRAB: Final = (
    '<path d="M-13-4.5-4-5 3.5-10.5C5.5-11.5 7 -9.5 6-8L2.5-3.8H10C12.6-3.8 12.6-.2 10-.2'
    'L11-.2C13.4 0 13.2 3.4 10.8 3.4H10C12 3.8 11.6 6.8 9.4 6.8H8.4C10 7.4 9.4 10 7.4 10H-4L-13 7.5Z"/>'
)

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


def piece_symbols() -> Iterator[str]:
    """Yield the drawings, to be used by their ids."""
    for name, drawing in (
        ("disc", DISC_GLASS),
        ("whirl", WHIRL),
        ("beaver", BEAVER),
        ("moose", MOOSE),
        ("rope", ROPE),
        ("ring", RING),
        ("grab", GRAB),
        ("flag", FLAG),
    ):
        yield f'<g id="{name}" class="{name}">{drawing}</g>'
    for name, drawing in SKY.items():
        yield f'<g id="sky-{name}">{drawing}</g>'


def patterns() -> Iterator[str]:
    """Yield the pattern of each seat colour, to be used by its id `pattern-COLOUR`."""
    for colour, drawing in PATTERNS.items():
        yield (
            f'<pattern id="pattern-{colour}" class="pattern {colour}" width="16" height="16" '
            f'patternUnits="userSpaceOnUse">{drawing}</pattern>'
        )


def gradients() -> Iterator[str]:
    """Yield the colours of glass: clear in the middle, bright at the rim."""
    yield (
        '<radialGradient id="glass" cx=".36" cy=".3" r=".82"><stop stop-color="#fff" '
        'stop-opacity=".62"/><stop offset=".42" stop-color="#e4f8ff" stop-opacity=".14"/>'
        '<stop offset=".84" stop-color="#c9efff" stop-opacity=".2"/>'
        '<stop offset="1" stop-color="#fff" stop-opacity=".62"/></radialGradient>'
    )
