"""A bot between scout and legend: the legend's search, with dozens of worlds."""

from typing import ClassVar

from niagara.bots.search import CardDraw, Legend
from niagara.bots.worlds import Budget


class Captain(Legend):
    """Takes what looks best after some dozens of possible worlds."""

    usual: ClassVar = Budget(iterations=28)
    card_draw: ClassVar = CardDraw(heat=0.1)
