"""The list of all lessons, as nodes."""

from web.asking.commands import Command
from web.asking.dialogs import Lessons
from web.asking.learning.course import BASE, FOR_MODULES, lesson
from web.board.drawing.nodes import Node, node
from web.scene.beside.emblems import emblem, tick
from web.scene.beside.parts import button, in_list, tapped
from web.scene.dialogs.common import row, short_dialog
from web.text.catalogue import _


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
        ),
        class_="lessons",
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
