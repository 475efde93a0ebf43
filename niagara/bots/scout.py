"""A bot that looks ahead for a moment only: the legend's search, cut short."""

from typing import ClassVar

from niagara.bots.search import Legend
from niagara.bots.worlds import Budget


class Scout(Legend):
    """Takes what looks best after a few possible worlds."""

    usual: ClassVar = Budget(iterations=6)
    heat: ClassVar = 0.15
