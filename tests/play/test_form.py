"""The new-game form: the setup it makes, and the sentences when it makes none."""

from collections.abc import Mapping
from dataclasses import replace
from html.parser import HTMLParser
from typing import Final

import pytest

from niagara import Occupant, Setup
from niagara.bots import BOTS
from niagara.model.modules import MODULES, SPIRITS
from niagara.model.setup import LONGEST_SEED, OPTIONS
from tests.support.stories import NAMES
from tests.support.strategies import MODULE_SETS
from tests.support.tables import table
from tests.support.visitor import form as filled
from web.asking.aids import AIDS, Aids
from web.build.index import whole_page
from web.play.form import (
    MOST_PLAYERS,
    NOBODY,
    OWN,
    PERSON,
    PRESETS,
    FormError,
    agreed,
    aids_in,
    form_of,
    from_text,
    modules_in,
    seats_in,
    setup_from,
    ticked,
    to_text,
)
from web.text.people import LONGEST
from web.text.seating import COLOURS

DRAWN: Final = 4711

FILLED: Final = filled(
    "person paddler random", buyback="round", tiebreak="value", **{"seat4-who": "nobody"}
)


def setup_with(**changes: str) -> Setup:
    """Return the setup of the form with other values; `seat1_name` for `seat1-name`."""
    changed = {name.replace("_", "-"): value for name, value in changes.items()}
    return setup_from(FILLED | changed, DRAWN)


def test_a_form_becomes_a_setup() -> None:
    """Seats, options and seed are what was filled in, or those of the base game, or drawn."""
    setup = setup_with()
    assert setup.seats == (
        Occupant("Ana", "red", ""),
        Occupant("Ben", "blue", "paddler"),
        Occupant("Cleo", "green", "random"),
    )
    assert setup == Setup(players=3, fork="chance", buyback="round", tiebreak="value", seed=12)
    form = {name: value for name, value in FILLED.items() if name.startswith("seat")}
    assert setup_from(form, DRAWN) == Setup(players=3, seed=DRAWN)


def test_an_empty_seat_leaves_no_gap() -> None:
    """Whoever sits after an empty seat moves up, with name and colour.

    A player without a name is called by the row in the form, the same as on its label.
    """
    setup = setup_with(
        seat2_who="nobody",
        seat3_name="",
        seat5_who="paddler",
        seat5_name="Eva",
        seat5_colour="violet",
    )
    seats = [(seat.name, seat.colour) for seat in setup.seats]
    assert seats == [("Ana", "red"), ("Player 3", "green"), ("Eva", "violet")]


FULL: Final = filled("paddler " * MOST_PLAYERS)


@pytest.mark.parametrize("modules", ["", "joe", *SPIRITS])
def test_one_spirits_module_is_enough_for_six(modules: str) -> None:
    """Without any, the page hides the sixth row, so its name and colour do not matter either."""
    sixth = {} if modules in SPIRITS else {"seat6-name": NAMES[0], "seat6-colour": "red"}
    setup = setup_from(FULL | sixth | {"modules": modules}, DRAWN)
    assert [seat.name for seat in setup.seats] == [*NAMES[: 6 if modules in SPIRITS else 5]]


def test_the_setup_before_seats_and_seed_are_right() -> None:
    """Modules and options are known even while seats are missing and the seed is wrong."""
    unfinished = {"seat1-who": "person", "seed": "many", "modules": "joe moose", "fork": "chance"}
    assert agreed(unfinished) == Setup(
        players=3, modules=frozenset({"joe", "moose"}), fork="chance"
    )
    assert agreed(FULL | {"modules": "beaver"}).players == 6


@pytest.mark.parametrize("ticks", ["forecast hints", "hints", "forecast", ""])
def test_what_a_table_lets_its_players_see(ticks: str) -> None:
    """The game has the aids that are ticked, and no others."""
    aids = Aids(forecast="forecast" in ticks, hints="hints" in ticks)
    assert aids_in(FILLED | {"aids": ticks}) == aids
    assert aids_in({}) == Aids(forecast=False, hints=False)


