"""NOTATION, "Positions": every position is one line of text, and the text brings it back."""

import re
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given

from niagara import Game, Occupant, PositionError, Setup
from niagara.model.setup import LONGEST_SEED
from niagara.model.state import State
from niagara.position import LONGEST, state_of, text_of, view_of_text
from niagara.rules.rounds import apply, legal, new_game
from niagara.view import view_of
from tests.support.games import play
from tests.support.strategies import (
    positions,
    random_position,
    random_setup,
    seeds,
    setups,
    swap_hidden,
    walk,
)
from web.build.sources import ROOT


def parts(state: State) -> tuple[object, ...]:
    """Return everything that a position is made of."""
    return state.snapshot(), state.there


@given(positions)
def test_a_random_position_comes_back(state: State) -> None:
    """Whatever lies wherever it may: nothing is lost in the text."""
    assert parts(state_of(text_of(state))) == parts(state)


@given(seeds)
def test_every_position_of_a_game_comes_back(seed: int) -> None:
    """The text says all that the rules know, also what they keep for speed."""
    rng = Random(seed)
    state = new_game(random_setup(rng))
    for _decision in range(60):
        assert parts(state_of(text_of(state))) == parts(state)
        if actions := legal(state):
            apply(state, rng.choice(actions))


@given(setups, seeds)
def test_a_game_goes_on_from_its_position(setup: Setup, seed: int) -> None:
    """The same actions from there lead to the same place, chance included."""
    *_earlier, game = walk(setup, Random(seed), 60)
    again = Game.from_position(game.position())
    rng = Random(seed)
    for _decision in range(20):
        assert again.legal() == game.legal()
        if not game.over:
            action = rng.choice(game.legal())
            play(game, str(action))
            play(again, str(action))
    assert again.position() == game.position()


@given(positions)
def test_what_a_seat_knows_comes_back_as_its_view(state: State) -> None:
    """A view is written without what it hides, and read back as the same view."""
    for seat in (None, *range(len(state.players))):
        view = view_of(state, seat)
        assert view_of_text(text_of(view), seat) == view


@given(positions, seeds)
def test_a_seat_is_told_no_secret(state: State, seed: int) -> None:
    """Other hidden cards and another seed change no letter of what a seat is told."""
    rng = Random(seed)
    for seat in range(len(state.players)):
        other = swap_hidden(state, seat, rng)
        assert text_of(view_of(other, seat)) == text_of(view_of(state, seat))
        games = [Game.from_position(text_of(each)) for each in (state, other)]
        assert games[0].record_for(seat) == games[1].record_for(seat)


def test_the_start_is_short() -> None:
    """What is as at the start is not said."""
    assert Game(Setup(players=3, start=0)).position() == "players=3"
    assert Game(Setup(players=5, seed=7)).position() == "players=5 seed=7 start=2"


def test_only_what_matters_is_said() -> None:
    """A position of a test names what it is about, and plays on."""
    game = Game.from_position("players=3 phase=paddle 0plays=3 1card=6 2card=6 0a@5 1b@4(ruby)")
    assert "a 5>2" in map(str, game.legal())
    play(game, "a 5>2", "stay")
    assert game.position() == (
        "players=3 actor=1 phase=paddle 0plays=3 0a@2 1plays=6 1b@4(ruby) 2card=6"
    )


def test_a_record_says_where_the_game_began() -> None:
    """A record that begins in a position brings back position, history and seats."""
    begun = "players=3 seed=5 round=9 start=2 actor=2 weather=+1 0treasury=ruby+ruby 2b@falls"
    seats = tuple(Occupant(name) for name in ("Ana", "Ben", "Cleo"))
    game = Game.from_position(begun, seats)
    play(game, "card 4", "card 5", "card 6")
    again = Game.from_record(game.record())
    assert again.position() == game.position()
    assert [str(action) for action in again.history] == ["card 4", "card 5", "card 6"]
    assert [seat.name for seat in again.setup.seats] == ["Ana", "Ben", "Cleo"]
    again.undo(3)
    assert again.position() == game.at(0).position() == begun.replace(" actor=2", "")


def test_a_game_prints_and_evaluates() -> None:
    """`print` shows the board; what `repr` shows brings the game back."""
    game = play(Game(Setup(players=3, modules={"joe"}, seed=7)), "card 6", "card 3")
    assert "Joe" in str(game)
    again = eval(repr(game), {"Game": Game})
    assert again.record() == game.record()
    for setup in (game.setup, Setup(4), Setup(6, {"spirits"}, fork="chance", flags="RL?")):
        assert eval(repr(setup), {"Setup": Setup}) == setup


