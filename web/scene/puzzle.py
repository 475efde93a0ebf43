"""A puzzle at the page: the scene of a game, with what is asked and what came of the answer.

#note     what is asked
#prompt   the choice; after it, how good it was, why the best action is that, and the ways on
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
from web.text.habits import together

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
    told: bool,
) -> Scene:
    """Return the page of a puzzle; `weighing` tells whether an answer is being judged.

    `told` tells whether somebody knows what it is about: that may give the answer away.
    """
    scene = play(stage, ui, choice)
    skip = ("puzzle-next", _("Another puzzle"), "M6 5l7 7-7 7M17 5v14")
    asked = _answer(stage, answered) if answered else _question(scene.places["prompt"])
    return lesson_page(
        scene,
        bar=(_heading(shown, about=told or (answered is not None and answered.told_best)),),
        note=() if answered else (_note(stage, weighing=weighing),),
        prompt=(
            *(() if weighing else asked),
            tools(_("Puzzle"), *([] if answered or weighing else [skip])),
        ),
    )


def _heading(shown: Puzzle, *, about: bool) -> Node:
    """Return what the puzzle is about, if that may be said: a button that opens the list of all."""
    return tapped(
        "puzzles",
        node("span", difficulty(shown), key="number"),
        node("strong", theme(shown.theme) if about else _("Puzzle"), key="title"),
        class_="lesson-title",
        title=_("All puzzles"),
    )


def _note(stage: Stage, *, weighing: bool) -> Node:
    said = [_("What wins most often here? One move is better than all others.")]
    if weighing:
        said = [_("The legend compares the chances ...")]
    elif stage.view.moved:
        said.append(_("Your other canoe has moved already."))
    return node(
        "div.note.towards-prompt.doing",
        *(node("p.text", each, key=f"text-{place}") for place, each in enumerate(said)),
        key="note",
    )


def _question(asked: Iterable[Node]) -> Iterator[Node]:
    """Yield the question of the game, without what would help; the note says what is asked."""
    for part in asked:
        if part.key == "buttons":
            left = [each for each in part.children if each.attr("data-do") not in NOT_HERE]
            if left:
                yield part._replace(children=tuple(left))
        elif part.key == "asked":
            yield part._replace(attrs=(("class", "for-listeners"),))
        else:
            yield part


def _answer(stage: Stage, answered: Answered) -> Iterator[Node]:
    """Yield how good the answer was, why the best action is that, and the ways on."""
    yield node("h2", answered.title, key="asked")
    told = together(answered.told(stage.seating))
    yield node("p", told, key="told")
    yield node("p.aside", answered.rating(), key="rating")
    missed = not answered.solved and not answered.shown
    yield row(
        button(_("Try again"), "puzzle-again", class_="main") if missed else None,
        button(_("Show the best move"), "puzzle-answer") if missed else None,
        button(_("Next puzzle"), "puzzle-next", class_=None if missed else "main"),
    )
