"""A table agrees on a game by the form."""

from typing import Final

import pytest
from playwright.sync_api import Dialog, Locator, Page, expect

from e2e.support.holding import held_back
from e2e.support.looking import PHONE, Size, resize
from e2e.support.tablet import NOBODY, PERSON, Tablet, put, wait_for, wait_until_ready
from niagara.bots import LEVELS
from niagara.model.setup import parted
from tests.text.writing import WHOLE
from web.text.people import letters

SIZES: Final = ((1024, 768), PHONE)


def refused(tablet: Tablet, sentence: str, field: str) -> None:
    """Check that Start is answered by a sentence one can see, and leads to the field to mend."""
    tablet.begin()
    message = tablet.page.get_by_role("alert").filter(has_text=sentence)
    to_mend = tablet.page.get_by_label(field)
    expect(message).to_be_in_viewport(ratio=1)
    expect(to_mend).to_be_focused()
    expect(to_mend).to_have_attribute("aria-invalid", "true")
    expect(to_mend).to_be_in_viewport(ratio=1)
    expect(tablet.page.locator("[aria-invalid]")).to_have_count(1)
    expect(tablet.button("Start")).to_be_visible()
    assert tablet.text() == ""


def test_who_plays_is_shown(tablet: Tablet) -> None:
    """Whoever is chosen for a seat stands in its row, with a face."""
    shown = tablet.summary("Who plays player 4").locator(".now:visible")
    for who in (PERSON, *map(str.capitalize, LEVELS), NOBODY):
        tablet.seat(4, "", who=who)
        expect(shown).to_have_text(who)
        expect(shown.locator(".face")).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_cannot_be_played_is_answered_by_a_sentence(tablet: Tablet, size: Size) -> None:
    """Two of one name or a seed that is no number start nothing until they are mended.

    The answer opens what is folded away, also when the poster's Play was tapped.
    """
    resize(tablet.page, size)
    tablet.seat(2, "Ana")
    refused(tablet, "Two players are called Ana", "Name of player 2")
    tablet.seat(2, "Ben")
    expect(tablet.page.get_by_role("alert")).to_be_hidden()
    tablet.field("Seed").fill("seven")
    tablet.summary("Options").click()
    tablet.summary("Players").click()
    expect(tablet.button("Play")).to_be_visible()
    refused(tablet, "The seed must be a number of at most 12 digits", "Seed")
    tablet.field("Seed").fill("7")
    tablet.start_game()
    assert tablet.until(lambda saved: True).game.setup.seed == 7
    expect(tablet.page.get_by_role("alert")).to_be_hidden()
    expect(tablet.page.locator("[aria-invalid]")).to_have_count(0)


def test_names_are_text_whatever_is_in_them(tablet: Tablet) -> None:
    """Names that look like HTML are shown as they were typed, and run nothing."""
    dialogs: list[Dialog] = []

    def note(dialog: Dialog) -> None:
        dialogs.append(dialog)

    tablet.page.on("dialog", note)
    names = ("<b>Ana</b>", "<img src=x onerror=a()>", "<script>alert(1)</scri")
    tablet.fill_in([(name, "", PERSON) for name in names], seed="7")
    tablet.start_game()
    game = tablet.until_asked()
    assert [seat.name for seat in game.setup.seats[:3]] == list(names)
    first = names[game.actor or 0]
    expect(tablet.dialog(f"Pass the tablet to {first}")).to_be_visible()
    tablet.uncover()
    for number, name in enumerate(names):
        expect(tablet.players.nth(number)).to_contain_text(name)
    expect(tablet.log).to_contain_text(f"{first} starts")
    assert dialogs == []


def test_typing_replaces_a_name(tablet: Tablet) -> None:
    """A name is selected as it is tapped, so that nobody has to delete it first."""
    tablet.open_table()
    field = tablet.page.get_by_label("Name of player 2")
    field.click()
    wait_for(tablet.page, "getSelection().toString() === 'Ben'")
    tablet.page.keyboard.type("Tom")
    expect(field).to_have_value("Tom")


# Modules


def whirlpools(tablet: Tablet) -> Locator:
    """Start the game of the form; return the whirlpools on the board."""
    tablet.begin()
    expect(tablet.hand).to_be_visible()
    return tablet.page.locator("#whirl-layer .whirl")


def test_a_module_is_turned_on_and_off(tablet: Tablet) -> None:
    """A ticked module is in the game, alone, and on the board; without the tick it is not."""
    tablet.page.emulate_media(reduced_motion="no-preference")
    tablet.module("The whirlpool").check()
    expect(tablet.preset("Your choice")).to_be_checked()
    found = whirlpools(tablet)
    expect(found).to_have_count(1)
    assert found.evaluate("each => each.getAnimations({ subtree: true }).length") == 1
    assert tablet.game.setup.modules == {"whirlpool"}
    tablet.leave()
    tablet.module("The whirlpool").uncheck()
    expect(tablet.preset("Niagara 2004")).to_be_checked()
    expect(whirlpools(tablet)).to_have_count(0)
    assert tablet.game.setup.modules == frozenset()


def test_six_may_play_with_the_spirits_only(tablet: Tablet) -> None:
    """The sixth row is there with a Spirits module, and its player sits at the table."""
    sixth = tablet.page.get_by_label("Name of player 6")
    tablet.open_table()
    expect(sixth).to_be_hidden()
    tablet.preset("With Diamond Joe").check()
    expect(sixth).to_be_hidden()
    tablet.preset("Everything").check()
    expect(sixth).to_be_visible()
    for number in (5, 6):
        tablet.seat(number, "", "", PERSON)
    tablet.begin()
    tablet.button("Pass it round").click()
    expect(tablet.players).to_have_count(6)
    assert tablet.game.setup.players == 6


# The poster


def test_what_is_filled_in_early_counts_more_than_the_last_table(page: Page) -> None:
    """Who comes again and changes the form before Python is there has changed it."""
    put(page, "table", "seat1-name=Zoe\nseat2-name=Bo\nseat2-who=guide")
    tablet = Tablet(page)
    with held_back(page):
        tablet.open_table()
        page.evaluate("document.querySelector('[name=seat2-name]').value = 'Early'")
    wait_until_ready(page)
    expect(page.locator("#at-table")).to_contain_text("Early")
    tablet.begin()
    seats = tablet.until(lambda saved: True).game.setup.seats
    assert [seat.name for seat in seats] == ["Zoe", "Early", "Cleo", "Dan"]
    assert parted(seats[1].bot)[0] == "guide"


def test_the_table_by_keyboard(tablet: Tablet) -> None:
    """The table, its lists and their choices open and close by keys, and the focus stays near."""
    page = tablet.page
    table = tablet.summary("Players")
    table.press("Enter")
    colour = tablet.summary("Colour of player 2")
    colour.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[name=seat2-colour][value=green]")).to_be_checked()
    expect(page.locator("[name=seat3-colour][value=blue]")).to_be_checked()
    page.keyboard.press("Escape")
    expect(colour).to_be_focused()
    expect(page.get_by_role("radiogroup", name="Colour of player 2")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(table).to_be_focused()
    expect(tablet.button("Play")).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_file_that_is_no_game_is_answered_in_sight(tablet: Tablet, size: Size) -> None:
    """Wherever the form is scrolled to, one sees why a file cannot be played."""
    resize(tablet.page, size)
    tablet.field("Seed").scroll_into_view_if_needed()
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
