"""The faces of the cards: water at the foot, a paddle, and the number, or cloud and rope.

What is the same on several of them is in `pieces.svg`.
"""

from collections.abc import Iterator

from niagara.model.cards import CARDS, ONE_TO_THREE, Card
from web.board.weather import DRAWN


def card_symbols() -> Iterator[str]:
    """Yield the face of each card, to be used by its id `card-CARD`; it is 100 wide and 144 high."""
    for card in range(1, len(CARDS)):
        yield f'<g id="card-{CARDS[card]}"><use href="#card-water"/>{_middle(card)}</g>'


def _middle(card: Card) -> str:
    if card in DRAWN:
        return (
            f'<use class="card-drawing {DRAWN[card]}" href="#{DRAWN[card]}" '
            'transform="translate(0 -8) scale(1.9)"/>'
        )
    narrow = " narrow" if card == ONE_TO_THREE else ""
    number = CARDS[card].replace("-", "–")
    return (
        f'<use href="#card-paddle"/><text class="card-number{narrow}" x="-6" y="20">{number}</text>'
        f'<text class="card-corner{narrow}" x="-38" y="-44">{number}</text>'
    )
