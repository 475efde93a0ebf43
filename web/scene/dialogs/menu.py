"""The menu of a game, as nodes."""

from web.asking.ui import Ui
from web.board.drawing.nodes import Node, node
from web.scene.dialogs.frame import framed
from web.scene.table.parts import button
from web.text.catalogue import _


def menu(ui: Ui) -> Node:
    """Return the menu; a game of several devices is kept and told by these."""
    if ui.shared:
        return framed(
            _("Menu"),
            node(
                "div",
                button(_("Back to the game"), "close", class_="main"),
                button(_("Rules"), "rules"),
                button(_("Settings"), "settings"),
                button(_("Devices"), "devices"),
                button(_("Leave the game (it stays saved)"), "leave"),
                key="buttons",
                class_="buttons pairs",
            ),
        )
    return framed(
        _("Menu"),
        node(
            "div",
            button(_("Back to the game"), "close", class_="main"),
            button(_("Rules"), "rules"),
            button(_("Settings"), "settings"),
            button(_("Replay"), "replay"),
            button(_("Games"), "games"),
            button(_("Save to a file"), "download"),
            button(_("Load a file"), "open-file"),
            button(_("Share"), "share"),
            button(_("Leave the game (it stays saved)"), "leave"),
            key="buttons",
            class_="buttons pairs",
        ),
    )
