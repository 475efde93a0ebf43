"""A table agrees on a game by the form."""

import re
from typing import Final

import pytest
from playwright.sync_api import Dialog, Page, ViewportSize, expect

from e2e.support.positions import ended, find, paddling, setup
from e2e.support.tablet import (
    DRIFTER,
    NOBODY,
    PADDLER,
    PERSON,
    Player,
    Tablet,
    wait_until_ready,
)
from tests.text.test_people import WHOLE
from web.text.people import letters
from web.text.seating import COLOURS

SIZES: Final[tuple[ViewportSize, ...]] = (
    {"width": 1280, "height": 800},
    {"width": 1024, "height": 768},
    {"width": 768, "height": 1024},
    {"width": 390, "height": 844},
)


def refused(tablet: Tablet, sentence: str, field: str) -> None:
    """Check that Start is answered by a sentence one can see, and leads to the field to mend."""
    tablet.button("Start").click()
    message = tablet.page.get_by_role("alert").filter(has_text=sentence)
    to_mend = tablet.page.get_by_label(field)
    expect(message).to_be_in_viewport(ratio=1)
    expect(to_mend).to_be_focused()
    expect(to_mend).to_have_attribute("aria-invalid", "true")
    expect(to_mend).to_be_in_viewport(ratio=1)
    expect(tablet.page.locator("[aria-invalid]")).to_have_count(1)
    expect(tablet.button("Start")).to_be_visible()
    assert tablet.text() == ""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
def test_what_cannot_be_played_is_answered_by_a_sentence(
    tablet: Tablet, size: ViewportSize
) -> None:
    """Two of one name or a seed that is no number start nothing until they are mended."""
    tablet.page.set_viewport_size(size)
    tablet.seat(2, "Ana")
    refused(tablet, "Two players are called Ana", "Name of player 2")
    tablet.seat(2, "Ben")
    expect(tablet.page.get_by_role("alert")).to_be_hidden()
    tablet.page.get_by_label("Seed").fill("seven")
    refused(tablet, "The seed must be a number of at most 12 digits", "Seed")
    tablet.page.get_by_label("Seed").fill("7")
    tablet.start_game()
    assert tablet.until(lambda saved: True).game.setup.seed == 7
    expect(tablet.page.get_by_role("alert")).to_be_hidden()
    expect(tablet.page.locator("[aria-invalid]")).to_have_count(0)


def colours(page: Page) -> list[str]:
    """Return the colours of the six seats in the form."""
    chosen = [page.get_by_label(f"Colour of player {number}") for number in range(1, 7)]
    return [each.input_value() for each in chosen]


def test_a_colour_that_is_taken_is_swapped(tablet: Tablet) -> None:
    """Choosing another player's colour gives that player one's own."""
    assert colours(tablet.page) == list(COLOURS)
    tablet.seat(2, "", "Red")
    assert colours(tablet.page)[:3] == ["blue", "red", "green"]
    tablet.seat(3, "", "Black")
    assert colours(tablet.page) == ["blue", "red", "black", "yellow", "violet", "green"]
    tablet.start_game()
    seats = tablet.until(lambda saved: True).game.setup.seats
    assert [seat.colour for seat in seats] == ["blue", "red", "black", "yellow"]


def test_a_colour_chosen_early_is_swapped(first_visit: Page) -> None:
    """A colour taken twice before Python was there is mended by the time the game starts."""
    first_visit.goto("", wait_until="commit")
    tablet = Tablet(first_visit)
    tablet.seat(2, "", "Red")
    tablet.button("Start").click()
    wait_until_ready(first_visit)
    seats = tablet.until(lambda saved: True).game.setup.seats
    assert [seat.colour for seat in seats] == ["blue", "red", "green", "yellow"]


def test_there_are_at_least_three_players(tablet: Tablet) -> None:
    """Only the fourth and the fifth seat can be left empty."""
    for number in range(1, 6):
        who = tablet.page.get_by_label(f"Who plays player {number}")
        nobody = who.locator("option", has_text=NOBODY)
        expect(nobody).to_have_count(1 if number > 3 else 0)


