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
from web.asking.learning.steps import Said, thing
from web.asking.ui import Ui
from web.board.callouts import callout, is_on_board
from web.board.drawing.nodes import Node, Scene, node
from web.board.drawing.stage import Stage
from web.scene.beside.emblems import emblem, tick
from web.scene.beside.parts import button, sign, tapped
from web.scene.dialogs.common import row
from web.scene.page import play
from web.text.catalogue import _

NOT_HERE: Final = {"back", "undo", "hint", "actions"}
"""The buttons of a question that a lesson does without, since it has ways back of its own."""

ROW: Final = {"treasury": {"treasury", "goals"}, "card": {"played"}}
"""The parts of a player's row that a lesson can tell about, and the keys of their nodes."""


def lesson(
    stage: Stage, ui: Ui, said: Said, title: str, course: Sequence[str], choice: Choice | None
) -> Scene:
    """Return the page of a lesson with this title; `course` has the lessons that it is one of."""
    scene = play(stage, ui, choice)
    on_board = is_on_board(said.about)
    in_panel = thing(said.about)[0] in ("hand", "button")
    where = "board" if on_board else "prompt" if in_panel else "players"
    return lesson_page(
        scene,
        bar=(_heading(ui.lesson, title, course),),
        players=tuple(_rows(scene.places["players"], said)),
        board_note=_on_board(stage, said, choice) if on_board else (),
        note=(_note(said, f"towards-{where}"),),
        prompt=(*_panel(scene.places["prompt"], ui, said, title, course), _ways()),
    )


def finished(stage: Stage, ui: Ui, said: Said, *, playing: bool) -> Scene:
    """Return the page after the last lesson; `playing` tells whether a game waits."""
    return lesson_page(
        play(stage, ui),
        bar=(node("strong", _("Learn"), key="lesson"),),
        prompt=(
            node("h2", said.text, key="asked"),
            node("p", said.answer, key="advice"),
            row(
                button(_("Back to the game"), "continue", class_="main")
                if playing
                else button(_("Play a first game"), "first-game", class_="main"),
                button(_("All lessons"), "lessons"),
                button(_("Leave"), "leave", class_="quiet"),
            ),
        ),
    )


def lesson_page(scene: Scene, **filled: tuple[Node, ...]) -> Scene:
    """Return the page with something to learn instead of a game: no log, these places filled."""
    filled = {place.replace("_", "-"): nodes for place, nodes in filled.items()}
    places = scene.places | {"since": (), "log": (), **filled}
    return replace(scene, places=places, mode="play", shape=(*scene.shape, "lesson"))


def _heading(name: str, title: str, course: Sequence[str]) -> Node:
    """Return which lesson it is: a button that opens the list of all."""
    number, of = course.index(name) + 1, len(course)
    return tapped(
        "lessons",
        node("span", _("Lesson {number} of {count}", number=number, count=of), key="number"),
        node("strong", title, key="title"),
        class_="lesson-title",
        title=_("All lessons"),
    )


def _on_board(stage: Stage, said: Said, choice: Choice | None) -> tuple[Node, ...]:
    lines = [said.text, said.answer]
    place = callout(stage, said.about, lines, choice, button=said.reading)
    drawing = node(
        "svg.board.pointer",
        *place.nodes(),
        key="pointer",
        viewBox="0 0 1000 1200",
        aria_hidden="true",
    )
    return drawing, _note(said, "on-board", place.style)


def _note(said: Said, where: str, style: str | None = None, tag: str = "div") -> Node:
    """Return the words, and the button to go on."""
    label = _("Watch") if said.watching else said.onward or _("Next")
    looks = ["note", where, *["doing"] * said.doing, *["wrong"] * bool(said.answer)]
    return node(
        tag,
        node("p.answer", said.answer, key=f"answer-{said.tries}") if said.answer else None,
        node("p.text", said.text),
        button(label, "lesson-next", class_="main") if said.reading else None,
        key="note",
        class_=" ".join(looks),
        style=style,
    )


def _rows(rows: Iterable[Node], said: Said) -> Iterator[Node]:
    """Yield the players' rows, with light on what is told about, and the words below it.

    They do not say who plays: in lessons the names are enough.
    """
    kind, which = thing(said.about)
    for each in rows:
        who = (
            part._replace(
                children=tuple(tag for tag in part.children if tag.key not in ("bot", "you"))
            )
            if part.key == "who"
            else part
            for part in each.children
        )
        plain = each._replace(children=tuple(who))
        if kind in ("row", *ROW) and each.key == f"player-{which}":
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
            lit = which if kind == "button" else ""
            part = part._replace(children=tuple(_lit_among(left, lit)))  # noqa: PLW2901
        elif part.key == "asked":
            part = part._replace(attrs=(("class", "for-listeners"),))  # noqa: PLW2901
        elif part.key == "hand" and kind == "hand":
            part = part._replace(children=tuple(_lit_among(part.children, which)))  # noqa: PLW2901
        yield part


def _lit_among(buttons: Iterable[Node], which: str) -> Iterator[Node]:
    """Yield buttons or cards of a hand, with light and an arrow at the one with this key."""
    for each in buttons:
        lit = each._replace(children=(*each.children, _arrow("arrow-down")))
        yield _shown(lit) if each.key == which else each


def _trail(ui: Ui, title: str, course: Sequence[str]) -> Iterator[Node]:
    """Yield the title of the lesson, and a stone for each lesson of the course."""
    yield node("h2.lesson-name", title, key="asked")
    yield node(
        "ol.trail",
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
        aria_hidden="true",
    )


def _ways() -> Node:
    return tools(
        _("Lesson"),
        ("lesson-back", _("Back"), "M15 5l-7 7 7 7"),
        ("lesson-again", _("Again"), "M5 12a7 7 0 1 0 2.4-5.3M5 4v4h4"),
        ("lesson-skip", _("Skip"), "M6 5l7 7-7 7M17 5v14"),
    )


def tools(label: str, *ways: tuple[str, str, str]) -> Node:
    """Return the buttons below the panel, as verb, text and sign; the last one leaves."""
    leave = ("leave", _("Leave"), "M6 6l12 12M18 6L6 18")
    buttons = (
        tapped(verb, sign(path), node("span", said, key="label"), class_="tool", title=said)
        for verb, said, path in (*ways, leave)
    )
    return node("div.tools", *buttons, role="group", aria_label=label)
