"""One page for all tests that need no start of their own: what a test leaves is put away after it.

That happens by the page's own commands, as if a person had left the game and set everything back.
What is different all the same afterwards has leaked: it is told by name, with the test that left
it, and the next test gets another page.
"""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Error, Page, ViewportSize

from e2e.support.tablet import (
    LOOK_AGAIN,
    SITE,
    TRANSPARENT,
    command,
    set_as,
    start,
    stored,
    wait_for,
)
from web.asking.settings import DEFAULTS, read
from web.saving.stores import SETTINGS

VIEWPORT: Final[ViewportSize] = {"width": 1280, "height": 800}

AT_HOME: Final = """
[document.documentElement.dataset.mode, history.state].join() === "home,home"
  && document.getElementById("kept").textContent
"""
"""Whether the first screen is there, and says whether it needs a network."""

SET_BACK: Final = f"""
async () => {{
  document.activeElement?.blur();
  document.dispatchEvent(new PointerEvent("pointerdown"));
  const form = document.getElementById("new-game");
  form.reset();
  for (const each of document.querySelectorAll("details[open]")) each.open = false;
  for (const each of form.querySelectorAll("[aria-invalid]"))
    each.dispatchEvent(new Event("input", {{ bubbles: true }}));
  form.elements.namedItem("seat1-name").dispatchEvent(new Event("change", {{ bubbles: true }}));
  document.getElementById("live").textContent = "";
  scrollTo(0, 0);
  for (const each of document.querySelectorAll("body *")) if (each.scrollTop) each.scrollTop = 0;
  const asked = indexedDB.open({SITE}, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("saves");
  await new Promise(done => {{ asked.onsuccess = done; }});
  const clearing = asked.result.transaction("saves", "readwrite");
  clearing.objectStore("saves").clear();
  await new Promise(done => {{ clearing.oncomplete = done; }});
  asked.result.close();
  localStorage.clear();
  localStorage.setItem({SITE} + "learning", "{{}}");
}}
"""
"""Sets back what people have filled in and opened, and forgets what is stored."""

SEEN: Final = """
async () => {
  const seen = { address: location.href, entry: history.state };
  for (const [key, text] of Object.entries(localStorage)) seen[`stored: ${key}`] = text;
  for (const { name } of await indexedDB.databases()) {
    const asked = indexedDB.open(name);
    await new Promise(done => { asked.onsuccess = done; });
    const reading = asked.result.transaction("saves").objectStore("saves").getAll();
    await new Promise(done => { reading.onsuccess = done; });
    asked.result.close();
    seen[`database: ${name}`] = reading.result.join();
  }
  const root = document.documentElement;
  for (const { name, value } of root.attributes)
    if (!["data-bots", "data-saved", "style"].includes(name)) seen[`root: ${name}`] = value;
  seen["root: style"] = root.style.cssText.replace(/--pace:[^;]*;?/, "").trim();
  seen["root: pace"] = parseFloat(getComputedStyle(root).getPropertyValue("--pace"));
  for (const each of root.querySelectorAll("[id]:not(script)")) {
    const place = each.cloneNode(true);
    for (const inner of place.querySelectorAll("[id]")) inner.remove();
    for (const part of [place, ...place.querySelectorAll("*")]) {{
      for (const name of ["class", "style"])
        if (!part.getAttribute(name)) part.removeAttribute(name);
      for (const name of ["data-label", "data-text"])
        if (part.hasAttribute(name)) part.setAttribute(name, "");
    }}
    seen[`#${each.id}`] = place.outerHTML;
  }
  for (const [name, value] of new FormData(document.getElementById("new-game")))
    seen[`field: ${name}`] = `${seen[`field: ${name}`] ?? ""} ${value}`;
  seen.focus = document.activeElement?.id ?? "";
  seen.scrolled = [scrollX, scrollY].join();
  seen.locks = (await navigator.locks.query()).held.map(each => each.name).join();
  return seen;
}
"""
"""Describes the page: its address, what it keeps, every place, every field of the form.

The root notes that the bots' worker has started, and that a start has found a game: both are so.
What has once been translated notes its English words.
"""

Seen = dict[str, str]


class SharedPage:
    """A page that serves one test after the other."""

    def __init__(self, new_page: Callable[[], Page]) -> None:
        self._new_page = new_page
        self._page: Page | None = None
        self._clean: Seen = {}
        """What the page was like before the first test."""

    def page(self) -> Page:
        """Return the page as somebody finds it who comes for the first time."""
        if self._page is None:
            self._page = self._new_page()
            start(self._page)
            put_away(self._page)
            self._clean = self._page.evaluate(SEEN)
        return self._page

    def give_up(self) -> None:
        """Let the next test have another page."""
        if self._page:
            self._page.close()
        self._page = None

    def leaks(self) -> list[str]:
        """Put away what a test has left; return what is different all the same."""
        assert self._page, "a test has had the page"
        try:
            put_away(self._page)
            seen: Seen = self._page.evaluate(SEEN)
        except (Error, AssertionError) as error:
            return [f"the page cannot be put away: {error}"]
        clean = self._clean
        return [
            f"{what} was {clean.get(what)!r} and is {seen.get(what)!r}"
            for what in sorted({*clean, *seen})
            if clean.get(what) != seen.get(what)
        ]


def put_away(page: Page) -> None:
    """Let a page that answers be as if nobody had used it, and transparent."""
    page.unroute_all()
    page.set_viewport_size(VIEWPORT)
    page.emulate_media(color_scheme="light", reduced_motion="reduce", forced_colors="none")
    dismissed = page.locator("#notices [data-do^=dismiss]").count()
    kept = read(stored(page, SETTINGS))
    changed = [name for name, value in DEFAULTS.items() if getattr(kept, name) != value]
    command(
        page,
        *("close", "leave", "table-closed"),
        *["dismiss 0"] * dismissed,
        *(set_as(name, DEFAULTS[name]) for name in changed),
        # A volume that is set switches sounds on.
        *[set_as("sound", DEFAULTS["sound"])] * ("volume" in changed),
    )
    wait_for(page, AT_HOME)
    page.evaluate(SET_BACK)
    page.evaluate(TRANSPARENT, "0")
    page.evaluate(LOOK_AGAIN)
    wait_for(page, "!document.getElementById('continue').textContent")
