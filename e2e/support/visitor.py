"""Somebody who has been at the page before: the browser keeps Python's memory for a quick start."""

from typing import Final

from playwright.sync_api import BrowserContext, Page

FROM_MEMORY: Final = "performance.getEntriesByName('Python from its memory').length"
"""Whether the page has left its mark that it did not have to start Python."""

THE_REST: Final = "performance.getEntriesByName('The rest of Pyodide').length"
"""How often the page has called what games hardly ever call of Pyodide."""

PLAIN_PAGE: Final = "NOTICE.txt"
"""A page of the site that runs nothing."""

KEEP: Final = """
async () => {
  const address = new URL(document.documentElement.dataset.memory, location.href).href;
  await import(new URL("interpreter.mjs", address));
  const cache = await caches.open(`niagara-memory-${new URL(".", location.href).href}`);
  await cache.put(address, new Response(await niagaraMemory));
}
"""
"""What `web/browser/offline.py` does after the start, where tests let it."""

FORGOTTEN: Final = "cookies,file_systems,indexeddb,local_storage,service_workers"
"""All that a page can leave in the browser, but for its caches."""


def keep_memory(page: Page, site: str) -> None:
    """Let the browser keep Python's memory, so that the next start is a quick one."""
    page.goto(site, wait_until="domcontentloaded")
    page.evaluate(KEEP)


class Visitor:
    """Opens the page again and again; of earlier visits only the memory is kept.

    One page stays open all the time, for then Chromium starts no process for the next.
    """

    def __init__(self, context: BrowserContext, site: str) -> None:
        self._context = context
        self._origin = site.rstrip("/")
        self._lasting = context.new_page()
        keep_memory(self._lasting, site)
        self._lasting.goto(f"{site}{PLAIN_PAGE}")
        self._caches = self._cache_names()
        self._storage = context.new_cdp_session(self._lasting)

    def visit(self) -> Page:
        """Let the browser forget earlier visits, and open an empty page."""
        kinds = {"origin": self._origin, "storageTypes": FORGOTTEN}
        self._storage.send("Storage.clearDataForOrigin", kinds)
        assert self._cache_names() == self._caches, "no test has touched the caches"
        own_clock = self._lasting.evaluate("performance.getEntries().length > 0")
        assert own_clock, "no test has put another clock into its page: all pages here have it then"
        return self._context.new_page()

    def _cache_names(self) -> list[str]:
        return list(self._lasting.evaluate("caches.keys()"))
