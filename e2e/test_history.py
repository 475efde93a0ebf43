"""The browser's back and forward, and where the focus is after something was closed."""

from functools import partial

from playwright.sync_api import Page, expect

from e2e.support.keys import at, back, forward, press
from e2e.support.positions import ended, find, paddling
from e2e.support.tablet import Tablet, arrange, reload

LENGTH = "history.length"


def playing(page: Page) -> Tablet:
    """Open the first screen, and continue a game from there."""
    tablet = arrange(page, kept={"game": find(paddling).record()}, pace="instant")
    at(page)
    tablet.button("Continue").click()
    expect(tablet.button("Canoe a")).to_be_visible()
    at(page, "play")
    return tablet


COLOURS = "button => getComputedStyle(button).backgroundImage"


def test_a_game_that_waits_comes_first(page: Page) -> None:
    """After leaving it, Continue has the colour of the main button, and Play that of the others."""
    tablet = arrange(page)
    main = tablet.button("Play").evaluate(COLOURS)
    tablet = playing(page)
    tablet.leave()
    assert tablet.button("Continue").evaluate(COLOURS) == main
    assert tablet.button("Play").evaluate(COLOURS) == tablet.button("Learn").evaluate(COLOURS)


def test_back_from_a_game_and_forward_again(page: Page) -> None:
    """The game stays saved, is offered on the first screen, and goes on after forward."""
    tablet = playing(page)
    text, length = tablet.text(), page.evaluate(LENGTH)
    for _time in range(2):
        back(page)
        expect(tablet.button("Continue")).to_be_visible()
        at(page)
        forward(page)
        expect(tablet.button("Canoe a")).to_be_visible()
        at(page, "play")
    assert (tablet.text(), page.evaluate(LENGTH)) == (text, length)


def test_back_closes_the_table(page: Page) -> None:
    """Whoever is at its settings has not left the page."""
    tablet = arrange(page, ended(), pace="instant")
    tablet.button("Change table").click()
    name = page.get_by_label("Name of player 1")
    expect(name).to_be_visible()
    at(page, "table")
    back(page)
    expect(name).to_be_hidden()
    at(page)
    forward(page)
    expect(name).to_be_visible()
    page.keyboard.press("Escape")
    expect(name).to_be_hidden()
    at(page)


def test_looking_something_up_in_the_rules_adds_no_step(page: Page) -> None:
    """Back closes the rules, wherever somebody has jumped to in them."""
    tablet = playing(page)
    tablet.button("Rules").click()
    rules = tablet.dialog("Rules")
    at(page, "play", "rules")
    length = page.evaluate(LENGTH)
    rules.get_by_role("link", name="Paddling").click()
    expect(rules.get_by_role("heading", name="Paddling")).to_be_in_viewport()
    assert page.evaluate(LENGTH) == length
    back(page)
    expect(rules).to_be_hidden()
    expect(tablet.button("Canoe a")).to_be_visible()


def test_a_reload_stays_where_it_is(page: Page) -> None:
    """In a game, with a dialog over it, with the same steps before and after."""
    tablet = playing(page)
    tablet.menu.click()
    at(page, "play", "menu")
    reload(page)
    expect(tablet.button("Canoe a")).to_be_visible()
    at(page, "play")
    back(page)
    expect(tablet.button("Continue")).to_be_visible()
    at(page)
    forward(page)
    expect(tablet.button("Canoe a")).to_be_visible()


def test_closing_returns_the_focus(page: Page) -> None:
    """By Escape, by Close and by back, with keys and with a pointer, to what opened the dialog."""
    tablet = playing(page)
    for name in ("Rules", "Settings", "Menu"):
        opener = page.get_by_role("banner").get_by_role("button", name=name)
        dialog = tablet.dialog(name)
        button = dialog.get_by_role("button", name="Close")
        by_key = partial(press, tablet, opener)
        for opening, closing in (
            (by_key, partial(page.keyboard.press, "Escape")),
            (by_key, partial(press, tablet, button)),
            (by_key, partial(back, page)),
            (opener.click, button.click),
        ):
            opening()
            expect(dialog).to_be_visible()
            at(page, "play", name.lower())
            closing()
            expect(dialog).to_be_hidden()
            expect(opener).to_be_focused()
            at(page, "play")


def test_the_focus_returns_from_a_dialog_behind_the_menu(page: Page) -> None:
    """Rules and settings that the menu opened lead back to the menu's own button."""
    tablet = playing(page)
    for name in ("Rules", "Settings"):
        press(tablet, tablet.menu)
        press(tablet, tablet.dialog("Menu").get_by_role("button", name=name))
        expect(tablet.dialog(name)).to_be_visible()
        page.keyboard.press("Escape")
        expect(tablet.menu).to_be_focused()


def test_the_focus_returns_on_the_first_screen(page: Page) -> None:
    """Also to a button that has the same command as one in the bar."""
    tablet = Tablet(page)
    tablet.open_table()
    opener = page.locator("#new-game").get_by_role("button", name="Rules")
    press(tablet, opener)
    expect(tablet.dialog("Rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
