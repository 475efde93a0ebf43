"""What a lesson is made of: a position, and steps to read, to do and to watch.

The learner is always seat 0. What a step is about is named in a word or two, so that its sentence
can stand beside that: see `KINDS_OF_THINGS`.
"""

from dataclasses import dataclass
from typing import Final

from niagara.model.actions import Seat

LEARNER: Final[Seat] = 0
"""The seat of the learner."""

BOARD: Final = frozenset(
    {
        *("canoe", "canoes", "field", "river", "site", "falls", "flag"),
        *("weather", "forecast", "moose", "beaver", "joe"),
    }
)
"""What there is on the board to tell about: `canoe 0a`, `canoes 0`, `field 5`, `site ruby`."""
BESIDE: Final = frozenset({"hand", "button", "row", "treasury", "card"})
"""What there is beside it: `hand card 3`, `row 1`, and of a row `treasury 1` and `card 1`.

A button in the panel is named by its command: `button confirm`, `button pick joe take`.
"""
KINDS_OF_THINGS: Final = BOARD | BESIDE


@dataclass(frozen=True, slots=True)
class Read:
    """A sentence to read. The learner goes on with a tap."""

    text: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong try, as the step of the choice that makes it one, and the answer to it."""

    step: str
    """What was picked, such as `to 5` or `canoe b`."""
    text: str


@dataclass(frozen=True, slots=True)
class Do:
    """Something the learner must do. A wrong try is answered and changes nothing."""

    text: str
    about: str
    wanted: tuple[str, ...]
    """The actions that are right, in notation; the first is the one that the lesson has in mind."""
    otherwise: str
    """The answer to a wrong try that is not among the `mistakes`."""
    mistakes: tuple[Mistake, ...] = ()
    then: str = ""
    """What is said once the first part of a choice is made; empty for the same as before."""
    then_about: str = ""


@dataclass(frozen=True, slots=True)
class Watch:
    """What others do, and what follows from it: shown as in a game."""

    text: str
    about: str = ""
    actions: tuple[str, ...] = ()
    """What the bots do, in notation. Without any, only what is still to come is shown."""


@dataclass(frozen=True, slots=True)
class Later:
    """Another position, from which the lesson goes on."""

    position: str


Step = Read | Do | Watch | Later


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: short, with one thing to learn."""

    name: str
    title: str
    position: str
    """Where it begins, in the notation of positions."""
    steps: tuple[Step, ...]

    def tells_of(self, about: str, step: int) -> bool:
        """Tell whether a thing has been told about up to and with this step."""
        return any(getattr(each, "about", "") == about for each in self.steps[: step + 1])


@dataclass(frozen=True, slots=True)
class Said:
    """What a lesson says at one moment, and how it goes on."""

    text: str
    about: str = ""
    answer: str = ""
    """The answer to a wrong try; empty if there was none."""
    tries: int = 0
    """How many tries of this step were wrong."""
    doing: bool = False
    """Whether the learner must do something; if not, there is only something to see."""
    reading: bool = False
    """Whether the learner goes on with a tap."""
    watching: bool = False
    """Whether something is to be seen after that tap."""
    onward: str = ""
    """What the button to go on says at the last step."""


def thing(about: str) -> tuple[str, str]:
    """Return what a step is about: the kind of thing, and which.

    >>> thing("canoe 0a"), thing("flag")
    (('canoe', '0a'), ('flag', ''))
    """
    kind, _space, which = about.partition(" ")
    return kind, which
