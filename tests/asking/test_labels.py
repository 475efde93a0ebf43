"""The labels of a choice's buttons: no two are alike, whatever can be chosen."""

from typing import Any, Final

import pytest

from niagara import Game
from tests.asking.test_choices import walks
from tests.support.page import TABLE, choice_of, classes, name_of, named, steps_in
from tests.support.position import before_river, play, position
from web.asking.choices import CANOE, TO
from web.asking.labels import label
from web.drawing.nodes import Node
from web.scene.options import option_button
from web.text import names
from web.text.seating import Seating

DOUBLE: Final = {"modules": "double_canoes", "whirlpool": "away"}
CROWD: Final = "0b@6L 1a@4(ruby) 1b@4(amber+ruby) 2a@4(amber) 2b@4(diamond+ruby)"
MANY: Final = "amethyst: diamond diamond amber amber sapphire sapphire ruby ruby"


def labels_at(canoes: str, picks: str, **more: Any) -> list[str]:
    """Return the labels of the options after these picks."""
    return labels_in(position(canoes, setup=TABLE, **more), picks)


def labels_in(game: Game, picks: str = "") -> list[str]:
    """Return the labels of the deciding seat's options."""
    choice = choice_of(game.view(game.actor), steps_in(picks))
    return [label(option, Seating.of(game.setup)) for option in choice.options]


def test_no_two_options_have_the_same_label() -> None:
    """No two options of a step, and no two canoes to choose from, have the same label."""
    steps = 0
    for view, ways in walks():
        seating = Seating.of(named(view.setup))
        for _picked, choice in ways:
            said = [label(option, seating) for option in (*choice.options, *choice.others)]
            assert len(set(said)) == len(said), said
            steps += len(said) > 1
    assert steps > 500


def looks(button: Node) -> list[tuple[str, str | None, str | None]]:
    """Return what a button shows: texts, drawings and colours."""
    return [(node.text, node.attr("href"), node.attr("class")) for node in button.walk()]


def test_no_two_buttons_look_the_same() -> None:
    """Where there are many gems, drawings replace words, and no two buttons look alike."""
    drawn = 0
    for view, ways in walks():
        seating = Seating.of(named(view.setup))
        for _picked, choice in ways:
            asked = [option for option in choice.options if option.kind not in (CANOE, TO)]
            buttons = [option_button(option, seating, view.joe_cargo) for option in asked]
            seen = [looks(button) for button in buttons]
            assert all(seen.count(look) == 1 for look in seen), seen
            assert [name_of(button) for button in buttons] == [label(o, seating) for o in asked]
            drawn += any("drawn" in classes(button) for button in buttons)
    assert drawn > 100


def test_labels_begin_with_a_capital_letter() -> None:
    """A label is a text of its own, so it begins as a sentence does."""
    for view, ways in walks()[::7]:
        seating = Seating.of(named(view.setup))
        for _picked, choice in ways:
            for option in choice.options:
                said = label(option, seating)
                assert said[:1].isupper(), said


