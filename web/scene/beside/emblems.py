"""Emblems, as nodes: what stands for a lesson, a theme of puzzles, a challenge or a number."""

from collections.abc import Mapping
from typing import Final

from niagara.bots import LEVELS
from web.board.drawing.nodes import Node, node
from web.scene.beside.parts import badge, symbol

GEM: Final = "-19 -19 38 38"
SKY: Final = "-20 -20 40 40"
ROUND: Final = "-56 -56 112 112"
PADDLE: Final = ("paddle", "-22 -42 44 84")
FLAG: Final = ("flag", "-30 -50 80 90")
BUOY: Final = ("ring", "-20 -20 40 40")
HAND: Final = ("grab", "-15 -14 30 28")
CHEST: Final = ("chest", "-50 -58 100 100")
WHIRL: Final = ("whirl", ROUND)
MOOSE: Final = ("moose", "-42 -44 84 78")
FACE: Final = "0 0 64 64"

EMBLEMS: Final[Mapping[str, tuple[str, str]]] = {
    "paddling": PADDLE,
    "home": ("gem-amethyst", GEM),
    "river": ("disc", ROUND),
    "falls": FLAG,
    "canoes": ("gem-diamond", GEM),
    "stealing": ("gem-amber", GEM),
    "weather": ("sky-rain", SKY),
    "winning": ("gem-ruby", GEM),
    "double_canoes": ("gem-sapphire", GEM),
    "whirlpool": WHIRL,
    "paddle_cards": ("coil", SKY),
    "beaver": ("beaver", "-36 -34 76 68"),
    "moose": MOOSE,
    "joe": ("gem-diamond", GEM),
    "first_load": ("gem-amethyst", GEM),
    "theft": HAND,
    "brink": BUOY,
    "cloud": ("sky-storm", SKY),
    "last_round": FLAG,
    "four": ("gem-ruby", GEM),
    "five": CHEST,
    "seven": ("gem-sapphire", GEM),
    "wet": BUOY,
    "thief": HAND,
    "quick": PADDLE,
    "last": ("disc", ROUND),
    "spirits": WHIRL,
    "everything": MOOSE,
    "six": ("face-person", FACE),
    "people": ("face-person", FACE),
    "row": FLAG,
    "": ("gem-amber", GEM),
    "won": CHEST,
    "gems": ("gem-ruby", GEM),
    "lost": BUOY,
    "stolen": HAND,
    "solved": ("gem-diamond", GEM),
    "rating": FLAG,
} | {level: (f"face-{level}", FACE) for level in LEVELS}
"""What stands for each: a drawing, and the part of it that is seen."""
CANOES: Final[Mapping[str, str]] = {"two_canoes": "red", "dry": "green", "games": "red"}
"""Or a canoe, in this colour."""


def emblem(name: str) -> Node:
    """Return the drawing that stands for something."""
    if name in CANOES:
        return node("span", badge(CANOES[name], said=False), key="emblem", class_="emblem")
    drawing, view_box = EMBLEMS[name]
    return symbol(drawing, view_box, key="emblem", class_=f"emblem of-{drawing}")


def tick(said: str = "") -> Node:
    """Return the mark of what is done; a screen reader says it if it has words."""
    return node(
        "svg.tick",
        node("path", d="M6 12l4 5 8-10"),
        viewBox="0 0 24 24",
        role="img" if said else None,
        aria_label=said or None,
    )
