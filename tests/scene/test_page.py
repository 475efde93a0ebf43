"""The page as nodes: what is drawn, what is said about it, and what must not be seen."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import chain
from random import Random
from typing import Any, Final

import pytest

from niagara import Game, Occupant, Setup, View
from niagara.model.board import FIELDS, KINDS
from niagara.model.events import Landed, TurnBegan
from niagara.model.modules import SPIRITS
from niagara.model.state import Phase
from niagara.view import view_of
from tests.support.games import state_at
from tests.support.processes import check_order_of_sets
from tests.support.scenes import (
    HTML_TAGS,
    SVG_TAGS,
    check_sound,
    classes,
    commands,
    drawings,
    every_node,
    inside,
    name_of,
    place_of,
    text_of,
)
from tests.support.stories import (
    DECIDING,
    TABLE,
    Told,
    made_up,
    named,
    page_at,
    scene_at,
    seats,
    telling,
    told_in,
)
from tests.support.strategies import swap_hidden
from tests.support.tables import table
from web.asking import dialogs
from web.asking.choices import steps
from web.asking.dialogs import Dialog, Menu, Replace, Rules
from web.asking.settings import CHOICES, DEFAULTS, Settings
from web.asking.ui import Ui
from web.board.drawing.nodes import Node, Scene
from web.build.index import whole_page
from web.scene.page import home
from web.text.seating import COLOURS

import_module("web.play.app")  # whose parts have the verbs

DIALOGS: Final = (Menu(), Replace(), Rules(), dialogs.Settings(), dialogs.Actions())
"""What may lie over the page."""

AROUND: Final = {"notices", "cover", "at-table", "continue", "kept"}
"""The places that the first screen may fill."""


@cache
def shown() -> list[tuple[View, Scene]]:
    """Return the pages of many positions, as the deciding seats see them."""
    games = chain.from_iterable(telling(seed, 40) for seed in range(3))
    return [
        (told.view, scene_at(told))
        for told in chain(map(made_up, range(20)), games)
        if not told.game.over
    ]


def ui_for(game: Game, rng: Random) -> Ui:
    """Return a random state that the page may be in during a game."""
    pending = rng.choice(game.legal()) if game.legal() and rng.random() < 0.3 else None
    chosen: dict[str, Any] = {name: rng.choice(values) for name, values in CHOICES.items()}
    switches = [name for name, value in DEFAULTS.items() if isinstance(value, bool)]
    chosen |= {name: rng.random() < 0.5 for name in switches}
    return Ui(
        screen="play",
        settings=Settings(**chosen),
        deciding=rng.random() < 0.8,
        pending=pending,
        cover=game.actor if rng.random() < 0.1 else None,
        dialog=rng.choice([None, None, None, *DIALOGS]),
        notices=("One.", "Two.")[: rng.randrange(3)],
        damaged=("niagara.damaged.1", "niagara.damaged.12")[: rng.randrange(3)],
    )


# Places


@pytest.mark.parametrize("seed", range(3))
def test_every_scene_is_sound(seed: int) -> None:
    """Whatever the players are doing, keys differ, and all that can be tapped has a name."""
    rng = Random(seed)
    for told in chain(telling(seed, 40), map(made_up, range(seed, 40, 3))):
        ui = ui_for(told.game, rng)
        check_sound(home(ui))
        check_sound(told.scene(ui))
        if told.game.legal():
            picked = steps(rng.choice(told.game.legal()))[: rng.randrange(3)]
            check_sound(scene_at(told, *picked))


def test_every_place_is_on_the_page() -> None:
    """The scene fills elements that `index.html` has, and only known kinds of elements."""
    page = whole_page()
    for _view, scene in shown():
        for place in scene.places:
            assert f'id="{place}"' in page
        assert {node.tag for node in every_node(scene)} <= HTML_TAGS | SVG_TAGS


def test_the_first_screen_empties_every_place_of_a_game() -> None:
    """Nothing of a game stays on the page when it is left: no canoe, no button, no line."""
    saved = Game(TABLE).view(None)
    first = home(Ui(saved=saved, table=TABLE.seats, notices=("One.",), kept=True))
    assert {place for place, nodes in first.places.items() if nodes} <= AROUND
    for _view, scene in shown():
        assert scene.places.keys() == first.places.keys()
        assert not scene.places["continue"]


@pytest.mark.parametrize(
    ("bots", "called"),
    [("person guide", "You Ben"), ("guide guide", "Ana Ben"), ("person person", "Ana Ben")],
)
def test_the_first_screen_calls_the_only_person_you(bots: str, called: str) -> None:
    """Who plays alone finds the own face at once."""
    table = seats("Ana", "Ben", bots=bots)
    assert text_of(*home(Ui(table=table)).places["at-table"]) == called


# Pieces


def test_every_gem_is_drawn_exactly_once() -> None:
    """Those in treasuries are put away; each other has a place of its own, so it can be counted."""
    for view, scene in shown():
        gems = inside(scene.places["scene"], "gems").children
        lying = [gem for gem in gems if gem.attr("class") != "stowed"]
        every, left = (Counter(drawings(*nodes)) for nodes in (gems, lying))
        for kind, name in enumerate(KINDS):
            safe = sum(player.treasury[kind] for player in view.players)
            assert every[f"gem-{name}"] == view.setup.gems
            assert left[f"gem-{name}"] == view.setup.gems - safe
        assert len({*map(place_of, lying)}) == len(lying)


def test_treasuries_show_every_gem() -> None:
    """Each gem lies in a slot of the nearest goal or beside them; the label says the numbers."""
    told = told_in("players=3 phase=paddle 0plays=1 1treasury=amber+ruby+ruby")
    ben = inside(scene_at(told).places["players"], "player-1")
    treasury = inside([ben], "treasury")
    gems = [node for node in treasury.walk() if node.tag == "use"]
    drawn = [gem.attr("href") for gem in gems if gem.attr("class") != "wanted"]
    assert drawn == ["#gem-ruby", "#gem-ruby", "#gem-amber"]
    assert [gem.attr("href") for gem in gems if gem.attr("class") == "wanted"] == ["#gem-ruby"] * 2
    assert treasury.attr("aria-label") == "Treasury: 1 amber, 2 rubies"


def test_what_is_brought_ashore_is_seen_to_come() -> None:
    """The gem that lands is new in the treasury until the next turn, with a ring if it is first."""
    words = "0plays=1 0a@1(ruby) 1card=1 1treasury=amber+ruby 1a@1(ruby) 2card=1"
    told, coming = told_in(f"players=3 phase=paddle {words}"), []
    for action in ("a 1>shore", "b shore>1", "a 1>shore"):
        for event, scene in told.scenes(action):
            if isinstance(event, TurnBegan | Landed):
                rows = scene.places["players"]
                coming.append([_coming(rows, seat) for seat in range(2)])
    assert coming == [[["new", "burst"], []], [[], []], [[], ["new"]]]


def _coming(rows: Sequence[Node], seat: int) -> list[str]:
    """Return the classes of what is seen to come into a player's treasury."""
    parts = inside([inside(rows, f"player-{seat}")], "treasury").walk()
    return sorted({name for part in parts for name in classes(part)} & {"new", "burst"})[::-1]


