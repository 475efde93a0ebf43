"""Tables of canoe moves: what a canoe could do if it were alone on the river (RULES 5).

Most of what a canoe may do depends on a few small facts: its field, its points, how many gems it
carries, its capacity, and where the whirlpool is. For each combination of them the moves are built
once and kept (`cache`, `lru_cache`), so that a game looks its moves up instead of building them:

    Reach     all that a canoe can do in one move: a Spending for each number of points
    Spending  all that it can do with exactly that many points; the moves that only paddle are ready
    Quay      the site where it is, with a Departure for each number of gems to handle first
    Harbour   a site that it can reach with just enough points left to handle some gems there

The moves with handling also depend on which gems are aboard and at the site. They are kept too:

    before paddling   `handle_first_moves`, by Quay, cargo and the site's stock
    after paddling    `handle_last_moves`, by Harbour, cargo and the site's stock

There is only one such object for each combination of facts. So they are compared by identity
(`eq=False`), which makes them quick keys.

`moves_within` puts a canoe's moves together from these tables. Nothing here looks at a game:
`niagara.rules.paddling` does, and adds thefts and trades.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, combinations
from operator import attrgetter
from typing import Final

from niagara.model.actions import (
    KEPT,
    NOTHING,
    Canoe,
    CanoeMove,
    Handling,
    Path,
    handling_of,
    move_of,
)
from niagara.model.board import FALLS, FIELDS, RUBY, SITE_OF, WATER, Cargo, Field, Site
from niagara.model.state import MOST_ABOARD, STOCK_BITS, Stock
from niagara.rules.modules import moose
from niagara.rules.modules.whirlpool import paths

MAX_POINTS: Final = 9
"""The most points a canoe can have: 7 from a card and 2 from the moose."""
HANDLING_POINTS: Final = 2
"""What it costs to load or unload one gem."""

Points = tuple[int, ...]
"""The numbers of points to choose from: three with the card `1-3`, one with any other."""
Ways = tuple[Path | None, ...]
"""Ways to go on; None is to stay."""
Fields = int
"""A set of fields in the water, with a bit for each field."""
ONE_SITE: Final[Stock] = (1 << STOCK_BITS) - 1
"""A mask for the stock of one site."""
ONE_OF_EACH: Final[Stock] = ONE_SITE // ((1 << MOST_ABOARD) - 1)
"""A mask for the first gem of each kind in it."""
NEEDED: Final = (0, ONE_OF_EACH, ONE_SITE)
"""A mask for what makes a difference to a canoe there, by how many gems it can load."""
WATER_BIT: Final = tuple((field in WATER) << field for field in range(len(FIELDS)))
"""The bit of each field in `Fields`; 0 for the shore and the falls."""


# Where a canoe can go


@dataclass(frozen=True, slots=True, eq=False)
class Harbour:
    """A site that a canoe can reach with just enough points left to handle `gems` gems there."""

    canoe: Canoe
    path: Path
    gems: int
    capacity: int
    site: Site
    shift: int
    """Where the site's stock begins in `State.there`, in bits."""
    needed: Stock
    """A mask for the gems of that stock which make a difference."""


@dataclass(frozen=True, slots=True, eq=False)
class Departure:
    """How a canoe can go on after it has handled gems at a site."""

    canoe: Canoe
    site: Site
    ways: Ways


@dataclass(frozen=True, slots=True, eq=False)
class Quay:
    """The site where a canoe is and can handle gems before it paddles."""

    site: Site
    capacity: int
    departures: tuple[Departure, ...]
    """How it can go on with the points that are left: after one gem, after two, and so on."""


@dataclass(frozen=True, slots=True, eq=False)
class Spending:
    """All that a canoe can do from where it is with exactly so many points, without boarding."""

    plain: tuple[CanoeMove, ...]
    """The moves that only paddle."""
    quay: Quay | None
    """Where it can handle gems before it paddles, if it is at a site."""
    shift: int
    """Where that site's stock begins in `State.there`, in bits."""
    needed: Stock
    """A mask for the gems of that stock which make a difference."""
    harbours: tuple[Harbour, ...]
    """The sites where it can handle gems after it has paddled."""


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """All that a canoe can do in one move, from where it is and with the points it has."""

    canoe: Canoe
    capacity: int
    start: Field
    spendings: tuple[Spending, ...]
    """One for each number of points that it may use."""
    stronger: tuple[Spending, ...]
    """The same with the moose taken aboard first; empty if it cannot be taken here."""
    rests: Fields
    """The fields in the water where the canoe could come to rest."""
    thefts: Fields
    """The fields where it could come to rest and steal, if there were anything to steal."""
    sites: Stock
    """A mask for the gems that make a difference, at the sites where it can handle any."""


