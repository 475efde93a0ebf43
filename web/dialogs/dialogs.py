"""The dialog that is open, as nodes."""

from niagara import Setup
from web.asking.commands import Verb
from web.asking.ui import Ui
from web.dialogs.actions import actions
from web.dialogs.analysis import analysis_dialog
from web.dialogs.frame import framed, row
from web.dialogs.lessons import lessons
from web.dialogs.menu import menu
from web.dialogs.rules import rules
from web.dialogs.settings import settings_dialog
from web.dialogs.statistics import statistics
from web.drawing.nodes import Node, node
from web.drawing.stage import Stage
from web.table.log import log
from web.table.parts import button
from web.table.since import since_list
from web.text.catalogue import _


def dialog(ui: Ui, stage: Stage | None) -> list[Node]:
    """Return the open dialog; `stage` is that of the game on the page, if there is one."""
    if ui.opening is not None:
        return [_opening(ui.opening)]
    match ui.dialog:
        case "rules" if stage:
            return [rules(stage.view.setup, parts=ui.parts)]
        case "rules":
            return [rules(ui.agreed or Setup(), with_others=True, parts=ui.parts)]
        case "menu":
            return [menu()]
        case "settings":
            return [settings_dialog(ui, playing=ui.screen == "play")]
        case "actions" if stage and stage.view.legal:
            return [actions(stage.view, stage.seating, ui.wanted, ui.parts)]
        case "log" if stage:
            return [_log(stage, ui)]
        case "lessons":
            return [lessons(ui)]
        case "statistics":
            return [statistics(ui)]
        case "analysis" if stage:
            return [analysis_dialog(ui, stage.seating)]
        case "replace":
            return [_replace(ui)]
        case "elsewhere":
            return [_elsewhere()]
    return []


def _opening(share: float) -> Node:
    return framed(
        _("Opening the game"),
        node(
            "progress", key="share", max="1", value=f"{share:.2f}", aria_labelledby="dialog-title"
        ),
    )


def _replace(ui: Ui) -> Node:
    return framed(
        _("The saved game is not over yet"),
        node(
            "p",
            _("It goes on in another tab. Starting a new game replaces it.")
            if ui.elsewhere
            else _("Starting a new game replaces it."),
            key="note",
        ),
        row(
            button(_("Keep the saved game"), Verb.CLOSE, class_="main"),
            button(_("Start the new game"), Verb.REPLACE),
        ),
    )


def _elsewhere() -> Node:
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
