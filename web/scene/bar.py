"""The bar above the board and the log beside it, as nodes."""

from typing import Final

from niagara import View
from web.asking.ui import Ui
from web.drawing.nodes import Node, node
from web.text import names
from web.text.catalogue import _
from web.text.seating import Seating
from web.text.story import Line, Story

LINES: Final = 60
"""How many lines of the log are kept on the page."""


def bar(view: View, seating: Seating, ui: Ui) -> tuple[Node, ...]:
    """Return the round, the phase and, until the game is over, the weather in words."""
    alarm = node("span", _("Not being saved"), key="unsaved", class_="alarm")
    weather = node(
        "span",
        _(
            "Weather: {weather}. The next push goes {arm}.",
            weather=names.weather(view.weather),
            arm=names.arm(view.flag),
        ),
        key="weather",
        class_="wide",
    )
    return (
        node("strong", _("Round {number}", number=view.round), key="round"),
        node("span", names.phase(view, seating), key="phase", class_="phase"),
        *([] if view.actor is None else [weather]),
        *([alarm] if ui.unsaved else []),
    )


def log(story: Story, seating: Seating) -> tuple[Node, ...]:
    """Return the newest lines of the log, the newest first."""
    told = len(story.lines)
    numbers = range(told - 1, max(told - LINES, 0) - 1, -1)
    return tuple(_line(number, story.lines[number], seating) for number in numbers)


def _line(number: int, line: Line, seating: Seating) -> Node:
    colour = seating.seats[line.seat].colour if line.seat is not None else "none"
    return node("li", line.text, key=f"line-{number}", class_=f"seat-{colour}")