def test_canoes_that_can_be_chosen_are_marked() -> None:
    """Free canoes and the chosen one are marked, others are not."""
    scene = page_at("players=3 phase=paddle 0plays=2 0a@3 0b@4 1a@2", "canoe a")
    looks = {
        node.key: node.attr("class") for node in inside(scene.places["scene"], "canoes").children
    }
    assert looks["canoe-0a"] == "canoe seat-red chosen"
    assert looks["canoe-0b"] == "canoe seat-red free"
    assert looks["canoe-1a"] == "canoe seat-blue"


CANOES_AND_GEMS: Final = (
    "amber-site=ruby 0a@3(ruby) 1hand=2 1card=2 1a@6R 1b@7L(ruby) 2hand=2 2card=2"
)
SPIRITS_AND_JOE: Final = (
    "modules=double_canoes+whirlpool+beaver+joe whirlpool@2 beaver@1 joe@5(ruby) 0b@4(amber+ruby)"
)
GONE: Final = "modules=whirlpool+beaver+moose+joe whirlpool@falls beaver@shore moose@away joe@1"


def river_in_words(words: str) -> dict[str, str]:
    """Return what is read about each field while seat 0 paddles."""
    river = page_at(f"players=3 phase=paddle 0plays=2 {words}").places["river"]
    return {node.key: node.text for node in river}


