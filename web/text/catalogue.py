"""Translates every text that a player sees, by gettext.

The texts in the code are English. They are shown as they are where there is no catalogue for the
player's language.
"""

import gettext
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Final, Protocol, cast

DOMAIN: Final = "niagara"
LOCALE: Final = Path(__file__).parents[1] / "locale"
LANGUAGES: Final = {"en": "English"}
"""The languages that all texts are there in, with what each is called by those who speak it."""


class _Loader(Protocol):
    """What has loaded this module from a folder or an archive, and reads other files from there."""

    def get_data(self, path: str) -> bytes: ...


class _Catalogue:
    """Holds the translations in use. There is only one of it."""

    def __init__(self) -> None:
        self.translations = gettext.NullTranslations()

    def load(self, languages: Sequence[str], folder: Path = LOCALE) -> None:
        """Use the catalogue of the first of these languages, such as `de-AT`, that has one.

        Texts stay English if none has.
        """
        for language in filter(None, languages):
            for name in (language.replace("-", "_"), language.partition("-")[0]):
                if found := _read(folder / name / "LC_MESSAGES" / f"{DOMAIN}.mo"):
                    self.translations = gettext.GNUTranslations(BytesIO(found))
                    return
        self.translations = gettext.NullTranslations()


def _read(path: Path) -> bytes:
    try:
        return cast(_Loader, __spec__.loader).get_data(str(path))
    except OSError:
        return b""


_catalogue = _Catalogue()
load = _catalogue.load


def current() -> object:
    """Return what stands for the language in use: another object after each `load`."""
    return _catalogue.translations


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


def _n(one: str, many: str, count: int, /, **values: object) -> str:
    """Return the form of the text that fits the count, in the player's language.

    Its placeholders are filled in, `{count}` with the count.

    >>> _n("{count} gem", "{count} gems", 2)
    '2 gems'
    """
    return _catalogue.translations.ngettext(one, many, count).format(count=count, **values)
