"""Notation: every decision is one line of text."""

from random import Random
from typing import Any

import pytest

from niagara import Game, Setup, parse
from niagara.model.errors import NotationError
from tests.support.games import LAST_CLOUD, play, position, texts, where

EXAMPLES = [
    "card 4",
    "card cloud",
    "card 1-3",
    "card rope",
    "buy a with ruby",
    "buy none",
    "weather up",
    "weather down",
    "stay",
    "a 2>shore",
    "b 6L>3",
    "a 5>falls",
    "a load ruby",
    "a unload amethyst",
    "a unload ruby load amethyst",
    "a shore>4 load diamond",
    "b unload amethyst load sapphire 6L>5",
    "b 4>3 unload ruby load amethyst",
    "a 7L>2 steal ruby from 2b",
    "a unload ruby 4>3 steal amber from 1a",
    "b 5>3 steal amethyst from 0a steal ruby from 0a steal amber from 0b steal amber from 1a",
    "b moose load ruby 7R>4",
    "a moose 7L>falls",
    "b unload amber unload ruby load amethyst load amethyst",
    "a 2>3~4",
    "a shore>1~2",
    "a 6L>5~6R",
    "b 6L>7L~falls",
    "a load diamond 4>3~4",
    "a joe take",
    "a 4>3 joe take",
    "b 4>3 joe give ruby",
    "b unload amber load amethyst joe swap amethyst",
    "a moose unload amber 7L>6L steal ruby from 5b joe swap ruby",
    "a 4>3~4 joe take",
    "rope",
    "moose a rope",
    "moose b rope",
    "moose a weather up",
    "moose b weather down",
    "sweep a 6L",
    "sweep b 6R",
]


def decision(value: object) -> str:
    """Name a test by its decision, not by its position."""
    return value if isinstance(value, str) else "in"


@pytest.mark.parametrize("text", EXAMPLES)
def test_notation_goes_both_ways(text: str) -> None:
    """`str(action)` writes the notation and one parser reads it back."""
    assert str(parse(text)) == text


