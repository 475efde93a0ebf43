"""The page starts: while Python is not there yet, when something is missing, and anywhere."""

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.support.tablet import PERSON, Tablet, start, touch, wait_until_ready
from e2e.support.watch import Watch
from web.build.site import ensure_site
from web.tools.serve import serving

RUNTIME = "**/pyodide.asm.wasm"
SHIFTS = """
window.shifts = [];
new PerformanceObserver(list => list.getEntries().forEach(
  shift => shifts.push(...shift.sources.map(({ node, previousRect, currentRect }) => [
    (node?.outerHTML ?? node?.textContent)?.slice(0, 80),
    previousRect.toJSON(), currentRect.toJSON(),
  ]))
)).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture
def page(first_visit: Page) -> Page:
    """Give a page that has to start Python."""
    return first_visit


def failure(page: Page) -> Any:
    """Return the message that says why the page cannot start."""
    alert = page.get_by_role("alert")
    return alert.filter(has=page.get_by_role("heading", name="The game cannot start here"))


def hold_back(page: Page, pattern: str) -> list[Any]:
    """Open the page, but keep a file from arriving; return where its request will be."""
    held: list[Any] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(pattern, hold)
    with page.expect_request(pattern):
        page.goto("", wait_until="commit")
    return held


def test_an_early_start_is_kept_in_mind(page: Page) -> None:
    """The form can be filled in while Python starts, and an early Start begins that game."""
    held = hold_back(page, RUNTIME)
    tablet = Tablet(page)
    tablet.fill_in([("Zoe", "Black", PERSON)], seed="11")
    tablet.button("Start").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "no")
    assert tablet.text() == ""
    held[0].continue_()
    wait_until_ready(page)
    setup = tablet.until(lambda saved: True).game.setup
    assert (setup.seats[0].name, setup.seats[0].colour, setup.seed) == ("Zoe", "black", 11)
    expect(page.get_by_text("Round 1", exact=True)).to_be_visible()


def test_a_bar_shows_how_far_the_start_is(page: Page) -> None:
    """A progress bar grows while the runtime loads, and is gone once the page answers."""
    held = hold_back(page, RUNTIME)
    touch(page)
    bar = page.get_by_role("progressbar", name=re.compile("getting ready"))
    expect(bar).to_be_visible()
    expect(bar).not_to_have_js_property("value", 0)
    part = bar.evaluate("bar => bar.value / bar.max")
    assert 0 < part < 0.6
    held[0].continue_()
    wait_until_ready(page)
    expect(bar).to_be_hidden()


def test_a_first_visit_is_not_held_up(page: Page) -> None:
    """Everything is fetched, but Python starts only after a touch, or when Start is clicked."""
    with page.expect_response(RUNTIME):
        page.goto("", wait_until="commit")
    root, bar = page.locator("html"), page.get_by_role("progressbar")
    expect(root).not_to_have_attribute("data-begun", "yes")
    expect(bar).to_be_hidden()
    page.mouse.move(300, 300)
    expect(root).to_have_attribute("data-begun", "yes")
    wait_until_ready(page)


def test_early_rules_are_opened(page: Page) -> None:
    """Whoever asks for the rules before Python has started gets them once it has."""
    page.goto("", wait_until="domcontentloaded")
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_be_visible(timeout=30_000)


def test_python_starts_by_itself(page: Page) -> None:
    """The page gets ready also when nobody touches it."""
    page.goto("", wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-ready", "yes", timeout=30_000)


@pytest.mark.parametrize(
    "missing", ["core.js", "interpreter.mjs", "pyodide.asm.wasm", "boot.py", "niagara.zip"]
)
def test_a_missing_file_is_said(broken_page: Page, missing: str) -> None:
    """Where a file of the runtime or of the game is missing, the page says in words which."""
    broken_page.route(f"**/{missing}", lambda route: route.fulfill(status=404))
    broken_page.goto("", wait_until="domcontentloaded")
    touch(broken_page)
    expect(failure(broken_page)).to_contain_text(missing, timeout=30_000)
    expect(broken_page.get_by_role("progressbar")).to_be_hidden()


def test_an_error_in_python_is_said(broken_page: Page) -> None:
    """Where Python itself fails, the page says so."""
    broken_page.add_init_script(
        'Object.defineProperty(navigator, "languages", { get() { throw new Error("damp"); } })'
    )
    broken_page.goto("", wait_until="domcontentloaded")
    touch(broken_page)
    expect(failure(broken_page)).to_contain_text("Error: damp", timeout=30_000)


def test_webassembly_switched_off_is_said(broken_page: Page) -> None:
    """A browser without WebAssembly is told so."""
    broken_page.add_init_script("delete window.WebAssembly")
    broken_page.goto("", wait_until="commit")
    expect(failure(broken_page)).to_contain_text("WebAssembly is switched off")


def test_the_page_works_under_a_sub_path(context: BrowserContext, watched: list[Watch]) -> None:
    """The page plays from a folder of a site, as on GitHub Pages, and asks for nothing outside."""
    with serving(ensure_site(), prefix="/some-repo/") as address:
        page = context.new_page()
        watched.append(Watch(page, address))
        tablet = start(page, address)
        tablet.start_game()
        game = tablet.until_asked()
        tablet.carry_out(game.legal()[0])
        assert len(tablet.game.history) > len(game.history)
        page.close()


@pytest.mark.parametrize("size", [(1280, 800), (768, 1024), (390, 844)], ids=str)
def test_nothing_moves_when_python_takes_over(page: Page, size: tuple[int, int]) -> None:
    """The first screen stands where it is painted first; nothing is pushed aside later."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS)
    tablet = start(page)
    expect(tablet.main.get_by_text("play without a network")).to_be_visible()
    assert page.evaluate("new Promise(requestAnimationFrame).then(() => shifts)") == []
