"""Note which functions of Pyodide a game calls: a page fetches these first, the rest afterwards.

    .venv/bin/python -m e2e.profile

plays all that the browser tests play, in a Pyodide that tells what it calls, and writes
`web/build/profile.txt`. That has to be done for each new version of Pyodide; it takes as long as
the tests, of which some may fail under such eyes. A function that is missing there is no fault: a
page that calls it waits for the rest.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import fill
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Route

from e2e.support.holding import RUNTIME
from e2e.support.visitor import FROM_MEMORY
from web.build.sources import ROOT
from web.build.vendor import PYODIDE, WASM, read_json, trim

PROFILE: Final = ROOT / "web" / "build" / "profile.txt"
VERSION: Final = ROOT / "node_modules" / PYODIDE / "package.json"
FOLDER: Final = "NIAGARA_PROFILE"
"""Names the folder of that Pyodide, where each process of the tests puts what it has found."""
WIDTH: Final = 100

WATCH: Final = f"""{{
  const {{ instantiate }} = WebAssembly, channel = new BroadcastChannel("called");
  const note = numbers => globalThis.called?.(numbers);
  let news = [];
  channel.onmessage = ({{ data }}) => note(data);
  setInterval(() => {{
    if (!news.length || !{FROM_MEMORY}) return;
    if (globalThis.called) note(news);
    else channel.postMessage(news);
    news = [];
  }}, 50);
  WebAssembly.instantiate = (module, imports) => instantiate(module, {{
    ...imports, split: {{ ...imports?.split, called: each => news.push(each) }},
  }});
}}
"""
"""Collects what a page and its bots' worker call, if Python has started from its memory."""

_found: set[int] = set()


def pytest_configure() -> None:
    """Watch all pages of these tests."""
    plain = Browser.new_context

    def new_context(browser: Browser, **options: Any) -> BrowserContext:
        return _watched(plain(browser, **options))

    setattr(Browser, plain.__name__, new_context)


def pytest_sessionfinish() -> None:
    """Write down what has been called."""
    Path(os.environ[FOLDER], f"{os.getpid()}.json").write_text(json.dumps([*_found]), "utf-8")


def _watched(context: BrowserContext) -> BrowserContext:
    """Give the pages of a context that Pyodide."""

    def answer(route: Route) -> None:
        route.fulfill(body=WATCH + route.fetch().text(), content_type="text/javascript")

    wasm = Path(os.environ[FOLDER], WASM)
    context.expose_binding("called", lambda _page, numbers: _found.update(numbers))
    context.route("**/{interpreter.mjs,runtime.js}", answer)
    context.route(RUNTIME, lambda route: route.fulfill(path=wasm, content_type="application/wasm"))
    return context


def ranges(numbers: Iterable[int]) -> str:
    """Return numbers in lines of text, neighbours as one range."""
    runs = [
        [number for _at, number in run]
        for _gap, run in groupby(enumerate(sorted(numbers)), lambda pair: pair[1] - pair[0])
    ]
    texts = [f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs]
    return fill(" ".join(texts), WIDTH, break_on_hyphens=False)


def main() -> None:
    """Run the browser tests, and write what was called."""
    parser = argparse.ArgumentParser(prog="e2e.profile")
    parser.add_argument("--out", type=Path, default=PROFILE, help="the file to write")
    parser.add_argument("-k", default="", help="only these tests, as pytest chooses them")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        trim(watched=Path(folder))
        os.environ[FOLDER] = folder
        code = pytest.main(["e2e", "-p", "e2e.profile", "-n", "2", "-q", "-k", options.k])
        found = [json.loads(path.read_text("utf-8")) for path in Path(folder).glob("*.json")]
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        sys.exit("The tests have not run: the profile stays as it was.")
    called = {number for numbers in found for number in numbers}
    print(f"{len(called)} functions are called.")
    options.out.write_text(f"{read_json(VERSION)['version']}\n{ranges(called)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
