"""How far points carry a canoe along the river, without the whirlpool (RULES 5)."""

from functools import cache

from niagara.model.actions import Path
from niagara.model.board import DOWNSTREAM, FALLS, SHORE, UPSTREAM, Field


@cache
def paths(start: Field, points: int) -> tuple[Path, ...]:
    """Return the paths that spend exactly these points, upstream first.

    A path may also end on shore or over the falls with points left.

    >>> [str(path) for path in paths(5, 2)]
    ['5>3', '5>7L', '5>7R']
    """
    if points == 0:
        return ()
    ends = list(_downstream(start, points))
    if start != SHORE:
        ends.insert(0, upstream(start, points))
    return tuple(Path(start, end) for end in ends)


def upstream(field: Field, points: int) -> Field:
    """Return the field that is `points` fields upstream, or the shore if that is nearer."""
    while points and field != SHORE:
        field = UPSTREAM[field]
        points -= 1
    return field


def _downstream(start: Field, points: int) -> dict[Field, None]:
    """Return the fields that are `points` fields downstream, at most the falls.

    They are the keys of a dict, which keeps their order and, as both arms end at the falls, keeps
    the falls once.
    """
    ends = {start: None}
    for _point in range(points):
        ends = {
            below: None
            for field in ends
            for below in (DOWNSTREAM[field] if field != FALLS else (FALLS,))
        }
    return ends
