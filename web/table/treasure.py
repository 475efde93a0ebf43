"""A treasury: its gems, lying in the slots of the goal that is nearest to being reached."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from niagara.model.board import KINDS, Kind
from niagara.rules.goals import GOALS, progress
from web.drawing.nodes import Node, node
from web.text import names
from web.text.catalogue import _

STEP: Final = 35
"""How far apart the slots of the goal lie."""
SPARE_STEP: Final = 27
"""How far apart the gems lie that do not count towards it."""


class Slot(NamedTuple):
    """A place for a gem that the goal asks for."""

    kind: Kind | None
    """The kind that belongs there, or None if it may be any."""
    filled: bool


def nearest(treasury: Sequence[int]) -> str:
    """Return the goal that the fewest gems are missing for.

    >>> nearest([1, 1, 0, 1, 0])
    'five'
    """
    missing = [need - have for have, need in progress(treasury)]
    return GOALS[missing.index(min(missing))]


def slots(goal: str, treasury: Sequence[int]) -> list[Slot]:
    """Return the slots of a goal, those that are filled first where any kind may be next.

    >>> slots("four", [0, 3, 1, 0, 0])[2:]
    [Slot(kind=1, filled=True), Slot(kind=1, filled=False)]
    """
    have, need = progress(treasury)[GOALS.index(goal)]
    if goal == "five":
        return [Slot(kind, filled=treasury[kind] > 0) for kind in range(len(KINDS))]
    if goal == "four":
        kind = max(range(len(KINDS)), key=treasury.__getitem__) if have else None
        return [Slot(kind, filled=place < have) for place in range(max(need, have))]
    gems = [kind for kind, count in enumerate(treasury) for _gem in range(count)]
    return [Slot(kind, filled=True) for kind in gems] + [Slot(None, filled=False)] * (need - have)


def spare(goal: str, treasury: Sequence[int]) -> list[Kind]:
    """Return the gems that lie in no slot of the goal."""
    left = list(treasury)
    for slot in slots(goal, treasury):
        if slot.filled and slot.kind is not None:
            left[slot.kind] -= 1
    return [kind for kind, count in enumerate(left) for _gem in range(count)]


def treasury(gems: Sequence[int]) -> Node:
    """Return a drawing of a treasury, with the numbers in words as its label."""
    said = ", ".join(
        names.counted_gems(kind, count) for kind, count in enumerate(gems) if count
    ) or _("empty")
    label = _("Treasury: {gems}", gems=said)
    goal = nearest(gems)
    wanted, others = slots(goal, gems), spare(goal, gems)
    width = len(wanted) * STEP + 4 + (len(others) * SPARE_STEP + 10 if others else 0)
    return node(
        "svg",
        node("title", label),
        *_slots(wanted),
        *_spare(others, len(wanted) * STEP + 10),
        key="treasury",
        class_="treasury",
        viewBox=f"0 0 {width} 40",
        preserveAspectRatio="xMinYMid",
        role="img",
        aria_label=label,
    )


def _slots(wanted: Sequence[Slot]) -> Iterator[Node]:
    for place, slot in enumerate(wanted):
        x = place * STEP + 19
        yield node("circle", key=f"slot-{place}", class_="slot", cx=x, cy=20, r=16.5)
        if slot.kind is not None:
            yield node(
                "use",
                key=f"gem-{place}",
                class_=None if slot.filled else "wanted",
                href=f"#gem-{KINDS[slot.kind]}",
                transform=f"translate({x} 20) scale(.88)",
            )


def _spare(kinds: Sequence[Kind], left: int) -> Iterator[Node]:
    for place, kind in enumerate(kinds):
        yield node(
            "use",
            key=f"spare-{place}",
            href=f"#gem-{KINDS[kind]}",
            transform=f"translate({left + place * SPARE_STEP + 14} 20) scale(.72)",
        )
