"""Completes the page `index.html`: its generated parts, and the places of its files in the site."""

import html
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from web.build import board, seats
from web.build.sources import ROOT, BuildError

PARTS: Final[Mapping[str, Callable[[], str]]] = {
    "shapes": board.shapes,
    "board": board.board_art,
    "seats": seats.rows,
    "at-table": seats.at_table,
}
"""What replaces each comment `put in: NAME` of the page."""

BOOT: Final = 'config="pyscript.toml" data-bots="web/browser/bots_worker.py"'
HEAD_END: Final = "</head>"
RUNTIME: Final = '<script type="module" src="web/runtime/pyscript/core.js"></script>'
"""What starts Python; the first script lets it once all that it needs is here."""
HTML: Final = '<html lang="en"'
FIRST_SCRIPT: Final = "web/browser/start/boot.js"
STYLE: Final = "web/style/style.css"
MOVED: Final = (FIRST_SCRIPT, STYLE)
MADE: Final = re.compile(r'\b(href|src|srcset)="web/made/([^"]+)"')
NAMED: Final = re.compile(r'"(web/[^"]*|pyscript\.toml)"')
STAYING: Final = ("web/icons/", "web/manifest.webmanifest")
"""Files that have the same path in the site as in the project."""


def whole_page() -> str:
    """Return the page with its generated parts put in.

    Raise `BuildError` if the page has no place for one of them.
    """
    page = (ROOT / "index.html").read_text("utf-8")
    for name, part in PARTS.items():
        page = _replaced(page, f"<!-- put in: {name} -->", part().lstrip())
    return page


def site_page(
    source: str,
    *,
    app: str,
    config: dict[str, object],
    runtime: str,
    files: Sequence[str],
    data: Mapping[str, str],
) -> str:
    """Return the page with the paths that its files have in the site.

    Its own files are in the folder `app`. Once the page is shown, the browser fetches `files` and
    the script `runtime`, and then runs that. `data` becomes `data-` attributes, which tell the page
    about the site.

    Raise `BuildError` if a place to change is missing.
    """
    for name in MOVED:
        source = _replaced(source, f'"{name}"', f'"{app}/{Path(name).name}"')
    source = MADE.sub(rf'\1="{app}/\2"', source)
    source = _replaced(source, RUNTIME, f'<script src="{runtime}" crossorigin></script>')
    attribute = html.escape(json.dumps(config, separators=(",", ":")))
    boot = f'config="{attribute}" data-bots="{app}/bots_worker.py"'
    source = _replaced(source, BOOT, boot)
    attributes = "".join(f' data-{name}="{value}"' for name, value in data.items())
    source = _replaced(source, HTML, HTML + attributes)
    ahead = "".join(
        f'    <link rel="preload" href="{name}" as="{kind}" crossorigin>\n'
        for kind, names in (("script", (runtime,)), ("fetch", files))
        for name in names
    )
    source = _replaced(
        source, HEAD_END, f'  <template id="ahead">\n{ahead}  </template>\n{HEAD_END}'
    )
    for name in NAMED.findall(source):
        if not name.startswith(STAYING):
            raise BuildError(f"index.html names {name}, which the site has in another place.")
    return source


def _replaced(source: str, old: str, new: str) -> str:
    if source.count(old) != 1:
        raise BuildError(f"index.html should have {old} once, to be changed for the site.")
    return source.replace(old, new)
