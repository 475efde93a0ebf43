"""RULES 7: over the falls."""

import pytest

from niagara.model.board import KINDS
from tests.support.games import LAST_CLOUD, paddling, play, position, texts, told, turn
from tests.support.pieces import foreign, stock, treasury, where


@pytest.mark.parametrize("kind", KINDS)
def test_a_canoe_over_the_falls_is_lost(kind: str) -> None:
    """By paddle or by river, its gem lies at the site of its kind again."""
    paddled = paddling(f"0plays=1 0a@7R({kind})")
    carried = position(f"{LAST_CLOUD} 0a@7R({kind}) 1plays=cloud 2plays=cloud")
    for game, action in ((paddled, "a 7R>falls"), (carried, "weather up")):
        assert stock(game, kind) == 6
        assert f"Fell(0, 0, ({KINDS.index(kind)},))" in told(game, action)
        assert (where(game), stock(game, kind), foreign(game)) == ("0a@falls", 7, "")


def test_a_lost_canoe_stays_lost() -> None:
    """A player with another canoe, ashore or in the water, gets none for free."""
    game = play(paddling("0plays=1 0a@7R 0b@3"), "a 7R>falls", "b 3>2")
    assert where(game) == "0a@falls 0b@2"
    game = play(paddling("0plays=1 0a@7R"), "a 7R>falls")
    assert (where(game), texts(game)) == ("0a@falls", ["b shore>1", "stay"])


@pytest.mark.parametrize("canoes", ["0a@7R 0b@falls", "0a@falls 0b@7R", "0a@7R(ruby) 0b@falls"])
def test_a_player_with_nothing_left_gets_canoe_a(canoes: str) -> None:
    """Without a canoe and a gem one has a again at once, free, to be launched in the next turn."""
    game = paddling(f"0plays=1 {canoes}")
    [action] = [text for text in texts(game) if text.endswith(" 7R>falls")]
    assert "CanoeGiven(0, 0), TurnEnded(0)" in told(game, action)
    assert (game.actor, where(game), treasury(game)) == (1, "0b@falls", "")


def test_no_free_canoe_with_a_gem_in_the_treasury() -> None:
    """Whoever has a gem in the treasury gets none free, and must buy in the next turn."""
    game = position("players=3 phase=buy 0plays=1 0treasury=ruby 0a@7R 0b@falls")
    play(game, "buy none", "a 7R>falls")
    assert (where(game), treasury(game)) == ("0a@falls 0b@falls", "0treasury=ruby")
    game = turn(f"0card=2 {treasury(game)} {where(game)}")
    assert texts(game) == ["buy a with ruby", "buy b with ruby"]


def test_the_river_takes_both_canoes_in_two_pushes() -> None:
    """The free canoe comes at once, so it is on shore while the river goes on."""
    game = position(f"{LAST_CLOUD} weather=+1 1plays=cloud 1a@7L 1b@7R 2plays=cloud 2a@1")
    play(game, "weather up")
    assert where(game) == "1b@falls 2a@3"


def test_the_free_canoe_may_be_launched_in_the_next_turn() -> None:
    """A canoe given by the river may be launched in the next round's turn."""
    game = position(f"{LAST_CLOUD} 1plays=cloud 1a@7R 1b@falls 2plays=cloud")
    play(game, "weather up", "card 2", "card 2", "card 3")
    assert game.actor == 2
    play(game, "a shore>2", "a shore>2")
    assert (game.actor, texts(game)) == (1, ["a shore>3"])
