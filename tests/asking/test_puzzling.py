"""How well somebody solves puzzles, and which comes next."""

from dataclasses import replace

import pytest

from niagara.analysis.puzzles import Puzzle
from niagara.model.actions import STAY
from web.asking.puzzling import Tried, following, read
from web.asking.rating import Rating


def test_ratings_are_those_of_the_paper() -> None:
    """The example of Glickman, "Example of the Glicko-2 system" (2012), with its rounding."""
    games = [
        (Rating(1400, 30), 1.0),
        (Rating(1550, 100), 0.0),
        (Rating(1700, 300), 0.0),
    ]
    after = Rating(1500, 200, 0.06).after(games)
    assert after.points == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.02)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_surprise_makes_a_rating_less_sure() -> None:
    """Who loses again and again where they were sure to win becomes more volatile."""
    own = Rating(2000, 40)
    for _game in range(5):
        own = own.after([(Rating(1000, 30), 0.0)])
    assert own.volatility > 0.06


def test_the_next_puzzle_is_about_as_hard_as_somebody_is_strong() -> None:
    """At first an easier one; what was tried comes again only if it was missed, and at last."""
    puzzles = [
        Puzzle(rating, "theft", 5, STAY, f"position of {rating}")
        for rating in (900, 1300, 1500, 2100)
    ]
    easy, near, _middle, hard = puzzles
    assert following(puzzles, (), ()) == near
    assert following(puzzles, (), {near.name}) != near
    tried = [Tried(each.name, each.rating, solved=True) for each in puzzles[:3]]
    assert following(puzzles, tried, ()) == hard
    missed = replace(tried[0], solved=False)
    assert following(puzzles[:3], [missed, *tried[1:]], ()) == easy
    assert following(puzzles[:3], tried, ()) is None


def test_no_two_puzzles_in_a_row_are_about_the_same() -> None:
    """As long as there is one about something else."""
    one, other = (Puzzle(1300, "theft", 5, STAY, f"position {number}") for number in (1, 2))
    else_about = Puzzle(2000, "cloud", 5, STAY, "position 3")
    tried = [Tried(one.name, one.rating, solved=True)]
    assert following([one, other, else_about], tried, ()) == else_about
    assert following([one, other], tried, ()) == other


def test_what_was_tried_is_read_as_it_was_kept() -> None:
    """Lines that are no tries are left out."""
    tried = (Tried("0a1b2c3d", 1500, solved=True), Tried("ffffffff", 900, solved=False))
    text = "".join(f"{each}\n" for each in tried)
    assert read(text) == tried
    assert read(f"what\n{text}a b c\n0a1b2c3d 99999 solved\n") == tried
