"""Names of people: cut between letters, never within one, and never without anything to see."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.text.writing import WHOLE
from web.text.people import LARGEST_LETTER, LONGEST, fitting, letters

UNSEEN: Final = (
    *("", " ", "\u200b", "\u200b\u200d\u2060", "\ufeff", "\u3164", "\u2800 \u00ad", "\u0301"),
    *("\u202e", "\U000e0041", "\ufe0f", "\t\n"),
)


@pytest.mark.parametrize("letter", WHOLE)
def test_a_letter_is_what_people_count_as_one(letter: str) -> None:
    """Marks, joined emoji, flags and syllables are one letter each."""
    assert list(letters(letter)) == [letter]
    assert list(letters(f"a{letter}b")) == ["a", letter, "b"]
    assert list(letters(letter * 3)) == [letter] * 3


@pytest.mark.parametrize("letter", WHOLE)
def test_a_long_name_is_cut_between_letters(letter: str) -> None:
    """As many letters as fit stay, whole."""
    assert fitting(letter * LONGEST) == letter * LONGEST
    assert fitting(letter * (LONGEST + 1)) == letter * LONGEST
    assert fitting("x" * (LONGEST - 1) + letter * 2) == "x" * (LONGEST - 1) + letter


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_a_name_of_which_nothing_is_seen_is_empty(name: str) -> None:
    """What has no width is no name, however much of it there is."""
    assert fitting(name) == ""
    assert fitting(name * 30) == ""
    assert "Ana" in fitting(f"{name}Ana{name}")


def test_what_steers_the_text_around_it_is_left_out() -> None:
    """Nobody can turn the log around, or begin a new line in it."""
    assert fitting("\u202eAna\u202c\x00\x1b[31m \u2028Ben\r\n") == "Ana[31m Ben"


def test_marks_do_not_pile_up() -> None:
    """A letter keeps some marks, not hundreds."""
    assert len(fitting("e" + "\u0301" * 500)) == LARGEST_LETTER


def test_a_giant_name_is_cut_at_once() -> None:
    """Ten million letters are not looked at one by one."""
    assert fitting("W" * 10_000_000) == "W" * LONGEST


@given(st.text(st.characters(exclude_categories=()), max_size=80))
def test_any_text_gives_a_name_that_fits(name: str) -> None:
    """The result is short, can be seen if it is not empty, and stays the same."""
    shown = fitting(name)
    assert len(list(letters(shown))) <= LONGEST
    assert shown == shown.strip()
    assert fitting(shown) == shown
