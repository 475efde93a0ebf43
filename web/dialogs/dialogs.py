"""The dialog that is open, as nodes."""

from collections.abc import Callable, Mapping
from typing import Final

from niagara import Setup
from web.asking.commands import Verb
from web.asking.ui import Ui
from web.dialogs.actions import actions
from web.dialogs.analysis import analysis_dialog
from web.dialogs.frame import framed, row
from web.dialogs.games import games, room
from web.dialogs.lessons import lessons
from web.dialogs.menu import menu
from web.dialogs.rules import rules
from web.dialogs.settings import settings_dialog
from web.dialogs.share import share
from web.dialogs.statistics import statistics
from web.drawing.nodes import Node, node
from web.drawing.stage import Stage
from web.language.catalogue import _
from web.table.log import log
from web.table.parts import button
from web.table.since import since_list


def dialog(ui: Ui, stage: Stage | None) -> list[Node]:
    """Return the open dialog; `stage` is that of the game on the page, if there is one."""
    if ui.opening is not None:
        return [_opening(ui.opening)]
    if simple := SIMPLE.get(ui.dialog):
        return [simple(ui)]
    match ui.dialog:
        case "rules" if stage:
            return [rules(stage.view.setup, parts=ui.parts)]
        case "rules":
            return [rules(ui.agreed or Setup(), with_others=True, parts=ui.parts)]
        case "settings":
            return [settings_dialog(ui, playing=ui.screen == "play")]
        case "actions" if stage and stage.view.legal:
            return [actions(stage.view, stage.seating, ui.wanted, ui.parts)]
        case "log" if stage:
            return [_log(stage, ui)]
        case "analysis" if stage:
            return [analysis_dialog(ui, stage.seating)]
    return []


def _opening(share: float) -> Node:
    return framed(
        _("Opening the game"),
        node(
            "progress", key="share", max="1", value=f"{share:.2f}", aria_labelledby="dialog-title"
        ),
    )


def _replace(_ui: Ui) -> Node:
    return framed(
        _("A game goes on in another tab"),
        node(
            "p",
            _("If you play this game here, the other one stops there. It is kept under Games."),
            key="note",
        ),
        row(
            button(_("Play this game"), Verb.REPLACE, class_="main"),
            button(_("Keep the other game"), Verb.CLOSE),
        ),
    )


def _elsewhere(_ui: Ui) -> Node:
    return framed(
        _("The game goes on in another tab"),
        node("p", _("Only one tab can play it at a time, so that nothing is lost."), key="note"),
        row(
            button(_("Play here"), Verb.PLAY_HERE, class_="main"),
            button(_("Leave it there"), Verb.LEAVE),
        ),
    )


def _log(stage: Stage, ui: Ui) -> Node:
    listed = since_list(stage, stage.view.actor if ui.deciding else None)
    return framed(
        _("What happened"),
        node(
            "div",
            node("section", *listed, key="since", class_="since") if listed else None,
            node("ol", *log(stage.story, stage.seating), key="lines", class_="log"),
            key="story",
            class_="story",
            tabindex="0",
            role="region",
            aria_labelledby="dialog-title",
        ),
        row(button(_("Close"), Verb.CLOSE, class_="main")),
    )


SIMPLE: Final[Mapping[str, Callable[[Ui], Node]]] = {
    "menu": menu,
    "lessons": lessons,
    "statistics": statistics,
    "games": games,
    "room": room,
    "share": share,
    "replace": _replace,
    "elsewhere": _elsewhere,
}
"""The dialogs that show nothing of the game on the page."""
