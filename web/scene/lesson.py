"""A lesson at the page: the scene of a game, with what the lesson says beside what it is about.

#board-note   on the board: the ring and the words; small screens have only the ring there
#players      the words about a player's row, right below it; small screens have them in #note
#note         beside the board: the words about the prompt, on small screens all words
#prompt       the question, or how far the learner is; and the buttons of every lesson

What is told about beside the board has light round it, and an arrow of its own: so the arrow is
where the thing is, however the page is laid out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from web.asking.choices import Choice
from web.asking.commands import Command
from web.asking.learning.steps import Said, thing
from web.asking.ui import Ui
from web.board.callouts import callout, is_on_board
from web.board.drawing.nodes import Node, Scene, node
from web.board.drawing.stage import Stage
from web.scene.dialogs.lessons import emblem, tick
from web.scene.page import play
from web.scene.table.parts import button
from web.text.catalogue import _

NOT_HERE: Final = frozenset(map(str, ("back", "undo", "hint", "actions")))
"""The buttons of a question that a lesson does without, since it has ways back of its own."""

ROW: Final = {"treasury": {"treasury", "goals"}, "card": {"played"}}
"""The parts of a player's row that a lesson can tell about, and the keys of their nodes."""

PANEL: Final = frozenset({"hand", "button"})
"""What a lesson can tell about in the panel."""

TAGS: Final = frozenset({"bot", "you"})
"""What a player's row says of who plays; in lessons the names are enough."""


def lesson(
    stage: Stage, ui: Ui, said: Said, title: str, course: Sequence[str], choice: Choice | None
) -> Scene:
    """Return the page of a lesson with this title; `course` has the lessons that it is one of."""
    scene = play(stage, ui, choice)
    on_board = is_on_board(said.about)
    where = f"towards-{'board' if on_board else _place(said.about)}"
    filled = scene.places | {
        "bar": (_heading(ui.lesson, title, course),),
        "players": tuple(_rows(scene.places["players"], said)),
        "since": (),
        "log": (),
        "board-note": _on_board(stage, said, choice) if on_board else (),
        "note": (_note(said, where),),
        "prompt": (
            *_panel(scene.places["prompt"], ui, said, title, course),
            _buttons(),
        ),
    }
    return replace(scene, places=filled, mode="play", shape=(*scene.shape, "lesson"))


def finished(stage: Stage, ui: Ui, said: Said, *, playing: bool) -> Scene:
    """Return the page after the last lesson; `playing` tells whether a game waits."""
    scene = play(stage, ui)
    first = button(_("Play a first game"), "first-game", class_="main")
    back = button(_("Back to the game"), "continue", class_="main")
    filled = scene.places | {
        "bar": (node("strong", _("Learn"), key="lesson"),),
        "since": (),
        "log": (),
        "board-note": (),
        "note": (),
        "prompt": (
            node("h2", said.text, key="asked"),
            node("p", said.answer, key="advice"),
            node(
                "div",
                back if playing else first,
                button(_("All lessons"), "lessons"),
                button(_("Leave"), "leave", class_="quiet"),
                key="buttons",
                class_="buttons",
            ),
        ),
    }
    return replace(scene, places=filled, mode="play", shape=(*scene.shape, "lesson"))


def _heading(name: str, title: str, course: Sequence[str]) -> Node:
    """Return which lesson it is: a button that opens the list of all."""
    number, of = course.index(name) + 1, len(course)
    return node(
        "button",
        node("span", _("Lesson {number} of {count}", number=number, count=of), key="number"),
        node("strong", title, key="title"),
        key="lessons",
        class_="lesson-title",
        type="button",
        data_do="lessons",
        title=_("All lessons"),
    )


def _on_board(stage: Stage, said: Said, choice: Choice | None) -> tuple[Node, ...]:
    lines = [said.text, said.answer]
    place = callout(stage, said.about, lines, choice, button=said.reading)
    drawing = node(
        "svg",
        *place.nodes(),
        key="pointer",
        class_="board pointer",
        viewBox="0 0 1000 1200",
        aria_hidden="true",
    )
    return drawing, _note(said, "on-board", place.style)


def _note(said: Said, where: str, style: str | None = None, tag: str = "div") -> Node:
    """Return the words, and the button to go on."""
    label = _("Watch") if said.watching else said.onward or _("Next")
    looks = [
        "note",
        where,
        *["doing"] * said.doing,
        *["wrong"] * bool(said.answer),
    ]
    return node(
        tag,
        node("p", said.answer, key=f"answer-{said.tries}", class_="answer")
        if said.answer
        else None,
        node("p", said.text, key="text", class_="text"),
        button(label, "lesson-next", class_="main") if said.reading else None,
        key="note",
        class_=" ".join(looks),
        style=style,
    )


