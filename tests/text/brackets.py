"""A language in which every text of the catalogue is in brackets, so that all others show."""

import re
from gettext import NullTranslations
from typing import Final

import pytest

from niagara.model.board import FIELDS
from niagara.model.cards import CARDS
from tests.support.stories import NAMES
from web.text import catalogue


def wrapped(text: str) -> str:
    """Wrap all of a text but its placeholders, so that what is filled in must be wrapped too."""
    parts = re.split(r"(\{[^}]*\})", text)
    return "".join(part if part.startswith("{") or not part else f"⟦{part}⟧" for part in parts)


OWN_WORDS: Final = re.compile(
    "|".join(
        map(re.escape, sorted((*NAMES, *FIELDS[1:-1], *CARDS[1:8]), key=lambda word: -len(word)))
    )
    + r"|\b[abJ]\b|[\d\s.,:;()/+⌂✕!~%–−-]"
)
"""What is no text: names, fields, faces of cards, letters on canoes, numbers and signs."""


def unwrapped(text: str) -> str:
    """Return what of a text did not come from the catalogue."""
    return OWN_WORDS.sub("", re.sub(r"⟦[^⟦⟧]*⟧", " ", text))


class Bracketed(NullTranslations):
    """The translations of this language."""

    def gettext(self, message: str) -> str:
        return wrapped(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return wrapped(msgid1 if n == 1 else msgid2)


def speak_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the page into this language."""
    monkeypatch.setattr(catalogue._catalogue, "translations", Bracketed())
