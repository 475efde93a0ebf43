"""What the coach says, as nodes: one sentence beside a question, or what it could teach first."""

from collections.abc import Iterator, Sequence
from typing import Final

from niagara import Setup
from web.asking.commands import Command
from web.asking.learning.coach import moment
from web.asking.ui import Ui
from web.board.drawing.nodes import Node, node
from web.scene.table.parts import button
from web.text.catalogue import _
from web.text.habits import listed
from web.text.rulebook.contents import module_section

FEW: Final = 2
"""Of more modules than these, the names would take too much room."""


def coach_line(ui: Ui) -> Iterator[Node]:
    """Yield what the coach says, unless there is an answer to be read.

    A tip is for those who want coaching, and waits until no lesson is offered any more.
    """
    if ui.hint or ui.reason:
        return
    if ui.offer:
        yield _offer(ui.offer)
    elif ui.moment and ui.settings.coaching:
        yield _tip(ui.moment)


def _offer(modules: Sequence[str]) -> Node:
    """Return the offer to learn what is new in this game."""
    return node(
        "div",
        _paddle(),
        node("p", _new(modules), key="said"),
        button(_("Learn it first"), Command("lesson", modules[0])),
        button(_("Play"), "no-lesson", class_="quiet"),
        key="offer",
        class_="coach",
        role="note",
    )


def _new(modules: Sequence[str]) -> str:
    if len(modules) > FEW:
        return _("{count} parts of this game are new to you.", count=len(modules))
    names = [module_section(name, Setup(modules=frozenset(modules))).title for name in modules]
    return _("New in this game: {names}.", names=listed(names))


def _tip(name: str) -> Node:
    """Return what somebody meets for the first time, in one sentence."""
    return node(
        "div",
        _paddle(),
        node("p", moment(name).said(), key="said"),
        button(_("Got it"), "got-it"),
        _switch_off(),
        key="coach",
        class_="coach",
        role="note",
        aria_label=_("Tip"),
    )


def _switch_off() -> Node:
    """Return the button for those who need no coaching."""
    do = str(Command("set", "coaching off"))
    return node(
        "button",
        _("Tips off"),
        key=do,
        type="button",
        data_do=do,
        class_="quiet",
    )


def _paddle() -> Node:
    """Return the coach's paddle."""
    return node(
        "svg",
        node("use", href="#paddle", transform="rotate(32)"),
        key="paddle",
        viewBox="-32 -36 64 72",
        aria_hidden="true",
    )
