"""How canoes travel: stroke by stroke along the river, over the falls, or out of the whirlpool."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from niagara.model.board import FALLS, SHORE, Field
from web.board.drawing.layout import FIELD, Point, Pose
from web.board.drawing.route import Route, arm_of
from web.board.motion.brink import over
from web.board.motion.curves import between, leaning, plunge, smooth
from web.board.motion.moves import Keyframe, joined
from web.board.motion.script import Script, foam

FRAMES: Final = 7
"""How many frames a field has."""
STROKE: Final = 0.45
"""How unevenly a canoe goes: 0 would be steadily, 1 with a halt between strokes."""
SWING: Final = 4.0
"""How far each stroke turns the canoe, in degrees."""
STEER: Final = 0.8
"""After how many fields a canoe is in the middle of the river, and before how many it leaves it."""
PLUNGE: Final = 5.0
"""How long the falls take, in fields paddled."""
REST: Final = 0.94
"""The share of a step in which a canoe travels; then it rests."""


def voyage(script: Script, canoe: str, start: Field, end: Field) -> None:
    """Let a canoe paddle."""
    before, after = script.before.at[canoe], script.after.at[canoe]
    beach = before if start == SHORE else after
    route = Route(start, end, Point(beach.x, beach.y))
    if end == FALLS:
        _paddle_over(script, canoe, route)
        return
    script.add(canoe, _strokes(route, before, after), 0, REST)
    upstream = route.fields[0] > route.fields[-1]
    script.extra(foam(canoe, 0.9, upstream=upstream, delay=0, share=REST))


def _strokes(route: Route, before: Pose, after: Pose) -> Iterator[Keyframe]:
    """Yield the frames of a way from berth to berth."""
    count = route.length * FRAMES
    for number in range(count + 1):
        frame = _under_way(route, number / FRAMES, number / count, before, after)
        yield frame if number < count else Keyframe(1, after)


def _under_way(route: Route, field: float, time: float, before: Pose, after: Pose) -> Keyframe:
    """Return where a canoe is at a time at which a steady one would have gone so many fields."""
    stroke = int(field)
    share = field - stroke
    paddled = stroke + between(share, smooth(share), STROKE)
    x, y, turn = route.at(paddled)
    left, still = 1 - smooth(paddled / STEER), 1 - smooth((route.length - paddled) / STEER)
    for pose, where, weight in ((before, route.fields[0], left), (after, route.fields[-1], still)):
        if where != SHORE:
            x += (pose.x - FIELD[where].x) * weight
            y += (pose.y - FIELD[where].y) * weight
    lean = leaning(turn) * min(1.0, 3 * sin(pi * time))
    lean += SWING * sin(pi * share) * (-1 if stroke % 2 else 1)
    return Keyframe(time, Pose(x, y, between(before.scale, after.scale, smooth(time))), lean)


def _paddle_over(script: Script, canoe: str, route: Route) -> None:
    """Let a canoe paddle to the last field and go over the falls."""
    before, after = script.before.at[canoe], script.after.at[canoe]
    arm = arm_of(*route.fields)
    fields = route.length - 1
    across = 0.0 if fields else before.x - FIELD[route.fields[0]].x
    at_last = before if not fields else Pose(*FIELD[route.fields[-2]], before.scale)
    fall = list(plunge(route, fields, across, at_last, after, arm))
    parts = [(PLUNGE, fall)]
    if fields:
        last = FIELD[route.fields[-2]]
        calm = Route(route.fields[0], route.fields[-2], Point(before.x, before.y))
        parts.insert(0, (fields, list(_strokes(calm, before, Pose(*last, before.scale)))))
    script.add(canoe, joined(parts), 0, 1)
    share = (fields + 0.3 * PLUNGE) / (fields + PLUNGE)
    script.extra(foam(canoe, 0.9, upstream=False, delay=0, share=share))
    over(script, arm, fields / (fields + PLUNGE), PLUNGE / (fields + PLUNGE))


def sweep(script: Script, canoe: str, start: Field, end: Field) -> None:
    """Let the whirlpool take a canoe round and down, one field."""
    before, after = script.before.at[canoe], script.after.at[canoe]
    route = Route(start, end)
    eye = FIELD[start]
    back = Pose(eye.x, eye.y, before.scale)
    parts = [(1.2, list(_round(before, eye)))]
    if end == FALLS:
        arm = arm_of(start)
        parts.append((PLUNGE, list(plunge(route, 0, 0, back, after, arm))))
        over(script, arm, 1.2 / (1.2 + PLUNGE), PLUNGE / (1.2 + PLUNGE))
    else:
        parts.append((1, list(_strokes(route, back, after))))
    script.add(canoe, joined(parts), 0, 1)


def _round(before: Pose, eye: Point) -> Iterator[Keyframe]:
    """Yield how a canoe is taken once round the eye, nearer and nearer, into the middle."""
    frames = 14
    for number in range(frames + 1):
        time = number / frames
        angle, wide = -2 * pi * time, 32 * sin(pi * time)
        drawn = smooth(time)
        x = between(before.x, eye.x, drawn) + wide * cos(angle)
        y = between(before.y, eye.y, drawn) + wide * sin(angle)
        yield Keyframe(time, Pose(x, y, before.scale), -30 * sin(2 * pi * time))
