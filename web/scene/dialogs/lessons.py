"""The list of all lessons, as nodes."""

from collections.abc import Mapping
from typing import Final

from web.asking.commands import Command
from web.asking.dialogs import Lessons
from web.asking.learning.course import BASE, FOR_MODULES, lesson
from web.board.drawing.nodes import Node, node
from web.scene.beside.parts import button, in_list, symbol, tapped
from web.scene.dialogs.common import row, short_dialog
from web.text.catalogue import _

EMBLEMS: Final[Mapping[str, tuple[str, str]]] = {
    "paddling": ("paddle", "-22 -42 44 84"),
    "home": ("gem-amethyst", "-19 -19 38 38"),
    "river": ("disc", "-56 -56 112 112"),
    "falls": ("flag", "-30 -50 80 90"),
    "canoes": ("gem-diamond", "-19 -19 38 38"),
    "stealing": ("gem-amber", "-19 -19 38 38"),
    "weather": ("sky-rain", "-20 -20 40 40"),
    "winning": ("gem-ruby", "-19 -19 38 38"),
    "double_canoes": ("gem-sapphire", "-19 -19 38 38"),
    "whirlpool": ("whirl", "-56 -56 112 112"),
    "paddle_cards": ("coil", "-20 -20 40 40"),
    "beaver": ("beaver", "-36 -34 76 68"),
    "moose": ("moose", "-42 -44 84 78"),
    "joe": ("gem-diamond", "-19 -19 38 38"),
}
"""What stands for each lesson: a drawing, and the part of it that is seen."""


def lessons(opened: Lessons) -> Node:
    """Return the list of all lessons, with a mark at those that were done."""
    return short_dialog(
        _("Learn"),
        node(
            "div.courses",
            _course(_("The game"), tuple(BASE), opened),
            _course(_("The expansions"), tuple(FOR_MODULES), opened),
        ),
        row(
            button(_("Go on"), Command("lesson", opened.here), class_="main"),
            button(_("Rules"), "rules"),
            button(_("Close"), "close", class_="quiet"),
        ),
        class_="lessons",
    )


def emblem(name: str) -> Node:
    """Return the drawing that stands for a lesson."""
    drawing, view_box = EMBLEMS[name]
    return symbol(drawing, view_box, key="emblem", class_=f"emblem emblem-{name}")


def tick(said: str = "") -> Node:
    """Return the mark of what is done; a screen reader says it if it has words."""
    return node(
        "svg.tick",
        node("path", d="M6 12l4 5 8-10"),
        viewBox="0 0 24 24",
        role="img" if said else None,
        aria_label=said or None,
    )


def _course(title: str, names: tuple[str, ...], opened: Lessons) -> Node:
    return node(
        "section",
        node("h3", title, key="title"),
        in_list("ol", (_entry(name, opened) for name in names)),
        key=names[0],
    )


def _entry(name: str, opened: Lessons) -> Node:
    done = name in opened.learned
    return tapped(
        Command("lesson", name),
        emblem(name),
        node("span", lesson(name).title, key="title"),
        tick(_("done")) if done else None,
        aria_current="step" if name == opened.here else None,
    )
