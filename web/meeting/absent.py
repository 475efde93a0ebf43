"""What is said while a game waits for a device that cannot be reached, as nodes."""

from collections.abc import Iterator

from niagara import View
from web.asking.commands import Verb
from web.asking.ui import Ui
from web.drawing.nodes import Node, node
from web.table.parts import button
from web.text.catalogue import _
from web.text.seating import Seating


def absent(view: View, ui: Ui, seating: Seating) -> Iterator[Node]:
    """Yield why the game waits, and the way to connect again, if the device of a seat is away."""
    seat = view.actor
    if ui.shared is None or seat is None or not ui.shared.is_away(seat):
        return
    yield node(
        "p",
        _("The device of {name} is not connected.", name=seating.name(seat)),
        key="absent",
        class_="wrong",
    )
    yield button(_("Devices"), Verb.DEVICES)
