"""What a move is: a piece's frames in a share of the step, and how a plan is written for a browser.

A step is what is shown of one event. How many seconds it takes is not known here.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from web.board.drawing.layout import HEIGHT, WIDTH, Pose, in_layer

VIEW: Final = "board/view"
"""The key of the whole board, as it is seen from nearer."""
BRINK: Final = ("board/brink-0", "board/brink-1")
"""The keys of the dark round each fall."""
RAIN: Final = "board/rain"
"""The key of the rain over the landscape."""


class Keyframe(NamedTuple):
    """A moment of a move: when it is, as a share of the move, and where the piece is then."""

    offset: float
    pose: Pose
    turn: float = 0.0
    """In degrees, clockwise."""
    tall: float = 1.0
    """The height as a share of the size."""
    opacity: float | None = None
    """None where nothing is said of it: at the end, it is then what the style sheet says."""


class Move(NamedTuple):
    """A piece's move; before its delay it stays where its first frame is."""

    key: str
    frames: tuple[Keyframe, ...]
    delay: float = 0.0
    """As a share of the step."""
    share: float = 1.0
    """How long it takes, as a share of the step."""
    easing: str = "linear"


Plan = tuple[Move, ...]
"""All moves of a step; no piece has two."""


def joined(parts: Iterable[tuple[float, Sequence[Keyframe]]]) -> tuple[Keyframe, ...]:
    """Return frames one after the other, each part with its share of the whole.

    >>> first, last = Keyframe(0, Pose(0, 0)), Keyframe(1, Pose(9, 0))
    >>> [frame.offset for frame in joined([(3, [first, last]), (1, [last])])]
    [0.0, 0.75, 1.0]
    """
    parts = list(parts)
    whole = sum(share for share, _frames in parts)
    frames: list[Keyframe] = []
    begun = 0.0
    for share, part in parts:
        frames += [frame._replace(offset=(begun + share * frame.offset) / whole) for frame in part]
        begun += share
    return tuple(frames)


def written(plan: Plan, seconds: float) -> str:
    """Return a plan as JSON: the key, keyframes and options of each move, as browsers want them."""
    return json.dumps(
        [
            (
                move.key,
                [_keyframe(move.key, frame) for frame in move.frames],
                {
                    "duration": round(1000 * seconds * move.share),
                    "delay": round(1000 * seconds * move.delay),
                    "easing": move.easing,
                    "fill": "backwards",
                },
            )
            for move in plan
        ]
    )


def _keyframe(key: str, frame: Keyframe) -> dict[str, str | float]:
    keyframe: dict[str, str | float] = {
        "offset": round(frame.offset, 4),
        "transform": _transform(key, frame),
    }
    if frame.opacity is not None:
        keyframe["opacity"] = round(frame.opacity, 3)
    return keyframe


def _transform(key: str, frame: Keyframe) -> str:
    x, y, scale, wide = frame.pose
    unit = "px"
    if key.startswith("whirl-"):  # it lies in the layer below the drawing
        (x, y), unit = in_layer(x, y), "%"
    elif key == VIEW:
        x, y, unit = 100 * x / WIDTH, 100 * y / HEIGHT, "%"
    return (
        f"translate({x:.1f}{unit},{y:.1f}{unit}) rotate({frame.turn:.1f}deg) "
        f"scale({scale * wide:.3f},{scale * frame.tall:.3f})"
    )
