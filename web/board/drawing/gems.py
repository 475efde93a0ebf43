"""Which gem is which: each keeps its number, so people see it move.

The rules only count gems. When a gem is gone from one place in the next view, and a gem of its kind
is new at another, they are taken for the same gem. The cause does not matter, so this also works
for undo.
"""

from collections.abc import Iterator

from niagara import View
from niagara.model.board import KINDS, Kind

Place = tuple[str, int, int]
"""("site", site, 0), ("canoe", seat, canoe), ("treasury", seat, 0) or ("joe", 0, 0)."""


def gems_by_place(view: View) -> Iterator[tuple[Place, Kind, int]]:
    """Yield how many gems of each kind lie at each place."""
    for site, stock in enumerate(view.sites):
        for kind, count in enumerate(stock):
            yield ("site", site, 0), kind, count
    for seat, player in enumerate(view.players):
        for canoe, cargo in enumerate(player.cargo):
            for kind in range(len(KINDS)):
                yield ("canoe", seat, canoe), kind, cargo.count(kind)
        for kind, count in enumerate(player.treasury):
            yield ("treasury", seat, 0), kind, count
    if "joe" in view.setup.modules:
        for kind in range(len(KINDS)):
            yield ("joe", 0, 0), kind, view.joe_cargo.count(kind)


class Gems:
    """The gems of a game, each with a number of its own."""

    def __init__(self) -> None:
        self.at: dict[tuple[Place, Kind], list[int]] = {}
        self._next = 0

    def follow(self, view: View) -> None:
        """Go on to another position; a gem that can stay where it is keeps its number."""
        free: dict[Kind, list[int]] = {kind: [] for kind in range(len(KINDS))}
        wanted = {(place, kind): count for place, kind, count in gems_by_place(view)}
        for (place, kind), gems in self.at.items():
            count = wanted.get((place, kind), 0)
            free[kind] += gems[count:]
            del gems[count:]
        for (place, kind), count in wanted.items():
            gems = self.at.setdefault((place, kind), [])
            while len(gems) < count:
                gems.append(free[kind].pop() if free[kind] else self._new())

    def _new(self) -> int:
        self._next += 1
        return self._next
