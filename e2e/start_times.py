"""Measure how soon the page can be played, beside a page on which bare Pyodide says hello.

    .venv/bin/python -m e2e.start_times --runs 10 --slower 6 --beside ../other/dist

prints medians, and ratios within each pair of runs, also to another build if there is one. Times
run from the navigation to the first decision of a game whose Start is clicked as soon as the button
is there; nothing is waited for in between. A first visit has an empty cache, a repeated one is made
after the site is kept. Bytes are those of the answers, compressed by gzip as GitHub Pages does it.
"""

import argparse
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from math import nan
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from e2e.support.tablet import store
from e2e.support.webkit import WebDriverError, WebKitHands, webkit
from niagara.lab.commands import whole_number
from tests.support.waiting import until
from web.build.browsers import ENGINES, find_webkit, options_for
from web.build.serve import PageHandler, serving
from web.build.site import ensure_site
from web.build.sources import ROOT
from web.build.vendor import PYODIDE, PYODIDE_FILES, run_node

HELLO: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Bare Pyodide</title>
<script type="module">
import { loadPyodide } from "./pyodide-0000000000/pyodide.mjs";
const python = await loadPyodide();
python.runPython("from js import document; document.body.append('hello')");
window.reached = performance.now();
document.documentElement.dataset.reached = "yes";
</script>
<body></body></html>
"""
"""The bare page. The name of its folder says that its files never change, as the site's."""

# Seed 3 has the person of the form choose the first card.
PLAY: Final = """() => {
  const root = document.documentElement;
  const prompt = document.getElementById("prompt");
  if (!prompt) return;
  new MutationObserver(() => {
    if (window.reached || !document.querySelector("#prompt .hand button")) return;
    window.reached = performance.now();
    root.dataset.reached = "yes";
  }).observe(prompt, { childList: true, subtree: true });
  document.querySelector("[name=seed]").value = "3";
  document.querySelector("#play").click();
}"""
PLAY_WHEN_PARSED: Final = f"""addEventListener("DOMContentLoaded", () => setTimeout({PLAY}))"""
PAINT: Final = """performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN"""
REACHED: Final = f"[window.reached, {PAINT}]"
BARE: Final = "bare Pyodide"
OWN: Final = "Niagara"
OTHER: Final = "other build"


class Visits(NamedTuple):
    """What a first and a repeated visit took: milliseconds, and bytes over the network."""

    first: float
    again: float
    painted: float
    """The first paint of the first visit."""
    transferred: int
    """The bytes until the first decision."""
    kept: int
    """All bytes until the site is kept."""


