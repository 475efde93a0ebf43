"""Tables of canoe moves: what could be done from a field, before other players matter (RULES 5).

A canoe move is picked, not built: each part below is worked out once for a small key (canoe,
field, points, cargo, gems at the site, whirlpool) and kept. Nothing here looks at a game.
"""

from functools import cache
from itertools import chain, combinations
from typing import Final

from niagara.actions import CanoeMove, Handling, Path
from niagara.board import FALLS, KINDS, SITE_OF, Cargo, Field, Site
from niagara.modules.whirlpool import paths

Stock = int
"""How many gems of each kind lie at a site, as far as one canoe can use them: two bits a kind."""

MAX_POINTS: Final = 9
"""The 7 of a paddle card and the 2 of the moose."""


@cache
def handlings(
    site: Site, cargo: Cargo, seats: int, there: Stock, points: int
) -> tuple[Handling, ...]:
    """Return every handling of at least one gem for at most these points, cheapest first.

    A gem is not unloaded at the site of its own kind, and no kind goes both ways.
    """
    found = []
    for unload in _picks(tuple(kind for kind in cargo if kind != site)):
        room = seats - len(cargo) + len(unload)
        stock = tuple(
            kind
            for kind in range(len(KINDS))
            if kind not in unload
            for _ in range(there >> 2 * kind & 3)
        )
        found += [Handling(unload, load) for load in _picks(stock) if len(load) <= room]
    affordable = [handling for handling in found if 0 < handling.points <= points]
    return tuple(sorted(affordable, key=lambda handling: handling.points))


def _picks(kinds: Cargo) -> tuple[Cargo, ...]:
    """Return the distinct selections from sorted kinds, the empty one first."""
    every = chain.from_iterable(combinations(kinds, size) for size in range(len(kinds) + 1))
    return tuple(dict.fromkeys(every))


@cache
def handled(cargo: Cargo, handling: Handling) -> Cargo:
    """Return the cargo after a handling.

    >>> handled((1, 3), Handling(unload=(3,), load=(0,)))
    (0, 1)
    """
    left = list(cargo)
    for kind in handling.unload:
        left.remove(kind)
    return tuple(sorted((*left, *handling.load)))


@cache
def plain_moves(canoe: int, start: Field, points: int, whirlpool: Field) -> tuple[CanoeMove, ...]:
    """Return the moves that only paddle."""
    return tuple(CanoeMove(canoe, path=path) for path in paths(start, points, whirlpool))


@cache
def handle_first_moves(
    canoe: int,
    start: Field,
    points: int,
    whirlpool: Field,
    cargo: Cargo,
    seats: int,
    there: Stock,
) -> tuple[CanoeMove, ...]:
    """Return the moves that handle gems where the canoe is, then paddle or stay there."""
    site = SITE_OF[start]
    if site is None:
        return ()
    moves = []
    for handling in handlings(site, cargo, seats, there, points):
        left = points - handling.points
        if left == 0:
            moves.append(CanoeMove(canoe, before=handling))
        moves += [
            CanoeMove(canoe, before=handling, path=path)
            for path in paths(start, left, whirlpool)
            if path.rest != FALLS or site not in handling.load
        ]
    return tuple(moves)


@cache
def handle_last_moves(
    canoe: int, path: Path, points: int, cargo: Cargo, seats: int, there: Stock
) -> tuple[CanoeMove, ...]:
    """Return the moves along a path that spend exactly these points on handling at its end."""
    site = SITE_OF[path.end]
    if site is None or path.swept is not None:
        return ()
    return tuple(
        CanoeMove(canoe, path=path, after=handling)
        for handling in handlings(site, cargo, seats, there, points)
        if handling.points == points
    )
