"""The games on the shelf, as nodes: a card for each, with a picture of its board.

ul.games
  li.kept      a game: its picture, its name to be changed, who plays, and what one can do with it
"""

from collections.abc import Iterator

from niagara import View
from web.asking.commands import Command
from web.asking.dialogs import Games, Room
from web.asking.kept import KeptGame
from web.board.drawing.nodes import Node, node
from web.scene.beside.parts import button, name_field
from web.scene.beside.pictures import whole_board
from web.scene.dialogs.common import long_dialog_with, question, row
from web.text.catalogue import _, _n
from web.text.seating import Seating


def games(opened: Games) -> Node:
    """Return the list of the games on the shelf."""
    return long_dialog_with(_content(opened), _("Games"), "games")


def _content(opened: Games) -> Iterator[Node]:
    note = (
        _("When you start another game, the current one is kept here until you delete it.")
        if opened.games
        else _("No games yet. When you start another game, the current one is kept here.")
    )
    if opened.games or not opened.deleted:
        yield node("p.about", note)
    if opened.deleted:
        yield row(
            node("span", _("The game is deleted."), key="deleted"), button(_("Undo"), "undelete")
        )
    yield node(
        "ul.kept-games", *(_game(game) for game in opened.games[: opened.parts]), key="games"
    )
    if opened.others and opened.parts is None:
        more = _n("Show {count} older game", "Show {count} older games", opened.others)
        yield node("div.buttons", button(more, "more-games", class_="quiet"), key="more")
    yield node(
        "div.buttons",
        button(_("Load a file"), "open-file"),
        button(_("Save all to a file"), "export-all"),
        key="files",
    )


def _game(game: KeptGame) -> Node:
    return node(
        "li.kept",
        whole_board(game.view, Seating.of(game.view.setup)) if game.view else node("div.picture"),
        node(
            "div.told-of",
            name_field(
                "name",
                game.name,
                _("Name of the game: {who}", who=_who(game)),
                Command("rename", game.key),
                _("Name this game"),
            ),
            node("p.players-of", _who(game), key="who"),
            node("p.how-far", state(game), key="state"),
            key="words",
        ),
        row(*_answers(game)),
        key=game.key,
    )


def _who(game: KeptGame) -> str:
    if game.view is None:
        return _("This game cannot be read. Save it to a file before you delete it.")
    return Seating.of(game.view.setup).everybody()


def state(game: KeptGame) -> str:
    """Return how far a game has come, and when it was played."""
    told = []
    if game.view is not None:
        told.append(_won(game.view) if game.over else _("Round {number}", number=game.view.round))
    return " · ".join([*told, game.day] if game.day else told)


def _won(view: View) -> str:
    seating, winners = Seating.of(view.setup), view.winners
    if [*map(seating.is_unnamed, winners)] == [True]:
        return _("You won")
    return _("{names} won", names=seating.names(winners))


def _answers(game: KeptGame) -> Iterator[Node]:
    if game.view is not None:
        yield button(_("View") if game.over else _("Play"), Command("open-game", game.key))
    yield button(_("Save to a file"), Command("export", game.key), class_="quiet")
    yield button(_("Delete"), Command("delete", game.key), class_="quiet")


def room(opened: Room) -> Node:
    """Return the question what to do where the browser keeps no more games."""
    count = len(opened.games)
    start = button(_("Start and lose the current game"), "discard", class_="quiet")
    if not opened.games:
        return question(
            _("There is no room for another game"),
            _("The browser's storage is full. Save your current game to a file first."),
            button(_("Cancel"), "close", class_="main"),
            start,
        )
    if opened.in_file:
        return question(
            _("Has the file been saved?"),
            _n(
                "If so, the oldest finished game can be deleted here. Open the file to get it "
                "back.",
                "If so, the {count} oldest finished games can be deleted here. Open the file "
                "to get them back.",
                count,
            ),
            button(_("Delete and start"), "made-room", class_="main"),
            button(_("Cancel"), "close"),
        )
    return question(
        _("There is no room for another game"),
        _n(
            "The browser's storage is full. To make room, save the oldest finished game to a file.",
            "The browser's storage is full. To make room, save the {count} oldest finished games "
            "to a file.",
            count,
        ),
        button(_("Save to a file"), "make-room", class_="main"),
        button(_("Cancel"), "close"),
        start,
    )
