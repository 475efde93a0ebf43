"""The one gettext catalogue through which every text a player sees goes.

English is the source, so with no catalogue for the player's language every text stays as it
is written in the code.
"""

import gettext
from collections.abc import Sequence
from pathlib import Path
from typing import Final

DOMAIN: Final = "niagara"
LOCALE: Final = Path(__file__).parent / "locale"


class _Catalogue:
    """Holds the translations in use; there is one."""

    def __init__(self) -> None:
        self.translations = gettext.NullTranslations()

    def load(self, languages: Sequence[str], folder: Path = LOCALE) -> None:
        self.translations = gettext.translation(
            DOMAIN,
            str(folder),
            [language.replace("-", "_") for language in languages],
            fallback=True,
        )


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