@cache
def reach_of(
    canoe: Canoe,
    capacity: int,
    aboard: int,
    start: Field,
    points: Points,
    moose_waits: bool,
    whirlpool: Field,
) -> Reach:
    """Return the reach of a canoe that carries `aboard` gems.

    If the moose or the whirlpool makes no difference to this canoe, return the same object as
    without it. So the tables stay small.
    """
    boards = moose_waits and SITE_OF[start] == RUBY
    stronger = moose.stronger(points) if boards else ()
    calm = whirlpool == FALLS or not _matters(whirlpool, start, max((*points, *stronger)))
    if (moose_waits and not boards) or (calm and whirlpool != FALLS):
        whirlpool = FALLS if calm else whirlpool
        return reach_of(canoe, capacity, aboard, start, points, boards, whirlpool)
    rests = WATER_BIT[start]
    thefts = 0
    for most in (*points, *stronger):
        for gems in _handled_counts(most, aboard, capacity):
            free = aboard < capacity or (gems > 0 and SITE_OF[start] is not None)
            for path in paths(start, most - gems * HANDLING_POINTS, whirlpool):
                rests |= WATER_BIT[path.rest]
                if free and path.upstream and path.swept is None:
                    thefts |= WATER_BIT[path.end]
    ways = canoe, capacity, aboard, start, whirlpool
    spendings = tuple(_spending_of(*ways, each, points) for each in points)
    with_moose = tuple(_spending_of(*ways, each, stronger) for each in stronger)
    return Reach(
        canoe=canoe,
        capacity=capacity,
        start=start,
        spendings=spendings,
        stronger=with_moose,
        rests=rests,
        thefts=thefts,
        sites=_sites((*spendings, *with_moose)),
    )


def _sites(spendings: Iterable[Spending]) -> Stock:
    """Return a mask for the gems, at any site, that make a difference to some moves."""
    sites = 0
    for spending in spendings:
        sites |= spending.needed << spending.shift
        for harbour in spending.harbours:
            sites |= harbour.needed << harbour.shift
    return sites


@cache
def _spending_of(
    canoe: Canoe,
    capacity: int,
    aboard: int,
    start: Field,
    whirlpool: Field,
    points: int,
    choice: Points,
) -> Spending:
    """Return all that a canoe with `aboard` gems can do with exactly these points.

    For a harbour, handling a number of gems comes first off the points: the paths must spend the
    rest. There is no path if nothing is left.
    """
    harbours = [
        _harbour_of(canoe, path, gems, capacity, aboard)
        for gems in _handled_counts(points, aboard, capacity)
        if gems
        for path in paths(start, points - gems * HANDLING_POINTS, whirlpool)
        if path.swept is None and SITE_OF[path.end] is not None
    ]
    most = points // HANDLING_POINTS
    site = SITE_OF[start] if most else None
    ways = [_ways_left(start, points, choice, gems, whirlpool) for gems in range(most + 1)]
    return Spending(
        plain=tuple(move_of(canoe, NOTHING, path) for path in ways[0]),
        quay=None if site is None else _quay_of(canoe, capacity, site, tuple(ways[1:])),
        shift=STOCK_BITS * (site or 0),
        needed=0 if site is None else _needed(most, aboard, capacity),
        harbours=tuple(harbours),
    )


@cache
def _quay_of(canoe: Canoe, capacity: int, site: Site, ways: tuple[Ways, ...]) -> Quay:
    return Quay(site, capacity, tuple(_departure_of(canoe, site, each) for each in ways))


_departure_of: Final = cache(Departure)


def _ways_left(start: Field, points: int, choice: Points, gems: int, whirlpool: Field) -> Ways:
    """Return the ways that spend exactly `points`, some of which go into handling so many gems.

    Of the ways that come to rest on one field with any of the points in `choice`, only the plainest
    counts, in place of the first (NOTATION).

    >>> [str(way) for way in _ways_left(1, 3, (1, 2, 3), gems=1, whirlpool=2)]
    ['1>shore', '1>2~3']
    """
    plainest: dict[Field, tuple[int, Path | None]] = {}
    for each in choice:
        left = each - gems * HANDLING_POINTS
        if left == 0:
            plainest[start] = (each, None)
        elif left > 0:
            for path in paths(start, left, whirlpool):
                first, _path = plainest.setdefault(path.rest, (each, path))
                if path.swept is None:
                    plainest[path.rest] = (first, path)
    return tuple(way for first, way in plainest.values() if first == points)


@cache
def _harbour_of(canoe: Canoe, path: Path, gems: int, capacity: int, aboard: int) -> Harbour:
    site = SITE_OF[path.end]
    assert site is not None, "gems are only handled beside a site"
    needed = _needed(gems, aboard, capacity)
    return Harbour(canoe, path, gems, capacity, site, STOCK_BITS * site, needed)


def _needed(gems: int, aboard: int, capacity: int) -> Stock:
    """Return a mask for the stock of a site where a canoe can handle at most so many gems.

    Where it can load none, nothing there makes a difference, and a second gem of a kind only where
    it can load two.
    """
    loads = range(capacity + 1)
    return NEEDED[max(load for load in loads if load + max(0, aboard + load - capacity) <= gems)]


