"""A treasury: its gems, lying in the slots of the goal that is nearest to being reached."""

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from niagara.model.board import KINDS, Cargo, Kind
from niagara.rules.goals import GOALS, progress
from niagara.view import View
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


def free_gems(view: View) -> tuple[int, ...]:
    """Return how many gems of each kind lie in no treasury."""
    treasuries = zip(*(player.treasury for player in view.players), strict=True)
    return tuple(view.setup.gems - sum(safe) for safe in treasuries)


def nearest(gems: Sequence[int], free: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    """Return the goal that the fewest gems are missing for, and the gems that may count for it.

    `free` has the gems of each kind that lie in no treasury. What is missing must be among them,
    unless there is no such goal.

    >>> nearest([1, 1, 0, 1, 0], free=[6, 6, 5, 6, 7])
    ('five', (1, 1, 0, 1, 0))
    >>> nearest([1, 1, 0, 2, 1], free=[6, 6, 0, 0, 3])
    ('seven', (1, 1, 0, 2, 1))
    >>> nearest([3, 0, 0, 0, 0], free=[0, 7, 7, 7, 7])
    ('five', (3, 0, 0, 0, 0))
    >>> nearest([0, 2, 0, 3, 0], free=[7, 5, 7, 0, 0])
    ('four', (0, 2, 0, 0, 0))
    """
    within_reach = [have + left for have, left in zip(gems, free, strict=True)]
    alike = [have if most >= 4 else 0 for have, most in zip(gems, within_reach, strict=True)]
    ways = []
    for goal, counted, most in zip(GOALS, (alike, gems, gems), progress(within_reach), strict=True):
        have, need = progress(counted)[GOALS.index(goal)]
        ways.append((most[0] < need, need - have, not have, goal, tuple(counted)))
    *_far, goal, counted = min(ways, key=itemgetter(0, 1, 2))
    return goal, counted


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


def spare(wanted: Sequence[Slot], treasury: Sequence[int]) -> list[Kind]:
    """Return the gems that lie in none of these slots."""
    left = list(treasury)
    for slot in wanted:
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


def treasury(gems: Sequence[int], free: Sequence[int], brought: Cargo = ()) -> Node:
    """Return a drawing of a treasury, with the numbers in words as its label.

    `free` has the gems of each kind that lie in no treasury: what they lack shows the way.

    The gems that have just been `brought` are seen to come, the first of a kind with a ring.
    """
    said = enumerated(
        names.counted_gems(kind, count) for kind, count in enumerate(gems) if count
    ) or _("empty")
    label = _("Treasury: {gems}", gems=said)
    wanted = slots(*nearest(gems, free))
    others = spare(wanted, gems)
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
