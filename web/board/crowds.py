"""Crowded fields as nodes: a lens over each shows its canoes large, while it is pointed at.

g.crowds   a g for each crowded field, to point at    keyed by the field
g.lens     its canoes, with all that they carry and how likely each is to be lost

The style sheet shows a lens while what holds it is under the pointer or has the focus.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from niagara.model.actions import CANOES
from niagara.model.board import FIELDS, WATER, Field
from web.asking.labels import field_label
from web.board.drawing.berths import JOE, CanoeKey, canoe_fields, canoe_name
from web.board.drawing.layout import CANOE, FIELD, HEIGHT, HIT, WIDTH, Point, Pose, crowded, in_rows
from web.board.drawing.nodes import Node, node
from web.board.drawing.places import Places
from web.board.drawing.stage import Stage
from web.board.forecast import pill
from web.text import names
from web.text.catalogue import _
from web.text.habits import enumerated

LARGE: Final = 1.45
"""The size of canoes in a lens, as a share of the full size."""
CELL: Final = Point(1.4 * CANOE.width * LARGE, 1.36 * CANOE.height * LARGE)
"""How far apart they lie."""
RIM: Final = 18.0


@dataclass(frozen=True, slots=True)
class Crowds:
    """Draws the lenses of one position."""

    stage: Stage
    places: Places
    drawn: Mapping[str, Node]
    """The pieces as they are drawn on the board, by their keys."""
    losses: Mapping[CanoeKey, float]
    """How likely each canoe is to be lost, as far as that may be shown."""

    def lenses(self, taken: Collection[Field]) -> dict[Field, Node]:
        """Return lenses for those crowds that targets have, drawn around the field's middle."""
        crowds = self._crowds()
        return {field: self._lens(field, crowds[field]) for field in crowds.keys() & taken}

    def nodes(self, taken: Collection[Field]) -> Iterator[Node]:
        """Yield a lens and something to point at for each crowd, except where targets have it."""
        for field, canoes in self._crowds().items():
            if field not in taken:
                said = names.with_more(field_label(field), enumerated(map(self._name, canoes)))
                yield node(
                    "g.crowd",
                    node("circle.hit", r=HIT / 2),
                    self._lens(field, canoes),
                    key=f"crowd {FIELDS[field]}",
                    style=Pose(*FIELD[field]).style,
                    tabindex="0",
                    role="img",
                    aria_label=said,
                )

    def _crowds(self) -> dict[Field, list[CanoeKey]]:
        together: dict[Field, list[CanoeKey]] = {}
        for key, field in canoe_fields(self.stage.view).items():
            together.setdefault(field, []).append(key)
        return {
            field: canoes
            for field, canoes in sorted(together.items())
            if field in WATER and crowded(field, len(canoes))
        }

    def _name(self, key: CanoeKey) -> str:
        if key == JOE:
            return _("Diamond Joe")
        return f"{self.stage.seating.name(key[0])} {CANOES[key[1]]}"

    def _lens(self, field: Field, canoes: Sequence[CanoeKey]) -> Node:
        rows = -(-len(canoes) // 4)
        across = -(-len(canoes) // rows)
        width, height = across * CELL.x + 2 * RIM, rows * CELL.y + 2 * RIM
        middle = _within_board(FIELD[field], width, height)
        return node(
            "g.lens",
            node("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=44),
            # There is room above each for its risk.
            *(
                part
                for key, (x, y) in zip(canoes, in_rows(len(canoes), across), strict=True)
                for part in self._parts(key, Point(x * CELL.x, y * CELL.y + 14))
            ),
            style=Pose(middle.x - FIELD[field].x, middle.y - FIELD[field].y).style,
        )

    def _parts(self, key: CanoeKey, at: Point) -> Iterator[Node]:
        """Yield a canoe, what it carries, and its risk."""
        name = f"canoe-{canoe_name(key)}"
        yield _put(self.drawn[name], Pose(*at, LARGE))
        for rider, carrier in self.places.carrier.items():
            if carrier == name and rider in self.drawn:
                seat = self.places.aboard(rider)
                pose = Pose(at.x + seat.x * LARGE, at.y + seat.y * LARGE, seat.scale * LARGE)
                yield _put(self.drawn[rider], pose)
        if chance := self.losses.get(key):
            stern = at.y - (CELL.y - 14) / 2
            yield pill(self.stage.view, key, chance, Pose(at.x, stern, 1.15))


def _within_board(middle: Point, width: float, height: float) -> Point:
    """Return the place nearest to this one around which a lens lies within the board."""
    return Point(
        min(max(middle.x, width / 2 + RIM), WIDTH - width / 2 - RIM),
        min(max(middle.y, height / 2 + RIM), HEIGHT - height / 2 - RIM),
    )


def _put(drawn: Node, pose: Pose) -> Node:
    """Return the drawing of a piece at another place."""
    attrs = tuple((name, value) for name, value in drawn.attrs if name != "style")
    return drawn._replace(attrs=(*attrs, ("style", pose.style)))
