"""RULES 5: paddling, loading and unloading."""

import pytest

from tests.support.games import paddling, play, texts, told
from tests.support.pieces import foreign, treasury, where
from tests.support.tables import listed, table

# Which canoes move


@table(
    "words | played | legal",
    """
    # Every canoe in the water must move once, in the order that the player picks.
    0plays=1 0a@3 0b@2 |       | a 3>2, a 3>4, b 2>1, b 2>3
    0plays=1 0a@3 0b@2 | a 3>2 | b 2>1, b 2>3
    # A canoe on shore may be launched first, and those in the water must still move.
    0plays=1 0a@3 | b shore>1 | a 3>2, a 3>4
    # If no canoe is in the water when paddling begins, one must be launched.
    0plays=2          |  | a shore>2, b shore>2
    # A canoe that lands is not launched again in the turn; the other one may be.
    0plays=1 0a@1 | a 1>shore | b shore>1, stay
    """,
)
def test_which_canoes_move(words: str, played: str, legal: str) -> None:
    """Canoes in the water must move, and one on shore may be launched."""
    assert texts(play(paddling(words), *listed(played))) == listed(legal)


@pytest.mark.parametrize(
    ("words", "played", "after"),
    [
        # There is at most one launch a turn, though another canoe is on shore.
        ("0plays=2", ["b shore>2"], "0b@2"),
        # A launch and a landing leave nothing more to launch.
        ("0plays=1 0a@1", ["b shore>1", "a 1>shore"], "0b@1"),
        # No launch is forced when the last canoe lands.
        ("0plays=1 0a@1", ["a 1>shore", "stay"], ""),
    ],
)
def test_the_turn_ends(words: str, played: list[str], after: str) -> None:
    """The turn ends when no canoe has to move or may be launched."""
    game = play(paddling(words), *played)
    assert (game.actor, where(game)) == (1, after)


def test_landing_brings_the_gem_home() -> None:
    """Upstream from 1 is ashore: the canoe's gem goes to the treasury, free of charge."""
    game = paddling("0plays=1 0a@1(ruby)")
    assert told(game, "a 1>shore") == "Paddled(0, 0, 1, 0), Landed(0, 0, (4,))"
    assert (treasury(game), where(game)) == ("0treasury=ruby", "")


# Paddling, loading and unloading

ALL_AMETHYSTS = "+".join(["amethyst"] * 7)


