"""A plan in the making: who moves how, who is carried along, and who still has to get somewhere."""

from collections.abc import Iterable
from math import cos, radians, sin
from typing import Final

from niagara.model.board import FALLS
from web.board.drawing.layout import Pose
from web.board.drawing.places import Places
from web.board.motion.curves import arc, mixed
from web.board.motion.moves import Keyframe, Move, Plan

THROWN: Final = ("gem-", "moose")
"""How the keys of pieces begin that fly when something else has them than before."""


class Script:
    """Collects the moves of a step. A piece that has one already gets no other."""

    def __init__(self, before: Places, after: Places) -> None:
        self.before = before
        self.after = after
        self._moves: dict[str, Move] = {}
        self._riders: dict[str, list[str]] = {}
        for rider, carrier in after.carrier.items():
            if rider not in before.at or before.carrier.get(rider) == carrier:
                self._riders.setdefault(carrier, []).append(rider)

    def add(
        self,
        key: str,
        frames: Iterable[Keyframe],
        delay: float = 0.0,
        share: float = 1.0,
        easing: str = "linear",
    ) -> None:
        """Let a piece move, and with it all that it carries before and after."""
        if key in self._moves:
            return
        move = Move(key, tuple(frames), delay, share, easing)
        self._moves[key] = move
        for rider in self._riders.get(key, ()):
            self._moves[rider] = self._carried(rider, move)

    def extra(self, move: Move) -> None:
        """Add a move of something that stays in its place: a wake, a splash."""
        self._moves[move.key] = move

    def going_over(self, kind: str = "canoe") -> list[str]:
        """Return the keys of what goes over the falls in this step; of one kind, or of any."""
        return [
            key
            for key, end in self.after.afloat.items()
            if key.startswith(kind) and end == FALLS != self.before.afloat.get(key, FALLS)
        ]

    def done(self) -> Plan:
        """Return the plan, in which all that has no move yet gets to its place too."""
        thrown = 0
        for key, end in self.after.at.items():
            start = self.before.at.get(key)
            if key in self._moves or start is None or start == end:
                continue
            if self._is_thrown(key):
                shown = (key not in self.before.hidden, key not in self.after.hidden)
                frames = arc(start, end, shown=shown, turn=0 if shown[1] else 360)
                self._moves[key] = Move(key, frames, min(thrown * 0.1, 0.3), 0.68)
                thrown += 1
            else:
                self.add(key, (Keyframe(0, start), Keyframe(1, end)), 0, 0.7, "ease-in-out")
        return tuple(self._moves.values())

    def _is_thrown(self, key: str) -> bool:
        """Tell whether a piece goes from hand to hand, and not just aside for others."""
        handed = self.before.carrier.get(key) != self.after.carrier.get(key)
        stowed = (key in self.before.hidden) != (key in self.after.hidden)
        return key.startswith(THROWN) and (handed or stowed)

    def _carried(self, rider: str, move: Move) -> Move:
        """Return a rider's move: the same as its carrier's, as if they were one piece."""
        end = self.after.at[rider]
        last = self.after.aboard(rider)
        first = last
        if rider in self.before.at and self.before.carrier.get(rider) == move.key:
            first = self.before.aboard(rider)
        frames = []
        for frame in move.frames:
            seat = last if first == last else mixed(first, last, frame.offset)
            turned = radians(frame.turn)
            x, y = seat.x * frame.pose.scale, seat.y * frame.pose.scale * frame.tall
            pose = Pose(
                frame.pose.x + x * cos(turned) - y * sin(turned),
                frame.pose.y + x * sin(turned) + y * cos(turned),
                frame.pose.scale * seat.scale,
            )
            frames.append(frame._replace(pose=pose))
        frames[-1] = frames[-1]._replace(pose=end)
        return move._replace(key=rider, frames=tuple(frames))


def foam(canoe: str, strength: float, *, upstream: bool, delay: float, share: float) -> Move:
    """Return the move of a canoe's wake: it comes up, stays while it moves, and fades."""
    at = Pose(0, 0)
    tall = -1.0 if upstream else 1.0
    frames = [
        Keyframe(offset, at, 0, tall, opacity)
        for offset, opacity in ((0, 0.0), (0.18, strength), (0.75, strength * 0.8), (1, 0.0))
    ]
    return Move(f"{canoe}/wake", tuple(frames), delay, share)
