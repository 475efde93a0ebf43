"""The one gettext catalogue through which every text a player sees goes.

English is the source, so with no catalogue for the player's language every text stays as it
is written in the code.
"""

import gettext
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Final, Protocol, cast

DOMAIN: Final = "niagara"
LOCALE: Final = Path(__file__).parents[1] / "locale"


class _Loader(Protocol):
    """What has loaded this module, from a folder or an archive, and can load what is beside it."""

    def get_data(self, path: str) -> bytes: ...


class _Catalogue:
    """Holds the translations in use; there is one."""

    def __init__(self) -> None:
        self.translations = gettext.NullTranslations()

    def load(self, languages: Sequence[str], folder: Path = LOCALE) -> None:
        """Translate into the first of these languages (as `de-AT`) that has a catalogue."""
        for language in languages:
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


def _(text: str, /, **values: object) -> str:
    """Return the text in the player's language, with `{names}` filled in.

    >>> _("Pass the tablet to {name}", name="Ana")
    'Pass the tablet to Ana'
    """
    translated = _catalogue.translations.gettext(text)
    return translated.format(**values) if values else translated


def _n(one: str, many: str, count: int, /, **values: object) -> str:
    """Return the form of the text that fits the count, which fills in `{count}`.

    >>> _n("{count} gem", "{count} gems", 2)
    '2 gems'
    """
    return _catalogue.translations.ngettext(one, many, count).format(count=count, **values)
