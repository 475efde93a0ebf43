"""Collects every text a player sees into the template for translators.

    python -m web.tools.messages

writes `web/locale/niagara.pot` with Babel's `pybabel extract`. `pyproject.toml` says where the
texts are: in calls of `_`, `_later` and `_n`, which Babel finds, and in marked elements of the
page, which this module finds. The same sources give the same file, byte for byte.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import chdir
from html.parser import HTMLParser
from pathlib import Path
from typing import IO, Any, Final

from web.build.index import whole_page
from web.build.sources import ROOT

TEMPLATE: Final = "web/locale/niagara.pot"

EXTRACT: Final = (
    *("pybabel", "--quiet", "extract", "--mapping-file=pyproject.toml"),
    *("--no-default-keywords", "--keyword=_", "--keyword=_later", "--keyword=_n:1,2"),
    *("--omit-header", "--sort-output", "--add-location=file", "--width=100"),
)

VOID: Final = {"br", "hr", "img", "input", "link", "meta", "source", "wbr"}
"""The elements of HTML that have no content and no end tag."""


class MarkedTexts(HTMLParser):
    """Collects the text of elements marked `data-text` and the label of those with `data-label`.

    >>> reader = MarkedTexts()
    >>> reader.feed('<p data-text>Hello</p><ul aria-label="Players" data-label></ul>')
    >>> reader.found
    ['Hello', 'Players']
    """

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[tuple[str, list[str] | None]] = []
        """The open elements, each with its text so far, or None where it is not marked."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take the label of a marked element, and start to collect its text."""
        given = dict(attrs)
        if "data-label" in given:
            self.found.append(given["aria-label"] or "")
        if tag not in VOID:
            self._open.append((tag, [] if "data-text" in given else None))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take the label of an element that ends at once, as elements of SVG may."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        """Collect the text of a marked element."""
        text = self._open[-1][1] if self._open else None
        if text is not None:
            text.append(data)

    def handle_endtag(self, tag: str) -> None:
        """Keep the text of a marked element."""
        opened, text = self._open.pop()
        assert opened == tag, f"<{opened}> is ended by </{tag}>"
        if text is not None:
            self.found.append("".join(text))


def page_texts(page: str) -> list[str]:
    """Return the marked texts of a page, in their order."""
    reader = MarkedTexts()
    reader.feed(page)
    reader.close()
    return reader.found


def marked_texts(
    _file: IO[bytes],
    _keywords: Collection[str],
    _comment_tags: Collection[str],
    options: Mapping[str, Any],  # noqa: ARG001 - Babel names it
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the page's marked texts in Babel's form, including those of its generated parts."""
    for text in page_texts(whole_page()):
        yield 0, None, text, []


def write(target: Path) -> None:
    """Write the template to a file."""
    from babel.messages.frontend import CommandLineInterface

    with chdir(ROOT):
        run: Callable[[list[str]], object] = CommandLineInterface().run
        run([*EXTRACT, f"--output-file={target}", "web", "index.html"])


if __name__ == "__main__":
    write(ROOT / TEMPLATE)