LABELS: Final[list[tuple[str, dict[str, Any], str, list[str]]]] = [
    ("0a@3 0b@4", {"card": "0: 2"}, "", ["Canoe a", "Canoe b"]),
    ("0a@2 0b@lost", {"card": "0: 2"}, "", ["Shore", "Field 4"]),
    (
        "0a@6L 0b@lost",
        {"card": "0: 2"},
        "",
        ["Field 4", "Over the falls: the canoe is lost", "Field 6L"],
    ),
    (
        "0a@7L 0b@lost",
        {"card": "0: 1", "moose": "waits"},
        "",
        ["Leave the moose", "Take the moose"],
    ),
    (
        "0b@3 0a@lost",
        {"card": "0: 4", **DOUBLE, "sites": "amethyst: ruby"},
        "to 5",
        ["Load an amethyst here, then go", "Load a ruby here, then go", "Load an amber on arrival"],
    ),
    (
        "0b@4(amber+ruby) 0a@lost",
        {"card": "0: 4", **DOUBLE},
        "to 4",
        [
            "Unload an amber and load a diamond",
            "Unload a ruby and load a diamond",
            "Unload an amber and a ruby",
        ],
    ),
    (
        "0b@3 0a@lost",
        {"card": "0: 4", **DOUBLE, "moose": "0b", "sites": MANY},
        "to 5",
        ["Load or unload here, then go", "Go, then load or unload"],
    ),
    (
        "0b@3 0a@lost",
        {"card": "0: 4", **DOUBLE, "moose": "0b", "sites": MANY},
        "to 5, when first",
        ["Load an amethyst", "Load a diamond", "Load an amber", "Load a sapphire", "Load a ruby"],
    ),
    (
        "0b@3(sapphire+ruby) 0a@lost",
        {"card": "0: 6", **DOUBLE, "sites": MANY},
        "to 1",
        ["Unload a sapphire", "Unload a ruby", "Unload a sapphire and a ruby"],
    ),
    (
        "0a@5 1a@3(ruby) 2b@3(amber)",
        {"card": "0: 2"},
        "canoe a, to 3",
        ["Steal nothing", "Steal a ruby from Ben's canoe a", "Steal an amber from Cleo's canoe b"],
    ),
    (
        CROWD,
        {"card": "0: 2", **DOUBLE},
        "canoe b, to 4",
        ["Steal nothing", "Steal from Ben", "Steal from Cleo"],
    ),
    (
        CROWD,
        {"card": "0: 2", **DOUBLE},
        "canoe b, to 4, from 2",
        [
            "Steal an amber from Cleo's canoe a",
            "Steal a diamond from Cleo's canoe b",
            "Steal a ruby from Cleo's canoe b",
            "Steal a ruby from Ben's canoe a",
            "Steal an amber from Ben's canoe b",
            "Steal a ruby from Ben's canoe b",
        ],
    ),
    (
        CROWD,
        {"card": "0: 2", **DOUBLE},
        "canoe b, to 4, from 1, theft steal ruby from 1a",
        [
            "Steal a ruby from Ben's canoe a",
            "Steal a ruby from Ben's canoe a, steal an amber from Ben's canoe b",
            "Steal a ruby from Ben's canoe a, steal a ruby from Ben's canoe b",
            "Steal a ruby from Ben's canoe a, steal an amber from Cleo's canoe a",
            "Steal a ruby from Ben's canoe a, steal a diamond from Cleo's canoe b",
            "Steal a ruby from Ben's canoe a, steal a ruby from Cleo's canoe b",
        ],
    ),
    (
        "0b@5 0a@lost 1b@4(diamond+diamond)",
        {"card": "0: 1", **DOUBLE},
        "to 4",
        [
            "Steal nothing",
            "Steal a diamond from Ben's canoe b",
            "Steal two diamonds from Ben's canoe b",
        ],
    ),
    (
        "0b@5(ruby) 0a@lost",
        {"card": "0: 1", **DOUBLE, "joe": "4(diamond)"},
        "to 4",
        ["No trade with Joe", "Take Joe's gem", "Swap a ruby for Joe's gem"],
    ),
    (
        "0b@5(amber+ruby) 0a@lost",
        {"card": "0: 1", **DOUBLE, "joe": "4"},
        "to 4",
        ["No trade with Joe", "Give Joe an amber", "Give Joe a ruby"],
    ),
    (
        "0b@7R",
        {"card": "0: rope", "moose": "waits"},
        "",
        ["Tie the canoes up", "Take the moose with canoe b, tie the canoes up"],
    ),
    (
        "0a@7R",
        {"card": "0: cloud", "moose": "waits", "weather": 2},
        "",
        ["Slow down the river", "Take the moose with canoe a, slow down the river"],
    ),
    (
        "0a@lost 0b@lost",
        {"card": "0: 2", "treasury": "0: amethyst diamond amber sapphire"},
        "",
        ["Buy back canoe a", "Buy back canoe b"],
    ),
    (
        "0a@lost",
        {"card": "0: 2", "treasury": "0: ruby amber"},
        "",
        ["Buy back a for an amber", "Buy back a for a ruby", "Buy none back"],
    ),
]


@pytest.mark.parametrize(("canoes", "more", "picks", "labels"), LABELS)
def test_what_options_are_called(
    canoes: str, more: dict[str, Any], picks: str, labels: list[str]
) -> None:
    """Every kind of option says in words what it does."""
    assert labels_at(canoes, picks, **more) == labels


def test_cards_are_called_by_their_names() -> None:
    """Ten cards have ten names."""
    said = labels_at("", "", modules="paddle_cards")
    numbers = [f"Card {number}" for number in range(1, 8)]
    assert said == [*numbers, "The cloud card", "Card 1-3", "The rope card"]


def test_arms_are_fields() -> None:
    """Where a canoe is swept after the rope, the arms are labelled as fields."""
    game = before_river(1, "1a@5", first="rope", whirlpool="4", setup=TABLE)
    assert labels_in(play(game, "weather down")) == ["Field 6L", "Field 6R"]


def test_doing_nothing_has_a_name() -> None:
    """Where something may be left undone, the option for that has a label of its own."""
    said = {
        label(option, Seating.of(view.setup))
        for view, ways in walks()
        for _picked, choice in ways
        for option in choice.options
        if option.name == "none"
    }
    assert said >= {
        "Just paddle",
        "Leave the moose",
        "Steal nothing",
        "No trade with Joe",
        "Load nothing",
        "Unload nothing",
    }


def test_legal_actions_have_sentences_of_their_own() -> None:
    """No two legal actions have the same sentence, so it is clear which one is confirmed."""
    for view, _ways in walks()[::3]:
        seating = Seating.of(named(view.setup))
        said = [names.action(action, seating) for action in view.legal]
        assert len(set(said)) == len(said)
