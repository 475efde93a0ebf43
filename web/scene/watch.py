"""What people see while bots play, as nodes: which bot is thinking, and buttons to pause."""

from collections.abc import Iterator

from niagara import View
from web.asking.ui import Ui
from web.board.drawing.nodes import Node, node
from web.scene.table.parts import button
from web.text.catalogue import _
from web.text.seating import Seating


def watching(view: View, seating: Seating, ui: Ui) -> Iterator[Node]:
    """Yield a sign while a bot is thinking, and the buttons to pause; nothing without bots.

    Where several devices play, nobody may hold up the others.
    """
    if not seating.has_bots:
        return
    if ui.thinking and not ui.paused and view.actor is not None:
        yield _thinking(_("{name} is thinking", name=seating.name(view.actor)))
    if ui.shared:
        return
    yield node(
        "div",
        button(_("Go on") if ui.paused else _("Pause"), "pause"),
        button(_("Step"), "step") if ui.paused else None,
        key="buttons",
        class_="buttons",
    )


def _thinking(said: str) -> Node:
    """Return a pulsing sign; the style sheet lets it appear only after a moment."""
    return node(
        "span",
        *(node("span") for _place in range(3)),
        key="thinking",
        class_="thinking",
        role="img",
        aria_label=said,
    )
