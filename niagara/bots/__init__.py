"""Players that are programs, by name.

To add one, write its file and enter it here: the page's form and the arena follow.
"""

from collections.abc import Mapping
from typing import Final

from niagara.bots.base import Bot
from niagara.bots.drifter import Drifter
from niagara.bots.guide import Guide
from niagara.bots.paddler import Paddler
from niagara.bots.random_bot import RandomBot
from niagara.bots.search import Legend

BOTS: Final[Mapping[str, Bot]] = {
    "random": RandomBot(),
    "drifter": Drifter(),
    "paddler": Paddler(),
    "guide": Guide(),
    "legend": Legend(),
}
"""All bots, from the weakest to the strongest; people are not offered `random`."""

__all__ = ["BOTS", "Bot"]
