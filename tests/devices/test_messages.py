"""Messages and agreements as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niagara.model.cards import CARDS
from niagara.model.setup import Setup
from niagara.notation import parse
from tests.support.strategies import setups
from web.devices.errors import MessageError
from web.devices.messages import Message, NotSaid, OpenCard, OpenShare, Said, Seal, read
from web.devices.table import Agreement, Place, read_place, text_of_place

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def words(length: int) -> st.SearchStrategy[str]:
    """Return random letters, as digests and salts have."""
    return st.text(LETTERS, min_size=length, max_size=length)


said: st.SearchStrategy[Said] = st.one_of(
    st.builds(Seal, card=words(43), share=words(43) | st.just("")),
    st.builds(Seal, share=words(43)),
    st.builds(OpenCard, st.integers(1, len(CARDS) - 1), words(22) | st.just("")),
    st.builds(OpenShare, words(22) | st.just("")),
    st.builds(NotSaid),
    st.sampled_from(["weather up", "rope", "buy none", "a shore>2", "b 2>shore"]).map(parse),
)
messages = st.builds(
    Message, st.integers(0, 9999), words(43), st.integers(0, 5), said, st.sampled_from(["", "x7"])
)


places = st.builds(
    Place,
    st.integers(0, 9999),
    words(43),
    st.sets(st.integers(0, 5)).map(sorted).map(tuple),
    words(43),
)


@given(messages, places, setups)
def test_all_is_read_as_it_was_written(message: Message, place: Place, setup: Setup) -> None:
    """One line holds all of it, but seed, start player and flags of a setup stay at home."""
    assert read(str(message)) == message
    assert "\n" not in str(message)
    assert read_place(text_of_place(place)) == place
    agreement = Agreement("t1", setup.seedless, ("A",) * setup.players)
    assert Agreement.read(str(agreement)) == agreement
    assert "seed" not in str(agreement)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"table": "t1"', '"table": "t 1"', "a name in it is damaged"),
        ('"table": "t1", ', "", "a name in it is damaged"),
        ('["A", "B", "C"]', '["A", "B"]', "each seat needs one device"),
        ('["A", "B", "C"]', '["A", "B", 3]', "a name in it is damaged"),
        ('["A", "B", "C"]', '"ABC"', "a name in it is damaged"),
        ('"players": 3', '"players": 30', "players must be"),
        ('"players": 3', '"players": 3, "start": 1', "what is drawn must not be given"),
        ('"players": 3', '"players": 3, "seed": 7', "what is drawn must not be given"),
        ("niagara 1", "niagara 2", "cannot be read"),
    ],
)
def test_a_damaged_agreement_is_refused_with_a_sentence(old: str, new: str, why: str) -> None:
    """Nothing in it is trusted."""
    line = str(Agreement("t1", Setup(players=3).seedless, ("A", "B", "C")))
    assert old in line
    with pytest.raises(MessageError, match=why):
        Agreement.read(line.replace(old, new))
