"""A slow oracle for the legal actions, written from RULES and NOTATION alone.

It shares nothing with the engine's rules: positions are tables of names, gems are heaps of
words, the river is a list of neighbours, and a canoe spends its points one by one in every way
there is. What the sequences come to is compared afterwards: those that lead to the same position
are one action, written with the least handling.

Where a module changes a rule, the place to say so is a function of its own: `_seats`,
`_points`, `_steps`.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeVar

from niagara.board import FIELDS, KINDS
from niagara.cards import CARDS
from niagara.state import Phase
from niagara.view import View

T = TypeVar("T")

Heap = tuple[str, ...]
"""Gems by name, sorted."""

NEIGHBOURS: Final = (
    "shore 1",
    "1 2",
    "2 3",
    "3 4",
    "4 5",
    "5 6L",
    "5 6R",
    "6L 7L",
    "6R 7R",
    "7L falls",
    "7R falls",
)
"""The river, each pair from the dock towards the falls (RULES 2)."""

SITES: Final = {
    "3": "amethyst",
    "4": "diamond",
    "5": "amber",
    "6L": "sapphire",
    "6R": "sapphire",
    "7L": "ruby",
    "7R": "ruby",
}
"""The kind of the site beside a field (RULES 2)."""

CANOES: Final = "ab"


class Table(NamedTuple):
    """What lies where; tuples are by seat and by canoe, or by site."""

    fields: tuple[tuple[str, ...], ...]
    cargo: tuple[tuple[Heap, ...], ...]
    treasuries: tuple[Heap, ...]
    sites: tuple[Heap, ...]


class Step(NamedTuple):
    """One thing a canoe does: `up` or `down` to a field, `load` or `unload` a gem, `steal` one."""

    verb: str
    what: str
    victim: str = ""


class Trip(NamedTuple):
    """A canoe's move so far."""

    table: Table
    seat: int
    canoe: int
    seats: int
    points: int
    start: str
    steps: tuple[Step, ...] = ()
    room: bool = True
    """Whether a seat was free at every field it paddled."""

    @property
    def field(self) -> str:
        """Return where the canoe is."""
        return self.table.fields[self.seat][self.canoe]

    @property
    def cargo(self) -> Heap:
        """Return what is aboard."""
        return self.table.cargo[self.seat][self.canoe]

    def verbs(self) -> list[str]:
        """Return what the canoe has done so far."""
        return [step.verb for step in self.steps]

    def gems(self, verb: str) -> list[str]:
        """Return the kinds this was done with, in the order of RULES 1."""
        return sorted((step.what for step in self.steps if step.verb == verb), key=KINDS.index)

    def did(self, step: Step, table: Table, cost: int) -> "Trip":
        """Return the trip with one more step."""
        return self._replace(table=table, points=self.points - cost, steps=(*self.steps, step))


def naive_legal(view: View) -> set[str]:
    """Return the notation of every action the view's actor may take."""
    return set(naive_outcomes(view))


def naive_outcomes(view: View) -> dict[str, Table]:
    """Return every legal action with the table right after it."""
    match view.phase:
        case Phase.CARD:
            return {text: table_of(view) for text in _cards(view)}
        case Phase.BUY | Phase.BUY_FIRST:
            return _purchases(view)
        case Phase.WEATHER:
            return {text: table_of(view) for text in _weather(view)}
        case Phase.PADDLE:
            return _paddling(view)
        case Phase.OVER:
            return {}


def table_of(view: View) -> Table:
    """Read the table off a view."""
    return Table(
        tuple(tuple(FIELDS[field] for field in player.fields) for player in view.players),
        tuple(
            tuple(_heap([KINDS[kind] for kind in cargo]) for cargo in player.cargo)
            for player in view.players
        ),
        tuple(_counted(player.treasury) for player in view.players),
        tuple(map(_counted, view.sites)),
    )


# Cards, buying, weather (RULES 3, 4)


def _cards(view: View) -> list[str]:
    hand = view.players[_actor(view)].hand
    return [f"card {name}" for card, name in enumerate(CARDS) if card and hand >> card & 1]


def _purchases(view: View) -> dict[str, Table]:
    table, seat = table_of(view), _actor(view)
    outcomes = {
        f"buy {CANOES[canoe]} with {kind}": _bought(table, seat, canoe, kind)
        for canoe, field in enumerate(table.fields[seat])
        if field == "falls"
        for kind in table.treasuries[seat]
    }
    if set(table.fields[seat]) != {"falls"}:
        outcomes["buy none"] = table
    return outcomes


