"""Traces on the board as nodes: where canoes have paddled in their last turns, and what they did.

g.traces   a g for each seat, the newest on top    keyed by the seat and its turn
g.shown    the traces of the line of the log that is pointed at
g.compared what was played, and what would have been better

A seat's way has a lane of its own beside the middle of the river, so ways do not hide each other.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from niagara.model.board import FALLS, KINDS, LEFT, SHORE, Arm
from web.board.drawing.berths import CanoeKey, canoe_name
from web.board.drawing.layout import FIELD, SITE, Point, beach, pool
from web.board.drawing.nodes import Node, node, remembered
from web.board.drawing.route import Route, arm_of, fields_between
from web.board.drawing.stage import Stage
from web.board.drawing.traces import FELL, LANDED, STOLEN, Sign, Trace, traces_of

FADED: Final = 2
"""After how many turns a trace has faded."""
LANE: Final = 12.0
"""How far apart the ways of two seats are."""
OF_CANOE: Final = 3.0
"""How far the way of a seat's canoe is from the middle of its lane."""
SIGN: Final = 17.0
"""The radius of a sign."""
APART: Final = 29.0
"""How far apart the signs of two seats are at a site."""

ARROW: Final = "M0 9L-10-8Q0-3 10-8Z"
"""The head at the end of a way, pointing down."""

BADGES: Final = {
    "loaded": "M-6 0H6M0-6V6",
    "unloaded": "M-6 0H6",
    "stolen": "M-5-5L5 5M5-3V5H-3",
    "landed": "M-6 0L-2 5L6-5",
    "fell": "M-5-5L5 5M5-5L-5 5",
}
"""What a small sign says beside a gem: plus, minus, an arrow, a tick, a cross."""


class Compared(NamedTuple):
    """What a canoe did, and what would have been better; None for what moves no canoe."""

    played: Trace | None
    better: Trace | None


def traces(
    stage: Stage, shown: Sequence[int], compared: Compared | None = None, *, quiet: bool = False
) -> Iterator[Node]:
    """Yield the group of all traces, and that of what the log shows just now.

    They are quiet while there is something else to look at, as that, or fields to choose from, and
    gone while the river moves.
    With `compared`, what was played is shown beside what would have been better, and little else.
    """
    turns = stage.traces.turns.values()
    pointed = tuple(traces_of(stage.story, shown))
    seats = stage.seating.seats
    standing = (
        _turn(
            tuple(turn.traces.values()),
            f"trace-{turn.seat}-{turn.number}",
            seats[turn.seat].colour,
            age,
            len(seats),
        )
        for age, turn in zip(reversed(range(len(turns))), turns, strict=True)
        if age <= FADED and any(trace.is_seen for trace in turn.traces.values())
    )
    look = "quiet" if quiet or pointed or compared else ""
    yield _group("traces", standing, "washed" if stage.flow else look)

    def alone(trace: Trace, key: str, look: str = "") -> Node:
        return _turn((trace,), key, f"{seats[trace.key[0]].colour}{look}", 0, len(seats))

    of_lines = (
        alone(trace, f"shown-{canoe_name(trace.key)}-{place}")
        for place, trace in enumerate(pointed)
    )
    yield _group("shown", of_lines, "shown")
    if compared:
        both = ((what, trace) for what, trace in compared._asdict().items() if trace)
        ways = (alone(trace, f"compared-{what}", f" {what}") for what, trace in both)
        yield _group("compared", ways, "compared")


def _group(key: str, ways: Iterator[Node], look: str) -> Node:
    class_ = f"traces {look}".strip()
    return node("g", *ways, key=key, class_=class_, aria_hidden="true")


@remembered
def _turn(traces: tuple[Trace, ...], key: str, colour: str, age: int, seats: int) -> Node:
    """Return all that a seat's canoes did in a turn; `age` is how many turns there were since."""
    return node(
        "g",
        *(part for trace in traces for part in _trace(trace, seats)),
        key=key,
        class_=f"trace seat-{colour} age-{age}",
    )


