"""Callouts on the board: a ring round what is told about, and a place for the words beside it.

svg
  path.leader   an arrow from the words to the ring; the words cover its beginning
  rect.spot     round the thing
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot, inf
from typing import Final

from niagara import View
from niagara.model.actions import CanoeMove
from niagara.model.board import FALLS, FIELDS, KINDS, SHORE, WATER
from web.asking.choices import Choice
from web.asking.learning.steps import BOARD, LEARNER, thing
from web.board.drawing import layout
from web.board.drawing.berths import CanoeKey, canoe_fields, canoe_name
from web.board.drawing.layout import Box, Point
from web.board.drawing.nodes import Node, node, rectangle
from web.board.drawing.places import Places, places
from web.board.drawing.stage import Stage

NOTE: Final = 400.0
"""How wide the words are."""
EDGE: Final = 14.0
"""How near to the edge of the board the words may come."""
COLUMNS: Final = (EDGE + NOTE / 2, layout.WIDTH / 2, layout.WIDTH - EDGE - NOTE / 2)
"""Where the middle of the words may be."""
STEP: Final = 20
"""By how much they are moved to find the best place."""

AROUND: Final = 166.0
"""The width of a ring round a field: it leaves the marks of the field free."""
ROUND: Final = 26.0
"""How much larger than the thing its ring is, on each side."""
INTO: Final = 0.97
"""Where an arrow ends: this share of the way from the middle of the ring to its edge."""
BENT: Final = 0.14
"""How much an arrow is bent, as a share of its length."""
HEAD: Final = 26.0
"""The length of an arrow's head."""


@dataclass(frozen=True, slots=True)
class Callout:
    """Where the words are, and the ring round what they are about; all by their middles."""

    words: Box
    ring: Box | None = None

    @property
    def style(self) -> str:
        """The style that puts the words at their place."""
        return f"left:{self.words.x / layout.WIDTH:.2%};top:{self.words.y / layout.HEIGHT:.2%}"

    def nodes(self) -> tuple[Node, ...]:
        """Return the drawing of ring and arrow."""
        if self.ring is None:
            return ()
        rx = min(self.ring.width, self.ring.height, 120) / 2
        return (
            *_arrow(self.words, self.ring),
            rectangle("spot-edge", self.ring, rx),
            rectangle("spot", self.ring, rx),
        )


def callout(
    stage: Stage, about: str, lines: Sequence[str], choice: Choice | None, *, button: bool
) -> Callout:
    """Return the callout for these paragraphs: beside the thing, over nothing that is tapped."""
    at = places(stage)
    ring = _around(stage.view, at, about)
    high = height(lines, button=button)
    taps = frozenset([*_tapped(stage.view, at, choice), *([ring] if ring else [])])
    canoes = (_canoe(at, key) for key, field in canoe_fields(stage.view).items() if field < FALLS)
    pieces = frozenset([*canoes, *_DISCS, _WEATHER, _FLAG])
    near = ring or Box(layout.WIDTH / 2, layout.HEIGHT / 2, 0, 0)
    return Callout(_best(high, near, taps, pieces), ring)


