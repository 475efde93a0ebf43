"""RULES 5, 8, 9: the module `paddle_cards`: `7`, `1-3` and `rope`."""

import pytest

from niagara import Game
from tests.support.games import (
    LAST_CLOUD,
    paddling,
    play,
    position,
    roped,
    stock,
    texts,
    told,
    turn,
    where,
    whirlpool,
)
from tests.support.tables import listed, table

TEN_CARDS = [f"card {name}" for name in ("1", "2", "3", "4", "5", "6", "7", "cloud", "1-3", "rope")]


def test_ten_cards() -> None:
    """With `paddle_cards` every player has ten cards."""
    game = position("players=3 modules=paddle_cards")
    for _seat in range(3):
        assert texts(game) == TEN_CARDS
        play(game, "card rope")


def test_all_ten_come_back() -> None:
    """A player who has used all cards takes all ten back."""
    game = position(
        "players=3 modules=paddle_cards actor=2 phase=weather 0hand=cloud 0plays=rope "
        "1plays=cloud 2plays=cloud"
    )
    play(game, "weather up", "card 1", "card 1")
    assert (game.actor, texts(game)) == (0, ["card cloud"])
    game = position(f"{LAST_CLOUD} modules=paddle_cards 0hand= 1plays=cloud 2plays=cloud")
    play(game, "weather up", "card 1")
    assert (game.actor, texts(game)) == (0, TEN_CARDS)


# The 7 and the 1-3


@table(
    "words | beginning | legal",
    """
    # The 7 gives 7 points: from 7L exactly ashore, from shore not over the falls.
    0plays=7 0a@7L    | a 7L> | a 7L>shore, a 7L>falls
    0plays=7 0a@falls |       | b shore>7L, b shore>7R, b shore>5 load amber
    # With `1-3` one canoe has 1, 2 or 3 points, as the player likes.
    0plays=1-3 0a@4 0b@2 |  | a 4>3, a 4>5, a 4>2, a 4>6L, a 4>6R, a load diamond, a 4>1, a 4>7L,
        a 4>7R, a load diamond 4>3, a load diamond 4>5, a 4>3 load amethyst, a 4>5 load amber,
        b 2>1, b 2>3, b 2>shore, b 2>4, b 2>5, b 2>3 load amethyst
    # It is in the water or launched, but one must move.
    0plays=1-3 0a@1 |  | a 1>shore, a 1>2, a 1>3, a 1>4, b shore>1, b shore>2, b shore>3
    0plays=1-3      |  | a shore>1, a shore>2, a shore>3, b shore>1, b shore>2, b shore>3
    # Over the falls the points are moot, so that is one action.
    0plays=1-3 0a@7R | a | a 7R>6R, a 7R>falls, a 7R>5, a load ruby, a 7R>4, a load ruby 7R>6R,
        a 7R>6R load sapphire
    """,
)
def test_what_the_cards_allow(words: str, beginning: str, legal: str) -> None:
    """A 7 gives 7 points to each canoe, the `1-3` gives 1 to 3 points to one canoe."""
    assert texts(paddling(f"modules=paddle_cards {words}"), beginning) == listed(legal)


def test_the_seven_is_a_number_card() -> None:
    """The 7 counts for the speed of the river."""
    game = position(f"{LAST_CLOUD} modules=paddle_cards weather=-1 1plays=7 2plays=7")
    assert "RiverRose(7, 0, 7)" in told(game, "weather up")


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


def test_falling_with_the_one_canoe() -> None:
    """A last canoe that falls with `1-3` is replaced, and the turn is over."""
    game = paddling("modules=paddle_cards 0plays=1-3 0a@7R 0b@falls")
    assert "Fell(0, 0, ()), CanoeGiven(0, 0), TurnEnded(0)" in told(game, "a 7R>falls")
    assert game.actor == 1


def test_stealing_with_the_one_canoe() -> None:
    """The canoe may steal where the points chosen by the player take it."""
    game = paddling("modules=paddle_cards 0plays=1-3 0a@5 1a@4(ruby) 1b@3(amber) 2a@1(ruby)")
    assert [text for text in texts(game) if "steal" in text] == [
        "a 5>4 steal ruby from 1a",
        "a 5>3 steal amber from 1b",
    ]


