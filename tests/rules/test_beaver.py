"""RULES 9: the module `beaver`."""

import pytest

from tests.support.games import LAST_CLOUD, play, position, told
from tests.support.pieces import beaver, where


def test_it_jumps_at_the_storm() -> None:
    """When a cloud card sets the weather to +2 it jumps onto field 1."""
    game = position("players=3 modules=beaver phase=weather weather=+1 0plays=cloud")
    assert told(game, "weather up") == (
        "WeatherChanged(0, 2), BeaverJumped(0), TurnEnded(0), TurnBegan(1, 8)"
    )
    assert beaver(game) == "1"


@pytest.mark.parametrize(
    ("modules", "words", "action", "weather", "place"),
    [
        # No other place of the cloud makes it jump, nor leaving the storm.
        ("beaver", "weather=+2", "weather down", +1, "shore"),
        ("beaver", "weather=-1", "weather up", 0, "shore"),
        # Once in the river it rides, whatever the weather does.
        ("beaver", "weather=+2 beaver@3", "weather down", +1, "3"),
        # Without the module a storm is only a storm.
        ("whirlpool", "weather=+1", "weather up", +2, "shore"),
    ],
)
def test_it_does_not_jump(modules: str, words: str, action: str, weather: int, place: str) -> None:
    """No event tells of a beaver that does not jump."""
    game = position(f"players=3 modules={modules} phase=weather {words} 0plays=cloud")
    assert told(game, action).startswith(f"WeatherChanged(0, {weather}), TurnEnded(0)")
    assert beaver(game) == place


def test_it_rides_in_the_round_of_its_jump() -> None:
    """It jumps before the river moves and is carried at once: two fields by the storm alone."""
    game = position(f"{LAST_CLOUD} modules=beaver weather=+1 1plays=cloud 2plays=cloud")
    assert beaver(play(game, "weather up")) == "3"


@pytest.mark.parametrize(("before", "pushes"), [(+1, 2), (0, 1)])
def test_it_ends_the_storm(before: int, pushes: int) -> None:
    """The weather becomes 0 from wherever it is, from the storm too."""
    game = position(
        f"{LAST_CLOUD} modules=beaver weather={before} beaver@7R 1plays=cloud 2plays=cloud"
    )
    assert f"RiverRose(0, {before + 1}, {pushes})" in told(game, "weather up")
    assert game.view(None).weather == 0


def test_it_falls_in_the_middle_of_the_river() -> None:
    """When it falls, this round's speed is not changed: the river goes on as it began."""
    game = position(
        f"{LAST_CLOUD} modules=beaver weather=0 beaver@7R 1plays=2 1a@1 2plays=cloud 2a@7R(ruby)"
    )
    assert told(game, "weather up", "RiverRose", "Pushed", "Fell", "BeaverFell") == (
        "RiverRose(2, 1, 3), Pushed(1), Fell(2, 0, (4,)), BeaverFell(), Pushed(0), Pushed(1)"
    )
    assert game.view(None).weather == 0
    assert where(game) == "1a@4 2a@falls"
