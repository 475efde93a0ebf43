"""The page in four languages: chosen by browser, settings or address, and whole in each."""

from functools import cache
from typing import Any, Final

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Page, expect

from e2e.support.looking import SAID, english, is_english
from e2e.support.positions import find, paddling
from e2e.support.tablet import arrange, at_first_paint, reload, stored, wait_until_ready
from tests.support.nightly import at_night, nightly
from web.build.texts.compiling import TRANSLATED, translation
from web.text.catalogue import ENGLISH, LANGUAGES

TITLE: Final = "Niagara"
PLAY: Final = "Play"

SHIFTS: Final = """
window.shifts = 0;
new PerformanceObserver(list => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifts += shift.value;
}).observe({ type: "layout-shift", buffered: true });
"""
"""Notes how much of the page moves after it is painted."""

FIRST_SIGHT: Final = SHIFTS + at_first_paint(
    """[
      document.documentElement.lang, document.getElementById("play").textContent, document.title,
      document.querySelector("[rel=manifest]")?.getAttribute("href"),
    ]"""
)
"""Notes what the page says as soon as it is painted, too."""

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
def at_home(first_visit: Page) -> Page:
    """Give a page of a browser, English if nothing else is said, in which nothing is kept."""
    first_visit.add_init_script(FIRST_SIGHT)
    return first_visit


def browser_of(language: str) -> Any:
    """Let a test have a browser of this language; of all but the first one at night."""
    locale = pytest.mark.browser_context_args(locale=LANGUAGES[language].tag)
    return pytest.param(language, marks=[locale] if language == FIRST else [locale, nightly])


@pytest.mark.parametrize("language", [*map(browser_of, [FIRST, ENGLISH, *OTHERS])])
def test_a_browser_of_each_language(at_home: Page, language: str) -> None:
    """What is painted first is in the reader's language, and nothing moves after it."""
    at_home.goto("")
    wait_until_ready(at_home)
    manifest = "web/manifest" + ("" if language == "en" else f"-{language}") + ".webmanifest"
    words = [said(PLAY, language), said(TITLE, language)]
    assert at_home.evaluate("window.painted") == [LANGUAGES[language].tag, *words, manifest]
    assert at_home.evaluate("window.shifts") < MOST_MOVED
    expect(at_home.locator("#play")).to_have_text(said(PLAY, language))


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
    reload(page)
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
    reload(at_home)
    assert at_home.evaluate("window.painted")[:2] == ["de", said(PLAY, "de")]


@nightly
def test_an_unknown_language_is_the_browsers(at_home: Page) -> None:
    """A wrong address does no harm."""
    at_home.goto("?lang=tlh")
    expect(at_home.locator("html")).to_have_attribute("lang", "en")
    expect(at_home.locator("#play")).to_have_text(said(PLAY, "en"))
