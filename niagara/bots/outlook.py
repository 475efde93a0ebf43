"""What a seat could bring home with the cards that it holds, for what the network sees (RULES 5).

A card moves both canoes of its seat. So for each card of the hand we look at all cargoes that each
canoe could land with it, and at those that it could still have aboard afterwards. Everything is
measured by the effort that the nearest goal then takes. The river, thefts, and what others do are
left out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from niagara.bots.worth import Counts, efforts
from niagara.model.actions import Canoe
from niagara.model.board import FALLS, SHORE, Cargo, Field
from niagara.model.cards import CARDS_IN, POINTS, Card, Hand
from niagara.model.state import Player, State, Stock
from niagara.rules.goals import with_gems
from niagara.rules.modules import moose
from niagara.rules.moves import Reach, cargo_after, moves_within, reach_of

REMEMBERED: Final = 1 << 14
"""How many answers each table of the network keeps: what is older is seldom asked for again."""

Tenths = int
"""Effort, in tenths of fetching an amethyst."""
Cargoes = tuple[Cargo, ...]


class Outlook(NamedTuple):
    """What the best cards of a hand bring, each for itself."""

    gain: Tenths
    """The most effort that the gems landed this round save."""
    wins: int
    """How many cards meet a goal this round."""
    hope: Tenths
    """The least effort that is left if, later, all gems come home that can be aboard by then."""
    hopes: int
    """How many cards make it possible to meet a goal in that way."""


@dataclass(frozen=True, slots=True, eq=False)
class Ends:
    """How a canoe's move could end, by card. There is one such object for the same facts."""

    landed: Mapping[Card, Cargoes]
    """What it could land; nothing, if it does not come home."""
    aboard: Mapping[Card, Cargoes]
    """What it could land or still have aboard; nothing, if it is lost."""


def outlook_of(state: State, player: Player, hand: Hand, stock: Counts) -> Outlook:
    """Return the outlook of a player, with `stock` gems of its own kind at each site."""
    first, second = (_ends_of(state, player, hand, canoe) for canoe in (0, 1))
    return _outlook(tuple(player.treasury), stock, hand, first, second)


@lru_cache(maxsize=4 * REMEMBERED)
def to_go(treasury: Counts, stock: Counts) -> Tenths:
    """Return the effort that a treasury's nearest goal still takes."""
    return tenths(efforts(treasury, stock)[0])


def tenths(effort: float) -> Tenths:
    """Return an effort in tenths."""
    return int(10 * effort + 0.5)


@lru_cache(maxsize=REMEMBERED)
def _outlook(treasury: Counts, stock: Counts, hand: Hand, first: Ends, second: Ends) -> Outlook:
    here = to_go(treasury, stock)
    cards = [card for card in CARDS_IN[hand] if POINTS[card]]
    now = [_least(treasury, stock, first.landed[card], second.landed[card]) for card in cards]
    later = [_least(treasury, stock, first.aboard[card], second.aboard[card]) for card in cards]
    return Outlook(
        here - min(now, default=here),
        len([left for left in now if left <= 0]),
        min(later, default=here),
        len([left for left in later if left <= 0]),
    )


@lru_cache(maxsize=REMEMBERED)
def _least(treasury: Counts, stock: Counts, some: Cargoes, others: Cargoes) -> Tenths:
    """Return the least effort that is left with one of some cargoes and one of the others."""
    every = {with_gems(treasury, one + other): None for one in some for other in others}
    return min([to_go(each, stock) for each in every])


def _ends_of(state: State, player: Player, hand: Hand, canoe: Canoe) -> Ends:
    cargo, field = player.cargo[canoe], player.fields[canoe]
    if field == FALLS:
        return _gone(hand)
    ways = _ways(
        canoe,
        state.setup.capacities[canoe],
        len(cargo),
        field,
        hand,
        player.moose == canoe,
        state.moose_waits,
        state.whirlpool,
    )
    return _ends(ways, field, cargo, state.there & ways.sites)


@lru_cache(maxsize=REMEMBERED)
def _gone(hand: Hand) -> Ends:
    """Return the ends of a canoe that is over the falls."""
    nothing: Mapping[Card, Cargoes] = dict.fromkeys(CARDS_IN[hand], ((),))
    return Ends(nothing, nothing)


@dataclass(frozen=True, slots=True, eq=False)
class _Ways:
    """All that a canoe could do in one move, by card."""

    by_card: Mapping[Card, Reach]
    sites: Stock
    """A mask for the stocks of all sites that it could come to."""


@lru_cache(maxsize=REMEMBERED)
def _ways(
    canoe: Canoe,
    capacity: int,
    aboard: int,
    start: Field,
    hand: Hand,
    strong: bool,
    moose_waits: bool,
    whirlpool: Field,
) -> _Ways:
    by_card = {}
    sites = 0
    for card in CARDS_IN[hand]:
        if points := POINTS[card]:
            points = moose.stronger(points) if strong else points
            reach = reach_of(canoe, capacity, aboard, start, points, moose_waits, whirlpool)
            by_card[card] = reach
            sites |= reach.sites
    return _Ways(by_card, sites)


@lru_cache(maxsize=REMEMBERED)
def _ends(ways: _Ways, start: Field, cargo: Cargo, there: Stock) -> Ends:
    every = {
        card: _cargoes(reach, start, cargo, there & reach.sites)
        for card, reach in ways.by_card.items()
    }
    landed = {card: landed for card, (landed, _aboard) in every.items()}
    return Ends(landed, {card: aboard for card, (_landed, aboard) in every.items()})


@lru_cache(maxsize=REMEMBERED)
def _cargoes(reach: Reach, start: Field, cargo: Cargo, there: Stock) -> tuple[Cargoes, Cargoes]:
    """Return what a canoe could land with its move, and what it could land or still have aboard."""
    ends: dict[tuple[Cargo, bool], None] = {}
    for move in moves_within(reach, cargo, there):
        rest = start if move.rest is None else move.rest
        gems = () if rest == FALLS else cargo_after(cargo, move)
        ends[gems, rest == SHORE] = None
    return _some(gems for gems, home in ends if home), _some(gems for gems, _home in ends)


def _some(cargoes: Iterable[Cargo]) -> Cargoes:
    """Return these cargoes without repeats; if there are none, the empty one."""
    return tuple(dict.fromkeys(cargoes)) or ((),)
