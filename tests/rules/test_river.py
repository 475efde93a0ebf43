"""RULES 8: the river moves; and the flag of RULES 2 by chance."""

import re
from itertools import pairwise

from niagara import Game, Setup
from tests.support.games import position, told
from tests.support.pieces import flag, where
from tests.support.tables import table


@table(
    "cards | weather | canoes | action | rose | after",
    """
    # The example of the rules: four pushes.
    3 cloud 4 6 | +1 | 1a@1 | a shore>3 | 3, 1, 4 | 0a@6R 1a@5
    4 cloud 3 6 | +1 |      | a shore>4 | 3, 1, 4 | 0a@7L
    2 3 3       | +2 |      | a shore>2 | 2, 2, 4 | 0a@6L
    # Every push moves every canoe in the water, its owner's turn or not.
    2 2 2 | 0 | 1a@1 1b@3(ruby) 2a@2 | a shore>2 | 2, 0, 2 | 0a@4 1a@3 1b@5(ruby) 2a@4
    # The weather that the cloud sets in this round counts.
    cloud 2 3 | 0 | | weather up | 2, 1, 3 |
    # Canoes riding a disc over the falls are lost, those in the other arm are not.
    cloud 1 1 | -1 | 1a@7R(ruby) 2a@7L | weather up | 1, 0, 1 | 1a@falls 2a@7L
    # At speed 0 nothing moves.
    1 2 3 | -1 | 1a@7R 2a@5 | a shore>1 | 1, -1, 0 | 0a@1 1a@7R 2a@5
    # With no number card the weather alone counts; the speed is never below 0.
    cloud cloud cloud | +1 | | weather up   | 0, 2, 2  |
    cloud cloud cloud | 0  | | weather down | 0, -1, 0 |
    """,
)
def test_the_speed(
    cards: str, weather: str, canoes: str, action: str, rose: str, after: str
) -> None:
    """The speed is the lowest number card played this round, plus the weather.

    The river is pushed as often, and carries what is in the water.
    """
    played = [f"{seat}plays={card}" for seat, card in enumerate(cards.split())]
    phase = "weather" if cards.startswith("cloud") else "paddle"
    course = f"players={len(played)} start=1 actor=0 phase={phase} weather={weather}"
    game = position(" ".join([course, *played, canoes]))
    seen = told(game, action, "RiverRose", "Pushed")
    assert seen.startswith(f"RiverRose({rose})")
    assert seen.count("Pushed") == int(rose.rpartition(", ")[2])
    assert where(game) == after


def arms(seed: int, action: str = "a shore>6L", flag: str = "R", *, flags: str = "") -> list[int]:
    """Return the arms of eight pushes in one round: 6 with the storm."""
    chance = f"fork=chance seed={seed} flags={flags} flag={flag}"
    game = position(
        f"players=3 {chance} start=1 actor=0 phase=paddle weather=+2 0plays=6 1plays=6 2plays=6"
    )
    return [*map(int, re.findall(r"\d", told(game, action, "Pushed")))]


def test_chance_sets_the_flag_after_every_push() -> None:
    """With `fork` `chance` the arms do not simply alternate, and both are drawn."""
    drawn = [tuple(arms(seed)) for seed in range(20)]
    assert len(set(drawn)) > 15
    assert {arm for pushes in drawn for arm in pushes[1:]} == {0, 1}
    assert any(first == second for pushes in drawn for first, second in pairwise(pushes))


def test_the_flag_shows_the_next_push_by_chance_too() -> None:
    """The first push of a round goes where the flag shows."""
    assert {arms(seed, flag="R")[0] for seed in range(10)} == {1}
    assert {arms(seed, flag="L")[0] for seed in range(10)} == {0}


def test_chance_is_reproducible() -> None:
    """The side depends on the seed and the push's number, not on what the players do."""
    for seed in range(5):
        assert arms(seed) == arms(seed) == arms(seed, "b shore>6R")
        assert arms(seed)[1:] == arms(seed, flag="L")[1:]


def test_the_first_flag_is_drawn_too() -> None:
    """With `fork` `chance` the flag of a new game shows a side drawn from the seed."""
    setups = [Setup(players=3, fork="chance", seed=seed) for seed in range(20)]
    assert {flag(Game(setup)) for setup in setups} == {"L", "R"}
    assert [flag(Game(setup)) for setup in setups] == [flag(Game(setup)) for setup in setups]


def test_flags_that_are_told() -> None:
    """`flags` tells what the flag shows at first and after each push; the rest is drawn."""
    assert flag(Game(Setup(players=3, fork="chance", flags="L"))) == "L"
    assert flag(Game(Setup(players=3, fork="chance", flags="R"))) == "R"
    for seed in range(5):
        assert arms(seed, flags="RLLRRLRL") == [1, 0, 0, 1, 1, 0, 1, 0]
        assert arms(seed, flags="RLL") == [1, 0, 0, *arms(seed)[3:]]
        assert arms(seed, flags="R??L") == [1, *arms(seed)[1:3], 0, *arms(seed)[4:]]
