"""The faces of the cards: water at the foot, a paddle, and the number, or cloud and rope."""

from collections.abc import Iterator
from typing import Final

from niagara.model.cards import CARDS, ONE_TO_THREE, Card
from web.scene.table.parts import DRAWN

WATER: Final = (
    '<path class="wave" d="M-46 44Q-34 36-23 44T0 44 23 44 46 44V58A10 10 0 0 1 36 68H-36A10 10 0 0 1-46'
    ' 58Z"/><path class="crest" d="M-46 53Q-34 45-23 53T0 53 23 53 46 53"/>'
    '<rect class="edge" x="-46" y="-68" width="92" height="136" rx="10"/>'
)
PADDLE: Final = (
    '<g transform="translate(32 -6) rotate(10)"><path d="M-2-46H2V14H-2Z" fill="#8a5a30"/>'
    '<path d="M-9 10H9L11 38Q0 50-11 38Z" fill="#b5793f"/><path d="M0 10H9L11 38Q5 44 0 44Z" '
    'fill="#cf9a5c"/><path d="M-7 17H7M-8 24H8" stroke="#f2d9a8" stroke-width="2.4"/>'
    '<path d="M-6-48H6V-43H-6Z" fill="#6b4322"/></g>'
)

COIL: Final = (
    "M-13-6A13 7 0 0 1 13-6 13 7 0 0 1-13-6V1A13 7 0 0 0 13 1V-6M-13 1V8A13 7 0 0 0 13 8V1M13 8C18 "
    "10 18 15 13 17"
)
"""The rope on its card."""


def card_symbols() -> Iterator[str]:
    """Yield the face of each card, to be used by its id `card-CARD`; it is 100 wide and 144 high."""
    yield f'<path id="coil" d="{COIL}"/>'
    yield f'<g id="card-water">{WATER}</g><g id="card-paddle">{PADDLE}</g>'
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
