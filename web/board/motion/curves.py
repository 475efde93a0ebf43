"""How a piece goes from one place to another: at which pace, in an arc, or over the falls."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from niagara.model.board import Arm
from web.board.drawing.layout import SPLASH, Pose
from web.board.drawing.route import LIP, Route
from web.board.motion.moves import Keyframe

LEAN: Final = 35.0
"""A canoe never leans further than this, in degrees, so its letter can be read."""

ARC_FRAMES: Final = 10
FOOT: Final = SPLASH[0].y
"""How far down what goes over the falls is seen."""
UNSEEN: Final = 0.66
"""When a canoe that goes over the falls is under water, before it comes up below them."""


def smooth(share: float) -> float:
    """Return how far something is that starts and stops gently.

    >>> smooth(-1), round(smooth(0.5), 9), smooth(2)
    (0.0, 0.5, 1.0)
    """
    held = min(max(share, 0.0), 1.0)
    return (1 - cos(pi * held)) / 2


def between(start: float, end: float, share: float) -> float:
    """Return the value at this share of the way from start to end."""
    return start + (end - start) * share


def mixed(start: Pose, end: Pose, share: float) -> Pose:
    """Return the pose at this share of the straight way."""
    x, y, scale, wide = (between(*ends, share) for ends in zip(start, end, strict=True))
    return Pose(x, y, scale, wide)


def leaning(turn: float) -> float:
    """Return how far a canoe leans where the river's line is turned so far.

    >>> leaning(20), leaning(-80)
    (20, -35.0)
    """
    return max(-LEAN, min(LEAN, turn))


def arc(
    start: Pose, end: Pose, *, shown: tuple[bool, bool] = (True, True), turn: float = 0.0
) -> tuple[Keyframe, ...]:
    """Return the frames of a throw: up, a little larger on top, and down.

    `shown` says whether the piece can be seen before and after; `turn` is how far it rolls.
    """
    far = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
    height = min(95.0, 26 + far * 0.22, max(min(start.y, end.y) - 40, 10))
    frames = []
    for number in range(ARC_FRAMES):
        time = number / ARC_FRAMES
        share = smooth(time)
        x, y, scale, wide = mixed(start, end, share)
        up = sin(pi * share)
        pose = Pose(x, y - height * up, scale + 0.22 * up, wide)
        frames.append(Keyframe(time, pose, turn * (share - 1), opacity=_seen(time, *shown)))
    return (*frames, Keyframe(1, end))


def _seen(time: float, before: bool, after: bool) -> float | None:
    """Return the opacity of something that comes out of hiding, or goes into it."""
    if not before and time < 0.3:
        return time / 0.3
    if not after:
        return 1.0
    return None


def fading_over(start: Pose, end: Pose, *, dim: float = 1.0) -> tuple[Keyframe, ...]:
    """Return the frames of something that is gone from one place and comes up at another."""
    small = 0.5
    return (
        Keyframe(0, start, opacity=dim),
        Keyframe(0.42, start._replace(scale=start.scale * small), opacity=0),
        Keyframe(0.42, end._replace(scale=end.scale * small), opacity=0),
        Keyframe(0.8, end._replace(scale=end.scale * 1.06)),
        Keyframe(1, end),
    )


def plunge(
    route: Route, paddled: float, across: float, start: Pose, end: Pose, arm: Arm
) -> Iterator[Keyframe]:
    """Yield how a canoe goes over the falls, from the last field on, and comes up below them.

    It slides to the edge, wobbles there, tips, and tumbles into the spray, shorter the more it
    stands on its bow. Then it lies below for a while. It stays `across` from the middle of the arm.
    """
    side = 1 if arm else -1
    for number in range(6):
        time = number / 5
        x, y, turn = route.at(paddled + LIP * time * time * (2 - time))
        lean = leaning(turn) * sin(pi * time) + side * 9 * time * time
        yield Keyframe(0.2 * time, Pose(x + across, y, start.scale), lean, opacity=1)
    edge = route.at(paddled + LIP)
    x, y, scale = edge.x + across, edge.y, start.scale
    for offset, down, turn in ((0.25, 8, -9), (0.3, 14, 12), (0.35, 18, -7), (0.41, 26, 18)):
        yield Keyframe(offset, Pose(x, y + down, scale * 1.2), side * turn, opacity=1)
    for number in range(1, 5):
        time = number / 4
        fallen = time * time
        pose = Pose(x, between(y + 26, FOOT, fallen), scale * (1.2 - 0.5 * fallen))
        turn, tall = side * (18 + 120 * fallen), 1 - 0.4 * fallen
        yield Keyframe(0.41 + 0.21 * time, pose, turn, tall, 1 - 0.9 * time**4)
    yield Keyframe(UNSEEN, Pose(x, FOOT, scale * 0.5), side * 140, opacity=0)
    yield Keyframe(UNSEEN, end._replace(scale=end.scale * 0.6), opacity=0)
    yield Keyframe(0.8, end, opacity=1)
    yield Keyframe(1, end)


def tipping(route: Route, paddled: float, start: Pose, end: Pose) -> Iterator[Keyframe]:
    """Yield how a disc slides to the edge, tips, and is gone."""
    across = start.x - route.at(paddled).x
    for number in range(6):
        time = number / 5
        x, y, _turn = route.at(paddled + LIP * smooth(time))
        yield Keyframe(0.5 * time, Pose(x + across, y, start.scale), opacity=1)
    edge = route.at(paddled + LIP)
    yield Keyframe(0.66, Pose(edge.x, edge.y + 16, 1), 0, 0.7, opacity=1)
    yield Keyframe(0.86, mixed(Pose(edge.x, edge.y + 16, 1), end, 0.7), 0, 0.3, opacity=0.75)
    yield Keyframe(1, end, opacity=0)
