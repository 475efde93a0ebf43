"""Collects every text a player sees into the template for translators.

    python -m web.tools.messages

writes the template `web/locale/niagara.pot` with Babel's `pybabel extract`, and brings the
translations beside it up to it. It also writes what Babel knows of their languages into
`web/text/cldr.py`.

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
from web.text.catalogue import ENGLISH, LANGUAGES, Language
from web.text.cldr import Habits

BRITISH: Final = "en-GB"
"""The page's English; Babel's own is American."""
TABLE: Final = "HABITS: Final = {"
"""The line with which the table of habits begins."""

ERRORS: Final = (
    *("NiagaraError", "SetupError", "IllegalAction", "NotationError", "PositionError"),
    *("RecordError", "PackedError", "MessageError", "TooEarly", "Fork", "TableStopped"),
    "SpokenFor",
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


def marked_texts(
    _file: IO[bytes],
    _keywords: Collection[str],
    _comment_tags: Collection[str],
    options: Mapping[str, Any],  # noqa: ARG001 - Babel names it
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the page's marked texts in Babel's form, including those of its generated parts."""
    for text in page_texts(whole_page()):
        yield 0, None, text, []


def said_texts(
    file: IO[bytes],
    _keywords: Collection[str],
    _comment_tags: Collection[str],
    options: Mapping[str, Any],  # noqa: ARG001 - Babel names it
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield in Babel's form what a script says before Python is there."""
    for text in script_texts(file.read().decode()):
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


def habits() -> dict[str, Habits]:
    """Return how each language writes lists and numbers, as Babel knows it."""
    return {name: _habits_of(language) for name, language in LANGUAGES.items()}


def _habits_of(language: Language) -> Habits:
    from babel import Locale

    locale = Locale.parse(BRITISH if language.tag == ENGLISH else language.tag, sep="-")
    lists = locale.list_patterns["standard"]
    return Habits(
        next=lists["middle"],
        last=lists["2"],
        percent=locale.percent_formats[None].pattern.replace("#,##0", "{0}"),
        point=locale.number_symbols["latn"]["decimal"],
        space=" " * language.spaces,
    )


def write_habits(target: Path) -> None:
    """Write the table of habits into its module, whose text above the table stays."""
    above = target.read_text("utf-8").partition(f"{TABLE}\n")[0]
    rows = (f'    "{language}": {_written(each)},\n' for language, each in habits().items())
    target.write_text(f"{above}{TABLE}\n{''.join(rows)}}}\n", encoding="utf-8")


def _written(each: Habits) -> str:
    texts = (f'"{text}"'.replace("\N{NO-BREAK SPACE}", "\\N{NO-BREAK SPACE}") for text in each)
    return f"Habits({', '.join(texts)})"


if __name__ == "__main__":
    write(ROOT / TEMPLATE)
    for each in TRANSLATED:
        update(translation(each), each)
    write_habits(ROOT / "web/text/cldr.py")
