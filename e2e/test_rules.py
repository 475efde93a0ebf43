"""The rules of the game are on the page, at any time and on every screen."""

import re

from playwright.sync_api import Locator, Page, expect

from e2e.support.positions import setup
from e2e.support.tablet import Tablet, arrange, wait_for
from niagara import Game
from web.scene.beside.pictures import FACES, HAND, PICTURES

INSIDE = "(element, dialog) => dialog.contains(element)"
SCROLL = "element => [element.scrollTop, element.scrollHeight - element.clientHeight]"


def rules(page: Page) -> Locator:
    """Return the panel."""
    return page.get_by_role("dialog", name="Rules")


def open_rules(tablet: Tablet) -> Locator:
    """Press the button of the bar, or of the table's settings, and wait for all parts."""
    tablet.button("Rules").click()
    panel = rules(tablet.page)
    expect(panel).to_be_visible()
    expect(parts(panel)).to_have_count(panel.get_by_role("link").count())
    return panel


def parts(panel: Locator) -> Locator:
    """Return the titles of the parts."""
    return panel.get_by_role("heading", level=3)


def test_they_are_printed_from_the_first_to_the_last(tablet: Tablet) -> None:
    """Not only what is on the screen: a page of paper has two or three parts."""
    count = parts(open_rules(tablet)).count()
    sheets = re.findall(rb"/Type /Page\b", tablet.page.pdf(format="A4"))
    assert count / 4 < len(sheets) < count


def test_with_keys_alone(tablet: Tablet) -> None:
    """The focus goes into the panel, stays there, and comes back; keys scroll the panel."""
    page = tablet.page
    button = page.get_by_role("banner").get_by_role("button", name="Rules")
    button.focus()
    page.keyboard.press("Enter")
    panel = rules(page)
    expect(panel.get_by_role("button", name="Close")).to_be_focused()
    expect(parts(panel).first).to_be_in_viewport()
    page.keyboard.press("PageDown")
    wait_for(page, "document.querySelector('.rules').scrollTop > 200")
    links = panel.get_by_role("link").count()
    for _time in range(links):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        assert focused.evaluate(INSIDE, panel.element_handle())
    page.keyboard.press("Enter")
    expect(parts(panel).last).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(button).to_be_focused()


def test_only_the_panel_scrolls(page: Page) -> None:
    """The panel scrolls in itself; its title and Close stay in sight."""
    panel = open_rules(arrange(page, Game(setup(3, bots=2)), pace="instant"))
    expect(panel.get_by_role("heading", name="Rules")).to_be_in_viewport(ratio=1)
    expect(parts(panel).first).to_be_in_viewport(ratio=1)
    panel.hover()
    page.mouse.wheel(0, 99_999)
    expect(parts(panel).last).to_be_in_viewport()
    top, least = panel.evaluate(SCROLL)
    assert top > 0
    assert least > page.evaluate("innerHeight")
    assert page.evaluate("scrollY") == 0
    for what in (
        panel.get_by_role("heading", name="Rules"),
        panel.get_by_role("button", name="Close"),
    ):
        expect(what).to_be_in_viewport(ratio=1)
    panel.get_by_role("link", name="The weather").click()
    expect(parts(panel).filter(has_text="The weather")).to_be_in_viewport(ratio=1)


def test_pictures_are_drawn(page: Page) -> None:
    """Every part has a picture of some size; the landscape is coloured in copies of it too."""
    panel = open_rules(Tablet(page))
    pictures = panel.locator("figure > :first-child")
    expect(pictures).to_have_count(len([*PICTURES, HAND, FACES]))
    assert pictures.count() == parts(panel).count()
    for box in (picture.bounding_box() for picture in pictures.all()):
        assert box
        assert box["width"] > 100
        assert box["height"] > 60
    assert "board" in (page.locator("#landscape").get_attribute("class") or "").split()
