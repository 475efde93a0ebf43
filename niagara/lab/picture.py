"""A plain picture of a position, for those who watch agents learn; drawn by Pillow."""

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from niagara.model.actions import CANOES
from niagara.model.board import FALLS, FIELDS, SHORE, WATER, Cargo, Field
from niagara.show import show
from niagara.view import View

SIZE: Final = (900, 560)
"""The width and height of a picture, in pixels."""
ROW: Final = 34
"""The height of a player's two lines below the river."""

Point = tuple[int, int]
_PLACES: Final[tuple[Point, ...]] = (
    *((60 + 100 * field, 160) for field in range(6)),
    *((660, 80), (760, 80), (660, 240), (760, 240)),
    (850, 160),
)
"""Where each field is."""
_SITES: Final[tuple[Point, ...]] = ((360, 226), (460, 226), (545, 226), (655, 153), (750, 153))
"""Where the middle of the first row of gems is, at each site."""
_GEMS: Final = ("#9a5fc9", "#e8f4f8", "#e89a2c", "#2f6fd0", "#d2304a")
"""The colours of the gems, in the order of `KINDS`."""
_SEATS: Final = ("#c8372d", "#2456a5", "#2c7a3f", "#d9a514", "#6d3f91", "#3a3a3a")
_INK: Final = "#1d2b30"


def picture(view: View) -> NDArray[np.uint8]:
    """Return a position as a picture: rows of pixels, each red, green and blue.

    Above and below the river are the words of `show`.
    """
    drawn = Image.new("RGB", SIZE, "#f4efe2")
    pen = ImageDraw.Draw(drawn)
    pen.font = ImageFont.load_default(15)
    headline, _river, players = show(view).split("\n\n")
    pen.text((20, 16), headline, _INK)
    for row, line in enumerate(players.splitlines()):
        pen.text((54, 330 + ROW // 2 * row), line, _INK)
    for arm in ((SHORE, 5, 6, 7, FALLS), (5, 8, 9, FALLS)):
        pen.line([_PLACES[field] for field in arm], "#7db7cf", 46)
    for field, name in enumerate(FIELDS):
        _dot(pen, _PLACES[field], 35, "#d8c08c" if field == SHORE else "#a9d3e3")
        _name(pen, field, 46, name)
    for (left, top), counts in zip(_SITES, view.sites, strict=True):
        gems = tuple(kind for kind, count in enumerate(counts) for _gem in range(count))
        _gems(pen, (left - 21, top), gems[:4])
        _gems(pen, (left - 21, top + 14), gems[4:])
    for name, field in (("whirlpool", view.whirlpool), ("beaver", view.beaver), ("Joe", view.joe)):
        if field in WATER:
            _name(pen, field, -46, name)
    for field in range(len(FIELDS)):
        _canoes(pen, field, view)
    for seat in range(len(view.players)):
        _dot(pen, (34, 348 + ROW * seat), 11, _SEATS[seat])
    return np.asarray(drawn, np.uint8).copy()


def _canoes(pen: ImageDraw.ImageDraw, field: Field, view: View) -> None:
    """Draw the canoes on a field: rows of four, each canoe with its gems on its edge."""
    here = [
        (seat, canoe, player.cargo[canoe])
        for seat, player in enumerate(view.players)
        for canoe in range(len(CANOES))
        if player.fields[canoe] == field
    ]
    left, top = _PLACES[field]
    for place, (seat, canoe, cargo) in enumerate(here):
        at = left - 27 + 18 * (place % 4), top - 16 + 22 * (place // 4)
        _dot(pen, at, 8, _SEATS[seat])
        pen.text(at, CANOES[canoe], "white", anchor="mm")
        _gems(pen, (at[0] - 5, at[1] + 9), cargo, 4)


def _gems(pen: ImageDraw.ImageDraw, at: Point, gems: Cargo, radius: int = 6) -> None:
    for place, kind in enumerate(gems):
        _dot(pen, (at[0] + (2 * radius + 2) * place, at[1]), radius, _GEMS[kind])


def _dot(pen: ImageDraw.ImageDraw, at: Point, radius: int, colour: str) -> None:
    left, top = at
    box = (left - radius, top - radius, left + radius, top + radius)
    pen.ellipse(box, fill=colour, outline=_INK)


def _name(pen: ImageDraw.ImageDraw, field: Field, below: int, name: str) -> None:
    """Write the name of a field, or of what is on it, so far below its middle."""
    left, top = _PLACES[field]
    pen.text((left, top + below), name, _INK, anchor="mm")
