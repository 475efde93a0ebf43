"""The page `index.html`: its generated parts put in, and its files where the site has them."""

import html
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from web.build import landscape, seats
from web.build.sources import ROOT
from web.build.vendor import VendorError

PARTS: Final[Mapping[str, Callable[[], str]]] = {
    "board": landscape.board_art,
    "seats": seats.rows,
    "bots": seats.line_on_bots,
}
"""What is put in for the comment `put in: NAME` of the page."""

BOOT: Final = (
    'src="web/browser/boot.py" config="pyscript.toml" data-bots="web/browser/bots_worker.py"'
)
HEAD_END: Final = "</head>"
RUNTIME_SCRIPTS: Final = '<template id="runtime">'
"""Where the scripts stand that `boot.js` starts, once the page is painted."""
HTML: Final = '<html lang="en"'
MOVED: Final = ("web/style.css", "web/browser/boot.js")
RUNTIME: Final = "web/runtime/pyscript/"
NAMED: Final = re.compile(r'"(web/[^"]*|pyscript\.toml)"')
STAYING: Final = ("web/art/", "web/manifest.webmanifest")
"""What the page names that stands in the site where it stands in the project."""


class PageError(VendorError):
    """The page is not written as expected; the message is one sentence for people."""


def whole_page(root: Path = ROOT) -> str:
    """Return the page with its generated parts; raise `PageError` where it has no place for one."""
    page = (root / "index.html").read_text("utf-8")
    for name, part in PARTS.items():
        page = _replaced(page, f"<!-- put in: {name} -->", part().lstrip())
    return page


def site_page(
    source: str,
    *,
    app: str,
    pyscript: str,
    config: dict[str, object],
    modules: Sequence[str],
    files: Sequence[str],
    early: str,
    data: Mapping[str, str],
) -> str:
    """Return the whole page with its files in the folder `app` and PyScript's in `pyscript`.

    `modules` and `files` are what the browser shall fetch as soon as the page is painted, `early`
    is the script it shall run first, and `data` is what the page shall know of the site. Raise
    `PageError` where the source lacks a place to change.
    """
    for name in MOVED:
        source = _replaced(source, f'"{name}"', f'"{app}/{Path(name).name}"')
    source = _replaced(source, f'"{RUNTIME}', f'"{pyscript}/')
    attribute = html.escape(json.dumps(config, separators=(",", ":")))
    boot = f'src="{app}/boot.py" config="{attribute}" data-bots="{app}/bots_worker.py"'
    source = _replaced(source, BOOT, boot)
    attributes = "".join(f' data-{name}="{value}"' for name, value in data.items())
    source = _replaced(source, HTML, HTML + attributes)
    links = [f'<link rel="modulepreload" href="{name}">' for name in modules]
    links += [f'<link rel="preload" href="{name}" as="fetch" crossorigin>' for name in files]
    ahead = "".join(f"    {link}\n" for link in links)
    source = _replaced(
        source, HEAD_END, f'  <template id="ahead">\n{ahead}  </template>\n{HEAD_END}'
    )
    script = f'<script type="module" src="{early}"></script>'
    source = _replaced(source, RUNTIME_SCRIPTS, RUNTIME_SCRIPTS + script)
    for name in NAMED.findall(source):
        if not name.startswith(STAYING):
            raise PageError(f"index.html names {name}, which the site has in another place.")
    return source


def _replaced(source: str, old: str, new: str) -> str:
    if source.count(old) != 1:
        raise PageError(f"index.html should have {old} once, to be changed for the site.")
    return source.replace(old, new)
