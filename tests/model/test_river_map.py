"""RULES 2: the river, its fields, its sites and the push."""

from itertools import pairwise

import pytest

from niagara.model.board import ARMS, DEPTH, FALLS, FIELDS, FORK, LEFT, RIGHT, SHORE, WATER
from tests.support.games import LAST_CLOUD, paddling, play, position, texts, told
from tests.support.pieces import flag, stock, where
from tests.support.tables import listed, table


def test_names_on_the_river() -> None:
    """The water lies between shore and falls; at field 5, the fork, it parts into two arms."""
    assert (FIELDS[SHORE], FIELDS[FALLS]) == ("shore", "falls")
    assert [FIELDS[field] for field in WATER] == ["1", "2", "3", "4", "5", "6L", "7L", "6R", "7R"]
    assert FIELDS[FORK] == "5"
    assert (ARMS[LEFT], ARMS[RIGHT]) == ("L", "R")


def test_how_far_each_field_is_from_shore() -> None:
    """Both arms are equally long."""
    depths = {name: DEPTH[field] for field, name in enumerate(FIELDS)}
    assert depths == {
        "shore": 0,
        **{"1": 1, "2": 2, "3": 3, "4": 4, "5": 5},
        **{"6L": 6, "7L": 7, "6R": 6, "7R": 7},
        "falls": 8,
    }


def one_push(canoes: str, arm: str) -> str:
    """Return where the canoes are after one push, which flips the flag; seat 0 has the cloud."""
    game = position(f"{LAST_CLOUD} flag={arm} 1plays=cloud 2plays=cloud {canoes}")
    assert told(game, "weather up").count("Pushed") == 1
    assert flag(game) == {"L": "R", "R": "L"}[arm]
    return where(game)


@table(
    "fields | loads",
    """
    3 | a load amethyst
    4 | a load diamond
    5 | a load amber
    6L, 6R | a load sapphire
    7L, 7R | a load ruby
    1, 2 |
    """,
)
def test_the_sites(fields: str, loads: str) -> None:
    """Fields 3, 4, 5, 6 and 7 touch the site of one kind each, 1 and 2 touch none."""
    for field in listed(fields):
        assert texts(paddling(f"0plays=2 0a@{field}"), "a load") == listed(loads)


@pytest.mark.parametrize(
    ("left", "right", "kind"), [("6L", "6R", "sapphire"), ("7L", "7R", "ruby")]
)
def test_one_site_serves_both_arms(left: str, right: str, kind: str) -> None:
    """Sapphires and rubies lie at one site each, reached from both arms."""
    game = paddling(f"0plays=2 0a@{left} 0b@{right}")
    play(game, f"a load {kind}")
    assert stock(game, kind) == 6
    play(game, f"b load {kind}")
    assert stock(game, kind) == 5


def test_nothing_blocks_anything() -> None:
    """Any number of canoes may share a field or be passed."""
    game = paddling("0plays=2 0a@2 0b@4 1a@3 1b@3 2a@4 2b@4")
    assert "a 2>4" in texts(game)
    play(game, "a 2>4")
    assert where(game) == "0a@4 0b@4 1a@3 1b@3 2a@4 2b@4"


@pytest.mark.parametrize("arm", ARMS)
def test_a_push(arm: str) -> None:
    """A push moves every disc one field down, towards the arm that the flag shows, and flips it."""
    for before, after in pairwise(["1", "2", "3", "4", "5", f"6{arm}", f"7{arm}", "falls"]):
        assert one_push(f"1a@{before}", arm) == f"1a@{after}"
    assert one_push("1a@shore", arm) == ""


def test_pushes_alternate_between_the_arms() -> None:
    """Several pushes in a round feed the arms in turn."""
    game = position(f"{LAST_CLOUD} weather=+1 1plays=cloud 1a@5 1b@4 2plays=cloud 2a@3")
    assert told(game, "weather up", "Pushed") == "Pushed(1), Pushed(0)"
    assert where(game) == "1a@6R 1b@6L 2a@5"
