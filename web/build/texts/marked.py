"""Finds the texts that are seen before Python is there: in the page, and in its first script."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from web.build.index import FIRST_SCRIPT, whole_page
from web.build.sources import ROOT

PAGE: Final = "index.html"
START: Final = FIRST_SCRIPT.removesuffix("boot.js")
"""The folder of the page's first script, of which all parts are bundled into one."""
SAID: Final = re.compile(r'\bsay\(("(?:[^"\\]|\\.)*")')
"""Where that script says something."""

MARKS: Final = {"data-label": "aria-label", "data-content": "content"}
"""The marks of attributes that are texts. `data-text` marks what is in an element."""

VOID: Final = {"br", "hr", "img", "input", "link", "meta", "source", "wbr"}
"""The elements of HTML that have no content and no end tag."""


class MarkedTexts(HTMLParser):
    """Collects the text of elements marked `data-text`, and attributes marked by others of `MARKS`.

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
        """Take what is marked of an element, and start to collect its text."""
        given = dict(attrs)
        self.found += [given[name] or "" for mark, name in MARKS.items() if mark in given]
        if tag not in VOID:
            self._open.append((tag, [] if "data-text" in given else None))

    def handle_data(self, data: str) -> None:
        """Collect the text of a marked element."""
        text = self._open[-1][1] if self._open else None
        if text is not None:
            text.append(data)

    def handle_endtag(self, tag: str) -> None:
        """Keep the text of a marked element; elements of SVG may end at once."""
        if tag in VOID:
            return
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


def script_texts(script: str) -> list[str]:
    """Return what a script says, in its order.

    >>> script_texts('fail(say("It is {reason}.", {reason: "late"}));')
    ['It is {reason}.']
    """
    return [json.loads(text) for text in SAID.findall(script)]


def first_scripts() -> list[Path]:
    """Return all parts of the page's first script."""
    return sorted((ROOT / START).glob("*.js"))


def still_texts() -> list[str]:
    """Return each text of the page and of its first script once, in their order."""
    script = "".join(path.read_text("utf-8") for path in first_scripts())
    return list(dict.fromkeys([*page_texts(whole_page()), *script_texts(script)]))