def height(lines: Sequence[str], *, button: bool) -> float:
    """Return how high these paragraphs are at most, with the button below them.

    They need most room where the board is smallest: there 21 letters fit on a line.
    """
    rows = sum(-(-len(line) // 21) for line in lines if line)
    return rows * 42.0 + 54 + 112 * button


def is_on_board(about: str) -> bool:
    """Tell whether something is on the board, not beside it."""
    return thing(about)[0] in BOARD


@lru_cache(maxsize=64)
def _best(high: float, near: Box, taps: frozenset[Box], pieces: frozenset[Box]) -> Box:
    """Return the best place for words of this height.

    The nearest are tried first. No place can be better that is farther away than the best one so
    far is bad. Remembered, since the page is drawn again at every event.
    """
    first, last = EDGE + high / 2, layout.HEIGHT - EDGE - high / 2
    tried = sorted(
        (hypot(x - near.x, first + down - near.y), Box(x, first + down, NOTE, high))
        for x in COLUMNS
        for down in range(0, max(int(last - first), 0) + 1, STEP)
    )
    best, least = tried[0][1], inf
    for way, box in tried:
        if way >= least:
            break
        cost = way + _covered(box, taps, pieces)
        if cost < least:
            best, least = box, cost
    return best


def _covered(box: Box, taps: frozenset[Box], pieces: frozenset[Box]) -> float:
    """Return how bad it is to cover what this box covers.

    A square unit of what can be tapped, of a piece or a field's name, or of gems ashore and the
    gauge is weighed against a unit of way.
    """
    tapped = sum(overlap(box, tap) for tap in taps)
    named = sum(overlap(box, name) for name in _NAMES)
    stocked = sum(overlap(box, each) for each in (*layout.SITE, layout.GAUGE))
    hidden = sum(overlap(box, piece) for piece in pieces)
    return 60 * tapped + 0.3 * hidden + 0.05 * named + 0.012 * stocked


def overlap(one: Box, other: Box) -> float:
    """Return the area that two boxes share."""
    across = (one.width + other.width) / 2 - abs(one.x - other.x)
    down = (one.height + other.height) / 2 - abs(one.y - other.y)
    return max(across, 0) * max(down, 0)


def _tapped(view: View, at: Places, choice: Choice | None) -> Iterable[Box]:
    """Yield all that can be tapped in this choice, now and after further steps."""
    if choice is None:
        return
    for action in choice.left:
        if isinstance(action, CanoeMove):
            yield _canoe(at, (LEARNER, action.canoe))
            field = action.path.rest if action.path else view.players[LEARNER].fields[action.canoe]
            yield _target(view, field)
        elif any(option.kind == "action" for option in choice.options):
            yield _WEATHER


_WEATHER: Final = Box(layout.WEATHER[1].x + 39, layout.WEATHER[1].y + 4, 344, 124)
_DISCS: Final = tuple(
    Box(*layout.FIELD[field], 2 * layout.DISC, 2 * layout.DISC) for field in WATER
)
_NAMES: Final = tuple(
    Box((name.x + gem.x) / 2, name.y - 8, 84, 44) for name, gem in map(layout.field_name, WATER)
)
_FLAG: Final = Box(layout.FLAG.x + 18, layout.FLAG.y - 4, 84, 92)


def _target(view: View, field: int) -> Box:
    if field == SHORE:
        return Box(*layout.destination(field, LEARNER, len(view.players)), 148, layout.HIT)
    if field == FALLS:
        return Box(*layout.FIELD[FALLS], 660, layout.HIT)
    return Box(*layout.FIELD[field], AROUND, AROUND)


def _around(view: View, at: Places, about: str) -> Box | None:
    """Return what is to be shown, by its place on the board; None for what is not there."""
    kind, which = thing(about)
    match kind:
        case "canoe":
            return _grown(_canoe(at, (int(which[0]), "ab".index(which[1]))))
        case "joe":
            return _grown(_box(at, "canoe-joe"))
        case "canoes":
            return _grown(_both(*(_canoe(at, (int(which), canoe)) for canoe in (0, 1))))
        case "field":
            return _target(view, FIELDS.index(which))
        case "site":
            site = layout.SITE[KINDS.index(which)]
            return _grown(site._replace(width=site.width - 16, height=site.height - 8))
        case "beaver" | "moose":
            x, y, *_size = at.at[kind]
            return _grown(Box(x, y, 72, 62))
    fixed = {
        "river": Box(*layout.FIELD[3], 150, 620),
        "flag": _FLAG,
        "falls": Box(layout.WIDTH / 2, (layout.SPLASH[0].y + layout.FIELD[FALLS].y) / 2, 760, 150),
        "weather": _WEATHER._replace(width=372, height=156),
        "forecast": _grown(layout.GAUGE),
    }
    return fixed.get(kind)


def _canoe(at: Places, key: CanoeKey) -> Box:
    return _box(at, f"canoe-{canoe_name(key)}")


def _box(at: Places, key: str) -> Box:
    x, y, scale, _wide = at.at[key]
    return Box(x, y, layout.CANOE.width * scale, layout.CANOE.height * scale)


def _both(one: Box, other: Box) -> Box:
    """Return the smallest box round two."""
    left = min(one.x - one.width / 2, other.x - other.width / 2)
    right = max(one.x + one.width / 2, other.x + other.width / 2)
    top = min(one.y - one.height / 2, other.y - other.height / 2)
    bottom = max(one.y + one.height / 2, other.y + other.height / 2)
    return Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


def _grown(box: Box) -> Box:
    return box._replace(width=box.width + 2 * ROUND, height=box.height + 2 * ROUND)


def _arrow(words: Box, ring: Box) -> tuple[Node, ...]:
    """Return an arrow from the middle of the words to the ring."""
    start = Point(words.x, words.y)
    right, down = start.x - ring.x, start.y - ring.y
    share = 1 / (hypot(2 * right / ring.width, 2 * down / ring.height) or 1)
    end = Point(ring.x + right * share * INTO, ring.y + down * share * INTO)
    across, along = end.x - start.x, end.y - start.y
    bend = Point((start.x + end.x) / 2 + BENT * along, (start.y + end.y) / 2 - BENT * across)
    length = hypot(end.x - bend.x, end.y - bend.y) or 1
    ahead = Point((end.x - bend.x) / length * HEAD, (end.y - bend.y) / length * HEAD)
    foot = Point(end.x - ahead.x, end.y - ahead.y)
    side = Point(-ahead.y * 0.55, ahead.x * 0.55)
    line = f"M{start.x:.4g} {start.y:.4g}Q{bend.x:.4g} {bend.y:.4g} {foot.x:.4g} {foot.y:.4g}"
    head = (
        f"M{end.x:.4g} {end.y:.4g}L{foot.x + side.x:.4g} {foot.y + side.y:.4g}"
        f"L{foot.x - side.x:.4g} {foot.y - side.y:.4g}Z"
    )
    return (
        node("path.leader", key="edge", d=line),
        node("path.leader", d=line),
        node("path.leader-head", key="head", d=head),
    )