@pytest.mark.parametrize(
    ("changed", "preset", "modules", "wanted"),
    [
        # A preset replaces the modules ticked before, and its modules tick the preset.
        *(("preset", each, "moose joe", {"modules": {*PRESETS[each]}}) for each in PRESETS),
        *(("modules", OWN, " ".join(PRESETS[each]), {"preset": {each}}) for each in PRESETS),
        # Other modules are a mix of one's own, which begins with what is ticked.
        *(
            ("modules", each, mix, {"preset": {OWN}})
            for each in (OWN, *PRESETS)
            for mix in ("moose joe", "beaver", "double_canoes whirlpool")
        ),
        ("preset", OWN, "joe whirlpool", {"modules": {"joe", "whirlpool"}}),
        # A preset that this page does not have changes no modules.
        *(("preset", each, "joe", {"modules": {"joe"}}) for each in ("", "no preset")),
        # One ticked before Python has started counts; the base game only without modules.
        ("", "base", "", {"preset": {"base"}}),
        ("", "spirits", "", {"modules": set(SPIRITS)}),
        ("", "joe", "beaver", {"modules": {"joe"}}),
        ("", "base", "beaver", {"preset": {OWN}}),
        ("", "base", "joe", {"preset": {"joe"}}),
        ("", OWN, "joe", {"preset": {"joe"}}),
        ("", OWN, "", {"preset": {"base"}}),
    ],
)
def test_presets_and_modules_agree(
    changed: str, preset: str, modules: str, wanted: dict[str, set[str]]
) -> None:
    """Whatever was changed last, the page ticks what goes with it."""
    assert ticked({"preset": preset, "modules": modules}, changed) == wanted
    assert modules_in({}) == frozenset()


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ana  ", "Ana"),
        ("Ana\t \n Maria", "Ana Maria"),
        ("", "Player 1"),
        (" \u00a0 ", "Player 1"),
        ("x" * 30, "x" * LONGEST),
        ("👩‍👩‍👧‍👦" * 30, "👩‍👩‍👧‍👦" * LONGEST),
        ("<b>Ana</b> {name}", "<b>Ana</b> {name}"),
        ("Žofie 🛶", "Žofie 🛶"),
    ],
)
def test_names_are_trimmed(typed: str, name: str) -> None:
    """Spare spaces go, a name is never too long or empty, and everything else in it stays."""
    assert setup_with(seat1_name=typed).seats[0].name == name


def painted(*colours: str) -> dict[str, str]:
    """Return a form in which the seats have these colours."""
    return {f"seat{number}-colour": colour for number, colour in enumerate(colours, start=1)}


def colours_in(form: Mapping[str, str], changed: str) -> list[str]:
    """Return the colours of the form after what the page ticks."""
    wanted = ticked(form, changed)
    return [" ".join(wanted.get(name, {colour})) for name, colour in form.items()]


@pytest.mark.parametrize("seat", range(1, MOST_PLAYERS + 1))
@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_that_another_seat_has_is_swapped(seat: int, colour: str) -> None:
    """Whoever had the chosen colour gets the one that was given up for it; nobody else changes."""
    before = ["blue", "red", "green", "black", "violet", "yellow"]
    chosen = list(before)
    chosen[seat - 1] = colour
    after = list(chosen)
    after[before.index(colour)] = colour if chosen == before else before[seat - 1]
    assert colours_in(painted(*chosen), f"seat{seat}-colour") == after


@pytest.mark.parametrize(
    ("chosen", "mended"),
    [
        (COLOURS, COLOURS),
        (("red", "red", "green"), ("blue", "red", "green")),
        (("green", "blue", "green"), ("green", "blue", "red")),
        (("blue", "red", "green"), ("blue", "red", "green")),
        (("red", "red", "red"), ("blue", "red", "green")),
        (("black",) * 6, ("black", "red", "blue", "green", "yellow", "violet")),
    ],
)
def test_colours_chosen_before_python_was_there(
    chosen: tuple[str, ...], mended: tuple[str, ...]
) -> None:
    """The choice of a player counts; a seat that still has the colour it began with gives way."""
    assert colours_in(painted(*chosen), "") == list(mended)
    form = FILLED | painted(*chosen)
    assert [seat.colour for seat in setup_from(form, DRAWN).seats] == list(mended[:3])


def test_a_colour_changes_neither_preset_nor_modules() -> None:
    """Only the colours follow a change of colour, and other fields change nothing."""
    form = painted("blue", "blue") | {"preset": OWN, "modules": ""}
    assert ticked(form, "seat2-colour").keys() == {"seat1-colour", "seat2-colour"}
    assert ticked(form, "seat2-name") == {}


@pytest.mark.parametrize("modules", MODULE_SETS)
def test_a_table_becomes_a_form_and_back(modules: frozenset[str]) -> None:
    """The form that a table makes, kept as text, gives the same table again, but for the seed."""
    players = 6 if frozenset(SPIRITS) & modules else 3
    names = ("Ana = 1", "B o", "Ç", "D", "E", "F")
    bots = ("", "legend", "drifter", "guide", "", "paddler")
    seats = tuple(
        Occupant(name, colour, bot)
        for name, colour, bot in zip(names, reversed(COLOURS), bots, strict=True)
    )[:players]
    setup = Setup(players, modules, fork="chance", tiebreak="value", seed=3, seats=seats)
    aids = Aids(forecast=False)
    form = from_text(to_text(form_of(setup, aids)))
    again = setup_from(form, DRAWN)
    assert again == replace(setup, seed=DRAWN)
    assert again.seats == seats
    assert aids_in(form) == aids
    assert seats_in(form) == seats
    every = [form[f"seat{number}-colour"] for number in range(1, MOST_PLAYERS + 1)]
    assert sorted(every) == sorted(COLOURS)


def test_a_kept_table_that_is_damaged_is_read_as_far_as_it_goes() -> None:
    """Lines that are no field of the form are left out, also those that would fill in a seed."""
    text = "seat1-name=Ana\nseed=7\nseat9-who=legend\n\nnonsense\nfork=chance\n] x=1"
    assert from_text(text) == {"seat1-name": "Ana", "fork": "chance"}
    assert from_text("") == {}


