"""A player uses nothing but keys."""

import re
from collections.abc import Callable
from itertools import pairwise

from playwright.sync_api import Page, expect

from e2e.support.keys import STEPS, press, tab_to
from e2e.support.positions import ended, find, moves, paddling, setup
from e2e.support.tablet import Tablet, arrange, buttons_to
from niagara import Game
from niagara.model.state import Phase
from web.saving.save import Saved
from web.text import names
from web.text.seating import Seating

PLACE = """
[...document.querySelectorAll("summary, input, button")].indexOf(document.activeElement)
"""
"""Where the focus is among the controls in the order of the page."""
OUTSIDE = -1
"""The place of what is no control: the focus has left the page at its end."""


def _at_our_turn(saved: Saved) -> bool:
    return saved.game.actor == 0 and saved.game.view(0).phase is not Phase.CARD


def _moved_on(played: int) -> Callable[[Saved], bool]:
    return lambda saved: bool(saved.pending) or len(saved.game.history) > played


def test_a_round_with_keys_alone(tablet: Tablet) -> None:
    """From the form through a whole round by Tab, Enter, Space and Escape."""
    page = tablet.page
    press(tablet, tablet.summary("Players"))
    tab_to(tablet, page.get_by_label("Name of player 1"))
    page.keyboard.type("Zoe")
    press(tablet, tablet.button("Start"))
    settings = tablet.dialog("Settings")
    press(tablet, tablet.menu)
    press(tablet, tablet.dialog("Menu").get_by_role("button", name="Settings"))
    expect(settings).to_be_visible()
    press(tablet, settings.get_by_role("button", name="Instant"), "Space")
    page.keyboard.press("Escape")
    expect(settings).to_be_hidden()

    expect(tablet.heading("Choose a card")).to_be_visible()
    expect(page.locator("body")).not_to_be_focused()
    press(tablet, tablet.button("Card 3"), "Space")
    press(tablet, tablet.button("Card 6"), "Space")
    press(tablet, tablet.button("Play card 6"))

    game = tablet.until(_at_our_turn).game
    while game.view(0).phase is not Phase.CARD:
        expect(page.locator("body")).not_to_be_focused()
        action = next(act for act in game.legal() if "shore>" in str(act) or "weather" in str(act))
        for name in buttons_to(game, action):
            press(tablet, tablet.option(name))
        saved = tablet.until(_moved_on(len(game.history)))
        if saved.pending:
            expect(tablet.heading("End your turn?")).to_be_visible()
            expect(page.locator("body")).not_to_be_focused()
            press(tablet, tablet.end_turn)
            break
        game = saved.game
    later = tablet.until(lambda saved: saved.game.round == 2 and saved.game.actor == 0).game
    assert later.view(0).phase is Phase.CARD
    expect(page.locator("body")).not_to_be_focused()


def test_quick_tabs_go_through_the_form_in_order(tablet: Tablet) -> None:
    """A name is selected a moment after it has the focus, which must not bring the focus back."""
    tablet.open_table()
    places = []
    for _time in range(STEPS):
        tablet.page.keyboard.press("Tab")
        places.append(tablet.page.evaluate(PLACE))
    steps_back = [step for step in pairwise(places) if step[1] <= step[0] and OUTSIDE not in step]
    assert not steps_back


def test_keys_of_a_composition_belong_to_it(tablet: Tablet) -> None:
    """While a name is composed in another script, Escape ends the composition and nothing else."""
    page = tablet.page
    tablet.open_table()
    name = page.locator("[name='seat1-name']")
    name.focus()
    keyboard = page.context.new_cdp_session(page)
    keyboard.send(
        "Input.imeSetComposition", {"text": "にあ", "selectionStart": 2, "selectionEnd": 2}
    )
    page.keyboard.press("Escape")
    expect(name).to_be_visible()
    keyboard.send("Input.imeSetComposition", {"text": "", "selectionStart": 0, "selectionEnd": 0})
    page.keyboard.press("Escape")
    expect(name).to_be_hidden()


