"""The rules on the page: what they say of the setup, their pictures, opening and closing."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, product
from typing import Final

import pytest

from niagara import Occupant, Setup
from niagara.bots import LEVELS, TEMPERS_OF
from niagara.model.modules import MODULES
from niagara.model.setup import OPTIONS
from niagara.position import view_of_text
from tests.oracle.agreement import check_position
from tests.support.scenes import (
    HTML_TAGS,
    SVG_TAGS,
    check_sound,
    commands,
    drawings,
    every_node,
    inside,
    keys_of,
    text_of,
)
from tests.support.stories import TABLE
from tests.support.visitor import Visitor, started
from tests.support.waiting import soon
from tests.text.brackets import check_wrapped
from web.asking.dialogs import Rules
from web.asking.ui import Ui
from web.board.drawing.nodes import Scene
from web.scene.beside.pictures import FACES, HAND, PICTURES, picture
from web.scene.dialogs.rules import rules
from web.scene.page import home
from web.text.rulebook.contents import other_modules, sections
from web.text.rulebook.section import TextList

ALL: Final = frozenset(MODULES)
BASE: Final = Setup()
EVERYTHING: Final = Setup(players=6, modules=ALL)


def setups() -> Iterator[Setup]:
    """Yield setups of people alone, with each module alone, with all, and with all options."""
    yield TABLE
    for name in MODULES:
        yield Setup(modules=frozenset({name}))
    for fork, buyback, tiebreak in product(*OPTIONS.values()):
        for modules in (frozenset[str](), ALL):
            yield Setup(modules=modules, fork=fork, buyback=buyback, tiebreak=tiebreak)


def said(setup: Setup, name: str = "") -> str:
    """Return all that the rules say, or what one section says."""
    texts: list[str] = []
    for part in sections(setup):
        if name in ("", part.name):
            blocks = (text.texts if isinstance(text, TextList) else (text,) for text in part.text)
            texts += [part.title, *chain.from_iterable(blocks), part.caption]
    return " ".join(texts)


# What the rules say


@pytest.mark.parametrize("setup", [*setups()])
def test_every_section_has_sentences_and_a_picture(setup: Setup) -> None:
    """Each part has a title, whole sentences and a picture with a caption, and nothing twice."""
    parts = (*sections(setup), *other_modules(setup))
    for part in parts:
        assert part.title
        assert part.text
        for text in (*part.text, part.caption):
            if isinstance(text, str):
                assert not text[0].islower()
                assert text[-1] in ".:"
                assert "  " not in text
                assert not set("{}") & set(text)
    assert len({part.name for part in parts}) == len({part.title for part in parts}) == len(parts)
    of_bots = set() if setup is TABLE else {FACES}
    assert {part.name for part in parts} == {HAND, *PICTURES} | of_bots


def test_bots_are_explained_where_they_sit() -> None:
    """Every level and every temperament has its word; people alone read nothing of bots."""
    ben_is_a_bot = replace(TABLE, seats=(*TABLE.seats[1:], Occupant("Ben", bot="guide")))
    text = said(ben_is_a_bot, "bots")
    assert text == said(BASE, "bots")
    words = {*LEVELS, *(temper for tempers in TEMPERS_OF.values() for temper in tempers)}
    assert [word for word in sorted(words) if word not in text] == []
    assert len(picture(FACES, BASE).children) == len(LEVELS)
    assert not said(TABLE, "bots")


def test_only_the_modules_in_play_are_explained() -> None:
    """The rules hold the modules that are in play, in one order, and the others apart."""
    for setup in setups():
        named = [part.module for part in sections(setup) if part.module]
        others = [part.module for part in other_modules(setup)]
        assert named == [name for name in MODULES if name in setup.modules]
        assert others == [name for name in MODULES if name not in setup.modules]


@pytest.mark.parametrize("name", MODULES)
def test_a_module_that_is_not_in_play_is_not_mentioned(name: str) -> None:
    """Not even the sections about the other modules mention it."""
    own = {
        "whirlpool": ["hirlpool"],
        "paddle_cards": ["rope", "1–3"],
        "beaver": ["beaver"],
        "moose": ["moose"],
        "joe": ["Joe"],
        "double_canoes": ["two seats", "anoe b "],
    }[name]
    everything, without, base = map(said, (EVERYTHING, Setup(modules=ALL - {name}), BASE))
    assert all(word in everything for word in own)
    assert not any(word in without or word in base for word in own)


@pytest.mark.parametrize(
    ("players", "modules", "gems"),
    [
        (3, set[str](), 7),
        (4, set[str](), 7),
        (5, {"joe"}, 7),
        (3, {"beaver"}, 6),
        (4, {"spirits"}, 7),
        (6, {"spirits"}, 8),
    ],
)
def test_the_numbers_are_those_of_the_setup(players: int, modules: set[str], gems: int) -> None:
    """The rules say how many gems and players there are, and the pictures show as many gems."""
    setup = Setup(players=players, modules=frozenset(modules))
    assert f"starts with {gems} gems" in said(setup, "aim")
    assert f"{players} players" in said(setup, "agreed")
    lying = [use for use in picture("loading", setup).walk() if use.attr("href") == "#gem-amethyst"]
    assert len(lying) == gems


def test_the_cards_are_those_of_the_setup() -> None:
    """The base game has seven cards, with the paddle cards there are ten."""
    assert "the same 7 cards: 1, 2, 3, 4, 5, 6, cloud." in said(BASE, "cards")
    cards = "the same 10 cards: 1, 2, 3, 4, 5, 6, 7, cloud, 1–3, rope."
    assert cards in said(EVERYTHING, "cards")
    assert len(picture(HAND, BASE).children) == 7
    assert len(picture(HAND, EVERYTHING).children) == 10


@pytest.mark.parametrize("option", OPTIONS)
def test_options_are_explained_as_agreed(option: str) -> None:
    """Each option is explained where it matters and in the section on what was agreed."""
    where_told = {"fork": "river", "buyback": "falls", "tiebreak": "aim"}[option]
    for name in (where_told, "agreed"):
        choices = [Setup.from_json({"players": 4, option: choice}) for choice in OPTIONS[option]]
        assert len({said(setup, name) for setup in choices}) == len(choices)


# The pictures


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_show_positions_that_can_be(name: str) -> None:
    """No gem is made or lost for a picture, and canoes carry no more than they have seats."""
    shown = PICTURES[name]
    modules = f"modules={'+'.join(shown.modules)}" if shown.modules else ""
    check_position(view_of_text(f"players=3 {modules} {shown.position}", None))


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_small_crops_of_the_board(name: str) -> None:
    """A picture lays few pieces over the landscape, and is the same node however often drawn."""
    drawn = picture(name, EVERYTHING)
    assert drawn is picture(name, EVERYTHING)
    assert drawn.attr("aria-hidden") == "true"
    assert drawings(drawn)[0] == "landscape"
    pieces = [node for node in drawn.walk() if "translate" in (node.attr("style") or "")]
    assert 1 <= len(pieces) < 60


def test_pictures_show_what_they_are_about() -> None:
    """The pieces that a section is about are in its picture."""
    wanted = {
        "double_canoes": "#long-hull",
        "whirlpool": "#whirl",
        "paddle_cards": "#rope",
        "beaver": "#beaver",
        "moose": "#moose",
        "round": "#ring",
        "aim": "#gem-ruby",
        "joe": "#gem-diamond",
    }
    for name, href in wanted.items():
        assert href in {node.attr("href") for node in picture(name, EVERYTHING).walk()}, name
    for name, key in (("weather", "cloud"), ("agreed", "flag"), ("river", "flag"), ("joe", "joe")):
        keys = [node.key for node in picture(name, EVERYTHING).walk()]
        assert any(key in each for each in keys), name
    roped = inside([picture("paddle_cards", EVERYTHING)], "canoe-0a")
    assert "rope" in [node.key for node in roped.children]


# The panel


def test_the_panel_is_a_dialog_with_links_to_its_parts() -> None:
    """The panel has a title, a way out, and a link to each of its parts."""
    for setup in setups():
        shown = rules(setup)
        assert shown.attr("role") == "dialog"
        assert shown.attr("aria-labelledby") == inside([shown], "title").attr("id")
        links = [node.attr("href") for node in shown.walk() if node.tag == "a"]
        ids = [f"#{node.attr('id')}" for node in inside([shown], "parts").children]
        assert links == ids
        assert len(links) == len(sections(setup))


def test_the_first_screen_shows_the_other_modules_too() -> None:
    """Before play, the modules that are not chosen are explained as well, and marked."""
    shown = rules(Setup(modules=frozenset({"joe"})), with_others=True)
    tags = {
        part.key: text_of(inside([part], "tag"))
        for part in inside([shown], "parts").children
        if any(node.key == "tag" for node in part.walk())
    }
    assert tags.pop("joe") == "Expansion"
    assert tags == {name: "Expansion, not chosen" for name in MODULES if name != "joe"}


def test_the_panel_is_sound() -> None:
    """Its keys are unique, its buttons have names, its elements are known ones."""
    for setup in setups():
        scene = home(Ui(dialog=Rules(setup)))
        check_sound(scene)
        known = HTML_TAGS | SVG_TAGS | {"a", "figcaption", "figure", "h3", "nav", "ol"}
        assert {node.tag for node in every_node(scene)} <= known
        ids = [node.attr("id") for node in every_node(scene) if node.attr("id")]
        assert len(set(ids)) == len(ids)


@pytest.mark.usefixtures("brackets")
@pytest.mark.parametrize("setup", [*setups()])
def test_every_word_comes_from_the_catalogue(setup: Setup) -> None:
    """In another language nothing in the rules stays English but the letters on the canoes."""
    check_wrapped(rules(setup, with_others=True).walk())


# Opening and closing


async def asked(visitor: Visitor, *commands: str) -> str:
    """Give commands; return the title of what then lies over the page, empty if nothing does."""
    await visitor.do(*commands)
    nodes = every_node(visitor.scene)
    return "".join(node.text for node in nodes if node.attr("id") == "dialog-title")


def parts(scene: Scene) -> dict[str, str | None]:
    """Return the parts of the rules that have their text, with their classes."""
    every = inside(scene.places["cover"], "parts").children
    return {part.key: part.attr("class") for part in every if part.children}


async def test_the_rules_open_on_the_first_screen() -> None:
    """They show the form's setup and all other modules, and close to the first screen."""
    visitor = await Visitor(who="person" + " paddler" * 5, modules="moose").visit()
    assert not visitor.scene.inert
    assert await asked(visitor, "rules") == "Rules"
    assert visitor.scene.inert
    assert set(commands(visitor.scene)) == {"close"}
    assert parts(visitor.scene)["moose"] == "part"
    assert parts(visitor.scene)["joe"] == "part other"
    assert "8 gems" in visitor.text("cover")
    assert "The fork: by chance" in visitor.text("cover")
    assert await asked(visitor, "close") == ""
    assert visitor.scene.mode == "home"
    assert not visitor.scene.inert


