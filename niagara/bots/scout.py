"""A bot that looks ahead for a moment only: the legend's search, cut short."""

from typing import ClassVar

from niagara.bots.search import CardDraw, Legend
from niagara.bots.tempers import OF_SEARCHES, Temper
from niagara.bots.worlds import Budget


class Scout(Legend):
    """Takes what looks best after a few possible worlds."""

    usual: ClassVar = Budget(iterations=6)
    card_draw: ClassVar = CardDraw(heat=0.15)
    tempers: ClassVar = {
        **OF_SEARCHES,
        "thief": Temper(theft=0.8),
        "rainmaker": Temper(cloud=1.2, rain=0.2),
    }
    """It draws loosely in any case, so it needs less to be tempted."""
