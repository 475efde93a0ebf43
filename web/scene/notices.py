"""Notices about what went wrong, and the offer of a new version, as nodes."""

from web.asking.commands import Command
from web.asking.ui import Ui
from web.board.drawing.nodes import Node, node
from web.scene.table.parts import button
from web.text.catalogue import _


def notices(ui: Ui) -> list[Node]:
    """Return the notices, each with buttons for what can be done about it."""
    found = [
        node(
            "p",
            node("span", text, key="text"),
            button(_("Close"), Command("dismiss", str(number)), class_="quiet"),
            key=f"note-{number}",
        )
        for number, text in enumerate(ui.notices)
    ]
    for name in ui.damaged:
        text = _("A saved game is damaged and has been put aside.")
        found.append(
            node(
                "p",
                node("span", text, key="text"),
                button(_("Download it"), Command("rescue", name)),
                button(_("Delete it"), Command("drop", name), class_="quiet"),
                key=name,
            )
        )
    return found


def getting_ready() -> Node:
    """Return what stands in the panel of a game until Python is there; `boot.js` moves the bar."""
    return node(
        "div.getting-ready",
        node("p", _("The game is getting ready."), key="text"),
        node("progress", key="bar", max=100, value=0, aria_hidden="true"),
    )


def renewal(ui: Ui) -> list[Node]:
    """Return the offer to reload, if there is a new version; the player can put it off."""
    if not ui.renewable:
        return []
    return [
        node(
            "p.offer",
            node("span", _("There is a new version of Niagara."), key="text"),
            button(_("Reload"), "renew"),
            button(_("Later"), "later", class_="quiet"),
            key="renewal",
        )
    ]
