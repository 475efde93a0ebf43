"""RULES 6: stealing."""

from tests.support.games import paddling, play, texts
from tests.support.pieces import where
from tests.support.tables import listed, table


@table(
    "words | thefts",
    """
    # At least one field upstream, by the exact points.
    0plays=1 0a@3 1a@2(ruby) | a 3>2 steal ruby from 1a
    0plays=2 0a@5 1a@4(ruby) |
    # Never downstream, launched or without paddling.
    0plays=2 0a@1 1a@3(ruby)        |
    0plays=3 0a@shore 1a@3(ruby)    |
    # Only where the move ends, not on the way or beyond; the arms are different fields.
    0plays=2 0a@5 1a@2(ruby)   |
    0plays=1 0a@7L 1a@6R(ruby) |
    0plays=1 0a@7L 1a@6L(ruby) | a 7L>6L steal ruby from 1a
    # A full canoe may not, unless it unloads first; on arrival it is too late.
    0plays=2 0a@5(amber) 1a@3(ruby) |
    0plays=3 0a@4(ruby) 1a@3(amber) | a unload ruby 4>3 steal amber from 1a
    # A gem loaded fills the seat, before the way or on arrival.
    0plays=3 0a@4 1a@3(ruby) |
    # A free seat takes one gem, from a canoe of choice, but only from other players.
    0plays=2 0a@5 1a@3(ruby) 1b@3(amber) 2b@3(ruby) | a 5>3 steal ruby from 1a,
        a 5>3 steal amber from 1b, a 5>3 steal ruby from 2b
    0plays=2 0a@5 0b@3(ruby) |
    # There is nothing to steal from an empty canoe or a treasury.
    0plays=2 0a@5 1a@3           |
    0plays=1 0a@1 1treasury=ruby |
    """,
)
def test_who_may_steal(words: str, thefts: str) -> None:
    """With a free seat, where its way upstream ends, from canoes of others; it costs nothing."""
    game = paddling(words)
    assert [text for text in texts(game) if "steal" in text] == listed(thefts)
    assert {text.partition(" steal")[0] for text in listed(thefts)} <= {*texts(game)}


@table(
    "words | played | after",
    """
    # An empty canoe that paddled upstream takes a gem from another player's canoe.
    0plays=2 0a@5 1a@3(ruby)        | a 5>3 steal ruby from 1a              | 0a@3(ruby) 1a@3
    0plays=3 0a@4(ruby) 1a@3(amber) | a unload ruby 4>3 steal amber from 1a | 0a@3(amber) 1a@3
    # Each canoe of the player may steal in its own move.
    0plays=1 0a@4 0b@5 1a@3(ruby) 1b@4(amber) | a 4>3 steal ruby from 1a,
        b 5>4 steal amber from 1b | 0a@3(ruby) 0b@4(amber) 1a@3 1b@4
    # A stolen gem can be stolen again.
    0plays=1 0a@5 0b@3 1card=1 1a@4(ruby) 1b@5 | a 5>4 steal ruby from 1a, b 3>2, a 4>5,
        b 5>4 steal ruby from 0a | 0a@4 0b@2 1a@5 1b@4(ruby)
    """,
)
def test_where_stolen_gems_are(words: str, played: str, after: str) -> None:
    """A gem stolen is in the thief's canoe."""
    assert where(play(paddling(words), *listed(played))) == after
