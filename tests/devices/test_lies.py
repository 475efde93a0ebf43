"""A device that lies is named, and the game stops with the messages that prove it."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from niagara.model.setup import OPTIONS
from niagara.notation import parse
from tests.devices.crooked import Crooked, asked_for_cards, signed
from tests.devices.network import (
    Network,
    decide,
    decides,
    device_of,
    key_of,
    line_of,
    lines_of,
)
from web.devices import letters
from web.devices.course import Due
from web.devices.device import Device
from web.devices.errors import MessageError, TableStopped
from web.devices.messages import Message, OpenCard, OpenShare, Seal, read
from web.devices.sealing import card_seal, digest

OTHER_KEY = key_of("somebody else")


def stop_of(network: Network) -> TableStopped:
    """Return why all devices have stopped, which is the same for all, with the same proof."""
    stops = [stop for device in network.devices if (stop := device.table.stopped)]
    assert len(stops) == len(network.devices), stops
    assert len({(str(stop), *map(line_of, stop.lines)) for stop in stops}) == 1, stops
    return stops[0]


def sealed_and_silent() -> tuple[Crooked, str, int]:
    """Return a table where the first to open a card says nothing, with its name and seat."""
    network = asked_for_cards()
    seat = network.game.view(None).start
    cheat = "ABC"[seat]
    network.choose(cheat)
    del network.exchanges[cheat]
    network.choose(*network.exchanges)
    assert network.devices[0].table.course.due is Due.CARD
    return network, cheat, seat


def opening(network: Network, cheat: str, seat: int, card: int) -> OpenCard:
    """Return the opening of a card as if that had been sealed."""
    before = network.devices[0].table.course.seals[seat].before
    return OpenCard(card, key_of(cheat).salt(before, seat))


@pytest.mark.parametrize("card", [1, 3, 7])
def test_who_opens_another_card_than_sealed_is_named(card: int) -> None:
    """A 2 was sealed, and something else is opened."""
    network, cheat, seat = sealed_and_silent()
    lie = network.message(seat, opening(network, cheat, seat, card))
    network.send(cheat, lie, min(network.exchanges))
    stop = stop_of(network)
    assert str(stop) == f"seat {seat} has opened another card than it had sealed"
    assert stop.seat == seat
    assert lie in stop.lines


def in_letter(device: Device, line: str) -> str:
    """Return a letter that tells all that a device has heard, and then this message."""
    heard = letters.write(device.table).rpartition("\n")[0]
    lie = read(line)
    text = f"{heard}\n{lie.step} {lie.words} {lie.signature}"
    return f"{text}\n{letters.END}{digest(text)}"


def test_who_lies_in_a_letter_that_tells_all_is_named() -> None:
    """Each of its messages counts as if it had come alone, also where nothing is known yet."""
    network, cheat, seat = sealed_and_silent()
    honest = network.devices[0]
    late = device_of("W", honest.table.agreement)
    lie = network.message(seat, opening(network, cheat, seat, 3))
    with pytest.raises(TableStopped, match="has opened another card") as stopped:
        late.compare(in_letter(honest, lie))
    assert late.table.stopped is stopped.value
    assert lines_of(late) == lines_of(honest)
    name = min(network.exchanges)
    answer = network.hear(name, cheat, in_letter(honest, lie))
    assert honest.table.stopped
    network.follow(cheat, name, answer)
    network.settle()
    stop = stop_of(network)
    assert str(stop) == f"seat {seat} has opened another card than it had sealed"
    assert [*map(line_of, stop.lines)] == [honest.table.course.seals[seat].line, line_of(lie)]


def test_a_lie_in_another_course_of_the_game_names_nobody() -> None:
    """What is said there is no proof here."""
    network = asked_for_cards()
    network.alone = {"A"}
    network.take_over("B", 0)
    network.deliver_all()
    other = network["B"]
    network.alone = {"B"}
    network.choose("A")
    for seat in range(2):
        other.choose(seat, 2)
    start = network.game.view(None).start
    place = network["C"].table.place
    lie = signed("ABC"[start], Message(place.step, place.before, start, OpenCard(3, "x" * 22)))
    answer = network.hear("C", "B", in_letter(other, lie))
    assert answer.refused
    assert not answer.onward
    assert not network["C"].table.stopped


def test_who_still_has_its_seat_must_open_what_it_has_sealed() -> None:
    """Only with a device whose seat another has taken over, a seal is lost; else it is opened."""
    network, cheat, seat = sealed_and_silent()
    packet = network.message(seat, OpenCard(network.devices[0].table.course.lost_card(seat), ""))
    answer = network.hear(min(network.exchanges), cheat, packet)
    assert str(answer.refused) == f"seat {seat} must open what its device has sealed"
    network.send(cheat, packet)
    assert network.devices[0].table.course.due is Due.CARD
    network.send(cheat, network.message(seat, opening(network, cheat, seat, 2)))
    assert network.devices[1].table.course.due is Due.ACTION


def test_who_seals_a_card_that_is_not_in_the_hand_is_named() -> None:
    """A module that is not in play has cards that nobody holds."""
    network = asked_for_cards()
    seat = network.game.view(None).start
    cheat, place = "ABC"[seat], network.devices[0].table.place
    del network.exchanges[cheat]
    salt = OTHER_KEY.salt(place.before, seat)
    seal = Seal(card_seal(place.before, seat, 9, salt))
    network.send(cheat, network.message(seat, seal))
    network.choose(*network.exchanges)
    network.send(cheat, network.message(seat, OpenCard(9, salt)))
    assert str(stop_of(network)).startswith(f"seat {seat} has sealed the card ")


def test_who_opens_another_share_than_sealed_is_named() -> None:
    """What is drawn cannot be chosen after the others have opened theirs."""
    network = Crooked("chance")
    while ("C", "A") not in {(sender, receiver) for sender, receiver, _packet in network.flying}:
        network.deliver(0)
    del network.exchanges["C"]
    network.settle()
    assert network["A"].table.waited_for == (2,)
    network.send("C", network.message(2, OpenShare("A" * 22)))
    assert str(stop_of(network)) == "seat 2 has opened another share than it had sealed"


@pytest.mark.parametrize("other", ["AB", "BA"])
def test_who_tells_two_devices_different_things_is_named(other: str) -> None:
    """Two seals of one card are found out as soon as the devices compare; then nobody decides."""
    network = asked_for_cards()
    del network.exchanges["C"]
    place = network["A"].table.place
    for receiver, card in zip(other, (2, 3), strict=True):
        seal = card_seal(place.before, 2, card, OTHER_KEY.salt(place.before, 2))
        network.flying.append(("C", receiver, network.message(2, Seal(seal))))
    network.settle()
    assert str(stop_of(network)) == "seat 2 has said two different things"
    assert not any(map(decides, network.devices))
    with pytest.raises(MessageError, match="seat 2"):
        decide(network["A"], Random(1), 0)


def test_the_proof_goes_to_all_at_once_and_to_whoever_asks_later() -> None:
    """Whoever was away hears of the lie as well."""
    network = asked_for_cards()
    lines = [network.message(2, Seal(letter * 43)) for letter in "xy"]
    network.hear("A", "C", lines[0])
    answer = network.hear("A", "C", lines[1])
    assert answer.back == answer.onward == lines
    assert network.hear("A", "B", network.exchanges["B"].place()).back[-2:] == lines


@pytest.mark.parametrize("fork", OPTIONS["fork"])
def test_a_seal_has_a_share_only_if_something_is_drawn(fork: str) -> None:
    """Neither more nor less than is due."""
    network = asked_for_cards(fork)
    del network.exchanges["C"]
    share = "" if fork == "chance" else "y" * 43
    answer = network.hear("A", "C", network.message(2, Seal("x" * 43, share)))
    assert str(answer.refused) == "the seal of a card is to be told now"


def test_what_is_wrong_is_refused_with_a_sentence_and_changes_nothing() -> None:
    """Out of turn, illegal, of another course, giant: the game stays as it was."""
    network = asked_for_cards()
    network.choose(*"ABC")
    device, actor = network["A"], network.game.actor
    assert actor is not None
    assert device.table.course.due is Due.ACTION
    place = device.table.place
    legal = network.game.legal()[0]
    before = lines_of(device)
    actors = "ABC"[actor]
    wrong = {
        network.message((actor + 1) % 3, legal): "is not to say anything now",
        network.message(actor, OpenShare("x" * 22)): "an action is to be told now",
        network.message(actor, Seal("x" * 43)): "an action is to be told now",
        network.message(actor, parse("a 1>6L")): "a 1>6L",
        network.message(actor, legal).replace(str(legal), "card 3"): "never told",
        signed(actors, Message(place.step, "x" * 43, actor, legal)): "belongs to another game",
        signed("A", Message(place.step, place.before, 7, legal)): "there is no such seat",
        network.message(actor, legal) + " " * 1500: "too long",
        network.message(actor, legal)[:-87]: "has not signed",
        network.message(actor, legal, signer="ABC"[actor - 1]): "has not signed",
        "hello": "not a message of this game",
        "have 7": "does not say how much",
        "niagara 2 {": "the letter is damaged",
        f"{place.step} {place.before} {actor} open card 12 {'x' * 22}": "there is no card 12",
    }
    for packet, words in wrong.items():
        answer = network.hear("A", "B", packet)
        assert words in str(answer.refused), packet
        assert not answer.back
        assert not answer.onward
        assert lines_of(device) == before
        assert not device.table.stopped


def is_message(packet: str) -> bool:
    """Tell whether a packet has the form of a message."""
    try:
        read(packet)
    except MessageError:
        return False
    return True


@given(st.integers(0, 2**32 - 1), st.text(max_size=60), st.integers(0, 200))
def test_damaged_packets_do_no_harm(seed: int, junk: str, cut: int) -> None:
    """Whatever arrives is taken or refused; the devices that are honest still agree."""
    rng = Random(seed)
    network = Crooked(rng.choice(("chance", "alternate")))
    network.play_in_peace(rng.randrange(12))
    device = network["A"]
    lines = lines_of(device)
    packet = rng.choice([*lines, network.exchanges["A"].place(), str(device.table.agreement)])
    before = lines_of(device)
    damaged = packet[:cut] + junk + packet[cut + len(junk) :]
    assume(not is_message(damaged))
    answer = network.hear("A", "B", damaged)
    assert not device.table.stopped
    assert lines_of(device) == before
    assert len(answer.back) <= len(lines) + 2
