"""The settings: each acts at once, all are kept, and the page looks as they say from the start."""

import json
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from e2e.support.looking import ALL, WIDE, for_a_finger, resize
from e2e.support.positions import find, paddling
from e2e.support.tablet import (
    Tablet,
    arrange,
    at_first_paint,
    put,
    start,
    store,
    stored,
    wait_for,
    wait_until_ready,
)
from tests.support.nightly import at_night
from web.asking.settings import Settings, read
from web.saving.stores import SETTINGS

Scheme = Literal["light", "dark"]
NIGHT, DAY = "rgb(15, 37, 51)", "rgb(31, 76, 95)"
"""The cloth of the table."""

LOOKS = """{
  cloth: getComputedStyle(document.body).backgroundColor,
  size: getComputedStyle(document.documentElement).fontSize,
  scheme: getComputedStyle(document.documentElement).colorScheme,
  picture: document.querySelector("#land img").currentSrc.split("/").pop(),
}"""
"""How the page looks."""

BAR_COLOUR = """
() => [...document.querySelectorAll("[name=theme-color]")]
  .find(each => !each.media || matchMedia(each.media).matches).content
"""


def opened(tablet: Tablet) -> Locator:
    """Open the settings by the button in the bar, and return their dialog."""
    tablet.page.get_by_role("banner").get_by_role("button", name="Settings").click()
    dialog = tablet.dialog("Settings")
    expect(dialog).to_be_visible()
    return dialog


def choose(dialog: Locator, group: str, choice: str) -> None:
    """Choose one of a group of choices."""
    button = dialog.get_by_role("group", name=group).get_by_role("button", name=choice, exact=True)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def switch(dialog: Locator, name: str) -> None:
    """Turn a switch, which is large enough for a finger."""
    found = dialog.get_by_role("switch", name=name)
    before = found.is_checked()
    assert for_a_finger(found)
    found.click()
    expect(found).to_be_checked(checked=not before)


def kept(page: Page) -> Settings:
    """Return the settings as they are stored."""
    return read(stored(page, SETTINGS))


def cloth(page: Page) -> str:
    """Return the colour of the page."""
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def close(tablet: Tablet) -> None:
    """Close the settings."""
    tablet.button("Close").click()
    expect(tablet.dialog("Settings")).to_be_hidden()


def test_everything_set_is_kept_over_a_reload(tablet: Tablet) -> None:
    """As one readable text; after a reload the dialog shows the same."""
    page = tablet.page
    dialog = opened(tablet)
    choose(dialog, "Speed", "Fast")
    choose(dialog, "Theme", "Night")
    choose(dialog, "Text size", "125%")
    choose(dialog, "Several people", "Covered hands")
    for name in ("Left-handed", "Confirm turns", "Hints", "River forecast", "Tips", "Sound"):
        switch(dialog, name)
    dialog.get_by_role("slider", name="Volume").fill("40")
    wanted = Settings(
        pace="fast",
        sound=True,
        volume=40,
        theme="night",
        text_size=125,
        left_handed=True,
        confirm=False,
        hints=False,
        forecast=False,
        coaching=False,
        covers="trusting",
    )
    assert kept(page) == wanted
    page.reload(wait_until="domcontentloaded")
    wait_until_ready(page)
    dialog = opened(tablet)
    for name in ("Fast", "Night", "125%", "Covered hands"):
        button = dialog.get_by_role("button", name=name, exact=True)
        expect(button).to_have_attribute("aria-pressed", "true")
    expect(dialog.get_by_role("switch", checked=True)).to_have_count(2)
    expect(dialog.get_by_role("slider")).to_have_value("40")
    assert kept(page) == wanted


@pytest.mark.parametrize("scheme", [at_night("light"), "dark"])
def test_the_theme_acts_at_once(page: Page, scheme: Scheme) -> None:
    """Colours, the board's picture and the browser's bar follow it, and the device again after."""
    page.emulate_media(color_scheme=scheme)
    tablet = Tablet(page)
    land = page.locator("#land img")
    dialog = opened(tablet)
    night = scheme == "dark"
    for choice, dark in (("Night", True), ("Day", False), ("System", night)):
        choose(dialog, "Theme", choice)
        assert cloth(page) == (NIGHT if dark else DAY)
        assert page.evaluate(BAR_COLOUR) == ("#16323f" if dark else "#2d6f8f")
        picture = "night" if dark else "day"
        wait_for(page, "document.querySelector('#land img').currentSrc.includes(given)", picture)
        assert land.evaluate("each => each.decode().then(() => each.naturalWidth)") > 0
    other: Scheme = "light" if night else "dark"
    page.emulate_media(color_scheme=other)
    expect(page.locator("html")).to_have_attribute("data-theme", "day" if night else "night")


