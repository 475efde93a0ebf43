"""The translations: none is missing or has lost a gap, and all keep to the glossary."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from babel import Locale

from tests.text.brackets import catalog, forms, gaps
from web.build.sources import ROOT, BuildError
from web.build.texts import compiling
from web.build.texts.compiling import TRANSLATED, translation
from web.text import catalogue
from web.text.catalogue import ENGLISH, KEY, LANGUAGES, key_of
from web.text.habits import HABITS, Habits

SAME: Final = {
    "de": {"Code", "Link", "Niagara", "Niagara 2004", "Normal", "Paddler", "Pause", "System"},
    "zh": set[str](),
    "ja": set[str](),
}
"""Texts that are the same words in a language as in English."""

NO_WORDS: Final = re.compile(r"\{\w+\}|[^A-Za-z]|\b(?:[abJLR]|JSON|QR)\b")
"""What is no text: gaps, signs, and names of canoes, arms and formats."""

IN_BRACKETS: Final = re.compile(r" ?\(.*?\)")

TERMS: Final = (
    *("canoe", "amethyst", "diamond", "amber", "sapphire", "ruby", "paddle card", "cloud card"),
    *("shore", "treasury", "weather", "storm", "push", "disc", "flag", "the falls", "start player"),
    *("whirlpool", "rope", "beaver", "moose", "Diamond Joe", "hint", "river forecast", "bot"),
    *("thief", "homebody", "gambler", "rainmaker"),
)
"""The terms of the glossary that are one word for one thing."""

WRITTEN: Final = {
    "diamond": "diamonds?(?! Joe)",
    "flag": "flag",
    "push": "push(?:es)?",
    "ruby": "rub(?:y|ies)",
    "treasury": "treasur(?:y|ies)",
}
"""As sentences have them, where not just with or without an "s": `flags` is of the notation."""

ALSO: Final[dict[str, dict[str, set[str]]]] = {
    "de": {
        "push": {"Schüb", "schieb"},
        "canoe": {"Festmachen"},
        "the falls": {"Hinuntergestürzt"},
        "Diamond Joe": {"Joe"},
    },
    "zh": {
        "canoe": {"船", "艘", "装卸", "顺流"},
        "push": {"推"},
        "rope": {"绳"},
        "the falls": {"摔落"},
    },
    "ja": {
        "canoe": {"艘", "漕", "積む", "渦"},
        "push": {"押", "回"},
        "Diamond Joe": {"ジョー"},
    },
}
"""What else says it: other forms of a word, the measure word alone, or what can be nothing else."""

LATIN_SIGN: Final = re.compile(r"[\u3040-\u9fff][,.!;:]|[,!;:] ?[\u3040-\u9fff]")

FREE: Final = {
    "A gem is safe once its canoe has landed.",
    "Each bot has a habit: thieves steal, homebodies stay near the shore.",
    "Harder bots",
    "Wins by strongest bot faced",
    "The most valuable treasury wins",
    "The river may push your canoe over the falls: then it and its gem are lost.",
    "canoes lost per game",
    "no canoe lost",
}
"""Texts that a language may say freely, without the words for things that are not meant by name."""


class Text(NamedTuple):
    """An English text and what it is in a language, with all their forms."""

    english: tuple[str, ...]
    translated: tuple[str, ...]

    @property
    def words(self) -> str:
        """The words of the English text."""
        return " ".join(re.sub(r"\{\w+\}", " ", form) for form in self.english)


@cache
def texts(language: str) -> list[Text]:
    return [
        Text(forms(message.id), forms(message.string))
        for message in catalog(translation(language), language)
        if message.id
    ]


@pytest.fixture(params=TRANSLATED)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_english_is_written_in_one_way() -> None:
    """There is one apostrophe, and the card 1–3 is written as on its face."""
    english = {form for message in catalog() for form in forms(message.id)}
    assert [text for text in english if re.search(r"’|\b1-3\b", text)] == []


def test_every_text_is_translated(language: str) -> None:
    """Each text of the template has its translation, finished, and there are no others."""
    wanted = {forms(message.id) for message in catalog() if message.id}
    found = catalog(translation(language), language)
    assert {forms(message.id) for message in found if message.id} == wanted
    assert [message.id for message in found if message.id and message.fuzzy] == []
    assert [text.english for text in texts(language) if not all(text.translated)] == []


def test_every_number_has_its_form(language: str) -> None:
    """A text with a count has as many forms as the language has plurals."""
    plurals = catalog(translation(language), language).num_plurals
    for text in texts(language):
        assert len(text.translated) == (plurals if len(text.english) > 1 else 1), text


def test_gaps_are_as_in_english(language: str) -> None:
    """Translations fill the gaps of their texts; one of several forms may leave out the count."""
    for english, translated in texts(language):
        wanted = set().union(*map(gaps, english))
        for form in translated:
            assert gaps(form) <= wanted, form
            assert wanted - gaps(form) <= ({"count"} if len(english) > 1 else set()), form


def test_nothing_is_left_in_english(language: str) -> None:
    """No translation is the English text itself, but for words that are the same."""
    left = {
        text.english[0]
        for text in texts(language)
        if set(text.english) & set(text.translated) and NO_WORDS.sub("", text.english[0])
    }
    assert left == SAME.get(language, set())


def test_translations_are_tidy(language: str) -> None:
    """No spaces at the ends or doubled; in Chinese and Japanese no signs of Latin sentences."""
    for text in texts(language):
        for form in text.translated:
            assert form == form.strip(), form
            assert "  " not in form, form
            if not LANGUAGES[language].spaces:
                assert not LATIN_SIGN.search(form), form


def of_glossary(language: str) -> dict[str, set[str]]:
    """Return how each term of the glossary may be said in a language."""
    column = [*LANGUAGES].index(language)
    found = {}
    for line in (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines():
        cells = [IN_BRACKETS.sub("", cell).strip() for cell in line.strip("|").split("|")]
        if len(cells) != len(LANGUAGES):
            continue
        english, said = (re.split(", |: ", cells[place]) for place in (0, column))
        for place, term in enumerate(english):
            found[term] = {said[place]} if len(said) == len(english) else set(said)
    return found


def spoken(language: str) -> Iterator[tuple[str, set[str], Text]]:
    """Yield each text in which a term stands, with what must stand in its translation."""
    glossary = of_glossary(language)
    for term in TERMS:
        written = WRITTEN.get(term, f"{term}s?")
        wanted = {word.removeprefix("short ") for word in glossary[term]}
        wanted |= ALSO.get(language, {}).get(term, set())
        for text in texts(language):
            if text.english[0] not in FREE and re.search(
                rf"\b(?:{written})\b", text.words, re.IGNORECASE
            ):
                yield term, {word.casefold() for word in wanted}, text


def test_the_glossary_is_kept(language: str) -> None:
    """Wherever a term of the glossary stands in English, its translation stands as well."""
    other = [
        (term, text.english[0], text.translated)
        for term, wanted, text in spoken(language)
        if not any(word in " ".join(text.translated).casefold() for word in wanted)
    ]
    assert other == []


def test_every_term_is_in_the_texts() -> None:
    """The terms that are looked for are those of the page."""
    assert {term for term, _wanted, _text in spoken("de")} == set(TERMS)


def test_the_page_gets_every_translation(language: str) -> None:
    """What the build compiles is what the file of the language says."""
    made = compiling.ensure_texts()
    keys = (made / "keys").read_bytes()
    known = {keys[start : start + KEY] for start in range(0, len(keys), KEY)}
    compiled = (made / f"{language}.json").read_text("utf-8").replace('\\"', '"')
    for message in catalog(translation(language), language):
        if message.id and any(file.endswith(".py") for file, _line in message.locations):
            assert key_of(forms(message.id)[0]) in known, message.id
            assert all(form in compiled for form in forms(message.string))


@pytest.mark.usefixtures("all_languages")
def test_numbers_are_said_in_the_language(language: str) -> None:
    """Also where a language has one form for all of them."""
    catalogue.load(language)
    said = [catalogue._n("{count} push", "{count} pushes", count) for count in (1, 2)]
    assert catalogue.current() == language
    assert not {"1 push", "2 pushes"} & set(said)
    assert [str(count) in form for count, form in zip((1, 2), said, strict=True)] == [True, True]


def test_two_texts_with_one_key_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The build says so, and a text can be worded otherwise."""
    monkeypatch.setattr(compiling, "key_of", lambda _text: 7)
    with pytest.raises(BuildError, match="same key"):
        compiling.keys(["Start", "Stop"])


