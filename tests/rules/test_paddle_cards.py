"""RULES 5, 8, 9: the module `paddle_cards`: `7`, `1-3` and `rope`."""

import pytest

from tests.support.games import LAST_CLOUD, freed, paddling, play, position, texts, told
from tests.support.pieces import roped, where, whirlpool
from tests.support.tables import listed, table


@table(
    "words | beginning | legal",
    """
    # The 7 gives 7 points: from 7L exactly ashore.
    0plays=7 0a@7L    | a 7L> | a 7L>shore, a 7L>falls
    # With `1-3` one canoe has 1, 2 or 3 points, as the player likes.
    0plays=1-3 0a@4 0b@2 |  | a 4>3, a 4>5, a 4>2, a 4>6L, a 4>6R, a load diamond, a 4>1, a 4>7L,
        a 4>7R, a load diamond 4>3, a load diamond 4>5, a 4>3 load amethyst, a 4>5 load amber,
        b 2>1, b 2>3, b 2>shore, b 2>4, b 2>5, b 2>3 load amethyst
    # It is in the water or launched, but one must move.
    0plays=1-3 0a@1 |  | a 1>shore, a 1>2, a 1>3, a 1>4, b shore>1, b shore>2, b shore>3
    0plays=1-3      |  | a shore>1, a shore>2, a shore>3, b shore>1, b shore>2, b shore>3
    """,
)
def test_what_the_cards_allow(words: str, beginning: str, legal: str) -> None:
    """A 7 gives 7 points to each canoe, the `1-3` gives 1 to 3 points to one canoe."""
    assert texts(paddling(f"modules=paddle_cards {words}"), beginning) == listed(legal)


@pytest.mark.parametrize(
    ("canoes", "action", "after"),
    [
        # The other canoe stays where it is, even in the water.
        ("0a@4 0b@2", "b 2>1", "0a@4 0b@1"),
        ("0a@5", "b shore>2", "0a@5 0b@2"),
        # A canoe that lands ends the turn, too.
        ("0a@1(ruby) 0b@2", "a 1>shore", "0b@2"),
    ],
)
def test_exactly_one_canoe_moves(canoes: str, action: str, after: str) -> None:
    """With `1-3` the turn ends after one canoe move."""
    game = paddling(f"modules=paddle_cards 0plays=1-3 {canoes}")
    assert "TurnEnded(0)" in told(game, action)
    assert (game.actor, where(game)) == (1, after)


@pytest.mark.parametrize("card", ["1-3", "rope"])
def test_no_number(card: str) -> None:
    """For the speed `cloud`, `1-3` and `rope` count as no number."""
    game = position(f"{LAST_CLOUD} modules=paddle_cards 1plays={card} 2plays=cloud")
    assert "RiverRose(0, 1, 1)" in told(game, "weather up")
    game = position(f"{LAST_CLOUD} modules=paddle_cards 1plays={card} 2plays=5")
    assert "RiverRose(5, 1, 6)" in told(game, "weather up")


def test_a_plain_rope_happens_by_itself() -> None:
    """A rope asks for no decision: it is in force from the moment the card is revealed."""
    game = position("players=3 modules=paddle_cards phase=weather 0plays=cloud 1card=rope 1a@3")
    assert told(game, "weather up") == (
        "WeatherChanged(0, 1), TurnEnded(0), TurnBegan(1, 10), Tied(1), TurnEnded(1), "
        "TurnBegan(2, 8)"
    )
    assert (game.actor, roped(game), where(game)) == (2, [1], "1a@3")


def test_the_river_does_not_carry_roped_canoes() -> None:
    """The river does not carry either of them this round; it carries all others."""
    game = position(
        f"{LAST_CLOUD} modules=paddle_cards 1plays=rope 1a@7R(ruby) 1b@3 2plays=2 2a@7R 2b@3"
    )
    play(game, "weather down")
    assert where(game) == "1a@7R(ruby) 1b@3 2a@falls 2b@4"