def _bought(table: Table, seat: int, canoe: int, kind: str) -> Table:
    paid = table._replace(
        treasuries=_put(table.treasuries, seat, _less(table.treasuries[seat], kind))
    )
    return _at(_stocked(paid, kind, kind), seat, canoe, "shore")


def _weather(view: View) -> list[str]:
    steps = {"weather up": view.weather + 1, "weather down": view.weather - 1}
    return [text for text, place in steps.items() if place in (-1, 0, 1, 2)]


# Whose turn it is to move (RULES 5)


def _paddling(view: View) -> dict[str, Table]:
    table, seat = table_of(view), _actor(view)
    outcomes: dict[str, Table] = {}
    afloat = ashore = False
    for canoe, field in enumerate(table.fields[seat]):
        if field == "falls" or view.moved >> canoe & 1:
            continue
        if field == "shore" and view.launched:
            continue
        afloat |= field != "shore"
        ashore |= field == "shore"
        outcomes |= _canoe_moves(view, canoe)
    begun = bool(view.moved) or view.launched
    if ashore and not afloat and begun:
        outcomes["stay"] = table
    return outcomes


def _canoe_moves(view: View, canoe: int) -> dict[str, Table]:
    positions: dict[Table, list[Trip]] = {}
    for points in _points(view):
        table, seat = table_of(view), _actor(view)
        start = table.fields[seat][canoe]
        trip = Trip(table, seat, canoe, _seats(view, canoe), points, start)
        for end in _every_way(trip):
            positions.setdefault(_settled(end), []).append(end)
    return {_least(trips): _relieved(table, _actor(view)) for table, trips in positions.items()}


def _points(view: View) -> list[int]:
    """Return the points a canoe may have: one number in the base game."""
    return [int(CARDS[view.players[_actor(view)].card])]


def _seats(view: View, canoe: int) -> int:
    """Return how many gems the canoe carries."""
    return 2 if "double_canoes" in view.setup.modules and CANOES[canoe] == "b" else 1


def _least(trips: list[Trip]) -> str:
    def handled(trip: Trip) -> int:
        return len(trip.gems("unload")) + len(trip.gems("load"))

    least = min(map(handled, trips))
    texts = {_text(trip) for trip in trips if handled(trip) == least}
    assert len(texts) == 1, f"one position, several shortest ways: {texts}"
    return texts.pop()


# One canoe's move, point by point (RULES 5, 6, 7)


def _every_way(trip: Trip) -> Iterator[Trip]:
    """Yield the finished moves that begin like this one."""
    if trip.steps and trip.field in ("shore", "falls"):
        yield trip
    elif trip.points == 0:
        yield from _thefts(trip)
    else:
        for longer in _steps(trip):
            yield from _every_way(longer)


def _steps(trip: Trip) -> Iterator[Trip]:
    yield from _paddle_steps(trip)
    if trip.field in SITES and trip.points >= 2 and _may_handle(trip):
        yield from _unload_steps(trip)
        yield from _load_steps(trip)


def _paddle_steps(trip: Trip) -> Iterator[Trip]:
    verbs = trip.verbs()
    paddled = [verb for verb in verbs if verb in ("up", "down")]
    if paddled and verbs[-1] != paddled[-1]:
        return  # handled after paddling: the paddling is over
    for pair in NEIGHBOURS:
        upper, lower = pair.split()
        for here, there, verb in ((upper, lower, "down"), (lower, upper, "up")):
            if here == trip.field and verb in (paddled or [verb]):
                table = _at(trip.table, trip.seat, trip.canoe, there)
                room = trip.room and len(trip.cargo) < trip.seats
                yield trip.did(Step(verb, there), table, 1)._replace(room=room)


def _may_handle(trip: Trip) -> bool:
    """Gems are handled before paddling or after it, never both."""
    verbs = trip.verbs()
    paddled = [number for number, verb in enumerate(verbs) if verb in ("up", "down")]
    return not paddled or paddled[0] == 0


def _unload_steps(trip: Trip) -> Iterator[Trip]:
    if "load" in trip.verbs():
        return
    for kind in set(trip.cargo) - {SITES[trip.field]}:
        table = _stocked(trip.table, SITES[trip.field], kind)
        table = _aboard(table, trip.seat, trip.canoe, _less(trip.cargo, kind))
        yield trip.did(Step("unload", kind), table, 2)


