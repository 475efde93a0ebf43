"""RULES 2: the river, its fields, its sites and the push."""

import pytest

from niagara.model.board import ARMS, DEPTH, FALLS, FIELDS, FORK, LEFT, RIGHT, SHORE, WATER
from tests.support.games import LAST_CLOUD, paddling, play, position, texts, told
from tests.support.pieces import flag, stock, where

SITES = [
    ("1", None),
    ("2", None),
    ("3", "amethyst"),
    ("4", "diamond"),
    ("5", "amber"),
    ("6L", "sapphire"),
    ("6R", "sapphire"),
    ("7L", "ruby"),
    ("7R", "ruby"),
]


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
    """Return where the canoes are after one push; seat 0 ends the round with the cloud."""
    game = position(f"{LAST_CLOUD} flag={arm} 1plays=cloud 2plays=cloud {canoes}")
    assert told(game, "weather up").count("Pushed") == 1
    return where(game)


@pytest.mark.parametrize(("field", "kind"), SITES)
def test_the_sites(field: str, kind: str | None) -> None:
    """Fields 3, 4, 5, 6 and 7 touch the site of one kind each, 1 and 2 touch none."""
    assert texts(paddling(f"0plays=2 0a@{field}"), "a load") == [f"a load {kind}"] * bool(kind)


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


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1a@7R", ""),
        ("1a@6R", "1a@7R"),
        ("1a@5", "1a@6R"),
        ("1a@4", "1a@5"),
        ("1a@3", "1a@4"),
        ("1a@2", "1a@3"),
        ("1a@1", "1a@2"),
        ("1a@shore", ""),
    ],
)
def test_a_push(before: str, after: str) -> None:
    """A push moves every disc one field down, towards the arm that the flag shows."""
    lost = "1a@falls" if before == "1a@7R" else after
    assert one_push(before, "R") == lost
    assert one_push(before.replace("R", "L"), "L") == lost.replace("R", "L")


@pytest.mark.parametrize(("arm", "other"), [("L", "R"), ("R", "L")])
def test_the_flag_changes_after_a_push(arm: str, other: str) -> None:
    """By default the flag flips after every push."""
    game = position(f"{LAST_CLOUD} flag={arm} 1plays=cloud 2plays=cloud")
    play(game, "weather up")
    assert flag(game) == other


def test_pushes_alternate_between_the_arms() -> None:
    """Several pushes in a round feed the arms in turn."""
    game = position(f"{LAST_CLOUD} weather=+1 1plays=cloud 1a@5 1b@4 2plays=cloud 2a@3")
    assert told(game, "weather up", "Pushed") == "Pushed(1), Pushed(0)"
    assert where(game) == "1a@6R 1b@6L 2a@5"
