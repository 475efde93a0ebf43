"""The new-game form: what it agrees on, and the sentences when it cannot be played."""

from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest

from niagara import Seat, Setup
from niagara.bots import BOTS
from niagara.setup import LONGEST_SEED, OPTIONS
from web.form import LONGEST_NAME, MOST_SEATS, NOBODY, PERSON, FormError, setup_from
from web.table import COLOURS

ROOT: Final = Path(__file__).parent.parent
DRAWN: Final = 4711

FILLED: Final = {
    "seat1-name": "Ana",
    "seat1-colour": "red",
    "seat1-who": "person",
    "seat2-name": "Ben",
    "seat2-colour": "blue",
    "seat2-who": "greedy",
    "seat3-name": "Cleo",
    "seat3-colour": "green",
    "seat3-who": "random",
    "seat4-who": "nobody",
    "fork": "chance",
    "buyback": "round",
    "tiebreak": "value",
    "seed": "12",
}


def setup_with(**changes: str) -> Setup:
    """Return the setup of the form with other values; `seat1_name` for `seat1-name`."""
    changed = {name.replace("_", "-"): value for name, value in changes.items()}
    return setup_from(FILLED | changed, DRAWN)


def test_a_form_becomes_a_setup() -> None:
    """Seats, options and seed are what was filled in; a bot's seat says which bot."""
    setup = setup_with()
    assert setup.seats == (
        Seat("Ana", "red", ""),
        Seat("Ben", "blue", "greedy"),
        Seat("Cleo", "green", "random"),
    )
    assert setup == Setup(players=3, fork="chance", buyback="round", tiebreak="value", seed=12)


def test_options_left_out_are_those_of_the_base_game() -> None:
    """A form without options agrees on the defaults, and on the seed that was drawn."""
    form = {name: value for name, value in FILLED.items() if name.startswith("seat")}
    assert setup_from(form, DRAWN) == Setup(players=3, seed=DRAWN)


def test_nobody_leaves_a_gap_that_closes() -> None:
    """Whoever sits after an empty seat moves up, with name and colour."""
    setup = setup_with(
        seat2_who="nobody", seat5_who="greedy", seat5_name="Eva", seat5_colour="violet"
    )
    assert [(seat.name, seat.colour) for seat in setup.seats] == [
        ("Ana", "red"),
        ("Cleo", "green"),
        ("Eva", "violet"),
    ]


# Names


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ana  ", "Ana"),
        ("Ana\t \n Maria", "Ana Maria"),
        ("", "Player 1"),
        (" \u00a0 ", "Player 1"),
        ("x" * 30, "x" * LONGEST_NAME),
        ("<b>Ana</b> {name}", "<b>Ana</b> {name}"),
        ("Žofie 🛶", "Žofie 🛶"),
    ],
)
def test_names_are_trimmed(typed: str, name: str) -> None:
    """Spaces go, a name is never too long nor empty, and whatever else is in it stays."""
    assert setup_with(seat1_name=typed).seats[0].name == name


def test_a_player_without_a_name_is_called_by_the_row() -> None:
    """The number is that of the row of the form, so it is the same as on its label."""
    setup = setup_with(seat2_who="nobody", seat3_name="", seat4_who="greedy", seat4_colour="black")
    assert [seat.name for seat in setup.seats] == ["Ana", "Player 3", "Player 4"]


# Sentences


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"seat3_who": "nobody"},
            "Niagara needs at least three players: choose who takes the third seat.",
        ),
        (
            {"seat3_colour": "red"},
            "Ana and Cleo both have red: give one another colour.",
        ),
        (
            {"seat3_name": " Ben "},
            "Two players are called Ben: give one another name.",
        ),
        (
            {"seat1_name": "", "seat2_name": "Player 1"},
            "Two players are called Player 1: give one another name.",
        ),
        (
            {"seat1_name": "x" * 30, "seat2_name": "x" * 24 + "y"},
            f"Two players are called {'x' * LONGEST_NAME}: give one another name.",
        ),
        (
            {"seed": "twelve"},
            "The seed is a number of at most 12 digits, or empty for a random one.",
        ),
    ],
)
def test_what_cannot_be_played(changes: dict[str, str], sentence: str) -> None:
    """One sentence says what is wrong and what to do about it."""
    with pytest.raises(FormError) as error:
        setup_with(**changes)
    assert str(error.value) == sentence


def test_a_form_without_anything_cannot_be_played() -> None:
    """Fields that the page does not have are missing seats, and no error of Python."""
    with pytest.raises(FormError, match="at least three players"):
        setup_from({}, DRAWN)


# The seed


@pytest.mark.parametrize(
    ("typed", "seed"),
    [("", DRAWN), ("  ", DRAWN), ("0", 0), (" 12 ", 12), ("007", 7), ("9" * 12, 10**12 - 1)],
)
def test_seeds(typed: str, seed: int) -> None:
    """A typed seed is the number; without one the drawn seed is used."""
    assert setup_with(seed=typed).seed == seed


@pytest.mark.parametrize("typed", ["-1", "1.5", "1e3", "1_000", "9" * 13, "½", "٣", "１２", "0x1"])
def test_seeds_that_are_none(typed: str) -> None:
    """Anything but up to twelve plain digits is refused."""
    with pytest.raises(FormError, match="seed"):
        setup_with(seed=typed)


def test_every_seed_of_the_form_is_one_of_the_game() -> None:
    """The form lets no seed through that a record could not keep."""
    assert len("9" * 12) < LONGEST_SEED


# The form of the page


class FormReader(HTMLParser):
    """Reads the fields of the form with their values and choices, as the page shows them first."""

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.choices: dict[str, list[str]] = {}
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name") or "", given.get("value") or ""
        if tag == "select":
            self.select = name
        elif tag == "input" and name:
            self.values[name] = value
        elif tag == "option":
            self.choices.setdefault(self.select, []).append(value)
            if "selected" in given or self.select not in self.values:
                self.values[self.select] = value


@pytest.fixture(scope="module")
def form() -> FormReader:
    reader = FormReader()
    reader.feed((ROOT / "index.html").read_text("utf-8"))
    return reader


def test_the_form_can_be_played_as_it_is(form: FormReader) -> None:
    """Who presses Start at once gets a game with the base rules, one person and three bots."""
    setup = setup_from(form.values, DRAWN)
    assert setup == Setup(players=4, seed=DRAWN)
    assert [seat.bot for seat in setup.seats] == ["", "greedy", "greedy", "greedy"]


def test_the_form_offers_what_the_game_has(form: FormReader) -> None:
    """Options, colours and bots to choose from are all there are, the default first."""
    for name, choices in OPTIONS.items():
        assert form.choices[name] == list(choices)
    for number in range(1, MOST_SEATS + 1):
        assert form.choices[f"seat{number}-colour"] == list(COLOURS)
        who = form.choices[f"seat{number}-who"]
        assert who[0] == PERSON
        assert set(who) - {PERSON, NOBODY} == set(BOTS)
        assert (NOBODY in who) == (number > 3)