def _load_steps(trip: Trip) -> Iterator[Trip]:
    if len(trip.cargo) >= trip.seats:
        return
    stock = trip.table.sites[KINDS.index(SITES[trip.field])]
    for kind in set(stock) - set(trip.gems("unload")):
        table = _stocked(trip.table, SITES[trip.field], kind, less=True)
        table = _aboard(table, trip.seat, trip.canoe, _heap([*trip.cargo, kind]))
        yield trip.did(Step("load", kind), table, 2)


def _thefts(trip: Trip) -> Iterator[Trip]:
    """Yield the move as it is, and with every theft that may follow."""
    yield trip
    if "up" not in trip.verbs() or not trip.room or len(trip.cargo) >= trip.seats:
        return
    for seat, fields in enumerate(trip.table.fields):
        for canoe, field in enumerate(fields):
            if seat != trip.seat and field == trip.field:
                for kind in set(trip.table.cargo[seat][canoe]):
                    yield from _thefts(_robbed(trip, seat, canoe, kind))


def _robbed(trip: Trip, seat: int, canoe: int, kind: str) -> Trip:
    loot = trip.table.cargo[seat][canoe]
    table = _aboard(trip.table, seat, canoe, _less(loot, kind))
    table = _aboard(table, trip.seat, trip.canoe, _heap([*trip.cargo, kind]))
    return trip.did(Step("steal", kind, f"{seat}{CANOES[canoe]}"), table, 0)


def _settled(trip: Trip) -> Table:
    """Return the table after the move: gems ashore are safe, gems in the falls go home."""
    table, seat = trip.table, trip.seat
    if trip.field == "shore":
        treasury = _heap([*table.treasuries[seat], *trip.cargo])
        table = table._replace(treasuries=_put(table.treasuries, seat, treasury))
    if trip.field == "falls":
        for kind in trip.cargo:
            table = _stocked(table, kind, kind)
    if trip.field in ("shore", "falls"):
        table = _aboard(table, seat, trip.canoe, ())
    return table


def _relieved(table: Table, seat: int) -> Table:
    """Give a player without canoe and gem one canoe back.

    That comes after the move, so a move over the falls and an empty-handed landing stay two
    actions even where the canoe is on shore after both.
    """
    if set(table.fields[seat]) == {"falls"} and not table.treasuries[seat]:
        return _at(table, seat, 0, "shore")
    return table


# Writing a move down (NOTATION)


def _text(trip: Trip) -> str:
    fields = [step.what for step in trip.steps if step.verb in ("up", "down")]
    handling = [f"{verb} {kind}" for verb in ("unload", "load") for kind in trip.gems(verb)]
    path = [f"{trip.start}>{fields[-1]}"] if fields else []
    before = trip.steps[0].verb in ("unload", "load")
    words = handling + path if before else path + handling
    return " ".join([CANOES[trip.canoe], *words, *_theft_words(trip)])


def _theft_words(trip: Trip) -> list[str]:
    thefts = [step for step in trip.steps if step.verb == "steal"]
    thefts.sort(key=lambda step: (step.victim, KINDS.index(step.what)))
    return [f"steal {step.what} from {step.victim}" for step in thefts]


# Heaps and tables


def _actor(view: View) -> int:
    assert view.actor is not None
    return view.actor


def _heap(gems: list[str]) -> Heap:
    return tuple(sorted(gems))


def _counted(stock: tuple[int, ...]) -> Heap:
    return _heap([KINDS[kind] for kind, count in enumerate(stock) for _ in range(count)])


def _less(heap: Heap, kind: str) -> Heap:
    place = heap.index(kind)
    return heap[:place] + heap[place + 1 :]


def _put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _at(table: Table, seat: int, canoe: int, field: str) -> Table:
    fields = _put(table.fields[seat], canoe, field)
    return table._replace(fields=_put(table.fields, seat, fields))


def _aboard(table: Table, seat: int, canoe: int, cargo: Heap) -> Table:
    return table._replace(cargo=_put(table.cargo, seat, _put(table.cargo[seat], canoe, cargo)))


def _stocked(table: Table, site: str, kind: str, *, less: bool = False) -> Table:
    """Return the table with one gem more, or less, at a site."""
    place = KINDS.index(site)
    stock = table.sites[place]
    changed = _less(stock, kind) if less else _heap([*stock, kind])
    return table._replace(sites=_put(table.sites, place, changed))
