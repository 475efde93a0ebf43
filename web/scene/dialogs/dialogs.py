"""The dialog that is open, as nodes."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from niagara import Setup
from web.asking import dialogs
from web.asking.ui import Ui
from web.board.drawing.nodes import Node, node
from web.board.drawing.stage import Stage
from web.scene.beside.log import log
from web.scene.beside.parts import button, sign, symbol, tapped
from web.scene.beside.since import since_list
from web.scene.dialogs.actions import actions
from web.scene.dialogs.analysis import analysis_dialog
from web.scene.dialogs.around import around
from web.scene.dialogs.common import question, short_dialog, working
from web.scene.dialogs.games import games, room
from web.scene.dialogs.lessons import lessons
from web.scene.dialogs.puzzles import puzzle_list
from web.scene.dialogs.river import river
from web.scene.dialogs.rules import rules
from web.scene.dialogs.settings import settings_dialog
from web.scene.dialogs.share import share
from web.scene.dialogs.statistics import counted
from web.text.catalogue import _

LISTS: Final[Mapping[type, Callable[[Any], Node]]] = {
    dialogs.Lessons: lessons,
    dialogs.Statistics: counted,
    dialogs.Challenges: counted,
    dialogs.Games: games,
    dialogs.Room: room,
    dialogs.River: river,
    dialogs.Puzzles: puzzle_list,
}
"""What draws the dialogs that show nothing but what is in them."""


SIGNS: Final[Mapping[str, str]] = {
    "replay": "M5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 9M4.5 4.5V9H9M12 8.5V12l2.5 2",
    "games": "M5 5h6v6H5zM13.5 5h6v6h-6zM5 13.5h6v6H5zM13.5 13.5h6v6h-6z",
    "download": "M12 4v10.5M7.5 10.5l4.5 4.5 4.5-4.5M5 19.5h14",
    "open-file": "M12 15V4.5M7.5 9L12 4.5 16.5 9M5 19.5h14",
    "share": "M8.5 11l7-4M8.5 13l7 4M3.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0"
    "M15.5 6a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M15.5 18a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
    "devices": "M4.5 4.5h9v15h-9zM13.5 9h6.5v10.5h-6.5M8 16.5h2",
    "leave": "M13 4.5H5v15h8M10 12h10M16 8l4 4-4 4",
}
"""Ways to draw the signs of the menu that the bar does not have."""


def dialog(ui: Ui, stage: Stage | None) -> list[Node]:
    """Return the open dialog; `stage` is that of the game on the page, if there is one."""
    if ui.opening is not None:
        return [working(_("Opening the game"), f"{ui.opening:.2f}")]
    shown = _anywhere(ui, stage) or (_of_game(ui, stage) if stage else None)
    return [shown] if shown else []


def _anywhere(ui: Ui, stage: Stage | None) -> Node | None:
    if draw := LISTS.get(type(ui.dialog)):
        return draw(ui.dialog)
    match ui.dialog:
        case dialogs.Rules(agreed=agreed, parts=parts):
            setup = stage.view.setup if stage else agreed or Setup()
            return rules(setup, with_others=stage is None, parts=parts)
        case dialogs.Menu():
            return _menu(ui)
        case dialogs.Share():
            return share(ui.link)
        case dialogs.Settings():
            return settings_dialog(ui, playing=ui.screen == "play")
        case dialogs.Around(roomy=roomy):
            return around(roomy=roomy)
        case dialogs.Replace():
            return question(
                _("A game goes on in another tab"),
                _("If you play this game here, the other one stops there. It is kept under Games."),
                button(_("Play this game"), "replace", class_="main"),
                button(_("Keep the other game"), "close"),
            )
        case dialogs.Elsewhere(passed=str()):
            return question(
                _("Your table is in another tab"),
                _("Switch to that tab to go on: a link that you open here arrives there."),
                button(_("Go on here instead"), "go-on-here"),
            )
        case dialogs.Elsewhere():
            return question(
                _("The game goes on in another tab"),
                _("Only one tab can play it at a time, so that nothing is lost."),
                button(_("Play here"), "play-here", class_="main"),
                button(_("Leave it there"), "leave"),
            )
    return None


def _of_game(ui: Ui, stage: Stage) -> Node | None:
    match ui.dialog:
        case dialogs.Log():
            return _log(stage, ui)
        case dialogs.Actions(wanted=wanted, parts=parts) if stage.view.legal:
            return actions(stage.view, stage.seating, wanted, parts)
        case dialogs.Analysis(parts=parts):
            return analysis_dialog(ui, stage.seating, parts)
    return None


def _menu(ui: Ui) -> Node:
    """Return the menu; a game of several devices is kept and told by these."""
    of_devices = [_way(_("Devices"), "devices")]
    alone = [
        _way(_("Replay"), "replay"),
        _way(_("Games"), "games"),
        _way(_("Save to a file"), "download"),
        _way(_("Load a file"), "open-file"),
        _way(_("Share"), "share"),
    ]
    return short_dialog(
        _("Menu"),
        node(
            "div.buttons.pairs",
            _way(_("Rules"), "rules"),
            _way(_("Settings"), "settings"),
            *(of_devices if ui.shared else alone),
            _way(
                _("Leave the game (it is not saved)")
                if ui.unsaved
                else _("Leave the game (it stays saved)"),
                "leave",
            ),
        ),
    )


def _way(text: str, do: str) -> Node:
    """Return a button of the menu, with its sign: that of the bar, if it has such a button."""
    drawn = sign(SIGNS[do]) if do in SIGNS else symbol(f"sign-{do}", "0 0 24 24", key="sign")
    return tapped(do, drawn, node("span", text, key="said"))


def _log(stage: Stage, ui: Ui) -> Node:
    listed = since_list(stage, stage.view.actor if ui.deciding else None)
    return short_dialog(
        _("What happened"),
        node(
            "div.story",
            node("section.since", *listed) if listed else None,
            node("ol.log", *log(stage.story, stage.seating), key="lines"),
            tabindex="0",
            role="region",
            aria_labelledby="dialog-title",
        ),
    )
