"""A build tool: collects every text a player sees into the template for translators.

    python -m web.messages

writes `web/locale/niagara.pot` from the calls of `_` and `_n` in `web/*.py` and from the marked
elements of `index.html`. The same sources give the same file, byte for byte.
"""

import io
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "index.html"
TEMPLATE: Final = ROOT / "web/locale/niagara.pot"

KEYWORDS: Final[dict[str, tuple[int, ...]]] = {"_": (1,), "_n": (1, 2)}
"""The functions that translate, with the places of their texts."""

VOID: Final = {"br", "hr", "img", "input", "link", "meta", "wbr"}
"""Elements of HTML without content, which have no end tag."""

HEADER: Final = """\
# The texts of Niagara's page. Written by `python -m web.messages`; do not edit.
msgid ""
msgstr ""
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


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
        """Take the label of a marked element, and begin to take its text."""
        given = dict(attrs)
        if "data-label" in given:
            self.found.append(given["aria-label"] or "")
        if tag not in VOID:
            self._open.append((tag, [] if "data-text" in given else None))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take the label of an element that ends at once, as those of SVG may."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        """Take the text of a marked element."""
        text = self._open[-1][1] if self._open else None
        if text is not None:
            text.append(data)

    def handle_endtag(self, tag: str) -> None:
        """Keep the text of a marked element."""
        opened, text = self._open.pop()
        assert opened == tag, f"<{opened}> is ended by </{tag}>"
        if text is not None:
            self.found.append("".join(text))


def page_texts(html: str) -> list[str]:
    """Return the marked texts of a page, in their order."""
    reader = MarkedTexts()
    reader.feed(html)
    reader.close()
    return reader.found


def code_texts(path: Path) -> Iterator[str | tuple[str, str]]:
    """Yield the texts of a module's calls; those that depend on a count as a pair."""
    from babel.messages.extract import extract

    with path.open("rb") as file:
        for _line, text, _comments, _context in extract("python", file, KEYWORDS):
            yield (text[0], text[1]) if isinstance(text, tuple) else text


def catalogue() -> "Catalog":
    """Return all texts of the page, each with the files in which it stands."""
    from babel.messages.catalog import Catalog

    found = Catalog(charset="utf-8")
    for path in sorted((ROOT / "web").glob("*.py")):
        for text in code_texts(path):
            found.add(text, locations=[(path.relative_to(ROOT).as_posix(), 0)])
    for text in page_texts(PAGE.read_text("utf-8")):
        found.add(text, locations=[(PAGE.relative_to(ROOT).as_posix(), 0)])
    return found


def template() -> str:
    """Return the template as it is written: sorted, without dates and line numbers."""
    from babel.messages.pofile import write_po

    file = io.BytesIO()
    write_po(file, catalogue(), width=100, omit_header=True, sort_output=True, include_lineno=False)
    return HEADER + file.getvalue().decode("utf-8")


def main() -> None:
    """Write the template."""
    TEMPLATE.parent.mkdir(exist_ok=True)
    TEMPLATE.write_text(template(), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