def test_a_way_back_leads_to_what_was_chosen(tablet: Tablet) -> None:
    """Escape, Back and Undo lead back to the canoe that was chosen."""
    page = tablet.page
    tablet.load(find(paddling))
    tablet.instant()
    canoe = tablet.button("Canoe b")
    press(tablet, canoe)
    expect(page.get_by_text(re.compile("^Canoe b must use"))).to_be_visible()
    expect(page.locator("#scene .field-target:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(canoe).to_be_focused()
    press(tablet, canoe)
    press(tablet, tablet.button("Back"))
    expect(canoe).to_be_focused()

    action = next(each for each in moves(tablet.game) if each.canoe == 1)
    for name in buttons_to(tablet.game, action):
        press(tablet, tablet.option(name))
    press(tablet, tablet.button("Undo"))
    expect(canoe).to_be_focused()


def test_a_turn_by_the_list_of_all_choices(page: Page) -> None:
    """Both canoes move by choices in words; the usual question follows."""
    tablet = arrange(page, find(paddling), pace="instant", coaching=False)
    opener, dialog = tablet.button("All choices"), tablet.dialog("All choices")
    seating, saved = Seating.of(tablet.game.setup), tablet.saved
    press(tablet, opener)
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    page.keyboard.press("Enter")
    press(tablet, dialog.get_by_role("button", name="Close"))
    expect(opener).to_be_focused()
    while not saved.pending:
        game = tablet.until_asked()
        action = next(each for each in moves(game) if each.path)
        press(tablet, opener)
        press(tablet, dialog.get_by_role("button", name=names.action(action, seating), exact=True))
        expect(dialog).to_have_count(0)
        saved = tablet.until(_moved_on(len(game.history)))
        expect(page.locator("body")).not_to_be_focused()
    assert saved.pending == action
    expect(tablet.end_question).to_be_visible()
    press(tablet, tablet.end_turn)
    tablet.until(lambda saved: not saved.pending and saved.game.actor != game.actor)


def test_covered_hands(page: Page) -> None:
    """Enter opens a hand and plays a card, Escape covers it; the panel has its owner's colour."""
    tablet = arrange(page, Game(setup()), covers="trusting", pace="instant", coaching=False)
    hand = page.get_by_role("group", name="Covered hands").get_by_role("button", name="Ana")
    panel, first = page.locator("#prompt"), tablet.hand.get_by_role("button").first
    expect(panel).not_to_have_attribute("class", re.compile("seat"))
    hand.focus()
    page.keyboard.press("Enter")
    expect(first).to_be_focused()
    expect(panel).to_have_attribute("class", "seat-red")
    page.keyboard.press("Escape")
    expect(hand).to_be_focused()
    page.keyboard.press("Enter")
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(hand).to_have_accessible_name("Ana picked")
    expect(page.locator("body")).not_to_be_focused()


def test_from_the_end_to_the_next_game(tablet: Tablet) -> None:
    """The end is said, and the focus goes on to what can be done: play again, or fill in a form."""
    page, over = tablet.page, ended()
    for name in ("Again", "Leave"):
        arrange(page, over.at(len(over.history) - 1), pace="instant")
        for step in tablet.names_to(over.history[-1]):
            press(tablet, tablet.option(step))
        press(tablet, tablet.end_turn)
        expect(tablet.button("Again")).to_be_focused()
        expect(page.get_by_role("status").filter(has_text=re.compile(" wins?$"))).to_have_count(1)
        press(tablet, tablet.button(name))
        if name == "Again":
            expect(page.get_by_role("button", name=re.compile("^I am "))).to_be_focused()
        else:
            expect(tablet.button("Play")).to_be_focused()


def test_a_double_click_picks_a_card_and_does_not_play_it(page: Page) -> None:
    """Its second half is no answer to what the first has led to; a click after it is."""
    tablet = arrange(page, Game(setup(bots=2)), pace="instant", coaching=False)
    card = tablet.button("Card 6")
    expect(card).to_be_visible()
    before = tablet.game.history
    card.dblclick()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(tablet.button("Play card 6")).to_be_visible()
    assert tablet.game.history == before
    page.mouse.click(2, 2)
    card.click()
    tablet.until(lambda saved: len(saved.game.history) > len(before))
