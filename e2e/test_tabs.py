"""Several tabs, one game: one tab plays, the others say so and can take the game over."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.support.positions import find, paddling
from e2e.support.tablet import Tablet, reload, start
from e2e.support.watch import Watch
from tests.support.nightly import nightly

WITHOUT_LOCKS = 'Object.defineProperty(navigator, "locks", { value: undefined });'
SLOW_LOCKS = """
const request = LockManager.prototype.request;
LockManager.prototype.request = async function (name, options, granted) {
  if (options.signal) await new Promise(later => options.signal.addEventListener("abort", later));
  return request.call(this, name, options, granted);
};
"""
"""What a busy device does to whoever waits for a lock for some time: that time is over first."""
LATE_LOCKS = """
const request = LockManager.prototype.request;
LockManager.prototype.request = function (name, options, granted) {
  if (!options.signal) return request.apply(this, arguments);
  return new Promise((_resolve, reject) => {
    const late = () => new Promise(release => {
      options.signal.addEventListener("abort", () => {
        reject(options.signal.reason);
        setTimeout(release, 300);
      });
    });
    request.call(this, name, {}, late);
  });
};
"""
"""Or the lock is granted, but the time is over before that is told; then it is soon given back."""
ELSEWHERE = "The game goes on in another tab"


@pytest.fixture
def tabs(tablet: Tablet, base_url: str, watched: list[Watch]) -> Iterator[Callable[..., Tablet]]:
    """Open more tabs of the same browser, in which nothing may go wrong."""
    pages: list[Page] = []

    def opened(script: str = "", beside: Page = tablet.page) -> Tablet:
        """Open a tab in which this script runs before the page's own."""
        page = beside.context.new_page()
        page.add_init_script(script)
        pages.append(page)
        watched.append(Watch(page, base_url))
        return start(page, base_url)

    yield opened
    for page in pages:
        page.close()


def play_here(tablet: Tablet) -> None:
    """Take the game over from another tab, and wait until it is there."""
    tablet.button("Play here").click()
    expect(tablet.menu).to_be_visible()
    expect(tablet.dialog(ELSEWHERE)).to_be_hidden()


def test_a_game_moves_from_tab_to_tab(tablet: Tablet, tabs: Callable[[], Tablet]) -> None:
    """Whoever takes it over has every action, and the tab that had it writes nothing any more.

    A reload returns to it past the other tab, on a slow device too. The other can continue it once
    it is left or closed.
    """
    tablet.load(find(paddling))
    other = tabs()
    expect(other.main.get_by_text("It goes on in another tab.")).to_be_visible()
    tablet.decide()
    played = tablet.text()
    play_here(other)
    assert other.text().startswith(played.partition("# to confirm")[0])
    expect(tablet.dialog(ELSEWHERE)).to_be_visible()
    tablet.page.keyboard.press("Escape")
    expect(tablet.dialog(ELSEWHERE)).to_be_visible()
    other.decide()
    newer = other.text()
    play_here(tablet)
    expect(other.dialog(ELSEWHERE)).to_be_visible()
    assert tablet.text() == newer
    other.button("Leave it there").click()
    expect(other.main.get_by_text("It goes on in another tab.")).to_be_visible()
    tablet.decide()
    assert tablet.text() != newer

    for busy in (SLOW_LOCKS, LATE_LOCKS):
        tablet.page.add_init_script(f"{{ {busy} }}")
        reload(tablet.page)
        expect(tablet.menu).to_be_visible()
        expect(other.button("Play here")).to_be_visible()
    tablet.leave()
    other.button("Continue").click()
    expect(tablet.button("Play here")).to_be_visible()
    other.page.close()
    tablet.button("Continue").click()
    expect(tablet.menu).to_be_visible()


@nightly
def test_a_frozen_tab_is_not_waited_for(tablet: Tablet, tabs: Callable[[], Tablet]) -> None:
    """A tab that the system has put to sleep cannot give the game back, and wakes up too late."""
    tablet.load(find(paddling))
    other = tabs()
    sleeper = tablet.page.context.new_cdp_session(tablet.page)
    sleeper.send("Page.setWebLifecycleState", {"state": "frozen"})
    play_here(other)
    other.decide()
    newer = other.text()
    sleeper.send("Page.setWebLifecycleState", {"state": "active"})
    expect(tablet.dialog(ELSEWHERE)).to_be_visible()
    assert other.text() == newer


@nightly
def test_without_locks_the_last_tab_has_the_game(
    own_page: Page, tabs: Callable[..., Tablet]
) -> None:
    """A plain address has no Web Locks: the tab that opens the game last has it."""
    own_page.add_init_script(WITHOUT_LOCKS)
    tablet = start(own_page)
    tablet.load(find(paddling))
    other = tabs(WITHOUT_LOCKS, own_page)
    expect(other.menu).to_be_visible()
    expect(tablet.dialog(ELSEWHERE)).to_be_visible()
    other.decide()
    newer = other.text()
    play_here(tablet)
    assert tablet.text() == newer
    expect(other.dialog(ELSEWHERE)).to_be_visible()
