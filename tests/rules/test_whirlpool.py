"""RULES 9: the module `whirlpool`."""

import pytest

from tests.support.games import LAST_CLOUD, paddling, play, position, texts, told
from tests.support.pieces import where, whirlpool
from tests.support.tables import listed, table


@pytest.mark.parametrize(
    ("words", "place"),
    [
        # It is a disc: each push takes it one field down, through the arm of the flag.
        ("whirlpool@3 2plays=2", "4"),
        ("flag=R whirlpool@5 2plays=2", "6R"),
        # In the other arm it stays where it is, and everywhere when there is no push.
        ("flag=R whirlpool@6L 2plays=2", "6L"),
        ("whirlpool@4 2plays=cloud", "4"),
        # From the falls it enters again as the fresh disc of the next push.
        ("whirlpool@7R 2plays=2", "falls"),
        ("whirlpool@7R 2plays=3", "1"),
        ("whirlpool@falls 2plays=2", "1"),
    ],
)
def test_it_rides_the_river(words: str, place: str) -> None:
    """The whirlpool rides on its disc: `2plays=2` makes one push, `2plays=3` two."""
    game = position(f"{LAST_CLOUD} modules=whirlpool 1plays=cloud {words}")
    assert whirlpool(play(game, "weather down")) == place


@table(
    "field | points | canoes | legal",
    """
    # A canoe whose points end on it, from below or above, is swept one field downstream.
    3  | 1 | 0a@4(ruby) | a 4>3~4, a 4>5
    3  | 1 | 0a@2       | a 2>1, a 2>3~4
    # From 5 its owner picks the arm; from 7L or 7R it goes over the falls.
    5  | 1 | 0a@4  | a 4>3, a 4>5~6L, a 4>5~6R
    5  | 1 | 0a@6L | a 6L>7L, a 6L>5~6L, a 6L>5~6R
    7L | 1 | 0a@6L | a 6L>5, a 6L>7L~falls
    # In the other arm there is no whirlpool.
    7L | 2 | 0a@5 | a 5>3, a 5>7L~falls, a 5>7R, a load amber
    # Downstream every field costs one point, the whirlpool's too.
    3 | 2 | 0a@2 | a 2>shore, a 2>4
    # A canoe may not stop on it to handle gems, nor after it has been swept.
    3 | 3 | 0a@2       | a 2>shore, a 2>5
    # Launched onto it with the last point it is swept; a launch passes it at the normal cost.
    1 | 1 | 0b@falls | a shore>1~2
    1 | 2 | 0b@falls | a shore>2
    # Upstream, leaving it costs 2: with 1 or 2 points left below it a canoe is swept back.
    3 | 2 | 0a@4 | a 4>3~4, a 4>6L, a 4>6R, a load diamond
    # What counts is how many points are left on the field below it.
    3 | 2 | 0a@5 | a 5>3~4, a 5>7L, a 5>7R, a load amber
    # From a whirlpool on 1 the shore costs 2 instead of 1.
    1 | 3 | 0a@2 | a 2>shore, a 2>5, a 2>3 load amethyst
    # At the fork the owner picks the arm; in an arm the same holds.
    5  | 2 | 0a@6R | a 6R>5~6L, a 6R>5~6R, a 6R>falls, a load sapphire
    6L | 3 | 0a@7L | a 7L>5, a 7L>falls, a load ruby 7L>6L~7L
    # A canoe swept onto another one's field may not rob it; one that passed may.
    3 | 1 | 0a@4 1a@4(ruby) 2a@4(amber) | a 4>3~4, a 4>5
    # It may also handle gems and then spend its last point to enter the whirlpool.
    3 | 3 | 0a@4 1a@2(ruby) | a 4>2, a 4>2 steal ruby from 1a, a 4>7L, a 4>7R,
        a load diamond 4>3~4, a load diamond 4>5, a 4>5 load amber
    # While it is away field 3 is a field like any other.
    falls | 1 | 0a@4 | a 4>3, a 4>5
    """,
)
def test_where_a_canoe_may_go(field: str, points: str, canoes: str, legal: str) -> None:
    """A canoe enters the whirlpool with its last point, or passes through."""
    game = paddling(f"modules=whirlpool whirlpool@{field} 0plays={points} {canoes}")
    assert sorted(texts(game, "a ")) == sorted(listed(legal))


def test_swept_it_is_told() -> None:
    """A canoe paddles onto it and is swept at once; its gem stays aboard."""
    game = paddling("modules=whirlpool whirlpool@3 0plays=1 0a@4(ruby)")
    assert told(game, "a 4>3~4") == "Paddled(0, 0, 4, 3), Swept(0, 0, 3, 4)"
    assert where(game) == "0a@4(ruby)"
