"""A player presses keys, Tab until a control has the focus, and the browser's own buttons."""

from playwright.sync_api import Locator, Page, expect

from e2e.support.tablet import Tablet, wait_for

IS_FOCUSED = "element => element === document.activeElement"
LOOKS = """
element => [element, ...element.querySelectorAll("rect, circle")].map(each => {
  const style = getComputedStyle(each);
  return [style.outline, style.stroke, style.strokeWidth, style.strokeDasharray].join(" ");
}).join("; ")
"""
SHOWS_FOCUS = f"""
element => {{
  const looks = {LOOKS.strip()};
  const focused = looks(element);
  element.blur();
  const without = looks(element);
  element.focus();
  return focused !== without;
}}
"""
"""Whether an element looks different while it has the focus, asked before the page can act."""
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
    assert control.evaluate(SHOWS_FOCUS), "the focus is visible"


def press(tablet: Tablet, control: Locator, key: str = "Enter") -> None:
    """Reach a control by Tab and press a key on it."""
    tab_to(tablet, control)
    tablet.page.keyboard.press(key)


def at(page: Page, *steps: str) -> None:
    """Wait until the browser is at this entry of its history."""
    wait_for(page, "history.state === given", " ".join(("home", *steps)))


def back(page: Page) -> None:
    """Go back as by the browser's own button."""
    page.evaluate("history.back()")


def forward(page: Page) -> None:
    """Go forward as by the browser's own button."""
    page.evaluate("history.forward()")