@table(
    "words | beginning | legal",
    f"""
    # From shore to field 1 costs one point, and so does landing.
    0plays=1      | a | a shore>1
    0plays=1 0a@2 | a | a 2>1, a 2>3
    # All points are used, in one direction; only landing wastes them.
    0plays=1 0a@4 | a    | a 4>3, a 4>5
    0plays=5 0a@4 | a 4> | a 4>shore, a 4>falls, a 4>7L load ruby, a 4>7R load ruby
    # From 5 the next field is 6L or 6R: whoever passes it downstream picks the arm.
    0plays=1 0a@5 | a | a 5>4, a 5>6L, a 5>6R
    # However many points are left, there is one way over the falls.
    0plays=3 0a@5 | a 5> | a 5>2, a 5>falls, a 5>4 load diamond, a 5>6L load sapphire,
        a 5>6R load sapphire
    # Below the fork come 6 and 7 of the same arm, then the falls.
    0plays=1 0a@6L | a | a 6L>5, a 6L>7L
    # Out of an arm the way leads upstream to 5, never down the other arm.
    0plays=2 0a@7L | a | a 7L>5, a 7L>falls, a load ruby
    # An empty canoe paddles, loads and paddles, or paddles and loads.
    0plays=3 0a@4 | a | a 4>1, a 4>7L, a 4>7R, a load diamond 4>3, a load diamond 4>5,
        a 4>3 load amethyst, a 4>5 load amber
    # A loaded canoe may also unload, and load in the gem's place.
    0plays=4 0a@3(ruby) | a | a 3>shore, a 3>7L, a 3>7R, a unload ruby 3>1, a unload ruby 3>5,
        a unload ruby load amethyst, a 3>5 unload ruby
    # Unloading comes before loading; together they cost 4.
    0plays=5 0a@3(ruby) | a | a 3>shore, a 3>falls, a unload ruby 3>shore, a unload ruby 3>6L,
        a unload ruby 3>6R, a unload ruby load amethyst 3>2, a unload ruby load amethyst 3>4,
        a 3>6L unload ruby, a 3>6R unload ruby, a 3>4 unload ruby load diamond
    # One gem costs 2 points, so a canoe cannot load with 1.
    0plays=1 0a@3 | a | a 3>2, a 3>4
    # To load a site's own gem and take it over the falls is the same as to leave it.
    0plays=4 0a@7R | a | a 7R>3, a 7R>falls, a load ruby 7R>5, a 7R>5 load amber
    # A gem of another kind stays where it is unloaded before the falls, so that differs.
    0plays=3 0a@7R(amber) | a | a 7R>4, a 7R>falls, a unload amber 7R>6R, a unload amber 7R>falls,
        a 7R>6R unload amber
    # No gem is unloaded where there is no site, or at the site of its own kind.
    0plays=2 0a@1(ruby)      | a unload |
    0plays=2 0a@3(amethyst)  | a unload |
    # Either canoe has one seat.
    0plays=2 0a@3(ruby) 0b@3(ruby) | b load |
    # A kind unloaded in a move is not loaded in it.
    amber-site=sapphire+ruby 0plays=4 0a@5(ruby) | a unload ruby load | a unload ruby load amber,
        a unload ruby load sapphire
    # Any kind that lies at the site may be loaded, and nothing where nothing lies.
    amethyst-site=diamond+ruby+ruby 0plays=2 0a@3 | a load | a load amethyst, a load diamond,
        a load ruby
    amber-site={ALL_AMETHYSTS} 0plays=2 0a@3 | a load |
    # No gem goes from one of a player's canoes to the other one.
    0plays=1 0a@2 0b@1(ruby) | a | a 2>1, a 2>3
    """,
)
def test_what_a_canoe_may_do(words: str, beginning: str, legal: str) -> None:
    """All points are used, one way; gems are handled at one end of it, for 2 points each."""
    assert texts(paddling(words), beginning) == listed(legal)


@table(
    "words | action | after | gems",
    """
    # Loading, before the canoe paddles and after it.
    0plays=3 0a@3 | a load amethyst 3>2 | 0a@2(amethyst) |
    0plays=3 0a@3 | a 3>4 load diamond  | 0a@4(diamond)  |
    # Unloading in the same ways.
    0plays=3 0a@3(ruby) | a unload ruby 3>2 | 0a@2 | amethyst-site=ruby
    0plays=3 0a@3(ruby) | a 3>4 unload ruby | 0a@4 | diamond-site=ruby
    # Both.
    0plays=4 0a@3(ruby) | a unload ruby load amethyst     | 0a@3(amethyst) | amethyst-site=ruby
    # A gem unloaded before the falls stays; a foreign gem may be taken over them.
    0plays=3 0a@7R(amber)          | a unload amber 7R>falls | 0a@falls | ruby-site=amber
    ruby-site=amber 0plays=3 0a@7R | a load amber 7R>falls   | 0a@falls |
    """,
)
def test_handling_at_the_site_where_the_canoe_is(
    words: str, action: str, after: str, gems: str
) -> None:
    """A canoe handles gems at the site of its field."""
    game = play(paddling(words), action)
    assert (where(game), foreign(game)) == (after, gems)


def test_unloaded_gems_stay_and_anyone_may_load_them() -> None:
    """A gem unloaded stays at that site, and another player may load it."""
    game = paddling("0plays=2 0a@5(ruby) 1card=2 1a@5")
    play(game, "a unload ruby", "stay")
    assert foreign(game) == "amber-site=ruby"
    assert texts(game, "a load") == ["a load amber", "a load ruby"]
    play(game, "a load ruby")
    assert (where(game), foreign(game)) == ("0a@5 1a@5(ruby)", "")
