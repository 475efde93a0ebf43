"""A bot with a beginner's mistakes: it all but forgets that the river moves, and plays by feel.

It judges as the paddler does, but as if the river nearly always stood still. So its canoes stay
where they should not, and many go over the falls.
"""

from typing import ClassVar

from niagara.bots.paddler import Paddler
from niagara.bots.turn import Looseness


class Drifter(Paddler):
    """Takes what would be good if the river stood still, and not always the best of it."""

    usual: ClassVar = Looseness(cards=2.0, moves=0.2, liking=0.3)
    heed: ClassVar = 0.1
