"""The whole page as nodes: a pure function of what is known and what the players are doing."""

from collections.abc import Iterator
from dataclasses import dataclass

from niagara import Setup, View
from niagara.model.board import FALLS, FIELDS, RUBY, SHORE, SITE_OF, WATER, Cargo
from web.asking.choices import Choice
from web.asking.outlook import Outlook, outlook
from web.asking.ui import PACES, Ui
from web.drawing.board import Board
from web.drawing.gems import Gems
from web.drawing.nodes import Node, Scene, node
from web.drawing.parts import badge, button
from web.scene.players import Panel
from web.scene.prompt import Prompt
from web.scene.rules import rules
from web.text import names
from web.text.catalogue import _, _n
from web.text.chances import percent
from web.text.seating import Seating
from web.text.story import Story


@dataclass(frozen=True, slots=True)
class Moment:
    """One position of a game with all that is needed to draw it."""

    view: View
    seating: Seating
    story: Story
    gems: Gems
    choice: Choice | None = None
    undoable: int = 0


def home(ui: Ui) -> Scene:
    """Return the page before a game: the static form with what there is to continue."""
    return Scene(
        {
            "continue": tuple(_continue(ui)),
            "notices": (*_notices(ui), *_renewal(ui)),
            "kept": tuple(_kept(ui)),
            "cover": tuple(_question(ui, None)),
            "pace": (),
        },
        mode="home",
        inert=bool(ui.question),
    )


def play(moment: Moment, ui: Ui) -> Scene:
    """Return the page of a game."""
    view, seating = moment.view, moment.seating
    foreseen = outlook(view, moment.choice) if ui.forecast else None
    board = Board(view, seating, moment.story, moment.gems, moment.choice, foreseen, ui.hint)
    panel = Panel(view, seating, moment.story, ui)
    prompt = Prompt(view, seating, moment.story, ui, moment.choice, moment.undoable, foreseen)
    over = view.actor is None
    covered = tuple(_question(ui, view.setup)) or tuple(_cover(ui, seating))
    return Scene(
        {
            "scene": board.nodes(),
            "whirl-layer": tuple(board.whirlpool()),
            "river": tuple(_river(view, seating, foreseen)),
            "bar": panel.bar(),
            "players": panel.players(),
            "prompt": prompt.ending() if over else prompt.asked(),
            "log": panel.log(),
            "notices": (*_notices(ui), *(_renewal(ui) if over else ())),
            "cover": covered,
            "pace": tuple(_paces(ui)),
        },
        mode="over" if over else "play",
        inert=bool(covered),
    )


def _continue(ui: Ui) -> list[Node]:
    if not ui.saved:
        return []
    return [
        button(_("Continue"), "continue", class_="main"),
        node("span", ui.saved, key="saved"),
    ]


def _notices(ui: Ui) -> list[Node]:
    """Return what went wrong, each sentence with what can be done about it."""
    found = [
        node(
            "p",
            node("span", text, key="text"),
            button(_("Close"), f"dismiss {number}", class_="quiet"),
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
                button(_("Download it"), f"rescue {name}"),
                button(_("Delete it"), f"drop {name}", class_="quiet"),
                key=name,
            )
        )
    return found


def _renewal(ui: Ui) -> list[Node]:
    """Return the offer of a new version, which nobody must take."""
    if not ui.renewable:
        return []
    return [
        node(
            "p",
            node("span", _("There is a new version of Niagara."), key="text"),
            button(_("Reload"), "renew"),
            button(_("Later"), "later", class_="quiet"),
            key="renewal",
            class_="offer",
        )
    ]


def _kept(ui: Ui) -> list[Node]:
    """Return a line on whether the page can be opened without a network, once that is known."""
    if ui.kept is None:
        return []
    text = (
        _("Ready to play without a network.")
        if ui.kept
        else _("Not ready to play without a network: that needs https, and no private window.")
    )
    return [node("span", text, key="kept")]


def _paces(ui: Ui) -> list[Node]:
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
            data_do=f"pace {pace}",
            aria_pressed="true" if pace == ui.pace else "false",
        )
        for pace in PACES
    ]


