"""A player uses nothing but keys."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from e2e.support.tablet import Tablet, buttons_to
from niagara.model.state import Phase
from web.saving.save import Saved

IS_FOCUSED = "element => element === document.activeElement"
LOOKS = """
element => [element, ...element.querySelectorAll("rect, circle")].map(each => {
  const style = getComputedStyle(each);
  return [style.outline, style.stroke, style.strokeWidth, style.strokeDasharray].join(" ");
}).join("; ")
"""
STEPS = 80
"""More controls than any screen has."""


def tab_to(tablet: Tablet, control: Locator) -> None:
    """Press Tab until the control has the focus, and check that one can see it."""
    expect(control).to_be_visible()
    for _time in range(STEPS):
        if control.evaluate(IS_FOCUSED):
            break
        tablet.page.keyboard.press("Tab")
    expect(control).to_be_focused()
    focused = control.evaluate(LOOKS)
    control.evaluate("element => element.blur()")
    assert control.evaluate(LOOKS) != focused, "the focus is visible"
    control.evaluate("element => element.focus()")


def press(tablet: Tablet, control: Locator, key: str = "Enter") -> None:
    """Reach a control by Tab and press a key on it."""
    tab_to(tablet, control)
    tablet.page.keyboard.press(key)


def _at_our_turn(saved: Saved) -> bool:
    return saved.game.actor == 0 and saved.game.view(0).phase is not Phase.CARD


def _moved_on(played: int) -> Callable[[Saved], bool]:
    return lambda saved: bool(saved.pending) or len(saved.game.history) > played


def test_a_round_with_keys_alone(tablet: Tablet) -> None:
    """From the form through a whole round by Tab, Enter, Space and Escape."""
    page = tablet.page
    tab_to(tablet, page.get_by_label("Name of player 1"))
    page.keyboard.type("Zoe")
    press(tablet, tablet.button("Start"))
    press(tablet, tablet.menu)
    expect(tablet.dialog("Menu")).to_be_visible()
    press(tablet, tablet.dialog("Menu").get_by_role("button", name="Instant"), "Space")
    page.keyboard.press("Escape")
    expect(tablet.dialog("Menu")).to_be_hidden()

    expect(tablet.heading("Zoe, choose a card")).to_be_visible()
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
