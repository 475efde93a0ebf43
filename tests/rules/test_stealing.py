"""RULES 6: stealing."""

import pytest

from niagara import IllegalAction
from niagara.model.events import Paddled, Stole
from tests.support.games import events, play, position, texts, where


def thefts(canoes: str, points: int) -> list[str]:
    """Return the legal actions of seat 0 that steal."""
    game = position(f"players=3 phase=paddle 0plays={points} {canoes}")
    return [text for text in texts(game) if "steal" in text]


def test_stealing_upstream() -> None:
    """An empty canoe that paddled upstream takes a gem from another player's canoe."""
    game = position("players=3 phase=paddle 0plays=2 0a@5 1a@3(ruby)")
    assert events(game, "a 5>3 steal ruby from 1a")[:2] == [
        Paddled(0, 0, 5, 3),
        Stole(0, 0, 4, 1, 0),
    ]
    assert where(game) == "0a@3(ruby) 1a@3"


def test_stealing_is_optional_and_free_of_points() -> None:
    """The same move without the theft is legal, and the theft costs nothing more."""
    game = position("players=3 phase=paddle 0plays=2 0a@5 1a@3(ruby)")
    assert texts(game, "a 5>3") == ["a 5>3", "a 5>3 steal ruby from 1a"]


@pytest.mark.parametrize(
    ("start", "victim", "points"), [("1", "3", 2), ("shore", "3", 3), ("5", "7L", 2)]
)
def test_never_downstream(start: str, victim: str, points: int) -> None:
    """A canoe that paddled downstream or was launched may not steal."""
    assert thefts(f"0a@{start} 1a@{victim}(ruby)", points) == []


def test_never_without_paddling() -> None:
    """A canoe that only handled gems has not paddled upstream."""
    assert thefts("0a@3 1a@3(ruby)", 2) == []
    assert thefts("0a@3(amber) 1a@3(ruby)", 2) == []
    with pytest.raises(IllegalAction):
        position("players=3 phase=paddle 0plays=2 0a@3 1a@3(ruby)").play("a steal ruby from 1a")


def test_one_field_upstream_is_enough() -> None:
    """At least one field must have been paddled in this move."""
    assert thefts("0a@3 1a@2(ruby)", 1) == ["a 3>2 steal ruby from 1a"]


def test_a_full_canoe_may_not_steal() -> None:
    """Without a free seat there is no stealing."""
    assert thefts("0a@5(amber) 1a@3(ruby)", 2) == []


def test_unloading_first_frees_the_seat() -> None:
    """A canoe that unloads and then paddles upstream empty may steal."""
    assert thefts("0a@4(ruby) 1a@3(amber)", 3) == ["a unload ruby 4>3 steal amber from 1a"]
    game = position("players=3 phase=paddle 0plays=3 0a@4(ruby) 1a@3(amber)")
    play(game, "a unload ruby 4>3 steal amber from 1a")
    assert where(game) == "0a@3(amber) 1a@3"


def test_unloading_on_arrival_is_too_late() -> None:
    """A one-seat canoe that was full while it paddled may not steal."""
    game = position("players=3 phase=paddle 0plays=3 0a@4(ruby) 1a@3(amber)")
    assert texts(game, "a 4>3") == ["a 4>3 unload ruby"]


def test_the_same_kind_may_be_unloaded_and_stolen() -> None:
    """Stealing is no loading: the kind that was unloaded may be stolen."""
    assert thefts("0a@4(ruby) 1a@3(ruby)", 3) == ["a unload ruby 4>3 steal ruby from 1a"]


def test_loading_before_paddling_fills_the_seat() -> None:
    """A canoe that loaded before it paddled has no free seat."""
    game = position("players=3 phase=paddle 0plays=3 0a@4 1a@3(ruby)")
    assert texts(game, "a load diamond 4>3") == ["a load diamond 4>3"]


def test_loading_on_arrival_fills_the_seat() -> None:
    """A canoe that loads on arrival has no free seat left at the end."""
    assert texts(position("players=3 phase=paddle 0plays=3 0a@4 1a@3(ruby)"), "a 4>3") == [
        "a 4>3 load amethyst"
    ]


def test_a_free_seat_takes_one_gem() -> None:
    """With one free seat one gem is taken, from a canoe of choice."""
    assert thefts("0a@5 1a@3(ruby) 1b@3(amber) 2b@3(ruby)", 2) == [
        "a 5>3 steal ruby from 1a",
        "a 5>3 steal amber from 1b",
        "a 5>3 steal ruby from 2b",
    ]


def test_only_from_other_players() -> None:
    """A player may not steal from the player's own other canoe."""
    assert thefts("0a@5 0b@3(ruby)", 2) == []


def test_an_empty_canoe_has_nothing_to_steal() -> None:
    """Only loaded canoes are robbed."""
    assert thefts("0a@5 1a@3", 2) == []


@pytest.mark.parametrize("victim", ["4", "2", "6L"])
def test_only_where_the_move_ends(victim: str) -> None:
    """A canoe may rob only where its move ends, not where it passes or beyond."""
    assert thefts(f"0a@5 1a@{victim}(ruby)", 2) == []


def test_the_arms_are_different_fields() -> None:
    """A canoe in one arm does not rob one in the other, though both are at the same site."""
    assert thefts("0a@7L 1a@6R(ruby)", 1) == []
    assert thefts("0a@7L 1a@6L(ruby)", 1) == ["a 7L>6L steal ruby from 1a"]


def test_points_are_exactly_used() -> None:
    """A canoe that has points left when it meets another may not stop to rob it."""
    assert thefts("0a@5 1a@4(ruby)", 2) == []
    assert thefts("0a@5 1a@4(ruby)", 1) == ["a 5>4 steal ruby from 1a"]


def test_nobody_robs_a_treasury() -> None:
    """A canoe that lands takes nothing from the others' treasuries."""
    game = position("players=3 phase=paddle 0plays=1 0a@1 1treasury=ruby")
    assert texts(game, "a 1>shore") == ["a 1>shore"]


def test_both_canoes_may_steal() -> None:
    """Each canoe of the player may steal in its own move."""
    game = position("players=3 phase=paddle 0plays=1 0a@4 0b@5 1a@3(ruby) 1b@4(amber)")
    play(game, "a 4>3 steal ruby from 1a", "b 5>4 steal amber from 1b")
    assert where(game) == "0a@3(ruby) 0b@4(amber) 1a@3 1b@4"


def test_a_robbed_canoe_may_steal_back() -> None:
    """A stolen gem can be stolen again."""
    game = position("players=3 phase=paddle 0plays=1 0a@5 0b@3 1card=1 1a@4(ruby) 1b@5")
    play(game, "a 5>4 steal ruby from 1a", "b 3>2", "a 4>5")
    assert texts(game, "b 5>4") == ["b 5>4", "b 5>4 steal ruby from 0a"]
