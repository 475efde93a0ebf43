"""Reads catalogues; and a language with every text in brackets, so that all others show."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from niagara.model.board import FIELDS
from niagara.model.cards import CARDS
from tests.support.stories import NAMES
from web.board.drawing.nodes import Node
from web.build.sources import ROOT
from web.build.texts import compiling
from web.text import catalogue
from web.text.habits import HABITS

LANGUAGE: Final = "eo"
"""The language that this one pretends to be."""

OWN_WORDS: Final = re.compile(
    "|".join(
        map(re.escape, sorted((*NAMES, *FIELDS[1:-1], *CARDS[1:8]), key=lambda word: -len(word)))
    )
    + r"|\b[abJ]\b|[\d\s.,:;()/+⌂✕!~%–−-]"
)
"""What is no text: names, fields, faces of cards, letters on canoes, numbers and signs."""


@cache
def catalog(path: Path = ROOT / compiling.TEMPLATE, language: str | None = None) -> Catalog:
    """Return the texts of the template, or the translations in a file."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def forms(text: object) -> tuple[str, ...]:
    """Return the forms of a text in a catalogue, one or several."""
    return (text,) if isinstance(text, str) else tuple(text)  # type: ignore[arg-type]


def gaps(text: str) -> set[str]:
    """Return the names of the gaps that are filled in a text."""
    return {gap for _text, gap, _form, _as in Formatter().parse(text) if gap is not None}


def wrapped(text: str) -> str:
    """Wrap all of a text but its placeholders, so that what is filled in must be wrapped too."""
    parts = re.split(r"(\{[^}]*\})", text)
    return "".join(part if part.startswith("{") or not part else f"⟦{part}⟧" for part in parts)


def unwrapped(text: str) -> str:
    """Return what of a text did not come from the catalogue."""
    return OWN_WORDS.sub("", re.sub(r"⟦[^⟦⟧]*⟧", " ", text))


def check_wrapped(nodes: Iterable[Node]) -> None:
    """Check that all that is read of these nodes came from the catalogue, with its gaps filled."""
    for node in nodes:
        for text in (node.text, node.attr("aria-label"), node.attr("title")):
            if text:
                assert not unwrapped(text), text
                assert not re.search(r"[{}]", text), text


@cache
def _files() -> dict[str, bytes]:
    """Return the compiled files of this language."""
    texts = [forms(message.id) for message in catalog() if message.id]
    language = compiling.Translations("n != 1", {text[0]: [*map(wrapped, text)] for text in texts})
    return {
        f"{LANGUAGE}.json": compiling.compiled(language, language.texts),
        catalogue.KEYS: compiling.keys(language.texts),
    }


@contextmanager
def speaking(folder: Path) -> Iterator[None]:
    """Put the page into this language, whose files come into the folder."""
    for name, content in _files().items():
        (folder / name).write_bytes(content)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(HABITS, LANGUAGE, HABITS["en"]._replace(last="{0}, {1}"))
        catalogue.load(LANGUAGE, folder)
        yield
    catalogue.load(catalogue.ENGLISH)
