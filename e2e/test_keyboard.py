"""A player uses nothing but keys."""

import re
from collections.abc import Callable
from itertools import pairwise

from playwright.sync_api import expect

from e2e.support.keys import STEPS, press, tab_to
from e2e.support.positions import find, moves, paddling
from e2e.support.tablet import Tablet, arrange, buttons_to
from niagara import Game
from niagara.model.state import Phase
from web.saving.save import Saved

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
    """Escape, Back and Undo lead back to the canoe that was chosen, and a dialog to its button."""
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

    for name in ("Menu", "Rules", "Settings"):
        opener = tablet.button(name)
        press(tablet, opener)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(opener).to_be_focused()


def the_last_turn(game: Game) -> bool:
    """Tell whether the game is over after one more action."""
    if game.over or game.view(None).phase is not Phase.PADDLE:
        return False
    trial = game.copy()
    trial.play(game.legal()[0])
    return trial.over


def test_from_the_end_to_the_next_game(tablet: Tablet) -> None:
    """The end is said, and the focus goes on to what can be done: play again, or fill in a form."""
    page = tablet.page
    for name in ("Again", "Leave"):
        arrange(page, find(the_last_turn, skill=1.0), pace="instant")
        game = tablet.game
        for step in buttons_to(game, game.legal()[0]):
            press(tablet, tablet.option(step))
        press(tablet, tablet.end_turn)
        expect(tablet.button("Again")).to_be_focused()
        expect(page.get_by_role("status").filter(has_text=re.compile(" wins?$"))).to_have_count(1)
        press(tablet, tablet.button(name))
        if name == "Again":
            expect(page.get_by_role("button", name=re.compile("^I am "))).to_be_focused()
        else:
            expect(tablet.button("Play")).to_be_focused()
