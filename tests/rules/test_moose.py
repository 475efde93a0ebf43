"""RULES 9: the module `moose`."""

import pytest

from tests.support.games import LAST_CLOUD, paddling, play, position, texts, told, turn
from tests.support.pieces import moose, where
from tests.support.tables import listed, table


@table(
    "words | beginning | legal",
    """
    # On 7L or 7R a canoe may take it and has 2 more points in this move, or leaves it.
    0plays=1 0a@7L | a | a 7L>6L, a 7L>falls, a moose 7L>4, a moose 7L>falls,
        a moose load ruby 7L>6L, a moose 7L>6L load sapphire
    # With both canoes there either may take it.
    0plays=1 0a@7L 0b@7R | b moose | b moose 7R>4, b moose 7R>falls, b moose load ruby 7R>6R,
        b moose 7R>6R load sapphire
    # Elsewhere nobody may, also when the canoe arrives there.
    0plays=1 0a@6L |   | a 6L>5, a 6L>7L, b shore>1
    # A moose aboard another canoe cannot be taken.
    moose@1a 0plays=1 0a@7L 1a@5 | a | a 7L>6L, a 7L>falls
    # Aboard, it gives its canoe 2 more points, which must be used, and no other canoe.
    moose@0a 0plays=1 0a@4 0b@4 |  | a 4>1, a 4>7L, a 4>7R, a load diamond 4>3, a load diamond 4>5,
        a 4>3 load amethyst, a 4>5 load amber, b 4>3, b 4>5
    # It is not stolen.
    moose@1a 0plays=1 0a@5 1a@4(ruby) | a 5>4 | a 5>4, a 5>4 steal ruby from 1a
    """,
)
def test_who_may_take_it(words: str, beginning: str, legal: str) -> None:
    """A canoe at the rubies may take it as its move starts, and has 2 more points then."""
    assert texts(paddling(f"modules=paddle_cards+moose {words}"), beginning) == listed(legal)


@table(
    "words | played | canoes | place",
    """
    # It needs no seat.
    0plays=1 0a@7L(ruby) | a moose 7L>4 | 0a@4(ruby) | 0a
    # Of both canoes one may take it.
    0plays=1 0a@7L 0b@7R | b moose 7R>4, a 7L>6L | 0a@6L 0b@4 | 0b
    # It is away when its canoe lands.
    moose@0a 0plays=1 0a@1(ruby) | a 1>shore        |  | away
    # It is away when its canoe falls, and with a last canoe that comes back.
    moose@0a 0plays=1 0a@6R 0b@1     | a 6R>falls       | 0a@falls 0b@1 | away
    moose@0a 0plays=1 0a@6R 0b@falls | a 6R>falls       | 0b@falls      | away
    # It leaves only with its own canoe.
    moose@0b 0plays=1 0a@1 0b@4  | a 1>shore  | 0b@4          | 0b
    # Whoever robs its canoe gets the gem, not the moose.
    moose@1a 0plays=1 0a@5 1a@4(ruby)    | a 5>4 steal ruby from 1a | 0a@4(ruby) 1a@4 | 1a
    """,
)
def test_where_it_is(words: str, played: str, canoes: str, place: str) -> None:
    """It stays aboard until its canoe lands or falls."""
    game = play(paddling(f"modules=moose {words}"), *listed(played))
    assert (where(game), moose(game)) == (canoes, place)


def test_it_stays_aboard() -> None:
    """It stays aboard from move to move and from round to round."""
    game = paddling("modules=moose moose@0a 0plays=1 0a@6L 1card=cloud 2card=1")
    play(game, "a 6L>3", "stay", "weather down", "a shore>1")
    assert (game.round, where(game), moose(game)) == (2, "0a@3 2a@1", "0a")
    play(game, "card 2", "card 2", "card 2", "a shore>2", "a 1>3", "stay")
    assert set(texts(game, "a ")) >= {"a 3>shore", "a 3>7L", "a load amethyst 3>5"}
    assert "a 3>5" not in texts(game)


@table(
    "words | news | place",
    """
    # If the moose is at the rubies or aboard, no event tells of it: the river carries both.
    1plays=cloud 1a@3 2plays=2          | Pushed(1) |
    moose@1a 1plays=cloud 1a@3 2plays=2 | Pushed(1) | 1a
    # When the river takes its canoe over the falls, it is back after the river.
    moose@1a 1plays=cloud 1a@7R(ruby) 2plays=3 |
        Pushed(1), Fell(1, 0, (4,)), MooseLeft(1, 0), Pushed(0), MooseReturned() |
    """,
)
def test_it_returns_only_from_away(words: str, news: str, place: str) -> None:
    """After the river it is back, if it had left."""
    game = position(f"{LAST_CLOUD} modules=moose {words}")
    kinds = ("Pushed", "Fell", "MooseLeft", "MooseReturned")
    assert (told(game, "weather down", *kinds), moose(game)) == (news, place)


@table(
    "words | legal",
    """
    0card=cloud 0a@7L(ruby) | weather up, weather down, moose a weather up, moose a weather down
    # With both canoes there, one of them takes it.
    weather=+2 0card=cloud 0a@7L 0b@7R | weather down, moose a weather down, moose b weather down
    # With a rope there is a choice to make then.
    0card=rope 0a@7L       | rope, moose a rope
    """,
)
def test_with_the_cloud_or_the_rope(words: str, legal: str) -> None:
    """A canoe standing there may take the moose before the card takes effect."""
    assert texts(turn(f"modules=paddle_cards+moose {words}")) == listed(legal)


@pytest.mark.parametrize("words", ["moose@1a 0a@7L 1a@3", "moose@away 0a@7L 1a@3", "0a@6L"])
def test_a_rope_without_a_choice(words: str) -> None:
    """If no canoe can take the moose, a rope happens by itself."""
    assert turn(f"modules=paddle_cards+moose 0card=rope {words}").actor == 1
