"""A language in which every text of the catalogue is in brackets, so that all others show."""

import re
from typing import Final

from niagara.model.board import FIELDS
from niagara.model.cards import CARDS
from tests.support.page import NAMES


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