def _cover(ui: Ui, seating: Seating) -> list[Node]:
    if ui.cover is None:
        return []
    name = seating.name(ui.cover)
    colour = seating.seats[ui.cover].colour
    return [
        _dialog(
            _("Pass the tablet to {name}", name=name),
            badge(colour, key="badge"),
            node("p", _("Nobody else should look now."), key="note"),
            node(
                "div",
                button(_("I am {name}", name=name), "uncover", class_="main"),
                button(_("Menu"), "menu", class_="quiet"),
                key="buttons",
                class_="buttons",
            ),
            class_=f"pass seat-{colour}",
        )
    ]


def _question(ui: Ui, setup: Setup | None) -> list[Node]:
    match ui.question:
        case "rules" if setup:
            return [rules(setup)]
        case "rules":
            return [rules(ui.agreed or Setup(), with_others=True)]
        case "menu":
            return [_menu(ui)]
        case "replace":
            return [
                _dialog(
                    _("The saved game is not over yet"),
                    node("p", _("Starting a new game replaces it."), key="note"),
                    node(
                        "div",
                        button(_("Start the new game"), "replace", class_="main"),
                        button(_("Keep the saved game"), "close"),
                        key="buttons",
                        class_="buttons",
                    ),
                )
            ]
    return []


def _menu(ui: Ui) -> Node:
    return _dialog(
        _("Menu"),
        node(
            "div",
            button(_("Back to the game"), "close", class_="main"),
            button(_("Rules"), "rules"),
            button(_("Save to a file"), "download"),
            button(_("Load a file"), "open-file"),
            button(_("Leave the game (it stays saved)"), "leave"),
            key="buttons",
            class_="buttons column",
        ),
        node("p", _("Speed of the game"), key="speed", id="menu-speed"),
        node(
            "div",
            *_paces(ui),
            key="paces",
            class_="paces",
            role="group",
            aria_labelledby="menu-speed",
        ),
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


def _river(view: View, seating: Seating, foreseen: Outlook | None) -> list[Node]:
    """Return the river as a list in words, for those who cannot see it."""
    return [
        node("li", text, key=FIELDS[field])
        for field in range(SHORE, FALLS)
        if (text := _field_in_words(field, view, seating, foreseen or Outlook()))
    ]


def _field_in_words(field: int, view: View, seating: Seating, foreseen: Outlook) -> str:
    canoes = [
        _("{name}'s canoe {canoe}", name=seating.name(seat), canoe="ab"[canoe])
        + _about_canoe(player.cargo[canoe], foreseen.losses.get((seat, canoe), 0))
        for seat, player in enumerate(view.players)
        for canoe, at in enumerate(player.fields)
        if at == field
    ]
    things = [*canoes, *_spirits_in_words(field, view), *_lying_in_words(field, view)]
    return f"{names.field(field)}: {', '.join(things)}" if things else ""


def _about_canoe(cargo: Cargo, risk: float) -> str:
    """Return in brackets what is aboard, and how likely the canoe is lost as it lies."""
    things = [names.gems(cargo)] if cargo else []
    if risk:
        things.append(_("{percent} risk of going over the falls", percent=percent(risk)))
    return f" ({'; '.join(things)})" if things else ""


def _spirits_in_words(field: int, view: View) -> Iterator[str]:
    if field not in WATER:
        return
    if field == view.whirlpool:
        yield _("the whirlpool")
    if field == view.beaver:
        yield _("the beaver")
    if field == view.joe:
        name = _("Diamond Joe")
        yield f"{name} ({names.gems(view.joe_cargo)})" if view.joe_cargo else name
    if view.moose_waits and SITE_OF[field] == RUBY:
        yield _("the moose waits there")


def _lying_in_words(field: int, view: View) -> Iterator[str]:
    site = SITE_OF[field]
    if site is not None:
        for kind, count in enumerate(view.sites[site]):
            if count:
                yield _n(
                    "{gems} lies there",
                    "{gems} lie there",
                    count,
                    gems=names.counted_gems(kind, count),
                )