@table(
    "words | field | said",
    f"""
    {CANOES_AND_GEMS} | shore | Shore: Ana's canoe b, Cleo
    {CANOES_AND_GEMS} | 3 | Field 3: Ana's canoe a (aboard: a ruby), 7 amethysts lie there
    {CANOES_AND_GEMS} | 5 | Field 5: 7 ambers lie there, 1 ruby lies there
    {CANOES_AND_GEMS} | 7L |
        Field 7L: Ben's canoe b (aboard: a ruby, 100% risk of going over the falls), 4 rubies lie
    {SPIRITS_AND_JOE} | 1 | Field 1: the beaver
    {SPIRITS_AND_JOE} | 2 | Field 2: the whirlpool
    {SPIRITS_AND_JOE} | 4 | Field 4: Ana's canoe b (aboard: an amber and a ruby),
    {SPIRITS_AND_JOE} | 5 | Field 5: Diamond Joe (aboard: a ruby),
    modules=moose moose@0a 0a@7L | 7L | Field 7L: Ana's canoe a (with the moose
    modules=moose+joe joe@6L | 6L | Field 6L: Diamond Joe,
    modules=moose+joe joe@6L | 7L | Field 7L: the moose waits there,
    modules=moose+joe joe@6L | 7R | Field 7R: the moose waits there,
    """,
)
def test_the_river_in_words(words: str, field: str, said: str) -> None:
    """Players who cannot see the board read which canoes, gems and spirits are where."""
    assert river_in_words(words)[field].startswith(said)


def test_the_river_in_words_leaves_out_what_is_not_there() -> None:
    """Fields on which nothing is, and spirits that are not on the board."""
    assert FIELDS - river_in_words(CANOES_AND_GEMS).keys() == {"1", "2", "falls"}
    assert not re.search("whirlpool|beaver|moose", " ".join(river_in_words(GONE).values()))


# The players


def test_a_row_for_each_of_six_players() -> None:
    """Six players have a row each, in six colours."""
    setup = named(Setup(players=6, modules=frozenset(SPIRITS)))
    rows = scene_at(Told(Game(setup))).places["players"]
    assert [text_of(inside([row], "name")) for row in rows] == [seat.name for seat in setup.seats]
    assert [classes(row)[1] for row in rows] == [f"seat-{colour}" for colour in COLOURS]


def test_used_cards_lie_in_a_pile() -> None:
    """A row shows the cards that a player has used, and says which are used and which are left."""
    told = told_in("players=3 modules=paddle_cards phase=paddle 0hand=1+cloud+1-3+rope 0plays=2")
    cards = inside([scene_at(told).places["players"][0]], "cards")
    assert [card.key for card in cards.children] == ["2", "3", "4", "5", "6", "7"]
    assert name_of(cards) == ("Used cards: 2, 3, 4, 5, 6, 7. Cards left: 1, cloud, 1-3, rope")


def test_which_canoes_a_player_has_lost() -> None:
    """A row says which canoes went over the falls; the board has the others."""
    told = told_in(
        "players=3 phase=paddle 0plays=2 0a@7L 0b@falls 1a@4 2a@falls 2b@falls 2treasury=ruby"
    )
    rows = scene_at(told).places["players"]
    lost = [[name_of(node) for node in row.walk() if node.key.startswith("lost-")] for row in rows]
    assert lost == [["Canoe b is lost"], [], ["Canoe a is lost", "Canoe b is lost"]]


# Secrets


def test_hidden_cards_change_nothing_on_the_page() -> None:
    """Whatever the others have chosen and whatever the seed, a seat sees the same page."""
    rng, compared = Random(1), 0
    for told in chain(map(made_up, range(40)), telling(2, 60)):
        state = state_at(told.game)
        if state.phase is not Phase.CARD:
            continue
        for seat in (None, *range(len(state.players))):
            other = swap_hidden(state, seat, rng)
            if [each.card for each in other.players] != [each.card for each in state.players]:
                compared += 1
                pages = [told.scene(DECIDING, view=view_of(each, seat)) for each in (state, other)]
                assert pages[0] == pages[1]
    assert compared > 50


def test_a_face_down_card_is_only_a_back() -> None:
    """A chosen card lies face down and is not named, not even to its owner."""
    told = Told(Game(TABLE))
    first = told.game.actor
    told.play("card 4")
    played = inside(scene_at(told).places["players"], f"player-{first}")
    assert name_of(inside([played], "played")) == "Card chosen, face down"
    assert text_of(inside([played], "played")) == ""


