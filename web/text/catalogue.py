"""Translates every text that a player sees, by gettext.

The texts in the code are English. They are shown as they are where a language has no
translation of a text.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations, c2py
from pathlib import Path
from typing import Final, NamedTuple, Protocol, cast
from zlib import crc32

ENGLISH: Final = "en"


class Language(NamedTuple):
    """A language that all texts are there in."""

    name: str
    """What those who speak it call it."""
    tag: str
    """What browsers call it."""
    spaces: bool = True
    """Whether there are spaces between words, and between sentences."""


LANGUAGES: Final = {
    ENGLISH: Language("English", "en"),
    "de": Language("Deutsch", "de"),
    "zh": Language("简体中文", "zh-Hans", spaces=False),
    "ja": Language("日本語", "ja", spaces=False),
}
"""All languages of the page, by what settings, links and files call them."""

COMPILED: Final = Path(__file__).parents[1] / "locale" / "made"
"""Where the build puts the compiled translations (`web/build/texts/`)."""
KEYS: Final = "keys"
"""The file with the key of each text, in the order in which all languages have their texts."""
KEY: Final = 3
"""How many bytes a key has."""

Forms = str | Sequence[str]
"""A translation, or its forms for different numbers."""


def key_of(text: str) -> bytes:
    """Return the key under which the translations of an English text are found."""
    return crc32(text.encode()).to_bytes(4, "big")[-KEY:]


class _Loader(Protocol):
    """What has loaded this module from a folder or an archive, and reads other files from there."""

    def get_data(self, path: str) -> bytes: ...


class _Translations(NullTranslations):
    """The translations of one language."""

    def __init__(self, texts: Mapping[bytes, Forms], plural: Callable[[int], int]) -> None:
        super().__init__()
        self._texts = texts
        self._plural = plural
        self._found: dict[str, Forms] = {}
        """What has been looked up before."""

    def gettext(self, message: str) -> str:
        found = self._look_up(message)
        return found if isinstance(found, str) else found[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        found = self._look_up(msgid1)
        if found == msgid1:
            return super().ngettext(msgid1, msgid2, n)
        return found if isinstance(found, str) else found[self._plural(n)]

    def _look_up(self, text: str) -> Forms:
        if (found := self._found.get(text)) is None:
            found = self._found[text] = self._texts.get(key_of(text)) or text
        return found


class _Catalogue:
    """Holds the translations in use. There is only one of it."""

    def __init__(self) -> None:
        self.language = ENGLISH
        self.translations = NullTranslations()

    def load(self, language: str, folder: Path = COMPILED) -> None:
        """Put all texts into a language; into English if its translations are not there."""
        if language == self.language:
            return
        written = _read(folder / f"{language}.json")
        if not written:
            self.language, self.translations = ENGLISH, NullTranslations()
            return
        given = json.loads(written)
        keys = _read(folder / KEYS)
        starts = range(0, len(keys), KEY)
        texts = {
            keys[start : start + KEY]: forms
            for start, forms in zip(starts, given["texts"], strict=True)
        }
        self.language, self.translations = language, _Translations(texts, c2py(given["plural"]))


def _read(path: Path) -> bytes:
    try:
        return cast(_Loader, __spec__.loader).get_data(str(path))
    except OSError:
        return b""


_catalogue = _Catalogue()
load = _catalogue.load


def current() -> str:
    """Return the language in use, one of `LANGUAGES`."""
    return _catalogue.language


def _(text: str, /, **values: object) -> str:
    """Return the text in the player's language, with its `{placeholders}` filled in.

    >>> _("Pass the tablet to {name}", name="Ana")
    'Pass the tablet to Ana'
    """
    translated = _catalogue.translations.gettext(text)
    return translated.format(**values) if values else translated


def _later(text: str, /) -> str:
    """Return the text in the player's language, whose `{placeholders}` are filled in later."""
    return _catalogue.translations.gettext(text)


def translated(text: str) -> str:
    """Return a text that is written elsewhere, such as an error of the engine, as `_later` does."""
    return _catalogue.translations.gettext(text)


def _n(one: str, many: str, count: int, /, **values: object) -> str:
    """Return the form of the text that fits the count, in the player's language.

    Its placeholders are filled in, `{count}` with the count.

    >>> _n("{count} gem", "{count} gems", 2)
    '2 gems'
    """
    return _catalogue.translations.ngettext(one, many, count).format(count=count, **values)