async def test_the_rules_open_in_slices() -> None:
    """The first parts are there at once; closed meanwhile, the rules stay closed."""
    visitor = await Visitor().visit()
    whole = len(MODULES) + 11
    shown = visitor.screen.scenes
    assert await asked(visitor, "rules") == "Rules"
    assert len(parts(visitor.scene)) == whole
    visitor.app.do("close")
    visitor.app.do("rules")
    first = len(parts(visitor.scene))
    assert 0 < first < whole
    places = inside(visitor.scene.places["cover"], "parts").children
    assert len(places) == whole, "links lead to all parts"
    opened = len(shown)
    await soon(lambda: len(parts(visitor.scene)) == whole, "a page with all parts of the rules")
    later = [len(parts(scene)) for scene in shown[opened:]]
    assert [first, *later] == sorted({first, *later})
    visitor.app.do("close")
    visitor.app.do("rules")
    assert await asked(visitor, "close") == ""


async def test_the_rules_in_a_game() -> None:
    """In a game they show what is in play, whatever the form says; Escape closes them."""
    visitor = await started(modules="joe")
    visitor.screen.filled["modules"] = "beaver"
    saved = visitor.saved
    assert await asked(visitor, "rules") == "Rules"
    assert {name for name in parts(visitor.scene) if name in MODULES} == {"joe"}
    assert visitor.scene.inert
    assert await asked(visitor, "escape") == ""
    assert visitor.scene.mode == "play"
    assert not visitor.scene.inert
    assert visitor.saved == saved


