"""Every text that a player sees comes from the catalogue: none is forgotten, none stays English."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest

from niagara import Game, Setup
from niagara.model.board import FIELDS
from niagara.model.events import Event
from niagara.model.modules import MODULES
from niagara.model.setup import OPTIONS
from tests.asking.walks import walks
from tests.support.scenes import every_node
from tests.support.sources import calls_of, nodes
from tests.support.stories import (
    NAMES,
    SEATED,
    TABLE,
    Told,
    ended,
    made_up,
    named,
    telling,
)
from tests.text.brackets import LANGUAGE, catalog, check_wrapped, gaps, unwrapped
from tests.text.told import CANOE_EVENTS, SENTENCES
from web.asking.choices import steps
from web.asking.dialogs import Menu, Replace, Rules
from web.asking.labels import label
from web.asking.ui import Ui
from web.build import messages
from web.build.index import whole_page
from web.build.sources import ROOT
from web.build.texts import compiling, marked
from web.scene.page import home
from web.text import catalogue, log, names
from web.text.seating import Seating

KEYWORDS: Final = {"_": 1, "_later": 1, "_n": 2}
"""The functions that translate, with the number of their texts."""


# The template


def test_the_template_is_up_to_date(tmp_path: Path) -> None:
    """`python -m web.build.messages` would write what is there, without line numbers."""
    messages.write(tmp_path / "niagara.pot")
    text = (tmp_path / "niagara.pot").read_text("utf-8")
    assert (ROOT / compiling.TEMPLATE).read_text("utf-8") == text
    assert not re.search(r"^#: .*:\d+", text, re.MULTILINE)


def test_the_template_has_texts_from_everywhere() -> None:
    """Texts, texts with a count, marked texts and labels of the page are all there."""
    texts = catalog()
    assert texts.get("just paddle")
    assert texts.get(("{count} push", "{count} pushes"))
    assert texts.get("Start")
    assert texts.get("Name of player 1")


# The sources


def test_every_placeholder_is_filled() -> None:
    """Each call gives a value for every placeholder of its text by its name, and none too many."""
    seen = 0
    for where, name, call in calls_of(KEYWORDS, "web"):
        if "/dom.py:" in where:  # its texts are in `index.html`
            continue
        seen += 1
        wanted: set[str] = set()
        for text in call.args[: KEYWORDS[name]]:
            assert isinstance(text, ast.Constant), "only what is written out can be collected"
            assert isinstance(text.value, str)
            wanted |= gaps(text.value)
        assert all(re.fullmatch(r"[a-z_]+", gap) for gap in wanted), where
        filled_already = {"_": set[str](), "_later": wanted, "_n": {"count"}}[name]
        assert wanted - filled_already == {keyword.arg for keyword in call.keywords}, where
    assert seen > 100


@pytest.mark.parametrize("folder", ["niagara", "web", "tests", "e2e"])
def test_the_name_of_gettext_is_nothing_else(folder: str) -> None:
    """`_` translates: it is never a throwaway name, which would hide it."""
    for where, node in nodes(folder):
        match node:
            case ast.Name(id="_", ctx=ast.Store()) | ast.arg(arg="_"):
                pytest.fail(where)


# The page itself

UNTRANSLATED: Final = {"Niagara", *NAMES, *FIELDS, "−1", "0", "+1", "+2", "6", "7", "1–3", "J"}
"""The names of the game, players, fields, places of the cloud and cards, and Joe's letter."""

BEFORE_PYTHON: Final = ("script", "style", "title")
"""What is read while there is no Python that could translate it, and so is `#unstarted`."""

SAID: Final = ("aria-label", "title", "alt", "placeholder", "aria-description")
"""Attributes that are seen or read out."""


class SeenTexts(marked.MarkedTexts):
    """Collects texts of `index.html` that a player sees or hears and that are not marked."""

    def __init__(self) -> None:
        super().__init__()
        self.unmarked: list[str] = []
        self.nested: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        named = {"aria-label"} if "data-label" in given else set()
        self.unmarked += [
            f"{name}={given[name]}" for name in SAID if given.get(name) and name not in named
        ]
        if self._open and self._open[-1][1] is not None:
            self.nested.append(tag)
        super().handle_starttag(tag, attrs)

    def handle_data(self, data: str) -> None:
        super().handle_data(data)
        text = data.strip()
        if not text or any(tag in BEFORE_PYTHON for tag, _text in self._open):
            return
        if self._open[-1][1] is None and text not in UNTRANSLATED:
            self.unmarked.append(text)


