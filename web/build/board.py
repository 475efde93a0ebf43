"""Draws the still part of the board's live drawing, which is shown before Python has started.

It is put into `index.html` when the site is built or served: the shapes that all drawings use, the
signs on the landscape, and the pieces as a game begins. The landscape itself is a picture
(`web.build.artwork`).
"""

from collections.abc import Iterator
from typing import Final

from niagara.model.board import FIELDS, KINDS, SITE_OF, WATER
from niagara.model.modules import JOE_STARTS, WHIRLPOOL_STARTS
from niagara.model.setup import Setup
from web.art import boats, cards, faces, gems
from web.board.drawing.layout import (
    BEAVER_WAITS,
    FIELD,
    MOOSE_WAITS,
    WEATHER,
    field_name,
    gem_places,
)
from web.board.weather import SKIES
from web.build.sources import ROOT
from web.text.seating import COLOURS

PIECES: Final = ROOT / "web" / "art" / "pieces.svg"
"""The drawings that need no reckoning."""
UNDER_WAY: Final = (("2", ""), ("5", "amber"), ("6L", "sapphire"), ("7R", "ruby"))
"""Where the canoes of the first screen are, and what they carry."""


def shapes() -> str:
    """Return the shapes, patterns and gradients that drawings use, on the board and elsewhere."""
    return "\n".join(
        [
            *gems.gem_symbols(),
            *boats.boat_symbols(),
            *_drawn(PIECES.read_text("utf-8")),
            *cards.card_symbols(),
            *faces.face_symbols(),
        ]
    )


def _drawn(svg: str) -> Iterator[str]:
    """Yield the lines of the drawings in a file, without comments."""
    inside = svg.partition('2000/svg">')[2].partition("</svg>")[0]
    yield from (line.strip() for line in inside.splitlines() if "<!--" not in line)


def board_art() -> str:
    """Return the still drawing: weather track, field names, opening."""
    return "\n".join(
        [
            '<g id="landscape" class="board">',
            '<g id="weather-track" class="board">',
            *_weather_track(),
            "</g>",
            *_field_names(),
            "</g>",
            *_opening(),
        ]
    )


def _weather_track() -> Iterator[str]:
    """Yield the weathers on their sign, on a plate that no weather darkens."""
    yield '<rect class="plate" x="643" y="193" width="328" height="94" rx="10"/>'
    for place, name, step in zip(WEATHER, SKIES.values(), ("−1", "0", "+1", "+2"), strict=True):
        yield f'<use class="sky {name}" href="#sky-{name}" x="{place.x:g}" y="{place.y - 10:g}"/>'
        yield f'<text class="step" x="{place.x:g}" y="{place.y + 42:g}">{step}</text>'


def _field_names() -> Iterator[str]:
    """Yield the name of each field, with the gem that lies beside it."""
    for field in WATER:
        name, gem = field_name(field)
        yield f'<text class="name" x="{name.x:g}" y="{name.y:g}">{FIELDS[field]}</text>'
        if (site := SITE_OF[field]) is not None:
            place = f"translate({gem.x:g} {gem.y:g}) scale(0.64)"
            yield f'<use class="kind" href="#gem-{KINDS[site]}" transform="{place}"/>'


def _opening() -> Iterator[str]:
    """Yield the discs, gems and pieces of modules at the start of a game, for the first screen."""
    yield '<g class="home-only">'
    for field in WATER:
        x, y = FIELD[field]
        yield f'<use href="#disc" x="{x:g}" y="{y:g}"/>'
    for site, kind in enumerate(KINDS):
        for gem in gem_places(site, Setup().gems):
            place = f"translate({gem.x:g} {gem.y:g}) scale({gem.scale:.2f})"
            yield f'<use href="#gem-{kind}" transform="{place}"/>'
    yield from _on_the_way()
    for module, drawing, (x, y) in (
        ("whirlpool", '<use href="#whirl"/>', FIELD[WHIRLPOOL_STARTS]),
        ("beaver", '<use href="#beaver"/>', BEAVER_WAITS),
        ("moose", '<use href="#moose"/>', MOOSE_WAITS),
        (
            "joe",
            _canoe("joe", '<text y="-19">J</text>'),
            FIELD[JOE_STARTS],
        ),
    ):
        yield f'<g class="with-{module}" transform="translate({x:g} {y:g})">{drawing}</g>'
    yield "</g>"


def _on_the_way() -> Iterator[str]:
    """Yield a canoe of each of the first seats on the river, where no module puts a piece."""
    for colour, (field, aboard) in zip(COLOURS, UNDER_WAY, strict=False):
        x, y = FIELD[FIELDS.index(field)]
        gem = f'<use href="#gem-{aboard}" transform="translate(0 5) scale(.8)"/>' if aboard else ""
        yield f'<g transform="translate({x:g} {y:g})">{_canoe(colour)}{gem}</g>'


def _canoe(colour: str, letter: str = "") -> str:
    """Return a canoe in a seat's colour and pattern; one called `joe` has no pattern."""
    pattern = f'<use href="#hull" fill="url(#pattern-{colour})"/>' if colour in COLOURS else ""
    return (
        f'<g class="canoe {"seat-" * bool(pattern)}{colour}"><use class="cast" href="#hull"/>'
        f'<use class="hull" href="#hull"/>{pattern}<use href="#trim"/>{letter}</g>'
    )
