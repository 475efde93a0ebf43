"""A small neural network: who is likely to win, and which cards are likely to be chosen.

It has one hidden layer, the same for every seat. Each unit adds up its weights for the features
that the seat sees (`niagara.bots.features`), and counts if the sum is positive. Further
weights of the units add up to the seat's worth, and to the worth of each card in its hand. The
worths of all seats become their chances to win, and those of the cards how likely each is
(`fine_shares`).

All weights are whole numbers, parts of `SCALE`: so sums are exact, and the same on every machine.
`python -m niagara fit` finds them.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from operator import mul
from typing import Final, NamedTuple, ParamSpec, TypeVar, cast

from niagara.bots.features import FEATURES, RAW, Eyes, Features, look
from niagara.bots.lanes import Lanes
from niagara.bots.outlook import REMEMBERED
from niagara.bots.shares import fine_shares, of_the_win
from niagara.bots.weights import NETWORK, read
from niagara.model.cards import CARDS, CARDS_IN
from niagara.model.state import Snapshot, State

P = ParamSpec("P")
Kept = TypeVar("Kept")
Row = tuple[int, ...]
"""A weight for each unit."""

SCALE: Final = 1 << 15
"""What a weight of 1 is as a whole number."""
UNIT: Final = SCALE * SCALE
"""What a worth of 1 is as a whole number: a weight of 1 times a sum of 1."""


class Layers(NamedTuple):
    """All weights of a network."""

    hidden: Sequence[Row]
    """By feature: what it adds to each unit."""
    bias: Row
    """What each unit starts from."""
    winning: Row
    """What each unit adds to the seat's worth."""
    choosing: Sequence[Row]
    """By card: what each unit adds to the card's worth."""
    tending: Row
    """By card: where its worth starts from, as a part of `UNIT`."""


def layers(numbers: Sequence[int]) -> Layers:
    """Return the layers that these numbers are, one row after the other, as `flat` gives them.

    Raise `ValueError` if they are too many or too few.
    """
    cards = len(CARDS)
    units, rest = divmod(len(numbers) - cards, FEATURES + 2 + cards)
    if rest or units < 1:
        raise ValueError("these are not the weights of a network for these features")
    end = len(numbers) - cards
    rows = [tuple(numbers[start : start + units]) for start in range(0, end, units)]
    hidden, (bias, winning, *choosing) = rows[:FEATURES], rows[FEATURES:]
    return Layers(hidden, bias, winning, choosing, tuple(numbers[end:]))


def flat(each: Layers) -> list[int]:
    """Return all weights of the layers, one row after the other."""
    rows = (*each.hidden, each.bias, each.winning, *each.choosing, each.tending)
    return [number for row in rows for number in row]


class Network:
    """Foretells winners and cards by its weights. What it worked out is kept."""

    def __init__(self, weights: Layers) -> None:
        self._sums = Lanes(len(weights.bias), 32)
        """A lane for each unit."""
        self._worths = Lanes(len(CARDS), 64)
        """A lane for each card."""
        self._hidden = [*map(self._sums.packed, weights.hidden)]
        self._winning = weights.winning
        self._choosing = [*map(self._worths.packed, zip(*weights.choosing, strict=True))]
        self._tending = self._worths.packed(weights.tending)
        self._chances: dict[Snapshot, Sequence[float]] = {}
        """The chances of positions, as many worlds come to the same one."""
        self._cards: dict[Snapshot, Sequence[Sequence[float]]] = {}
        """How likely the cards of positions are, likewise."""
        kept = self._kept
        self._eyes = Eyes(
            table=kept(RAW.table, self._sums.packed(weights.bias)),
            gems=kept(RAW.gems),
            cards=kept(RAW.cards),
            empty=kept(RAW.empty),
            loaded=kept(RAW.loaded),
            future=kept(RAW.future),
            race=kept(RAW.race),
            rivals=kept(RAW.rivals),
            thefts=kept(RAW.thefts),
            ashore=kept(RAW.ashore),
            lost=kept(RAW.lost),
        )

    def chances(self, state: State) -> Sequence[float]:
        """Return every seat's chance to win, before a round or after the game."""
        if state.winners:
            return of_the_win(state.winners, len(state.players))
        position = state.snapshot()
        found = self._chances.get(position)
        if found is None:
            found = _keep(self._chances, position, self._winners([*self._units(state)]))
        return found

    def cards(self, state: State) -> Sequence[Sequence[float]]:
        """Return for each seat how likely it is to choose each card of its hand, as in `CARDS`."""
        position = state.snapshot()
        found = self._cards.get(position)
        if found is None:
            units = [*self._units(state)]
            _keep(self._chances, position, self._winners(units))
            found = _keep(self._cards, position, self._choices(state, units))
        return found

    def _winners(self, units: Sequence[Sequence[int]]) -> Sequence[float]:
        winning = self._winning
        return fine_shares([sum(map(mul, each, winning)) / UNIT for each in units])

    def _choices(self, state: State, units: Sequence[Sequence[int]]) -> Sequence[Sequence[float]]:
        choosing, tending, zero = self._choosing, self._tending, self._worths.zero
        found: list[Sequence[float]] = []
        for player, each in zip(state.players, units, strict=True):
            cards = CARDS_IN[player.hand]
            if len(cards) > 1:
                worths = self._worths.raised(sum(map(mul, each, choosing), tending))
                found.append(fine_shares([(worths[card] - zero) / UNIT for card in cards]))
            else:
                found.append((1.0,) * len(cards))
        return found

    def _units(self, state: State) -> Iterator[list[int]]:
        """Yield what each unit counts for each seat."""
        raised, zero = self._sums.raised, self._sums.zero
        for groups in look(state, self._eyes):
            sums = raised(sum(groups))
            yield [each - zero if each > zero else 0 for each in sums]

    def _kept(self, see: Callable[P, Features], start: int = 0) -> Callable[P, int]:
        """Return a function that sees features, and returns what they add to all units."""
        hidden = self._hidden

        def added(*args: P.args, **kwargs: P.kwargs) -> int:
            return sum((count * hidden[number] for number, count in see(*args, **kwargs)), start)

        return cast(Callable[P, int], lru_cache(maxsize=REMEMBERED)(added))


def _keep(known: dict[Snapshot, Kept], position: Snapshot, found: Kept) -> Kept:
    """Keep what was found for a position, and return it; when there is too much, begin anew."""
    if len(known) == REMEMBERED:
        known.clear()
    known[position] = found
    return found


@cache
def legends_network() -> Network:
    """Return what legends learned from their own games; it is read when it is first asked for."""
    return Network(layers([*map(int, read(NETWORK))]))
