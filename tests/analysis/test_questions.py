"""Questions about positions: what worlds say of them, alike everywhere and without secrets."""

from random import Random

import pytest
from hypothesis import given

from niagara import Game
from niagara.analysis.questions import Answer, Question, answer, answering
from niagara.position import text_of
from niagara.view import view_of
from tests.support.games import position
from tests.support.strategies import few, random_position, seeds, swap_hidden

TREASURY = (
    "0treasury=ruby+ruby+ruby 1treasury=amber+amber+amber 2treasury=amethyst+amethyst+amethyst"
)
WINNING = position(
    f"players=3 phase=paddle 0plays=3 0a@2(ruby) 0b@4 1a@1(amber) 2a@1(amethyst) {TREASURY}"
)
"""Seat 0 can land its fourth ruby, and the others will land their fourth gem."""


def ask(game: Game, seat: int | None, *compared: str, worlds: int = 60, seed: int = 1) -> Answer:
    """Return the answer to a question about the position of a game."""
    return answer(Question(game.position_for(seat), seat, compared, worlds, seed))


def test_chances_add_up_to_one_and_favour_who_is_about_to_win() -> None:
    """All may win this round, and seat 0 is first."""
    chances = ask(WINNING, None).numbers
    assert sum(chances) == pytest.approx(1)
    assert chances[0] == max(chances)


def test_the_winning_action_is_the_only_sensible_one() -> None:
    """Nothing else comes near it."""
    assert ask(WINNING, 0).actions == ("a 2>shore",)


def test_actions_are_compared() -> None:
    """The first is worth more by the first number; the other way round, it is less by as much."""
    better, worse = "a 2>shore", "a 2>5"
    cost, error = ask(WINNING, 0, better, worse, worlds=200).numbers
    assert cost > 0.3
    assert 0 < error < 0.05
    back, _error = ask(WINNING, 0, worse, better, worlds=200).numbers
    assert back == pytest.approx(-cost, abs=4 * error)


def test_cards_are_compared() -> None:
    """With card 6 the ruby comes home; with card 1 it does not."""
    game = position(f"players=3 0a@5(ruby) 1a@1(amber) {TREASURY}")
    cost, error = ask(game, 0, "card 6", "card 1", worlds=200).numbers
    assert cost > 0.1 > 4 * error


def test_the_error_shrinks_with_the_number_of_worlds() -> None:
    """Nine times as many worlds make it about a third."""
    game = position("players=3 phase=paddle 0plays=3 0a@4 0b@2 1a@5")
    few, many = (ask(game, 0, "a 4>1", "a 4>3", worlds=worlds).numbers[1] for worlds in (100, 900))
    assert many < few / 2


@few
@given(seeds)
def test_hidden_cards_change_no_answer(seed: int) -> None:
    """What others hide is no part of a question, whoever asks."""
    rng = Random(seed)
    state = random_position(rng)
    for seat in (None, state.actor):
        told = {
            text_of(view_of(each, seat)) for each in (state, swap_hidden(state, seat, Random(seed)))
        }
        assert len(told) == 1
        if state.winners:
            continue
        found = answer(Question(told.pop(), seat, (), 4, seed))
        assert found.numbers if seat is None else found.actions


def test_answers_come_in_slices() -> None:
    """Each slice tells how far the work has come."""
    shares = list(answering(Question(WINNING.position_for(0), 0, (), 30, 7)))
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] <= 1
