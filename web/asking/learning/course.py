"""All lessons in their order: those of the base game, and one for each module."""

from collections.abc import Callable, Mapping
from typing import Final

from web.asking.learning import expansions, first, further
from web.asking.learning.steps import Lesson

BASE: Final[Mapping[str, Callable[[], Lesson]]] = {
    "winning": further.winning,
    "paddling": first.paddling,
    "home": first.home,
    "river": first.river,
    "falls": first.falls,
    "canoes": further.canoes,
    "stealing": further.stealing,
    "weather": further.weather,
}
"""The first course: the base game."""

FOR_MODULES: Final[Mapping[str, Callable[[], Lesson]]] = {
    "double_canoes": expansions.double_canoes,
    "whirlpool": expansions.whirlpool,
    "paddle_cards": expansions.paddle_cards,
    "beaver": expansions.beaver,
    "moose": expansions.moose,
    "joe": expansions.joe,
}
"""The second course: the lesson of a module has the module's name."""

LESSONS: Final[Mapping[str, Callable[[], Lesson]]] = {**BASE, **FOR_MODULES}


def lesson(name: str) -> Lesson:
    """Return a lesson, in the player's language."""
    return LESSONS[name]()


def course_of(name: str) -> tuple[str, ...]:
    """Return the names of all lessons of the course that a lesson belongs to.

    >>> course_of("falls")[:2], course_of("joe")[-1]
    (('winning', 'paddling'), 'joe')
    """
    return tuple(BASE if name in BASE else FOR_MODULES)


def number_of(name: str) -> tuple[int, int]:
    """Return the number of a lesson in its course, and how many there are.

    >>> number_of("river")
    (4, 8)
    """
    course = course_of(name)
    return course.index(name) + 1, len(course)


def after(name: str) -> str:
    """Return the lesson after this one in its course; an empty name after the last.

    >>> after("paddling"), after("weather")
    ('home', '')
    """
    course = course_of(name)
    return course[course.index(name) + 1] if name != course[-1] else ""
