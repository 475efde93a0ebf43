"""Bots as they once were, to measure those of today against: in the arena only.

`paddler@1` is the first that was given to people. A test holds each of them to the choices that it
made then; when a bot changes further, what its old self needs has to stay.
"""

from collections.abc import Mapping
from typing import Final

from niagara.bots.base import Bot
from niagara.bots.guide import Guide
from niagara.bots.paddler import Paddler
from niagara.bots.search import Legend
from niagara.bots.turn import Looseness
from niagara.bots.worlds import Budget, only_after
from niagara.lab.quick.experience import QUICK, QUICK_GAMES

STEADY: Final = Looseness(cards=0.0)
"""Always the best action: the first bots did not draw their cards."""

FROZEN: Final[Mapping[str, Bot]] = {
    "paddler@1": Paddler(loose=STEADY),
    "guide@1": Guide(loose=STEADY, fits=QUICK),
    "legend@1": Legend(
        budget=Budget(looks=only_after(1), whole=True, card_curiosity=0.5, experience=QUICK_GAMES),
        mixes=False,
    ),
}
