"""RULES 10: Diamond Joe."""

import pytest

from niagara.model.board import FIELDS, KINDS, SITE_OF
from tests.support.games import LAST_CLOUD, paddling, play, position, texts, told
from tests.support.pieces import foreign, joe, stock, where
from tests.support.tables import listed, table

FIVE = "amber+amber+amber+amber+amber"
"""All but one of the site."""

# After the river


@table(
    "modules | words | end",
    f"""
    # He rides the river like any canoe: through the arm of the flag, not in the other arm.
    joe | joe@5(ruby) 1plays=cloud 2plays=2  | 6R(ruby)
    joe | joe@7L(ruby) 1plays=cloud 2plays=2 | 7L(ruby)
    # Then he loads: nothing where no amber is left, or with a gem aboard; the last is enough.
    joe | joe@4(ruby) 1plays=cloud 2plays=cloud | 4(ruby)
    paddle_cards+joe | joe@5 amethyst-site={FIVE} 1plays=cloud 2plays=cloud | 5(amber)
    paddle_cards+joe | joe@5 amethyst-site={FIVE}+amber amber-site=ruby 1plays=cloud
        2plays=cloud | 5
    # He does not load where his way ends.
    joe | joe@6L 1plays=1 2plays=1 | 5(sapphire)
    # He paddles upstream as many fields as the start player's card of this round says,
    # whatever the others played.
    joe | joe@5(ruby) 1plays=3 2plays=1           | 2(ruby)
    joe | weather=0 joe@5(ruby) 1plays=1 2plays=4 | 4(ruby)
    # Without a number card of the start player he stays.
    paddle_cards+joe | joe@4 1plays=1-3 2plays=2 | 5(amber)
    # On reaching field 1 he turns and paddles the rest downstream, taking the right arm.
    joe | joe@2 1plays=6 2plays=1 | 6R
    # Over the falls, by the river or by his paddle, he starts again on field 1.
    joe              | joe@7R(ruby) 1plays=cloud 2plays=4 | 1
    paddle_cards+joe | joe@1(ruby) 1plays=7 2plays=1      | 1
    # The whirlpool costs Joe nothing extra.
    whirlpool+joe | whirlpool@3 joe@4(ruby) 1plays=2 2plays=1 | 2(ruby)
    # Ending on it, he is swept one field down, from 5 into the right arm.
    whirlpool+joe | whirlpool@5 joe@6L(ruby) 1plays=1 2plays=1 | 6R(ruby)
    # Swept over the falls he starts again on field 1.
    whirlpool+joe | whirlpool@7R joe@1(ruby) 1plays=6 2plays=1 | 1
    # Where the whirlpool is there when he starts again, he is swept to 2, and paddles on.
    whirlpool+joe | whirlpool@falls joe@7R(ruby) 1plays=cloud 2plays=2 | 2
    """,
)
def test_where_he_is_after_the_river(modules: str, words: str, end: str) -> None:
    """Joe rides the river, loads and paddles; `2plays=2` makes one push, `2plays=1` none."""
    game = position(f"{LAST_CLOUD} modules={modules} {words}")
    assert joe(play(game, "weather down")) == end


@pytest.mark.parametrize("field", ["3", "4", "5", "6L", "6R", "7L", "7R"])
def test_he_loads_a_gem_of_the_site(field: str) -> None:
    """With an empty seat he loads a gem of the site's own kind, at a shared site from each arm."""
    game = position(f"{LAST_CLOUD} modules=joe joe@{field} 1plays=cloud 2plays=cloud")
    kind = SITE_OF[FIELDS.index(field)]
    assert kind is not None
    assert f"JoeLoaded({kind}, {kind})" in told(game, "weather down")
    assert (joe(game), stock(game, KINDS[kind])) == (f"{field}({KINDS[kind]})", 6)


def test_his_gem_goes_home() -> None:
    """Over the falls his gem goes back to its site."""
    game = position(f"{LAST_CLOUD} modules=joe joe@7R(amber) 1plays=cloud 2plays=2")
    assert stock(game, "amber") == 6
    play(game, "weather down")
    assert (stock(game, "amber"), foreign(game)) == (7, "")


