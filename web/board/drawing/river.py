"""The river's shape: where water is, and how it flows round the island."""

from math import sin
from typing import Final

from web.board.drawing.layout import WIDTH, Point

TOP: Final = 118.0
LIP: Final = 1012.0
"""Where the river bends over the falls,"""
FOOT: Final = 1104.0
"""and where they meet the pool."""
FALLS: Final = ((146.0, 368.0), (632.0, 854.0))
"""The left and the right end of each fall."""

ISLAND: Final = (
    "M500 724C460 742 404 770 390 812 380 850 374 930 368 1012V1030H632V1012"
    "C626 930 620 850 610 812 596 770 540 742 500 724Z"
)


def outline() -> str:
    """Return the outline of all water above the falls, as a path."""
    left = [Point(bank(y), y) for y in range(int(TOP) - 30, int(LIP) + 21, 10)]
    right = [Point(WIDTH - x, y) for x, y in reversed(left)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in [*left, *right]) + "Z"


def bank(y: float) -> float:
    """Return how far the left bank is from the left edge at a height."""
    bend = _eased((y - 560) / 190)
    upper = 371.0
    lower = 212 - (y - 750) * 0.25 if y > 750 else 371 - (371 - 212) * bend
    return upper * (1 - bend) + lower * bend if bend else upper


def stream(across: float, y: float) -> Point:
    """Return where a line of the stream is at a height.

    `across` goes from -1 at the left bank to 1 at the right. The line parts at the island.
    """
    parted = _eased((y - 600) / 180)
    side = 1 if across >= 0 else -1
    drop = (y - 770) / 240
    arm = (
        500 + side * (205 + 34 * max(0.0, drop)) + (abs(across) - 0.5) * 2 * side * (88 + 16 * drop)
    )
    trunk = 500 + across * 120
    sway = 2.5 * sin(y / 23 + across * 9)
    return Point(trunk * (1 - parted) + arm * parted + sway, y)


def _eased(share: float) -> float:
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)
