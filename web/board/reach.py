"""Where one's canoes could go, as nodes: a ring at each field, with what it would cost.

Ways that cost a gem or a canoe are left out here: few want them, and they crowd the board.

It is seen while a card is taken up, and while it is still open which canoe moves first.
"""

from collections.abc import Iterator, Mapping

from niagara import View
from niagara.foresight import moves_with
from niagara.model.actions import CanoeMove, ChooseCard
from niagara.model.board import FALLS, FIELDS, Field
from niagara.model.state import Phase
from web.asking.choices import CANOE, Choice
from web.asking.outcome import Outcome, by_field
from web.board.drawing.layout import HIT, Pose, destination
from web.board.drawing.nodes import Node, node
from web.board.marks import Mark, marks, marks_of


def reached(view: View, choice: Choice | None) -> dict[Field, list[Outcome]]:
    """Return what the canoes of the person who decides could do at each field they could reach."""
    if choice is None or view.seat is None:
        return {}
    return {
        field: kept
        for field, outcomes in _reached(view, choice).items()
        if field != FALLS and (kept := [each for each in outcomes if not each.loses])
    }


def reach(view: View, reached: Mapping[Field, list[Outcome]]) -> Iterator[Node]:
    """Yield a ring at each field that can be reached, with the cost."""
    canoes = {each.canoe for outcomes in reached.values() for each in outcomes}
    for field, outcomes in reached.items():
        by = {each.canoe for each in outcomes}
        pose = Pose(*destination(field, view.seat or 0, len(view.players), by))
        far = min(each.paddled for each in outcomes)
        yield node(
            "g",
            node("circle.ring", r=HIT / 2 - 8),
            marks(field, *_rows(outcomes, named=len(canoes) > 1)),
            key=FIELDS[field],
            style=f"{pose.style};--far:{far}",
        )


def _reached(view: View, choice: Choice) -> dict[Field, list[Outcome]]:
    if isinstance(choice.action, ChooseCard):
        return by_field(view, moves_with(view, choice.action.card), choice.action.card)
    if any(option.kind == CANOE for option in choice.options) and view.phase is Phase.PADDLE:
        moves = [action for action in view.legal if isinstance(action, CanoeMove)]
        return by_field(view, moves, view.players[view.seat or 0].card)
    return {}


def _rows(outcomes: list[Outcome], *, named: bool) -> Iterator[tuple[Mark, ...]]:
    """Yield a row of marks for each canoe; one for both if there is no difference."""
    plain = {tuple(marks_of(each)) for each in outcomes}
    if len(plain) == 1 and (len(outcomes) > 1 or not named):
        yield from plain
        return
    for each in outcomes:
        yield tuple(marks_of(each, named=True))
