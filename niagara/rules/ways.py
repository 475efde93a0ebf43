"""The ways along the river that points can buy, before anything lies in them (RULES 5)."""

from functools import cache

from niagara.model.actions import Path
from niagara.model.board import DOWNSTREAM, FALLS, SHORE, UPSTREAM, Field


@cache
def paths(start: Field, points: int) -> tuple[Path, ...]:
    """Return the ways to spend exactly these points by paddling, upstream first.

    Landing may waste points, and over the falls the rest is moot.

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
    """Return the field so many points further up, or the shore."""
    while points and field != SHORE:
        field = UPSTREAM[field]
        points -= 1
    return field


def _downstream(start: Field, points: int) -> dict[Field, None]:
    """Return the fields at the end of the points as ordered keys: both arms meet at the falls."""
    ends = {start: None}
    for _ in range(points):
        ends = {
            below: None
            for field in ends
            for below in (DOWNSTREAM[field] if field != FALLS else (FALLS,))
        }
    return ends
