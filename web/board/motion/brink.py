"""What is seen round a canoe that goes over the falls: the board leans in, the rest darkens, spray.

No rain falls meanwhile: hardly to be seen in the dark, it would take a quarter of the time in which
a frame is drawn.

The canoe's own way is `web.board.motion.curves.plunge`; all shares here are of its fall.
"""

from collections.abc import Iterator
from math import pi, sin
from typing import Final

from niagara.model.board import Arm
from web.board.drawing.layout import DROPS, HALVES, RINGS, SPLASH, Pose
from web.board.motion.curves import UNSEEN
from web.board.motion.moves import BRINK, RAIN, VIEW, Keyframe, Move
from web.board.motion.script import Script

STRIKES: Final = 0.58
"""When the canoe strikes the pool."""
LEAVES: Final = 0.84
"""When the board begins to go back: by then the wreck has been seen."""
LEANS: Final = 1.45
"""How much larger the board is seen while it leans in to the lip."""
SHAKE: Final = 5.0
"""How far, in board units, the blow shakes it."""
DARK: Final = 0.78
"""How dark it is round the fall."""

HERE: Final = Pose(0, 0)


def over(script: Script, arm: Arm, delay: float, share: float) -> None:
    """Add what is seen while a canoe goes over, from a moment of the step on and so long."""
    dry = (Keyframe(0, HERE, opacity=0), Keyframe(1, HERE, opacity=0))
    moves = [Move(VIEW, tuple(_leaning(arm))), Move(BRINK[arm], tuple(_darkening()))]
    moves.append(Move(RAIN, dry))
    for canoe in script.going_over():
        moves.append(Move(f"{canoe}/upright", tuple(_turning_over(1))))
        moves.append(Move(f"{canoe}/keel", tuple(_turning_over(0))))
    for move in moves:
        script.extra(move._replace(delay=delay, share=share))
    strikes = delay + STRIKES * share
    splash(script, arm, strikes)
    for number, (x, turn) in enumerate(HALVES):
        adrift = (
            Keyframe(0, Pose(x * 0.2, 10, 0.6), 0, opacity=0),
            Keyframe(0.15, Pose(x * 0.4, -26, 0.9), turn * 0.3, opacity=1),
            Keyframe(0.4, Pose(x * 0.8, 24, 0.9), turn * 0.8, opacity=1),
            Keyframe(1, Pose(x * 1.25, 34, 0.85), turn, opacity=0),
        )
        script.extra(Move(f"splash-{arm}/half-{number}", adrift, strikes, 1 - strikes))


def splash(script: Script, arm: Arm, delay: float) -> None:
    """Add the rings and the crown of drops, from a moment of the step on."""
    moves = []
    for number, _radius in enumerate(RINGS):
        begun, grown = 0.06 * number, 1.5 + 0.2 * number
        ring = (
            Keyframe(0, HERE._replace(scale=0.1), opacity=0),
            Keyframe(begun, HERE._replace(scale=0.1), opacity=1),
            Keyframe(1, HERE._replace(scale=grown), opacity=0),
        )
        moves.append(Move(f"ring-{number}", ring, easing="ease-out"))
    for number, (x, y, _size) in enumerate(DROPS):
        moves.append(Move(f"drop-{number}", tuple(_thrown(x, y))))
    for move in moves:
        key = f"splash-{arm}/{move.key}"
        script.extra(move._replace(key=key, delay=delay, share=1 - delay))


def _thrown(x: float, y: float) -> Iterator[Keyframe]:
    """Yield how a drop flies up, to the side and down again."""
    frames = 7
    for number in range(frames + 1):
        time = number / frames
        flight = min(1.0, time / 0.75)
        up = y * sin(pi * flight) + 26 * flight
        seen = 0 < time < 0.7
        yield Keyframe(time, Pose(x * (0.25 + 1.15 * flight), up), opacity=1 if seen else 0)


def _turning_over(before: int) -> Iterator[Keyframe]:
    """Yield how a part of a canoe is seen, or is not, until it comes up bottom up."""
    for offset, opacity in ((0, before), (UNSEEN, before), (UNSEEN, 1 - before), (1, 1 - before)):
        yield Keyframe(offset, HERE, opacity=opacity)


def _darkening() -> Iterator[Keyframe]:
    for offset, opacity in ((0, 0.0), (0.2, DARK), (LEAVES, DARK), (1, 0.0)):
        yield Keyframe(offset, HERE, opacity=opacity)


def _leaning(arm: Arm) -> Iterator[Keyframe]:
    """Yield how the board comes nearer, is shaken by the blow, and goes back."""
    near = _nearer(arm, LEANS)
    yield Keyframe(0, HERE)
    yield Keyframe(0.25, _nearer(arm, 1 + (LEANS - 1) * 0.7))
    yield Keyframe(STRIKES, near)
    for number in range(1, 5):
        shaken = SHAKE * (1 - number / 5) * (-1) ** number
        yield Keyframe(STRIKES + 0.035 * number, near._replace(y=near.y + shaken))
    yield Keyframe(LEAVES, near)
    yield Keyframe(1, HERE)


def _nearer(arm: Arm, scale: float) -> Pose:
    """Return where the board's corner is if it is seen so much larger, its fall in its place."""
    x, y = SPLASH[arm]
    return Pose(x * (1 - scale), y * (1 - scale), scale)
