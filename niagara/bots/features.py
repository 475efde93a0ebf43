"""What `niagara.bots.network` sees of a position, as numbers.

A feature is a fact that counts 0 if it is not so: that a canoe is on field 5, that the hand holds
the 4, how much effort a cargo saves. Only those that count are listed, each as its number and its
count. Efforts are counted in tenths, so that every count is a whole number.

A seat sees these groups of facts: the table, its gems, its cards, each of its canoes, what it could
bring home, where it stands in the race with the others, and thefts to come. Each depends on little,
so that what follows from it can be kept (`Eyes`).
"""

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeVar

from niagara.bots.outlook import REMEMBERED, Outlook, Tenths, outlook_of, tenths, to_go
from niagara.bots.worth import (
    EFFORTS,
    LASTS,
    MOST_PLAYERS,
    PLACE,
    PLACES,
    TURNS,
    Counts,
    Numbering,
    efforts,
    own_kinds,
    turns_home,
    usual_pushes,
)
from niagara.forecast import nothing_below
from niagara.model.actions import Seat
from niagara.model.board import DEPTH, FALLS, KINDS, SHORE, UPSTREAM_OF, Cargo, Field
from niagara.model.cards import CARDS, CARDS_IN, CLOUD, ONE_TO_THREE, Hand, holds
from niagara.model.modules import MODULES
from niagara.model.state import State
from niagara.rules.goals import with_gems
from niagara.rules.modules.moose import STRENGTH
from niagara.rules.rounds import WEATHER

Feature = tuple[int, int]
"""The number of a feature, and how much it counts."""
Features = tuple[Feature, ...]
Hands = tuple[Hand, ...]
"""The hands of all seats, sorted."""
Seen = TypeVar("Seen")
"""What becomes of a group of features."""

MOST_GEMS: Final = 8
"""Treasuries with more gems count as if they had this many."""
MOST_OF_A_KIND: Final = 4
SPEEDS: Final = 12
"""How many features there are for the mean speed of the river: one for each half push."""
DANGERS: Final = 9
"""How many features there are for the chance that the river takes a canoe: from 0/8 to 8/8."""
MOST_AHEAD: Final = 3
"""The most rivals that are counted as ahead."""
MOST_THEFTS: Final = 3
"""The most thefts that are counted."""
MOST_CARDS: Final = 4
"""The most cards of a hand that are counted as bringing a goal within reach."""
MOST_RIVALS: Final = 4
"""The most rivals who are counted as having such a card."""
FURTHEST: Final[Tenths] = 40
"""The most that efforts are counted to differ."""
HALF: Final[Tenths] = 5

_features = Numbering()
_MODULE: Final = _features.group(len(MODULES))
_PLAYERS: Final = _features.group(MOST_PLAYERS + 1)
_WEATHER: Final = _features.group(len(WEATHER))
_ON_HAND: Final = _features.group(len(CARDS))
_SPEED: Final = _features.group(SPEEDS)
_OF_KIND: Final = _features.group((MOST_OF_A_KIND + 1) * len(KINDS))
_GEMS: Final = _features.group(MOST_GEMS + 1)
_KINDS: Final = _features.group(len(KINDS) + 1)
_SAME: Final = _features.group(MOST_OF_A_KIND + 1)
_EFFORT: Final = _features.group(EFFORTS)
_OTHER: Final = _features.group()
_GONE: Final = _features.group(len(KINDS))
_CARD: Final = _features.group(len(CARDS))
_CARDS: Final = _features.group(len(CARDS))
_CLOUD: Final = _features.group(len(WEATHER))
_ORDER: Final = _features.group(MOST_PLAYERS)
_ASHORE: Final = _features.group()
_LOST: Final = _features.group()
_FREE_SEATS: Final = _features.group()
_MOOSE: Final = _features.group()
_HURDLE: Final = _features.group()
_EMPTY: Final = _features.group(PLACES)
_EMPTY_DANGER: Final = _features.group(DANGERS)
_LOADED: Final = _features.group(PLACES)
_LOADED_DANGER: Final = _features.group(DANGERS)
_HOME: Final = _features.group(TURNS)
_KIND_HOME: Final = _features.group(TURNS * len(KINDS))
_WINS_HOME: Final = _features.group(TURNS)
_GAIN_HOME: Final = _features.group(TURNS)
_GAIN: Final = _features.group(PLACES)
_GAIN_DANGER: Final = _features.group()
_RIVAL: Final = _features.group(EFFORTS)
_BEHIND: Final = _features.group()
_AHEAD: Final = _features.group(MOST_AHEAD + 1)
_THREATS: Final = _features.group(MOST_THEFTS + 1)
_AT_STAKE: Final = _features.group()
_THEFTS: Final = _features.group(MOST_THEFTS + 1)
_LOOT: Final = _features.group()
_LANDED: Final = _features.group()
_WINS: Final = _features.group(MOST_CARDS + 1)
_HOPE: Final = _features.group(EFFORTS)
_HOPE_GAIN: Final = _features.group()
_HOPES: Final = _features.group(MOST_CARDS + 1)
_ALL_HOME: Final = _features.group(EFFORTS)
_HOPE_BEHIND: Final = _features.group()
_RIVALS_WIN: Final = _features.group(MOST_RIVALS + 1)
_RIVALS_FIRST: Final = _features.group(MOST_RIVALS + 1)
_RIVALS_HOPE: Final = _features.group(MOST_RIVALS + 1)
FEATURES: Final = _features.end
"""How many features there are. Their order is that of the weights, and must stay."""