def test_who_sits_at_an_unfinished_table() -> None:
    """Seats are known while names are missing or the same."""
    seats = seats_in(FILLED | {"seat1-name": "", "seat2-name": "Cleo"})
    assert [(seat.name, seat.colour, seat.bot) for seat in seats] == [
        ("Player 1", "red", ""),
        ("Cleo", "blue", "paddler"),
        ("Cleo", "green", "random"),
    ]


@pytest.mark.parametrize(
    ("changes", "name", "field"),
    [
        ({"seat3_name": " Ben "}, "Ben", "seat3-name"),
        ({"seat1_name": "", "seat2_name": "Player 1"}, "Player 1", "seat2-name"),
        ({"seat1_name": "x" * 30, "seat2_name": "x" * 24 + "y"}, "x" * LONGEST, "seat2-name"),
        (
            {"seat2_who": "nobody", "seat4_who": "paddler", "seat4_name": "Cleo"},
            "Cleo",
            "seat4-name",
        ),
    ],
)
def test_names_differ(changes: dict[str, str], name: str, field: str) -> None:
    """One sentence says what is wrong and what to do about it, and it is known where."""
    with pytest.raises(FormError) as error:
        setup_with(**changes)
    wanted = f"Two players are called {name}: give one of them another name."
    assert (str(error.value), error.value.field) == (wanted, field)


@table(
    "field | value | sentence",
    """
    seat3-who | nobody | Niagara needs at least three players: choose who takes the third seat.
    seat2-name | \u200b\u200d | Nothing of this name can be seen: type another one, or none.
    seed | twelve | The seed must be a number of at most 12 digits, or empty for a random one.
    """,
)
def test_what_cannot_be_played(field: str, value: str, sentence: str) -> None:
    """So it is where something is missing or cannot be read."""
    with pytest.raises(FormError) as error:
        setup_with(**{field: value})
    assert (str(error.value), error.value.field) == (sentence, field)


def test_a_form_without_anything_cannot_be_played() -> None:
    """Missing fields count as missing seats, and cause no other error."""
    with pytest.raises(FormError, match="at least three players"):
        setup_from({}, DRAWN)


@pytest.mark.parametrize(
    ("typed", "seed"),
    [("", DRAWN), ("  ", DRAWN), ("0", 0), (" 12 ", 12), ("007", 7), ("9" * 12, 10**12 - 1)],
)
def test_seeds(typed: str, seed: int) -> None:
    """A typed seed is the number, which a record can keep; without one the drawn seed is used."""
    assert setup_with(seed=typed).seed == seed
    assert len(typed) < LONGEST_SEED


@pytest.mark.parametrize("typed", ["-1", "1.5", "1e3", "1_000", "9" * 13, "½", "٣", "１２", "0x1"])
def test_text_that_is_no_seed_is_refused(typed: str) -> None:
    """Anything but up to twelve plain digits is refused."""
    with pytest.raises(FormError, match="seed"):
        setup_with(seed=typed)


class FormReader(HTMLParser):
    """Reads the fields of the form with their values and choices, as the page first shows them.

    Of radio buttons and check boxes the ticked ones count; several are one text of words.
    """

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
        elif given.get("type") in ("radio", "checkbox"):
            self.choices.setdefault(name, []).append(value)
            if "checked" in given:
                self.values[name] = f"{self.values.get(name, '')} {value}".strip()
        elif tag == "input" and name:
            self.values[name] = value
        elif tag == "option":
            self.choices.setdefault(self.select, []).append(value)
            if "selected" in given or self.select not in self.values:
                self.values[self.select] = value


@pytest.fixture(scope="module")
def form() -> FormReader:
    reader = FormReader()
    reader.feed(whole_page())
    return reader


def test_the_form_can_be_played_as_it_is(form: FormReader) -> None:
    """It has the base rules, one person and easy bots, and names and colours for six."""
    setup = setup_from(form.values, DRAWN)
    assert setup == Setup(players=4, seed=DRAWN)
    assert [seat.bot for seat in setup.seats] == ["", "drifter", "paddler", "drifter"]
    assert aids_in(form.values) == Aids()
    everybody = {name: "paddler" for name in form.values if name.endswith("-who")}
    setup = setup_from(form.values | everybody | {"modules": "moose"}, DRAWN)
    assert len(setup.seats) == MOST_PLAYERS
    assert {seat.colour for seat in setup.seats} == set(COLOURS)


def test_the_form_offers_what_the_game_has(form: FormReader) -> None:
    """The form offers all options, colours, bots and modules, the default first."""
    assert form.choices["modules"] == list(MODULES)
    assert form.choices["preset"] == [*PRESETS, OWN]
    assert form.choices["aids"] == list(AIDS)
    for name, choices in OPTIONS.items():
        assert form.choices[name] == list(choices)
    for number in range(1, MOST_PLAYERS + 1):
        assert form.choices[f"seat{number}-colour"] == list(COLOURS)
        who = form.choices[f"seat{number}-who"]
        assert who[0] == PERSON
        assert set(who) - {PERSON, NOBODY} == set(BOTS) - {"random"}
        assert (NOBODY in who) == (number > 3)
