"""The table of the oracle: names on fields and heaps of words, and what happens to them.

`table_of` turns a view's numbers into names, once; from there on the oracle knows only words.
"""

from typing import Final, NamedTuple, TypeVar

from niagara.model.board import FIELDS, KINDS
from niagara.view import View

T = TypeVar("T")

Heap = tuple[str, ...]
"""Gems by name, sorted."""

NEIGHBOURS: Final = (
    *("shore 1", "1 2", "2 3", "3 4", "4 5"),
    *("5 6L", "6L 7L", "7L falls"),
    *("5 6R", "6R 7R", "7R falls"),
)
"""The river, each pair from the dock towards the falls (RULES 2)."""

SITES: Final = {
    **{"3": "amethyst", "4": "diamond", "5": "amber"},
    **{"6L": "sapphire", "6R": "sapphire", "7L": "ruby", "7R": "ruby"},
}
"""The kind of the site beside a field (RULES 2)."""

CANOES: Final = "ab"
WAITS: Final = "waits"
AWAY: Final = "away"


class Table(NamedTuple):
    """What is where; tuples are by seat and by canoe, or by site."""

    modules: frozenset[str]
    fields: tuple[tuple[str, ...], ...]
    cargo: tuple[tuple[Heap, ...], ...]
    treasuries: tuple[Heap, ...]
    sites: tuple[Heap, ...]
    weather: int
    roped: tuple[bool, ...]
    moose: str
    """The canoe that carries it, `0a`; `waits` at the ruby site; `away` if neither."""
    whirlpool: str
    """Its field; `falls` while it is not on the river."""
    beaver: str
    """Its field; `shore` while it is not in the river."""
    joe: str
    """His field; `falls` while he is not on the river."""
    joe_cargo: Heap


def table_of(view: View) -> Table:
    """Read the table off a view."""
    players = view.players
    return Table(
        modules=frozenset(view.setup.modules),
        fields=tuple(tuple(FIELDS[field] for field in player.fields) for player in players),
        cargo=tuple(tuple(_named(cargo) for cargo in player.cargo) for player in players),
        treasuries=tuple(_counted(player.treasury) for player in players),
        sites=tuple(map(_counted, view.sites)),
        weather=view.weather,
        roped=tuple(player.roped for player in players),
        moose=_moose_of(view),
        whirlpool=FIELDS[view.whirlpool],
        beaver=FIELDS[view.beaver],
        joe=FIELDS[view.joe],
        joe_cargo=_named(view.joe_cargo),
    )


def _moose_of(view: View) -> str:
    carriers = [
        name_of(seat, player.moose)
        for seat, player in enumerate(view.players)
        if player.moose is not None
    ]
    places = [*carriers, *[WAITS] * view.moose_waits]
    assert len(places) <= 1, f"one moose in {places}"
    return places[0] if places else AWAY


def _named(cargo: tuple[int, ...]) -> Heap:
    return heap([KINDS[kind] for kind in cargo])


def _counted(stock: tuple[int, ...]) -> Heap:
    return heap([KINDS[kind] for kind, count in enumerate(stock) for _gem in range(count)])


# The river


def below(field: str) -> list[str]:
    """Return the next fields towards the falls: one, or both arms at the fork."""
    return [lower for upper, lower in map(str.split, NEIGHBOURS) if upper == field]


def above(field: str) -> list[str]:
    """Return the next field towards the dock, if there is one."""
    return [upper for upper, lower in map(str.split, NEIGHBOURS) if lower == field]


# Heaps


def heap(gems: list[str]) -> Heap:
    """Return these gems as a heap."""
    return tuple(sorted(gems))


def less(gems: Heap, kind: str) -> Heap:
    """Return the heap without one gem of this kind."""
    place = gems.index(kind)
    return gems[:place] + gems[place + 1 :]


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return the items with another one at this place."""
    return (*items[:place], item, *items[place + 1 :])


# What happens on a table


def name_of(seat: int, canoe: int) -> str:
    """Return the canoe's name, `0a`."""
    return f"{seat}{CANOES[canoe]}"


def at(table: Table, seat: int, canoe: int, field: str) -> Table:
    """Return the table with a canoe on this field."""
    fields = put(table.fields[seat], canoe, field)
    return table._replace(fields=put(table.fields, seat, fields))


def aboard(table: Table, seat: int, canoe: int, cargo: Heap) -> Table:
    """Return the table with these gems aboard a canoe."""
    return table._replace(cargo=put(table.cargo, seat, put(table.cargo[seat], canoe, cargo)))


def stocked(table: Table, site: str, kind: str) -> Table:
    """Return the table with one gem more at a site."""
    place = KINDS.index(site)
    stock = heap([*table.sites[place], kind])
    return table._replace(sites=put(table.sites, place, stock))


def unstocked(table: Table, site: str, kind: str) -> Table:
    """Return the table with one gem less at a site."""
    place = KINDS.index(site)
    return table._replace(sites=put(table.sites, place, less(table.sites[place], kind)))


def sent_home(table: Table, gems: Heap) -> Table:
    """Return the table with these gems at the sites of their kinds."""
    for kind in gems:
        table = stocked(table, kind, kind)
    return table


def arrived(table: Table, seat: int, canoe: int) -> Table:
    """Return the table after a canoe came to rest: ashore gems are safe, in the falls they go home.

    The moose goes with neither: it leaves the canoe (RULES 5, 7, 9).
    """
    field, gems = table.fields[seat][canoe], table.cargo[seat][canoe]
    if field not in ("shore", "falls"):
        return table
    if field == "shore":
        treasury = heap([*table.treasuries[seat], *gems])
        table = table._replace(treasuries=put(table.treasuries, seat, treasury))
    else:
        table = sent_home(table, gems)
    if table.moose == name_of(seat, canoe):
        table = table._replace(moose=AWAY)
    return aboard(table, seat, canoe, ())


def relieved(table: Table, seat: int) -> Table:
    """Return the table with one canoe back for a player without canoe and gem (RULES 7)."""
    if set(table.fields[seat]) == {"falls"} and not table.treasuries[seat]:
        return at(table, seat, 0, "shore")
    return table