class Counting(PageHandler):
    """Answers as GitHub Pages does, and counts the bytes."""

    sent = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file."""
        Counting.sent += Path(source.name).stat().st_size
        super().copyfile(source, outputfile)

    def _best_encoding(self) -> str:
        return "gzip" if super()._best_encoding() else ""


@contextmanager
def sites(other: Path | None, *, bare_too: bool) -> Iterator[dict[str, str]]:
    """Serve the page of bare Pyodide, the site, and another build; give their addresses."""
    with TemporaryDirectory() as folder, ExitStack() as servers:
        bare = Path(folder, f"{PYODIDE}-0000000000")
        bare.mkdir()
        for name in PYODIDE_FILES:
            shutil.copy(ROOT / "node_modules" / PYODIDE / name, bare)
        bare.with_name("index.html").write_text(HELLO, encoding="utf-8")
        run_node("compress.mjs", {"folder": folder})
        folders = {BARE: Path(folder)} if bare_too else {}
        folders |= {OWN: ensure_site()} | ({OTHER: other} if other else {})
        yield {
            name: servers.enter_context(serving(each, handler=Counting))
            for name, each in folders.items()
        }


def measure(browser: Browser, address: str, slower: int) -> Visits:
    """Make both visits in a browser that knows nothing yet."""
    context = browser.new_context(base_url=address, locale="en-GB")
    page = _page(context, slower)
    sent = Counting.sent
    first, painted = _visit(page, address)
    transferred = Counting.sent - sent
    if page.evaluate("'serviceWorker' in document.documentElement.dataset"):
        _wait_until(page, "kept")
        store(page)
    kept = Counting.sent - sent
    page.close()
    again, _painted = _visit(_page(context, slower), address)
    context.close()
    return Visits(first, again, painted, transferred, kept)


def _page(context: BrowserContext, slower: int) -> Page:
    page = context.new_page()
    page.add_init_script(PLAY_WHEN_PARSED)
    if slower > 1:
        client = context.new_cdp_session(page)
        client.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page


def _visit(page: Page, address: str) -> tuple[float, float]:
    """Open a page, and wait until it has come as far as is measured; return when, and its paint."""
    page.goto(address, wait_until="commit")
    _wait_until(page, "reached")
    reached, painted = page.evaluate(REACHED)
    return reached, painted


def _wait_until(page: Page, mark: str) -> None:
    """Wait until a page has marked that it has come so far."""
    page.locator(f"html[data-{mark}=yes]").wait_for(state="attached", timeout=180_000)


def measure_webkit(programs: tuple[Path, Path], address: str) -> Visits:
    """Make both visits in WebKitGTK; the click comes up to a tenth of a second late."""
    with TemporaryDirectory() as home, webkit(*programs, Path(home), waits=False) as hands:
        sent = Counting.sent
        first, painted = _visit_webkit(hands, address)
        transferred = Counting.sent - sent
        if hands.run("() => 'serviceWorker' in document.documentElement.dataset"):
            until(lambda: hands.run("() => document.documentElement.dataset.kept"), "a kept site")
        kept = Counting.sent - sent
        again, _painted = _visit_webkit(hands, address)
    return Visits(first, again, painted, transferred, kept)


def _visit_webkit(hands: WebKitHands, address: str) -> tuple[float, float]:
    """Open a page after an empty one, and wait until it has come as far as is measured."""
    for place in ("about:blank", address):
        hands.go(place)
        until(partial(_is_at, hands, place), "another page")
    hands.run(PLAY)
    until(lambda: hands.run("() => window.reached"), "the first decision")
    reached, painted = hands.run(f"() => {REACHED}")
    return reached, nan if painted is None else painted


def _is_at(hands: WebKitHands, place: str) -> bool:
    """Tell whether a page is here and parsed; none answers while it goes."""
    with suppress(WebDriverError):
        at = f"() => location.href === '{place}' && document.readyState !== 'loading'"
        return bool(hands.run(at))
    return False


def table(runs: Sequence[dict[str, Visits]]) -> str:
    """Return the medians of all runs as text, and the ratios within them."""
    lines = [f"{f'{len(runs)} runs, medians':<20} first   again   paint  to play     kept"]
    for name in runs[0]:
        first, again, painted, transferred, kept = (
            median(values) for values in zip(*(run[name] for run in runs), strict=True)
        )
        lines.append(
            f"{name:<16}{first:7.0f} {again:7.0f} {painted:7.0f} ms "
            f"{transferred / 1e6:5.2f} {kept / 1e6:8.2f} MB"
        )
    for name in runs[0]:
        if name != OWN:
            lines.append(f"as a share of {name}, median (least to most):")
            lines += [
                f"  {field:<11} {_spread([run[OWN][at] / run[name][at] for run in runs])}"
                for at, field in enumerate(Visits._fields)
            ]
    return "\n".join(lines)


def _spread(values: list[float]) -> str:
    return f"{median(values):.2f} ({min(values):.2f} to {max(values):.2f})"


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print what came out."""
    parser = argparse.ArgumentParser(prog="e2e.start_times")
    parser.add_argument("--runs", type=whole_number, default=10)
    parser.add_argument("--slower", type=whole_number, default=1, help="as many times (Chromium)")
    parser.add_argument("--engine", choices=ENGINES, default="chromium")
    parser.add_argument("--beside", type=Path, help="the folder dist of another build")
    parser.add_argument("--no-bare", action="store_true", help="leave bare Pyodide out: it is slow")
    options = parser.parse_args(arguments)
    with (
        sites(options.beside, bare_too=not options.no_bare) as addresses,
        measuring(options.engine, options.slower) as visit,
    ):
        if visit is None:
            parser.error(f"{options.engine} is not installed.")
        runs = [
            {name: visit(each) for name, each in addresses.items()} for _time in range(options.runs)
        ]
    print(table(runs))


@contextmanager
def measuring(engine: str, slower: int) -> Iterator[Callable[[str], Visits] | None]:
    """Give what measures both visits to an address; None if there is no such browser."""
    with sync_playwright() as playwright:
        kind = getattr(playwright, engine)
        if how := options_for(kind):
            browser = kind.launch(**how)
            yield partial(measure, browser, slower=slower)
            browser.close()
        elif engine == "webkit" and (programs := find_webkit()):
            yield partial(measure_webkit, programs)
        else:
            yield None


if __name__ == "__main__":
    main()
