"""A plain picture of a position, for those who watch agents learn; drawn by Pillow."""

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from niagara.model.actions import CANOES
from niagara.model.board import FALLS, FIELDS, KINDS, SHORE, Cargo, Field
from niagara.model.cards import CARDS, NO_CARD
from niagara.view import PlayerView, View

SIZE: Final = (900, 560)
"""The width and height of a picture, in pixels."""
ROW: Final = 34
"""The height of a player's line below the river."""

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
_WEATHER: Final = ("sun", "cloud", "rain", "storm")
_INK: Final = "#1d2b30"


def picture(view: View) -> NDArray[np.uint8]:
    """Return a position as a picture: rows of pixels, each red, green and blue."""
    drawn = Image.new("RGB", SIZE, "#f4efe2")
    _Picture(ImageDraw.Draw(drawn), view).draw()
    return np.asarray(drawn, np.uint8).copy()


class _Picture:
    def __init__(self, pen: ImageDraw.ImageDraw, view: View) -> None:
        self._pen = pen
        self._view = view
        self._font = ImageFont.load_default(15)

    def draw(self) -> None:
        view = self._view
        arm = "left" if view.flag == 0 else "right"
        self._write((20, 16), f"round {view.round}, {_WEATHER[view.weather + 1]}, next: {arm} arm")
        self._pen.line([_PLACES[field] for field in (SHORE, 5, 6, 7, FALLS)], "#7db7cf", 46)
        self._pen.line([_PLACES[field] for field in (5, 8, 9, FALLS)], "#7db7cf", 46)
        for field, name in enumerate(FIELDS):
            self._dot(_PLACES[field], 35, "#d8c08c" if field == SHORE else "#a9d3e3")
            self._write(_below(field, 46), name, anchor="mm")
        for (left, top), counts in zip(_SITES, view.sites, strict=True):
            gems = _cargo(counts)
            self._line_of((left - 21, top), gems[:4])
            self._line_of((left - 21, top + 14), gems[4:])
        for name, field in self._pieces():
            self._write(_below(field, -46), name, anchor="mm")
        for field in range(len(FIELDS)):
            self._canoes(field)
        for seat, player in enumerate(view.players):
            self._player(seat, player)

    def _pieces(self) -> list[tuple[str, Field]]:
        """Return what is in the river besides canoes, and where."""
        view = self._view
        modules = view.setup.modules
        found = [
            ("whirlpool", view.whirlpool, "whirlpool" in modules),
            ("beaver", view.beaver, "beaver" in modules),
            ("Joe", view.joe, "joe" in modules),
        ]
        return [
            (name, field) for name, field, there in found if there and field not in (SHORE, FALLS)
        ]

    def _player(self, seat: int, player: PlayerView) -> None:
        colour, top = _SEATS[seat], 340 + ROW * seat
        self._dot((34, top), 11, colour)
        card = CARDS[player.card] if player.card != NO_CARD else "?" if player.has_chosen else ""
        turn = (
            "to decide"
            if self._view.actor == seat
            else "wins"
            if seat in self._view.winners
            else ""
        )
        self._write((54, top), f"seat {seat}  {card and f'card {card}'}  {turn}", anchor="lm")
        self._line_of((300, top - 7), _cargo(player.treasury))

    def _canoes(self, field: Field) -> None:
        """Draw the canoes on a field: rows of four, each canoe with its gems on its edge."""
        here = [
            (seat, canoe, player.cargo[canoe])
            for seat, player in enumerate(self._view.players)
            for canoe in range(len(CANOES))
            if player.fields[canoe] == field
        ]
        left, top = _PLACES[field]
        for place, (seat, canoe, cargo) in enumerate(here):
            at = left - 27 + 18 * (place % 4), top - 16 + 22 * (place // 4)
            self._dot(at, 8, _SEATS[seat])
            self._write(at, CANOES[canoe], fill="white", anchor="mm")
            self._line_of((at[0] - 5, at[1] + 9), cargo, 4)

    def _line_of(self, at: Point, gems: Cargo, radius: int = 6) -> None:
        for place, kind in enumerate(gems):
            self._dot((at[0] + (2 * radius + 2) * place, at[1]), radius, _GEMS[kind])

    def _dot(self, at: Point, radius: int, colour: str) -> None:
        left, top = at
        box = (left - radius, top - radius, left + radius, top + radius)
        self._pen.ellipse(box, fill=colour, outline=_INK)

    def _write(self, at: Point, text: str, fill: str = _INK, anchor: str = "lt") -> None:
        self._pen.text(at, text, fill=fill, font=self._font, anchor=anchor)


def _below(field: Field, distance: int) -> Point:
    left, top = _PLACES[field]
    return left, top + distance


def _cargo(counts: tuple[int, ...]) -> Cargo:
    return tuple(kind for kind in range(len(KINDS)) for _gem in range(counts[kind]))