def test_an_unfinished_translation_stays_english(tmp_path: Path) -> None:
    """A text without translation, or one to be looked at again, has none."""
    path = tmp_path / "some.po"
    path.write_text(
        'msgid "Start"\nmsgstr "Los"\n\n#, fuzzy\nmsgid "Rules"\nmsgstr "Reglen"\n\n'
        'msgid "Hint"\nmsgstr ""\n',
        encoding="utf-8",
    )
    found = compiling.read({"some": path})["some"]
    assert found.texts == {"Start": ["Los"], "Rules": [], "Hint": []}


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_habits_are_those_of_babel(name: str) -> None:
    """Lists, numbers and days are written as its readers know them, in British English."""
    language = LANGUAGES[name]
    locale = Locale.parse("en-GB" if name == ENGLISH else language.tag, sep="-")
    assert HABITS[name] == Habits(
        next=locale.list_patterns["standard"]["middle"],
        last=locale.list_patterns["standard"]["2"],
        percent=locale.percent_formats[None].pattern.replace("#,##0", "{0}"),
        point=locale.number_symbols["latn"]["decimal"],
        space=" " * language.spaces,
        days=" ".join(locale.days["stand-alone"]["short"][day] for day in range(7)),
        months=" ".join(locale.months["stand-alone"]["abbreviated"].values()),
    )


def test_a_page_without_scripts_speaks_all_languages() -> None:
    """What `index.html` says if its first script is not there, it says in each language."""
    page = (ROOT / "index.html").read_text("utf-8")
    unstarted = page.partition('id="unstarted"')[2].partition("</div>")[0]
    said = re.findall(r'<p(?: lang="([\w-]+)")?>', unstarted)
    assert [tag or ENGLISH for tag in said] == [language.tag for language in LANGUAGES.values()]
