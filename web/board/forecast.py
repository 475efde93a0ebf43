"""The forecast on the board as nodes: a gauge of the river's speed, and the risk of each canoe.

g.gauge  a bar for each speed             keyed by the speed
g.risks  a g for each canoe at risk       keyed by seat and canoe; one where a field is crowded
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from niagara import View
from niagara.model.board import Field
from web.asking.outlook import Outlook, still_moves
from web.board.drawing.berths import CanoeKey, canoe_fields, canoe_name
from web.board.drawing.layout import BOW_RISK, FIELD, GAUGE, Pose, next_below
from web.board.drawing.nodes import Node, node, rectangle
from web.board.drawing.places import Places
from web.board.drawing.stage import Stage
from web.text.catalogue import _
from web.text.chances import percent, percentage, speeds_in_words
from web.text.habits import percent_sign

TALLEST: Final = 40.0
"""The height of the bar for the likeliest speed."""
COLUMNS: Final = 6
"""For how many speeds there is room,"""
COLUMN: Final = 60.0
"""each with no more than this."""
FOOT: Final = GAUGE.y + GAUGE.height / 2 - 40
"""The height on the board at which the bars begin."""

POSTS: Final = "".join(
    f"M{GAUGE.x + side * 121 - 10} {GAUGE.y - GAUGE.height / 2 - 18}h20v{GAUGE.height + 46}h-20Z"
    for side in (-1, 1)
)

SOME, MUCH = 0.25, 0.6
"""The chances from which on a risk is drawn stronger, and stronger still."""


def gauge(stage: Stage, outlook: Outlook) -> Node:
    """Return a bar for each speed that the river may have."""
    flow = stage.flow
    speeds = (*[0.0] * flow.speed, 1.0) if flow else outlook.speeds
    title = _("River speed (%)")
    said = speeds_in_words(speeds) or _("River speed")
    left, top = GAUGE.x - GAUGE.width / 2, GAUGE.y - GAUGE.height / 2
    return node(
        "g.gauge",
        node("title", said),
        node("path.post", d=POSTS),
        rectangle("track", GAUGE, rx=8),
        node("text.name", title, x=left + 16, y=top + 28),
        *_columns(speeds),
        role="img",
        aria_label=said,
    )


def _grouped(speeds: tuple[float, ...]) -> list[tuple[int, str, float]]:
    """Return the speeds from the least to the greatest that is possible, with their chances.

    Of more than there is room for, the last stands for all above it as well.

    >>> _grouped((0, 0.5, 0, 0.5, 0))
    [(1, '1', 0.5), (2, '2', 0), (3, '3', 0.5)]
    >>> _grouped((0.125,) * 8)[-1]
    (5, '5+', 0.375)
    """
    possible = [each for each, chance in enumerate(speeds) if chance]
    if not possible:
        return []
    least, most = possible[0], possible[-1]
    last = min(most, least + COLUMNS - 1)
    found = [(each, str(each), speeds[each]) for each in range(least, last)]
    return [*found, (last, f"{last}+" if most > last else str(last), sum(speeds[last:]))]


def _columns(speeds: tuple[float, ...]) -> Iterator[Node]:
    """Yield a bar for each speed, with its chance above and the speed below."""
    found = _grouped(speeds)
    wide = min(COLUMN, (GAUGE.width - 16) / max(len(found), 1))
    most = max((chance for _each, _name, chance in found), default=1.0)
    for place, (each, name, chance) in enumerate(found):
        x, height = GAUGE.x + (place - (len(found) - 1) / 2) * wide, chance / most
        yield node(
            "rect.bar",
            key=f"bar-{each}",
            x=4 - wide / 2,
            y=-TALLEST,
            width=wide - 8,
            height=TALLEST,
            style=f"transform:translate({x:.4g}px,{FOOT:.4g}px) scaleY({height:.3g})",
        )
        yield node(
            "text.share",
            str(percentage(chance)) if chance else "",
            key=f"share-{each}",
            x=x,
            y=FOOT - 5 - TALLEST * height,
        )
        yield node(
            "text",
            name,
            key=f"speed-{each}",
            class_="step" if chance else "step never",
            x=x,
            y=FOOT + 31,
        )


def risks(
    view: View, places: Places, losses: Mapping[CanoeKey, float], marked: Collection[Field]
) -> Node:
    """Return a small sign at the stern of each canoe that may be lost, or at its bow.

    That is where the marks of the field above leave no room at the stern. Canoes on a crowded
    field have one place for it, and the riskiest of them gets it.
    """
    fields, below = canoe_fields(view), {*map(next_below, marked)}
    riskiest: dict[Pose, CanoeKey] = {}
    for key, chance in losses.items():
        pose = places.at[f"risk-{canoe_name(key)}"]
        if fields[key] in below:
            pose = pose._replace(y=FIELD[fields[key]].y + BOW_RISK)
        if chance and (pose not in riskiest or chance > losses[riskiest[pose]]):
            riskiest[pose] = key
    pills = (pill(view, key, losses[key], pose) for pose, key in riskiest.items())
    return node("g.risks", *pills, aria_hidden="true")


def pill(view: View, canoe: CanoeKey, chance: float, pose: Pose) -> Node:
    """Return the sign that says how likely a canoe is to be lost; faint if it still moves."""
    waits = still_moves(view, canoe)
    said = _("Over the falls: {percent}", percent=percent(chance))
    if waits:
        said = _("Over the falls if it stays here: {percent}", percent=percent(chance))
    return node(
        "g",
        node("title", said),
        node("rect", x=-22, y=-13, width=44, height=26, rx=13),
        node(
            "text", node("tspan", str(percentage(chance))), node("tspan.unit", percent_sign()), y=7
        ),
        key=f"risk-{canoe_name(canoe)}",
        class_=f"risk {strength(chance)}" + " waits" * waits,
        style=pose.style,
    )


def strength(chance: float) -> str:
    """Return the CSS classes for a risk of this size."""
    if chance >= MUCH:
        return "much sure" if chance == 1 else "much"
    return "some" if chance >= SOME else "little"
