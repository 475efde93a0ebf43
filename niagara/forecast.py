"""What the river may do this round, from public knowledge alone (RULES 2, 8, 9).

Used cards are public, so everybody can tell which cards may still lie hidden. Where nothing more
is known, every card of a hand, both steps of the cloud and both arms of a fork left to chance are
equally likely. What is counted are ways in which the round may go, halved a few times: all that is
exact, and only the last division rounds.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from math import prod
from operator import add
from typing import Final

from niagara.model.actions import Canoe, Seat
from niagara.model.board import ARMS, DOWNSTREAM, DRIFT, FALLS, SHORE, WATER, Arm, Field
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
"""The lowest number card of a round can be any of these; `NO_CARD` is none at all."""

SPEEDS: Final = range(speed(LOWEST[-1], STORM) + 1)
"""The river can be this fast."""

Chances = tuple[float, ...]
"""A chance for each of `LOWEST` or `SPEEDS`, adding up to 1."""

Hands = tuple[Hand, ...]
"""For each seat the cards of which it plays one this round, as far as is known."""

SPENT: Final = hand_of(ONE_TO_THREE)
"""Stands in for a cloud that has been moved: no number, and no weather any more."""
ROPED: Final = hand_of(ROPE)

# The lowest number card


def lowest_chances(view: View, seat: Seat, card: Card) -> Chances:
    """Return how likely each lowest number card is, if `seat` plays `card`.

    Cards on the table are known; every other seat is taken to pick from its hand evenly.
    """
    at_least = [1.0] * (len(LOWEST) + 1)
    for other, player in enumerate(view.players):
        cards = (card,) if other == seat else _possible(player)
        for number in LOWEST:
            above = sum(1 for each in cards if each not in NUMBERS or each >= number)
            at_least[number] *= above / len(cards)
        at_least[-1] *= sum(1 for each in cards if each not in NUMBERS) / len(cards)
    chances = [at_least[number] - at_least[number + 1] for number in LOWEST]
    chances[NO_CARD] = at_least[-1]
    return tuple(chances)


def _possible(player: PlayerView) -> tuple[Card, ...]:
    return (player.card,) if player.revealed else CARDS_IN[player.hand]


# The speed of the river


def river_chances(view: View) -> Chances:
    """Return how likely each of `SPEEDS` is this round; nothing once the river moves."""
    if not _is_to_come(view):
        return ()
    hands = tuple(sorted(_hands(view)))
    total = _rounds(hands)
    return tuple(ways / total for ways in _speed_ways(hands, view.weather))


def with_card(view: View, card: Card) -> View:
    """Return what the seat of a view would know after choosing this card."""
    assert view.seat is not None, "a seat chooses"
    players = list(view.players)
    players[view.seat] = players[view.seat]._replace(card=card, has_chosen=True)
    return replace(view, players=tuple(players))


def _is_to_come(view: View) -> bool:
    """Tell whether the river has not begun to move this round."""
    return view.phase not in (Phase.SWEEP, Phase.OVER) and view.turn < len(view.players)


def _hands(view: View) -> Hands:
    return tuple(
        _may_play(player, done=seat != view.actor or bool(view.moved))
        for seat, player in enumerate(view.players)
    )


def _may_play(player: PlayerView, *, done: bool) -> Hand:
    """Return the cards of which a player plays one; a cloud that was moved is no more a cloud."""
    if player.card == NO_CARD:
        return player.hand
    moved = player.revealed and player.card == CLOUD and done
    return SPENT if moved else hand_of(player.card)


def _rounds(hands: Hands) -> int:
    """Return in how many ways the cards can be played."""
    return prod(len(CARDS_IN[hand]) for hand in hands)


@lru_cache(maxsize=256)
def _speed_ways(hands: Hands, weather: int) -> tuple[float, ...]:
    """Return in how many ways the cards make the river each of `SPEEDS`.

    In which order clouds are moved makes no difference.

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
    """Return in how many ways no number up to this is played, by how many clouds are."""
    ways = [1]
    for hand in hands:
        others = _count_above(number, hand)
        calm = [others * count for count in ways]
        ways = [*map(add, [*calm, 0], [0, *ways])] if holds(hand, CLOUD) else calm
    return ways


@cache
def _count_above(number: Card, hand: Hand) -> int:
    """Return how many cards of the hand are neither a number up to this nor the cloud."""
    return sum(card > number and card != CLOUD for card in CARDS_IN[hand])


def _add_speeds(ways: list[float], lowest: Card, by_clouds: Sequence[int], weather: int) -> None:
    """Add the ways with this lowest number to those of the speeds that the weather makes of it."""
    for clouds, count in enumerate(by_clouds):
        if count:
            for place in WEATHER:
                ways[speed(lowest, place)] += count * _weather_chance(weather, clouds, place)


@cache
def _weather_chance(weather: int, clouds: int, place: int) -> float:
    """Return how likely the weather is at `place` after the cloud was moved so often."""
    if not clouds:
        return float(weather == place)
    steps = [weather + step for step in (-1, 1) if weather + step in WEATHER]
    return _mean([_weather_chance(each, clouds - 1, place) for each in steps])


# Over the falls


def fall_chances(view: View) -> Mapping[tuple[Seat, Canoe], float]:
    """Return for each canoe on the water how likely it is lost this round as it lies now.

    That is, if its owner leaves it there: to the river or, when it is tied up, to the whirlpool
    (RULES 9). Empty once the river moves.
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
    """Return in how many ways a canoe of the seat falls from this field, with the rope and not."""
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
    """Return the ways of each speed in which the seat plays one of these cards."""
    if not hand:
        return ()
    return _speed_ways(tuple(sorted((*hands[:seat], hand, *hands[seat + 1 :]))), view.weather)


def _expected(ways: Sequence[float], loss: Callable[[int], float]) -> float:
    total = 0.0
    for pushes, count in enumerate(ways):
        if count:
            total += count * loss(pushes)
    return total


@cache
def fall_chance(field: Field, flag: Arm, pushes: int, fork: str) -> float:
    """Return how likely a canoe on this field is to go over the falls in so many pushes.

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
    """Return how likely the whirlpool, now there, is on this field after so many pushes.

    >>> from niagara.model.board import RIGHT
    >>> whirlpool_chance(9, 5, RIGHT, 3, "alternate"), whirlpool_chance(9, 5, RIGHT, 3, "chance")
    (1.0, 0.5)
    """
    if not pushes:
        return float(whirlpool == field)
    below = DOWNSTREAM[SHORE][0] if whirlpool == FALLS else DRIFT[flag][whirlpool]
    flags = _next_flags(flag, fork)
    return _mean([whirlpool_chance(field, below, each, pushes - 1, fork) for each in flags])


def _next_flags(flag: Arm, fork: str) -> Sequence[Arm]:
    """Return what the flag may show after a push, each as likely."""
    return (1 - flag,) if fork == "alternate" else range(len(ARMS))


def _mean(chances: Sequence[float]) -> float:
    return sum(chances) / len(chances)
