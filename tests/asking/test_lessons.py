"""The lessons as data: the engine allows all that they show, and what is learned is kept."""

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from niagara import Game
from niagara.model.actions import Action
from niagara.model.modules import MODULES
from tests.support.stories import choice_of, steps_in
from web.asking.choices import Step as Pick
from web.asking.learning import course
from web.asking.learning.progress import Progress
from web.asking.learning.steps import (
    KINDS_OF_THINGS,
    LEARNER,
    Do,
    Later,
    Lesson,
    Read,
    Step,
    Watch,
    thing,
)

MOST_STEPS = 9
"""A lesson takes less than a minute."""
LONGEST = 123
"""How many letters a sentence to read may have, with what belongs to it."""


def texts_of(step: Step) -> list[str]:
    """Return all that is said in a step."""
    match step:
        case Do():
            answers = [mistake.text for mistake in step.mistakes]
            return [text for text in (step.text, step.then, step.otherwise, *answers) if text]
        case Read(text) | Watch(text):
            return [text]
    return []


def ways(shown: Lesson) -> Iterator[tuple[str, ...]]:
    """Yield every way through a lesson: for each thing to do, one of the right actions."""
    return product(*(step.wanted for step in shown.steps if isinstance(step, Do)))


def walk(shown: Lesson, way: Sequence[str]) -> Iterator[tuple[Step, Game]]:
    """Go this way through a lesson; yield each step with the game as it is before the step."""
    game = Game.from_position(shown.position)
    left = list(way)
    for step in shown.steps:
        yield step, game
        match step:
            case Later(position):
                game = Game.from_position(position)
            case Do():
                game.play(left.pop(0))
            case Watch(actions=actions):
                for action in actions:
                    game.play(action)
            case Read():
                pass


def left_by(game: Game, wanted: str, pick: str) -> tuple[Action, ...]:
    """Return the actions that a pick leaves, on the way to what is wanted; none if never offered.

    It is looked for at the first question and at those that right picks lead to.
    """
    view = game.view(LEARNER)
    [tried] = steps_in(pick)
    right: list[Pick] = []
    while not (choice := choice_of(view, right)).action:
        if any(option.step == tried for option in (*choice.options, *choice.others)):
            return choice_of(view, [*right, tried]).left
        leading = (each for each in choice.options if wanted in map(str, each.actions))
        right.append(next(leading).step)
    return ()


def test_there_is_a_course_for_the_base_game_and_a_lesson_for_each_module() -> None:
    """Six to eight lessons teach the base game; a module's lesson is called as the module."""
    assert 6 <= len(course.BASE) <= 8
    assert set(course.FOR_MODULES) == set(MODULES)
    assert [course.number_of(name)[0] for name in course.BASE] == list(
        range(1, len(course.BASE) + 1)
    )
    assert [name for name in course.LESSONS if not course.after(name)] == ["weather", "joe"]
    assert course.course_of("moose") == tuple(course.FOR_MODULES)


@pytest.mark.parametrize("name", course.LESSONS)
def test_a_lesson_is_short_and_ends_with_something_to_read(name: str) -> None:
    """There is something to do, every wrong try is answered, and sentences are short."""
    shown = course.lesson(name)
    assert shown.name == name
    assert len(shown.steps) <= MOST_STEPS
    assert any(isinstance(step, Do) for step in shown.steps)
    assert isinstance(shown.steps[-1], Read)
    assert [text for step in shown.steps for text in texts_of(step) if len(text) > LONGEST] == []
    for step in shown.steps:
        assert not isinstance(step, Do) or step.otherwise
        assert isinstance(step, Later) or thing(step.about)[0] in KINDS_OF_THINGS, step.text


@pytest.mark.parametrize("name", course.LESSONS)
def test_the_engine_allows_all_that_a_lesson_asks_for_and_shows(name: str) -> None:
    """All wanted and scripted actions are legal, on all ways, with no module but its own."""
    shown = course.lesson(name)
    for way in ways(shown):
        for step, game in walk(shown, way):
            assert game.setup.modules == {name} & set(MODULES)
            assert game.setup.players == 3
            if isinstance(step, Do):
                assert game.actor == LEARNER, step.text
                assert set(step.wanted) <= set(map(str, game.legal())), step.text
            elif isinstance(step, Watch) and step.actions:
                assert game.actor != LEARNER, step.text


@pytest.mark.parametrize("name", course.LESSONS)
def test_a_mistake_can_be_made_and_is_one(name: str) -> None:
    """Every wrong try that has an answer is offered by the page, and leads to nothing wanted."""
    for step, game in walk(course.lesson(name), next(ways(course.lesson(name)))):
        if isinstance(step, Do):
            for mistake in step.mistakes:
                left = left_by(game, step.wanted[0], mistake.step)
                assert left, f"{mistake.step} is never offered: {step.text}"
                assert not set(map(str, left)) & set(step.wanted), f"{mistake.step}: {step.text}"


# How far a learner has come

WHOLE = Progress(
    frozenset({"paddling", "joe"}), "river", 3, here=True, offered=frozenset({"moose"})
)


def test_progress_is_read_as_it_is_written() -> None:
    """Nothing is lost by keeping it."""
    assert Progress.read(str(WHOLE)) == WHOLE
    assert Progress.read(str(Progress())) == Progress()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        '{"done": 3, "lesson": "flying", "step": 2, "here": true, "offered": {}}',
        '{"done": ["flying", 3, null], "lesson": ["river"], "step": "2", "here": 1}',
    ],
)
def test_what_is_not_understood_counts_as_not_kept(text: str) -> None:
    """A damaged or strange text does no harm."""
    assert Progress.read(text) == Progress()


@pytest.mark.parametrize("step", ["-1", "true", '"1"', "1.5", "null"])
def test_a_strange_step_is_the_first(step: str) -> None:
    """The lesson is still known."""
    read = Progress.read(f'{{"lesson": "river", "step": {step}, "here": true}}')
    assert (read.lesson, read.step, read.here) == ("river", 0, True)


def test_the_next_lesson_is_the_one_opened_last_until_it_is_done() -> None:
    """After that it is the first of the base game that is not done, and in the end the first."""
    assert Progress().next == "winning"
    assert Progress().at("falls", 2).next == "falls"
    assert Progress().at("falls", 2).finished("falls").next == "winning"
    assert Progress(frozenset(course.BASE)).next == "winning"
