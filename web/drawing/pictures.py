"""Small pictures for the rules: crops of the real board, drawn from positions made up for them.

Each is the landscape of the page with the moving pieces of `web.drawing.board` on it, and arrows
for what happens. What a picture says is told by its caption, which `web.text.rulebook` has.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import atan2, degrees, hypot
from typing import Final

from niagara import Setup
from niagara.model.board import AMETHYST, DIAMOND, FALLS, FORK, LEFT, RIGHT, RUBY, SAPPHIRE, Kind
from niagara.model.cards import CARDS, CARDS_IN
from niagara.model.state import STORM, State, at_home
from niagara.view import view_of
from web.drawing.board import Board
from web.drawing.gems import Gems
from web.drawing.layout import CANOE, DISC, FIELD, Box, Point
from web.drawing.nodes import Node, node
from web.drawing.parts import face
from web.text.seating import Seating
from web.text.story import Story

HAND: Final = "cards"
"""The picture that shows cards instead of the board."""

A, B = 0, 1
RED, BLUE, GREEN = range(3)
"""The seats of the pictures, by their colours."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow on the board from one place to another."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows: a crop of the board, and a position in it."""

    crop: Box
    arrange: Callable[[State], None]
    modules: tuple[str, ...] = ()
    arrows: tuple[Arrow, ...] = ()


def picture(name: str, setup: Setup) -> Node:
    """Return the picture with this name, with the cards and gems of the agreed game."""
    return _hand(setup) if name == HAND else _board(name, setup.gems)


def _hand(setup: Setup) -> Node:
    return node(
        "div",
        *(node("span", face(card), key=CARDS[card]) for card in CARDS_IN[setup.hand]),
        key="picture",
        class_="picture hand-picture",
        aria_hidden="true",
    )


@cache
def _board(name: str, gems: int) -> Node:
    """Draw once what is the same every time: the page is drawn anew whenever anything happens."""
    shown = PICTURES[name]
    crop = shown.crop
    groups = (_within(crop, group) for group in _drawn(shown, gems).nodes())
    return node(
        "svg",
        node("use", href="#landscape", key="landscape"),
        *(group for group in groups if group.children),
        *(_arrow(arrow, f"arrow-{place}") for place, arrow in enumerate(shown.arrows)),
        key="picture",
        class_="board picture",
        viewBox=f"{crop.x - crop.width / 2:g} {crop.y - crop.height / 2:g} "
        f"{crop.width:g} {crop.height:g}",
        aria_hidden="true",
    )


def _drawn(shown: Picture, gems: int) -> Board:
    state = State(Setup(players=3, modules=frozenset(shown.modules)))
    state.start = RED
    state.lay_out(at_home(gems))
    shown.arrange(state)
    view, seating, pieces = view_of(state, None), Seating.of(state.setup), Gems()
    pieces.follow(view)
    return Board(view, seating, Story(seating), pieces, None)


PLACED: Final = re.compile(r"translate\(([-\d.e+]+)px,([-\d.e+]+)px\)")


def _within(crop: Box, group: Node) -> Node:
    """Leave out what lies outside the crop: nobody would see it."""

    def is_near(piece: Node) -> bool:
        placed = PLACED.search(piece.attr("style") or "")
        return placed is None or (
            abs(float(placed[1]) - crop.x) < crop.width / 2 + DISC
            and abs(float(placed[2]) - crop.y) < crop.height / 2 + DISC
        )

    return replace(group, children=tuple(filter(is_near, group.children)))


def _arrow(arrow: Arrow, key: str) -> Node:
    along, down = arrow.end.x - arrow.start.x, arrow.end.y - arrow.start.y
    length = hypot(along, down)
    turn = degrees(atan2(down, along))
    neck = length - 24
    return node(
        "path",
        key=key,
        class_="arrow",
        d=f"M0-5H{neck:.4g}V-15L{length:.4g} 0 {neck:.4g} 15V5H0Z",
        transform=f"translate({arrow.start.x:g} {arrow.start.y:g}) rotate({turn:.4g})",
    )


# What there is to be seen


def _put(state: State, seat: int, canoe: int, field: int, *gems: Kind) -> None:
    """Put a canoe somewhere, with gems from their own sites."""
    state.players[seat].fields[canoe] = field
    state.players[seat].cargo[canoe] = tuple(sorted(gems))
    for kind in gems:
        state.take(kind, kind)


def _homeward(state: State) -> None:
    _put(state, BLUE, A, 1, RUBY)


def _blue_starts(state: State) -> None:
    state.start = BLUE


def _on_field_2(state: State) -> None:
    _put(state, RED, A, 2)


def _at_the_amethysts(state: State) -> None:
    _put(state, RED, A, 3, AMETHYST)


def _robbed(state: State) -> None:
    _put(state, RED, A, 4)
    _put(state, BLUE, B, 4, RUBY)


def _at_the_brink(state: State) -> None:
    _put(state, RED, A, 9, RUBY)
    _put(state, GREEN, B, FALLS)


def _at_the_fork(state: State) -> None:
    state.flag = RIGHT
    _put(state, RED, A, FORK, SAPPHIRE)


def _rain(state: State) -> None:
    state.weather = 1


def _flag_left(state: State) -> None:
    state.flag = LEFT


def _two_gems(state: State) -> None:
    _put(state, GREEN, B, 2, RUBY, AMETHYST)


def _below_the_whirlpool(state: State) -> None:
    _put(state, RED, A, 4, DIAMOND)


def _tied_up(state: State) -> None:
    _put(state, RED, A, 4, DIAMOND)
    state.players[RED].roped = True


def _bathing(state: State) -> None:
    state.weather = STORM
    state.beaver = 1


def _moose_aboard(state: State) -> None:
    _put(state, RED, A, 9, RUBY)
    state.players[RED].moose = A
    state.moose_waits = False


def _joe_has_a_diamond(state: State) -> None:
    state.joe, state.joe_cargo = 4, (DIAMOND,)
    state.take(DIAMOND, DIAMOND)
    _put(state, RED, A, 4)


def _beside(field: int, other: int, right: float) -> Arrow:
    """Return an arrow from field to field along the river, to the right of the canoes or left."""
    start, end = FIELD[field], FIELD[other]
    return Arrow(Point(start.x + right, start.y), Point(end.x + right, end.y))


def _around(field: int, width: float = 320, right: float = 0, down: float = 0) -> Box:
    """Return a crop around a place near a field."""
    return Box(FIELD[field].x + right, FIELD[field].y + down, width, width * 0.75)


BOW: Final = CANOE.height / 2

PICTURES: Final[Mapping[str, Picture]] = {
    "aim": Picture(
        _around(1, down=-60), _homeward, arrows=(Arrow(Point(560, 210), Point(560, 92)),)
    ),
    "round": Picture(Box(520, 90, 240, 180), _blue_starts),
    "paddling": Picture(_around(3, 460, down=-8), _on_field_2, arrows=(_beside(2, 4, 46),)),
    "loading": Picture(
        _around(3, 440, right=-150),
        _at_the_amethysts,
        arrows=(Arrow(Point(330, 444), Point(472, 444)),),
    ),
    "stealing": Picture(
        _around(4, 340, down=50),
        _robbed,
        arrows=(
            Arrow(Point(420, 690), Point(420, 575)),
            Arrow(Point(511, 565), Point(476, 565)),
        ),
    ),
    "falls": Picture(
        Box(742, 1018, 420, 315),
        _at_the_brink,
        arrows=(Arrow(Point(790, 940), Point(790, 1070)),),
    ),
    "river": Picture(
        Box(625, 848, 500, 460),
        _at_the_fork,
        arrows=(
            Arrow(Point(535, 700), Point(654, 779)),
            Arrow(Point(715, 838), Point(730, 908)),
            Arrow(Point(748, 975), Point(748, 1068)),
        ),
    ),
    "weather": Picture(Box(807, 242, 360, 150), _rain),
    "agreed": Picture(Box(500, 750, 200, 150), _flag_left),
    "double_canoes": Picture(_around(2, 240), _two_gems, ("double_canoes",)),
    "whirlpool": Picture(
        _around(3, 360, down=58),
        _below_the_whirlpool,
        ("whirlpool",),
        (_beside(4, 3, -46), _beside(3, 4, 46)),
    ),
    "paddle_cards": Picture(
        _around(4, 360, down=40),
        _tied_up,
        ("paddle_cards",),
        (_beside(4, 5, -60),),
    ),
    "beaver": Picture(Box(707, 228, 560, 210), _bathing, ("beaver",)),
    "moose": Picture(_around(9, 300, right=-40), _moose_aboard, ("moose",)),
    "joe": Picture(_around(4, 440, right=120), _joe_has_a_diamond, ("joe",)),
}
"""The pictures by name; each section of the rules has one."""
