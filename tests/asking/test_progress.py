"""How far a learner has come: kept as text, and read with care."""

import pytest

from web.asking.learning.course import BASE
from web.asking.learning.progress import Progress

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
    assert Progress().next == "paddling"
    assert Progress().at("falls", 2).next == "falls"
    assert Progress().at("falls", 2).finished("falls").next == "paddling"
    assert Progress(frozenset(BASE)).next == "paddling"


def test_a_module_is_new_until_its_lesson_was_done_or_offered() -> None:
    """They are named in the order of the modules."""
    assert Progress().unknown({"joe", "whirlpool"}) == ("whirlpool", "joe")
    assert Progress().finished("joe").unknown({"joe", "whirlpool"}) == ("whirlpool",)
    assert Progress().offering({"whirlpool"}).unknown({"joe", "whirlpool"}) == ("joe",)
