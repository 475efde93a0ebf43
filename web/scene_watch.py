"""What somebody sees who waits for bots, as nodes: which of them thinks, and means to stop them."""

from collections.abc import Iterator

from niagara import View
from web.catalogue import _
from web.nodes import Node, node
from web.parts import button
from web.table import Table
from web.ui import Ui


def watching(view: View, table: Table, ui: Ui) -> Iterator[Node]:
    """Yield a mark while a bot thinks, and the buttons to pause; nothing without bots."""
    if not table.has_bots:
        return
    if ui.thinking and not ui.paused and view.actor is not None:
        yield _thinking(_("{name} is thinking", name=table.name(view.actor)))
    yield node(
        "div",
        button(_("Go on") if ui.paused else _("Pause"), "pause"),
        button(_("Step"), "step") if ui.paused else None,
        key="buttons",
        class_="buttons",
    )


def _thinking(said: str) -> Node:
    """Return a pulsing mark, which the style lets appear only after a moment."""
    return node(
        "span",
        *(node("span") for _place in range(3)),
        key="thinking",
        class_="thinking",
        role="img",
        aria_label=said,
    )