def test_the_longest_seed_comes_back() -> None:
    """What a setup takes, a position can say."""
    game = Game(Setup(players=3, seed=10**LONGEST_SEED - 1))
    assert Game.from_position(game.position()).setup == game.setup


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "players must be"),
        ("players=9", "players must be"),
        ("players=3 players=3", "twice"),
        ("players=3 Fish", "not a word of a position"),
        ("players=3 fish=2", "nothing called 'fish'"),
        ("players=3 3a@5", "nothing called '3a@'"),
        ("players=3 joe@4", "nothing called 'joe@'"),
        ("players=3 0a@8", "write a place like"),
        ("players=3 0a@5(topaz)", "there is no gem 'topaz'"),
        ("players=3 0a@5(ruby+ruby)", "carries more"),
        ("players=3 0a@shore(ruby)", "carries more"),
        ("players=3 0treasury=" + "+".join(["ruby"] * 8), "only 7 ruby gems"),
        ("players=3 weather=3", "weather is a whole number from -1 to 2"),
        ("players=3 round=0", "round is a whole number from 1"),
        ("players=3 phase=sleep", "phase is one of buy-first, card"),
        ("players=3 0card=9", "there is no card '9'"),
        ("players=3 0card=7 actor=1", "has no card 7 in hand"),
        ("players=3 0hand=1+7", "a card that is not in this game"),
        ("players=3 phase=paddle 0plays=3 0hand=3", "has it no more"),
        ("players=3 1card=2", "seat 1 has not chosen a card yet"),
        ("players=3 phase=paddle 0card=2", "like 0plays=5"),
        ("players=3 phase=paddle 0plays=2 1plays=3", "like 1card=5"),
        ("players=3 phase=paddle 0plays=cloud", "nothing to decide"),
        (
            "players=3 modules=whirlpool+paddle_cards phase=sweep whirlpool@5 1a@5 "
            "0plays=rope 1plays=rope 2plays=1",
            "nothing to decide",
        ),
        ("players=3 phase=over 0plays=1 1plays=1 2plays=1", "somebody has won"),
        ("players=3 0hand=", "no card left"),
        ("players=3 0a@falls 0b@falls", "neither a canoe nor a gem"),
        ("players=3 modules=moose moose@9a", "moose@ is one of away, 0a"),
        ("players=3 flags=RL", "flags can be given only"),
        ("players=3 fork=chance flags=RX", "flags must be a row"),
        ("players=3 " + "x" * LONGEST, "too long"),
    ],
)
def test_what_is_no_position_is_refused(text: str, why: str) -> None:
    """One sentence says what is wrong."""
    with pytest.raises(PositionError, match=why) as refused:
        state_of(text)
    assert "\n" not in str(refused.value)


def test_a_game_needs_every_card() -> None:
    """What one seat knows is no game: somebody's card is missing."""
    known = "players=3 phase=paddle 0plays=3 0a@5"
    assert view_of_text(known, 0).players[1].has_chosen
    with pytest.raises(PositionError, match="seat 1 has chosen a card: name it like 1card=5"):
        Game.from_position(known)


@given(positions, seeds)
def test_damaged_positions_are_refused_in_a_sentence(state: State, seed: int) -> None:
    """Whatever happens to the text: a position or a `PositionError`, and it can be played."""
    rng, text = Random(seed), text_of(state)
    for _damage in range(rng.randint(1, 3)):
        at = rng.randrange(len(text))
        piece = rng.choice(["", "x", "=", "@", " ", "+", "7", "(", ")", "falls", text[:at][-9:]])
        text = text[:at] + piece + text[at + rng.randint(0, 4) :]
    with suppress(PositionError):
        found = state_of(text)
        assert legal(found) or found.winners


def test_the_examples_of_the_page_are_positions() -> None:
    """Every example of a position in the notation's page can be played on."""
    page = (ROOT / "docs" / "notation.md").read_text("utf-8")
    examples = re.findall(r'(?:^    |: ")(players=[^"\n]+)', page, re.MULTILINE)
    assert len(examples) == 2
    for text in examples:
        assert Game.from_position(text).legal()
        assert Game.from_position(text).position() == text


def test_the_page_names_every_word() -> None:
    """Every word that is written stands in the page's table."""
    page = (ROOT / "docs" / "notation.md").read_text("utf-8")
    named = {re.sub(r"^\d", "0", word) for word in re.findall(r"`(\w+[=@]|[a-z-]+-site=)", page)}
    for seed in range(200):
        for word in text_of(random_position(Random(seed))).split():
            name = re.sub(r"^\d", "0", re.match(r"[\w-]+[=@]?", word)[0])  # type: ignore[index]
            name = re.sub(r"^[a-z]+-site=", "amber-site=", name.replace("0b@", "0a@"))
            assert name in named | {"launched"}, name
