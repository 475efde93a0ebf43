"""Small marks below a field, as nodes: what a move there costs, and what it brings or loses."""

from collections.abc import Iterable, Iterator
from math import copysign
from typing import Final, NamedTuple

from niagara.model.actions import CANOES
from niagara.model.board import KINDS, Field
from web.asking.outcome import Outcome
from web.board.drawing.layout import FIELD, field_name, next_below
from web.board.drawing.nodes import Node, node
from web.text.catalogue import _

HEIGHT: Final = 30.0
GAP: Final = 4.0
BELOW: Final = 50.0
"""How far below the middle of the field they are: between its canoes and those of the next one."""
ASHORE: Final = 32.0
"""How far below a canoe they are ashore, where the name of field 1 is near."""
CLEAR: Final = 40.0
"""How far a row may reach towards the name of the next field."""
LETTER: Final = 12.0
"""How wide a letter of a mark is, on average."""
PICTURE: Final = 30.0
"""How much wider a mark is for a picture."""
MOST: Final = 4
"""With more marks than this, the rest is left out; the question after the tap tells it all."""

SCALE: Final = {"whirl": 0.22, "hull": 0.22, "grab": 1.0}
"""The scale of the pictures that are not as large as gems."""


class Mark(NamedTuple):
    """A mark: a text, pictures, and the CSS class that says what it is about."""

    text: str
    pictures: tuple[str, ...] = ()
    about: str = ""

    @property
    def width(self) -> float:
        """How wide it is, in board units."""
        return 18 + LETTER * len(self.text) + PICTURE * len(self.pictures)


def marks_of(outcome: Outcome, *, named: bool = False) -> Iterator[Mark]:
    """Yield the marks of an outcome; `named` puts the canoe's letter before the points."""
    yield Mark(_points(outcome, named=named), about="points")
    if outcome.swept:
        yield Mark("", ("whirl",))
    for steal in dict.fromkeys(steal.kind for steal in outcome.steals):
        yield Mark("", ("grab", f"gem-{KINDS[steal]}"), "steal")
    if outcome.loads:
        yield Mark("+", tuple(f"gem-{KINDS[kind]}" for kind in outcome.loads))
    for kind in outcome.loses:
        yield Mark("−", (f"gem-{KINDS[kind]}",), "loss")
    if outcome.trades:
        yield Mark("", ("hull",))


def _points(outcome: Outcome, *, named: bool) -> str:
    """Return how points are spent: `3 + 2` on paddling and a gem; `2 of 4` if some are wasted."""
    spent = [outcome.paddled, outcome.handled] if outcome.handled else [outcome.paddled]
    points = " + ".join(map(str, filter(None, spent))) or "0"
    if outcome.unused:
        used = outcome.paddled + outcome.handled
        points = _("{used} of {points}", used=points, points=used + outcome.unused)
    return f"{CANOES[outcome.canoe]}: {points}" if named else points


def marks(field: Field, *rows: Iterable[Mark]) -> Node:
    """Return rows of marks for a field, the last between it and the next.

    Phones show them larger. A long row lies more to the side where the next field has no name.
    """
    below, foot = next_below(field), BELOW if field else ASHORE
    side = 0 if below is None else copysign(1, FIELD[below].x - field_name(below)[0].x)
    drawn = (
        part
        for place, row in enumerate(rows)
        for part in _row(row, place, side, foot - 32 * (len(rows) - 1 - place))
    )
    return node("g.marks", *drawn, aria_hidden="true")


def _row(wanted: Iterable[Mark], place: int, side: float, y: float) -> Iterator[Node]:
    """Yield marks side by side, with their middle at the field's if they are few."""
    shown = list(dict.fromkeys(wanted))[:MOST]
    half = (sum(mark.width for mark in shown) + GAP * (len(shown) - 1)) / 2
    x = side * max(0.0, half - CLEAR) - half
    for mark in shown:
        yield _drawn(mark, place, x, y)
        x += mark.width + GAP


def _drawn(mark: Mark, place: int, x: float, y: float) -> Node:
    wide, text = mark.width, LETTER * len(mark.text)
    return node(
        "g",
        node("rect", y=-HEIGHT / 2, width=wide, height=HEIGHT, rx=HEIGHT / 2),
        node("text", mark.text, x=9 + text / 2, y=7) if mark.text else None,
        *(
            node(
                "use",
                key=picture,
                href=f"#{picture}",
                transform=f"translate({9 + text + PICTURE * (number + 0.5):g} 0) "
                f"scale({SCALE.get(picture, 0.62):g})",
            )
            for number, picture in enumerate(mark.pictures)
        ),
        key=f"{place}-{mark.text}{' '.join(mark.pictures)}",
        class_=f"mark {mark.about}".strip(),
        transform=f"translate({x:g} {y:g})",
    )
