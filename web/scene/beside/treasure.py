"""A treasury: its gems, lying in the slots of the goal that is nearest to being reached."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from niagara.model.board import KINDS, Cargo, Kind
from niagara.rules.goals import GOALS, progress
from web.board.drawing.nodes import Node, node
from web.text import names
from web.text.catalogue import _
from web.text.habits import enumerated

STEP: Final = 35
"""How far apart the slots of the goal lie."""
SPARE_STEP: Final = 27
"""How far apart the gems lie that do not count towards it."""


IN_SLOT: Final = 0.88
SPARE: Final = 0.72
"""The sizes of gems in slots and beside them, as shares of the full size."""


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


def newest(kinds: Sequence[Kind], brought: Cargo) -> list[bool]:
    """Tell which gems of a row have just been brought: of each kind, the last.

    >>> newest([0, 1, 1, 0], (1, 0))
    [False, False, True, True]
    """
    left = Counter(brought)
    new = []
    for kind in reversed(kinds):
        new.append(left[kind] > 0)
        left[kind] -= 1
    return new[::-1]


def treasury(gems: Sequence[int], brought: Cargo = ()) -> Node:
    """Return a drawing of a treasury, with the numbers in words as its label.

    The gems that have just been `brought` are seen to come, the first of a kind with a ring.
    """
    said = enumerated(
        names.counted_gems(kind, count) for kind, count in enumerate(gems) if count
    ) or _("empty")
    label = _("Treasury: {gems}", gems=said)
    goal = nearest(gems)
    wanted, others = slots(goal, gems), spare(goal, gems)
    width = len(wanted) * STEP + 4 + (len(others) * SPARE_STEP + 10 if others else 0)
    laid = [*_laid(wanted, others)]
    new = newest([gem.kind for gem in laid], brought)
    return node(
        "svg.treasury",
        node("title", label),
        *_slots(wanted),
        *(
            _gem(gem, first=is_new and gems[gem.kind] == brought.count(gem.kind), new=is_new)
            for gem, is_new in zip(laid, new, strict=True)
        ),
        viewBox=f"0 0 {width} 40",
        preserveAspectRatio="xMinYMid",
        role="img",
        aria_label=label,
    )


def _slots(wanted: Sequence[Slot]) -> Iterator[Node]:
    """Yield a ring for each slot, and a pale gem where one is missing of a kind that is known."""
    for place, slot in enumerate(wanted):
        x = place * STEP + 19
        yield node("circle.slot", key=f"slot-{place}", cx=x, cy=20, r=16.5)
        if slot.kind is not None and not slot.filled:
            yield node(
                "use.wanted",
                key=f"wanted-{place}",
                href=f"#gem-{KINDS[slot.kind]}",
                transform=f"translate({x} 20) scale({IN_SLOT})",
            )


class _Laid(NamedTuple):
    """A gem, and where it lies."""

    key: str
    kind: Kind
    x: int
    scale: float


def _laid(wanted: Sequence[Slot], others: Sequence[Kind]) -> Iterator[_Laid]:
    for place, slot in enumerate(wanted):
        if slot.kind is not None and slot.filled:
            yield _Laid(f"gem-{place}", slot.kind, place * STEP + 19, IN_SLOT)
    left = len(wanted) * STEP + 24
    for place, kind in enumerate(others):
        yield _Laid(f"spare-{place}", kind, left + place * SPARE_STEP, SPARE)


def _gem(gem: _Laid, *, first: bool, new: bool) -> Node:
    return node(
        "g",
        node("circle.burst", r=19) if first else None,
        node("use", key="gem", href=f"#gem-{KINDS[gem.kind]}", class_="new" if new else None),
        key=gem.key,
        transform=f"translate({gem.x} 20) scale({gem.scale})",
    )
