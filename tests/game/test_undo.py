"""Taking actions back, and looking back."""

import pytest

from niagara import Game, IllegalAction, Setup
from tests.support.games import play, position
from tests.support.pieces import where


def test_what_can_be_taken_back_in_a_turn() -> None:
    """The actor's own actions in the turn that still goes on, and no others."""
    game = position("players=3 phase=buy 0plays=2 0treasury=ruby 0a@falls 0b@3 1card=2 1a@2")
    counts = [game.undoable]
    for action in ("buy a with ruby", "b 3>5", "a shore>2", "a 2>4"):
        play(game, action)
        counts.append(game.undoable)
    assert counts == [0, 1, 2, 0, 1]


def test_a_choice_of_a_card_is_not_part_of_a_turn() -> None:
    """Cards are chosen before the turns."""
    game = play(Game(Setup(players=3, start=0)), "card 1", "card 2")
    assert game.undoable == 0
    assert play(game, "card 3").undoable == 0


def test_what_was_taken_back_may_be_taken_back_again() -> None:
    """After undo, and in a copy, the count is that of the actions left."""
    game = position("players=3 phase=paddle 0plays=2 0a@3 0b@3 1card=2 1a@2")
    play(game, "a 3>5")
    assert game.copy().undoable == 1
    game.undo()
    assert (game.undoable, where(game)) == (0, "0a@3 0b@3 1a@2")
    play(game, "b 3>5", "a 3>1")
    game.undo()
    assert (game.undoable, where(game)) == (1, "0a@3 0b@5 1a@2")


def test_looking_back() -> None:
    """`at` gives the game after any number of its actions, from none to all."""
    game = play(position("players=3 phase=paddle 0plays=2 0a@3 0b@3"), "a 3>5", "b 3>5")
    assert [where(game.at(count)) for count in range(3)] == ["0a@3 0b@3", "0a@5 0b@3", "0a@5 0b@5"]
    for count in (-1, 3):
        with pytest.raises(IllegalAction, match=f"this game has 2 actions, not {count}"):
            game.at(count)


@pytest.mark.parametrize("count", [-1, 2])
def test_undoing_too_much(count: int) -> None:
    """Only as many actions as were played can be taken back, down to none."""
    game = play(position("players=3 phase=paddle 0plays=2 0a@3 0b@3"), "a 3>5")
    with pytest.raises(IllegalAction, match=f"there are not {count} actions to take back"):
        game.undo(count)
    game.undo(0)
    assert len(game.history) == 1
