"""One canoe's move, point by point, for the oracle (RULES 5, 6, 7, 9, 10).

A canoe spends its points one by one in every way there is. Ways that lead to the same position are
then one action, with the plainest of their texts.
"""

from collections.abc import Iterator
from typing import NamedTuple

from niagara.model.board import KINDS
from tests.oracle.naive_table import (
    CANOES,
    SITES,
    WAITS,
    Heap,
    Table,
    aboard,
    above,
    arrived,
    at,
    below,
    heap,
    less,
    name_of,
    relieved,
    stocked,
    unstocked,
)


class Step(NamedTuple):
    """One thing a canoe does, with the field, the kind of gem or the canoe concerned.

    The verbs: `up`, `down` and `swept` to a field; `load`, `unload`, `steal` a gem; `take` from
    Joe, `give` to him, `swap` with him.
    """

    verb: str
    what: str
    victim: str = ""


class Trip(NamedTuple):
    """A canoe's move so far."""

    table: Table
    seat: int
    canoe: int
    points: int
    start: str
    moose: bool = False
    """Whether it took the moose aboard before it moved."""
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

    @property
    def has_free_seat(self) -> bool:
        """Tell whether one more gem can come aboard."""
        two = "double_canoes" in self.table.modules and CANOES[self.canoe] == "b"
        return len(self.cargo) < (2 if two else 1)

    @property
    def in_whirlpool(self) -> bool:
        """Tell whether the canoe is on the whirlpool."""
        return self.field == self.table.whirlpool

    def verbs(self) -> list[str]:
        """Return what the canoe has done so far."""
        return [step.verb for step in self.steps]

    def did_with(self, *verbs: str) -> list[str]:
        """Return the gems or fields of the steps with these verbs, in order."""
        return [step.what for step in self.steps if step.verb in verbs]

    def did(self, step: Step, table: Table, cost: int) -> "Trip":
        """Return the trip with one more step."""
        return self._replace(table=table, points=self.points - cost, steps=(*self.steps, step))


def canoe_moves(table: Table, seat: int, canoe: int, card: str) -> dict[str, Table]:
    """Return every move of a canoe with this card, and the table after it."""
    positions: dict[Table, list[Trip]] = {}
    for points in (1, 2, 3) if card == "1-3" else (int(card),):
        for trip in _departures(Trip(table, seat, canoe, points, table.fields[seat][canoe])):
            for end in _every_way(trip):
                positions.setdefault(arrived(end.table, seat, canoe), []).append(end)
    # The free canoe comes after the move: going over the falls and landing with nothing stay two
    # actions, even where the canoe is on shore after both.
    return {_plainest(trips): relieved(table, seat) for table, trips in positions.items()}


def _departures(trip: Trip) -> Iterator[Trip]:
    """Yield the canoe as it is, and with the moose if it may take it (RULES 9)."""
    aboard_already = trip.table.moose == name_of(trip.seat, trip.canoe)
    yield trip._replace(points=trip.points + 2 * aboard_already)
    if may_take_moose(trip.table, trip.seat, trip.canoe):
        table = trip.table._replace(moose=name_of(trip.seat, trip.canoe))
        yield trip._replace(table=table, points=trip.points + 2, moose=True)


def may_take_moose(table: Table, seat: int, canoe: int) -> bool:
    """Tell whether the moose can come aboard this canoe, where it is now."""
    return table.moose == WAITS and table.fields[seat][canoe] in ("7L", "7R")


def _every_way(trip: Trip) -> Iterator[Trip]:
    """Yield the finished moves that begin like this one."""
    if trip.steps and trip.field in ("shore", "falls"):
        yield trip
    elif trip.in_whirlpool and trip.points < _cost_of_leaving(trip):
        for field in below(trip.field):
            table = at(trip.table, trip.seat, trip.canoe, field)
            yield from _every_way(trip.did(Step("swept", field), table, trip.points))
    elif trip.points == 0:
        for robbed in _thefts(trip):
            yield from _trades(robbed)
    else:
        for longer in _steps(trip):
            yield from _every_way(longer)


def _steps(trip: Trip) -> Iterator[Trip]:
    yield from _paddle_steps(trip)
    if trip.field in SITES and not trip.in_whirlpool and trip.points >= 2 and _may_handle(trip):
        yield from _unload_steps(trip)
        yield from _load_steps(trip)


# Paddling (RULES 5, 9)


def _cost_of_leaving(trip: Trip) -> int:
    """Return what the next field costs: 2 upstream out of the whirlpool."""
    return 2 if trip.in_whirlpool and "up" in trip.verbs() else 1


def _paddle_steps(trip: Trip) -> Iterator[Trip]:
    paddled = [verb for verb in trip.verbs() if verb in ("up", "down")]
    if paddled and trip.verbs()[-1] != paddled[-1]:
        return  # handled after paddling: the paddling is over
    ways = {"down": below(trip.field), "up": above(trip.field)}
    for verb in paddled[:1] or ways:
        for there in ways[verb]:
            table = at(trip.table, trip.seat, trip.canoe, there)
            room = trip.room and trip.has_free_seat
            cost = _cost_of_leaving(trip)
            yield trip.did(Step(verb, there), table, cost)._replace(room=room)


