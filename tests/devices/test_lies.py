"""A device that lies is named, and the game stops with the messages that prove it."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from niagara.game import Game
from niagara.model.setup import OPTIONS, Setup
from tests.devices.network import Network, decide, decides, key_of
from web.devices import letters
from web.devices.course import Due
from web.devices.device import Device
from web.devices.errors import MessageError, TableStopped
from web.devices.messages import Message, NotSaid, OpenCard, OpenShare, Said, Seal, read
from web.devices.sealing import card_seal, digest

OTHER_KEY = key_of("somebody else")


class Crooked(Network):
    """Three devices, one of which is in the hands of a cheat."""

    def __init__(self, fork: str) -> None:
        super().__init__(Setup(players=3, fork=fork), "ABC", Random(1))

    def message(self, seat: int, said: Said) -> str:
        """Return a message that fits where the game is."""
        place = self.devices[0].table.place
        return str(Message(place.step, place.before, seat, said))

    def send(self, sender: str, packet: str, receivers: str = "ABC") -> None:
        """Let some devices receive a packet, and answer."""
        self.flying += ((sender, receiver, packet) for receiver in receivers)
        self.settle()

    def choose(self, *names: str) -> None:
        """Let devices choose the card 2."""
        for name in names:
            self.tell_others(name, [self[name].choose("ABC".index(name), 2)])
            self.settle()

    @property
    def game(self) -> Game:
        """The game as everybody knows it."""
        game = self.devices[0].table.course.game
        assert game, "the game has begun"
        return game


def asked_for_cards(fork: str = "alternate") -> Crooked:
    """Return a table that waits for the cards of the first round."""
    network = Crooked(fork)
    network.settle()
    assert network.devices[0].table.course.due is Due.CARD_SEAL
    return network


def stop_of(network: Network) -> TableStopped:
    """Return why all devices have stopped, which is the same for all, with the same proof."""
    stops = [stop for device in network.devices if (stop := device.table.stopped)]
    assert len(stops) == len(network.devices), stops
    assert len({(str(stop), stop.lines) for stop in stops}) == 1, stops
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
    network.send(cheat, lie, network.devices[0].name)
    stop = stop_of(network)
    assert str(stop) == f"seat {seat} has opened another card than it had sealed"
    assert stop.seat == seat
    assert lie in stop.lines


def in_letter(device: Device, *lines: str) -> str:
    """Return a letter that tells all that a device has heard, and then these messages."""
    heard = letters.write(device.table).rpartition("\n")[0]
    said = (f"{read(line).step} {read(line).words}" for line in lines)
    text = "\n".join([heard, *said])
    return f"{text}\n{letters.END}{digest(text)}"


def test_who_lies_in_a_letter_that_tells_all_is_named() -> None:
    """Each of its messages counts as if it had come alone, also where nothing is known yet."""
    network, cheat, seat = sealed_and_silent()
    honest = network.devices[0]
    late = Device("W", key_of("W"), honest.table.agreement)
    lie = network.message(seat, opening(network, cheat, seat, 3))
    with pytest.raises(TableStopped, match="has opened another card") as stopped:
        late.compare(in_letter(honest, lie))
    assert late.table.stopped is stopped.value
    assert [*late.table.lines()] == [*honest.table.lines()]
    answer = network.exchanges[honest.name].receive(in_letter(honest, lie))
    assert honest.table.stopped
    network.follow(cheat, honest.name, answer)
    network.settle()
    stop = stop_of(network)
    assert str(stop) == f"seat {seat} has opened another card than it had sealed"
    assert stop.lines == (str(honest.table.course.seals[seat]), lie)


def test_a_lie_in_another_course_of_the_game_names_nobody() -> None:
    """Whoever has made that course up could name anybody so."""
    network = asked_for_cards()
    other = Device.restored("X", OTHER_KEY, letters.write(network["B"].table))
    network.choose("A")
    for seat in range(3):
        other.take_over(seat)
        other.choose(seat, 2)
    start = network.game.view(None).start
    place = other.table.place
    lie = str(Message(place.step, place.before, start, OpenCard(3, "x" * 22)))
    answer = network.exchanges["B"].receive(in_letter(other, lie))
    assert answer.back == [letters.write(network["B"].table)]
    assert not answer.onward
    assert not network["B"].table.stopped


def test_who_still_has_its_seat_must_open_what_it_has_sealed() -> None:
    """Only with a device whose seat another has taken over, a seal is lost; else it is opened."""
    network, cheat, seat = sealed_and_silent()
    packet = network.message(seat, OpenCard(3, ""))
    answer = network.exchanges[network.devices[0].name].receive(packet)
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
    exchange = network.exchanges["A"]
    exchange.receive(lines[0])
    answer = exchange.receive(lines[1])
    assert answer.back == answer.onward == lines
    assert exchange.receive(network.exchanges["B"].place()).back[-2:] == lines


@pytest.mark.parametrize("has_spoken", [True, False])
def test_who_speaks_for_the_seat_of_another_device_is_found_out(*, has_spoken: bool) -> None:
    """That device has the proof, or alone knows it; it says so, and all others stop, too."""
    network = asked_for_cards()
    if has_spoken:
        network["A"].choose(0, 3)
    network.send("C", network.message(0, Seal("x" * 43)), "B")
    differs = "seat 0 has said two different things"
    why = str(stop_of(network))
    assert why == "another device has spoken for seat 0" or (has_spoken and why == differs)


@pytest.mark.parametrize("fork", OPTIONS["fork"])
def test_a_seal_has_a_share_only_if_something_is_drawn(fork: str) -> None:
    """Neither more nor less than is due."""
    network = asked_for_cards(fork)
    del network.exchanges["C"]
    share = "" if fork == "chance" else "y" * 43
    answer = network.exchanges["A"].receive(network.message(2, Seal("x" * 43, share)))
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
    before = [*device.table.lines()]
    wrong = {
        network.message((actor + 1) % 3, legal): "is not to say anything now",
        network.message(actor, OpenShare("x" * 22)): "an action is to be told now",
        network.message(actor, Seal("x" * 43)): "an action is to be told now",
        network.message(actor, legal).replace(str(legal), "a 1>6L"): "a 1>6L",
        network.message(actor, legal).replace(str(legal), "card 3"): "never told",
        str(Message(place.step, "x" * 43, actor, legal)): "belongs to another game",
        str(Message(0, device.table.before(0), 7, legal)): "had nothing to say in step 0",
        network.message(actor, legal) + " " * 500: "too long",
        network.message(7, NotSaid()): "is not to say anything now",
        "hello": "not a message of this game",
        "have 7": "does not say how much",
        "niagara 1 {": "the letter is damaged",
        f"{place.step} {place.before} {actor} open card 12 {'x' * 22}": "there is no card 12",
    }
    for packet, words in wrong.items():
        answer = network.exchanges["A"].receive(packet)
        assert words in str(answer.refused), packet
        assert not answer.back
        assert not answer.onward
        assert [*device.table.lines()] == before
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
    lines = [*device.table.lines()]
    packet = rng.choice([*lines, network.exchanges["A"].place(), str(device.table.agreement)])
    before = [*device.table.lines()]
    damaged = packet[:cut] + junk + packet[cut + len(junk) :]
    assume(not is_message(damaged))
    answer = network.exchanges["A"].receive(damaged)
    assert not device.table.stopped
    assert [*device.table.lines()] == before
    assert len(answer.back) <= len(lines) + 2
