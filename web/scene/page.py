"""The whole page as nodes: a pure function of the stage and the `Ui`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from niagara import Occupant
from web.asking.challenges import Challenge, count_met
from web.asking.choices import Choice
from web.asking.commands import Command
from web.asking.dialogs import Devices
from web.asking.outlook import Outlook, outlook
from web.asking.ui import Ui
from web.board.board import Board
from web.board.drawing.nodes import Node, Scene, node
from web.board.drawing.stage import Stage
from web.board.traces import Compared
from web.board.weather import weather
from web.devices.meeting import KeptTable
from web.scene.bar import bar
from web.scene.beside.log import log
from web.scene.beside.parts import button, face_of
from web.scene.beside.pictures import whole_board
from web.scene.beside.since import since_list
from web.scene.dialogs.cover import cover
from web.scene.dialogs.dialogs import dialog
from web.scene.edges import edge_of, edges
from web.scene.ending import ending
from web.scene.in_words import river_in_words
from web.scene.meeting.dialog import devices
from web.scene.meeting.sitting import table_button
from web.scene.notices import getting_ready, notices, renewal
from web.scene.players import players
from web.scene.prompt import Prompt
from web.text import names
from web.text.catalogue import _
from web.text.habits import listed
from web.text.seating import Seating

PLACES: Final = (
    "notices", "at-table", "continue", "so-far-learn", "so-far-river", "so-far-puzzles", "kept",
    "bar", "weather", "scene", "whirl-layer", "board-note", "river", "players", "edges", "note",
    "prompt", "ending", "since", "log", "cover",
)  # fmt: skip
"""The elements of `index.html` that scenes fill, by their ids."""


def home(ui: Ui) -> Scene:
    """Return the first screen: what is around the form, which is in `index.html`."""
    return _scene(
        {
            "at-table": _at_table(ui.table),
            "continue": _continue(ui),
            "notices": (*notices(ui), *renewal(ui)),
            **{
                f"so-far-{tile}": (node("span", reached, key="reached"),)
                for tile, reached in ui.so_far.items()
            },
            "kept": _kept(ui),
            "cover": _opened(ui, None),
        },
        mode="home",
        ui=ui,
    )


def play(stage: Stage, ui: Ui, choice: Choice | None = None, undoable: int = 0) -> Scene:
    """Return the page of a game.

    `choice` tells how far somebody has come in choosing an action, and `undoable` how many actions
    of this turn can be undone.
    """
    view = stage.view
    over = view.actor is None
    aided = ui.aided()
    foreseen = outlook(view, choice) if aided.forecast and not over else None
    prompt = Prompt(stage, aided, choice, undoable, foreseen)
    together = bool(ui.hands) and choice is None
    return _scene(
        {
            **_board(stage, aided, choice, foreseen),
            **(
                {"ending": ending(stage, ui)}
                if over
                else {
                    "players": () if ui.flat else players(stage, together=together),
                    "edges": edges(stage, ui) if ui.flat else (),
                    "prompt": () if ui.pads else prompt.asked(),
                    "since": since_list(
                        stage, view.actor if ui.deciding and not together else None
                    ),
                    "log": log(stage.story, stage.seating),
                }
            ),
            "notices": (*notices(ui), *(renewal(ui) if over else ())),
            "cover": _opened(ui, stage) or cover(ui, stage),
        },
        mode="over" if over else "play",
        seat=(asked := _asked(stage, ui, choice)),
        title=_("Your turn – Niagara") if asked and ui.shared else "",
        weather=view.weather,
        ui=ui,
        shape=_shape(stage, ui if not over else None),
    )


def still(stage: Stage, ui: Ui) -> Scene:
    """Return the page of a game while Python is not there yet, so that nobody can choose anything.

    It shows what the stage shows, and says in the panel that the game is getting ready.
    """
    resting = replace(
        ui.next_screen("play"), forecast=ui.forecast, hints=ui.hints, flat=ui.flat, turned=ui.turned
    )
    scene = play(stage, replace(resting, notices=()))
    if scene.mode == "over":
        return scene
    return replace(scene, places=scene.places | {"prompt": (getting_ready(),)})


def looked_at(
    stage: Stage, ui: Ui, panel: tuple[Node, ...], compared: Compared | None = None
) -> Scene:
    """Return the page on which a game is only looked at, with this in the panel.

    `compared` are ways of a canoe to show on the board.
    """
    return _scene(
        {
            **_board(stage, ui, None, None, compared),
            "players": players(stage),
            "prompt": panel,
            "log": log(stage.story, stage.seating),
            "notices": notices(ui),
            "cover": dialog(ui, stage),
        },
        mode="play",
        weather=stage.view.weather,
        ui=ui,
        shape=_shape(stage),
    )


def _board(
    stage: Stage,
    ui: Ui,
    choice: Choice | None,
    foreseen: Outlook | None,
    compared: Compared | None = None,
) -> dict[str, Iterable[Node]]:
    """Return the board, and what is told of it beside it."""
    view, seating = stage.view, stage.seating
    board = Board(stage, choice, foreseen, ui.hint, ui.shown, compared)
    return {
        "weather": weather(view),
        "scene": board.nodes(),
        "whirl-layer": board.whirlpool(),
        "river": river_in_words(view, seating, foreseen),
        "bar": bar(view, seating, ui, foreseen),
    }


def _opened(ui: Ui, stage: Stage | None) -> list[Node]:
    """Return the open dialog."""
    return [devices(ui)] if isinstance(ui.dialog, Devices) else dialog(ui, stage)


def _shape(stage: Stage, ui: Ui | None = None) -> tuple[str, ...]:
    """Return what the page is laid out for; `ui` tells how the tablet lies in a game."""
    wanted = {
        "large-hand": "paddle_cards" in stage.view.setup.modules,
        "flat": ui is not None and ui.flat,
        "turned": ui is not None and ui.flat and ui.turned,
    }
    return tuple(name for name, is_so in wanted.items() if is_so)


def _asked(stage: Stage, ui: Ui, choice: Choice | None) -> str:
    """Return the colour of the person who is asked now; empty if nobody is, or several are.

    Round a flat tablet, it is that of whoever acts, with the edge at which they sit.
    """
    one, seats = choice or ui.pending, stage.seating.seats
    actor = names.acting(stage.view)
    if actor is None or ui.pads:
        return ""
    if ui.flat:
        return f"{seats[actor].colour} {edge_of(actor, len(seats))}"
    return seats[actor].colour if one and ui.deciding else ""


def _scene(
    filled: Mapping[str, Iterable[Node]], mode: str, ui: Ui, title: str = "", **whole: Any
) -> Scene:
    """Return a scene with these places filled, and all others emptied."""
    assert filled.keys() <= set(PLACES), "the page has these places"
    places = {place: tuple(filled.get(place, ())) for place in PLACES}
    return Scene(
        places,
        mode,
        inert=bool(places["cover"]),
        title=title or _("Niagara"),
        dialog=ui.dialog_name,
        sound=ui.settings.sound,
        **whole,
    )


def _at_table(table: Sequence[Occupant]) -> Iterator[Node]:
    """Yield who will play; the only person is called you."""
    people = sum(not seat.bot for seat in table)
    for seat in table:
        name = _("You") if people == 1 and not seat.bot else seat.name
        yield node(
            "li",
            face_of(seat.bot),
            node("span", name, key="name"),
            key=seat.colour,
            class_=f"seat-{seat.colour}",
        )


def _continue(ui: Ui) -> list[Node]:
    """Return a card with a picture of the saved game, and the button that continues it.

    Without one, it is the card of a game with friends, or else of what to try next.
    """
    if ui.saved is None:
        if ui.kept_tables:
            return [_table_card(ui, ui.kept_tables[-1])]
        if ui.challenge:
            return [_challenge_card(ui, ui.challenge)]
        return [node("div.shelf", *_others(ui))] if ui.on_shelf or ui.ended else []
    seating = Seating.of(ui.saved.setup)
    here = button(_("Continue"), "continue", class_="main main-answer")
    there = button(_("Play here"), "play-here", class_="main main-answer")
    with_friends = ui.kept_tables[-1:] if len(ui.kept_tables) == 1 else ()
    return [
        _card(
            whole_board(ui.saved, seating),
            names.round_of(ui.saved, daily=bool(ui.river)),
            seating.everybody(),
            _("It goes on in another tab.") if ui.elsewhere else "",
            there if ui.elsewhere else here,
            *(table_button(table, "quiet") for table in with_friends),
            *([button(_("All challenges"), "challenges", class_="quiet")] if ui.challenge else []),
            *_others(ui),
        )
    ]


def _table_card(ui: Ui, table: KeptTable) -> Node:
    if table.by_post:
        kind, begun = _("By post"), _("By post: round {number}", number=table.round)
    else:
        kind, begun = _("With friends"), _("With friends: round {number}", number=table.round)
    return _card(
        None,
        begun if table.round else kind,
        listed(table.people),
        _("It waits for you.") if table.waits_here else _("It waits for the others."),
        button(_("Continue"), Command("sit-down", table.name), class_="main main-answer"),
        *_others(ui),
    )


def _challenge_card(ui: Ui, challenge: Challenge) -> Node:
    return _card(
        None,
        _("Next: {challenge}", challenge=challenge.said()),
        count_met(ui.met),
        "",
        *([button(_("Take it on"), Command("climb", challenge.name))] if challenge.table else []),
        button(_("All challenges"), "challenges", class_="quiet"),
        *_others(ui),
    )


def _card(picture: Node | None, title: str, names: str, state: str, *buttons: Node) -> Node:
    """Return the card of a game to go on with; all of it is the first button."""
    return node(
        "div",
        picture,
        node(
            "div.words",
            node("h2", title, key="round"),
            node("p", names, key="names"),
            node("p", state, key="state") if state else None,
            node("div.buttons", *buttons),
        ),
        key="saved",
        class_="saved sheet" if picture else "saved sheet without-picture",
    )


def _others(ui: Ui) -> Iterator[Node]:
    """Yield the ways to other games, where there are any."""
    if (count := len(ui.kept_tables)) > 1:
        yield button(_("Games with friends ({count})", count=count), "devices", class_="quiet")
    if ui.ended:
        yield button(_("The last game"), "continue", class_="quiet")
    if ui.on_shelf:
        yield button(_("Games ({count})", count=ui.on_shelf), "games", class_="quiet")


def _kept(ui: Ui) -> list[Node]:
    """Return a line that says whether the page works without a network, once that is known."""
    if ui.kept is None:
        return []
    text = (
        _("Ready to play without a network.")
        if ui.kept
        else _(
            "Not ready to play without a network: that needs https, no private window, and a visit "
            "on which everything arrives."
        )
    )
    return [node("span", text, key="kept")]
