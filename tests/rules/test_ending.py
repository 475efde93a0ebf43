"""RULES 11: the end of the game and who wins."""

from niagara import Game
from tests.support.games import LAST_CLOUD, paddling, play, position, told
from tests.support.pieces import where
from tests.support.tables import listed, table

FOUR = "ruby+ruby+ruby+ruby"
FIVE = "amethyst+diamond+amber+sapphire+ruby"
SEVEN = "amethyst+amethyst+amethyst+diamond+diamond+diamond+amber"
ALMOST = "amethyst+amethyst+diamond+diamond+amber+amber"


def ended(treasury: str, tiebreak: str = "shared") -> Game:
    """Return a game after a round that ends with these treasuries; the river stands still."""
    game = position(
        f"players=4 tiebreak={tiebreak} start=1 actor=0 phase=weather weather=+1 "
        f"0plays=cloud 1plays=cloud 2plays=cloud 3plays=cloud {treasury}"
    )
    return play(game, "weather down")


@table(
    "tiebreak | treasuries | winners",
    f"""
    # Four gems of one kind, all five kinds, or seven gems.
    shared | 2treasury={FOUR} | 2
    shared | 2treasury={FIVE} | 2
    shared | 2treasury={SEVEN} | 2
    # Three of a kind, four kinds, or six gems are not enough.
    shared | 2treasury=ruby+ruby+ruby |
    shared | 2treasury=amethyst+diamond+amber+sapphire |
    shared | 2treasury={ALMOST} |
    # By default all players who meet a condition win, by whatever condition.
    shared | 1treasury={FOUR} 2treasury={FIVE} 3treasury=amber | 1, 2
    # With `value` the highest total value wins: 12 and 15.
    value | 1treasury={SEVEN} 2treasury={FIVE} | 2
    # A rich treasury that meets no condition does not win.
    value | 0treasury=ruby+ruby+ruby+sapphire+sapphire 1treasury={FOUR} | 1
    # Players of equal value share the victory.
    value | 1treasury={FIVE} 2treasury={FIVE} 3treasury={SEVEN} | 1, 2
    """,
)
def test_who_wins(tiebreak: str, treasuries: str, winners: str) -> None:
    """Who meets a condition at the end of a round ends the game."""
    game = ended(treasuries, tiebreak)
    assert (game.over, [*map(str, game.winners)]) == (bool(winners), listed(winners))


def test_only_a_treasury_counts() -> None:
    """Gems aboard do not count."""
    game = position(f"{LAST_CLOUD} 1plays=cloud 2plays=cloud 2treasury=ruby+ruby+ruby 2a@1(ruby)")
    assert not play(game, "weather up").over


def test_the_round_is_finished_first() -> None:
    """A player who meets a condition early in the round does not stop the others' turns."""
    game = paddling("0plays=1 0treasury=ruby+ruby+ruby 0a@1(ruby) 1card=1 1a@1(ruby)")
    play(game, "a 1>shore", "stay")
    assert (game.over, game.actor) == (False, 1)
    play(game, "a 1>shore", "stay")
    assert (game.over, game.actor) == (False, 2)
    play(game, "weather down")
    assert game.winners == (0,)


def test_the_river_moves_before_the_check() -> None:
    """The end is checked after the river, which still carries canoes over the falls."""
    game = position(f"{LAST_CLOUD} 1plays=cloud 1a@7R 2plays=cloud 2treasury={FOUR}")
    seen = told(game, "weather up", "Pushed", "Fell", "GameEnded")
    assert seen == "Pushed(1), Fell(1, 0, ()), GameEnded((2,))"
    assert where(game) == "1a@falls"
