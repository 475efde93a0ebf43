"""How the river moves things: one wave pushes disc after disc, and what is on them goes along."""

from collections.abc import Iterator
from math import pi, sin
from typing import Final

from niagara.model.board import DEPTH, DOWNSTREAM, FALLS, FORK, WATER, Arm, Field
from web.board.drawing.layout import FIELD, SOURCE, Pose
from web.board.drawing.route import Route, arm_of
from web.board.motion.brink import over, splash
from web.board.motion.curves import between, leaning, plunge, smooth, tipping
from web.board.motion.moves import Keyframe
from web.board.motion.script import Script, foam

LAG: Final = 0.05
"""How much later, as a share of the step, each disc is nudged than the one above it."""
NUDGE: Final = 0.46
"""How long it then moves."""
FALL: Final = 1.0 - 7 * LAG
"""How long something goes over the falls."""

FRAMES: Final = 8

ABOVE: Final = frozenset(field for field in WATER if FALLS in DOWNSTREAM[field])
"""The fields above the falls."""


def push(script: Script, arm: Arm) -> None:
    """Let the river be pushed once."""
    for key, start in script.before.afloat.items():
        end = script.after.afloat.get(key, start)
        if start in WATER and end != start:
            _carry(script, key, start, end)
    for key in script.after.afloat.keys() - script.before.afloat.keys():
        script.add(key, _entering(script.after.at[key]), 0, NUDGE)
    if script.going_over():
        over(script, arm, 7 * LAG, FALL)
    elif script.going_over(""):
        splash(script, arm, 7 * LAG + FALL * 0.6)
    for key, field in script.after.afloat.items():
        at = script.after.at[key]
        if key.startswith("canoe") and field in ABOVE and script.before.at.get(key) == at:
            script.add(key, _holding(at))


def _holding(at: Pose) -> Iterator[Keyframe]:
    """Yield how a canoe above the falls wobbles that is not pushed, since the other arm is."""
    for number in range(FRAMES + 1):
        time = number / FRAMES
        yield Keyframe(time, at, 7 * sin(3 * pi * time) * (1 - time))


def _carry(script: Script, key: str, start: Field, end: Field) -> None:
    """Let something afloat go one field down, in its turn."""
    delay = LAG * DEPTH[start]
    before, after = script.before.at[key], script.after.at[key]
    route = Route(start, end)
    if end == FALLS:
        script.add(key, _over(key, route, before, after), delay, FALL)
        return
    script.add(key, _drifting(key, route, before, after), delay, NUDGE)
    if key.startswith("canoe"):
        script.extra(foam(key, 0.35, upstream=False, delay=delay, share=NUDGE))


def _over(key: str, route: Route, before: Pose, after: Pose) -> Iterator[Keyframe]:
    if key.startswith("canoe"):
        field = route.fields[0]
        yield from plunge(route, 0, before.x - FIELD[field].x, before, after, arm_of(field))
    elif key == "beaver":
        yield from _teetering(route, before, after)
    else:
        yield from tipping(route, 0, before, after)


def _teetering(route: Route, before: Pose, after: Pose) -> Iterator[Keyframe]:
    """Yield how the beaver is carried to the brink, on which it tries to stay."""
    here = route.at(0)
    for number in range(FRAMES):
        time = number / FRAMES
        x, y, _turn = route.at(smooth(time))
        rest = 1 - smooth(time)
        pose = Pose(x + (before.x - here.x) * rest, y + (before.y - here.y) * rest, before.scale)
        yield Keyframe(time, pose, 16 * sin(3 * pi * time))
    yield Keyframe(1, after)


def _drifting(key: str, route: Route, before: Pose, after: Pose) -> Iterator[Keyframe]:
    """Yield how something goes with its disc; canoes keep closer together past the fork."""
    start, end = route.at(0), route.at(1)
    past_fork = FORK in route.fields and route.fields[-1] > FORK
    sways = key.startswith("canoe")
    for number in range(FRAMES):
        time = number / FRAMES
        share = smooth(time)
        x, y, turn = route.at(share)
        kept = 1 - 0.35 * sin(pi * share) if past_fork else 1.0
        x += between(before.x - start.x, after.x - end.x, share) * kept
        y += between(before.y - start.y, after.y - end.y, share) * kept
        pose = Pose(x, y, between(before.scale, after.scale, share))
        lean = leaning(turn) * 0.6 * sin(pi * time) if sways else 0.0
        yield Keyframe(time, pose, lean)
    yield Keyframe(1, after)


def _entering(after: Pose) -> Iterator[Keyframe]:
    """Yield how the new disc comes in at the rope and nudges the first."""
    yield Keyframe(0, Pose(SOURCE.x, SOURCE.y, 0.8), opacity=0)
    for number in range(1, FRAMES + 1):
        time = number / FRAMES
        share = smooth(time)
        pose = Pose(
            between(SOURCE.x, after.x, share),
            between(SOURCE.y, after.y, share),
            between(0.8, after.scale, min(1.0, 2 * time)),
        )
        yield Keyframe(time, pose, opacity=min(1.0, 2.5 * time) if number < FRAMES else None)
