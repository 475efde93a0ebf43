"""RULES 11: the end of the game and who wins."""

import pytest

from niagara import Game, IllegalAction
from niagara.model.events import Fell, GameEnded, Pushed
from tests.support.games import LAST_CLOUD, events, play, position, texts, treasury, where

FOUR = "ruby+ruby+ruby+ruby"
FIVE = "amethyst+diamond+amber+sapphire+ruby"
SEVEN = "amethyst+amethyst+amethyst+diamond+diamond+diamond+amber"
ALMOST = "amethyst+amethyst+diamond+diamond+amber+amber"


def ended(treasury: str, tiebreak: str = "shared") -> Game:
    """Return a game after a round that ends with these treasuries; the river stands still."""
    game = position(
        f"players=4 tiebreak={tiebreak} start=1 actor=0 phase=weather weather=+1 "
        f"0plays=cloud 1plays=cloud 2plays=cloud 3plays=cloud {treasury}"
    )
    return play(game, "weather down")


@pytest.mark.parametrize("gems", [FOUR, FIVE, SEVEN, "amethyst+amethyst+amethyst+amethyst"])
def test_each_goal_ends_the_game(gems: str) -> None:
    """Four gems of one kind, all five kinds, or seven gems end the game and win it."""
    game = ended(f"2treasury={gems}")
    assert game.over
    assert game.winners == (2,)


@pytest.mark.parametrize("gems", [ALMOST, "ruby+ruby+ruby", "amethyst+diamond+amber+sapphire"])
def test_one_gem_less_does_not(gems: str) -> None:
    """Three of a kind, four kinds, or six gems are not enough."""
    game = ended(f"2treasury={gems}")
    assert not game.over
    assert game.winners == ()


def test_only_a_treasury_counts() -> None:
    """Gems aboard do not count."""
    game = position(f"{LAST_CLOUD} 1plays=cloud 2plays=cloud 2treasury=ruby+ruby+ruby 2a@1(ruby)")
    assert not play(game, "weather up").over


def test_no_two_players_share_a_goal() -> None:
    """The gems of two players are not added."""
    assert not ended("1treasury=ruby+ruby 2treasury=ruby+ruby").over


def test_all_who_meet_a_condition_win() -> None:
    """By default all players who meet a condition win, by whatever condition."""
    assert ended(f"1treasury={FOUR} 2treasury={FIVE} 3treasury=amber").winners == (1, 2)


def test_the_highest_value_wins() -> None:
    """With `tiebreak` `value` the highest total gem value wins among those who meet one."""
    four, five = "1treasury=" + FOUR, "2treasury=" + FIVE  # 20 and 15
    assert ended(f"{four} {five}", "value").winners == (1,)
    assert ended(f"1treasury={SEVEN} {five}", "value").winners == (2,)  # 12 and 15
    sapphires = "sapphire+sapphire+sapphire+sapphire+sapphire"
    mixed = "amethyst+amethyst+amethyst+amethyst+ruby+ruby+ruby"
    assert ended(f"1treasury={sapphires} 2treasury={mixed}", "value").winners == (1,)  # 20 and 19


def test_value_counts_only_among_those_who_meet_a_condition() -> None:
    """A rich treasury that meets no condition does not win."""
    rich = "ruby+ruby+ruby+sapphire+sapphire"
    poor = "amethyst+amethyst+amethyst+amethyst"
    assert ended(f"0treasury={rich} 1treasury={poor}", "value").winners == (1,)


def test_equal_values_share() -> None:
    """With `tiebreak` `value` players of equal value share the victory."""
    assert ended(f"1treasury={FIVE} 2treasury={FIVE} 3treasury={SEVEN}", "value").winners == (1, 2)


def test_the_round_is_finished_first() -> None:
    """A player who meets a condition early in the round does not stop the others' turns."""
    game = position(
        "players=3 phase=paddle 0plays=1 0treasury=ruby+ruby+ruby 0a@1(ruby) 1card=1 1a@1(ruby)"
    )
    play(game, "a 1>shore", "stay")
    assert (game.over, game.actor) == (False, 1)
    play(game, "a 1>shore", "stay")
    assert (game.over, game.actor) == (False, 2)
    play(game, "weather down")
    assert game.winners == (0,)


def test_a_goal_reached_later_in_the_round_wins_too() -> None:
    """All who meet a condition at the end of the round win, whoever was first."""
    game = position(
        "players=3 phase=paddle 0plays=1 0treasury=amber+amber+amber 0a@1(amber) 1card=1 "
        "1treasury=ruby+ruby+ruby 1a@1(ruby)"
    )
    play(game, "a 1>shore", "stay", "a 1>shore", "stay", "weather down")
    assert game.winners == (0, 1)


def test_the_river_moves_before_the_check() -> None:
    """The end is checked after the river, which still carries canoes over the falls."""
    game = position(f"{LAST_CLOUD} 1plays=cloud 1a@7R 2plays=cloud 2treasury={FOUR}")
    seen = [e for e in events(game, "weather up") if isinstance(e, Pushed | Fell | GameEnded)]
    assert seen == [Pushed(1), Fell(1, 0, ()), GameEnded((2,))]
    assert where(game) == "1a@falls"


def test_a_gem_spent_does_not_count() -> None:
    """What counts is the treasury at the end of the round: a gem paid in it is missing."""
    game = position(
        "players=3 start=1 actor=0 phase=buy 0plays=1 0treasury=ruby+ruby+ruby 0a@1(ruby) "
        "0b@falls 1plays=cloud 2plays=cloud"
    )
    play(game, "buy b with ruby", "a 1>shore", "stay")
    assert treasury(game) == "0treasury=ruby+ruby+ruby"
    assert not game.over


def test_nothing_follows_the_end() -> None:
    """When the game is over nobody decides and nothing is legal."""
    game = ended(f"0treasury={FOUR}")
    assert game.actor is None
    assert texts(game) == []
    with pytest.raises(IllegalAction, match="the game is over"):
        game.play("card 1")
