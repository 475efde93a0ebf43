"""Collects every text a player sees into the template for translators.

    python -m web.build.messages

writes the template `web/locale/niagara.pot` with Babel's `pybabel extract`, and brings the
translations beside it up to it.

`pyproject.toml` says where the texts are: in calls of `_`, `_later` and `_n` and of errors, which
Babel finds, and in marked elements of the page and calls of `say` in its script, which this module
finds. The same sources give the same files, byte for byte.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import chdir
from pathlib import Path
from typing import IO, Any, Final

from web.build.index import whole_page
from web.build.sources import ROOT
from web.build.texts.compiling import TEMPLATE, TRANSLATED, translation
from web.build.texts.marked import page_texts, script_texts

ERRORS: Final = (
    *("NiagaraError", "SetupError", "IllegalAction", "NotationError", "PositionError"),
    *("RecordError", "PackedError", "MessageError", "TooEarly", "Fork", "TableStopped"),
)
"""The errors that the page tells: each is raised with its sentence."""

WIDTH: Final = 100
NEWS: Final = (
    *('"Project-Id-Version:', '"Report-Msgid-Bugs-To:', '"POT-Creation-Date:'),
    *('"PO-Revision-Date:', '"Last-Translator:', '"Language-Team:', '"Generated-By:'),
)
"""What Babel writes at the head of a file that would differ each time, or says nothing."""

EXTRACT: Final = (
    *("pybabel", "--quiet", "extract", "--mapping-file=pyproject.toml"),
    *("--no-default-keywords", "--keyword=_", "--keyword=_later", "--keyword=_n:1,2"),
    *(f"--keyword={error}" for error in ERRORS),
    *("--omit-header", "--sort-output", "--add-location=file", f"--width={WIDTH}"),
)


def still_texts(
    file: IO[bytes],
    _keywords: Collection[str],
    _comment_tags: Collection[str],
    options: Mapping[str, Any],  # noqa: ARG001 - Babel names it
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield in Babel's form what is seen before Python is there.

    It is what the page has marked, also in its generated parts, and what its first script says.
    """
    is_page = Path(file.name).suffix == ".html"
    for text in page_texts(whole_page()) if is_page else script_texts(file.read().decode()):
        yield 0, None, text, []


def write(target: Path) -> None:
    """Write the template to a file."""
    from babel.messages.frontend import CommandLineInterface

    with chdir(ROOT):
        run: Callable[[list[str]], object] = CommandLineInterface().run
        run([*EXTRACT, f"--output-file={target}", "niagara", "web", "index.html"])


def update(path: Path, language: str) -> None:
    """Bring a file of translations up to the template; what is new has none yet."""
    from babel.messages.pofile import read_po, write_po

    with path.open("rb") as file:
        translations = read_po(file, locale=language)
    with (ROOT / TEMPLATE).open("rb") as file:
        translations.update(read_po(file), no_fuzzy_matching=True)
    with path.open("wb") as file:
        write_po(file, translations, width=WIDTH, sort_output=True, ignore_obsolete=True)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith(NEWS)), encoding="utf-8")


if __name__ == "__main__":
    write(ROOT / TEMPLATE)
    for each in TRANSLATED:
        update(translation(each), each)