async def test_the_rules_from_the_menu_over_the_cover() -> None:
    """Over a cover they open from the menu, and close back to the cover; no hand is shown."""
    visitor = await Visitor(who="person person person").visit()
    cover = await asked(visitor, "start")
    assert cover.startswith("Pass the tablet to")
    assert await asked(visitor, "menu") == "Menu"
    assert "rules" in commands(visitor.scene)
    assert await asked(visitor, "rules") == "Rules"
    assert "hand" not in keys_of(visitor.scene)
    assert await asked(visitor, "close") == cover
    assert await asked(visitor, "menu", "rules", "escape") == cover


async def test_bots_wait_for_a_reader() -> None:
    """While a dialog hides the board from somebody who plays, no bot acts behind it."""
    visitor = await Visitor(who="paddler paddler person").visit()
    await visitor.begin()
    await visitor.do("rules")
    behind = len(visitor.game.history)
    await visitor.do("close")
    assert len(visitor.game.history) > behind


async def test_the_game_goes_on_behind_the_rules() -> None:
    """Bots among themselves wait for no reader; the panel stays the same all the time."""
    visitor = await Visitor(who="paddler paddler paddler").visit()
    await visitor.begin()
    visitor.app.do("rules")
    await soon(lambda: len(parts(visitor.scene)) == 11, "a page with all parts of the rules")
    before, panel_before = len(visitor.game.history), visitor.scene.places["cover"]
    await soon(lambda: len(visitor.game.history) > before + 9, "more actions of the bots")
    assert visitor.scene.places["cover"] == panel_before
    visitor.app.do("leave")
