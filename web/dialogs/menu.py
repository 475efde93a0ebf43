"""The menu of a game, as nodes."""

from web.asking.commands import Verb
from web.asking.ui import Ui
from web.dialogs.frame import framed
from web.drawing.nodes import Node, node
from web.language.catalogue import _
from web.table.parts import button


def menu(ui: Ui) -> Node:
    """Return the menu; a game of several devices is kept and told by these."""
    if ui.shared:
        return framed(
            _("Menu"),
            node(
                "div",
                button(_("Back to the game"), Verb.CLOSE, class_="main"),
                button(_("Rules"), Verb.RULES),
                button(_("Settings"), Verb.SETTINGS),
                button(_("Devices"), Verb.DEVICES),
                button(_("Leave the game (it stays saved)"), Verb.LEAVE),
                key="buttons",
                class_="buttons pairs",
            ),
        )
    return framed(
        _("Menu"),
        node(
            "div",
            button(_("Back to the game"), Verb.CLOSE, class_="main"),
            button(_("Rules"), Verb.RULES),
            button(_("Settings"), Verb.SETTINGS),
            button(_("Replay"), Verb.REPLAY),
            button(_("Games"), Verb.GAMES),
            button(_("Save to a file"), Verb.DOWNLOAD),
            button(_("Load a file"), Verb.OPEN_FILE),
            button(_("Share"), Verb.SHARE),
            button(_("Leave the game (it stays saved)"), Verb.LEAVE),
            key="buttons",
            class_="buttons pairs",
        ),
    )
