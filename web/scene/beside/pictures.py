"""Pictures of the real board: in the rules, each in a position made for it, and of a saved game.

A picture is the landscape of the page with the moving pieces of `web.board.board` on it, and with
arrows that show what happens. Its caption is in `web/text/rulebook/`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import atan2, degrees, hypot
from typing import Final, NamedTuple

from niagara import Setup, View
from niagara.bots import LEVELS
from niagara.model.cards import CARDS, CARDS_IN
from niagara.position import view_of_text
from web.board.board import Board
from web.board.drawing.layout import DISC, FIELD, HEIGHT, WIDTH, Box
from web.board.drawing.nodes import Node, node, remembered
from web.board.drawing.stage import Stage
from web.scene.beside.parts import card_face, face_of
from web.text.seating import Seating

HAND: Final = "cards"
"""The picture that shows cards instead of the board."""
FACES: Final = "bots"
"""The picture that shows the faces of all bots."""


class Arrow(NamedTuple):
    """An arrow on the board, from one place to another."""

    x: float
    y: float
    to_x: float
    to_y: float


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows: a crop of the board, and the position there."""

    crop: Box
    position: str
    """In the notation of positions, for three players, without the modules."""
    modules: tuple[str, ...] = ()
    arrows: tuple[Arrow, ...] = ()


def picture(name: str, setup: Setup) -> Node:
    """Return the picture with this name, with the cards and gems of this setup."""
    if name == HAND:
        hand = CARDS_IN[setup.hand]
        return _in_rows("hand-picture", {CARDS[card]: card_face(card) for card in hand})
    if name == FACES:
        return _in_rows("faces-picture", {level: face_of(level) for level in LEVELS})
    return _board(name, setup.gems)


@remembered
def whole_board(view: View, seating: Seating) -> Node:
    """Return a small picture of the whole board in this position."""
    return node(
        "svg.board.picture",
        node("use", href="#landscape", key="landscape"),
        *(group for group in Board(Stage(seating, view)).nodes() if group.children),
        key="picture",
        viewBox="0 0 1000 1200",
        aria_hidden="true",
    )


def _in_rows(class_: str, drawings: Mapping[str, Node]) -> Node:
    return node(
        "div",
        *(node("span", drawing, key=key) for key, drawing in drawings.items()),
        key="picture",
        class_=f"picture in-rows {class_}",
        aria_hidden="true",
    )


@cache
def _board(name: str, gems: int) -> Node:
    """Return a picture of the board, kept because the page is drawn again at every event."""
    shown = PICTURES[name]
    crop = shown.crop
    groups = (_within(crop, group) for group in _drawn(shown, gems).nodes())
    board = node(
        "svg.board",
        node("use", href="#landscape", key="signs"),
        *(group for group in groups if group.children),
        *(_arrow(arrow, f"arrow-{place}") for place, arrow in enumerate(shown.arrows)),
        viewBox=f"{crop.x - crop.width / 2:g} {crop.y - crop.height / 2:g} "
        f"{crop.width:g} {crop.height:g}",
    )
    return node("div.picture", board, style=_landscape(crop), aria_hidden="true")


def _landscape(crop: Box) -> str:
    """Return the style that shows this part of the landscape behind a picture."""
    along = (crop.x - crop.width / 2) / (WIDTH - crop.width)
    down = (crop.y - crop.height / 2) / (HEIGHT - crop.height)
    size = f"{WIDTH / crop.width:.2%} {HEIGHT / crop.height:.2%}"
    return f"background-size:{size};background-position:{along:.2%} {down:.2%}"


def _drawn(shown: Picture, gems: int) -> Board:
    modules = f"modules={'+'.join(shown.modules)}" if shown.modules else ""
    view = view_of_text(f"players=3 {modules} {shown.position}", None)
    return Board(Stage(Seating.of(view.setup), _with_gems(view, gems)))


def _with_gems(view: View, gems: int) -> View:
    """Return the view as it would be if each site had begun with this number of gems."""
    more = gems - view.setup.gems
    sites = (
        tuple(count + more * (kind == site) for kind, count in enumerate(counts))
        for site, counts in enumerate(view.sites)
    )
    return replace(view, sites=tuple(sites))


