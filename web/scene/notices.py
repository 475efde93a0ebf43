"""Notices about what went wrong, and the offer of a new version, as nodes."""

from collections.abc import Iterator

from web.asking.commands import Command
from web.asking.ui import Ui
from web.board.drawing.nodes import Node, node
from web.scene.beside.parts import button
from web.text.catalogue import _


def notices(ui: Ui) -> Iterator[Node]:
    """Yield the notices, each with buttons for what can be done about it."""
    for number, text in enumerate(ui.notices):
        close = button(_("Close"), Command("dismiss", str(number)), class_="quiet")
        yield _notice(f"note-{number}", text, close)
    for name in ui.damaged:
        yield _notice(
            name,
            _("A saved game is damaged and has been put aside."),
            button(_("Download it"), Command("rescue", name)),
            button(_("Delete it"), Command("drop", name), class_="quiet"),
        )


def renewal(ui: Ui) -> Iterator[Node]:
    """Yield the offer to reload, if there is a new version; the player can put it off."""
    if ui.renewable:
        yield _notice(
            "renewal",
            _("There is a new version of Niagara."),
            button(_("Reload"), "renew"),
            button(_("Later"), "later", class_="quiet"),
            class_="offer",
        )


def _notice(key: str, text: str, *buttons: Node, class_: str | None = None) -> Node:
    return node("p", node("span", text, key="text"), *buttons, key=key, class_=class_)


def getting_ready() -> Node:
    """Return what stands in the panel of a game until Python is there; `boot.js` moves the bar."""
    return node(
        "div.getting-ready",
        node("p", _("The game is getting ready."), key="text"),
        node("progress", key="bar", max=100, value=0, aria_hidden="true"),
    )
