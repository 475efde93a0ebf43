"""The page in four languages: chosen by browser, settings or address, and whole in each."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Browser, Page, expect

from e2e.support.looking import SAID, english, is_english
from e2e.support.positions import find, paddling
from e2e.support.shared import put_away
from e2e.support.tablet import arrange, stored, wait_until_ready
from tests.support.nightly import at_night, nightly
from web.build.texts.compiling import TRANSLATED, translation
from web.text.catalogue import ENGLISH, LANGUAGES

TITLE: Final = "Niagara"
PLAY: Final = "Play"

FIRST_SIGHT: Final = """
window.shifts = 0;
new PerformanceObserver(list => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifts += shift.value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver(list => {
  if (window.painted || !list.getEntriesByName("first-contentful-paint").length) return;
  window.painted = [
    document.documentElement.lang, document.getElementById("play").textContent, document.title,
    document.querySelector("[rel=manifest]")?.getAttribute("href"),
  ];
}).observe({ type: "paint", buffered: true });
"""
"""Notes what the page says as soon as it is painted, and how much of it moves after that."""


FIRST, *OTHERS = TRANSLATED
"""The language of the tests by day, and those of the night."""


@pytest.fixture(params=[FIRST, *map(at_night, OTHERS)])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@cache
def said(text: str, language: str) -> str:
    """Return a text of the page in a language."""
    if language == ENGLISH:
        return text
    with translation(language).open("rb") as file:
        message = read_po(file, locale=language).get(text)
    assert message
    return str(message.string)


def check_language(page: Page, language: str) -> None:
    """See that nothing on the page is one of the English texts."""
    assert [text for text in page.evaluate(SAID) if is_english(text, language)] == []


@pytest.fixture
def at_home(browser: Browser, base_url: str) -> Iterator[Page]:
    """Give a page of an English browser that is opened anew, with nothing kept."""
    context = browser.new_context(locale="en-GB", base_url=base_url, service_workers="block")
    page = context.new_page()
    page.add_init_script(FIRST_SIGHT)
    yield page
    context.close()


@pytest.mark.parametrize("language", [FIRST, *map(at_night, [ENGLISH, *OTHERS])])
def test_a_browser_of_each_language(browser: Browser, base_url: str, language: str) -> None:
    """What is painted first is in the reader's language, and nothing moves after it."""
    context = browser.new_context(
        locale=LANGUAGES[language].tag, base_url=base_url, service_workers="block"
    )
    page = context.new_page()
    page.add_init_script(FIRST_SIGHT)
    page.goto("")
    wait_until_ready(page)
    manifest = "web/manifest" + ("" if language == "en" else f"-{language}") + ".webmanifest"
    words = [said(PLAY, language), said(TITLE, language)]
    assert page.evaluate("window.painted") == [LANGUAGES[language].tag, *words, manifest]
    assert page.evaluate("window.shifts") < MOST_MOVED
    expect(page.locator("#play")).to_have_text(said(PLAY, language))
    context.close()


MOST_MOVED: Final = 0.001
"""How much of the first screen may move: nothing that anybody sees."""


def test_the_language_is_changed_in_the_middle_of_a_game(page: Page, language: str) -> None:
    """All of the game is in it at once, also what was told before; and a reload keeps it."""
    tablet = arrange(page, pace="instant")
    game = find(paddling)
    tablet.load(game)
    page.locator("#settings-button").click()
    page.get_by_role("button", name=LANGUAGES[language].name, exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", LANGUAGES[language].tag)
    check_language(page, language)
    page.keyboard.press("Escape")
    check_language(page, language)
    assert not english(language).search(page.locator("#log li").first.inner_text().splitlines()[0])
    assert stored(page, "game").count(game.record().splitlines()[-1])
    page.reload()
    wait_until_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", LANGUAGES[language].tag)
    check_language(page, language)
    assert stored(page, "game").split("\n", 1)[1].startswith(game.record().splitlines()[0])


def test_the_address_says_the_language(at_home: Page) -> None:
    """A link wins over the browser; who then chooses a language has that, also after a reload."""
    at_home.goto("?lang=ja")
    wait_until_ready(at_home)
    assert at_home.evaluate("window.painted")[:2] == ["ja", said(PLAY, "ja")]
    at_home.locator("#settings-button").click()
    at_home.get_by_role("button", name="Deutsch", exact=True).click()
    expect(at_home.locator("#play")).to_have_text(said(PLAY, "de"))
    assert "lang=" not in at_home.url
    at_home.reload()
    wait_until_ready(at_home)
    assert at_home.evaluate("window.painted")[:2] == ["de", said(PLAY, "de")]


@nightly
def test_an_unknown_language_is_the_browsers(at_home: Page) -> None:
    """A wrong address does no harm."""
    at_home.goto("?lang=tlh")
    expect(at_home.locator("html")).to_have_attribute("lang", "en")
    expect(at_home.locator("#play")).to_have_text(said(PLAY, "en"))


def test_a_game_saved_in_german_opens_in_japanese(page: Page) -> None:
    """Saves hold no words but the names of people."""
    game = find(paddling)
    tablet = arrange(page, pace="instant", language="de")
    tablet.load(game)
    kept = stored(page, "game")
    put_away(page)
    arrange(page, kept={"game": kept}, pace="instant", language="ja")
    page.locator("#continue button").first.click()
    expect(page.locator("#prompt h2")).to_contain_text(re.compile("[\u3040-\u30ff]"))
    assert stored(page, "game").splitlines()[1:] == kept.splitlines()[1:]
