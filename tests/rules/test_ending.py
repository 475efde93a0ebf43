"""RULES 11: the end of the game and who wins."""

from hypothesis import given
from hypothesis import strategies as st

from niagara.rules.goals import goals_met
from tests.support.games import LAST_CLOUD, paddling, play, position, told
from tests.support.pieces import where
from tests.support.tables import listed, table

FOUR = "ruby+ruby+ruby+ruby"
FIVE = "amethyst+diamond+amber+sapphire+ruby"
SEVEN = "amethyst+amethyst+amethyst+diamond+diamond+diamond+amber"
ALMOST = "amethyst+amethyst+diamond+diamond+amber+amber"
NEAR = ("amber", "amethyst+diamond+amber+sapphire", "amethyst+diamond+diamond+amber+sapphire")
"""Treasuries to which a ruby is added: the last two then meet a condition."""


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
    # Gems aboard do not count.
    shared | 2treasury=ruby+ruby+ruby 2a@1(ruby) |
    # By default all players who meet a condition win, by whatever condition.
    shared | 1treasury={FOUR} 2treasury={FIVE} 3treasury=amber | 1, 2
    # With `value` the highest total value wins: 12 and 15.
    value | 1treasury={SEVEN} 2treasury={FIVE} | 2
    # A rich treasury that meets no condition does not win.
    value | 0treasury=ruby+ruby+ruby+sapphire+sapphire 1treasury={FOUR} | 1
    # Players of equal value share the victory.
    value | 1treasury={FIVE} 2treasury={FIVE} 3treasury={SEVEN} | 1, 2
    # With `gems` the most gems win, whatever they are worth: 7 against 5.
    gems | 1treasury={FIVE} 2treasury={SEVEN} | 2
    # Many gems that meet no condition do not win.
    gems | 0treasury={ALMOST} 1treasury={FOUR} | 1
    # Of as many gems, those whose owner's turn came first win: seat 1 begins, seat 0 is last.
    gems | 0treasury={FIVE} 2treasury={FIVE} 3treasury={FIVE} | 2
    gems | 0treasury={FIVE} 1treasury={FIVE} | 1
    gems | 0treasury={FIVE} 1treasury={FOUR} | 0
    gems | 2treasury={ALMOST} |
    """,
)
def test_who_wins(tiebreak: str, treasuries: str, winners: str) -> None:
    """Who meets a condition at the end of a round ends the game; the river stands still here."""
    game = position(
        f"players=4 tiebreak={tiebreak} start=1 actor=0 phase=weather weather=+1 "
        f"0plays=cloud 1plays=cloud 2plays=cloud 3plays=cloud {treasuries}"
    )
    play(game, "weather down")
    assert (game.over, [*map(str, game.winners)]) == (bool(winners), listed(winners))


@given(start=st.integers(0, 2), treasuries=st.tuples(*[st.sampled_from(NEAR)] * 3))
def test_turn_order_tells_who_was_first(start: int, treasuries: tuple[str, ...]) -> None:
    """With `gems`, of the fullest treasuries the first to meet a condition wins."""
    words = [
        f"{seat}{'plays' if seat == start else 'card'}=1 {seat}a@1(ruby) {seat}treasury={gems}"
        for seat, gems in enumerate(treasuries)
    ]
    game = position(f"players=3 tiebreak=gems start={start} phase=paddle {' '.join(words)}")
    reached: dict[int, int] = {}
    while game.round == 1 and not game.over:
        play(game, "a 1>shore" if "a 1>shore" in map(str, game.legal()) else "stay")
        for seat, player in enumerate(game.view(None).players):
            if goals_met(player.treasury):
                reached.setdefault(seat, sum(player.treasury))
    assert game.winners == ((max(reached, key=reached.__getitem__),) if reached else ())


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
