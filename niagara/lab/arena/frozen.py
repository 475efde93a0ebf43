"""A bot as it once was, to measure those of today against: in the arena only.

`paddler@1` is the first that was given to people. A test holds it to the choices that it made then.
"""

from collections.abc import Mapping
from typing import Final

from niagara.bots.base import Bot
from niagara.bots.paddler import Paddler
from niagara.bots.turn import Looseness

FROZEN: Final[Mapping[str, Bot]] = {"paddler@1": Paddler(loose=Looseness(cards=0.0))}
"""It always takes the best action: the first bots did not draw their cards."""
