"""RULES 9: the module `beaver`."""

from tests.support.games import LAST_CLOUD, play, position, told
from tests.support.pieces import beaver, where
from tests.support.tables import table


@table(
    "modules | words | action | news | place",
    """
    # When a cloud card sets the weather to +2 it jumps onto field 1.
    beaver | weather=+1 | weather up | WeatherChanged(0, 2), BeaverJumped(0), TurnEnded(0) | 1
    # No other place of the cloud makes it jump, nor leaving the storm.
    beaver | weather=+2 | weather down | WeatherChanged(0, 1), TurnEnded(0) | shore
    beaver | weather=-1 | weather up   | WeatherChanged(0, 0), TurnEnded(0) | shore
    # Once in the river it rides, whatever the weather does.
    beaver | weather=+2 beaver@3 | weather down | WeatherChanged(0, 1), TurnEnded(0) | 3
    # Without the module a storm is only a storm.
    whirlpool | weather=+1 | weather up | WeatherChanged(0, 2), TurnEnded(0) | shore
    """,
)
def test_when_it_jumps(modules: str, words: str, action: str, news: str, place: str) -> None:
    """It jumps at the storm; no event tells of a beaver that does not jump."""
    game = position(f"players=3 modules={modules} phase=weather {words} 0plays=cloud")
    assert told(game, action) == f"{news}, TurnBegan(1, 8)"
    assert beaver(game) == place


def test_it_rides_in_the_round_of_its_jump() -> None:
    """It jumps before the river moves and is carried at once: two fields by the storm alone."""
    game = position(f"{LAST_CLOUD} modules=beaver weather=+1 1plays=cloud 2plays=cloud")
    assert beaver(play(game, "weather up")) == "3"


@table(
    "words | canoes | news",
    """
    # The weather becomes 0 from wherever it is, from the storm too.
    weather=+1 1plays=cloud 2plays=cloud |  |
        RiverRose(0, 2, 2), Pushed(1), BeaverFell(), Pushed(0)
    weather=0 1plays=cloud 2plays=cloud | | RiverRose(0, 1, 1), Pushed(1), BeaverFell()
    # When it falls, this round's speed is not changed: the river goes on as it began.
    weather=0 1plays=2 1a@1 2plays=cloud 2a@7R(ruby) | 1a@4 2a@falls |
        RiverRose(2, 1, 3), Pushed(1), Fell(2, 0, (4,)), BeaverFell(), Pushed(0), Pushed(1)
    """,
)
def test_it_ends_the_storm(words: str, canoes: str, news: str) -> None:
    """It falls in the middle of the river, and the weather is 0."""
    game = position(f"{LAST_CLOUD} modules=beaver beaver@7R {words}")
    assert told(game, "weather up", "RiverRose", "Pushed", "Fell", "BeaverFell") == news
    assert (game.view(None).weather, where(game)) == (0, canoes)
