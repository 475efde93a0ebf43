"""What a cheat could try who has read how devices talk: none of it works."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import TypeGuard

import pytest

from niagara.model.actions import Seat
from tests.devices.air import settle
from tests.devices.crooked import Crooked, asked_for_cards, signed
from tests.devices.network import (
    Network,
    decide,
    decides,
    device_of,
    letters_of,
    lines_of,
    name_of,
    restored,
    secret_of,
    signer_of,
)
from tests.support.signing import Signatures
from tests.support.waiting import Pauses
from web.devices import letters
from web.devices.course import Due
from web.devices.device import Device
from web.devices.errors import MessageError
from web.devices.messages import Message, OpenCard, OpenShare, Said, Seal, read
from web.devices.sealing import digest, drawn_start
from web.devices.signing import of_vote
from web.devices.sparing import Sparing

JUNK = "A" * 86
"""What has the form of a signature."""


class Credulous(Signatures):
    """Takes every signature for a good one, as only a cheat does."""

    def verify(self, name: str, text: str, signature: str, /) -> bool:
        """Tell that the device has signed the text."""
        return True


class Forger(Device):
    """Writes a history of its own, in which all others have voted for it."""

    def votes_for(self, seat: Seat) -> Mapping[str, str]:
        return {name: JUNK for name in self.table.agreed if name}


def forged(network: Network, letter: str, decisions: int) -> Device:
    """Return a device that has played a whole game alone, for all seats."""
    forger = Forger(secret_of(letter), Credulous(), network.agreement)
    forger.table.verify = Credulous().verify
    rng = Random(7)
    for _decision in range(decisions):
        for seat in range(len(network.agreement.devices)):
            forger.take_over(seat)
        list(forger.owed())
        if seats := decides(forger):
            decide(forger, rng, seats[0])
    assert forger.table.place.step > 10
    return forger


def refuse(network: Network, sender: str, packet: str, receivers: str = "ABC") -> list[str]:
    """Let devices hear a packet that must change nothing; return why it was refused."""
    why = []
    for receiver in receivers:
        before = lines_of(network[receiver])
        answer = network.hear(receiver, sender, packet)
        assert answer.refused or answer.letter
        assert not answer.onward
        assert lines_of(network[receiver]) == before
        assert not network[receiver].table.stopped
        why.append(str(answer.refused))
    return why


def all_of(device: Device) -> list[str]:
    """Return all messages that a device knows, as packets."""
    return [str(message) for _speaker, message in device.table.spoken()]


# Another history


@pytest.mark.parametrize("letter", ["C", "X"])
def test_nobody_follows_a_history_that_one_device_has_made_up(letter: str) -> None:
    """Neither as a letter nor message by message, whether the cheat has a seat or an invention."""
    network = asked_for_cards()
    network.play_in_peace(6)
    forger = forged(network, letter, 60)
    before = lines_of(network["A"])
    for receiver in "AB":
        for packet in (letters.write(forger.table), *all_of(forger)):
            network.flying.append(("C", receiver, packet))
    network.deliver_all()
    for name in "AB":
        assert lines_of(network[name])[: len(before)] == before
        assert not network[name].table.stopped
    network.play_in_peace(10)
    assert len(lines_of(network["A"])) > len(before)


def test_an_invention_does_not_count_when_two_courses_are_compared() -> None:
    """By post, a cheat says to be everybody who has not sat down yet, and is heard first."""
    network = Crooked(owners="A--", watching="BC")
    cheats = [device_of(letter, network.agreement) for letter in "WX"]
    real = {name: network[name] for name in "BC"}
    for seat, (name, cheat) in enumerate(zip("BC", cheats, strict=True), start=1):
        real[name].take_over(seat)
        cheat.take_over(seat)
    network.settle()
    for name in "BC":
        network.tell_others(name, [*network[name].owed()])
    network.settle()
    invented, *others = cheats
    for packet in (*all_of(network["A"])[:1], *others[0].owed(), *invented.owed()):
        for cheat in cheats:
            cheat.hear(read(packet))
    assert network["A"].table.place.step > invented.table.place.step > 0
    refused = network.hear("A", "X", letters.write(invented.table))
    assert refused.letter
    assert letters_of(network["A"].table.agreed) == "ABC"


@pytest.mark.parametrize("change", ["unsigned", "other words", "other device"])
def test_a_letter_says_only_what_its_devices_have_signed(change: str) -> None:
    """What is not signed itself must be in the digest of what is: nothing in it can be changed."""
    network = asked_for_cards()
    network.choose(*"ABC")
    device = device_of("W", network.agreement)
    told = letters.write(network["A"].table).rpartition("\n")[0]
    first = next(line for line in told.split("\n") if line.startswith("0 0 seal"))
    wrong = {
        "unsigned": told.replace(f" {read_signature(told)}", ""),
        "other words": told.replace(first, f"0 0 seal share {'x' * 43}"),
        "other device": told.replace(first, first.replace("0 0 ", f"0 0 by {name_of('X')} ")),
    }[change]
    assert wrong != told
    letter = f"{wrong}\n{letters.END}{digest(wrong)}"
    for read_it in (device.hear_letter, device.compare):
        with pytest.raises(MessageError, match="what a device has not signed"):
            read_it(letter)
    assert not lines_of(device)


def read_signature(letter: str) -> str:
    """Return the last signature in a letter."""
    return letter.rpartition(" ")[2]


# The seat of another


def test_nobody_takes_the_seat_of_a_device_that_is_connected() -> None:
    """It gives no vote itself, and those who are connected with it give none either."""
    network = asked_for_cards()
    network.take_over("C", 0)
    network.settle()
    assert network["C"].waits_for_votes == {0}
    with pytest.raises(MessageError, match="does not play on this device"):
        network["C"].choose(0, 1)
    place = network["A"].table.place
    takeover = Message(place.step, place.before, 0, Seal("x" * 43), by=name_of("C"))
    votes = {name_of(letter): JUNK for letter in "ABC"}
    own = {name_of("C"): vote_of("C", network, "A", "C")}
    for given in ({}, votes, own, {**own, name_of("A"): vote_of("A", network, "A", "C")}):
        packet = signed("C", replace(takeover, votes=tuple(given.items())))
        assert {*refuse(network, "C", packet)} == {
            "too few devices agree that another one speaks for seat 0"
        }
    assert letters_of(network["A"].table.owners) == "ABC"


def vote_of(letter: str, network: Network, owner: str, taker: str, before: str = "") -> str:
    """Return the signature of a vote."""
    table = network["A"].table
    place = before or table.place.before
    words = of_vote(table.before(0), name_of(owner), name_of(taker), place)
    return signer_of(letter).sign(words)


@pytest.mark.parametrize(
    ("voters", "owner", "taker", "early", "enough"),
    [
        ("BD", "A", "C", False, True),
        ("B", "A", "C", False, False),  # with its own, that is half
        ("BX", "A", "C", False, False),  # nobody knows X
        ("BA", "A", "C", False, False),  # the owner has no vote
        ("BD", "A", "D", False, False),  # these are for another device,
        ("BD", "B", "C", False, False),  # about another device,
        ("BD", "A", "C", True, False),  # or for another place
    ],
)
def test_only_votes_of_most_of_the_others_count(
    voters: str, owner: str, taker: str, *, early: bool, enough: bool
) -> None:
    """At a table of five, C needs two votes beside its own for the seat of A."""
    network = asked_for_cards(owners="ABCDE")
    place = network["A"].table.place
    before = network["A"].table.before(1) if early else ""
    votes = tuple(
        (name_of(voter), vote_of(voter, network, owner, taker, before)) for voter in voters
    )
    said = Message(place.step, place.before, 0, Seal("x" * 43), by=name_of("C"), votes=votes)
    answer = network.hear("E", "C", signed("C", said))
    assert bool(answer.refused) != enough
    assert letters_of(network["E"].table.owners)[0] == ("C" if enough else "A")


def test_a_device_votes_for_one_taker_only_at_one_place() -> None:
    """Else two devices could speak for the seat."""
    network = asked_for_cards(owners="ABCDE")
    network.alone = {"A"}
    place = network["D"].table.place
    request = f"gone {name_of('A')} {place.before}"
    assert network.hear("D", "B", request).back
    assert network.hear("D", "B", request).back
    assert not network.hear("D", "C", request).back
    assert not network.hear("D", "B", f"gone {name_of('D')} {place.before}").back
    assert not network.hear("D", "B", f"gone {name_of('A')} {'x' * 43}").back


def test_a_vote_for_one_that_is_gone_or_watches_blocks_nobody() -> None:
    """Else a cheat's second device could use up the votes, and nobody could take its seats."""
    network = asked_for_cards(owners="ABCDE", watching="X")
    device, before = network["D"], network["D"].table.place.before
    owner, b, c, x = map(name_of, "ABCX")
    assert device.vote(owner, x, before, {x, b, c})
    assert device.vote(owner, b, before, {x, b, c})
    assert not device.vote(owner, x, before, {x, b, c})
    assert not device.vote(owner, c, before, {b, c})
    assert device.vote(owner, c, before, {c})


