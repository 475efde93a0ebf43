"""Finding puzzles: what they are about, how sure the answer is, and how hard they are."""

from random import Random
from typing import Final

from niagara.analysis.puzzles import THEMES, Puzzle
from niagara.lab.puzzles import ATTEMPTS, CELL, Found, choose, holds_again, lead_of, rated, theme_of
from niagara.notation import parse
from niagara.view import View
from tests.support.tables import table

WINS: Final = (
    "players=3 phase=paddle moved=b 0plays=5 0a@5(ruby) 0treasury=ruby+ruby+ruby 1a@3 2a@3"
)
"""Seat 0 can bring home the gem that wins."""


def seen(position: str) -> View:
    """Return what the seat knows that decides in a position."""
    return Puzzle(1500, "theft", 5, parse("stay"), position).view


@table(
    "position | best | theme",
    """
    phase=paddle 0plays=3 0a@5 1a@4(ruby) | a 5>4 steal ruby from 1a | theft
    phase=paddle 0plays=3 0a@3 | a 3>4 load diamond | first_load
    phase=paddle 0plays=3 0a@3(ruby) | a 3>shore | first_load
    phase=paddle 0plays=3 0a@7L 0treasury=ruby | a 7L>4 | brink
    phase=paddle 0plays=3 0a@5 0b@3 0treasury=ruby | a 5>2 | two_canoes
    phase=paddle 0plays=3 0a@5 0treasury=ruby | a 5>2 |
    phase=paddle 0plays=3 0a@5 1treasury=ruby+ruby+ruby 1a@4(ruby) | a 5>2 | last_round
    phase=weather 0plays=cloud | weather up | cloud
    | card cloud | cloud
    modules=whirlpool phase=paddle 0plays=3 0a@5 whirlpool@4 | a 5>2 | whirlpool
    modules=joe phase=paddle 0plays=3 0a@5 joe@4 | a 5>2 | joe
    modules=beaver phase=weather weather=+1 0plays=cloud | weather up | beaver
    modules=moose phase=paddle 0plays=3 0a@5 moose@0a | a 5>shore | moose
    modules=paddle_cards | card rope | paddle_cards
    modules=double_canoes phase=paddle 0plays=5 0b@5(ruby+ruby) | b 5>shore | double_canoes
    """,
)
def test_what_a_puzzle_is_about(position: str, best: str, theme: str) -> None:
    """The theme is that of the best action, where a module is in play its own."""
    assert theme_of(seen(f"players=3 {position}"), parse(best)) == theme
    assert theme in ("", *THEMES)


def test_only_a_clear_lead_is_one() -> None:
    """Home with the gem that wins, and not over the falls; but no card is clear at the start."""
    wins = seen(WINS)
    assert lead_of(wins, parse("a 5>shore"), Random(1)) > 0.3
    assert not lead_of(wins, parse("a 5>7L"), Random(1))
    assert not lead_of(seen("players=3"), parse("card 1"), Random(1))


def test_a_puzzle_holds_only_if_its_answer_is_best() -> None:
    """A longer search finds that again, and refutes a wrong answer."""
    assert holds_again(0, f"1500 theft 9 a 5>shore | {WINS}")
    assert not holds_again(0, f"1500 theft 9 a 5>7L | {WINS}")


def test_what_fewer_bots_solve_has_a_higher_rating() -> None:
    """The middle of the bots is 1500, and the easiest and the hardest stay on the scale."""
    tries = [(ATTEMPTS, ATTEMPTS, ATTEMPTS, ATTEMPTS, 5), (0, 2, 3, 5, 6), (0, 0, 0, 0, 0)]
    found = [Found("theft", "stay", f"p{n}", 0.07, solved) for n, solved in enumerate(tries)]
    easy, middle, hard = (each.rating for each in rated(found))
    assert 500 < easy < middle < hard < 2500
    assert rated(found)[0].lead == 7


def test_of_each_theme_and_step_only_so_many_are_kept() -> None:
    """The same position is kept once."""
    one = Puzzle(1500, "theft", 5, parse("stay"), "p")
    many = [Puzzle(1500, "theft", 5, parse("stay"), f"p{number}") for number in range(CELL + 5)]
    assert len(choose(many)) == CELL
    assert choose([one, one]) == [one]
