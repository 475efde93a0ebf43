"""The page starts: while Python is not there yet, when something is missing, and anywhere."""

import re
from functools import partial
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from e2e.support.holding import RUNTIME, held_back
from e2e.support.looking import resize
from e2e.support.positions import find, paddling
from e2e.support.tablet import (
    PERSON,
    Tablet,
    command,
    start,
    store,
    touch,
    until_marked,
    wait_until_ready,
)
from e2e.support.visitor import THE_REST
from tests.support.nightly import at_night, nightly
from web.saving.stores import GATHERING, SITTING

SHIFTS = """
window.shifts = [];
new PerformanceObserver(list => list.getEntries().forEach(
  shift => shifts.push(...shift.sources.map(({ node, previousRect, currentRect }) => [
    (node?.outerHTML ?? node?.textContent)?.slice(0, 80),
    previousRect.toJSON(), currentRect.toJSON(),
  ]))
)).observe({ type: "layout-shift", buffered: true });
"""

# Keeps the page from learning that it is painted, and counts frames.
LATE_PAINT = """
const Plain = PerformanceObserver;
const painted = new Promise(resolve => { window.shown = resolve; });
window.PerformanceObserver = class extends Plain {
  constructor(then) { super((list, self) => painted.then(() => then(list, self))); }
};
let frames = 0;
requestAnimationFrame(function count() {
  frames += 1;
  if (frames === 60) document.documentElement.dataset.frames = frames;
  else requestAnimationFrame(count);
});
"""
# Notes all that the page has said about its start.
NOTE_STATES = """
window.states = [];
new MutationObserver(() => states.push(document.documentElement.dataset.ready))
  .observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] });
"""
# Leaves the memory of Python where a test can destroy it.
KEEP_INSTANCE = """
for (const name of ["instantiate", "instantiateStreaming"]) {
  const plain = WebAssembly[name];
  WebAssembly[name] = async (...given) => {
    const made = await plain(...given);
    const instance = made.instance ?? made;
    if (!window.instance && instance.exports.memory) window.instance = instance;
    return made;
  };
}
"""


@pytest.fixture
def page(first_visit: Page) -> Page:
    """Give a page that has to start Python."""
    return first_visit


def trouble(page: Page, title: str = "The game cannot start here") -> Locator:
    """Return the panel that says what is wrong."""
    return page.get_by_role("alert").filter(has=page.get_by_role("heading", name=title))


def test_an_early_start_is_kept_in_mind(own_page: Page) -> None:
    """The form can be filled in while Python starts, and an early Start begins that game.

    A colour taken twice meanwhile is mended. The next time the first screen is shown, Play looks as
    if nobody had pressed it.
    """
    page = own_page
    tablet = Tablet(page)
    with held_back(page):
        tablet.fill_in([("Zoe", "Black", PERSON)], seed="11")
        tablet.seat(2, "", "Green")
        tablet.begin()
        expect(page.locator("html")).to_have_attribute("data-ready", "no")
        assert tablet.text() == ""
    wait_until_ready(page)
    setup = tablet.until(lambda saved: True).game.setup
    assert (setup.seats[0].name, setup.seed) == ("Zoe", 11)
    colours = [seat.colour for seat in setup.seats]
    assert colours[:2] == ["black", "green"]
    assert len({*colours}) == len(colours)
    expect(page.get_by_text("Round 1", exact=True)).to_be_visible()
    assert not page.evaluate(THE_REST), "web/build/profile.txt should know all that a start calls"
    tablet.leave()
    expect(tablet.button("Play")).to_have_css("opacity", "1")


def test_whoever_follows_a_link_reads_at_once_what_it_opens(own_page: Page) -> None:
    """The page does not offer a new game meanwhile, and the start waits for no touch."""
    page = own_page
    with held_back(page, "#join=nonsense"):
        expect(page.get_by_text("Joining the table ...")).to_be_visible()
        expect(Tablet(page).button("Play")).to_be_hidden()
        expect(page.locator("html")).to_have_attribute("data-begun", "yes")
    expect(page.get_by_text("This code cannot be read.")).to_be_visible()


