"""Finds the files that the page imports: whole rooms, so that no list has to name each file."""

import io
import zipfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

from web.text.catalogue import KEYS


class BuildError(Exception):
    """The site cannot be built; the message is one sentence for people."""


ROOT: Final = Path(__file__).resolve().parents[2]
"""The project's folder."""

ARCHIVE: Final = "niagara.zip"
"""The file in which the page receives them; `pyscript.toml` names it too."""

ENGINE: Final = "niagara"
READ: Final = (".py", ".txt")
"""What the engine's files end with: its code, and the weights of its bots."""
FOR_DEVELOPERS: Final = (f"{ENGINE}/lab/", f"{ENGINE}/__main__.py", "web/art/", "web/build/")
"""What the page never imports, as import-linter makes sure."""

BROWSER: Final = "web.browser."
"""How the modules begin that take something from the browser, which no kept memory can hold."""
BEGIN: Final = ("boot", "bots_worker")
"""Those of them that do something as they are imported."""


def page_files() -> list[str]:
    """Return the paths, within the project, of all files that the page imports or reads."""
    return sorted(path.relative_to(ROOT).as_posix() for path in _found())


def importable_anywhere() -> list[str]:
    """Return the names of the page's modules that need no browser."""
    return [name for name in _modules() if not name.startswith(BROWSER)]


def importable_early() -> list[str]:
    """Return the names of those that `web.browser.early` can import without one."""
    return [
        name
        for name in _modules()
        if name.startswith(BROWSER) and name.removeprefix(BROWSER) not in BEGIN
    ]


def _modules() -> list[str]:
    return [
        path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        for path in page_files()
        if path.endswith(".py")
    ]


def archive() -> bytes:
    """Return the page's files as an archive, with Python not compiled."""
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as opened:
        for name in page_files():
            opened.write(ROOT / name, name)
    return result.getvalue()


def _found() -> Iterator[Path]:
    code = chain((ROOT / ENGINE).rglob("*"), (ROOT / "web").rglob("*.py"))
    for path in code:
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in READ and not name.startswith(FOR_DEVELOPERS):
            yield path
    texts = ROOT / "web" / "locale" / "made"
    yield from (texts / KEYS, *texts.glob("*.json"))
