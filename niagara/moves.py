"""Tables of canoe moves: what could be done from a field, before other canoes matter (RULES 5).

A canoe move is picked, not built: what a canoe may do is worked out once for all that it depends
on, in small numbers and tuples, and kept. Nothing here looks at a game.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, combinations
from operator import attrgetter
from typing import Final

from niagara.actions import KEPT, NOTHING, Canoe, CanoeMove, Handling, Path, handling_of, move_of
from niagara.board import FALLS, FIELDS, KINDS, RUBY, SITE_OF, WATER, Cargo, Field, Site
from niagara.modules import moose
from niagara.modules.whirlpool import paths
from niagara.state import MOST_SEATS, STOCK_BITS, Stock

MAX_POINTS: Final = 9
"""The 7 of a paddle card and the 2 of the moose."""
HANDLING_POINTS: Final = 2
"""What loading or unloading one gem costs."""

Points = tuple[int, ...]
"""The points of which a canoe may spend any one number (card `1-3`), or just one."""
Fields = int
"""A set of fields in the water: a bit for each."""
WATER_BIT: Final = tuple((field in WATER) << field for field in range(len(FIELDS)))
"""The bit of each field in `Fields`; none of a field that is no water."""


# Where a canoe can come to


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """What a canoe can come to in one move, from where it is and with the points it has.

    There is one object for each such canoe, so that it is its own key in a table.
    """

    canoe: Canoe
    seats: int
    start: Field
    points: Points
    stronger: Points
    """Its points after taking the moose aboard; none where the moose does not wait."""
    whirlpool: Field
    """Where the whirlpool is, if it makes a difference; else `FALLS`."""
    sites: Stock
    """The bits of `State.there` that make a difference."""
    rests: Fields
    """Where in the water it could come to rest."""
    thefts: Fields
    """Where it could come to rest and steal, if a seat was free while it paddled."""


@cache
def reach_of(
    canoe: Canoe,
    seats: int,
    aboard: int,
    start: Field,
    points: Points,
    moose_waits: bool,
    whirlpool: Field,
) -> Reach:
    """Return the reach of a canoe on this field, with so many gems aboard."""
    boards = moose_waits and SITE_OF[start] == RUBY
    stronger = moose.stronger(points) if boards else ()
    calm = whirlpool == FALLS or not _matters(whirlpool, start, max((*points, *stronger)))
    if (moose_waits and not boards) or (calm and whirlpool != FALLS):
        whirlpool = FALLS if calm else whirlpool
        return reach_of(canoe, seats, aboard, start, points, boards, whirlpool)
    loads = {start: 0}
    thefts = 0
    for left, gems, loaded in _spendings((*points, *stronger), aboard, seats):
        loads[start] = max(loads[start], loaded)
        free = aboard < seats or (gems > 0 and SITE_OF[start] is not None)
        for path in paths(start, left, whirlpool):
            swept = path.swept is not None
            loads[path.rest] = max(loads.get(path.rest, 0), 0 if swept else loaded)
            if free and path.upstream and not swept:
                thefts |= WATER_BIT[path.end]
    return Reach(
        canoe=canoe,
        seats=seats,
        start=start,
        points=points,
        stronger=stronger,
        whirlpool=whirlpool,
        sites=_stocks(loads),
        rests=sum(WATER_BIT[field] for field in loads),
        thefts=thefts,
    )


def _spendings(points: Points, aboard: int, seats: int) -> Iterator[tuple[int, int, int]]:
    """Yield the points left for paddling, the gems handled, and how many of them are loaded."""
    for each in points:
        for gems, loaded in _shares(each, aboard, seats):
            yield each - gems * HANDLING_POINTS, gems, loaded


def _matters(whirlpool: Field, start: Field, points: int) -> bool:
    """Tell whether the whirlpool changes a path from a field for at most these points."""
    return any(
        paths(start, cost, whirlpool) != paths(start, cost, FALLS) for cost in range(1, points + 1)
    )


@cache
def _shares(points: int, aboard: int, seats: int) -> tuple[tuple[int, int], ...]:
    """Return how many gems a canoe can handle for these points, with how many of them it loads.

    >>> _shares(4, aboard=0, seats=1), _shares(4, aboard=1, seats=1)
    (((0, 0), (1, 1)), ((0, 0), (1, 0), (2, 1)))
    """
    shares = []
    for gems in range(points // HANDLING_POINTS + 1):
        free = seats - aboard
        loads = [gems - out for out in range(aboard + 1) if 0 <= gems - out <= free + out]
        shares += [(gems, max(loads))] if loads else []
    return tuple(shares)


def _stocks(loads: Mapping[Field, int]) -> Stock:
    """Return the bits of `State.there` that matter to a canoe that loads so many gems there."""
    stocks = 0
    for field, most in loads.items():
        site = SITE_OF[field]
        if site is not None:
            gems = (1 << min(most, MOST_SEATS)) - 1
            for kind in range(len(KINDS)):
                stocks |= gems << STOCK_BITS * site + MOST_SEATS * kind
    return stocks


# Handling


def handlings(site: Site, cargo: Cargo, seats: int, there: Stock, points: int) -> list[Handling]:
    """Return every handling of at least one gem for at most these points, cheapest first."""
    every = _every_handling(site, cargo, seats, there)
    return [handling for handling in every if handling.points <= points]


@lru_cache(maxsize=KEPT)
def _every_handling(site: Site, cargo: Cargo, seats: int, there: Stock) -> tuple[Handling, ...]:
    """Return every handling of at least one gem, cheapest first.

    A gem is not unloaded at the site of its own kind, and no kind goes both ways.
    """
    found = []
    for unload in _picks(tuple(kind for kind in cargo if kind != site)):
        room = seats - len(cargo) + len(unload)
        stock = tuple(kind for kind in _gems(there) if kind not in unload)
        found += [handling_of(unload, load) for load in _picks(stock) if len(load) <= room]
    found.remove(NOTHING)
    return tuple(sorted(found, key=attrgetter("points")))


def _gems(there: Stock) -> Cargo:
    """Return the gems of one site's stock."""
    bits = range(STOCK_BITS)
    return tuple(bit // MOST_SEATS for bit in bits if there >> bit & 1)


@cache
def _picks(kinds: Cargo) -> tuple[Cargo, ...]:
    """Return the distinct selections from sorted kinds, the empty one first."""
    every = chain.from_iterable(combinations(kinds, size) for size in range(len(kinds) + 1))
    return tuple(dict.fromkeys(every))


@lru_cache(maxsize=KEPT)
def handled(cargo: Cargo, handling: Handling) -> Cargo:
    """Return the cargo after a handling.

    >>> handled((1, 3), Handling(unload=(3,), load=(0,)))
    (0, 1)
    """
    left = list(cargo)
    for kind in handling.unload:
        left.remove(kind)
    return tuple(sorted((*left, *handling.load)))


# Moves


@lru_cache(maxsize=KEPT)
def moves_within(reach: Reach, cargo: Cargo, there: Stock) -> tuple[CanoeMove, ...]:
    """Return the moves of a canoe with this cargo, among these gems at the sites.

    First the moves that only paddle, then those that handle before paddling, then those that
    handle after it, and all of them again with taking the moose first; upstream stands before
    downstream.
    """
    moves = _ways_to_spend(reach, reach.points, cargo, there)
    if reach.stronger:
        moves += map(moose.boarding, _ways_to_spend(reach, reach.stronger, cargo, there))
    return tuple(moves)


def _ways_to_spend(reach: Reach, points: Points, cargo: Cargo, there: Stock) -> list[CanoeMove]:
    every = [move for each in points for move in _moves(reach, each, cargo, there)]
    return every if len(points) == 1 else _one_a_position(every, reach.start)


def _one_a_position(moves: Iterable[CanoeMove], start: Field) -> list[CanoeMove]:
    """Keep one of the moves that spend different points on the same: the plainest (NOTATION)."""
    plainest: dict[tuple[Handling, Field, Handling], CanoeMove] = {}
    for move in moves:
        rest = start if move.rest is None else move.rest
        key = (move.before, rest, move.after)
        if key not in plainest or _sweeps(move) < _sweeps(plainest[key]):
            plainest[key] = move
    return list(plainest.values())


def _sweeps(move: CanoeMove) -> int:
    return 0 if move.path is None else 1 if move.path.swept is None else 2


def _moves(reach: Reach, points: int, cargo: Cargo, there: Stock) -> list[CanoeMove]:
    """Return the moves that spend exactly these points, without the moose."""
    canoe, start, seats, whirlpool = reach.canoe, reach.start, reach.seats, reach.whirlpool
    moves = [*plain_moves(canoe, start, points, whirlpool)]
    site = SITE_OF[start]
    if site is not None and points >= HANDLING_POINTS:
        stock = _stock(there, site)
        moves += handle_first_moves(canoe, start, points, whirlpool, cargo, seats, stock)
    for path, end, gems in _harbours(start, points, whirlpool, len(cargo), seats):
        moves += handle_last_moves(canoe, path, gems, cargo, seats, _stock(there, end))
    return moves


def _stock(there: Stock, site: Site) -> Stock:
    """Return the stock of one site out of all of them."""
    return there >> STOCK_BITS * site & ((1 << STOCK_BITS) - 1)


@cache
def _harbours(
    start: Field, points: int, whirlpool: Field, aboard: int, seats: int
) -> tuple[tuple[Path, Site, int], ...]:
    """Return the paths that leave points to handle gems at their end, the site, how many gems."""
    return tuple(
        (path, site, gems)
        for gems, _ in _shares(points - 1, aboard, seats)
        if gems
        for path in paths(start, points - gems * HANDLING_POINTS, whirlpool)
        if path.swept is None and (site := SITE_OF[path.end]) is not None
    )


@cache
def plain_moves(canoe: int, start: Field, points: int, whirlpool: Field) -> tuple[CanoeMove, ...]:
    """Return the moves that only paddle."""
    return tuple(CanoeMove(canoe, path=path) for path in paths(start, points, whirlpool))


@lru_cache(maxsize=KEPT)
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
    assert site is not None, "gems are only handled beside a site"
    moves: list[CanoeMove] = []
    for handling in handlings(site, cargo, seats, there, points):
        moves += _after_handling(canoe, start, points, whirlpool, handling)
    return tuple(moves)


@lru_cache(maxsize=KEPT)
def _after_handling(
    canoe: int, start: Field, points: int, whirlpool: Field, handling: Handling
) -> tuple[CanoeMove, ...]:
    """Return the moves that begin with this handling.

    A gem loaded at its own site only to be lost over the falls makes no move of its own.
    """
    left = points - handling.points
    if left == 0:
        return (move_of(canoe, handling),)
    site = SITE_OF[start]
    return tuple(
        move_of(canoe, handling, path)
        for path in paths(start, left, whirlpool)
        if path.rest != FALLS or site not in handling.load
    )


@lru_cache(maxsize=KEPT)
def handle_last_moves(
    canoe: int, path: Path, gems: int, cargo: Cargo, seats: int, there: Stock
) -> tuple[CanoeMove, ...]:
    """Return the moves along a path that handle exactly so many gems at its end."""
    site = SITE_OF[path.end]
    assert site is not None, "gems are only handled beside a site"
    points = gems * HANDLING_POINTS
    return tuple(
        move_of(canoe, NOTHING, path, handling)
        for handling in handlings(site, cargo, seats, there, points)
        if handling.points == points
    )