@pytest.mark.parametrize(
    ("kept", "told"), [(GATHERING, "Joining the table ..."), (SITTING, "Opening the game ...")]
)
def test_whoever_was_with_friends_reads_at_once_that_the_page_goes_back(
    own_page: Page, kept: str, told: str
) -> None:
    """No new game is offered meanwhile; if what is kept cannot be read, one is offered then."""
    page = own_page
    store(page, **{kept: "nonsense"})
    with held_back(page):
        expect(page.get_by_text(told)).to_be_visible()
        expect(Tablet(page).button("Play")).to_be_hidden()
    wait_until_ready(page)
    expect(Tablet(page).button("Play")).to_be_visible()
    expect(page.get_by_text(told)).to_be_hidden()


def test_an_early_file_is_opened(own_page: Page) -> None:
    """A file can be chosen while Python starts; the game in it opens after that."""
    page = own_page
    tablet, game = Tablet(page), find(paddling)
    with held_back(page):
        tablet.choose_file(game.record())
        expect(page.locator("html")).to_have_attribute("data-ready", "no")
    wait_until_ready(page)
    tablet.until(lambda saved: saved.game.record() == game.record())
    expect(tablet.button("Canoe a")).to_be_visible()


def test_a_bar_shows_how_far_the_start_is(page: Page) -> None:
    """A progress bar grows while the runtime loads, and is gone once the page answers.

    Whoever asks for the rules before that gets them then.
    """
    bar = page.get_by_role("progressbar", name=re.compile("getting ready"))
    with held_back(page):
        touch(page)
        expect(bar).to_be_visible()
        expect(bar).not_to_have_js_property("value", 0)
        part = bar.evaluate("bar => bar.value / bar.max")
        assert 0 < part < 0.6
        page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_be_visible(timeout=30_000)
    expect(bar).to_be_hidden()


@nightly
def test_a_first_visit_is_not_held_up(page: Page) -> None:
    """Everything is fetched, but Python starts only after a touch, or when Start is clicked."""
    with page.expect_response(RUNTIME):
        page.goto("", wait_until="commit")
    root, bar = page.locator("html"), page.get_by_role("progressbar")
    expect(root).not_to_have_attribute("data-begun", "yes")
    expect(bar).to_be_hidden()
    page.mouse.move(300, 300)
    expect(root).to_have_attribute("data-begun", "yes")


@nightly
def test_a_moving_mouse_does_not_hold_up_the_start(page: Page) -> None:
    """The start waits for a pause, but not for ever."""
    page.clock.install()
    with page.expect_response(RUNTIME):
        page.goto("", wait_until="commit")
    for step in range(25):
        page.mouse.move(300 + step, 300)
        page.clock.run_for(200)
    expect(page.locator("html")).to_have_attribute("data-begun", "yes")


def test_the_page_is_shown_before_anything_is_fetched(page: Page) -> None:
    """Frames may be drawn before anyone sees them; what Python needs is asked for after that."""
    page.add_init_script(LATE_PAINT)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("", wait_until="domcontentloaded")
    expect(page.locator("html")).to_have_attribute("data-frames", "60")
    assert [url for url in asked if "/runtime/" in url] == []
    with page.expect_request(RUNTIME):
        page.evaluate("shown()")


NEEDED = ("runtime.js", "pyodide.asm.wasm", "niagara.snapshot", "later.zip")
FETCHED = ("runtime.js", "pyodide.asm.wasm", "later.zip")
"""One for each way in which a file is asked for."""


