"""Notation: every decision is one line of text."""

import pytest

from niagara import parse
from niagara.model.errors import NotationError
from tests.support.games import position, texts
from tests.support.tables import listed

EXAMPLES = """
    card 4, card cloud, card 1-3, card rope, buy a with ruby, buy none, weather up, weather down,
    stay, a 2>shore, b 6L>3, a 5>falls, a load ruby, a unload amethyst, a unload ruby load amethyst,
    a shore>4 load diamond, b unload amethyst load sapphire 6L>5, b 4>3 unload ruby load amethyst,
    a 7L>2 steal ruby from 2b, a unload ruby 4>3 steal amber from 1a,
    b 5>3 steal amethyst from 0a steal ruby from 0a steal amber from 0b steal amber from 1a,
    b moose load ruby 7R>4, a moose 7L>falls,
    b unload amber unload ruby load amethyst load amethyst,
    a 2>3~4, a shore>1~2, a 6L>5~6R, b 6L>7L~falls, a load diamond 4>3~4,
    a joe take, a 4>3 joe take, b 4>3 joe give ruby,
    b unload amber load amethyst joe swap amethyst,
    a moose unload amber 7L>6L steal ruby from 5b joe swap ruby, a 4>3~4 joe take,
    rope, moose a rope, moose b rope, moose a weather up, moose b weather down,
    sweep a 6L, sweep b 6R
"""


@pytest.mark.parametrize("text", listed(" ".join(EXAMPLES.split())))
def test_notation_goes_both_ways(text: str) -> None:
    """`str(action)` writes the notation and one parser reads it back."""
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not an action"),
        ("a", "'a' is not an action"),
        ("c shore>1", "'c shore>1' is not an action"),
        ("Card 4", "'Card 4' is not an action"),
        ("card", "'card' is not an action"),
        ("card 8", "there is no card 8; cards are 1, 2, 3, 4, 5, 6, 7, cloud, 1-3, rope"),
        ("card none", "there is no card none; cards are"),
        ("buy c with ruby", "there is no canoe c; canoes are a, b"),
        ("buy a with gold", "there is no gem gold; gems are amethyst, diamond, amber, sapphire"),
        ("buy a", "'buy a' is not an action"),
        ("a shore>9", "there is no field 9; fields are shore, 1, 2"),
        ("a shore>6", "there is no field 6; fields are"),
        ("a shore>", "there is no field ''; fields are"),
        ("a load", "something is missing after load"),
        ("a load gold", "there is no gem gold; gems are"),
        ("a 5>3 steal ruby", "something is missing after steal ruby"),
        ("a 5>3 steal ruby of 1a", "write a theft like this: steal ruby from 2b"),
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
        ("a 5>4~5~6L", "there is no field '5~6L'; fields are"),
        ("a 5>4 ~5", "'~5' does not belong here in a canoe move"),
        ("a 7L>6L moose", "'moose' does not belong here in a canoe move"),
        ("a load ruby moose 7L>6L", "'moose 7L>6L' does not belong here in a canoe move"),
        ("a 4>3 joe", "write a trade with Joe like this: joe take, joe give ruby"),
        ("a 4>3 joe give gold", "there is no gem gold; gems are"),
        ("a 4>3 joe take ruby", "'ruby' does not belong here in a canoe move"),
        ("a 4>3 joe take joe give ruby", "'joe give ruby' does not belong here in a canoe move"),
        ("a 4>3 joe take steal ruby from 1a", "'steal ruby from 1a' does not belong here"),
        ("moose rope", "'moose rope' is not an action"),
        ("moose c rope", "there is no canoe c; canoes are a, b"),
        ("sweep c 6L", "there is no canoe c; canoes are a, b"),
        ("sweep a 6", "there is no field 6; fields are"),
        (" a 5>4", "' a 5>4' is not an action"),
        ("a  5>4", "' 5>4' does not belong here in a canoe move"),
        ("a 5>4 ", "'' does not belong here in a canoe move"),
        ("a " + "load ruby " * 50, "this is too long to be an action"),
        # What a message quotes cannot break a line or a screen.
        ("a 5>4\n", r"there is no field '4\n'; fields are"),
        ("a steal \x00", r"something is missing after 'steal \x00'"),
        ("a steal \ud800", r"something is missing after 'steal \ud800'"),
        ("a steal x\ny", r"something is missing after 'steal x\ny'"),
        ("b unload\r", r"'unload\r' does not belong here in a canoe move"),
    ],
)
def test_what_cannot_be_read(text: str, sentence: str) -> None:
    """Text that is no action is refused in a sentence of one line."""
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert str(caught.value).startswith(sentence)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "text",
    ["card ٤", "card 4\n", "a 5>３", "weather  up", "stay\n", "rope ", "sweep a 6l", "card 1–3"],
)
def test_no_other_spelling_is_read(text: str) -> None:
    """Every action has one spelling only."""
    with pytest.raises(NotationError):
        parse(text)


def test_the_order_of_legal_actions_is_fixed() -> None:
    """Canoe a before b, plain moves first, without the moose first; thefts follow their move."""
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
