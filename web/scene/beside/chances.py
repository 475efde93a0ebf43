"""The chances to win as a drawing: a band for each player, as wide as the chance, over the game.

figure.chances
  ul.legend     who has which band
  svg           bands from the first player above to the last below
    path        a band                                keyed by the seat
    line.round  where a round begins
    g.turn      a turning point, with its number
"""

from collections.abc import Iterator, Sequence
from typing import Final

from niagara.analysis.analysis import Analysis, Point
from web.board.drawing.nodes import Node, node
from web.scene.beside.parts import badge
from web.text import names
from web.text.catalogue import _
from web.text.chances import percent
from web.text.habits import enumerated
from web.text.seating import Seating

WIDTH: Final = 700
HEIGHT: Final = 250
TOP: Final = 34
"""The room above the bands, for the numbers of turning points."""
NUMBERED: Final = 10
"""How many rounds have a number, at most."""
DOT: Final = 13
"""The radius of the dot with the number of a turning point."""


def chances(analysis: Analysis, seating: Seating) -> Node:
    """Return the drawing, which a screen reader hears as the chances of each round's beginning."""
    points = analysis.points
    seats = range(len(seating.seats))
    return node(
        "figure.chances",
        node(
            "ul.legend",
            *(
                node(
                    "li",
                    badge(seating.seats[seat].colour, "badge", said=False),
                    node("span", seating.called(seat), key="name"),
                    key=f"seat-{seat}",
                )
                for seat in seats
            ),
        ),
        node(
            "svg",
            *(_band(points, seat, seating.seats[seat].colour) for seat in seats),
            *_rounds(points),
            *_turning_points(analysis),
            key="drawing",
            viewBox=f"0 0 {WIDTH} {TOP + HEIGHT + 24}",
            role="img",
            aria_label=_said(points, seating),
        ),
    )


def _said(points: Sequence[Point], seating: Seating) -> str:
    """Return the chances in words: as each round began."""
    told = []
    for point in _firsts(points):
        every = enumerated(
            f"{seating.called(seat)} {percent(chance)}" for seat, chance in enumerate(point.chances)
        )
        told.append(_("Round {number}: {chances}", number=point.round, chances=every))
    return _("Chances to win. {rounds}", rounds=names.apart(told))


def _firsts(points: Sequence[Point]) -> Iterator[Point]:
    """Yield the first point of each round."""
    shown = 0
    for point in points:
        if point.round != shown:
            shown = point.round
            yield point


def _band(points: Sequence[Point], seat: int, colour: str) -> Node:
    upper = [(_x(points, point), _y(sum(point.chances[:seat]))) for point in points]
    lower = [(_x(points, point), _y(sum(point.chances[: seat + 1]))) for point in points]
    line = " ".join(f"{x:.1f} {y:.1f}" for x, y in [*upper, *reversed(lower)])
    return node("path", key=f"band-{seat}", class_=f"band seat-{colour}", d=f"M{line}Z")


def _rounds(points: Sequence[Point]) -> Iterator[Node]:
    firsts = list(_firsts(points))
    every = -(-len(firsts) // NUMBERED)
    for place, point in enumerate(firsts):
        x = f"{_x(points, point):.1f}"
        if place:
            yield node(
                "line.round", key=f"round-{point.round}", x1=x, x2=x, y1=TOP, y2=TOP + HEIGHT
            )
        if place % every == 0:
            yield node(
                "text.number",
                str(point.round),
                key=f"number-{point.round}",
                x=x,
                y=TOP + HEIGHT + 18,
            )


def _turning_points(analysis: Analysis) -> Iterator[Node]:
    at = [_x(analysis.points, turn.after) for turn in analysis.turning_points]
    for number, (x, dot) in enumerate(zip(at, _apart(at), strict=True), start=1):
        yield node(
            "g.turn",
            node("path", key="line", d=f"M{dot:.1f} {TOP - 8}L{x:.1f} {TOP + 4}V{TOP + HEIGHT}"),
            node("circle", key="dot", cx=f"{dot:.1f}", cy=TOP - 18, r=DOT),
            node("text", str(number), key="number", x=f"{dot:.1f}", y=TOP - 13),
            key=f"turn-{number}",
        )


def _apart(at: Sequence[float]) -> list[float]:
    """Return where dots above these places lie beside each other, within the drawing.

    >>> _apart([100, 110, 690])
    [100, 128, 686]
    """
    dots: list[float] = []
    for x in at:
        dots.append(max(x, dots[-1] + 2 * DOT + 2) if dots else max(x, DOT))
    most: float = WIDTH - DOT - 1
    for place in reversed(range(len(dots))):
        dots[place] = min(dots[place], most)
        most = dots[place] - 2 * DOT - 2
    return dots


def _x(points: Sequence[Point], point: Point) -> float:
    return 14 + (WIDTH - 28) * point.actions / max(points[-1].actions, 1)


def _y(share: float) -> float:
    return TOP + HEIGHT * share
