"""How bots that think alike are kept from playing alike.

A card is drawn by how likely each is. Seats that stand equal, or whose searches tried the same
cards, would draw from nearly the same few. So there a draw is loosened until two such draws are
seldom the same.
"""

from collections.abc import Callable, Sequence
from typing import Final

from niagara.model.state import Phase
from niagara.view import PlayerView, View

EQUAL: Final = 0.2
"""How likely two draws may be the same, where all seats stand equal."""
WARMER: Final = 6
"""How often at most a draw is made twice as warm to keep to that."""


def loosened(drawn_by: Callable[[float], Sequence[float]], most: float) -> Sequence[float]:
    """Return how likely each card is to be drawn, so that two draws are seldom the same.

    `drawn_by` tells how likely each is in a draw so many times as warm as usual. The draw gets
    warmer, by `WARMER` steps at most, until two of them are the same with chance `most` or less.
    """
    warmth = 1.0
    likely = drawn_by(warmth)
    for _step in range(WARMER):
        if chance_of_the_same(likely) <= most:
            break
        warmth *= 2
        likely = drawn_by(warmth)
    return likely


def most_alike(view: View) -> float:
    """Return how likely two draws may be the same where the deciding seat is.

    For a card it is `EQUAL` if all others stand as this seat does, and twice that if half of them
    do. Other actions are no secret: for them it is 1.
    """
    if view.phase is not Phase.CARD:
        return 1.0
    others = [player for seat, player in enumerate(view.players) if seat != view.own]
    own = _standing(view.players[view.own])
    equals = sum(1 for player in others if _standing(player) == own)
    return EQUAL * len(others) / equals if equals else 1.0


def _standing(player: PlayerView) -> tuple[object, ...]:
    return player.hand, player.treasury, player.fields, player.cargo, player.moose


def evenness(some: Sequence[float], others: Sequence[float]) -> float:
    """Return how far two lists of shares are the same: 1 if they are, and soon far less.

    It is the sixth power of what they have in common, multiplied out to be the same everywhere.

    >>> evenness([0.5, 0.5], [0.5, 0.5]), round(evenness([0.5, 0.5], [0.2, 0.8]), 2)
    (1.0, 0.12)
    """
    common = 0.0
    for one, other in zip(some, others, strict=True):
        common += min(one, other)
    third = common * common * common
    return third * third


def chance_of_the_same(weights: Sequence[float]) -> float:
    """Return how likely two draws by these weights are the same.

    >>> chance_of_the_same([3, 3])
    0.5
    """
    total = squares = 0.0
    for weight in weights:
        total += weight
        squares += weight * weight
    return squares / (total * total)
