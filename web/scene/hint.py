"""The hint as nodes: what the best bot says, and the button that asks for it."""

from collections.abc import Iterator

from web.asking.commands import Verb
from web.asking.ui import Ui
from web.drawing.nodes import Node, node
from web.table.parts import button
from web.text.catalogue import _
from web.text.hints import sentence
from web.text.seating import Seating


def hint_line(ui: Ui, seating: Seating) -> Iterator[Node]:
    """Yield the hint, if there is one."""
    if ui.hint:
        yield node("p", sentence(ui.hint, seating), key="hint", class_="advice-hint")


def hint_button(ui: Ui) -> Iterator[Node]:
    """Yield the button to ask for a hint, or the one to follow it."""
    if ui.hint:
        yield button(_("Do it"), Verb.FOLLOW)
    elif ui.hints:
        look = "quiet asked-for" if ui.hinting else "quiet"
        yield button(_("Hint"), Verb.HINT, class_=look, disabled=ui.hinting)
