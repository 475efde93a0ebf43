"""RULES 1, 9, 12: the setup, and what modules change in it."""

from itertools import combinations
from typing import Any

import pytest

from niagara import Occupant, Setup, SetupError
from niagara.model.modules import MODULES, SPIRITS


def test_the_defaults_give_the_base_game() -> None:
    """The defaults are the 2004 base game."""
    assert Setup().players == 4
    assert Setup(players=3) == Setup(
        players=3, modules=frozenset(), fork="alternate", buyback="turn", tiebreak="shared", seed=0
    )


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"players": 2}, "players must be a whole number from 3 to 5, not 2"),
        (
            {"players": 6.0, "modules": {"spirits"}},
            "players must be a whole number from 3 to 6, not 6.0$",
        ),
        ({"players": 6}, "players must be a whole number from 3 to 5, not 6; for six, add one of"),
        ({"players": 6, "modules": ["joe"]}, "players must be a whole number from 3 to 5, not 6"),
        ({"players": 2, "modules": ["moose"]}, "players must be a whole number from 3 to 6, not 2"),
        ({"players": 7, "modules": ["moose"]}, "players must be a whole number from 3 to 6, not 7"),
        ({"players": "3"}, "players must be a whole number from 3 to 5, not '3'"),
        ({"players": True}, "players must be a whole number from 3 to 5, not True"),
        ({"players": 10**5000}, "players must be .* not ~1e5000"),
        ({"fork": "left"}, "fork must be one of alternate, chance, not 'left'"),
        ({"buyback": None}, "buyback must be one of turn, round, not None"),
        (
            {"tiebreak": ["value"]},
            r"tiebreak must be one of shared, value, gems, not \['value'\]",
        ),
        ({"seed": "x"}, "seed must be a whole number, not 'x'"),
        ({"seed": 1.5}, "seed must be a whole number, not 1.5"),
        ({"seed": False}, "seed must be a whole number, not False"),
        ({"seed": 10**5000}, "seed must be a number of at most 4300 digits"),
        ({"seed": 10**4300}, "seed must be a number of at most 4300 digits"),
        ({"seed": -(10**4300)}, "seed must be a number of at most 4300 digits"),
        ({"start": 4}, "start must be a seat from 0 to 3, not 4"),
        ({"start": -1}, "start must be a seat from 0 to 3, not -1"),
        ({"start": True}, "start must be a seat from 0 to 3, not True"),
        ({"players": 10**4300}, "players must be .* not ~1e4300"),
        ({"players": 10**4299}, r"players must be .* not 10+\.\.\.0+"),
        ({"fork": "x" * 99}, r"fork must be one of alternate, chance, not 'x+\.\.\."),
        ({"modules": "joe"}, "modules must be a list of names, not 'joe'"),
        ({"modules": 5}, "modules must be a list of names, not 5"),
        ({"modules": ["shark"]}, "there is no module 'shark'; modules are double_canoes, "),
        ({"modules": ["spirits", "Joe"]}, "there is no module 'Joe'; modules are double_canoes"),
        ({"modules": {"joe": 1, 2: 3}}, "there is no module 2; modules are double_canoes"),
        ({"modules": [[]]}, r"there is no module \[\]"),
        ({"seats": [{}]}, "seats must describe all 4 players or none, not 1"),
        ({"seats": {}}, r"seats must be a list, not \{\}"),
        ({"seats": ["Ann"]}, "a seat is a JSON object, not 'Ann'"),
        ({"seats": [{"hat": ""}]}, "a seat has nothing called 'hat'"),
        ({"seats": [{"name": 3}]}, "a seat's name must be text, not 3"),
        ({"seats": [{}] * 5}, "seats must describe all 4 players or none, not 5"),
        ({"flags": "R"}, "flags can be given only with the fork left to chance"),
        ({"fork": "chance", "flags": "RX"}, "flags must be a row of L, R and \\?, not 'RX'"),
        ({"fork": "chance", "flags": 5}, "flags must be a row of L, R and \\?, not 5"),
        ({"gems": 9}, "a setup has nothing called 'gems'"),
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


@pytest.mark.parametrize(
    "names", [names for size in range(7) for names in combinations(MODULES, size)], ids="+".join
)
def test_any_set_of_modules(names: tuple[str, ...]) -> None:
    """`modules` is any set of the six."""
    setup = Setup(modules=frozenset(names))
    assert setup.modules == set(names)
    assert setup.to_json()["modules"] == list(names)
    assert Setup.from_json(setup.to_json()) == setup


def test_the_preset_spirits() -> None:
    """It is the five modules of Spirits of Niagara, and not Joe; a record names the modules."""
    preset = Setup(modules=frozenset({"spirits"}))
    assert Setup(modules={"spirits", "moose"}).to_json()["modules"] == list(SPIRITS)
    assert preset == Setup(modules=frozenset(SPIRITS))
    assert set(MODULES) - preset.modules == {"joe"}
    assert Setup.from_json({"players": 4, "modules": ["spirits", "joe"]}).modules == set(MODULES)


@pytest.mark.parametrize(
    "setup",
    [
        Setup(),
        Setup(players=3, fork="chance", buyback="round", tiebreak="value", seed=-5),
        Setup(players=6, modules=frozenset({"whirlpool", "joe"})),
        Setup(players=3, seats=(Occupant("Ann", "red"), Occupant("Bo", bot="paddler"), Occupant())),
    ],
)
def test_a_setup_is_written_and_read_back(setup: Setup) -> None:
    """A setup survives as plain data, names and colours included."""
    again = Setup.from_json(setup.to_json())
    assert again == setup
    assert again.seats == setup.seats


def test_the_repr_says_what_is_not_default() -> None:
    """The repr is the call that makes the setup, modules in their order."""
    assert repr(Setup()) == "Setup(players=4)"
    setup = Setup(players=6, modules=frozenset({"joe", "moose"}), seed=7)
    assert repr(setup) == "Setup(players=6, modules=('moose', 'joe'), seed=7)"


def test_what_everybody_may_know() -> None:
    """The seedless setup has no seed; to have asked for it changes nothing."""
    setup, same = Setup(seed=7, start=2), Setup(seed=7, start=2)
    assert setup.seedless == Setup()
    assert (setup, hash(setup), repr(setup)) == (same, hash(same), repr(same))


@pytest.mark.parametrize(
    ("setup", "draws"),
    [
        (Setup(), {"seed": 0}),
        (Setup(seed=7), {"seed": 7}),
        (Setup(start=2), {"start": 2}),
        (Setup(start=0, seed=7), {"start": 0, "seed": 7}),
        (Setup(fork="chance", flags="R?L"), {"seed": 0, "flags": "R?L"}),
    ],
)
def test_what_is_written_of_chance(setup: Setup, draws: dict[str, object]) -> None:
    """What is given is written, and the seed if anything is drawn from it (NOTATION)."""
    data = setup.to_json()
    assert {key: data[key] for key in ("start", "seed", "flags") if key in data} == draws


@pytest.mark.parametrize(("length", "cut"), [(16, False), (17, True)])
def test_a_sentence_repeats_at_most_40_characters(length: int, cut: bool) -> None:
    """A wrong value is repeated, but a longer one is cut off."""
    wrong = ("x" * 16, "y" * length)
    with pytest.raises(SetupError) as refused:
        Setup.from_json({"players": 4, "fork": wrong})
    repeated = str(refused.value).partition(", not ")[2]
    assert len(repeated) == 40
    assert repeated.endswith("...") == cut
    assert repr(wrong).startswith(repeated.removesuffix("..."))
