"""What the river may do this round, from public knowledge alone (RULES 2, 8).

Used cards are public, so everybody can tell which cards may still lie hidden.
"""

from functools import cache
from typing import Final

from niagara.actions import Seat
from niagara.board import ARMS, DRIFT, FALLS, WATER, Arm, Field
from niagara.cards import CARDS_IN, NO_CARD, NUMBERS, Card
from niagara.view import PlayerView, View

LOWEST: Final = range(NUMBERS[-1] + 1)
"""The lowest number card of a round can be any of these; `NO_CARD` is none at all."""

Chances = tuple[float, ...]
"""A chance for each of `LOWEST`, adding up to 1."""


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


@cache
def fall_chance(field: Field, flag: Arm, pushes: int, fork: str) -> float:
    """Return how likely a canoe on this field is to go over the falls in so many pushes.

    >>> from niagara.board import RIGHT
    >>> fall_chance(9, RIGHT, 1, "alternate"), fall_chance(9, RIGHT, 1, "chance")
    (1.0, 1.0)
    >>> fall_chance(7, RIGHT, 1, "alternate"), fall_chance(7, RIGHT, 2, "chance")
    (0.0, 0.5)
    """
    if field == FALLS or field not in WATER or not pushes:
        return float(field == FALLS)
    below = DRIFT[flag][field]
    flags = (1 - flag,) if fork == "alternate" else range(len(ARMS))
    every = [fall_chance(below, each, pushes - 1, fork) for each in flags]
    return sum(every) / len(every)