class Eyes(NamedTuple, Generic[Seen]):
    """What is made of each group of features: the functions below, or what remembers them."""

    table: Callable[[AbstractSet[str], Hands, int], Seen]
    gems: Callable[[Counts, Counts], Seen]
    cards: Callable[[Hand, int, int], Seen]
    empty: Callable[[int, int, int, bool, bool], Seen]
    loaded: Callable[[Cargo, Tenths, bool, int, int, int, int, bool, bool], Seen]
    future: Callable[[Tenths, Outlook, Tenths], Seen]
    race: Callable[[Tenths, Tenths, int, Tenths], Seen]
    rivals: Callable[[int, int, int], Seen]
    thefts: Callable[[int, Tenths, int, Tenths], Seen]
    ashore: Callable[[], Seen]
    lost: Callable[[], Seen]


# The groups


def table(modules: AbstractSet[str], hands: Hands, weather: int) -> Features:
    """Return what is the same for all seats: the hands and the weather."""
    held = [sum(holds(hand, card) for hand in hands) for card in range(len(CARDS))]
    mean = 0.0
    for chance in at_least(hands)[1:]:
        mean += chance
    speed = max(0.0, mean + weather)
    return (
        *((_MODULE + number, 1) for number, module in enumerate(MODULES) if module in modules),
        (_PLAYERS + len(hands), 1),
        (_WEATHER + weather - WEATHER.start, 1),
        *((_ON_HAND + card, count) for card, count in enumerate(held) if count),
        (_SPEED + min(int(2 * speed), SPEEDS - 1), 1),
    )


def gems(treasury: Counts, stock: Counts) -> Features:
    """Return what a treasury has, and what it still needs."""
    least, other = efforts(treasury, stock)
    of_kind = [min(count, MOST_OF_A_KIND) for count in treasury]
    return (
        *(
            (_OF_KIND + (MOST_OF_A_KIND + 1) * kind + count, 1)
            for kind, count in enumerate(of_kind)
        ),
        (_GEMS + min(sum(treasury), MOST_GEMS), 1),
        (_KINDS + sum(1 for count in treasury if count), 1),
        (_SAME + max(of_kind), 1),
        (_EFFORT + _step(tenths(least)), 1),
        (_OTHER, min(tenths(other - least), FURTHEST)),
        *((_GONE + kind, 1) for kind, left in enumerate(stock) if not left),
    )


def cards(hand: Hand, weather: int, order: int) -> Features:
    """Return what a hand holds, and how many seats take their turns before its owner."""
    held = CARDS_IN[hand]
    return (
        *((_CARD + card, 1) for card in held),
        (_CARDS + len(held), 1),
        *(((_CLOUD + weather - WEATHER.start, 1),) if CLOUD in held else ()),
        (_ORDER + order, 1),
    )


def empty(place: int, danger: int, free: int, hurdle: bool, moose: bool) -> Features:
    """Return the facts of an empty canoe in the water, at a place that `PLACE` tells."""
    return (
        *_afloat(free, hurdle=hurdle, moose=moose),
        (_EMPTY + place, 1),
        (_EMPTY_DANGER + danger, 1),
    )


def loaded(
    cargo: Cargo,
    gain: Tenths,
    wins: bool,
    home: int,
    place: int,
    danger: int,
    free: int,
    hurdle: bool,
    moose: bool,
) -> Features:
    """Return the facts of a loaded canoe in the water: how far home is, and what it brings.

    `gain` is how much less effort the nearest goal takes once the cargo is home, `wins` whether it
    is met then, and `home` the answer of `turns_home`.
    """
    return (
        *_afloat(free, hurdle=hurdle, moose=moose),
        (_LOADED + place, 1),
        (_LOADED_DANGER + danger, 1),
        (_HOME + home, 1),
        *((_KIND_HOME + TURNS * kind + home, 1) for kind in cargo),
        *(((_WINS_HOME + home, 1),) if wins else ()),
        (_GAIN_HOME + home, gain),
        (_GAIN + place, gain),
        (_GAIN_DANGER, gain * danger),
    )