def test_every_text_of_the_page_is_marked() -> None:
    """What is seen or heard of `index.html`; and marked elements hold only text, to be replaced."""
    seen = SeenTexts()
    before, _id, rest = whole_page().partition('id="unstarted"')
    seen.feed(f"{before}>{rest[rest.index('</div>') :]}")
    assert seen.unmarked == []
    assert seen.nested == []


def test_marked_texts_are_as_in_the_catalogue() -> None:
    """No marked text has spaces or line breaks that only the source needs."""
    for text in marked.page_texts(whole_page()):
        assert text == " ".join(text.split())
        assert text


# Another language


def test_the_brackets_tell(brackets: Path) -> None:
    """Texts of the catalogue are in brackets, and a text that is not is found."""
    assert catalogue._("Start") == "⟦Start⟧"
    assert catalogue._("Round {number}", number=3) == "⟦Round ⟧3"
    assert catalogue._n("{count} push", "{count} pushes", 2) == "2⟦ pushes⟧"
    assert not unwrapped("⟦Round ⟧3, Ana: 6L")
    assert unwrapped("⟦Round ⟧3, ruby") == "ruby"


def uis(game: Game, rng: Random) -> Iterator[Ui]:
    """Yield states that the page may be in during a game."""
    yield Ui(deciding=True)
    yield Ui(deciding=False)
    if game.legal():
        action = rng.choice(game.legal())
        yield Ui(deciding=True, pending=action)
        yield Ui(deciding=True, picked=steps(action)[: rng.randint(1, 5)])
    yield Ui(cover=0)
    yield Ui(dialog=rng.choice([Menu(), Replace(), Rules()]))
    yield Ui(damaged=("niagara.damaged.1",))


@pytest.mark.parametrize("seed", range(2))
def test_scenes_hold_only_texts_of_the_catalogue(seed: int, brackets: Path) -> None:
    """Through a game, whatever the players do, all they see came from the catalogue."""
    rng = Random(seed)
    for told in telling(seed, 20, modules=MODULES if seed else None):
        for ui in uis(told.game, rng):
            check_wrapped(every_node(told.scene(ui, ui.picked)))


@pytest.mark.parametrize("seed", range(12))
def test_rare_scenes_hold_only_texts_of_the_catalogue(seed: int, brackets: Path) -> None:
    """In random positions, too, all texts came from the catalogue."""
    rng = Random(seed)
    told = made_up(seed)
    for ui in uis(told.game, rng):
        check_wrapped(every_node(told.scene(ui, ui.picked)))
    told.play(rng.choice(told.game.legal()))
    check_wrapped(every_node(told.scene(Ui())))


@pytest.mark.parametrize(("event", "_words"), [*CANOE_EVENTS, *SENTENCES])
def test_events_hold_only_texts_of_the_catalogue(event: Event, _words: str, brackets: Path) -> None:
    """All words about events came from the catalogue."""
    told = log.canoe_did([event], SEATED) or log.happened(event, SEATED)
    assert told
    assert not unwrapped(told)


def test_labels_hold_only_texts_of_the_catalogue(brackets: Path) -> None:
    """Whatever is to be chosen, in steps and as a whole action, the catalogue names it."""
    for view, ways in walks()[::4]:
        seating = Seating.of(named(view.setup))
        said = {label(option, seating) for _picked, choice in ways for option in choice.options}
        said |= {names.action(action, seating) for action in view.legal}
        assert [text for text in said if unwrapped(text)] == []


def test_the_end_and_the_first_screen_hold_only_texts_of_the_catalogue(brackets: Path) -> None:
    """Victories by every goal, ties and the first screen come from the catalogue."""
    saved = Game(TABLE).view(None)
    for question in (None, Replace()):
        ui = Ui(dialog=question, saved=saved, table=TABLE.seats, damaged=("1",))
        check_wrapped(every_node(home(ui)))
    every_goal = "amethyst+diamond+amber+amber+amber+amber+sapphire"
    for tiebreak in OPTIONS["tiebreak"]:
        told = ended(
            f"0treasury=ruby+ruby+ruby 1treasury={every_goal}", replace(TABLE, tiebreak=tiebreak)
        )
        assert told.game.over
        check_wrapped(every_node(told.scene(Ui())))


def test_seats_without_a_name_are_called_in_the_language(brackets: Path) -> None:
    """The names that the page makes up are texts of the catalogue."""
    assert Told(Game(Setup(players=3))).seating.name(0) == "⟦Player ⟧1"


def test_english_and_an_unknown_language_are_english(brackets: Path) -> None:
    """Without translations all texts are those of the source."""
    for language in ("xx", catalogue.ENGLISH):
        catalogue.load(language, brackets)
        assert catalogue._("Start") == "Start"
    catalogue.load(LANGUAGE, brackets)
    assert catalogue._("Start") == "⟦Start⟧"
