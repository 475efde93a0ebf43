"""How far a learner has come, and how the browser keeps it: as one line of JSON."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from web.asking.learning.course import BASE, FOR_MODULES, LESSONS


@dataclass(frozen=True, slots=True)
class Progress:
    """Which lessons were done, and where the learner is.

    >>> Progress.read(str(Progress(frozenset({"river"}), "falls", 2, here=True)))
    Progress(done=frozenset({'river'}), lesson='falls', step=2, here=True, offered=frozenset())
    """

    done: frozenset[str] = frozenset()
    """The lessons that were done to the end."""
    lesson: str = ""
    """The lesson that was opened last."""
    step: int = 0
    """The number of its step at which the learner was, from 0."""
    here: bool = False
    """Whether a lesson is on the page."""
    offered: frozenset[str] = frozenset()
    """The modules whose lessons were offered in a game."""

    @classmethod
    def read(cls, text: str) -> "Progress":
        """Read what `str` has written. What is not understood counts as not kept."""
        try:
            kept = json.loads(text)
        except ValueError:
            return cls()
        if not isinstance(kept, dict):
            return cls()
        name, step = kept.get("lesson"), kept.get("step")
        known = isinstance(name, str) and name in LESSONS
        return cls(
            done=_names(kept.get("done"), LESSONS),
            lesson=str(name) if known else "",
            step=step if known and type(step) is int and step >= 0 else 0,
            here=known and kept.get("here") is True,
            offered=_names(kept.get("offered"), FOR_MODULES),
        )

    def __str__(self) -> str:
        kept = {
            "done": sorted(self.done),
            "lesson": self.lesson,
            "step": self.step,
            "here": self.here,
            "offered": sorted(self.offered),
        }
        return json.dumps(kept)

    def at(self, lesson: str, step: int) -> "Progress":
        """Return the same with the learner at this step of a lesson."""
        return replace(self, lesson=lesson, step=step, here=True)

    def away(self) -> "Progress":
        """Return the same with no lesson on the page."""
        return replace(self, here=False)

    def offering(self, modules: Iterable[str]) -> "Progress":
        """Return the same with the lessons of these modules offered."""
        return replace(self, offered=self.offered.union(modules))

    def finished(self, lesson: str) -> "Progress":
        """Return the same with this lesson done."""
        return replace(self, done=self.done | {lesson})

    def unknown(self, modules: Iterable[str]) -> tuple[str, ...]:
        """Return those modules whose lessons were neither done nor offered, in their order."""
        wanted = frozenset(modules) - self.done - self.offered
        return tuple(name for name in FOR_MODULES if name in wanted)

    @property
    def next(self) -> str:
        """The lesson to go on with: the one opened last, or the first that is not done."""
        if self.lesson and self.lesson not in self.done:
            return self.lesson
        return next((name for name in BASE if name not in self.done), next(iter(BASE)))


def _names(kept: Any, known: Iterable[str]) -> frozenset[str]:
    names = kept if isinstance(kept, list) else []
    return frozenset(name for name in names if isinstance(name, str)) & frozenset(known)