def _trace(trace: Trace, seats: int) -> Iterator[Node]:
    name, lane = canoe_name(trace.key), _lane(trace.key, seats)
    berth = beach(trace.key[0], seats, trace.key[1])
    home = Point(berth.x - lane, berth.y)
    for what, legs in (("way", trace.legs), ("drift", trace.drift)):
        for place, (start, end) in enumerate(legs):
            if end == FALLS:  # nothing lies on falling water
                continue
            route = Route(start, end, home)
            moved = f"translate({lane:g} 0)"
            for part in ("under", what):
                drawn = what == "way" and part == "under"  # behind the canoe, by the style
                yield node(
                    "path",
                    key=f"{what}-{name}-{place}-{part}",
                    class_=part if part == what else f"{what} under",
                    d=route.line,
                    pathLength=1 if drawn else None,
                    style=f"--far:{route.length}" if drawn else None,
                    transform=moved,
                )
    if trace.legs and trace.legs[-1].end not in (SHORE, FALLS):
        yield _arrow(Route(*trace.legs[-1], home), f"arrow-{name}", lane)
    over = next((leg for leg in (*trace.legs, *trace.drift) if leg.end == FALLS), None)
    arm = arm_of(*fields_between(*over)) if over else LEFT
    for place, sign in enumerate(trace.signs):
        yield from _sign(sign, trace.key, seats, f"{name}-{place}", arm)


def _lane(key: CanoeKey, seats: int) -> float:
    """Return how far to the right of the river's line a canoe's way is drawn."""
    seat, canoe = key
    return (seat - (seats - 1) / 2) * LANE + (OF_CANOE if canoe else -OF_CANOE)


def _arrow(route: Route, key: str, lane: float) -> Node:
    at = route.at(route.length)
    turn = at.turn if route.goes_down else at.turn + 180
    return node(
        "path.head",
        key=key,
        d=ARROW,
        transform=f"translate({at.x + lane:.4g} {at.y:.4g}) rotate({turn:.3g})",
    )


def _sign(sign: Sign, key: CanoeKey, seats: int, name: str, arm: Arm) -> Iterator[Node]:
    """Yield a sign; `arm` is that of the fall which the canoe went over, if it did."""
    middle = _place(sign, key, seats, arm)
    if middle is None:
        return
    if sign.what == FELL:
        yield _chip(None, sign.what, middle, f"sign-{name}")
    for place, kind in enumerate(sign.gems):
        at = Point(middle.x + place * SIGN * 1.4, middle.y)
        if sign.what == FELL:
            at = Point(at.x + SIGN * 1.6, at.y)
        yield _chip(kind, "lost" if sign.what == FELL else sign.what, at, f"sign-{name}-{place}")


def _place(sign: Sign, key: CanoeKey, seats: int, arm: Arm) -> Point | None:
    """Return where a sign is drawn; None if that is not known."""
    seat, canoe = key
    if sign.site is not None:
        box = SITE[sign.site]
        left = box.x - (seats - 1) / 2 * APART
        return Point(left + seat * APART, box.y + box.height / 2 + 2)
    if sign.what == LANDED:
        berth = beach(seat, seats, canoe)
        return Point(berth.x, berth.y + 58)
    if sign.what == FELL:
        berth = pool(seat, seats, canoe, arm)
        return Point(berth.x, berth.y - 46)
    if sign.what == STOLEN and sign.at is not None:
        x, y = FIELD[sign.at]  # at the lower edge of the field, in the seat's lane
        return Point(x + (seat - (seats - 1) / 2) * 2 * LANE, y + 58)
    return None


def _chip(kind: int | None, what: str, at: Point, key: str) -> Node:
    """Return a ring in the seat's colour with a gem and a small sign for what was done."""
    badge = BADGES.get(what)
    beside = None if kind is None else f"translate({SIGN * 0.8:g} {-SIGN * 0.8:g})"
    return node(
        "g",
        node("circle", key="ring", r=SIGN),
        node("use", key="gem", href=f"#gem-{KINDS[kind]}", transform="scale(.66)")
        if kind is not None
        else None,
        node("path.badge", d=badge, transform=beside) if badge else None,
        key=key,
        class_=f"sign {what}",
        transform=f"translate({at.x:.4g} {at.y:.4g})",
    )