def at_the_rubies(card: str) -> Game:
    """Return a position with both canoes of seat 0 beside the moose."""
    phase = {"cloud": "weather", "rope": "rope"}.get(card, "paddle")
    modules = "paddle_cards+moose" if card == "rope" else "moose"
    return position(f"players=3 modules={modules} phase={phase} 0plays={card} 0a@7L 0b@7R")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (position("players=3"), "card 4"),
        (position("players=3"), "card cloud"),
        (position("players=3 phase=buy 0plays=1 0treasury=ruby 0a@falls"), "buy a with ruby"),
        (position("players=3 phase=buy 0plays=1 0treasury=ruby 0a@falls"), "buy none"),
        (position("players=3 phase=weather 0plays=cloud"), "weather up"),
        (position("players=3 phase=weather 0plays=cloud"), "weather down"),
        (play(position("players=3 phase=paddle 0plays=1 0a@3"), "a 3>2"), "stay"),
        (position("players=3 phase=paddle 0plays=6"), "a shore>4 load diamond"),
        (
            position("players=3 phase=paddle 0plays=5 0b@6L(amethyst)"),
            "b unload amethyst load sapphire 6L>5",
        ),
        (position("players=3 phase=paddle 0plays=5 0a@7L 2b@2(ruby)"), "a 7L>2 steal ruby from 2b"),
        (position("players=3 phase=paddle 0plays=6 0a@5"), "a 5>falls"),
        (position("players=3 phase=paddle 0plays=4 0a@2"), "a 2>shore"),
        (position("players=3 phase=paddle 0plays=1 0a@5"), "a 5>6R"),
        (position("players=3 phase=paddle 0plays=1 0a@7R"), "a 7R>falls"),
    ],
    ids=decision,
)
def test_every_decision_of_the_base_game(game: Game, text: str) -> None:
    """Each decision has its text, and the text is played."""
    assert texts(game).count(text) == 1
    play(game, text)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (position("players=3 modules=paddle_cards"), "card 7"),
        (position("players=3 modules=paddle_cards"), "card 1-3"),
        (position("players=3 modules=paddle_cards"), "card rope"),
        (at_the_rubies("rope"), "rope"),
        (at_the_rubies("rope"), "moose b rope"),
        (at_the_rubies("cloud"), "weather up"),
        (at_the_rubies("cloud"), "moose a weather up"),
        (at_the_rubies("3"), "b moose load ruby 7R>4"),
        (at_the_rubies("1"), "a moose 7L>falls"),
        (position("players=3 modules=paddle_cards phase=paddle 0plays=1-3"), "a shore>2"),
        (position("players=3 modules=whirlpool phase=paddle whirlpool@3 0plays=1 0a@2"), "a 2>3~4"),
        (
            position("players=3 modules=whirlpool phase=paddle whirlpool@5 0plays=1 0a@6L"),
            "a 6L>5~6R",
        ),
        (
            position("players=3 modules=whirlpool phase=paddle whirlpool@7L 0plays=1 0a@6L"),
            "a 6L>7L~falls",
        ),
        (
            position("players=3 modules=double_canoes phase=paddle 0plays=6 0b@3(amber+ruby)"),
            "b unload amber unload ruby load amethyst",
        ),
        (
            position(
                "players=3 modules=double_canoes phase=paddle 0plays=2 0b@5 1a@3(ruby) "
                "1b@3(amber+amber)"
            ),
            "b 5>3 steal ruby from 1a steal amber from 1b",
        ),
        (
            position("players=3 modules=joe phase=paddle joe@3(ruby) 0plays=1 0a@4"),
            "a 4>3 joe take",
        ),
        (
            position("players=3 modules=joe phase=paddle joe@3 0plays=1 0a@4(ruby)"),
            "a 4>3 joe give ruby",
        ),
        (
            position("players=3 modules=joe phase=paddle joe@3(amber) 0plays=1 0a@4(ruby)"),
            "a 4>3 joe swap ruby",
        ),
        (
            play(
                position(
                    f"{LAST_CLOUD} modules=whirlpool+paddle_cards whirlpool@4 1plays=rope 1b@5 "
                    "2plays=2"
                ),
                "weather down",
            ),
            "sweep b 6L",
        ),
    ],
    ids=decision,
)
def test_every_decision_with_modules(game: Game, text: str) -> None:
    """Each decision of the modules has its text, and the text is played."""
    assert texts(game).count(text) == 1
    play(game, text)


def test_an_action_with_everything_in_it() -> None:
    """Moose, handling, path, stealing and Joe come in this order."""
    game = position(
        "players=3 modules=double_canoes+moose+joe phase=paddle joe@6L(diamond) 0plays=1 "
        "0b@7L(amber+sapphire) 1a@6L(ruby)"
    )
    text = "b moose unload amber 7L>6L steal ruby from 1a joe swap sapphire"
    assert texts(game).count(text) == 1
    play(game, text)
    assert where(game) == "0b@6L(diamond+ruby) 1a@6L"


def test_two_steals_are_ordered_by_seat_canoe_and_kind() -> None:
    """Several thefts have one spelling: by seat, then canoe, then kind."""
    game = position(
        "players=3 modules=double_canoes phase=paddle 0plays=2 0b@5 1b@3(amber+ruby) 2a@3(amethyst)"
    )
    both = [text for text in texts(game) if text.count("steal") == 2]
    assert both == [
        "b 5>3 steal amber from 1b steal ruby from 1b",
        "b 5>3 steal amber from 1b steal amethyst from 2a",
        "b 5>3 steal ruby from 1b steal amethyst from 2a",
    ]


def test_a_decision_is_asked_for_even_without_a_choice() -> None:
    """A decision is asked for also when only one action is legal."""
    assert texts(position("players=3 phase=weather weather=+2 0plays=cloud")) == ["weather down"]
    assert texts(position("players=3 phase=paddle 0plays=1 0a@falls")) == ["b shore>1"]


