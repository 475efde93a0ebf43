"""Compiles the translations in `web/locale/` for the page.

Gettext's own format repeats each English text in every language, which would make the page's texts
twice as large. Here the languages share one list of keys, which are hashes of the English texts.
"""

import json
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from web.build.index import FIRST_SCRIPT
from web.build.sources import ROOT, BuildError
from web.build.texts.marked import PAGE, START, first_scripts, still_texts
from web.build.vendor import bundled, install_packages, run_node
from web.text.catalogue import ENGLISH, KEYS, LANGUAGES, key_of

LOCALE: Final = "web/locale"
TEMPLATE: Final = f"{LOCALE}/niagara.pot"
MADE: Final = f"{LOCALE}/made"
"""The folder of the compiled translations, which git ignores."""
STILL: Final = "boot.js"
"""The page's first script, with the texts of all languages that are seen before Python is there."""
TRANSLATED: Final = tuple(language for language in LANGUAGES if language != ENGLISH)

MANIFEST: Final = "web/manifest.webmanifest"

PLURAL: Final = re.compile(r"plural=([^;]+)")


class Translations(NamedTuple):
    """The translations of one language."""

    plural: str
    """Which form a number takes, as gettext writes it."""
    texts: Mapping[str, list[str]]
    """By the English text, its translation or the forms of it; no forms if there is none."""
    places: Mapping[str, list[str]] = {}
    """By the English text, the files that it comes from."""

    def one(self, text: str) -> str:
        """Return the translation of a text without forms; empty if there is none."""
        return "".join(self.texts.get(text, [])[:1])


def translation(language: str) -> Path:
    """Return the file with a language's translations."""
    return ROOT / LOCALE / language / "LC_MESSAGES" / "niagara.po"


def ensure_texts() -> Path:
    """Compile all translations unless what is there is newer; return its folder."""
    made = ROOT / MADE
    sources = [ROOT / TEMPLATE, ROOT / PAGE, *first_scripts(), ROOT / MANIFEST]
    sources += [translation(language) for language in TRANSLATED]
    if not (made / KEYS).exists() or max(map(_changed, sources)) >= _changed(made / KEYS):
        _write(made, _compiled_all())
    return made


def _compiled_all() -> dict[str, bytes]:
    """Return the compiled files by their names; the last one tells that all are there."""
    english, every = _read_all()
    files = {STILL: still_script(every).encode()}
    for language, translations in every.items():
        files[f"{language}.json"] = compiled(translations, english)
        files[manifest_of(language)] = manifest(language, translations)
    return {**files, KEYS: keys(english)}


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files whole, since other processes may read them meanwhile."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        part = folder / f"{name}.{os.getpid()}"
        part.write_bytes(content)
        part.replace(folder / name)


def read(files: Mapping[str, Path]) -> dict[str, Translations]:
    """Read files of translations."""
    paths = {name: str(path) for name, path in files.items()}
    found = json.loads(run_node("texts.mjs", paths))
    return {
        name: Translations(_plural(of["plurals"]), of["texts"], of["places"])
        for name, of in found.items()
    }


def keys(english: Iterable[str]) -> bytes:
    """Return the keys of these texts, in their order.

    Raise `BuildError` if two of them have the same key.
    """
    found = [key_of(text) for text in english]
    if len(set(found)) < len(found):
        raise BuildError("Two texts of the template have the same key: word one of them otherwise.")
    return b"".join(found)


def compiled(translations: Translations, english: Iterable[str]) -> bytes:
    """Return the translations of these texts, in their order."""
    forms = (translations.texts.get(text, []) for text in english)
    texts = [each if len(each) > 1 else "".join(each) for each in forms]
    return _written({"plural": translations.plural, "texts": texts}).encode()


def still_script(every: Mapping[str, Translations]) -> str:
    """Return the page's first script behind the texts that are seen before Python is there."""
    english = still_texts()
    texts = {language: [*map(found.one, english)] for language, found in every.items()}
    script = bundled(ROOT / FIRST_SCRIPT, "--format=iife", "--target=es2015")
    tags = {name: language.tag for name, language in LANGUAGES.items()}
    given = f"window.niagaraTexts = {_written({ENGLISH: english, **texts})};"
    return f"window.niagaraTags = {_written(tags)};\n{given}\n{script}"


def manifest_of(language: str) -> str:
    """Return the name of the manifest in a language; the page's first script makes it, too."""
    return f"manifest-{language}.webmanifest"


def manifest(language: str, translations: Translations) -> bytes:
    """Return the manifest in a language."""
    told = json.loads((ROOT / MANIFEST).read_text("utf-8"))
    words = {
        name: translations.one(told[name]) or told[name]
        for name in ("name", "short_name", "description")
    }
    return _written({**told, **words, "lang": language}).encode()


def _read_all() -> tuple[list[str], dict[str, Translations]]:
    """Return the English texts that Python says, and the translations of each language."""
    install_packages()
    files = {language: translation(language) for language in TRANSLATED}
    found = read({ENGLISH: ROOT / TEMPLATE, **files})
    places = found.pop(ENGLISH).places
    return [text for text, files in places.items() if not all(map(_is_still, files))], found


def _is_still(file: str) -> bool:
    """Tell whether what this file says is seen before Python is there."""
    return file == PAGE or file.startswith(START)


def _plural(header: str) -> str:
    found = PLURAL.search(header)
    return found[1] if found else "0"


def _written(data: Mapping[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _changed(path: Path) -> float:
    return path.stat().st_mtime