def _place(about: str) -> str:
    """Return the part of the page beside the board where something is."""
    return "prompt" if thing(about)[0] in PANEL else "players"


def _rows(rows: Iterable[Node], said: Said) -> Iterator[Node]:
    """Yield the players' rows, with light on what is told about, and the words below it."""
    kind, which = thing(said.about)
    for row in rows:
        who = (
            part._replace(children=tuple(each for each in part.children if each.key not in TAGS))
            if part.key == "who"
            else part
            for part in row.children
        )
        plain = row._replace(children=tuple(who))
        if kind in ("row", *ROW) and row.key == f"player-{which}":
            yield _lit(plain, kind)
            yield _note(said, "in-players", tag="li")
        else:
            yield plain


def _lit(row: Node, kind: str) -> Node:
    arrow = _arrow(f"arrow-up at-{kind}")
    if kind == "row":
        return _shown(row._replace(children=(*row.children, arrow)))
    parts = (_shown(part) if part.key in ROW[kind] else part for part in row.children)
    return row._replace(children=(*parts, arrow))


def _arrow(look: str) -> Node:
    return node("i", key="arrow", class_=look, aria_hidden="true")


def _shown(lit: Node) -> Node:
    attrs = dict(lit.attrs)
    attrs["class"] = f"{attrs.get('class', '')} shown".strip()
    return lit._replace(attrs=tuple(attrs.items()))


def _panel(
    prompt: Iterable[Node], ui: Ui, said: Said, title: str, course: Sequence[str]
) -> Iterator[Node]:
    """Yield the question if it is answered in the panel, or else how far the learner is."""
    asked = tuple(_question(prompt, said)) if said.doing else ()
    if any(part.attr("data-do") for top in asked for part in top.walk()):
        yield from asked
    else:
        yield from _trail(ui, title, course)


def _question(asked: Iterable[Node], said: Said) -> Iterator[Node]:
    """Yield the question of the game, without its own ways back; the lesson says what is asked."""
    kind, which = thing(said.about)
    for part in asked:
        if part.key == "advice":
            continue
        if part.key == "buttons":
            left = [each for each in part.children if each.attr("data-do") not in NOT_HERE]
            if all(each.attr("disabled") for each in left):
                continue
            lit = kind == "button"
            part = part._replace(  # noqa: PLW2901
                children=tuple(
                    _shown(each._replace(children=(*each.children, _arrow("arrow-down"))))
                    if lit and each.attr("data-do") == which
                    else each
                    for each in left
                )
            )
        elif part.key == "asked":
            part = part._replace(attrs=(("class", "for-listeners"),))  # noqa: PLW2901
        elif part.key == "hand" and kind == "hand":
            part = part._replace(children=tuple(_cards(part.children, which)))  # noqa: PLW2901
        yield part


def _cards(hand: Iterable[Node], which: str) -> Iterator[Node]:
    """Yield the cards of a hand, with light and an arrow at this one."""
    for card in hand:
        lit = card._replace(children=(*card.children, _arrow("arrow-down")))
        yield _shown(lit) if card.key == which else card


def _trail(ui: Ui, title: str, course: Sequence[str]) -> Iterator[Node]:
    """Yield the title of the lesson, and a stone for each lesson of the course."""
    yield node("h2", title, key="asked", class_="lesson-name")
    yield node(
        "ol",
        *(
            node(
                "li",
                emblem(name),
                tick() if name in ui.learned else None,
                key=name,
                class_="here" if name == ui.lesson else "done" if name in ui.learned else None,
            )
            for name in course
        ),
        key="trail",
        class_="trail",
        aria_hidden="true",
    )


def _buttons() -> Node:
    """Return the buttons of every lesson."""
    ways = (
        ("lesson-back", _("Back"), "M15 5l-7 7 7 7"),
        ("lesson-again", _("Again"), "M5 12a7 7 0 1 0 2.4-5.3M5 4v4h4"),
        ("lesson-skip", _("Skip"), "M6 5l7 7-7 7M17 5v14"),
        ("leave", _("Leave"), "M6 6l12 12M18 6L6 18"),
    )
    return node(
        "div",
        *(_tool(verb, label, drawing) for verb, label, drawing in ways),
        key="tools",
        class_="tools",
        role="group",
        aria_label=_("Lesson"),
    )


def _tool(verb: str, label: str, drawing: str) -> Node:
    return node(
        "button",
        node("svg", node("path", d=drawing), key="sign", viewBox="0 0 24 24", aria_hidden="true"),
        node("span", label, key="label"),
        key=str(verb),
        type="button",
        data_do=str(Command(verb)),
        title=label,
        class_="tool",
    )
