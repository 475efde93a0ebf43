"""Measure how soon the page can be played, beside a page on which bare Pyodide says hello.

    .venv/bin/python -m e2e.start_times --runs 10

prints medians, and ratios within each pair of runs. Times run from the navigation to the first
decision of a game whose Start is clicked as soon as the button is there; nothing is waited for
in between. A first visit has an empty cache, a repeated one is made after the site is kept.
"""

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from e2e.support.tablet import store
from niagara.lab.commands import whole_number
from web.build.site import ensure_site
from web.build.sources import ROOT
from web.build.vendor import run_node
from web.tools.browsers import launch_options
from web.tools.serve import serving

BARE: Final = "bare-0000000000"
"""The folder of the bare page; a name that says that its files never change, as the site's."""

HELLO: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Bare Pyodide</title>
<script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
python.runPython("from js import document; document.body.append('hello')");
window.reached = performance.now();
document.documentElement.dataset.reached = "yes";
</script>
<body></body></html>
"""

# Seed 3 has the person of the form choose the first card.
PLAY: Final = """
addEventListener("DOMContentLoaded", () => setTimeout(() => {
  const root = document.documentElement;
  new MutationObserver(() => {
    if (window.reached || !document.querySelector("#prompt .hand button")) return;
    window.reached = performance.now();
    root.dataset.reached = "yes";
  }).observe(document.getElementById("prompt"), { childList: true, subtree: true });
  document.querySelector("[name=seed]").value = "3";
  document.querySelector("#play").click();
}));
"""
PAINT: Final = """performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN"""


class Visit(NamedTuple):
    """What one visit took: milliseconds, and bytes over the network."""

    reached: float
    painted: float
    transferred: int


Run = list[Visit]
"""The four visits that are compared, made one after the other."""
NAMES: Final = ("bare Pyodide, first", "Niagara, first", "bare Pyodide, again", "Niagara, again")


@contextmanager
def sites() -> Iterator[str]:
    """Serve the site with a bare page in it, both with compressed files; give the address."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(shutil.copytree(ensure_site(), Path(folder, "site")))
        bare = site / BARE
        shutil.copytree(ROOT / "web" / "runtime" / "pyodide", bare)
        (bare / "index.html").write_text(HELLO, encoding="utf-8")
        run_node("compress.mjs", {"folder": str(bare)})
        with serving(site) as address:
            yield address


def visit(page: Page, address: str) -> Visit:
    """Open a page, and wait until it has come as far as is measured."""
    received = []
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    client.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.goto(address, wait_until="commit")
    wait_until(page, "reached")
    reached, painted = page.evaluate(f"[reached, {PAINT}]")
    client.detach()
    return Visit(reached, painted, int(sum(received)))


def wait_until(page: Page, mark: str) -> None:
    """Wait until a page has marked that it has come so far."""
    page.locator(f"html[data-{mark}=yes]").wait_for(state="attached", timeout=60_000)


def measure(browser: Browser, address: str) -> Run:
    """Make the four visits in browsers that know nothing yet."""
    bare, own = (browser.new_context(base_url=address, locale="en-GB") for _time in range(2))
    hello, page = bare.new_page(), own.new_page()
    page.add_init_script(PLAY)
    first_hello = visit(hello, f"{address}{BARE}/index.html")
    first = visit(page, address)
    wait_until(page, "kept")
    store(page)
    again_hello = visit(hello, f"{address}{BARE}/index.html")
    again = visit(page, address)
    bare.close()
    own.close()
    return [first_hello, first, again_hello, again]


def table(runs: list[Run]) -> str:
    """Return the medians of all runs as text."""
    lines = [
        f"{name:<24}{median(visit.reached for visit in visits):7.0f} ms"
        f"{median(visit.painted for visit in visits):7.0f} ms"
        f"{median(visit.transferred for visit in visits) / 1e6:9.2f} MB"
        for name, visits in zip(NAMES, zip(*runs, strict=True), strict=True)
    ]
    first = [own.reached / bare.reached for bare, own, _hello, _again in runs]
    again = [own.reached / bare.reached for _hello, _first, bare, own in runs]
    transfer = [own.transferred / bare.transferred for bare, own, _hello, _again in runs]
    return "\n".join(
        [
            f"{f'{len(runs)} runs, medians':<24}   to play first paint  transfer",
            *lines,
            "as a share of bare Pyodide, median (least to most):",
            f"  first visit    {_spread(first)} of the time, {_spread(transfer)} of the bytes",
            f"  repeated visit {_spread(again)} of the time",
        ]
    )


def _spread(values: list[float]) -> str:
    return f"{median(values):.2f} ({min(values):.2f} to {max(values):.2f})"


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print what came out."""
    parser = argparse.ArgumentParser(prog="e2e.start_times")
    parser.add_argument("--runs", type=whole_number, default=10)
    count: int = parser.parse_args(arguments).runs
    with sites() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        print(table([measure(browser, address) for _time in range(count)]))
        browser.close()


if __name__ == "__main__":
    main()