def test_names_are_text_whatever_is_in_them(tablet: Tablet) -> None:
    """Names that look like HTML are shown as they were typed, and run nothing."""
    dialogs: list[Dialog] = []

    def note(dialog: Dialog) -> None:
        dialogs.append(dialog)

    tablet.page.on("dialog", note)
    names = ("<b>Ana</b>", "<img src=x onerror=a()>", "<script>alert(1)</scri")
    who = (PERSON, PERSON, PERSON)
    tablet.fill_in([(name, "", kind) for name, kind in zip(names, who, strict=True)], seed="7")
    tablet.start_game()
    game = tablet.until_asked()
    assert [seat.name for seat in game.setup.seats[:3]] == list(names)
    first = names[game.actor or 0]
    expect(tablet.dialog(f"Pass the tablet to {first}")).to_be_visible()
    tablet.button(f"I am {first}").click()
    for number, name in enumerate(names):
        expect(tablet.players.nth(number)).to_contain_text(name)
    expect(tablet.log).to_contain_text(f"{first} starts")
    assert dialogs == []


def test_seats_options_and_seed_reach_the_record(tablet: Tablet) -> None:
    """The record says what was filled in: who sits where, the options, the seed."""
    players: list[Player] = [
        ("Ana", "Violet", PERSON),
        ("  Ben   Bo ", "Black", DRIFTER),
        ("", "", PADDLER),
        ("Dan", "Red", PERSON),
        ("Eva", "Yellow", PADDLER),
    ]
    tablet.fill_in(
        players,
        fork="chance",
        buyback="round",
        tiebreak="value",
        seed="123456789012",
    )
    tablet.page.get_by_label("Name of player 3").fill("")
    tablet.start_game()
    setup = tablet.until(lambda saved: True).game.setup
    assert (setup.fork, setup.buyback, setup.tiebreak) == ("chance", "round", "value")
    assert setup.seed == 123456789012
    assert [(seat.name, seat.colour, seat.bot) for seat in setup.seats] == [
        ("Ana", "violet", ""),
        ("Ben Bo", "black", "drifter"),
        ("Player 3", "green", "paddler"),
        ("Dan", "red", ""),
        ("Eva", "yellow", "paddler"),
    ]
    expect(tablet.players).to_have_count(5)
    expect(tablet.players.nth(1)).to_contain_text(re.compile("Ben Bo.*drifter"))


def test_the_seed_is_drawn_unless_typed(tablet: Tablet) -> None:
    """Without a seed two games start from different ones."""
    tablet.start_game()
    first = tablet.until(lambda saved: True).game.setup.seed
    tablet.menu.click()
    tablet.button("Leave the game (it stays saved)").click()
    tablet.button("Start").click()
    tablet.button("Start the new game").click()
    tablet.until(lambda saved: saved.game.setup.seed != first)


def expect_nothing_of_a_game(tablet: Tablet) -> None:
    """Check that the first screen is all there is."""
    expect(tablet.button("Start")).to_be_visible()
    expect(tablet.button(re.compile("^Canoe"))).to_have_count(0)
    for place in ("#scene", "#whirl-layer", "#river", "#players", "#prompt", "#log"):
        expect(tablet.page.locator(place)).to_be_empty()


def test_nothing_of_a_game_stays_when_it_is_left(tablet: Tablet) -> None:
    """The first screen shows the opening picture alone, and no button of the game before."""
    tablet.load(ended())
    tablet.button("New game").click()
    expect_nothing_of_a_game(tablet)
    modules = ("whirlpool", "beaver", "joe")
    tablet.load(find(paddling, lambda seed: setup(seed=seed, modules=modules)))
    expect(tablet.button("Canoe a")).to_be_visible()
    tablet.menu.click()
    tablet.button("Leave the game (it stays saved)").click()
    expect_nothing_of_a_game(tablet)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
def test_a_file_that_is_no_game_is_answered_in_sight(tablet: Tablet, size: ViewportSize) -> None:
    """Wherever the form is scrolled to, one sees why a file cannot be played."""
    tablet.page.set_viewport_size(size)
    tablet.page.get_by_label("Seed").scroll_into_view_if_needed()
    tablet.choose_file("hello")
    answer = tablet.notices.get_by_text("This file cannot be played")
    expect(answer).to_be_in_viewport(ratio=1)
    expect(tablet.notices.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)


def test_letters_are_counted_as_browsers_count_them(tablet: Tablet) -> None:
    """Names are cut where a browser would cut them, also between emoji of many characters."""
    split = "text => [...new Intl.Segmenter().segment(text)].map(part => part.segment)"
    for letter in WHOLE:
        text = f"a{letter * 3}b"
        assert tablet.page.evaluate(split, text) == list(letters(text)), ascii(letter)
