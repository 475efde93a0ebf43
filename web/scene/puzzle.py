"""A puzzle at the page: the scene of a game, with what is asked and what came of the answer.

#note     what is asked, or how good the answer was and why the best action is that
#prompt   the choice; after it, the ways on
"""

from collections.abc import Iterable, Iterator
from typing import Final

from niagara.analysis.puzzles import Puzzle
from web.asking.choices import Choice
from web.asking.puzzling import Answered, difficulty, theme
from web.asking.ui import Ui
from web.board.drawing.nodes import Node, Scene, node
from web.board.drawing.stage import Stage
from web.scene.beside.parts import button, tapped
from web.scene.dialogs.common import row
from web.scene.lesson import lesson_page, tools
from web.scene.page import play
from web.text.catalogue import _

NOT_HERE: Final = {"undo", "hint", "actions"}
"""The buttons of a question that a puzzle does without."""


def puzzle(
    stage: Stage,
    ui: Ui,
    choice: Choice | None,
    shown: Puzzle,
    answered: Answered | None,
    *,
    weighing: bool,
) -> Scene:
    """Return the page of a puzzle; `weighing` tells whether an answer is being judged."""
    scene = play(stage, ui, choice)
    skip = ("puzzle-next", _("Skip"), "M6 5l7 7-7 7M17 5v14")
    asked = _answer(answered) if answered else _question(scene.places["prompt"])
    return lesson_page(
        scene,
        bar=(_heading(shown),),
        note=(_note(stage, answered, weighing=weighing),),
        prompt=(
            *(() if weighing else asked),
            tools(_("Puzzle"), *([] if answered or weighing else [skip])),
        ),
    )


def _heading(shown: Puzzle) -> Node:
    """Return what the puzzle is about: a button that opens the list of all."""
    return tapped(
        "puzzles",
        node("span", difficulty(shown), key="number"),
        node("strong", theme(shown.theme), key="title"),
        class_="lesson-title",
        title=_("All puzzles"),
    )


def _note(stage: Stage, answered: Answered | None, *, weighing: bool) -> Node:
    if weighing:
        said = [_("The legend compares the chances ...")]
    elif answered:
        said = [*answered.told(stage.seating), answered.rating()]
    else:
        said = [_("What wins most often here? One move is clearly best.")]
    return node(
        "div.note.towards-prompt",
        *(node("p.text", each, key=f"text-{place}") for place, each in enumerate(said)),
        key="note",
        class_="note towards-prompt" if answered else "note towards-prompt doing",
    )


def _question(asked: Iterable[Node]) -> Iterator[Node]:
    """Yield the question of the game, without what would help."""
    for part in asked:
        if part.key == "buttons":
            left = [each for each in part.children if each.attr("data-do") not in NOT_HERE]
            if left:
                yield part._replace(children=tuple(left))
        else:
            yield part


def _answer(answered: Answered) -> Iterator[Node]:
    yield node("h2", answered.title, key="asked")
    missed = not answered.solved and not answered.shown
    yield row(
        button(_("Next puzzle"), "puzzle-next", class_="main"),
        button(_("Try again"), "puzzle-again") if missed else None,
        button(_("Show the best move"), "puzzle-answer") if missed else None,
    )
