"""What the river may do this round, from public knowledge alone (RULES 2, 8, 9).

Used cards are public, so everybody knows which cards a hidden one may be. All cards of a hand are
taken to be equally likely, and so are both steps of the weather and, with the fork left to chance,
both flags.

The method is to count. Every seat plays one card of its hand, so the number of ways to play the
round is the product of the sizes of the hands. A chance is the number of ways that lead somewhere,
divided by that product. `_speed_ways` counts the ways by speed:

- For each number n, multiply over the seats how many cards of the hand are no number up to n. This
  is the number of ways in which the lowest number is above n, or there is none.
- The ways in which the lowest number is exactly n are those for n - 1 minus those for n.
- Clouds are counted separately, as they move the weather. Where it may go up or down, each way
  counts half.

Whole numbers halved a few times are exact in floating point, so only the last division rounds.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import pairwise
from math import prod
from operator import add
from typing import Final

from niagara.model.actions import Canoe, Seat
from niagara.model.board import ARMS, DOWNSTREAM, DRIFT, FALLS, FIRST, WATER, Arm, Field
from niagara.model.cards import (
    CARDS_IN,
    CLOUD,
    NO_CARD,
    NUMBERS,
    ONE_TO_THREE,
    ROPE,
    Card,
    Hand,
    hand_of,
    holds,
)
from niagara.model.state import STORM, Phase
from niagara.rules.river import speed
from niagara.rules.rounds import WEATHER
from niagara.view import PlayerView, View

LOWEST: Final = range(NUMBERS[-1] + 1)
"""What the lowest number card of a round may be; `NO_CARD` means that there is none."""

SPEEDS: Final = range(speed(LOWEST[-1], STORM) + 1)
"""What the speed of the river may be."""

Chances = tuple[float, ...]
"""A chance for each of `LOWEST` or `SPEEDS`; they add up to 1."""

Hands = tuple[Hand, ...]
"""For each seat, the cards of which it plays one this round: only one if it is known."""

SPENT: Final = hand_of(ONE_TO_THREE)
"""The hand of a seat whose cloud has been played: a card that is no number and moves no weather."""
ROPED: Final = hand_of(ROPE)
"""The hand of a seat that plays the rope."""

# The lowest number card


def lowest_chances(view: View, seat: Seat, card: Card) -> Chances:
    """Return how likely each of `LOWEST` is, if `seat` plays `card`; with `NO_CARD`, no number.

    The chance that a number is exactly the lowest is the difference from the next number's.
    """
    hands = [*_hands(view)]
    hands[seat] = SPENT if card == NO_CARD else hand_of(card)
    _all, *chances = nothing_below(hands)
    *_numbers, none = chances
    return (none, *(each - above for each, above in pairwise(chances)))


def nothing_below(hands: Iterable[Hand]) -> list[float]:
    """Return for each of `LOWEST` the chance that no seat plays a lower number.

    It is the product of the seats' chances. After these comes the chance that none plays a number.
    """
    chances = [1.0] * (len(LOWEST) + 1)
    for hand in hands:
        for number, share in enumerate(_not_below(hand)):
            chances[number] *= share
    return chances


@cache
def _not_below(hand: Hand) -> tuple[float, ...]:
    """Return which part of a hand is no number below this, by number; last, what is no number."""
    cards = CARDS_IN[hand]
    parts = [sum(card >= number for card in cards) for number in LOWEST]
    others = sum(card not in NUMBERS for card in cards)
    return tuple([part / len(cards) for part in (*parts, others)])


# The speed of the river


def river_chances(view: View) -> Chances:
    """Return how likely each of `SPEEDS` is this round; empty once the river has moved."""
    if not _is_to_come(view):
        return ()
    hands = tuple(sorted(_hands(view)))
    total = _rounds(hands)
    return tuple(ways / total for ways in _speed_ways(hands, view.weather))


def with_card(view: View, card: Card) -> View:
    """Return the view as it would be if its seat had chosen this card."""
    assert view.seat is not None, "a seat chooses"
    players = list(view.players)
    players[view.seat] = players[view.seat]._replace(card=card, has_chosen=True)
    return replace(view, players=tuple(players))


def _is_to_come(view: View) -> bool:
    """Tell whether the river has still to move this round."""
    return view.phase not in (Phase.SWEEP, Phase.OVER) and view.turn < len(view.players)


def _hands(view: View) -> Hands:
    return tuple(
        _may_play(player, done=seat != view.actor or bool(view.moved))
        for seat, player in enumerate(view.players)
    )


def _may_play(player: PlayerView, *, done: bool) -> Hand:
    """Return the cards of which a player plays one this round.

    `done` means that a revealed cloud has moved the weather already.
    """
    if player.card == NO_CARD:
        return player.hand
    moved = player.revealed and player.card == CLOUD and done
    return SPENT if moved else hand_of(player.card)


def _rounds(hands: Hands) -> int:
    """Return in how many ways the cards can be played."""
    return prod(len(CARDS_IN[hand]) for hand in hands)


@lru_cache(maxsize=256)
def _speed_ways(hands: Hands, weather: int) -> tuple[float, ...]:
    """Return, for each of `SPEEDS`, in how many ways to play the round it is the speed.

    It does not matter who plays what, so the callers sort the hands, and fewer answers are kept.

    >>> _speed_ways((hand_of(3, CLOUD), hand_of(2)), weather=+1)[:5]
    (0.0, 0.0, 0.5, 1.0, 0.5)
    """
    ways = [0.0] * len(SPEEDS)
    higher = _ways_above(NUMBERS[-1], hands)
    _add_speeds(ways, NO_CARD, higher, weather)
    for lowest in reversed(NUMBERS):
        as_high = _ways_above(lowest - 1, hands)
        exactly = [count - more for count, more in zip(as_high, higher, strict=True)]
        _add_speeds(ways, lowest, exactly, weather)
        higher = as_high
    return tuple(ways)


def _ways_above(number: Card, hands: Hands) -> list[int]:
    """Return in how many ways no number up to `number` is played, by how many clouds are.

    Seat by seat, each way so far goes on with any card above the number, or with the cloud, which
    makes it a way with one cloud more.
    """
    ways = [1]
    for hand in hands:
        others = _count_above(number, hand)
        calm = [others * count for count in ways]
        ways = [*map(add, [*calm, 0], [0, *ways])] if holds(hand, CLOUD) else calm
    return ways


@cache
def _count_above(number: Card, hand: Hand) -> int:
    """Return how many cards of the hand are neither a number up to `number` nor the cloud."""
    return sum(card > number and card != CLOUD for card in CARDS_IN[hand])


def _add_speeds(ways: list[float], lowest: Card, by_clouds: Sequence[int], weather: int) -> None:
    """Add to `ways`, which is by speed, the ways with this lowest number.

    `by_clouds` is how many there are with each number of clouds. They are shared out over the
    places where those clouds can take the weather.
    """
    for clouds, count in enumerate(by_clouds):
        if count:
            for place in WEATHER:
                ways[speed(lowest, place)] += count * _weather_chance(weather, clouds, place)


@cache
def _weather_chance(weather: int, clouds: int, place: int) -> float:
    """Return how likely the weather is to come to `place` with this many cloud cards."""
    if not clouds:
        return float(weather == place)
    steps = [weather + step for step in (-1, 1) if weather + step in WEATHER]
    return _mean([_weather_chance(each, clouds - 1, place) for each in steps])


# Over the falls


def fall_chances(view: View) -> Mapping[tuple[Seat, Canoe], float]:
    """Return, for each canoe in the water, how likely it is to be lost this round if it stays.

    The river may carry it over the falls. If it is tied up on 7L or 7R, the whirlpool may come to
    its field and sweep it over (RULES 9). Empty once the river has moved.
    """
    if not _is_to_come(view):
        return {}
    hands = _hands(view)
    total = _rounds(hands)
    return {
        (seat, canoe): _ways_to_fall(view, hands, seat, field) / total
        for seat, player in enumerate(view.players)
        for canoe, field in enumerate(player.fields)
        if field in WATER
    }


def _ways_to_fall(view: View, hands: Hands, seat: Seat, field: Field) -> float:
    """Return in how many ways a canoe of the seat on this field is lost: by river or whirlpool.

    A seat that plays the rope can lose it only to the whirlpool, and one that does not, only to the
    river. So its hand is divided in two.
    """
    flag, fork = view.flag, view.setup.fork

    def by_river(pushes: int) -> float:
        return fall_chance(field, flag, pushes, fork)

    def by_whirlpool(pushes: int) -> float:
        return whirlpool_chance(field, view.whirlpool, flag, pushes, fork)

    ways = _expected(_with_cards(view, hands, seat, hands[seat] & ~ROPED), by_river)
    if "whirlpool" in view.setup.modules and DOWNSTREAM[field] == (FALLS,):
        ways += _expected(_with_cards(view, hands, seat, hands[seat] & ROPED), by_whirlpool)
    return ways


def _with_cards(view: View, hands: Hands, seat: Seat, hand: Hand) -> tuple[float, ...]:
    """Return, for each speed, the ways in which the seat plays one of the cards in `hand`."""
    if not hand:
        return ()
    return _speed_ways(tuple(sorted((*hands[:seat], hand, *hands[seat + 1 :]))), view.weather)


def _expected(ways: Sequence[float], loss: Callable[[int], float]) -> float:
    """Return the ways of all speeds together, each times the chance of a loss at that speed."""
    total = 0.0
    for pushes, count in enumerate(ways):
        if count:
            total += count * loss(pushes)
    return total


@cache
def fall_chance(field: Field, flag: Arm, pushes: int, fork: str) -> float:
    """Return how likely this many pushes are to carry a canoe on this field over the falls.

    >>> from niagara.model.board import RIGHT
    >>> fall_chance(9, RIGHT, 1, "alternate"), fall_chance(9, RIGHT, 1, "chance")
    (1.0, 1.0)
    >>> fall_chance(7, RIGHT, 1, "alternate"), fall_chance(7, RIGHT, 2, "chance")
    (0.0, 0.5)
    """
    if field == FALLS or field not in WATER or not pushes:
        return float(field == FALLS)
    below = DRIFT[flag][field]
    return _mean([fall_chance(below, each, pushes - 1, fork) for each in _next_flags(flag, fork)])


@cache
def whirlpool_chance(field: Field, whirlpool: Field, flag: Arm, pushes: int, fork: str) -> float:
    """Return how likely the whirlpool is to be on `field` after this many pushes.

    `whirlpool` is where it is before them; from `FALLS` it comes in again at the first push.

    >>> from niagara.model.board import RIGHT
    >>> whirlpool_chance(9, 5, RIGHT, 3, "alternate"), whirlpool_chance(9, 5, RIGHT, 3, "chance")
    (1.0, 0.5)
    """
    if not pushes:
        return float(whirlpool == field)
    below = FIRST if whirlpool == FALLS else DRIFT[flag][whirlpool]
    flags = _next_flags(flag, fork)
    return _mean([whirlpool_chance(field, below, each, pushes - 1, fork) for each in flags])


def _next_flags(flag: Arm, fork: str) -> Sequence[Arm]:
    """Return what the flag may show after a push, all equally likely."""
    return (1 - flag,) if fork == "alternate" else range(len(ARMS))


def _mean(chances: Sequence[float]) -> float:
    return sum(chances) / len(chances)
