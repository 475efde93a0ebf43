"""The forecast by trying everything out: every card, step of the cloud and arm.

The oracle's river says which canoes are lost.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import islice, product
from math import prod

from niagara import View
from niagara.model.board import ARMS, WATER
from niagara.model.cards import CARDS_IN, CLOUD, NO_CARD, NUMBERS, ROPE
from niagara.model.state import Phase
from tests.oracle.naive_river import alternating, end_of_round

Boat = tuple[int, int]
"""A seat and its canoe."""

Shares = dict[Boat, Fraction]

Course = tuple[int, tuple[bool, ...]]
"""A way in which the round may go: the speed, and by seat whether it has played the rope."""


def tried_out(view: View) -> tuple[dict[int, Fraction], Shares]:
    """Return the chance of each speed, and of each canoe in the water to be lost."""
    speeds: dict[int, Fraction] = defaultdict(Fraction)
    losses: Shares = dict.fromkeys(_afloat(view), Fraction())
    fates = cache(partial(_lost, view))
    for (speed, tied), chance in _courses(view).items():
        speeds[speed] += chance
        for seat, canoe in losses:
            losses[seat, canoe] += chance * fates(speed, tied[seat])[seat, canoe]
    return speeds, losses


def _afloat(view: View) -> list[Boat]:
    return [
        (seat, canoe)
        for seat, player in enumerate(view.players)
        for canoe, field in enumerate(player.fields)
        if field in WATER
    ]


def _courses(view: View) -> dict[Course, Fraction]:
    hands = [(each.card,) if each.card != NO_CARD else CARDS_IN[each.hand] for each in view.players]
    share = Fraction(1, prod(map(len, hands)))
    courses: dict[Course, Fraction] = defaultdict(Fraction)
    for cards in product(*hands):
        lowest = min((card for card in cards if card in NUMBERS), default=0)
        tied = tuple(card == ROPE for card in cards)
        to_come = sum(cards[seat] == CLOUD for seat in _to_come(view))
        for weather, chance in _weathers(view.weather, to_come):
            courses[max(0, lowest + weather), tied] += share * chance
    return courses


def _to_come(view: View) -> Iterator[int]:
    """Yield the seats that have yet to do what their card says."""
    begun = view.phase not in (Phase.CARD, Phase.BUY_FIRST)
    acting = view.phase in (Phase.BUY, Phase.WEATHER)
    for distance in range(len(view.players)):
        if not begun or distance > view.turn or (acting and distance == view.turn):
            yield (view.start + distance) % len(view.players)


def _weathers(weather: int, clouds: int) -> Iterator[tuple[int, Fraction]]:
    """Yield the places of the weather after this many cloud cards, with their chances."""
    if not clouds:
        yield weather, Fraction(1)
        return
    steps = {-1: (0,), 2: (1,)}.get(weather, (weather - 1, weather + 1))
    for step in steps:
        for end, chance in _weathers(step, clouds - 1):
            yield end, chance / len(steps)


def _lost(view: View, speed: int, tied: bool) -> Shares:
    """Return each canoe's chance to be lost at this speed, with all canoes tied up or none.

    All cards are taken to be clouds here, so that the weather alone sets the speed.
    """
    players = tuple(each._replace(card=CLOUD, roped=tied) for each in view.players)
    moving = replace(view, players=players, weather=speed)
    every = list(_arms(view, speed))
    count = dict.fromkeys(_afloat(view), 0)
    for arms in every:
        fields = end_of_round(moving, arms).fields
        for seat, canoe in count:
            count[seat, canoe] += fields[seat][canoe] in ("falls", "shore")
    return {boat: Fraction(lost, len(every)) for boat, lost in count.items()}


def _arms(view: View, pushes: int) -> Iterator[tuple[str, ...]]:
    """Yield the series of arms that this many pushes may feed, all equally likely."""
    if view.setup.fork == "alternate":
        yield tuple(islice(alternating(view), pushes))
        return
    for later in product(ARMS, repeat=max(0, pushes - 1)):
        yield (ARMS[view.flag], *later)[:pushes]