@table(
    "words | tied | legal",
    """
    # A canoe may be robbed as long as its owner's rope lies face down.
    0plays=1 0a@4 1card=rope 1a@3(ruby) |  | a 4>3, a 4>3 steal ruby from 1a
    # From the moment the card is revealed neither canoe can be robbed, but those of others.
    start=1 actor=0 0plays=1 0a@4 1plays=rope 1a@3(ruby) 1b@3(amber) 2plays=1 2a@3(amber) | 1 |
        a 4>3, a 4>3 steal amber from 2a
    """,
)
def test_robbing_a_canoe_whose_owner_has_the_rope(words: str, tied: str, legal: str) -> None:
    """Nobody can steal from canoes that are tied up."""
    game = paddling(f"modules=paddle_cards {words}")
    assert ("".join(map(str, roped(game))), texts(game, "a 4>3")) == (tied, listed(legal))


def test_after_the_river_they_are_free_again() -> None:
    """After the river has moved roped canoes are free: to be robbed and carried once more."""
    game = position(f"{LAST_CLOUD} modules=paddle_cards 0a@4 1plays=rope 1a@3(ruby) 2plays=2 2b@1")
    assert told(game, "weather down").endswith("Pushed(1), Untied(1), RoundBegan(2, 2)")
    assert (roped(game), where(game)) == ([], "0a@5 1a@3(ruby) 2b@2")
    play(game, "card 3", "card 2", "card 2", "b 2>5", "stay")
    assert texts(game, "a 5>3") == ["a 5>3", "a 5>3 steal ruby from 1a"]
    play(game, "a 5>7R", "stay", "a 3>1", "stay")
    assert (game.round, where(game)) == (3, "0a@7R 1a@2(ruby) 2b@6L")


@pytest.mark.parametrize(
    ("words", "after", "pool"),
    [
        # A freed canoe on the whirlpool's field is swept one field down, another one is not.
        ("whirlpool@3 1a@4(ruby) 1b@2 2plays=2", "1a@5(ruby) 1b@2", "4"),
        # Only where the whirlpool comes to rest: here it passes.
        ("whirlpool@3 1a@4 2plays=3", "1a@4", "5"),
        # From 7L or 7R a freed canoe is swept over the falls.
        ("flag=L whirlpool@6L 1a@7L(ruby) 2plays=2", "1a@falls", "7L"),
        # At 5 its owner is asked first. No canoe swept like this robs anybody.
        ("flag=L whirlpool@4 1a@5 2a@5(ruby) 2plays=2", "1a@5 2a@6L(ruby)", "5"),
    ],
)
def test_the_whirlpool_under_a_roped_canoe(words: str, after: str, pool: str) -> None:
    """After the river, a canoe that is then on the whirlpool's field is swept."""
    game = position(f"{LAST_CLOUD} modules=whirlpool+paddle_cards 1plays=rope {words}")
    play(game, "weather down")
    assert (where(game), whirlpool(game)) == (after, pool)


@pytest.mark.parametrize(("arm", "field"), [("L", 6), ("R", 8)])
def test_the_owner_chooses_the_arm_at_5(arm: str, field: int) -> None:
    """At 5 the owner of the freed canoe chooses the arm, before the next round begins."""
    game = freed()
    assert (game.round, game.actor) == (1, 1)
    assert texts(game) == ["sweep a 6L", "sweep a 6R"]
    assert told(game, f"sweep a 6{arm}").startswith(f"Swept(1, 0, 5, {field})")
    assert where(game) == f"1a@6{arm}"
    assert (game.round, game.actor) == (2, 2)


def test_several_owners_choose_in_turn_order() -> None:
    """Several players are asked in turn order from the start player."""
    game = position(
        "players=4 modules=whirlpool+paddle_cards start=2 actor=1 phase=weather whirlpool@4 "
        "0plays=rope 0a@5 1plays=cloud 2plays=rope 2b@5 3plays=rope 3a@5"
    )
    play(game, "weather up")
    for seat, canoe, arm in [(2, "b", "L"), (3, "a", "L"), (0, "a", "R")]:
        assert (game.actor, texts(game)) == (seat, [f"sweep {canoe} 6{side}" for side in "LR"])
        play(game, f"sweep {canoe} 6{arm}")
    assert (game.round, game.actor) == (2, 3)
    assert where(game) == "0a@6R 2b@6L 3a@6L"