def test_an_old_vote_does_not_undo_what_its_owner_has_said_since() -> None:
    """A cheat holds back its own card, and goes on alone from the vote; the owner was back."""
    network = asked_for_cards()
    seat = network.game.view(None).start
    victim, other, cheat = (*"ABC"[seat:], *"ABC"[:seat])
    liar = restored(cheat, letters.write(network[cheat].table))
    before = liar.table.place.before
    liar.take_over(seat)
    vote = vote_of(other, network, victim, cheat)
    liar.hear_vote(name_of(other), name_of(victim), before, vote)
    network.choose(other, victim)
    for _speaker, message in network[other].table.spoken():
        if message.seat == "ABC".index(other):
            liar.hear(message)
    liar.choose(seat, 4)
    liar.choose("ABC".index(cheat), 3)
    assert [*liar.owed()]
    assert liar.table.place.step > network[victim].table.place.step
    for name in (victim, other):
        heard = lines_of(network[name])
        network.hear(name, cheat, letters.write(liar.table))
        assert lines_of(network[name]) == heard
        assert network[name].table.owners[seat] == name_of(victim)
        assert not network[name].table.stopped


def test_the_first_letter_of_a_seat_binds_its_key() -> None:
    """Who has sat down by post is not pushed out by somebody who says to be the same person."""
    network = Crooked(owners="A--", watching="BCX")
    for seat, name in enumerate("BC", start=1):
        network.take_over(name, seat)
    network.settle()
    assert letters_of(network["A"].table.agreed) == "ABC"
    network.take_over("X", 1)
    network.settle()
    assert network["X"].waits_for_votes == {1}
    assert letters_of(network["A"].table.owners) == "ABC"


