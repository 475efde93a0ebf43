"""What a seat's things are worth between two rounds, by weights that were fitted to games.

First the traits of the seat are listed: how much effort its nearest goals still take, where its
canoes are and what they carry, which cards it holds, when its turn comes. A trait is the number of
a weight and how often it counts, so `(12, 0.5)` counts half of weight 12. The weights of its
traits, times how often they count, add up to what the seat's things are worth. In proportion to e
to that, each seat is likely to win.

The traits were chosen by hand; the weights were fitted to games (`niagara.lab.guides`). The result
is the same on every machine, as `sum` is not used.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from niagara.model.actions import Canoe, Seat
from niagara.model.board import DEPTH, FALLS, KINDS, SHORE, UPSTREAM_OF, Arm, Cargo, Field, Kind
from niagara.model.cards import CARDS, CARDS_IN, POINTS, Hand
from niagara.model.state import Player, State
from niagara.rules.goals import with_gems
from niagara.rules.modules.moose import STRENGTH

Trait = tuple[int, float]
"""The number of a weight, and how often it counts."""
Counts = tuple[int, ...]
"""How many gems of each kind there are."""
Table = int
"""The kind of table, which has weights of its own: 0 for the base game, 1 for modules."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """The weight of each trait at one kind of table; compared by identity, as a quick key."""

    weights: Sequence[float]


Fits = tuple[Fit, Fit]
"""One for each kind of table, by `Table`."""


EFFORT: Final = (1.0, 1.2, 1.5, 2.0, 2.6)
"""The effort to fetch a gem of each kind from its site; an amethyst is 1."""
STOLEN: Final = 1.0
"""The additional effort if the site has none left, so that it must be stolen."""
SAME_GOAL: Final = 4
"""How many gems of one kind win (RULES 11)."""
TOTAL_GOAL: Final = 7
"""How many gems of any kind win (RULES 11)."""

USUAL_PUSHES: Final = 2
"""How often the river is usually pushed in a round when the weather is 0."""
TURNS: Final = 3
"""How many lengths the way home can have: one turn, two turns, or more."""
SLACKS: Final = range(-2, 6)
"""The slack of a canoe: how many more pushes than usual it survives; within these bounds."""
OTHER_GOAL: Final = 3.0
"""How much more effort than the nearest goal the next goal can count at most."""

PLACES: Final = 9
"""How many places on the river there are: 1 to 5, the arm that the flag shows, the other arm."""
PLACE: Final = (
    (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0),
    (0, 0, 1, 2, 3, 4, 7, 8, 5, 6, 0),
)
"""The place of a field: `PLACE[flag][field]`; shore and falls have none."""
LASTS: Final = (12, 10, 8, 6, 4, 3, 1, 4, 2)
"""About how many pushes carry a canoe over the falls, by place."""


class Numbering:
    """Gives numbers to groups of traits, one group after the other."""

    def __init__(self) -> None:
        self.end = 0
        """How many numbers have been given."""

    def group(self, size: int = 1) -> int:
        """Return the first number of a new group of this size."""
        first = self.end
        self.end += size
        return first


EFFORTS: Final = 20
"""How many traits there are for efforts: one for each half point; the last is for all above."""
MOST_PLAYERS: Final = 6

_traits = Numbering()
_EFFORT: Final = _traits.group(EFFORTS)
_OTHER: Final = _traits.group()
_LOST: Final = _traits.group()
_ASHORE: Final = _traits.group()
_EMPTY: Final = _traits.group(PLACES)
_EMPTY_SLACK: Final = _traits.group(len(SLACKS))
_LOADED: Final = _traits.group(PLACES)
_LOADED_SLACK: Final = _traits.group(len(SLACKS))
_LOADED_HOME: Final = _traits.group(TURNS)
_GAIN: Final = _traits.group(PLACES)
_GAIN_SLACK: Final = _traits.group(len(SLACKS))
_GAIN_HOME: Final = _traits.group(TURNS)
_SPARE: Final = _traits.group()
_CARD: Final = _traits.group(len(CARDS))
_ORDER: Final = _traits.group(MOST_PLAYERS)
TRAITS: Final = _traits.end
"""How many traits there are. Their order is that of the weights, and must stay."""
GOAL_MET: Final = (_EFFORT, _EFFORT + 1)
"""The traits of a treasury that has met a goal."""


@lru_cache(maxsize=1 << 14)
def efforts(treasury: Counts, stock: Counts) -> tuple[float, float]:
    """Return the efforts that the nearest goal and the next one still take (RULES 11).

    The goals are four gems of each kind, five kinds, and seven gems. `stock` is how many gems of
    its own kind each site has.
    """
    missing = 0.0
    every = [_fetch_cheapest(TOTAL_GOAL, treasury, stock)]
    for kind, count in enumerate(treasury):
        every.append(_fetch(kind, SAME_GOAL - count, stock))
        missing += 0.0 if count else _fetch(kind, 1, stock)
    every.append(missing)
    every.sort()
    return every[0], every[1]


def _fetch(kind: Kind, count: int, stock: Counts) -> float:
    """Return the effort to fetch this many gems of a kind."""
    return max(0, count) * EFFORT[kind] + STOLEN * max(0, count - stock[kind])


def _fetch_cheapest(goal: int, treasury: Counts, stock: Counts) -> float:
    """Return the effort to bring a treasury to this many gems, with the cheapest there are."""
    count = max(0, goal - sum(treasury))
    effort = 0.0
    for kind in range(len(KINDS)):
        here = min(count, stock[kind])
        effort += here * EFFORT[kind]
        count -= here
    return effort + count * (EFFORT[0] + STOLEN)


@lru_cache(maxsize=1 << 12)
def turns_home(depth: int, hand: Hand, strength: int, current: int) -> int:
    """Return how long the way home is with the best cards left: 0 is one turn, 1 two, 2 more.

    `strength` is how many points the moose adds, `current` how far the river carries the canoe back
    after each turn.
    """
    points = sorted((max(POINTS[card], default=0) for card in CARDS_IN[hand]), reverse=True)
    for turn, most in enumerate(points[: TURNS - 1]):
        depth -= most + strength
        if depth <= 0 < most:
            return turn
        depth += current
    return TURNS - 1


class Valuation:
    """What a player's treasury and hand are worth, and canoes in any field and with any cargo.

    It is made for what is the same for all actions of a decision. It is shared by all who ask for
    the same, and remembers every answer. Most of what it works out depends neither on the flag nor
    on the whirlpool: valuations that differ only in these share it.
    """

    def __init__(
        self,
        fit: Fit,
        treasury: Counts,
        stock: Counts,
        hand: Hand,
        flag: Arm,
        current: int,
        whirlpool: Field,
        capacities: tuple[int, int],
    ) -> None:
        self.weights = fit.weights
        self.treasury = treasury
        self.stock = stock
        self.hand = hand
        self.place = PLACE[flag]
        self.current = current
        self.whirlpool = whirlpool
        self.capacities = capacities
        self.least = efforts(treasury, stock)[0]
        self.base, self._shared = _shared(fit, treasury, stock, hand, current, capacities)
        """What the treasury and the hand are worth together."""
        self._canoes: dict[tuple[Field, Cargo, Canoe, bool], float] = {}

    def canoe(self, field: Field, cargo: Cargo, canoe: Canoe, moose: bool) -> float:
        """Return what a canoe at this field is worth; on shore, its gems count as landed."""
        key = (field, cargo, canoe, moose)
        worth = self._canoes.get(key)
        if worth is None:
            worth = self._canoes[key] = self._canoe(field, cargo, canoe, moose)
        return worth

    def _canoe(self, field: Field, cargo: Cargo, canoe: Canoe, moose: bool) -> float:
        """Return what a canoe is worth, if need be from what other valuations know."""
        hurdle = self.whirlpool in UPSTREAM_OF[field]
        key = (DEPTH[field], self.place[field], hurdle, cargo, canoe, moose)
        worth = self._shared.get(key)
        if worth is None:
            worth = weighed(self.weights, self.canoe_traits(field, cargo, canoe, moose))
            if field == SHORE and cargo:
                treasury = with_gems(self.treasury, cargo)
                worth += weighed(self.weights, treasury_traits(treasury, self.stock))
                worth -= weighed(self.weights, treasury_traits(self.treasury, self.stock))
            self._shared[key] = worth
        return worth

    def canoe_traits(
        self, field: Field, cargo: Cargo, canoe: Canoe, moose: bool
    ) -> tuple[Trait, ...]:
        """Return the traits of one canoe, without the gems that it lands.

        Gems aboard count by the effort that they would save once they are home.
        """
        if field == FALLS:
            return ((_LOST, 1.0),)
        if field == SHORE:
            return ((_ASHORE, 1.0),)
        place = self.place[field]
        slack = min(max(LASTS[place] - self.current, SLACKS[0]), SLACKS[-1]) - SLACKS[0]
        if not cargo:
            return ((_EMPTY + place, 1.0), (_EMPTY_SLACK + slack, 1.0))
        hurdle = self.whirlpool in UPSTREAM_OF[field]
        strength = STRENGTH if moose else 0
        home = turns_home(DEPTH[field] + hurdle, self.hand, strength, self.current)
        gain = self.least - efforts(with_gems(self.treasury, cargo), self.stock)[0]
        return (
            (_LOADED + place, 1.0),
            (_LOADED_SLACK + slack, 1.0),
            (_LOADED_HOME + home, 1.0),
            (_GAIN + place, gain),
            (_GAIN_SLACK + slack, gain),
            (_GAIN_HOME + home, gain),
            (_SPARE, float(self.capacities[canoe] - len(cargo))),
        )


Shared = dict[tuple[int, int, bool, Cargo, Canoe, bool], float]
"""What canoes are worth, by their depth, their place, whether the whirlpool is in the way, their
gems, which canoe it is, and whether the moose is aboard."""


@lru_cache(maxsize=1 << 13)
def _shared(
    fit: Fit,
    treasury: Counts,
    stock: Counts,
    hand: Hand,
    _current: int,
    _capacities: tuple[int, int],
) -> tuple[float, Shared]:
    """Return what these are worth without canoes, and an empty memory that valuations share."""
    base = weighed(fit.weights, treasury_traits(treasury, stock))
    base += weighed(fit.weights, [(_CARD + card, 1.0) for card in CARDS_IN[hand]])
    return base, {}


def weighed(weights: Sequence[float], traits: Iterable[Trait]) -> float:
    """Return the sum of the weights of these traits, times how often each counts."""
    worth = 0.0
    for number, count in traits:
        worth += weights[number] * count
    return worth


def treasury_traits(treasury: Counts, stock: Counts) -> tuple[Trait, ...]:
    """Return the traits of a treasury: the effort of its nearest goal and of the next."""
    least, other = efforts(treasury, stock)
    return (
        (_EFFORT + min(EFFORTS - 1, int(2 * least)), 1.0),
        (_OTHER, min(other - least, OTHER_GOAL)),
    )


def fits_of(weights: Sequence[float]) -> Fits:
    """Return these weights: those of the base game come first, and then those for modules."""
    return Fit(weights[:TRAITS]), Fit(weights[TRAITS:])


_WEIGHTLESS: Final = fits_of((0.0,) * TRAITS * 2)
"""For what does not depend on weights."""

_valuation = lru_cache(maxsize=1 << 13)(Valuation)


def valuation(state: State, player: Player, flag: Arm, whirlpool: Field, fits: Fits) -> Valuation:
    """Return the valuation of a player's things, for this flag and place of the whirlpool."""
    setup = state.setup
    return _valuation(
        fits[table_of(state)],
        tuple(player.treasury),
        own_kinds(state.sites),
        player.hand or setup.hand,
        flag,
        usual_pushes(state),
        whirlpool,
        setup.capacities,
    )


def own_kinds(sites: Sequence[Counts]) -> Counts:
    """Return how many gems of its own kind each site has."""
    first, second, third, fourth, fifth = sites
    return first[0], second[1], third[2], fourth[3], fifth[4]


def table_of(state: State) -> Table:
    """Return which kind of table a game is played at."""
    return 1 if state.setup.modules else 0


def usual_pushes(state: State) -> int:
    """Return about how often the river is pushed in a round with this weather."""
    return max(0, USUAL_PUSHES + state.weather)


def order_trait(state: State, seat: Seat) -> int:
    """Return the number of the trait for a seat's place in the order of turns."""
    return _ORDER + (seat - state.start) % len(state.players)


def traits(state: State, seat: Seat) -> list[Trait]:
    """Return all traits of a seat before a round."""
    player = state.players[seat]
    eye = valuation(state, player, state.flag, state.whirlpool, _WEIGHTLESS)
    found = [*treasury_traits(eye.treasury, eye.stock), (order_trait(state, seat), 1.0)]
    found += [(_CARD + card, 1.0) for card in CARDS_IN[eye.hand]]
    for canoe, field in enumerate(player.fields):
        found += eye.canoe_traits(field, player.cargo[canoe], canoe, player.moose == canoe)
    return found