@table(
    "words | beginning | legal",
    """
    # A canoe that ends its move on his field may take his gem, give him one, or swap.
    joe@3(ruby) 0plays=1 0a@4        | a 4>3 | a 4>3, a 4>3 joe take
    joe@3 0plays=1 0a@4(ruby)        | a 4>3 | a 4>3, a 4>3 joe give ruby
    joe@3(ruby) 0plays=1 0a@4(amber) | a 4>3 | a 4>3, a 4>3 joe swap amber
    # A swap of two gems of one kind changes nothing; two empty canoes have nothing to trade.
    joe@3(ruby) 0plays=1 0a@4(ruby) | a 4>3 | a 4>3
    # With a gem and a free seat the canoe may take or swap.
    joe@3(ruby) 0plays=1 0b@4(amber) | b 4>3 | b 4>3, b 4>3 joe take, b 4>3 joe swap amber
    # Not where it passes, and not before its points are used.
    joe@2(ruby) 0plays=3 0a@4  | a 4>1 | a 4>1
    joe@4(ruby) 0plays=2 0a@5  | a     | a 5>3, a 5>7L, a 5>7R, a load amber
    # Without having paddled, with what was handled.
    joe@3(ruby) 0plays=2 0a@3(amber) | a | a 3>1, a 3>5, a unload amber, a unload amber joe take
    # After handling on arrival.
    joe@3 0plays=3 0a@4 | a 4>3 | a 4>3 load amethyst, a 4>3 load amethyst joe give amethyst
    # After stealing: what was stolen may be swapped.
    joe@3(amber) 0plays=2 0a@5 1a@3(ruby) | a 5>3 | a 5>3, a 5>3 joe take, a 5>3 steal ruby from 1a,
        a 5>3 steal ruby from 1a joe swap ruby
    # Nobody steals from Joe: with a full canoe his gem is safe.
    joe@4(ruby) 0plays=1 0a@5(amber) | a 5>4 | a 5>4, a 5>4 joe swap amber
    """,
)
def test_who_may_trade(words: str, beginning: str, legal: str) -> None:
    """Where a canoe's move ends beside Joe it may trade, free of points; canoe b has two seats."""
    assert texts(paddling(f"modules=double_canoes+joe {words}"), beginning) == listed(legal)


@table(
    "words | action | news | after | joes",
    """
    joe@3(ruby) 0plays=1 0a@4 | a 4>3 joe take |
        Paddled(0, 0, 4, 3), Traded(0, 0, None, 4) | 0a@3(ruby) | 3
    joe@3 0plays=1 0a@4(ruby) | a 4>3 joe give ruby |
        Paddled(0, 0, 4, 3), Traded(0, 0, 4, None) | 0a@3 | 3(ruby)
    joe@3(amber) 0plays=2 0a@5 1a@3(ruby) | a 5>3 steal ruby from 1a joe swap ruby |
        Paddled(0, 0, 5, 3), Stole(0, 0, 4, 1, 0), Traded(0, 0, 4, 2) | 0a@3(amber) 1a@3 | 3(ruby)
    """,
)
def test_what_a_trade_does(words: str, action: str, news: str, after: str, joes: str) -> None:
    """The trade comes last in the move, after the theft if any."""
    game = paddling(f"modules=double_canoes+joe {words}")
    assert told(game, action, "Paddled", "Stole", "Traded") == news
    assert (where(game), joe(game)) == (after, joes)


def test_swept_onto_his_field() -> None:
    """A canoe that the whirlpool swept to Joe may trade, though it may not steal."""
    game = paddling("modules=whirlpool+joe whirlpool@3 joe@4(ruby) 0plays=1 0a@4 1a@4(amber)")
    assert set(texts(game, "a 4>3")) == {"a 4>3~4", "a 4>3~4 joe take"}
    assert told(game, "a 4>3~4 joe take") == (
        "Paddled(0, 0, 4, 3), Swept(0, 0, 3, 4), Traded(0, 0, None, 4)"
    )
