"""RULES 12: the setup."""

from typing import Any

import pytest

from niagara import Game, Seat, Setup, SetupError
from niagara.setup import AVAILABLE, MODULES

UNAVAILABLE = [name for name in MODULES if name not in AVAILABLE]


def test_the_defaults_give_the_base_game() -> None:
    """The defaults are the 2004 base game."""
    setup = Setup(players=3)
    assert setup.modules == frozenset()
    assert (setup.fork, setup.buyback, setup.tiebreak) == ("alternate", "turn", "shared")
    assert setup == Setup(
        players=3, modules=frozenset(), fork="alternate", buyback="turn", tiebreak="shared", seed=0
    )


def test_the_names_of_the_modules() -> None:
    """The modules are those of the rules."""
    assert set(MODULES) == {
        *("double_canoes", "whirlpool", "paddle_cards", "beaver", "moose", "joe"),
    }


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"players": 2}, "players must be a whole number from 3 to 5, not 2"),
        ({"players": 6}, "players must be a whole number from 3 to 5, not 6"),
        ({"players": "3"}, "players must be a whole number from 3 to 5, not '3'"),
        ({"players": True}, "players must be a whole number from 3 to 5, not True"),
        ({"players": 3.0}, "players must be a whole number from 3 to 5, not 3.0"),
        ({"players": 10**5000}, "players must be .* not a number that long"),
        ({"fork": "left"}, "fork must be alternate or chance, not 'left'"),
        ({"buyback": None}, "buyback must be turn or round, not None"),
        ({"tiebreak": ["value"]}, r"tiebreak must be shared or value, not \['value'\]"),
        ({"seed": "x"}, "seed must be a whole number, not 'x'"),
        ({"seed": 1.5}, "seed must be a whole number, not 1.5"),
        ({"seed": False}, "seed must be a whole number, not False"),
        ({"fork": "x" * 99}, r"fork must be alternate or chance, not 'x+\.\.\."),
        ({"modules": "joe"}, "modules must be a list of names, not 'joe'"),
        ({"modules": 5}, "modules must be a list of names, not 5"),
        ({"modules": ["shark"]}, "there is no module 'shark'; there are double_canoes, whirlpool"),
        ({"modules": [[]]}, r"there is no module \[\]"),
        ({"seats": [{}]}, "seats must describe all 4 players or none, not 1"),
        ({"seats": {}}, r"seats must be a list, not \{\}"),
        ({"seats": ["Ann"]}, "a seat is a JSON object, not 'Ann'"),
        ({"seats": [{"hat": ""}]}, "a seat has no 'hat'"),
        ({"seats": [{"name": 3}]}, "a seat's name must be text, not 3"),
        ({"gems": 9}, "a setup has no 'gems'"),
    ],
)
def test_errors_are_sentences(wrong: dict[str, Any], sentence: str) -> None:
    """What no table can play is refused in a sentence."""
    with pytest.raises(SetupError, match=f"^{sentence}") as caught:
        Setup.from_json({"players": 4, **wrong})
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], r"a setup is a JSON object, not \[\]"),
        (None, "a setup is a JSON object, not None"),
        ({}, "the setup does not say how many players there are"),
    ],
)
def test_damaged_setups_are_refused(data: object, sentence: str) -> None:
    """What is no setup at all is refused in a sentence."""
    with pytest.raises(SetupError, match=f"^{sentence}$"):
        Setup.from_json(data)


@pytest.mark.parametrize("name", UNAVAILABLE)
def test_modules_that_are_not_here_yet(name: str) -> None:
    """A module without rules in this version is refused by name."""
    with pytest.raises(SetupError, match=f"^the module {name} is not available"):
        Setup(modules=frozenset({name}))


@pytest.mark.parametrize(
    "setup",
    [
        Setup(),
        Setup(players=3, fork="chance", buyback="round", tiebreak="value", seed=-5),
        Setup(players=3, seats=(Seat("Ann", "red"), Seat("Bo", bot="greedy"), Seat())),
    ],
)
def test_a_setup_is_written_and_read_back(setup: Setup) -> None:
    """A setup survives as plain data, names and colours included."""
    again = Setup.from_json(setup.to_json())
    assert again == setup
    assert again.seats == setup.seats


def test_seats_do_not_change_the_game() -> None:
    """Names and colours stand beside the setup: two games that differ in them are equal."""
    named = Setup(players=3, seed=7, seats=(Seat("Ann"), Seat("Bo"), Seat("Cy")))
    plain = Setup(players=3, seed=7)
    assert named == plain
    assert Game(named).legal() == Game(plain).legal()
