"""The hint as nodes: what the best bot says, and the button that asks for it."""

from collections.abc import Iterator

from web.asking.ui import Ui
from web.board.drawing.nodes import Node, node
from web.scene.table.parts import button
from web.text.catalogue import _
from web.text.hints import sentence
from web.text.seating import Seating


def hint_line(ui: Ui, seating: Seating) -> Iterator[Node]:
    """Yield the hint, if there is one."""
    if ui.hint:
        yield node("p", sentence(ui.hint, seating), key="hint", class_="aside advice-hint")


def hint_button(ui: Ui, *, crowded: bool = False) -> Iterator[Node]:
    """Yield the button to ask for a hint, or those to follow it and to see another one.

    Where another button stands beside them already, there is no room for a third.
    """
    if ui.hint:
        yield button(_("Do it"), "follow")
        if ui.hint.others and not crowded:
            yield button(_("Another"), "another", class_="quiet")
    elif ui.hints:
        look = "quiet asked-for" if ui.hinting else "quiet"
        yield button(_("Hint"), "hint", class_=look, disabled=ui.hinting)
