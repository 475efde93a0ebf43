"""The end of a round for the oracle: river, whirlpool, moose, Joe, winners (RULES 2, 8 to 11)."""

from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from typing import Final

from niagara.model.board import ARMS, KINDS
from niagara.model.cards import CARDS
from niagara.view import View
from tests.oracle.naive_table import (
    AWAY,
    CANOES,
    SITES,
    WAITS,
    Heap,
    Table,
    above,
    arrived,
    at,
    below,
    heap,
    relieved,
    sent_home,
    table_of,
    unstocked,
)

NUMBERS: Final = "1234567"


def end_of_round(view: View, arms: Iterable[str]) -> Table:
    """Return the table at the next decision, from the view right before the river.

    Each push feeds the next of the arms.
    """
    table = table_of(view)
    for arm in islice(arms, speed(view)):
        table = _pushed(table, arm)
    if "joe" in table.modules and table.joe == "falls":
        table = _joe_started(table)
    table = table._replace(roped=tuple(False for _seat in table.roped))
    return after_river(view, table)


def alternating(view: View) -> Iterator[str]:
    """Return the arms that the coming pushes feed, where the flag alternates (RULES 2)."""
    return cycle("LR" if ARMS[view.flag] == "L" else "RL")


def speed(view: View) -> int:
    """Return how often the river is pushed, once all cards are played (RULES 8)."""
    numbers = [int(card) for card in _cards(view) if card in NUMBERS]
    return max(0, min(numbers, default=0) + view.weather)


def after_river(view: View, table: Table) -> Table:
    """Return the table after all that follows the river, or when somebody must choose an arm."""
    for seat, canoe in standing_in_whirlpool(view, table):
        ways = below(table.whirlpool)
        if len(ways) > 1:
            return table
        table = swept(table, seat, canoe, ways[0])
    if "moose" in table.modules and table.moose == AWAY:
        table = table._replace(moose=WAITS)
    return _joe_moved(table, _cards(view)[view.start]) if "joe" in table.modules else table


def standing_in_whirlpool(view: View, table: Table) -> list[tuple[int, int]]:
    """Return the canoes on the whirlpool's field, in turn order (RULES 9)."""
    seats = [(view.start + turn) % len(table.fields) for turn in range(len(table.fields))]
    return [
        (seat, canoe)
        for seat in seats
        for canoe in range(len(CANOES))
        if table.whirlpool == table.fields[seat][canoe] != "falls"
    ]


def swept(table: Table, seat: int, canoe: int, field: str) -> Table:
    """Return the table after the whirlpool swept a canoe to this field."""
    return relieved(arrived(at(table, seat, canoe, field), seat, canoe), seat)


def winners(table: Table, tiebreak: str, start: int) -> tuple[int, ...]:
    """Return the seats that have won, if the round ends like this (RULES 11)."""
    best = [seat for seat, gems in enumerate(table.treasuries) if _meets_a_condition(gems)]
    if tiebreak == "value":
        top = max((_worth(table.treasuries[seat]) for seat in best), default=0)
        best = [seat for seat in best if _worth(table.treasuries[seat]) == top]
    if tiebreak == "gems":
        most = max((len(table.treasuries[seat]) for seat in best), default=0)
        in_turn = [*range(start, len(table.treasuries)), *range(start)]
        best = [seat for seat in in_turn if seat in best and len(table.treasuries[seat]) == most]
        best = best[:1]
    return tuple(best)


def _meets_a_condition(gems: Heap) -> bool:
    four_of_a_kind = any(gems.count(kind) >= 4 for kind in KINDS)
    return four_of_a_kind or set(gems) == set(KINDS) or len(gems) >= 7


def _worth(gems: Heap) -> int:
    return sum(KINDS.index(kind) + 1 for kind in gems)


def _cards(view: View) -> list[str]:
    return [CARDS[player.card] for player in view.players]


# One push (RULES 2, 8)


def _pushed(table: Table, arm: str) -> Table:
    """Return the table after one push; a player who loses everything gets a canoe at once."""
    fallen_before = table.whirlpool == "falls"
    for seat, fields in enumerate(table.fields):
        if not table.roped[seat]:
            for canoe, field in enumerate(fields):
                table = _carried_canoe(table, seat, canoe, _carried(field, arm))
            table = relieved(table, seat)
    table = table._replace(
        whirlpool=_carried(table.whirlpool, arm), beaver=_carried(table.beaver, arm)
    )
    if "whirlpool" in table.modules and fallen_before:
        table = table._replace(whirlpool="1")
    if table.beaver == "falls":
        table = table._replace(beaver="shore", weather=0)
    return _joe_at(table, _carried(table.joe, arm))


def _carried(field: str, arm: str) -> str:
    """Return where a push carries what floats on a field."""
    other_arm = field[-1] in "LR" and field[-1] != arm
    if field in ("shore", "falls") or other_arm:
        return field
    return f"6{arm}" if field == "5" else below(field)[0]


def _carried_canoe(table: Table, seat: int, canoe: int, field: str) -> Table:
    if field == table.fields[seat][canoe]:
        return table
    return arrived(at(table, seat, canoe, field), seat, canoe)


# Joe (RULES 10)


def _joe_at(table: Table, field: str) -> Table:
    """Return the table with Joe on this field; over the falls his gem goes home."""
    table = table._replace(joe=field)
    return sent_home(table, table.joe_cargo)._replace(joe_cargo=()) if field == "falls" else table


def _joe_started(table: Table) -> Table:
    return _joe_at(table, "2" if table.whirlpool == "1" else "1")


def _joe_moved(table: Table, card: str) -> Table:
    """Return the table after Joe has loaded and paddled by the start player's card."""
    table = _joe_loaded(table)
    points = int(card) if card in NUMBERS else 0
    downstream = False
    while points and table.joe != "falls":
        downstream |= table.joe == "1"
        table = _joe_at(table, _joe_down(table.joe) if downstream else above(table.joe)[0])
        points -= 1
    if table.joe == table.whirlpool != "falls":
        table = _joe_at(table, _joe_down(table.joe))
    return _joe_started(table) if table.joe == "falls" else table


def _joe_down(field: str) -> str:
    return "6R" if field == "5" else below(field)[0]


def _joe_loaded(table: Table) -> Table:
    kind = SITES.get(table.joe)
    if table.joe_cargo or not kind or kind not in table.sites[KINDS.index(kind)]:
        return table
    return unstocked(table, kind, kind)._replace(joe_cargo=heap([kind]))
