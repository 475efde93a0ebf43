"""The oracle: a slow generator of legal actions and what they lead to.

It is written from docs/rules.md and docs/notation.md alone and shares nothing with the engine's
rules: a position is a table of names, gems are heaps of words, the river is a list of
neighbours, and a canoe spends its points one by one in every way there is.

This file knows which decision comes next and what it offers. `naive_table` says what is where,
`naive_canoe` makes one canoe's move, `naive_river` plays the end of a round.
"""

from collections.abc import Callable

from niagara.model.cards import CARDS, ONE_TO_THREE
from niagara.model.state import Phase
from niagara.view import View
from tests.oracle.naive_canoe import canoe_moves, may_take_moose
from tests.oracle.naive_river import after_river, standing_in_whirlpool, swept
from tests.oracle.naive_table import CANOES, Table, at, below, less, name_of, put, stocked, table_of


def naive_legal(view: View) -> set[str]:
    """Return the notation of every action the view's actor may take."""
    return set(naive_outcomes(view))


def naive_outcomes(view: View) -> dict[str, Table]:
    """Return every legal action with the table that it leads to.

    For a turn's last action that is the table at the end of the turn, for a sweep the one at the
    next decision.
    """
    match view.phase:
        case Phase.CARD:
            return {text: table_of(view) for text in _cards(view)}
        case Phase.BUY | Phase.BUY_FIRST:
            return _purchases(view)
        case Phase.WEATHER:
            return _with_moose_first(view, _weather)
        case Phase.ROPE:
            return _with_moose_first(view, lambda table: {"rope": table})
        case Phase.PADDLE:
            return _paddling(view)
        case Phase.SWEEP:
            return _sweeps(view)
        case Phase.OVER:
            return {}


def _actor(view: View) -> int:
    assert view.actor is not None
    return view.actor


# Which decision comes next, and whose (RULES 3, 4; a turn without a decision passes by itself)


def round_decision(view: View, turn: int) -> tuple[Phase, int]:
    """Return the next decision before the turns of a round, and whose it is, from `turn` on."""
    table = table_of(view)
    if view.setup.buyback == "round":
        for later in range(turn, len(view.players)):
            seat = (view.start + later) % len(view.players)
            if _may_buy(table, seat):
                return Phase.BUY_FIRST, seat
    return Phase.CARD, view.start


def turn_decision(view: View, seat: int) -> Phase | None:
    """Return what a seat is asked when its turn begins and its card is revealed, if anything."""
    if view.setup.buyback == "turn" and _may_buy(table_of(view), seat):
        return Phase.BUY
    return card_decision(view, seat)


def card_decision(view: View, seat: int) -> Phase | None:
    """Return what a seat is asked because of its card, if anything."""
    table, card = table_of(view), CARDS[view.players[seat].card]
    if card == "rope":
        takes_moose = any(may_take_moose(table, seat, canoe) for canoe in range(len(CANOES)))
        return Phase.ROPE if takes_moose else None
    return Phase.WEATHER if card == "cloud" else Phase.PADDLE


def turn_goes_on(view: View, text: str) -> bool:
    """Tell whether the actor has more to decide in this turn after a legal action."""
    seat = _actor(view)
    if view.phase is Phase.BUY:
        return card_decision(view, seat) is not None
    if view.phase is not Phase.PADDLE or view.players[seat].card == ONE_TO_THREE or text == "stay":
        return False
    canoe, fields = CANOES.index(text[0]), table_of(view).fields[seat]
    other = fields[1 - canoe]
    launched = view.launched or fields[canoe] == "shore"
    moved = view.moved >> (1 - canoe) & 1
    return not moved and other != "falls" and not (other == "shore" and launched)


def _may_buy(table: Table, seat: int) -> bool:
    return "falls" in table.fields[seat] and bool(table.treasuries[seat])


# Cards and buying (RULES 3, 4)


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
    paid = put(table.treasuries, seat, less(table.treasuries[seat], kind))
    return at(stocked(table._replace(treasuries=paid), kind, kind), seat, canoe, "shore")


# The cards that move no canoe (RULES 4, 9)


def _weather(table: Table) -> dict[str, Table]:
    places = {"weather up": table.weather + 1, "weather down": table.weather - 1}
    return {
        text: _beaver_awoken(table._replace(weather=weather))
        for text, weather in places.items()
        if weather in (-1, 0, 1, 2)
    }


def _beaver_awoken(table: Table) -> Table:
    jumps = "beaver" in table.modules and table.weather == 2 and table.beaver == "shore"
    return table._replace(beaver="1") if jumps else table


def _with_moose_first(view: View, card: Callable[[Table], dict[str, Table]]) -> dict[str, Table]:
    """Return what the card does alone, and after a canoe has taken the moose aboard."""
    table, seat = table_of(view), _actor(view)
    outcomes = card(table)
    for canoe in range(len(CANOES)):
        if may_take_moose(table, seat, canoe):
            with_moose = card(table._replace(moose=name_of(seat, canoe)))
            outcomes |= {f"moose {CANOES[canoe]} {text}": end for text, end in with_moose.items()}
    return outcomes


# Whose turn it is to move (RULES 5)


def _paddling(view: View) -> dict[str, Table]:
    table, seat = table_of(view), _actor(view)
    card = CARDS[view.players[seat].card]
    outcomes: dict[str, Table] = {}
    afloat = ashore = False
    for canoe, field in enumerate(table.fields[seat]):
        if field == "falls" or view.moved >> canoe & 1:
            continue
        if field == "shore" and view.launched:
            continue
        afloat |= field != "shore"
        ashore |= field == "shore"
        outcomes |= canoe_moves(table, seat, canoe, card)
    begun = bool(view.moved) or view.launched
    assert not (begun and card == "1-3"), "with 1-3 the turn is over after one canoe's move"
    if ashore and not afloat and begun:
        outcomes["stay"] = table
    return outcomes


# The whirlpool under freed canoes (RULES 9)


def _sweeps(view: View) -> dict[str, Table]:
    table = table_of(view)
    seat, canoe = standing_in_whirlpool(view, table)[0]
    assert seat == _actor(view), "the first in turn order decides"
    return {
        f"sweep {CANOES[canoe]} {field}": after_river(view, swept(table, seat, canoe, field))
        for field in below(table.whirlpool)
    }