# Loading and unloading (RULES 5)


def _may_handle(trip: Trip) -> bool:
    """Gems are handled before paddling or after it, never both."""
    verbs = trip.verbs()
    paddled = [number for number, verb in enumerate(verbs) if verb in ("up", "down")]
    return not paddled or paddled[0] == 0


def _unload_steps(trip: Trip) -> Iterator[Trip]:
    if "load" in trip.verbs():
        return
    for kind in set(trip.cargo) - {SITES[trip.field]}:
        table = stocked(trip.table, SITES[trip.field], kind)
        table = aboard(table, trip.seat, trip.canoe, less(trip.cargo, kind))
        yield trip.did(Step("unload", kind), table, 2)


def _load_steps(trip: Trip) -> Iterator[Trip]:
    if not trip.has_free_seat:
        return
    stock = trip.table.sites[KINDS.index(SITES[trip.field])]
    for kind in set(stock) - set(trip.did_with("unload")):
        table = unstocked(trip.table, SITES[trip.field], kind)
        table = aboard(table, trip.seat, trip.canoe, heap([*trip.cargo, kind]))
        yield trip.did(Step("load", kind), table, 2)


# Stealing (RULES 6)


def _thefts(trip: Trip) -> Iterator[Trip]:
    """Yield the move as it is, and with every theft that may follow."""
    yield trip
    verbs = trip.verbs()
    if "up" not in verbs or "swept" in verbs or not trip.room or not trip.has_free_seat:
        return
    for seat, fields in enumerate(trip.table.fields):
        if seat == trip.seat or trip.table.roped[seat]:
            continue
        for canoe, field in enumerate(fields):
            if field == trip.field:
                for kind in set(trip.table.cargo[seat][canoe]):
                    yield from _thefts(_robbed(trip, seat, canoe, kind))


def _robbed(trip: Trip, seat: int, canoe: int, kind: str) -> Trip:
    loot = trip.table.cargo[seat][canoe]
    table = aboard(trip.table, seat, canoe, less(loot, kind))
    table = aboard(table, trip.seat, trip.canoe, heap([*trip.cargo, kind]))
    return trip.did(Step("steal", kind, name_of(seat, canoe)), table, 0)


# Joe (RULES 10)


def _trades(trip: Trip) -> Iterator[Trip]:
    """Yield the move as it is, and with every trade with Joe where it ends."""
    yield trip
    if trip.field != trip.table.joe:
        return
    if trip.table.joe_cargo and trip.has_free_seat:
        yield _traded(trip, "take", trip.cargo, ())
    for kind in set(trip.cargo):
        verb = "swap" if trip.table.joe_cargo else "give"
        yield _traded(trip, verb, less(trip.cargo, kind), (kind,))


def _traded(trip: Trip, verb: str, kept: Heap, given: Heap) -> Trip:
    cargo = heap([*kept, *trip.table.joe_cargo])
    table = aboard(trip.table, trip.seat, trip.canoe, cargo)._replace(joe_cargo=given)
    return trip.did(Step(verb, "".join(given)), table, 0)


# Writing a move down (NOTATION)


def _plainest(trips: list[Trip]) -> str:
    """Return the one text for all these ways to the same position."""
    plainest = min(map(_effort, trips))
    texts = {_text(trip) for trip in trips if _effort(trip) == plainest}
    assert len(texts) == 1, f"one position, several plainest ways: {texts}"
    return texts.pop()


def _effort(trip: Trip) -> tuple[int, ...]:
    """Return what makes a way less plain: handling first, then being swept, then trading."""
    return (
        len(trip.did_with("unload", "load")),
        bool(trip.did_with("swept")),
        bool(trip.did_with("take", "give", "swap")),
    )


def _text(trip: Trip) -> str:
    before = trip.steps[0].verb in ("unload", "load")
    handling, path = _handling_words(trip), _path_words(trip)
    words = handling + path if before else path + handling
    moose = ["moose"] * trip.moose
    return " ".join([CANOES[trip.canoe], *moose, *words, *_theft_words(trip), *_joe_words(trip)])


def _handling_words(trip: Trip) -> list[str]:
    return [
        f"{verb} {kind}"
        for verb in ("unload", "load")
        for kind in sorted(trip.did_with(verb), key=KINDS.index)
    ]


def _path_words(trip: Trip) -> list[str]:
    fields, swept = trip.did_with("up", "down"), trip.did_with("swept")
    return ["~".join([f"{trip.start}>{fields[-1]}", *swept])] if fields else []


def _theft_words(trip: Trip) -> list[str]:
    thefts = [step for step in trip.steps if step.verb == "steal"]
    thefts.sort(key=lambda step: (step.victim, KINDS.index(step.what)))
    return [f"steal {step.what} from {step.victim}" for step in thefts]


def _joe_words(trip: Trip) -> list[str]:
    return [
        f"joe {step.verb} {step.what}".rstrip()
        for step in trip.steps
        if step.verb in ("take", "give", "swap")
    ]