def test_what_a_cut_connection_dropped_is_asked_for_again(broken_page: Page) -> None:
    """Each file may fail once: the start goes on, and what was typed meanwhile is there."""
    dropped: set[str] = set()

    def drop(route: Route, name: str) -> None:
        dropped.add(name)
        route.abort()

    for name in NEEDED:
        broken_page.route(f"**/{name}", partial(drop, name=name), times=1)
    broken_page.goto("", wait_until="domcontentloaded")
    Tablet(broken_page).fill_in([("Zoe", "Black", PERSON)], seed="11")
    wait_until_ready(broken_page)
    assert dropped == set(NEEDED)
    expect(broken_page.get_by_label("Name of player 1")).to_have_value("Zoe")
    expect(trouble(broken_page)).to_be_hidden()


ANOTHER_FIELD: Final = """
() => document.getElementById("new-game")
  .insertAdjacentHTML("afterbegin", '<input type="radio" name="gone" value="gone" checked hidden>')
"""
"""Makes the form that of another version: the next one has no such field."""


@nightly
def test_a_lasting_cut_is_said(broken_page: Page) -> None:
    """A sentence names what did not arrive; a button reloads the page, and the form is kept."""
    dropped = "later.zip"
    broken_page.route(f"**/{dropped}", lambda route: route.abort())
    broken_page.goto("", wait_until="domcontentloaded")
    tablet = Tablet(broken_page)
    tablet.fill_in([("Zoe", "Black", PERSON)], preset="With Diamond Joe", seed="11")
    panel = trouble(broken_page)
    expect(panel).to_contain_text(f"did not arrive: {dropped}")
    broken_page.evaluate(ANOTHER_FIELD)
    expect(broken_page.get_by_role("progressbar")).to_be_hidden()
    broken_page.unroute(f"**/{dropped}")
    panel.get_by_role("button", name="Reload the page").click()
    wait_until_ready(broken_page)
    tablet.begin()
    setup = tablet.until(lambda saved: True).game.setup
    assert (setup.seats[0].name, setup.seats[0].colour, setup.seed) == ("Zoe", "black", 11)
    assert "joe" in setup.modules


@nightly
def test_a_missing_file_is_said(broken_page: Page) -> None:
    """Where a file of the runtime or of the game is missing, the page says in words which."""
    for missing in FETCHED:
        for dropped in (False, True):
            broken_page.route(
                f"**/{missing}",
                lambda route, cut=dropped: route.abort() if cut else route.fulfill(status=404),
            )
            broken_page.goto("", wait_until="domcontentloaded")
            touch(broken_page)
            expect(trouble(broken_page)).to_contain_text(
                f"did not arrive: {missing}" if dropped else missing
            )
            broken_page.unroute(f"**/{missing}")


@nightly
def test_a_silent_connection_is_said(page: Page) -> None:
    """If nothing arrives for long, the page says so; it still starts when the file does arrive."""
    page.clock.install()
    panel = trouble(page, "The game is not here yet")
    with held_back(page):
        touch(page)
        expect(page.locator("html")).to_have_attribute("data-begun", "yes")
        expect(panel).to_be_hidden()
        page.clock.fast_forward(21_000)
        expect(panel).to_be_visible()
        expect(panel.get_by_role("button", name="Reload the page")).to_be_visible()
    wait_until_ready(page)
    expect(panel).to_be_hidden()


@pytest.mark.parametrize("scripts", [True, False], ids=["dropped", "switched off"])
def test_a_page_without_scripts_says_so(browser: Browser, base_url: str, scripts: bool) -> None:
    """Where no script of the page runs, the still page itself says so, with a way to reload."""
    with browser.new_context(base_url=base_url, java_script_enabled=scripts) as context:
        page = context.new_page()
        page.route("**/boot.js", lambda route: route.abort())
        page.goto("", wait_until="domcontentloaded")
        expect(page.get_by_role("heading", name="The game cannot start here")).to_be_visible()
        page.unroute("**/boot.js")
        page.get_by_role("link", name="Reload the page").click()
        if scripts:
            expect(page.get_by_role("button", name="Play")).to_be_visible()
            expect(page.get_by_text("JavaScript is switched off")).to_be_hidden()


