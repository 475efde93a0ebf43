"""RULES 9, 10: what the modules do together, and what every one of them changes at the table."""

import pytest

from niagara import Game, Setup
from niagara.model.modules import MODULES
from tests.support.games import LAST_CLOUD, paddling, play, position, texts, told
from tests.support.pieces import beaver, joe, moose, roped, where, whirlpool
from tests.support.tables import listed, table


@pytest.mark.parametrize("name", MODULES)
def test_each_module_on_its_own(name: str) -> None:
    """The whirlpool starts on 3, the beaver ashore, the moose at the rubies, Joe on 1.

    Each module may be played on its own, without anything that belongs to another.
    """
    game = Game(Setup(players=3, modules=frozenset({name})))
    at_table = {
        "whirlpool": whirlpool(game) == "3",
        "moose": game.view(None).moose_waits,
        "joe": joe(game) == "1",
        "paddle_cards": "card rope" in texts(game),
        "double_canoes": game.setup.capacities == (1, 2),
    }
    assert [module for module, there in at_table.items() if there] == [name] * (name != "beaver")
    assert (beaver(game), roped(game), where(game)) == ("shore", [], "")
    storm = position(f"players=3 modules={name} phase=weather weather=+1 0plays=cloud")
    assert (beaver(play(storm, "weather up")) == "1") == (name == "beaver")


def test_what_floats_rides() -> None:
    """Canoes, Joe, the beaver and the whirlpool all ride on the discs of their fields."""
    game = position(
        f"{LAST_CLOUD} modules=whirlpool+beaver+joe flag=R whirlpool@4 beaver@6R joe@3(ruby) "
        "1plays=cloud 1a@2(ruby) 1b@3 2plays=3"
    )
    play(game, "weather down")
    assert where(game) == "1a@4(ruby) 1b@5"
    assert (joe(game), beaver(game), whirlpool(game)) == ("5(ruby)", "7R", "6L")


SHORT = "modules=whirlpool+paddle_cards"


@table(
    "words | beginning | legal",
    f"""
    # A canoe may end its move where Joe, the beaver and other canoes are.
    modules=beaver+joe beaver@3 joe@3 0plays=1 0a@4 1a@3 1b@3 | a 4>3 | a 4>3
    # The moose's 2 points take a canoe upstream past the whirlpool with a 1.
    modules=whirlpool+moose whirlpool@3 moose@0a 0plays=1 0a@4 | a 4> | a 4>2, a 4>7L, a 4>7R,
        a 4>5 load amber
    # What was unloaded before stays, also when the whirlpool takes the canoe over the falls.
    modules=whirlpool whirlpool@7L 0plays=3 0a@6L(amber) | a | a 6L>3, a 6L>falls,
        a unload amber 6L>5, a unload amber 6L>7L~falls
    # Loading a site's own gem and being swept over the falls with it is no action of its own.
    modules=whirlpool whirlpool@7L 0plays=3 0a@6L | a | a 6L>3, a 6L>falls, a load sapphire 6L>5,
        a 6L>5 load amber
    # Paddling to 4 and being swept back to 4 from 3 are one action, written the plain way.
    {SHORT} whirlpool@3 0plays=1-3 0a@5 | a 5> | a 5>4, a 5>6L, a 5>6R, a 5>7L, a 5>7R, a 5>falls,
        a 5>4 load diamond, a 5>6L load sapphire, a 5>6R load sapphire
    # On 4 by its points a canoe may steal, swept back to 4 it may not: the theft is legal.
    {SHORT} whirlpool@3 0plays=1-3 0a@5 1a@4(ruby) | a 5>4 | a 5>4, a 5>4 steal ruby from 1a,
        a 5>4 load diamond
    # Launched to 2, or onto the whirlpool and swept to 2: one action.
    {SHORT} whirlpool@1 0plays=1-3 0a@falls |  | b shore>2, b shore>3
    """,
)
def test_what_modules_allow_together(words: str, beginning: str, legal: str) -> None:
    """A canoe has the points and the ways that all modules in play give it.

    Ways that lead to the same position, as with `1-3` and the whirlpool, are one action.
    """
    assert texts(paddling(words), beginning) == listed(legal)


def test_the_moose_and_the_beaver_in_one_turn() -> None:
    """First the moose comes aboard, then the cloud moves, then the beaver jumps."""
    game = position("players=3 modules=beaver+moose phase=weather weather=+1 0plays=cloud 0a@7L")
    seen = told(game, "moose a weather up")
    assert seen.startswith("MooseTaken(0, 0), WeatherChanged(0, 2), BeaverJumped(0)")


def test_the_moose_returns_after_the_sweep() -> None:
    """While an owner still chooses the arm, a moose that has left is not back yet."""
    game = position(
        f"{LAST_CLOUD} modules=whirlpool+paddle_cards+moose whirlpool@4 moose@away 1plays=rope "
        "1a@5 2plays=2"
    )
    play(game, "weather down")
    assert (texts(game), moose(game)) == (["sweep a 6L", "sweep a 6R"], "away")
    play(game, "sweep a 6L")
    assert moose(game) == ""
