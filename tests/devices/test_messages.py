"""Messages and agreements as text."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niagara.model.cards import CARDS
from niagara.model.setup import Setup
from niagara.notation import parse
from tests.devices.network import name_of, names_of
from tests.support.strategies import setups
from web.devices.errors import MessageError
from web.devices.messages import (
    LONGEST,
    Message,
    OpenCard,
    OpenShare,
    Request,
    Said,
    Seal,
    read,
    read_request,
)
from web.devices.table import Agreement, Place, read_place, text_of_place

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


A, B, C = names_of("ABC")


def words(length: int) -> st.SearchStrategy[str]:
    """Return random letters, as digests and salts have."""
    return st.text(LETTERS, min_size=length, max_size=length)


said: st.SearchStrategy[Said] = st.one_of(
    st.builds(Seal, card=words(43), share=words(43) | st.just("")),
    st.builds(Seal, share=words(43)),
    st.builds(OpenCard, st.integers(1, len(CARDS) - 1), words(22) | st.just("")),
    st.builds(OpenShare, words(22) | st.just("")),
    st.sampled_from(["weather up", "rope", "buy none", "a shore>2", "b 2>shore"]).map(parse),
)
names = st.sampled_from(names_of("ABCDEF"))
signatures = words(85).map(lambda letters: f"{letters}A")
messages = st.builds(
    Message,
    st.integers(0, 9999),
    words(43),
    st.integers(0, 5),
    said,
    signature=signatures | st.just(""),
)
takeovers = st.builds(
    replace,
    messages,
    by=names,
    votes=st.lists(st.tuples(names, signatures), max_size=3).map(tuple),
)


places = st.builds(
    Place,
    st.integers(0, 9999),
    words(43),
    st.sets(st.integers(0, 5)).map(sorted).map(tuple),
    words(43),
)


@given(messages | takeovers, places, setups)
def test_all_is_read_as_it_was_written(message: Message, place: Place, setup: Setup) -> None:
    """One line holds all of it, but seed, start player and flags of a setup stay at home."""
    assert read(str(message)) == message
    assert read(str(message)).signature == message.signature
    assert len(str(message)) < LONGEST
    assert "\n" not in str(message)
    assert read_place(text_of_place(place)) == place
    agreement = Agreement("t1", setup.seedless, (name_of("A"), *[""] * (setup.players - 1)))
    early = replace(agreement, early=True)
    assert Agreement.read(str(agreement)) == agreement
    assert Agreement.read(str(early)) == early
    assert "seed" not in str(agreement)
    assert str(early).replace('"early": true, ', "") == str(agreement)


@given(
    st.builds(
        Request,
        names,
        words(43),
        names,
        st.lists(st.tuples(names, signatures), max_size=6).map(tuple),
    )
)
def test_a_request_is_read_as_it_was_written(request: Request) -> None:
    """It fits a line with the votes of the largest table, and is the same without them."""
    for line in (str(request), request.words):
        assert read_request(line) == request
        assert len(line) < LONGEST
    assert read_request(str(request)).votes == request.votes


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"table": "t1"', '"table": "t 1"', "a name in it is damaged"),
        ('"table": "t1", ', "", "a name in it is damaged"),
        (f', "{C}"]', "]", "each seat needs one device"),
        (f', "{C}"]', ", 3]", "a name in it is damaged"),
        (f'["{A}", "{B}", "{C}"]', '"ABC"', "a name in it is damaged"),
        ('"players": 3', '"players": 30', "players must be"),
        ('"players": 3', '"players": 3, "start": 1', "what is drawn must not be given"),
        ('"players": 3', '"players": 3, "seed": 7', "what is drawn must not be given"),
        ('"players": 3', '"players": 3, "early": false', "early"),
        (f'"{C}"', '"C"', "a name in it is damaged"),
        (f'"{C}"', f'"{C[:-1]}B"', "a name in it is damaged"),
        ("niagara 2", "niagara 3", "cannot be read"),
        ("niagara 2", "niagara 1", "an older version of this page"),
    ],
)
def test_a_damaged_agreement_is_refused_with_a_sentence(old: str, new: str, why: str) -> None:
    """Nothing in it is trusted."""
    line = str(Agreement("t1", Setup(players=3).seedless, (A, B, C)))
    assert old in line
    with pytest.raises(MessageError, match=why):
        Agreement.read(line.replace(old, new))