def _matters(whirlpool: Field, start: Field, points: int) -> bool:
    """Tell whether the whirlpool changes any path from `start` with at most these points."""
    return any(
        paths(start, cost, whirlpool) != paths(start, cost, FALLS) for cost in range(1, points + 1)
    )


@cache
def _handled_counts(points: int, aboard: int, capacity: int) -> tuple[int, ...]:
    """Return the numbers of gems, from 0, that a canoe can handle with at most these points.

    Each gem that is loaded or unloaded counts.

    >>> _handled_counts(4, aboard=0, capacity=1), _handled_counts(4, aboard=1, capacity=1)
    ((0, 1), (0, 1, 2))
    """
    all_out_and_full_again = aboard + capacity
    return tuple(range(min(points // HANDLING_POINTS, all_out_and_full_again) + 1))


# Handling


@lru_cache(maxsize=KEPT)
def handlings(site: Site, cargo: Cargo, capacity: int, there: Stock) -> tuple[Handling, ...]:
    """Return every handling of at least one gem at a site, the cheapest first (RULES 5).

    `there` is the stock of this site alone. No gem is unloaded at the site of its own kind, and no
    kind is both unloaded and loaded.
    """
    found = []
    for unload in _picks(tuple(kind for kind in cargo if kind != site)):
        room = capacity - len(cargo) + len(unload)
        stock = tuple(kind for kind in _gems(there) if kind not in unload)
        found += [handling_of(unload, load) for load in _picks(stock) if len(load) <= room]
    found.remove(NOTHING)
    return tuple(sorted(found, key=attrgetter("points")))


def _gems(there: Stock) -> Cargo:
    """Return the gems in the stock of one site, each kind at most twice."""
    bits = range(STOCK_BITS)
    return tuple(bit // MOST_ABOARD for bit in bits if there >> bit & 1)


@cache
def _picks(kinds: Cargo) -> tuple[Cargo, ...]:
    """Return the different ways to pick some of these sorted gems, none at all first."""
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


def cargo_after(cargo: Cargo, move: CanoeMove) -> Cargo:
    """Return the cargo after a move, before it is landed or traded with Joe."""
    cargo = handled(cargo, move.before if move.before.points else move.after)
    for steal in move.steals:
        cargo = handled(cargo, handling_of((), (steal.kind,)))
    return cargo


# Moves


@lru_cache(maxsize=KEPT)
def moves_within(reach: Reach, cargo: Cargo, there: Stock) -> tuple[CanoeMove, ...]:
    """Return the moves of a canoe with this cargo; `there` is the stock of the sites in reach.

    First come the moves that only paddle, then those that handle before they paddle, then those
    that handle afterwards, always upstream before downstream. Then comes all of this again with the
    moose taken aboard first.
    """
    moves = _moves_of(reach.spendings, cargo, there)
    if reach.stronger:
        moves += map(moose.boarding, _moves_of(reach.stronger, cargo, there))
    return tuple(moves)


def _moves_of(spendings: Iterable[Spending], cargo: Cargo, there: Stock) -> list[CanoeMove]:
    """Return the moves that spend any of these points, without taking the moose aboard."""
    moves: list[CanoeMove] = []
    for each in spendings:
        moves += each.plain
        if each.quay:
            moves += handle_first_moves(each.quay, cargo, there >> each.shift & each.needed)
        for harbour in each.harbours:
            moves += handle_last_moves(harbour, cargo, there >> harbour.shift & harbour.needed)
    return moves


@lru_cache(maxsize=KEPT)
def handle_first_moves(quay: Quay, cargo: Cargo, there: Stock) -> tuple[CanoeMove, ...]:
    """Return the moves that handle gems where the canoe is, and then spend all points left."""
    moves: list[CanoeMove] = []
    for handling in handlings(quay.site, cargo, quay.capacity, there):
        gems = handling.points // HANDLING_POINTS
        if gems > len(quay.departures):
            break
        moves += _after_handling(quay.departures[gems - 1], handling)
    return tuple(moves)


@lru_cache(maxsize=KEPT)
def _after_handling(departure: Departure, handling: Handling) -> tuple[CanoeMove, ...]:
    """Return the moves that begin with this handling.

    To load a gem at its own site and lose it over the falls is no move of its own (NOTATION).
    """
    return tuple(
        move_of(departure.canoe, handling, way)
        for way in departure.ways
        if way is None or way.rest != FALLS or departure.site not in handling.load
    )


@lru_cache(maxsize=KEPT)
def handle_last_moves(harbour: Harbour, cargo: Cargo, there: Stock) -> tuple[CanoeMove, ...]:
    """Return the moves to a harbour, one for each handling that takes exactly the points left."""
    points = harbour.gems * HANDLING_POINTS
    return tuple(
        move_of(harbour.canoe, NOTHING, harbour.path, handling)
        for handling in handlings(harbour.site, cargo, harbour.capacity, there)
        if handling.points == points
    )
