"""Games as links: there and back, short, and safe whatever comes."""

import zlib
from base64 import urlsafe_b64encode
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niagara import BOTS, Game, RecordError, Setup
from niagara.record import LONGEST
from tests.support.strategies import random_game
from tests.support.visitor import finished
from web.asking.ui import SAFE_LINK
from web.saving.link import (
    BEGINNING,
    LONGEST_LINK,
    VERSION,
    link_to,
    position_record,
    record_in,
)

HOME = "https://example.org/niagara/?x=1"


def packed(data: bytes) -> str:
    """Return a link with these bytes in it."""
    return f"{BEGINNING}{VERSION}.{urlsafe_b64encode(data).decode().rstrip('=')}"


@given(st.integers(0, 999), st.integers(0, 200))
def test_a_game_comes_back_as_it_was(seed: int, decisions: int) -> None:
    """Whole, and in letters that every program keeps together."""
    record = random_game(Random(seed), decisions).record()
    link = link_to(HOME + "#other", record)
    assert link.startswith(f"{HOME}#game=1.")
    assert set(link.rpartition(".")[2]) <= {*map(chr, range(128))} - {*" #&+/=\"'<>"}
    assert record_in(link) == record


def test_usual_games_are_short() -> None:
    """A whole game of five with bots that play well fits into a link that all programs take."""
    game, rng = Game(Setup(players=5, seed=4)), Random(1)
    while game.actor is not None:
        game.play(BOTS["guide"].choose(game.view(game.actor), rng))
    assert len(game.history) > 100
    for each in (game, finished()):
        assert len(link_to(HOME, each.record())) < SAFE_LINK


def test_a_position_tells_nothing_of_before() -> None:
    """It begins a game that goes on just the same."""
    game = finished().at(60)
    again = Game.from_record(record_in(link_to(HOME, position_record(game))))
    assert (again.history, again.position()) == ([], game.position())
    assert again.setup.seats == game.setup.seats


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("", "missing or wrong"),
        ("#game=", "missing or wrong"),
        ("#game=1", "missing or wrong"),
        ("#game=1.", "missing or wrong"),
        ("#game=x.eNpL", "missing or wrong"),
        ("#game=1.!!!!", "missing or wrong"),
        ("#game=1.é", "missing or wrong"),
        (link_to(HOME, "niagara 1 {}")[:-4], "missing or wrong"),
        (link_to(HOME, "niagara 1 {}") + "AAAA" * 20_000, "missing or wrong"),
        ("#game=2.eNpL", "another version of this page"),
        (packed(b"niagara 1 {}"), "missing or wrong"),
        (packed(zlib.compress(b"\xff\xfe")), "missing or wrong"),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(link: str, sentence: str) -> None:
    """It says what to do."""
    with pytest.raises(RecordError, match=sentence):
        record_in(link)


def test_a_bomb_is_not_unpacked() -> None:
    """A short link that holds millions of letters gives no more than is refused as too long."""
    bomb = packed(zlib.compress(b"a" * 100_000_000, 9))
    with pytest.raises(RecordError, match="missing or wrong"):
        record_in(bomb)
    smaller = packed(zlib.compress(b"a" * 10_000_000, 9))
    assert len(smaller) < LONGEST_LINK
    assert len(record_in(smaller)) == LONGEST + 1
