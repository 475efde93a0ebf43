"""Games as links: there and back, short, and safe whatever comes."""

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niagara import BOTS, Game, Setup
from niagara.record import LONGEST
from tests.support.carried import WAYS
from tests.support.strategies import random_game
from tests.support.visitor import finished
from web.asking.ui import SAFE_LINK
from web.saving.link import (
    BEGINNING,
    LETTER,
    LONGEST_LINK,
    VERSION,
    PackedError,
    is_letter,
    letters_in,
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


DAMAGED: Final = (
    *("", "#game=", "#game=1", "#game=1.", "#game=x.eNpL", "#game=1.!!!!", "#game=1.é"),
    *(link_to(HOME, "niagara 1 {}")[:-4], packed(b"niagara 1 {}")),
    packed(zlib.compress(b"\xff\xfe")),
)


@pytest.mark.parametrize("link", [*DAMAGED, "#game=2.eNpL"])
def test_what_is_no_game_is_refused_in_a_sentence(link: str) -> None:
    """It says what to do."""
    sentence = "missing or wrong" if link in DAMAGED else "another version of this page"
    with pytest.raises(PackedError, match=sentence):
        record_in(link)


def test_a_bomb_is_not_unpacked() -> None:
    """A short link that holds millions of letters gives no more than is refused as too long."""
    small, large = (packed(zlib.compress(b"a" * size, 9)) for size in (10_000_000, 100_000_000))
    assert len(small) < LONGEST_LINK < len(large)
    for bomb in (small, large):
        assert len(record_in(bomb)) == LONGEST + 1


def test_what_stands_behind_a_link_counts_for_nothing() -> None:
    """However much it is: the text in the link ends by itself."""
    assert record_in(link_to(HOME, "niagara 1 {}") + "AAAA" * 20_000) == "niagara 1 {}"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("record", [finished().record(), "niagara 1 {}"], ids=["long", "short"])
def test_a_link_is_read_as_messengers_leave_it(way: str, record: str) -> None:
    """Whatever they put around it, or into it."""
    assert record_in(WAYS[way](link_to(HOME, record))) == record
    assert is_letter(WAYS[way](link_to(HOME, record, LETTER)))
    assert letters_in(WAYS[way](link_to(HOME, record, LETTER))) == [record]


def ending(*ends: str) -> Iterator[str]:
    """Yield texts whose plain links end in one of these letters."""
    texts = (f"niagara 1 {{{number}}}" for number in count())
    return (text for text in texts if packed(zlib.compress(text.encode(), 9)).endswith(ends))


@pytest.mark.slow
@pytest.mark.parametrize("end", ["_", "-"])
def test_what_some_chats_drop_at_the_end_is_known(end: str) -> None:
    """A link without its last sign is read, also in words; a new one does not end so."""
    for text in islice(ending(end), 20):
        plain = packed(zlib.compress(text.encode(), 9))
        assert record_in(plain.removesuffix(end)) == text
        assert record_in(f"Look: {plain.removesuffix(end)} !") == text
        link = link_to(HOME, text)
        assert not link.endswith(("_", "-"))
        assert record_in(link) == text


@given(st.integers(0, 999), st.data())
def test_a_link_with_a_part_missing_is_never_read_wrong(seed: int, data: st.DataObject) -> None:
    """What comes out is what was put in, or it is refused."""
    record = random_game(Random(seed), 30).record()
    link = link_to(HOME, record)
    first = data.draw(st.integers(len(HOME) + 1, len(link)))
    last = data.draw(st.integers(first, len(link)))
    with suppress(PackedError):
        assert record_in(link[:first] + link[last:]) == record
