"""A player uses nothing but keys."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from e2e.table import Table, buttons_to
from niagara.state import Phase
from web.storage import Saved

IS_FOCUSED = "element => element === document.activeElement"
LOOKS = """
element => [element, ...element.querySelectorAll("rect, circle")].map(each => {
  const style = getComputedStyle(each);
  return [style.outline, style.stroke, style.strokeWidth, style.strokeDasharray].join(" ");
}).join("; ")
"""
STEPS = 80
"""More controls than any screen has."""


def tab_to(table: Table, control: Locator) -> None:
    """Press Tab until the control has the focus, and check that one can see it."""
    expect(control).to_be_visible()
    for _ in range(STEPS):
        if control.evaluate(IS_FOCUSED):
            break
        table.page.keyboard.press("Tab")
    expect(control).to_be_focused()
    focused = control.evaluate(LOOKS)
    control.evaluate("element => element.blur()")
    assert control.evaluate(LOOKS) != focused, "the focus is visible"
    control.evaluate("element => element.focus()")


def press(table: Table, control: Locator, key: str = "Enter") -> None:
    """Reach a control by Tab and press a key on it."""
    tab_to(table, control)
    table.page.keyboard.press(key)


def _at_our_turn(saved: Saved) -> bool:
    return saved.game.actor == 0 and saved.game.view(0).phase is not Phase.CARD


def _moved_on(played: int) -> Callable[[Saved], bool]:
    return lambda saved: bool(saved.pending) or len(saved.game.history) > played


def test_a_round_with_keys_alone(table: Table) -> None:
    """From the form through a whole round by Tab, Enter, Space and Escape."""
    page = table.page
    tab_to(table, page.get_by_label("Name of player 1"))
    page.keyboard.type("Zoe")
    press(table, table.button("Start"))
    press(table, table.menu)
    expect(table.dialog("Menu")).to_be_visible()
    press(table, table.dialog("Menu").get_by_role("button", name="Instant"), "Space")
    page.keyboard.press("Escape")
    expect(table.dialog("Menu")).to_be_hidden()

    expect(table.heading("Zoe, choose a card")).to_be_visible()
    expect(page.locator("body")).not_to_be_focused()
    press(table, table.button("Card 3"), "Space")
    press(table, table.button("Card 6"), "Space")
    press(table, table.button("Play card 6"))

    game = table.until(_at_our_turn).game
    while game.view(0).phase is not Phase.CARD:
        expect(page.locator("body")).not_to_be_focused()
        action = next(act for act in game.legal() if "shore>" in str(act) or "weather" in str(act))
        for name in buttons_to(game, action):
            press(table, table.option(name))
        saved = table.until(_moved_on(len(game.history)))
        if saved.pending:
            expect(table.heading("End your turn?")).to_be_visible()
            expect(page.locator("body")).not_to_be_focused()
            press(table, table.end_turn)
            break
        game = saved.game
    later = table.until(lambda saved: saved.game.round == 2 and saved.game.actor == 0).game
    assert later.view(0).phase is Phase.CARD
    expect(page.locator("body")).not_to_be_focused()