# Seals and shares


def waiting_for_a_card() -> tuple[Crooked, str, Seat]:
    """Return a table where a device is to open the card 2, and does not, with its seat."""
    network = asked_for_cards(watching="X")
    seat = network.game.view(None).start
    cheat = "ABC"[seat]
    network.choose(cheat)
    network.alone = {cheat}
    for name in {*"ABC"} - {cheat}:
        network.choose(name)
    assert network["X"].table.course.due is Due.CARD
    return network, cheat, seat


def test_a_sealed_card_is_not_changed_by_losing_it() -> None:
    """Neither the device that sealed it opens another as lost, nor a second one of the cheat."""
    network, cheat, seat = waiting_for_a_card()
    others = "".join(sorted({*"ABC"} - {cheat}))
    first = network["X"].table.course.lost_card(seat)
    place = network["X"].table.place
    for by, signer in (("", cheat), (name_of("X"), "X"), (name_of(cheat), cheat)):
        for card in (first, 5):
            said = Message(place.step, place.before, seat, OpenCard(card, ""), by=by)
            refuse(network, cheat, signed(signer, said), others)


def test_a_card_that_is_lost_after_all_is_nobodys_choice() -> None:
    """If the others agree that the device is gone, the card counts as the first of the hand."""
    network, cheat, seat = waiting_for_a_card()
    network.take_over("X", seat)
    network.deliver_all()
    name = next(each for each in "ABC" if each != cheat)
    opened = next(
        message
        for _speaker, message in network[name].table.spoken()
        if message.seat == seat and isinstance(message.said, OpenCard)
    )
    assert opened.by == name_of("X")
    assert opened.said == OpenCard(1, "")
    place = opened.step, opened.before
    votes = opened.votes
    fresh = device_of("W", network.agreement)
    for message in (message for _speaker, message in network[name].table.spoken()):
        if message.step < opened.step:
            fresh.hear(message)
    other = Message(*place, seat, OpenCard(5, ""), by=name_of("X"), votes=votes)
    with pytest.raises(MessageError, match="counts as the first of the hand"):
        fresh.hear(read(signed("X", other)))


