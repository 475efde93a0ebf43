"""What never changes on the table: gems, fields, sites and the river's course (RULES 1, 2).

Every thing is a small integer with a name. Every list is built once, at import. This module
knows nothing of a game in progress.
"""

from typing import Final

Kind = int
Field = int
Site = int
Arm = int
Cargo = tuple[Kind, ...]

KINDS: Final = ("amethyst", "diamond", "amber", "sapphire", "ruby")
AMETHYST, DIAMOND, AMBER, SAPPHIRE, RUBY = range(5)
VALUES: Final = (1, 2, 3, 4, 5)
"""What a gem of each kind is worth in the tiebreak `value` (RULES 1)."""

FIELDS: Final = ("shore", "1", "2", "3", "4", "5", "6L", "7L", "6R", "7R", "falls")
SHORE: Final = 0
FIRST: Final = 1
"""The field where a new disc enters (RULES 2)."""
FORK: Final = 5
FALLS: Final = 10
WATER: Final = range(1, FALLS)

ARMS: Final = ("L", "R")
LEFT, RIGHT = 0, 1

SITE_OF: Final[tuple[Site | None, ...]] = (
    (None, None, None, AMETHYST, DIAMOND, AMBER) + (SAPPHIRE, RUBY) * 2 + (None,)
)
"""The site beside each field, which has the number of its kind; both arms share their sites."""

UPSTREAM: Final = (SHORE, SHORE, 1, 2, 3, 4, 5, 6, 5, 8)
"""The next field towards the dock, by field."""


def _upstream_of(field: Field) -> tuple[Field, ...]:
    fields: list[Field] = []
    while field not in (SHORE, FALLS):
        field = UPSTREAM[field]
        fields.append(field)
    return tuple(fields)


UPSTREAM_OF: Final = tuple(map(_upstream_of, range(len(FIELDS))))
"""By field, all the fields above it, the nearest first and the shore last."""

DOWNSTREAM: Final = ((1,), (2,), (3,), (4,), (5,), (6, 8), (7,), (FALLS,), (9,), (FALLS,))
"""The next fields towards the falls, by field: one, or both arms at the fork."""

DEPTH: Final = (0, 1, 2, 3, 4, 5, 6, 7, 6, 7, 8)
"""How many fields each field is from the shore."""

DRIFT: Final[tuple[tuple[Field, ...], ...]] = (
    (SHORE, 2, 3, 4, 5, 6, 7, FALLS, 8, 9, FALLS),
    (SHORE, 2, 3, 4, 5, 8, 6, 7, 9, FALLS, FALLS),
)
"""Where one push carries the disc of each field: `DRIFT[flag][field]` (RULES 2)."""