def test_buying_back_before_the_one_canoe_moves() -> None:
    """A canoe bought back may be the one that is launched with `1-3`."""
    game = turn("modules=paddle_cards 0card=1-3 0treasury=ruby 0a@falls 0b@3")
    play(game, "buy a with ruby", "a shore>3")
    assert (game.actor, where(game)) == (1, "0a@3 0b@3")


@pytest.mark.parametrize("card", ["1-3", "rope"])
def test_no_number(card: str) -> None:
    """For the speed `cloud`, `1-3` and `rope` count as no number."""
    game = position(f"{LAST_CLOUD} modules=paddle_cards 1plays={card} 2plays=cloud")
    assert "RiverRose(0, 1, 1)" in told(game, "weather up")
    game = position(f"{LAST_CLOUD} modules=paddle_cards 1plays={card} 2plays=5")
    assert "RiverRose(5, 1, 6)" in told(game, "weather up")


# The rope


def test_a_plain_rope_happens_by_itself() -> None:
    """A rope asks for no decision: it is in force from the moment the card is revealed."""
    game = position("players=3 modules=paddle_cards phase=weather 0plays=cloud 1card=rope 1a@3")
    assert told(game, "weather up") == (
        "WeatherChanged(0, 1), TurnEnded(0), TurnBegan(1, 10), Tied(1), TurnEnded(1), "
        "TurnBegan(2, 8)"
    )
    assert (game.actor, roped(game), where(game)) == (2, [1], "1a@3")


@pytest.mark.parametrize("canoes", ["", "0a@falls", "0a@3 0b@5"])
def test_roped_canoes_do_not_move_this_turn(canoes: str) -> None:
    """Neither canoe moves, in the water, ashore or lost."""
    game = turn(f"modules=paddle_cards 0card=rope {canoes}")
    assert (game.actor, where(game)) == (1, canoes)


def test_the_river_does_not_carry_roped_canoes() -> None:
    """The river does not carry either of them this round; it carries all others."""
    game = position(
        f"{LAST_CLOUD} modules=paddle_cards 1plays=rope 1a@7R(ruby) 1b@3 2plays=2 2a@7R 2b@3"
    )
    play(game, "weather down")
    assert where(game) == "1a@7R(ruby) 1b@3 2a@falls 2b@4"


def test_a_rope_in_the_last_turn() -> None:
    """A player who plays the rope in the last turn of the round is as safe."""
    game = position(
        "players=3 modules=paddle_cards start=1 actor=2 phase=weather 0card=rope 0a@7R 0b@1 "
        "1plays=cloud 1a@1 2plays=cloud"
    )
    seen = told(game, "weather up", "Tied", "Pushed", "Untied")
    assert seen == "Tied(0), Pushed(1), Untied(0)"
    assert where(game) == "0a@7R 0b@1 1a@2"


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


def test_buying_back_before_the_rope() -> None:
    """The buy-back comes before the card, also before a rope, which is on the table already."""
    game = turn("modules=paddle_cards 0card=rope 0treasury=ruby 0a@falls 0b@5")
    assert texts(game) == ["buy a with ruby", "buy none"]
    play(game, "buy a with ruby")
    assert (game.actor, where(game), roped(game)) == (1, "0b@5", [0])
    assert stock(game, "ruby") == 6


# The rope and the whirlpool


def freed(words: str) -> tuple[Game, str]:
    """Untie seat 1 after the river, of one push with `2plays=2`, and return what is told of it."""
    game = position(f"{LAST_CLOUD} modules=whirlpool+paddle_cards 1plays=rope {words}")
    return game, told(game, "weather down", "Swept", "Fell", "CanoeGiven")