def test_who_holds_back_a_share_loses_the_seat_to_the_others() -> None:
    """Nothing makes a device speak; but then others do for it, and its share is an empty word."""
    network = Crooked()
    while network.flying:
        sender, _receiver, packet = network.flying[0]
        if sender == "C" and "open share" in packet:
            network.flying.pop(0)
        else:
            network.deliver(0)
    device = network["A"]
    assert device.table.course.due is Due.SHARE
    assert device.table.waited_for == (2,)
    shares = [step.said.share for step in device.table.steps[1].values() if is_share(step.said)]
    network.alone = {"C"}
    network.take_over("A", 2)
    network.deliver_all()
    assert network.game.view(None).start == drawn_start([*shares, ""])
    network.play_in_peace(6)
    network.alone = set()
    network.settle()
    for each in network.devices:
        assert letters_of(each.table.owners) == "ABA"
        assert lines_of(each) == lines_of(device)


def is_share(said: Said) -> TypeGuard[OpenShare]:
    """Tell whether something opens a share."""
    return isinstance(said, OpenShare)


# Accusations


def test_nobody_is_framed_for_a_broken_word() -> None:
    """What is not signed by the device that is to have said it, accuses nobody."""
    network, cheat, seat = waiting_for_a_card()
    honest = next(each for each in "ABC" if each != cheat)
    place = network["X"].table.place
    lie = Message(place.step, place.before, seat, OpenCard(3, "x" * 22))
    other = network["X"].table.steps[place.step - 1][seat]
    twice = replace(other, said=Seal("x" * 43))
    for packet in (
        str(lie),
        signed(honest, lie),
        f"{lie.line} {JUNK}",
        signed(honest, twice),
        f"{twice.line} {other.signature}",
        f"{place.step} {place.before} {seat} not said",
        f"{place.step} {place.before} {seat} not said {JUNK}",
    ):
        refuse(network, honest, packet, "X")


def test_a_lie_that_a_letter_only_vouches_for_names_nobody() -> None:
    """The proof must be in the message itself, so that it can be shown to all."""
    network, _cheat, seat = waiting_for_a_card()
    table = network["X"].table
    place = table.place
    lie = Message(place.step, place.before, seat, OpenCard(3, "x" * 22))
    with pytest.raises(MessageError, match="has opened another card") as refused:
        table.take(lie, proven=True)
    assert type(refused.value) is MessageError
    assert not table.stopped


# Too much of everything


async def test_a_device_does_only_so_much_for_another_in_a_second() -> None:
    """Of 3,000 wishes, some are granted at once, and of the rest only the last, a second later."""
    seconds, tasks = Pauses(), []
    sparing = Sparing(10, lambda work: tasks.append(asyncio.ensure_future(work)), seconds.pause)
    done: list[tuple[str, int]] = []
    for number in range(3000):
        for name in "AB":
            sparing.ask(name, partial(done.append, (name, number)))
    assert len(done) == 20
    await settle()
    seconds.end()
    await settle()
    assert done[20:] == [("A", 2999), ("B", 2999)]
    seconds.end()
    await settle()
    sparing.ask("A", partial(done.append, ("A", 0)))
    assert len(done) == 23


@pytest.mark.parametrize("packet", ["have 3 {junk}", "{message}", "gone {junk} {junk}", "{lobby}"])
def test_what_is_too_long_is_not_even_read(packet: str) -> None:
    """Sizes are looked at first."""
    network = asked_for_cards()
    junk = "x" * 1_000_000
    line = all_of(network["B"])[0]
    packet = packet.format(junk=junk, message=line + junk, lobby=f"niagara 2 {junk}")
    answer = network.hear("A", "B", packet)
    assert not answer.onward
    assert sum(map(len, answer.back)) < 200
