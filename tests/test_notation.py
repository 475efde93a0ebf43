"""NOTATION: every decision is one line of text."""

from random import Random

import pytest

from niagara import Game, Setup, parse
from niagara.errors import NotationError
from tests.position import play, position, texts

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
]


@pytest.mark.parametrize("text", EXAMPLES)
def test_notation_goes_both_ways(text: str) -> None:
    """`str(action)` writes the notation and one parser reads it back."""
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (position(), "card 4"),
        (position(), "card cloud"),
        (position("0a@lost", treasury="0: ruby", card="0: 1"), "buy a with ruby"),
        (position("0a@lost", treasury="0: ruby", card="0: 1"), "buy none"),
        (position(card="0: cloud"), "weather up"),
        (position(card="0: cloud"), "weather down"),
        (play(position("0a@3", card="0: 1"), "a 3>2"), "stay"),
        (position(card="0: 6"), "a shore>4 load diamond"),
        (
            position("0b@6L(amethyst)", card="0: 5"),
            "b unload amethyst load sapphire 6L>5",
        ),
        (position("0a@7L 2b@2(ruby)", card="0: 5"), "a 7L>2 steal ruby from 2b"),
        (position("0a@5", card="0: 6"), "a 5>falls"),
        (position("0a@2", card="0: 4"), "a 2>shore"),
        (position("0a@5", card="0: 1"), "a 5>6R"),
        (position("0a@7R", card="0: 1"), "a 7R>falls"),
    ],
    ids=str,
)
def test_every_decision_of_the_base_game(game: Game, text: str) -> None:
    """Each decision has its text, and the text is played."""
    assert texts(game).count(text) == 1
    play(game, text)


def test_a_decision_is_asked_for_even_without_a_choice() -> None:
    """A decision is asked for also when only one action is legal."""
    assert texts(position(card="0: cloud", weather=+2)) == ["weather down"]
    assert texts(position("0a@lost", card="0: 1")) == ["b shore>1"]


@pytest.mark.parametrize("options", [{}, {"buyback": "round", "fork": "chance"}], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_legal_actions_have_distinct_texts(seed: int, options: dict[str, str]) -> None:
    """In every position the legal actions have distinct texts, and each is read back."""
    rng = Random(seed)
    game = Game(Setup(players=3, seed=seed, **options))  # type: ignore[arg-type]
    for _ in range(150):
        if game.over:
            break
        legal = texts(game)
        assert len(set(legal)) == len(legal)
        assert tuple(map(parse, legal)) == game.legal()
        play(game, rng.choice(legal))


def test_one_action_for_one_result() -> None:
    """Actions that lead to the same position by spending points differently are one action."""
    game = position("0a@3(ruby)", card="0: 6")
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
        ("a 5>4 4>3", "'4>3' cannot stand here in a canoe move"),
        ("a 5>4 quickly", "'quickly' cannot stand here in a canoe move"),
        (" a 5>4", "' a 5>4' is not an action"),
        ("a  5>4", "' 5>4' cannot stand here in a canoe move"),
        ("a 5>4 ", "'' cannot stand here in a canoe move"),
        ("a " + "load ruby " * 50, "this is too long to be an action"),
        ("a 5>4\n", r"there is no field '4\n'; fields are"),
    ],
)
def test_what_cannot_be_read(text: str, sentence: str) -> None:
    """What is no action is refused in a sentence of one line."""
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["card ٤", "card 4\n", "a 5>３", "weather  up", "stay\n"])
def test_no_other_spelling_is_read(text: str) -> None:
    """Every action has one spelling only."""
    with pytest.raises(NotationError):
        parse(text)


def test_the_order_of_legal_actions_is_fixed() -> None:
    """Cards in their order, canoe a before b, upstream before downstream, plain moves first."""
    assert texts(position("0a@4", card="0: 3")) == [
        "a 4>1",
        "a 4>7L",
        "a 4>7R",
        "a load diamond 4>3",
        "a load diamond 4>5",
        "a 4>3 load amethyst",
        "a 4>5 load amber",
        "b shore>3",
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


def test_blank_lines_and_comments_are_ignored() -> None:
    """Blank lines and `#` comments in a record are ignored."""
    text = '# mine\n\nniagara 1 {"players": 3}\n  \n# cards\ncard 4\n'
    assert list(map(str, Game.from_record(text).history)) == ["card 4"]