PLACED: Final = re.compile(r"translate\(([-\d.e+]+)px,([-\d.e+]+)px\)")


def _within(crop: Box, group: Node) -> Node:
    """Leave out what is outside the crop, where nobody would see it."""

    def is_near(piece: Node) -> bool:
        placed = PLACED.search(piece.attr("style") or "")
        return placed is None or (
            abs(float(placed[1]) - crop.x) < crop.width / 2 + DISC
            and abs(float(placed[2]) - crop.y) < crop.height / 2 + DISC
        )

    return group._replace(children=tuple(filter(is_near, group.children)))


def _arrow(arrow: Arrow, key: str) -> Node:
    along, down = arrow.to_x - arrow.x, arrow.to_y - arrow.y
    length = hypot(along, down)
    turn = degrees(atan2(down, along))
    neck = length - 24
    return node(
        "path.arrow",
        key=key,
        d=f"M0-5H{neck:.4g}V-15L{length:.4g} 0 {neck:.4g} 15V5H0Z",
        transform=f"translate({arrow.x:g} {arrow.y:g}) rotate({turn:.4g})",
    )


# The pictures


def _beside(field: int, other: int, right: float) -> Arrow:
    """Return an arrow between two fields, this far to the right of the canoes."""
    (x, y), (to_x, to_y) = FIELD[field], FIELD[other]
    return Arrow(x + right, y, to_x + right, to_y)


def _around(field: int, width: float = 320, right: float = 0, down: float = 0) -> Box:
    """Return a crop around a field, moved to the right and down by these lengths."""
    return Box(FIELD[field].x + right, FIELD[field].y + down, width, width * 0.75)


PICTURES: Final[Mapping[str, Picture]] = {
    "aim": Picture(_around(1, down=-60), "flag=L 1a@1(ruby)", arrows=(Arrow(560, 210, 560, 92),)),
    "round": Picture(Box(520, 90, 240, 180), "flag=L start=1"),
    "paddling": Picture(_around(3, 460, down=-8), "flag=L 0a@2", arrows=(_beside(2, 4, 46),)),
    "loading": Picture(
        _around(3, 440, right=-150), "flag=L 0a@3(amethyst)", arrows=(Arrow(330, 444, 472, 444),)
    ),
    "stealing": Picture(
        _around(4, 340, down=50),
        "flag=L 0a@4 1b@4(ruby)",
        arrows=(Arrow(420, 690, 420, 575), Arrow(511, 565, 476, 565)),
    ),
    "falls": Picture(
        Box(742, 1018, 420, 315),
        "flag=L 0a@7R(ruby) 2b@falls",
        arrows=(Arrow(790, 940, 790, 1070),),
    ),
    "river": Picture(
        Box(625, 848, 500, 460),
        "flag=R 0a@5(sapphire)",
        arrows=(Arrow(535, 700, 654, 779), Arrow(715, 838, 730, 908), Arrow(748, 975, 748, 1068)),
    ),
    "weather": Picture(Box(807, 242, 360, 150), "flag=L weather=+1"),
    "agreed": Picture(Box(500, 750, 200, 150), "flag=L"),
    "double_canoes": Picture(_around(2, 240), "flag=L 2b@2(amethyst+ruby)", ("double_canoes",)),
    "whirlpool": Picture(
        _around(3, 360, down=58),
        "flag=L 0a@4(diamond)",
        ("whirlpool",),
        (_beside(4, 3, -46), _beside(3, 4, 46)),
    ),
    "paddle_cards": Picture(
        _around(4, 360, down=40),
        "flag=L actor=1 phase=weather 0plays=rope 1plays=cloud 0a@4(diamond)",
        ("paddle_cards",),
        (_beside(4, 5, -60),),
    ),
    "beaver": Picture(Box(707, 228, 560, 210), "flag=L weather=+2 beaver@1", ("beaver",)),
    "moose": Picture(_around(9, 300, right=-40), "flag=L 0a@7R(ruby) moose@0a", ("moose",)),
    "joe": Picture(_around(4, 440, right=120), "flag=L joe@4(diamond) 0a@4", ("joe",)),
}
"""The pictures of the board, by name."""
