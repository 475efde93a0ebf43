"""The list of what puzzles are about, as nodes.

dl.numbers     how well somebody does
ul.themes      what puzzles are about, each with how many of them are solved
"""

from collections.abc import Iterator

from niagara.analysis.puzzles import THEMES
from web.asking.commands import Command
from web.asking.dialogs import Puzzles
from web.asking.puzzling import UNSURE, ratings, theme
from web.board.drawing.nodes import Node, node
from web.scene.beside.emblems import emblem
from web.scene.beside.parts import button, in_list, tapped
from web.scene.dialogs.common import long_dialog_with, numbers, row
from web.text.catalogue import _


def puzzle_list(opened: Puzzles) -> Node:
    """Return the dialog with what puzzles are about."""
    return long_dialog_with(_content(opened), _("Puzzles"), "puzzles")


def _content(opened: Puzzles) -> Iterator[Node]:
    about = _(
        "One move is clearly best: find it on the board. The puzzles get harder as you get better. "
        "Those with an expansion come once you have learned or played it."
    )
    yield node("p.about", about, key="about")
    solved = {each.puzzle for each in opened.tried if each.solved}
    told = [("solved", _("solved"), f"{len(solved)}")]
    if len(opened.tried) >= UNSURE:
        told.insert(0, ("rating", _("your rating"), f"{ratings(opened.tried)[-1].points:.0f}"))
    if opened.tried:
        yield numbers(*told)
    yield row(button(_("Next puzzle"), "puzzle", class_="main"))
    yield in_list("ul.themes", (_theme(name, opened, solved) for name in THEMES))
    if opened.tried:
        yield button(_("Save as a table"), "save-puzzles", class_="quiet")


def _theme(name: str, opened: Puzzles, solved: set[str]) -> Node:
    every = {each.name for each in opened.every if each.theme == name}
    done = len(every & solved)
    return tapped(
        Command("puzzle", name),
        emblem(name),
        node("b", theme(name), key="name"),
        node("small", _("{count} of {all}", count=done, all=len(every)), key="count"),
        style=f"--share:{100 * done / (len(every) or 1):.0f}%",
        class_="met" if 0 < done == len(every) else None,
    )