@pytest.mark.parametrize(
    ("words", "after", "pool"),
    [
        # A freed canoe on the whirlpool's field is swept one field down, another one is not.
        ("whirlpool@3 1a@4(ruby) 1b@2 2plays=2", "1a@5(ruby) 1b@2", "4"),
        ("whirlpool@3 1a@4 1b@4 2plays=2", "1a@5 1b@5", "4"),
        # A fresh whirlpool sweeps from field 1 to 2.
        ("whirlpool@falls 1a@1 2plays=2", "1a@2", "1"),
        # Only where the whirlpool comes to rest: here it passes.
        ("whirlpool@3 1a@4 2plays=3", "1a@4", "5"),
        # From 7L or 7R a freed canoe is swept over the falls; the last one comes back.
        ("flag=L whirlpool@6L 1a@7L(ruby) 2plays=2", "1a@falls", "7L"),
        ("flag=R whirlpool@6R 1a@7R 1b@falls 2plays=2", "1b@falls", "7R"),
        # At 5 its owner is asked first. No canoe swept like this robs anybody.
        ("flag=L whirlpool@4 1a@5 2a@5(ruby) 2plays=2", "1a@5 2a@6L(ruby)", "5"),
    ],
)
def test_the_whirlpool_under_a_roped_canoe(words: str, after: str, pool: str) -> None:
    """After the river, a canoe that is then on the whirlpool's field is swept."""
    game, _seen = freed(words)
    assert (where(game), whirlpool(game)) == (after, pool)


@table(
    "words | news",
    """
    whirlpool@3 1a@4 1b@4 2plays=2                | Swept(1, 0, 4, 5), Swept(1, 1, 4, 5)
    flag=L whirlpool@6L 1a@7L(ruby) 2plays=2      | Swept(1, 0, 7, 10), Fell(1, 0, (4,))
    whirlpool@6R 1a@7R 1b@falls 2plays=2 | Swept(1, 0, 9, 10), Fell(1, 0, ()), CanoeGiven(1, 0)
    """,
)
def test_what_the_whirlpool_does_is_told(words: str, news: str) -> None:
    """Each freed canoe is swept, a before b; one may go over the falls and be replaced."""
    assert freed(words)[1] == news


def test_the_sweep_comes_after_the_rope_is_untied() -> None:
    """The river moves, the canoes are untied and swept; then the next round begins."""
    game = position(
        f"{LAST_CLOUD} modules=whirlpool+paddle_cards whirlpool@3 1plays=rope 1a@4 2plays=2"
    )
    seen = told(game, "weather down")
    assert seen.endswith("Pushed(1), Untied(1), Swept(1, 0, 4, 5), RoundBegan(2, 2)")


@pytest.mark.parametrize(("arm", "field"), [("L", 6), ("R", 8)])
def test_the_owner_chooses_the_arm_at_5(arm: str, field: int) -> None:
    """At 5 the owner of the freed canoe chooses the arm, before the next round begins."""
    game, _seen = freed("whirlpool@4 1a@5(ruby) 2plays=2")
    assert (game.round, game.actor) == (1, 1)
    assert texts(game) == ["sweep a 6L", "sweep a 6R"]
    assert told(game, f"sweep a 6{arm}").startswith(f"Swept(1, 0, 5, {field})")
    assert where(game) == f"1a@6{arm}(ruby)"
    assert (game.round, game.actor) == (2, 2)


def test_two_canoes_choose_one_after_the_other() -> None:
    """Two freed canoes at 5 may take different arms; a is asked for first."""
    game, _seen = freed("whirlpool@4 1a@5 1b@5 2plays=2")
    assert texts(game) == ["sweep a 6L", "sweep a 6R"]
    play(game, "sweep a 6R")
    assert texts(game) == ["sweep b 6L", "sweep b 6R"]
    play(game, "sweep b 6L")
    assert (where(game), game.round) == ("1a@6R 1b@6L", 2)


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


def test_the_end_comes_after_the_sweep() -> None:
    """The game ends when the freed canoes have been swept."""
    game, _seen = freed("whirlpool@4 0treasury=ruby+ruby+ruby+ruby 1a@5 2plays=2")
    assert not game.over
    play(game, "sweep a 6L")
    assert game.winners == (0,)