@pytest.mark.parametrize(("theme", "scheme"), [("night", "light"), at_night("day", "dark")])
def test_the_theme_is_right_from_the_first_picture_on(
    own_page: Page, theme: str, scheme: Scheme
) -> None:
    """Whatever the device prefers, nothing flashes, and no other picture takes its place."""
    page = own_page
    page.emulate_media(color_scheme=scheme)
    store(page, theme=theme, text_size=150)
    page.add_init_script(at_first_paint(LOOKS))
    page.goto("", wait_until="domcontentloaded")
    wait_for(page, "window.painted")
    painted: dict[str, Any] = page.evaluate("window.painted")
    assert painted["cloth"] == (NIGHT if theme == "night" else DAY)
    assert painted["size"] == "24px"
    assert painted["scheme"] == ("dark" if theme == "night" else "light")
    assert painted["picture"].startswith(theme)
    wait_until_ready(page)
    assert page.evaluate("document.querySelector('#land img').currentSrc").endswith(
        painted["picture"]
    )


@pytest.mark.parametrize("scheme", [at_night("light"), "dark"])
def test_one_picture_is_fetched_where_the_device_decides(page: Page, scheme: Scheme) -> None:
    """Who has chosen no theme fetches the picture once, and never the other."""
    page.emulate_media(color_scheme=scheme)
    pictures: list[str] = []

    def note(request: Request) -> None:
        if request.resource_type == "image" and "/rain" not in request.url:
            pictures.append(request.url.rpartition("/")[2])

    page.on("request", note)
    start(page)
    wanted = "night" if scheme == "dark" else "day"
    assert [name for name in pictures if name.startswith(("day", "night"))] == [
        name for name in pictures if name.startswith(wanted)
    ]
    assert len(pictures) == len(set(pictures))


SIZE = "each => parseFloat(getComputedStyle(each).fontSize)"


def test_text_grows_at_once(tablet: Tablet) -> None:
    """All that is read grows with it, up to double."""
    page = tablet.page
    dialog = opened(tablet)
    parts = [page.locator(name) for name in ("#play", ".lead", ".fine >> nth=1")]
    title = tablet.heading("Settings")
    before, small = [part.evaluate(SIZE) for part in parts], title.evaluate(SIZE)
    choose(dialog, "Text size", "200%")
    assert title.evaluate(SIZE) == 2 * small
    after = [part.evaluate(SIZE) for part in parts]
    assert all(large > 1.2 * little for large, little in zip(after, before, strict=True))
    choose(dialog, "Text size", "100%")
    assert [part.evaluate(SIZE) for part in parts] == before


BOXES = """
() => ["#board", "#prompt", "#prompt .buttons > :last-child"]
  .map(each => document.querySelector(each).getBoundingClientRect().toJSON())
"""


def test_the_left_hand_has_the_panel_on_its_side(page: Page) -> None:
    """On wide screens the panel lies left of the board; upright, the buttons lie at the left."""
    tablet = arrange(page, find(paddling), pace="instant")
    for left_handed in (False, True):
        for width, height in ALL:
            resize(page, (width, height))
            board, prompt, button = page.evaluate(BOXES)
            if width > height:
                assert (prompt["right"] <= board["left"]) == left_handed
            middle = (button["left"] + button["right"]) / 2
            assert (middle < (prompt["left"] + prompt["right"]) / 2) == left_handed, (
                f"{width}x{height}"
            )
        resize(page, WIDE)
        switch(opened(tablet), "Left-handed")
        close(tablet)


LOOK: Final = """
element => {
  const { outlineStyle, backgroundColor } = getComputedStyle(element);
  return `${outlineStyle} ${backgroundColor}`;
}
"""


def test_states_are_marked_where_the_system_chooses_the_colours(tablet: Tablet) -> None:
    """There shadows and mixed colours are gone, as with the contrast themes of Windows."""
    page = tablet.page
    page.emulate_media(forced_colors="active")
    dialog = opened(tablet)
    assert "rgba(0, 0, 0, 0)" not in dialog.evaluate(LOOK)
    for one, mark in (("[aria-pressed={}]", ""), ("[aria-checked={}]", " > .knob")):
        on, off = (f"{one.format(value)}{mark}" for value in ("true", "false"))
        assert dialog.locator(on).first.evaluate(LOOK) != dialog.locator(off).first.evaluate(LOOK)
    page.keyboard.press("Escape")
    tablet.open_table()
    preset = page.locator(".presets input:checked + span")
    assert preset.evaluate(LOOK) != page.locator(".presets input + span").last.evaluate(LOOK)


def test_damaged_settings_are_as_if_nothing_was_set(page: Page) -> None:
    """The page starts, and can be set."""
    for text in ("{", "[]", '{"theme": "dusk", "text_size": "big", "pace": 7}'):
        put(page, SETTINGS, text)
        page.goto("", wait_until="domcontentloaded")
        assert cloth(page) == DAY, text
    wait_until_ready(page)
    tablet = Tablet(page)
    assert cloth(page) == DAY
    choose(opened(tablet), "Theme", "Night")
    assert json.loads(stored(page, SETTINGS))["theme"] == "night"
