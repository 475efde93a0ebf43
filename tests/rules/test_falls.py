"""RULES 7: over the falls."""

import pytest

from niagara.model.events import CanoeGiven, Fell, TurnEnded
from tests.support.games import (
    LAST_CLOUD,
    events,
    foreign,
    play,
    position,
    stock,
    texts,
    treasury,
    turn,
    where,
)


def test_paddling_over_the_falls_loses_the_canoe() -> None:
    """A canoe paddled over the falls is lost."""
    game = position("players=3 phase=paddle 0plays=1 0a@7R")
    assert Fell(0, 0, ()) in events(game, "a 7R>falls")
    assert where(game) == "0a@falls"


def test_the_river_carries_a_canoe_over_the_falls() -> None:
    """A canoe that the river carries over the falls is lost."""
    game = position(f"{LAST_CLOUD} 1plays=cloud 1a@7R(amber) 2plays=cloud")
    assert Fell(1, 0, (2,)) in events(game, "weather up")
    assert where(game) == "1a@falls"


@pytest.mark.parametrize("kind", ["amethyst", "diamond", "amber", "sapphire", "ruby"])
def test_gems_go_back_to_the_site_of_their_kind(kind: str) -> None:
    """The gem of a lost canoe lies at the site of its kind again."""
    paddled = position(f"players=3 phase=paddle 0plays=1 0a@7R({kind})")
    carried = position(f"{LAST_CLOUD} 1plays=cloud 2plays=cloud 1a@7R({kind})")
    for game, action in ((paddled, "a 7R>falls"), (carried, "weather up")):
        assert stock(game, kind) == 6
        play(game, action)
        assert stock(game, kind) == 7
        assert foreign(game) == ""


def test_a_lost_canoe_stays_lost() -> None:
    """A player with another canoe gets none for free."""
    game = play(position("players=3 phase=paddle 0plays=1 0a@7R 0b@3"), "a 7R>falls", "b 3>2")
    assert where(game) == "0a@falls 0b@2"
    game = play(position("players=3 phase=paddle 0plays=1 0a@7R"), "a 7R>falls")
    assert where(game) == "0a@falls"
    assert texts(game) == ["b shore>1", "stay"]


@pytest.mark.parametrize(("falling", "other"), [("a", "b"), ("b", "a")])
def test_a_player_with_nothing_left_gets_canoe_a(falling: str, other: str) -> None:
    """A player left with no canoe and no gem gets canoe a back on shore at once, free."""
    game = position(f"players=3 phase=paddle 0plays=1 0{falling}@7R 0{other}@falls")
    seen = events(game, f"{falling} 7R>falls")
    assert CanoeGiven(0, 0) in seen
    assert where(game) == "0b@falls"


@pytest.mark.parametrize(("falling", "other"), [("a", "b"), ("b", "a")])
def test_the_free_canoe_is_not_launched_in_this_turn(falling: str, other: str) -> None:
    """The free canoe may be launched from the next turn on: this turn is over."""
    game = position(f"players=3 phase=paddle 0plays=1 0{falling}@7R 0{other}@falls")
    assert TurnEnded(0) in events(game, f"{falling} 7R>falls")
    assert game.actor == 1


@pytest.mark.parametrize("order", ["ab", "ba"])
def test_both_canoes_paddled_over_the_falls(order: str) -> None:
    """Whoever paddles both canoes over the falls gets canoe a back, after the second one."""
    game = position("players=3 phase=paddle 0plays=1 0a@7R 0b@7L")
    first, second = (f"{c} {'7R' if c == 'a' else '7L'}>falls" for c in order)
    assert not any(isinstance(event, CanoeGiven) for event in events(game, first))
    assert CanoeGiven(0, 0) in events(game, second)
    assert where(game) == "0b@falls"
    assert game.actor == 1


def test_the_gem_lost_does_not_count() -> None:
    """A gem aboard the canoe that falls does not buy it back."""
    game = play(position("players=3 phase=paddle 0plays=1 0a@7R(ruby) 0b@falls"), "a 7R>falls")
    assert where(game) == "0b@falls"
    assert treasury(game) == ""


def test_no_free_canoe_with_a_gem_in_the_treasury() -> None:
    """Whoever has a gem in the treasury gets none free, and must buy in the next turn."""
    game = position("players=3 phase=buy 0plays=1 0treasury=ruby 0a@7R 0b@falls")
    play(game, "buy none", "a 7R>falls")
    assert where(game) == "0a@falls 0b@falls"
    assert treasury(game) == "0treasury=ruby"
    game = turn(f"0card=2 {treasury(game)} {where(game)}")
    assert texts(game) == ["buy a with ruby", "buy b with ruby"]


def test_the_river_takes_both_canoes_in_one_push() -> None:
    """Whoever loses both canoes in one push gets canoe a back."""
    game = position(f"{LAST_CLOUD} 1plays=cloud 1a@7R 1b@7R 2plays=cloud")
    seen = events(game, "weather up")
    fallen = [event for event in seen if isinstance(event, Fell | CanoeGiven)]
    assert fallen == [Fell(1, 0, ()), Fell(1, 1, ()), CanoeGiven(1, 0)]
    assert where(game) == "1b@falls"


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
