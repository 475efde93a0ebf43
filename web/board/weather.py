"""The weather over the landscape as nodes: a layer of light for each, of which one is seen.

The layers lie below all pieces, so that none is harder to read. They fade by `opacity` only.
"""

from typing import Final

from niagara import View
from niagara.model.cards import CLOUD, ROPE
from web.board.drawing.nodes import Node, node

SKIES: Final = {-1: "sun", 0: "cloud", 1: "rain", 2: "storm"}
"""What each weather looks like."""

DRAWN: Final = {CLOUD: "sky-rain", ROPE: "coil"}
"""The drawings on the cards without a number."""


def weather(view: View) -> tuple[Node, ...]:
    """Return the layers; that of the weather now has the class `on`."""
    return tuple(
        node("div", key=sky, class_=f"sky-{sky} on" if each == view.weather else f"sky-{sky}")
        for each, sky in SKIES.items()
    )
