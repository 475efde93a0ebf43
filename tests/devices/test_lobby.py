"""Before the game: guests take seats, and the host tells all."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niagara.model.setup import Occupant, Setup
from tests.devices.network import device_of, name_of
from web.devices.errors import MessageError
from web.devices.lobby import Lobby, leave, take
from web.devices.table import Agreement

A, B, C = map(name_of, "ABC")
SETUP = Setup(
    players=4,
    seats=(
        Occupant("Ana", "red"),
        Occupant("Player 2", "blue"),
        Occupant("Player 3", "green"),
        Occupant("Paddler", "black", "paddler"),
    ),
)


def opened() -> Lobby:
    """Return the lobby of Ana, who has a bot on her device and waits for two guests."""
    return Lobby.opened(SETUP, A, free=(1, 2))


def names(lobby: Lobby) -> list[str]:
    """Return the names of all seats."""
    return [seat.name for seat in lobby.setup.seats]


def test_guests_take_seats_until_all_are_taken() -> None:
    """Then the devices agree on the table, and the game can begin."""
    lobby = opened()
    assert lobby.free == (1, 2)
    assert names(lobby) == ["Ana", "", "", "Paddler"]
    with pytest.raises(MessageError, match="a seat is still free"):
        lobby.agreement("t1")
    lobby = lobby.asked(B, take(2, "  Ben ")).asked(C, take(1, "Cleo"))
    assert names(lobby) == ["Ana", "Cleo", "Ben", "Paddler"]
    assert str(Lobby.read(str(lobby))) == str(lobby)
    agreement = lobby.agreement("t1")
    assert agreement.devices == (A, C, B, A)
    device = device_of("B", Agreement.read(str(agreement)))
    assert device.seats == {2}
    assert device.table.agreement.setup.seats[2] == Occupant("Ben", "green")


def test_a_table_that_another_guest_tells_of_must_be_that_of_the_lobby() -> None:
    """Nobody but the host says who plays where, and by which rules."""
    lobby = opened().asked(B, take(2, "Ben"))
    begun = Agreement("t1", lobby.setup, (A, A, B, A))
    assert lobby.fits(begun)
    for other in (
        replace(begun, devices=(A, A, C, A)),
        replace(begun, devices=(C, A, B, A)),
        replace(begun, setup=replace(lobby.setup, modules=frozenset({"joe"}))),
    ):
        assert not lobby.fits(other)


def test_a_guest_who_is_gone_leaves_free_seats() -> None:
    """Others may take them; a name can be changed and a seat given back."""
    lobby = opened().asked(B, take(1, "Ben")).asked(B, take(2, "Bea"))
    assert lobby.seats_of(B) == (1, 2)
    lobby = lobby.asked(B, take(2, "Eva")).asked(B, leave(1))
    assert names(lobby) == ["Ana", "", "Eva", "Paddler"]
    assert lobby.without(B).free == (1, 2)
    assert lobby.without("nobody") == lobby


@pytest.mark.parametrize(
    ("device", "packet", "why"),
    [
        (B, take(0, "Ben"), "the seat is taken already"),
        (B, take(3, "Ben"), "the seat is taken already"),
        (A, take(3, "Ana"), "a bot plays this seat"),
        (B, take(1, "Ana"), "has this name already"),
        (B, take(1, "\u200b"), "nothing of this name can be seen"),
        (B, take(9, "Ben"), "there is no such seat"),
        (B, "take 12 Ben", "there is no such seat"),
        (B, "take x Ben", "there is no such seat"),
        (B, leave(0), "not yours to give back"),
        (B, leave(1), "not yours to give back"),
        (B, "begin", "nothing that a guest may ask for"),
        (B, "", "nothing that a guest may ask for"),
    ],
)
def test_what_nobody_may_do_is_refused_with_a_sentence(device: str, packet: str, why: str) -> None:
    """The lobby stays as it was; not even the host sits down in the seat of a bot."""
    with pytest.raises(MessageError, match=why):
        opened().asked(device, packet)


SEATED = f'"devices": ["{A}", "", "", "{A}"]'


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (SEATED, '"devices": [""]', "a seat is missing"),
        (SEATED, '"devices": 4', "a seat is missing"),
        (SEATED, SEATED.replace('""', "7", 1), "no such name"),
        (SEATED, SEATED.replace('""', '"B"', 1), "no such name"),
        ('"players": 4', '"players": 44', "players must be"),
        ("niagara 2", "niagara", "cannot be read"),
        ("niagara 2", "niagara 1", "cannot be read"),
    ],
)
def test_a_damaged_lobby_is_refused_with_a_sentence(old: str, new: str, why: str) -> None:
    """Nothing in it is trusted."""
    packet = str(opened())
    assert old in packet
    with pytest.raises(MessageError, match=why):
        Lobby.read(packet.replace(old, new))


@given(st.text(max_size=40), st.text(max_size=5))
def test_any_packet_of_a_guest_is_taken_or_refused(packet: str, device: str) -> None:
    """No text breaks the lobby: what comes out can be told and read."""
    try:
        lobby = opened().asked(device, packet)
    except MessageError:
        return
    assert str(Lobby.read(str(lobby))) == str(lobby)