@nightly
def test_an_extension_may_fail(broken_page: Page) -> None:
    """What the game does not need may fail; and Python starts also when nobody touches the page."""
    broken_page.add_init_script(NOTE_STATES)
    broken_page.add_init_script(
        """
        addEventListener("DOMContentLoaded", () => {
          Promise.reject(new Error("an extension's own"));
          Promise.reject({ code: 7 });
          const script = document.createElement("script");
          script.src = "chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/elsewhere.js";
          document.head.append(script);
        });
        """
    )
    broken_page.goto("", wait_until="domcontentloaded")
    until_marked(broken_page, "ready")
    assert broken_page.evaluate("states") == ["yes"]


def test_a_dropped_style_is_asked_for_again(broken_page: Page) -> None:
    """A cut connection may hit the style too."""
    broken_page.route("**/style.css", lambda route: route.abort(), times=1)
    broken_page.goto("", wait_until="domcontentloaded")
    expect(broken_page.locator("body")).to_have_css("display", "flex")


@nightly
def test_without_style_the_page_still_plays(known_page: Page) -> None:
    """A game can be begun, and nothing untrue is said beside it."""
    known_page.route("**/style.css", lambda route: route.abort())
    tablet = start(known_page)
    for text in ("cannot start", "is not here yet", "has stopped", "getting ready"):
        expect(known_page.get_by_text(text)).to_be_hidden()
    tablet.begin()
    tablet.until_asked()


def test_a_breakdown_of_python_is_said(known_page: Page) -> None:
    """Where Python breaks down later, the dead page says so, and a reload brings the game back.

    An ordinary Python error leaves the page as it is.
    """
    known_page.add_init_script(KEEP_INSTANCE)
    tablet = start(known_page)
    tablet.start_game()
    tablet.until_asked()
    text = tablet.text()
    with known_page.expect_event("pageerror"):
        command(known_page, "no such command")
    panel = trouble(known_page, "The game has stopped")
    expect(panel).to_be_hidden()
    expect(known_page.locator("html")).to_have_attribute("data-ready", "yes")
    known_page.evaluate(
        """() => {
          const table = instance.exports.__indirect_function_table;
          for (let place = 1; place < table.length; place += 1) table.set(place, null);
        }"""
    )
    tablet.menu.click()
    expect(panel).to_contain_text("Python broke down")
    panel.get_by_role("button", name="Reload the page").click()
    wait_until_ready(known_page)
    expect(panel).to_be_hidden()
    tablet.until_asked()
    assert tablet.text() == text


@nightly
def test_an_error_in_python_is_said(broken_page: Page) -> None:
    """Where Python itself fails, the page says so."""
    broken_page.add_init_script(
        'Object.defineProperty(window, "niagaraSpeaks", '
        '{ get() { throw new Error("damp"); }, set() {} })'
    )
    broken_page.goto("", wait_until="domcontentloaded")
    touch(broken_page)
    expect(trouble(broken_page)).to_contain_text("Error: damp", timeout=30_000)


def test_webassembly_switched_off_is_said(broken_page: Page) -> None:
    """A browser without WebAssembly is told so."""
    broken_page.add_init_script("delete window.WebAssembly")
    broken_page.goto("", wait_until="commit")
    expect(trouble(broken_page)).to_contain_text("WebAssembly is switched off")


@pytest.mark.parametrize(
    "size", [at_night((1280, 800)), (768, 1024), at_night((390, 844))], ids=str
)
def test_nothing_moves_when_python_takes_over(own_page: Page, size: tuple[int, int]) -> None:
    """The first screen stands where it is painted first; nothing is pushed aside later."""
    page = own_page
    resize(page, size)
    page.add_init_script(SHIFTS)
    tablet = start(page)
    expect(tablet.main.get_by_text("play without a network")).to_be_visible()
    assert page.evaluate("new Promise(requestAnimationFrame).then(() => shifts)") == []