@pytest.mark.parametrize(
    "options",
    [{}, {"buyback": "round", "fork": "chance"}, {"modules": {"spirits", "joe"}}],
    ids=["base", "round and chance", "everything"],
)
@pytest.mark.parametrize("seed", range(3))
def test_legal_actions_have_distinct_texts(seed: int, options: dict[str, Any]) -> None:
    """In every position the legal actions have distinct texts, and each is read back."""
    rng = Random(seed)
    game = Game(Setup(players=3, seed=seed, **options))
    for _decision in range(150):
        if game.over:
            break
        legal = texts(game)
        assert len(set(legal)) == len(legal)
        assert tuple(map(parse, legal)) == game.legal()
        play(game, rng.choice(legal))


def test_one_action_for_one_result() -> None:
    """Actions that lead to the same position by spending points differently are one action."""
    game = position("players=3 phase=paddle 0plays=6 0a@3(ruby)")
    assert texts(game, "a 3>shore") == ["a 3>shore"]
    assert texts(game, "a 3>falls") == ["a 3>falls"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not an action"),
        ("hello", "'hello' is not an action"),
        ("a", "'a' is not an action"),
        ("c shore>1", "'c shore>1' is not an action"),
        ("Card 4", "'Card 4' is not an action"),
        ("card", "'card' is not an action"),
        ("card 4 5", "'card 4 5' is not an action"),
        ("card 8", "there is no card 8; cards are 1, 2, 3, 4, 5, 6, 7, cloud, 1-3, rope"),
        ("card none", "there is no card none; cards are"),
        ("buy c with ruby", "there is no canoe c; canoes are a, b"),
        ("buy a with gold", "there is no gem gold; gems are amethyst, diamond, amber, sapphire"),
        ("buy a", "'buy a' is not an action"),
        ("weather", "'weather' is not an action"),
        ("stay here", "'stay here' is not an action"),
        ("a shore>9", "there is no field 9; fields are shore, 1, 2"),
        ("a shore>6", "there is no field 6; fields are"),
        ("a falls>7R", "there is no field falls; fields are"),
        ("a shore>", "there is no field ''; fields are"),
        ("a load", "something is missing after load"),
        ("a load gold", "there is no gem gold; gems are"),
        ("a 5>3 steal ruby", "something is missing after steal ruby"),
        ("a 5>3 steal ruby of 1a", "write a theft like this: steal ruby from 2b"),
        ("a 5>3 steal ruby from a", "write a theft like this: steal ruby from 2b"),
        ("a load ruby load amber", "name the gems to load in the order amethyst, diamond"),
        ("a unload ruby unload amber", "name the gems to unload in the order amethyst, diamond"),
        (
            "a 5>3 steal ruby from 1b steal ruby from 1a",
            "name the stolen gems in the order of seat, canoe and kind",
        ),
        (
            "a load amber 5>4 unload amber",
            "gems are handled before paddling or after it, never both",
        ),
        ("a load amber unload ruby", "gems are handled before paddling or after it, never both"),
        ("a 5>4 4>3", "'4>3' does not belong here in a canoe move"),
        ("a 5>4 quickly", "'quickly' does not belong here in a canoe move"),
        ("a 5>4~", "there is no field ''; fields are"),
        ("a 5>4~9", "there is no field 9; fields are"),
        ("a 5>4~5~6L", "there is no field '5~6L'; fields are"),
        ("a 5>4 ~5", "'~5' does not belong here in a canoe move"),
        ("a 7L>6L moose", "'moose' does not belong here in a canoe move"),
        ("a load ruby moose 7L>6L", "'moose 7L>6L' does not belong here in a canoe move"),
        ("a 4>3 joe", "write a trade with Joe like this: joe take, joe give ruby"),
        ("a 4>3 joe rob", "write a trade with Joe like this: joe take"),
        ("a 4>3 joe give", "write a trade with Joe like this: joe take"),
        ("a 4>3 joe give gold", "there is no gem gold; gems are"),
        ("a 4>3 joe take ruby", "'ruby' does not belong here in a canoe move"),
        ("a 4>3 joe take joe give ruby", "'joe give ruby' does not belong here in a canoe move"),
        ("a 4>3 joe take steal ruby from 1a", "'steal ruby from 1a' does not belong here"),
        ("moose rope", "'moose rope' is not an action"),
        ("moose c rope", "there is no canoe c; canoes are a, b"),
        ("moose c weather up", "there is no canoe c; canoes are a, b"),
        ("moose a weather", "'moose a weather' is not an action"),
        ("moose a stay", "'moose a stay' is not an action"),
        ("rope a", "'rope a' is not an action"),
        ("sweep a", "'sweep a' is not an action"),
        ("sweep c 6L", "there is no canoe c; canoes are a, b"),
        ("sweep a 6", "there is no field 6; fields are"),
        (" a 5>4", "' a 5>4' is not an action"),
        ("a  5>4", "' 5>4' does not belong here in a canoe move"),
        ("a 5>4 ", "'' does not belong here in a canoe move"),
        ("a " + "load ruby " * 50, "this is too long to be an action"),
        ("a 5>4\n", r"there is no field '4\n'; fields are"),
    ],
)
def test_what_cannot_be_read(text: str, sentence: str) -> None:
    """Text that is no action is refused in a sentence of one line."""
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["card ٤", "card 4\n", "a 5>３", "weather  up", "stay\n", "rope ", "sweep a 6l", "card 1–3"],
)
def test_no_other_spelling_is_read(text: str) -> None:
    """Every action has one spelling only."""
    with pytest.raises(NotationError):
        parse(text)


