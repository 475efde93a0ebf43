"""RULES 9: the module `double_canoes`."""

from tests.support.games import paddling, play, texts, told
from tests.support.pieces import foreign, stock, treasury, where
from tests.support.tables import listed, table


@table(
    "words | beginning | legal",
    """
    # Canoe b has two seats: with one gem aboard it has room for another, canoe a has not.
    0plays=2 0a@3(ruby) 0b@3(ruby) | a load |
    0plays=2 0a@3(ruby) 0b@3(ruby) | b load | b load amethyst
    # It may load two gems, for 2 points each, and must use all its points.
    0plays=4 0b@3 | b | b 3>shore, b 3>7L, b 3>7R, b load amethyst 3>1, b load amethyst 3>5,
        b load amethyst load amethyst, b 3>5 load amber
    # It may unload two gems, or one of its choice, and load in their place.
    0plays=4 0b@3(diamond+ruby) | b | b 3>shore, b 3>7L, b 3>7R, b unload diamond 3>1,
        b unload diamond 3>5, b unload ruby 3>1, b unload ruby 3>5,
        b unload diamond load amethyst, b unload ruby load amethyst,
        b unload diamond unload ruby, b 3>5 unload diamond, b 3>5 unload ruby
    # Every handling of one move is at the same site and the same end of the move.
    0plays=5 0b@3(ruby) | b | b 3>shore, b 3>falls, b load amethyst 3>shore, b load amethyst 3>6L,
        b load amethyst 3>6R, b unload ruby 3>shore, b unload ruby 3>6L, b unload ruby 3>6R,
        b unload ruby load amethyst 3>2, b unload ruby load amethyst 3>4, b 3>6L load sapphire,
        b 3>6L unload ruby, b 3>6R load sapphire, b 3>6R unload ruby,
        b 3>4 unload ruby load diamond
    # A canoe with two free seats takes one gem or two, from one canoe or several.
    0plays=2 0b@5 1b@3(amber+ruby) | b 5>3 | b 5>3, b 5>3 steal amber from 1b,
        b 5>3 steal ruby from 1b, b 5>3 steal amber from 1b steal ruby from 1b
    0plays=2 0b@5 1a@3(ruby) 2a@3(amber) | b 5>3 | b 5>3, b 5>3 steal ruby from 1a,
        b 5>3 steal amber from 2a, b 5>3 steal ruby from 1a steal amber from 2a
    # A canoe with one gem and one free seat may steal one: one free seat while paddling is enough.
    0plays=2 0b@5(amber) 1a@3(ruby) 2a@3(diamond) | b 5>3 | b 5>3, b 5>3 steal ruby from 1a,
        b 5>3 steal diamond from 2a
    # The free seats at the end count: one gem unloaded on arrival, and two may be stolen.
    0plays=3 0b@4(ruby) 1b@3(amber+amber) | b 4>3 | b 4>3 load amethyst, b 4>3 unload ruby,
        b 4>3 unload ruby steal amber from 1b,
        b 4>3 unload ruby steal amber from 1b steal amber from 1b
    # Without a free seat while it paddled, unloading on arrival is too late.
    0plays=3 0b@4(sapphire+ruby) 1a@3(amber) | b 4>3 | b 4>3 unload sapphire, b 4>3 unload ruby
    """,
)
def test_what_may_be_handled_and_stolen(words: str, beginning: str, legal: str) -> None:
    """Canoe b handles up to two gems to load and two to unload, and may steal two."""
    assert texts(paddling(f"modules=double_canoes {words}"), beginning) == listed(legal)


@table(
    "points | start | action | after | gems",
    """
    2 | 3(ruby) | b load amethyst | 3(amethyst+ruby) |
    5 | 3 | b 3>4 load diamond load diamond | 4(diamond+diamond) |
    6 | 3(amber+ruby) | b unload amber unload ruby load amethyst | 3(amethyst) |
        amethyst-site=amber+ruby
    """,
)
def test_handling_two_gems(points: str, start: str, action: str, after: str, gems: str) -> None:
    """Two gems are loaded or unloaded like one, at the site where the canoe is."""
    game = paddling(f"modules=double_canoes 0plays={points} 0b@{start}")
    assert texts(game).count(action) == 1
    play(game, action)
    assert (where(game), foreign(game)) == (f"0b@{after}", gems)


def test_both_gems_come_ashore() -> None:
    """Landing brings both gems to the treasury, free of charge."""
    game = paddling("modules=double_canoes 0plays=1 0b@1(amber+ruby)")
    assert "Landed(0, 1, (2, 4))" in told(game, "b 1>shore")
    assert (where(game), treasury(game)) == ("", "0treasury=amber+ruby")


def test_both_gems_go_home_over_the_falls() -> None:
    """Over the falls both gems go back each to the site of its kind."""
    game = paddling("modules=double_canoes 0plays=1 0b@7R(amber+ruby)")
    assert (stock(game, "amber"), stock(game, "ruby")) == (5, 5)
    assert "Fell(0, 1, (2, 4))" in told(game, "b 7R>falls")
    assert (stock(game, "amber"), stock(game, "ruby"), foreign(game)) == (6, 6, "")


def test_where_stolen_gems_are() -> None:
    """Gems stolen are in the thief's canoe, those left in the other one; each theft is told."""
    game = paddling("modules=double_canoes 0plays=2 0b@5 1a@3(ruby) 2b@3(amber+ruby)")
    seen = told(game, "b 5>3 steal ruby from 1a steal amber from 2b", "Stole")
    assert seen == "Stole(0, 1, 4, 1, 0), Stole(0, 1, 2, 2, 1)"
    assert where(game) == "0b@3(amber+ruby) 1a@3 2b@3(ruby)"
