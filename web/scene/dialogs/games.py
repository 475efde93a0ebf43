"""The games on the shelf, as nodes: a card for each, with a picture of its board.

ul.games
  li.kept      a game: its picture, its name to be changed, who plays, and what one can do with it
"""

from collections.abc import Iterator

from web.asking.commands import Command
from web.asking.dialogs import Games, Room
from web.asking.kept import KeptGame
from web.board.drawing.nodes import Node, node
from web.scene.dialogs.frame import framed, framed_with_close, row
from web.scene.table.parts import button
from web.scene.table.pictures import whole_board
from web.text.catalogue import _, _n
from web.text.people import LONGEST
from web.text.seating import Seating


def games(opened: Games) -> Node:
    """Return the list of the games on the shelf."""
    return framed_with_close(
        _("Games"),
        node("div", *_content(opened), key="content", class_="content"),
        class_="games",
    )


def _content(opened: Games) -> Iterator[Node]:
    note = (
        _("When you start another game, the current one is kept here until you delete it.")
        if opened.games
        else _("No games yet. When you start another game, the current one is kept here.")
    )
    if opened.games or not opened.deleted:
        yield node("p", note, key="about", class_="about")
    if opened.deleted:
        yield row(
            node("span", _("The game is deleted."), key="deleted"),
            button(_("Undo"), "undelete"),
        )
    yield node(
        "ul",
        *(_game(game) for game in opened.games[: opened.parts]),
        key="games",
        class_="kept-games",
    )
    yield node(
        "div",
        button(_("Load a file"), "open-file"),
        button(_("Save all to a file"), "export-all"),
        key="files",
        class_="buttons",
    )


def _game(game: KeptGame) -> Node:
    return node(
        "li",
        _picture(game),
        node(
            "div",
            node(
                "input",
                key="name",
                value=game.name,
                placeholder=_("Name this game"),
                maxlength=LONGEST,
                autocomplete="off",
                aria_label=_("Name of the game: {who}", who=_who(game)),
                data_set=str(Command("rename", game.key)),
            ),
            node("p", _who(game), key="who", class_="players-of"),
            node("p", state(game), key="state", class_="how-far"),
            key="words",
            class_="told-of",
        ),
        node("div", *_answers(game), key="buttons", class_="buttons"),
        key=game.key,
        class_="kept",
    )


def _picture(game: KeptGame) -> Node:
    if game.view is None:
        return node("div", key="picture", class_="picture")
    return whole_board(game.view, Seating.of(game.view.setup))


def _who(game: KeptGame) -> str:
    if game.view is None:
        return _("This game cannot be read. Save it to a file before you delete it.")
    return Seating.of(game.view.setup).everybody()


def state(game: KeptGame) -> str:
    """Return how far a game has come, and when it was played."""
    told = []
    if game.view is not None:
        told.append(
            _("{names} won", names=Seating.of(game.view.setup).names(game.view.winners))
            if game.over
            else _("Round {number}", number=game.view.round)
        )
    return " · ".join([*told, game.day] if game.day else told)


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
        return framed(
            _("There is no room for another game"),
            node(
                "p",
                _("The browser's storage is full. Save your current game to a file first."),
                key="note",
            ),
            row(button(_("Cancel"), "close", class_="main"), start),
        )
    if opened.in_file:
        return framed(
            _("Has the file been saved?"),
            node(
                "p",
                _n(
                    "If so, the oldest finished game can be deleted here. Open the file to get it "
                    "back.",
                    "If so, the {count} oldest finished games can be deleted here. Open the file "
                    "to get them back.",
                    count,
                ),
                key="note",
            ),
            row(
                button(_("Delete and start"), "made-room", class_="main"),
                button(_("Cancel"), "close"),
            ),
        )
    return framed(
        _("There is no room for another game"),
        node(
            "p",
            _n(
                "The browser's storage is full. To make room, save the oldest finished game to a "
                "file.",
                "The browser's storage is full. To make room, save the {count} oldest finished "
                "games to a file.",
                count,
            ),
            key="note",
        ),
        row(
            button(_("Save to a file"), "make-room", class_="main"),
            button(_("Cancel"), "close"),
            start,
        ),
    )