def _afloat(free: int, *, hurdle: bool, moose: bool) -> Features:
    return ((_FREE_SEATS, free), (_HURDLE, int(hurdle)), (_MOOSE, int(moose)))


def future(here: Tenths, seen: Outlook, all_home: Tenths) -> Features:
    """Return what a seat could bring home with its cards, and then with all gems aboard now.

    `here` is the effort that its nearest goal takes now, `all_home` that with these gems.
    """
    return (
        (_LANDED, seen.gain),
        (_WINS + min(seen.wins, MOST_CARDS), 1),
        (_HOPE + _step(seen.hope), 1),
        (_HOPE_GAIN, here - seen.hope),
        (_HOPES + min(seen.hopes, MOST_CARDS), 1),
        (_ALL_HOME + _step(all_home), 1),
    )


def race(rival: Tenths, behind: Tenths, ahead: int, hope_behind: Tenths) -> Features:
    """Return how a seat stands in the race, with its cargo home.

    `rival` is the effort that the best other seat still takes, `behind` how much more one's own is,
    `ahead` how many seats take less, and `hope_behind` how much less the best other one may hope
    for than oneself.
    """
    return (
        (_RIVAL + _step(rival), 1),
        (_BEHIND, max(-FURTHEST, min(behind, FURTHEST))),
        (_AHEAD + min(ahead, MOST_AHEAD), 1),
        (_HOPE_BEHIND, max(-FURTHEST, min(hope_behind, FURTHEST))),
    )


def rivals(winning: int, first: int, hopeful: int) -> Features:
    """Return how many others can win this round, how many of them move before, and who may hope."""
    return (
        (_RIVALS_WIN + min(winning, MOST_RIVALS), 1),
        (_RIVALS_FIRST + min(first, MOST_RIVALS), 1),
        (_RIVALS_HOPE + min(hopeful, MOST_RIVALS), 1),
    )


def thefts(threats: int, at_stake: Tenths, chances: int, loot: Tenths) -> Features:
    """Return the thefts to come.

    `threats` are those with which others may cost a seat `at_stake`, `chances` those that may gain
    it `loot`.
    """
    return (
        (_THREATS + min(threats, MOST_THEFTS), 1),
        (_AT_STAKE, min(at_stake, FURTHEST)),
        (_THEFTS + min(chances, MOST_THEFTS), 1),
        (_LOOT, min(loot, FURTHEST)),
    )


RAW: Final[Eyes[Features]] = Eyes(
    *(table, gems, cards, empty, loaded, future, race, rivals, thefts),
    ashore=lambda: ((_ASHORE, 1),),
    lost=lambda: ((_LOST, 1),),
)
"""Eyes that see the features themselves."""


# A position


_Afloat = tuple[Seat, Field, Cargo, Tenths, int, bool]
"""A canoe in the water: whose it is, where, its gems, their gain, its free seats, the moose."""


def look(state: State, eyes: Eyes[Seen]) -> Iterator[Sequence[Seen]]:
    """Yield what these eyes see of each seat, before a round: one thing for each group."""
    setup, weather, players = state.setup, state.weather, state.players
    stock = own_kinds(state.sites)
    hands = [player.hand or setup.hand for player in players]
    known = tuple(sorted(hands))
    shared = eyes.table(setup.modules, known, weather)
    dangers, current = dangers_at(known, weather), usual_pushes(state)
    place_of, whirlpool = PLACE[state.flag], state.whirlpool
    afloat: list[_Afloat] = []
    canoes: list[Seen] = []
    least: list[Tenths] = []
    all_home: list[Tenths] = []
    for seat, player in enumerate(players):
        treasury = tuple(player.treasury)
        here = to_go(treasury, stock)
        for canoe, field in enumerate(player.fields):
            if field in (SHORE, FALLS):
                canoes.append(eyes.ashore() if field == SHORE else eyes.lost())
                continue
            cargo, moose, place = player.cargo[canoe], player.moose == canoe, place_of[field]
            free, hurdle = setup.capacities[canoe] - len(cargo), whirlpool in UPSTREAM_OF[field]
            where = place, dangers[place], free, hurdle, moose
            gain = 0
            if cargo:
                left = to_go(with_gems(treasury, cargo), stock)
                gain = here - left
                points = STRENGTH if moose else 0
                home = turns_home(DEPTH[field] + hurdle, hands[seat], points, current)
                canoes.append(eyes.loaded(cargo, gain, left <= 0, home, *where))
            else:
                canoes.append(eyes.empty(*where))
            afloat.append((seat, field, cargo, gain, free, moose))
        first, second = player.cargo
        least.append(here)
        all_home.append(
            to_go(with_gems(treasury, first + second), stock) if first or second else here
        )
    outlooks = [
        outlook_of(state, player, hand, stock) for player, hand in zip(players, hands, strict=True)
    ]
    standings = _standings(state, all_home, outlooks)
    risks = _thefts(state, stock, hands, least, afloat)
    for seat, player in enumerate(players):
        standing, others = standings[seat]
        yield (
            shared,
            eyes.gems(tuple(player.treasury), stock),
            eyes.cards(hands[seat], weather, (seat - state.start) % len(players)),
            canoes[2 * seat],
            canoes[2 * seat + 1],
            eyes.future(least[seat], outlooks[seat], all_home[seat]),
            eyes.race(*standing),
            eyes.rivals(*others),
            eyes.thefts(*risks[seat]),
        )