def test_the_order_of_legal_actions_is_fixed() -> None:
    """Cards in their order, canoe a before b, upstream before downstream, plain moves first."""
    assert texts(position("players=3 phase=paddle 0plays=3 0a@4")) == [
        "a 4>1",
        "a 4>7L",
        "a 4>7R",
        "a load diamond 4>3",
        "a load diamond 4>5",
        "a 4>3 load amethyst",
        "a 4>5 load amber",
        "b shore>3",
    ]


def test_the_order_with_modules() -> None:
    """Moves without the moose come before those with it; thefts and trades follow their move."""
    game = position(
        "players=3 modules=moose+joe phase=paddle joe@6L(amber) 0plays=1 0a@7L 1a@6L(ruby)"
    )
    assert texts(game) == [
        "a 7L>6L",
        "a 7L>6L joe take",
        "a 7L>6L steal ruby from 1a",
        "a 7L>6L steal ruby from 1a joe swap ruby",
        "a 7L>falls",
        "a moose 7L>4",
        "a moose 7L>falls",
        "a moose load ruby 7L>6L",
        "a moose load ruby 7L>6L joe swap ruby",
        "a moose 7L>6L load sapphire",
        "a moose 7L>6L load sapphire joe swap sapphire",
        "b shore>1",
    ]


def test_a_record_is_the_setup_and_the_actions() -> None:
    """A record's first line is the setup, then one action a line; it replays to the position."""
    game = Game(Setup(players=3, seed=7))
    play(game, "card 4", "card cloud", "card 2")
    header, *actions = game.record().splitlines()
    assert header == (
        'niagara 1 {"players": 3, "modules": [], "fork": "alternate", "buyback": "turn", '
        '"tiebreak": "shared", "seed": 7}'
    )
    assert actions == ["card 4", "card cloud", "card 2"]
    again = Game.from_record(game.record())
    assert again.record() == game.record()
    assert [again.view(seat) for seat in range(3)] == [game.view(seat) for seat in range(3)]


def test_a_record_names_the_modules() -> None:
    """The first line names every module in play, in the order of the rules."""
    game = Game(Setup(players=6, modules=frozenset({"joe", "spirits"})))
    header, *_actions = game.record().splitlines()
    assert (
        '"players": 6, "modules": ["double_canoes", "whirlpool", "paddle_cards", "beaver", '
        '"moose", "joe"]'
    ) in header
    assert Game.from_record(game.record()).setup == game.setup


def test_blank_lines_and_comments_are_ignored() -> None:
    """Blank lines and `#` comments in a record are ignored."""
    text = '# mine\n\nniagara 1 {"players": 3}\n  \n# cards\ncard 4\n'
    assert list(map(str, Game.from_record(text).history)) == ["card 4"]
