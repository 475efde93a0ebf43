"""What is opened over the page, as nodes: the cover between two people, and the dialogs."""

from niagara import Setup
from web.asking.commands import Command, Verb
from web.asking.hearing import LOUDEST, SOFTEST, STEP
from web.asking.ui import PACES, Ui
from web.drawing.nodes import Node, node
from web.drawing.stage import Stage
from web.scene.bar import log
from web.scene.rules import rules
from web.table.parts import badge, button
from web.text.catalogue import _
from web.text.seating import Seating


def paces(ui: Ui) -> list[Node]:
    """Return a button for each pace."""
    names = {
        "slow": _("Slow"),
        "normal": _("Normal"),
        "fast": _("Fast"),
        "instant": _("Instant"),
    }
    return [
        node(
            "button",
            names[pace],
            key=pace,
            type="button",
            data_do=str(Command(Verb.PACE, pace)),
            aria_pressed="true" if pace == ui.pace else "false",
        )
        for pace in PACES
    ]


def cover(ui: Ui, seating: Seating) -> list[Node]:
    """Return the cover, which hides the page until the tablet has been passed on."""
    if ui.cover is None:
        return []
    name = seating.name(ui.cover)
    colour = seating.seats[ui.cover].colour
    return [
        _dialog(
            _("Pass the tablet to {name}", name=name),
            badge(colour, key="badge"),
            node("p", _("Nobody else should look now."), key="note"),
            _buttons(
                button(_("I am {name}", name=name), Verb.UNCOVER, class_="main"),
                button(_("Menu"), Verb.MENU, class_="quiet"),
            ),
            class_=f"pass seat-{colour}",
        )
    ]


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
            return [_menu(ui)]
        case "log" if stage:
            return [_log(stage)]
        case "replace":
            return [_replace(ui)]
        case "elsewhere":
            return [_elsewhere()]
    return []


def _opening(share: float) -> Node:
    return _dialog(
        _("Opening the game"),
        node(
            "progress", key="share", max="1", value=f"{share:.2f}", aria_labelledby="dialog-title"
        ),
    )


def _replace(ui: Ui) -> Node:
    return _dialog(
        _("The saved game is not over yet"),
        node(
            "p",
            _("It goes on in another tab. Starting a new game replaces it.")
            if ui.elsewhere
            else _("Starting a new game replaces it."),
            key="note",
        ),
        _buttons(
            button(_("Keep the saved game"), Verb.CLOSE, class_="main"),
            button(_("Start the new game"), Verb.REPLACE),
        ),
    )


def _elsewhere() -> Node:
    return _dialog(
        _("The game goes on in another tab"),
        node("p", _("Only one tab can play it at a time, so that nothing is lost."), key="note"),
        _buttons(
            button(_("Play here"), Verb.PLAY_HERE, class_="main"),
            button(_("Leave it there"), Verb.LEAVE),
        ),
    )


def _buttons(*buttons: Node) -> Node:
    return node("div", *buttons, key="buttons", class_="buttons")


def _menu(ui: Ui) -> Node:
    return _dialog(
        _("Menu"),
        node(
            "div",
            button(_("Back to the game"), Verb.CLOSE, class_="main"),
            button(_("Rules"), Verb.RULES),
            button(_("Save to a file"), Verb.DOWNLOAD),
            button(_("Load a file"), Verb.OPEN_FILE),
            button(_("Leave the game (it stays saved)"), Verb.LEAVE),
            key="buttons",
            class_="buttons column",
        ),
        node("p", _("Speed of the game"), key="speed", id="menu-speed"),
        node(
            "div",
            *paces(ui),
            key="paces",
            class_="paces",
            role="group",
            aria_labelledby="menu-speed",
        ),
        _hearing(ui),
    )


def _hearing(ui: Ui) -> Node:
    """Return the button for sounds, and how loud they are."""
    return node(
        "div",
        node(
            "button",
            node("span", _("Sound"), key="name"),
            node(
                "small",
                _("on") if ui.hearing.on else _("off"),
                key="state",
                aria_hidden="true",
            ),
            key="sound",
            type="button",
            data_do=str(Verb.SOUND),
            aria_pressed="true" if ui.hearing.on else "false",
        ),
        node(
            "input",
            key="volume",
            type="range",
            min=str(SOFTEST),
            max=str(LOUDEST),
            step=str(STEP),
            value=str(ui.hearing.volume),
            data_set=str(Verb.VOLUME),
            aria_label=_("Volume"),
        ),
        key="hearing",
        class_="hearing",
    )


def _log(stage: Stage) -> Node:
    return _dialog(
        _("What happened"),
        node("ol", *log(stage.story, stage.seating), key="lines", class_="log-lines", tabindex="0"),
        _buttons(button(_("Close"), Verb.CLOSE, class_="main")),
    )


def _dialog(title: str, *content: Node, class_: str = "") -> Node:
    return node(
        "section",
        node("h2", title, key="title", id="dialog-title"),
        *content,
        key=title,
        role="dialog",
        aria_modal="true",
        aria_labelledby="dialog-title",
        class_=f"dialog {class_}".strip(),
    )