def _standings(
    state: State, all_home: Sequence[Tenths], outlooks: Sequence[Outlook]
) -> list[tuple[tuple[Tenths, Tenths, int, Tenths], tuple[int, int, int]]]:
    """Return for each seat what `race` and `rivals` ask for."""
    seats = range(len(all_home))
    order = [(seat - state.start) % len(seats) for seat in seats]
    winning = [order[seat] for seat in seats if outlooks[seat].wins]
    hopeful = len([seat for seat in seats if outlooks[seat].hopes])
    rivals_of = _best_others(all_home)
    hopes_of_others = _best_others([outlook.hope for outlook in outlooks])
    found = []
    for seat, outlook in enumerate(outlooks):
        own, rival = all_home[seat], rivals_of[seat]
        ahead = len([effort for effort in all_home if effort < own])
        first = len([place for place in winning if place < order[seat]])
        standing = rival, own - rival, ahead, outlook.hope - hopes_of_others[seat]
        others = len(winning) - (outlook.wins > 0), first, hopeful - (outlook.hopes > 0)
        found.append((standing, others))
    return found


def _best_others(efforts: Sequence[Tenths]) -> list[Tenths]:
    """Return for each seat the least effort of all others."""
    least, next_least, *_others = sorted(efforts)
    return [next_least if effort == least else least for effort in efforts]


def _thefts(
    state: State,
    stock: Counts,
    hands: Sequence[Hand],
    least: Sequence[Tenths],
    afloat: Sequence[_Afloat],
) -> list[list[int]]:
    """Return for each seat the thefts that it must fear and those that it may hope for.

    These are four numbers: the thefts that others could make with a card that they hold, and what
    they would cost; then one's own, and what they would gain.
    """
    found = [[0, 0, 0, 0] for _player in state.players]
    robbed = [(owner, at, cargo, gain) for owner, at, cargo, gain, *_rest in afloat if cargo]
    if not robbed:
        return found
    for thief, field, _cargo, _gain, free, moose in afloat:
        if not free:
            continue
        way, hand = UPSTREAM_OF[field], hands[thief]
        for owner, at, cargo, gain in robbed:
            if owner == thief or at not in way:
                continue
            if not _can_go(hand, way.index(at) + 1 - STRENGTH * moose):
                continue
            fears, hopes = found[owner], found[thief]
            fears[0] += 1
            fears[1] += gain
            treasury = state.players[thief].treasury
            left = min([to_go(with_gems(treasury, (gem,)), stock) for gem in cargo])
            hopes[2] += 1
            hopes[3] += least[thief] - left
    return found


def _can_go(hand: Hand, points: int) -> bool:
    """Tell whether a hand holds a card that gives exactly these points."""
    return points > 0 and (holds(hand, points) or (points <= 3 and holds(hand, ONE_TO_THREE)))


# Efforts and chances


def _step(effort: Tenths) -> int:
    """Return the place of an effort among `EFFORTS`."""
    return min(effort // HALF, EFFORTS - 1)


@lru_cache(maxsize=REMEMBERED)
def dangers_at(hands: Hands, weather: int) -> tuple[int, ...]:
    """Return how likely the river is to take a canoe, in eighths, for each of the `PLACES`."""
    chances = at_least(hands)
    dangers = []
    for pushes in LASTS:
        lowest = pushes - weather
        chance = 1.0 if lowest <= 0 else chances[lowest] if lowest < len(chances) else 0.0
        dangers.append(int((DANGERS - 1) * chance + 0.5))
    return tuple(dangers)


@lru_cache(maxsize=REMEMBERED)
def at_least(hands: Hands) -> tuple[float, ...]:
    """Return the chance that the lowest number of a round is this or more, by number.

    All cards of a hand are taken to be equally likely. If nobody plays a number, there is no
    lowest.
    """
    *found, none = nothing_below(hands)
    return tuple([chance - none for chance in found])