# Names


NASTY: Final = ("<b>Ana</b>", "{name} & %s", "\"'><script>1</script>")


def test_names_are_text_only() -> None:
    """A name appears in texts and labels just as it is, and makes no element or command."""
    setup = replace(TABLE, seats=seats(*NASTY))
    plain, nasty = Told(Game(TABLE)), Told(Game(setup))
    rng = Random(3)
    for _decision in range(25):
        action = rng.choice(plain.game.legal())
        plain.play(action)
        nasty.play(action)
        ui = replace(ui_for(plain.game, rng), cover=plain.game.actor)
        before, after = plain.scene(ui), nasty.scene(ui)
        assert _elements(before) == _elements(after)
        said = "\n".join(node.text for node in every_node(after))
        assert all(name in said for name in NASTY)
        assert "Ben" not in said


def _elements(scene: Scene) -> list[tuple[str, list[str], str | None]]:
    """Return elements, names of attributes and commands, without any text."""
    return [
        (node.tag, [name for name, _value in node.attrs], node.attr("data-do"))
        for node in every_node(scene)
    ]


def test_seats_without_names_and_colours_get_some() -> None:
    """A game whose record has no names is shown with numbers and different colours."""
    for given in ((), (Occupant("", "red"), Occupant("", "red"), Occupant("", "pink"))):
        told = Told(Game(Setup(players=3, seats=given)))
        rows = scene_at(told).places["players"]
        assert [text_of(inside([row], "name")) for row in rows] == [
            "Player 1", "Player 2", "Player 3",
        ]  # fmt: skip
        assert len({(row.attr("class") or "").split()[1] for row in rows}) == 3


# Questions, notices


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        (Menu(), "close rules settings replay games share download open-file leave"),
        (Rules(), "close"),
        (dialogs.Settings(), "close"),
        (Replace(), "replace close"),
    ],
)
def test_questions_lie_over_the_page(question: Dialog, answers: str) -> None:
    """While a question is open only its answers can be given."""
    told = Told(Game(TABLE))
    for scene in (home(Ui(dialog=question)), told.scene(Ui(dialog=question))):
        assert scene.inert
        assert {do for do in commands(scene) if not do.startswith("set ")} == {*answers.split()}
        [dialog] = scene.places["cover"]
        titles = [node for node in dialog.walk() if node.attr("id") == "dialog-title"]
        assert dialog.attr("role") == "dialog"
        assert dialog.attr("aria-labelledby") == "dialog-title"
        assert len(titles) == 1


def test_notices_say_what_went_wrong_and_what_can_be_done() -> None:
    """Notices can be closed, damaged saves downloaded or deleted, also from the first screen."""
    ui = Ui(notices=("Oh.",), damaged=("niagara.damaged.1",))
    for scene in (home(ui), Told(Game(TABLE)).scene(ui)):
        assert {
            "dismiss 0", "rescue niagara.damaged.1", "drop niagara.damaged.1",
        } <= commands(scene).keys()  # fmt: skip
        assert "Oh." in text_of(*scene.places["notices"])


def test_continue_is_offered_where_there_is_a_game() -> None:
    """The first screen offers to go on with a saved game, and only then."""
    assert "continue" not in commands(home(Ui()))
    saved = told_in("players=3 phase=paddle 0plays=3 0a@4(ruby) 1a@2").game.view(None)
    scene = home(Ui(saved=saved))
    assert "continue" in commands(scene)
    (card,) = scene.places["continue"]
    assert "Round 1 Ana, Ben and Cleo" in text_of(card)
    pieces = {node.key for node in card.walk()}
    assert {"canoe-0a", "canoe-2b", "disc-0", "gems"} <= pieces
    assert "targets" not in pieces


# Order


DRAWN: Final = """
from niagara.model.modules import MODULES
from tests.support.stories import scene_at, telling
for modules in ((), MODULES):
    for told in telling(1, 40, modules=modules):
        if not told.game.over:
            print(scene_at(told))
"""


@pytest.mark.slow
def test_scenes_do_not_depend_on_the_order_of_sets() -> None:
    """The same game gives the same pages under every PYTHONHASHSEED."""
    check_order_of_sets(DRAWN)
