"""Which cards players tend to choose: a guess at what nobody can see.

Each canoe is in one of a few situations, its cell: lost, ashore, or in some place on the river,
loaded or not. Every card has a weight for each cell and for each weather. The sum of its three
weights (canoe a's cell, canoe b's cell, the weather) is the card's worth, and the worths of the
cards in hand give how likely each is (`shares`). The weights were fitted to the choices of bots
(`niagara.lab.fit`).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from niagara.bots.measures.shares import shares
from niagara.bots.measures.worth import PLACE, PLACES, Table, table_of
from niagara.lab.quick.weights import CARD_WEIGHTS
from niagara.model.board import FALLS, SHORE
from niagara.model.cards import CARDS, CARDS_IN, Card, Hand
from niagara.model.state import Player, State
from niagara.rules.rounds import WEATHER

LOST: Final = 0
ASHORE: Final = 1
AFLOAT: Final = 2
"""The first cell on the river; the empty canoes' cells come first, then the loaded ones'."""
CELLS: Final = AFLOAT + 2 * PLACES
"""How many cells there are."""
SIZE: Final = (CELLS + len(WEATHER)) * len(CARDS)
"""How many weights there are."""


def cell(state: State, player: Player, canoe: int) -> int:
    """Return the number of a canoe's cell."""
    field = player.fields[canoe]
    if field == FALLS:
        return LOST
    if field == SHORE:
        return ASHORE
    loaded = PLACES if player.cargo[canoe] else 0
    return AFLOAT + PLACE[state.flag][field] + loaded


def numbers(first: int, second: int, weather: int, card: Card) -> tuple[int, int, int]:
    """Return the numbers of the three weights of a card; `first` and `second` are cells."""
    sky = CELLS + weather - WEATHER.start
    return first * len(CARDS) + card, second * len(CARDS) + card, sky * len(CARDS) + card


def shares_by(
    chosen: Sequence[float], hand: Hand, first: int, second: int, weather: int
) -> tuple[float, ...]:
    """Return how likely each card of a hand is by the weights `chosen`, in the order of `CARDS`."""
    worths = []
    for card in CARDS_IN[hand]:
        cell, other, sky = numbers(first, second, weather, card)
        worths.append(chosen[cell] + chosen[other] + chosen[sky])
    return tuple(shares(worths))


@lru_cache(maxsize=1 << 16)
def card_shares(
    table: Table, hand: Hand, first: int, second: int, weather: int
) -> tuple[float, ...]:
    """Return how likely each card of a hand is by fitted weights, in the order of `CARDS`."""
    return shares_by(CARD_WEIGHTS[table], hand, first, second, weather)


def likely(state: State, player: Player) -> tuple[float, ...]:
    """Return how likely a player is to choose each card in the hand, in the order of `CARDS`."""
    return card_shares(
        table_of(state),
        player.hand,
        cell(state, player, 0),
        cell(state, player, 1),
        state.weather,
    )
