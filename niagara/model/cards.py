"""The paddle cards, and hands of them (RULES 1).

A card is an integer. A hand is a set of cards: an integer in which the bit of each card is set.
"""

from typing import Final

Card = int
Hand = int

CARDS: Final = ("none", "1", "2", "3", "4", "5", "6", "7", "cloud", "1-3", "rope")
"""The name of each card; each number card is the integer of its own number."""

NO_CARD: Final = 0
CLOUD: Final = 8
ONE_TO_THREE: Final = 9
ROPE: Final = 10
NUMBERS: Final = range(1, 8)


def hand_of(*cards: Card) -> Hand:
    """Return the hand that holds these cards."""
    return sum(1 << card for card in set(cards))


BASE_HAND: Final = hand_of(1, 2, 3, 4, 5, 6, CLOUD)
FULL_HAND: Final = BASE_HAND | hand_of(7, ONE_TO_THREE, ROPE)
"""The hand with the module `paddle_cards`."""

POINTS: Final = ((), *((number,) for number in NUMBERS), (), (1, 2, 3), ())
"""The points that each card gives a canoe; with `1-3` the player chooses (RULES 5)."""

CARDS_IN: Final[tuple[tuple[Card, ...], ...]] = tuple(
    tuple(card for card in range(1, len(CARDS)) if hand >> card & 1)
    for hand in range(1 << len(CARDS))
)
"""By hand, its cards in the order of `CARDS`."""


def holds(hand: Hand, card: Card) -> bool:
    """Tell whether the hand holds the card.

    >>> holds(hand_of(3, CLOUD), CLOUD), holds(hand_of(3), 4)
    (True, False)
    """
    return bool(hand >> card & 1)
