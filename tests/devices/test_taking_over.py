"""Devices that are slow or gone: all end with the same game, and nobody has to begin anew."""

from random import Random

import pytest

from niagara import Game
from niagara.model.modules import MODULES
from niagara.model.setup import OPTIONS, Setup
from tests.devices.network import (
    NAMES,
    Network,
    decide,
    decides,
    letters_of,
    line_of,
    lines_of,
    name_of,
    random_network,
    record,
)
from tests.support.nightly import seeded
from tests.support.strategies import random_setup
from web.devices import letters
from web.devices.course import Due
from web.devices.device import Device


def at_table(names: str = "ABC") -> Network:
    """Return a table that waits for the cards of the first round, with a seat for each device."""
    network = Network(Setup(players=len(names)), names, Random(3))
    network.settle()
    return network


def joined(network: Network, name: str) -> Device:
    """Let a device that was alone reach the others again."""
    network.alone.discard(name)
    network.settle()
    return network[name]


@pytest.mark.parametrize("fork", OPTIONS["fork"])
def test_a_game_goes_on_to_its_end_without_a_device(fork: str) -> None:
    """B takes the seat of A over in the middle of a round, with whatever A has sealed."""
    network = Network(Setup(players=3, modules=frozenset(MODULES), fork=fork), "ABC", Random(3))
    network.play_in_peace(25)
    del network.exchanges["A"]
    network.take_over("B", 0)
    network.play_in_peace(10_000)
    assert network["B"].seats == {0, 1}
    assert network["B"].table.course.due is Due.NOTHING
    assert Game.from_record(record(network["C"])).record() == record(network["B"])
    assert not network.refused


@pytest.mark.parametrize("fork", OPTIONS["fork"])
def test_what_was_sealed_early_is_lost_with_its_device(fork: str) -> None:
    """Whoever takes the seat over opens that card without its salt, and later cards of its own."""
    network = Network(Setup(players=3, fork=fork), "ABC", Random(3), early=True)
    network.play_in_peace(3)
    seat = network["A"].table.course.round_begun.view(None).start
    gone, taker, other = (NAMES[(seat + turn) % 3] for turn in range(3))
    table = network[other].table
    while not table.course.is_early:
        network.play_in_peace(1)
    network.play_in_peace(1)
    network.alone = {gone}
    network.take_over(taker, seat)
    lost: dict[int, tuple[int, str]] = {}
    while table.course.round_begun.round < 5:
        network.play_in_peace(1)
        lost |= {each.step: (each.seat, str(each.said)) for each in table.lost}
    shares = [(seat, "open share lost")] * (fork == "chance")
    assert [*lost.values()] == [*shares, (seat, "open card 1 lost"), *shares]
    assert not table.lost
    assert not network.refused
    assert letters_of(table.owners)[seat] == taker


def test_what_a_device_says_alone_gives_way_to_what_others_have_answered() -> None:
    """A chose a card that nobody heard of; meanwhile the others have gone on without it."""
    network = at_table()
    network.alone = {"A"}
    network["A"].choose(0, 5)
    network.take_over("B", 0)
    network.play_in_peace(20)
    device = joined(network, "A")
    assert not device.table.stopped
    assert lines_of(device) == lines_of(network["C"])


@pytest.mark.parametrize("told", [True, False])
def test_what_a_device_has_said_is_preferred_as_long_as_nobody_has_answered(*, told: bool) -> None:
    """B took the seat over too early, as A was only slow, whether or not B has told anybody."""
    network = at_table()
    network.alone = {"A"}
    line = network["A"].choose(0, 5)
    network.take_over("B", 0)
    network.deliver_all()
    other = network["B"].choose(0, 3)
    network.alone = set()
    if told:
        network.tell_others("B", [other])
    else:
        answer = network.hear("B", "A", letters.write(network["A"].table))
        assert answer.onward == [network.exchanges["B"].place()]
        assert not answer.back
    network.settle()
    assert letters_of(network["C"].table.owners) == "ABC"
    for device in network.devices:
        assert line_of(line) in lines_of(device)


def test_what_still_fits_is_kept_when_a_device_gives_way() -> None:
    """B took a seat over while the others had heard of A; of what it said, its own seal remains."""
    network = at_table()
    network.alone = {"A"}
    network.take_over("B", 0)
    network.deliver_all()
    network.alone = {"B"}
    device = network["B"]
    own = device.choose(1, 4)
    device.choose(0, 3)
    device.take_over(2)
    network.tell_others("A", [network["A"].choose(0, 5)])
    network.settle()
    joined(network, "B")
    assert device.seats == {1}
    assert letters_of(network["C"].table.owners) == "ABC"
    for each in network.devices:
        assert line_of(own) in lines_of(each)


def test_the_course_holds_in_which_more_devices_have_gone_on() -> None:
    """C has the votes for the seat of A, which spoke to B alone; then most went on with C."""
    network = at_table("ABCDE")
    network.alone = {"A"}
    network.take_over("C", 0)
    network.deliver_all()
    network.alone = {"C", "D", "E"}
    seal = network["A"].choose(0, 5)
    network.tell_others("A", [seal])
    network.deliver_all()
    network.alone = {"A", "B"}
    other = network["C"].choose(0, 3)
    network.tell_others("C", [other])
    network.take_over("C", 1)
    network.play_in_peace(20)
    assert len(network["C"].table.steps) > 8
    network.alone = set()
    network.settle()
    for device in network.devices:
        assert line_of(other) in lines_of(device)
        assert not device.table.stopped


def test_an_owner_who_is_back_has_the_seat_again_without_votes() -> None:
    """Votes count until the owner speaks again; then new ones are needed."""
    network = at_table()
    network.alone = {"A"}
    network.take_over("B", 0)
    network.deliver_all()
    network.tell_others("B", [network["B"].choose(0, 3)])
    network.play_in_peace(8)
    standing = network["C"].table.standing(network["C"].table.place.step)
    assert not standing.needs_votes(0, name_of("B"))
    network.alone = set()
    network.settle()
    while 0 not in decides(network["B"]):
        network.play_in_peace(1)
    network.take_over("A", 0)
    assert network["A"].seats == {0}
    network.tell_others("A", [decide(network["A"], network.rng)])
    network.play_in_peace(9)
    assert letters_of(network["C"].table.owners) == "ABC"
    network["B"].take_over(0)
    assert network["B"].waits_for_votes == {0}


def test_a_device_asks_in_vain_as_long_as_most_do_not_agree() -> None:
    """Of four devices that are left, three must agree, the taker among them."""
    network = at_table("ABCDE")
    network.alone = {"A", "D", "E"}
    network.take_over("B", 0)
    network.settle()
    assert network["B"].waits_for_votes == {0}
    network.alone = {"A", "E"}
    network.settle()
    assert network["B"].seats == {0, 1}
    message = network["B"].choose(0, 3)
    assert message.count(":") == 2


@seeded(12, 200)
def test_whoever_takes_over_what_and_when_all_end_alike(seed: int) -> None:
    """With every loss and every seat taken over, all devices have one game, and nobody is named."""
    rng = Random(seed)
    setup = random_setup(rng).seedless
    network = Network(setup, NAMES[: setup.players], rng, early=rng.random() < 0.5)
    network.play_in_peace(rng.choice((0, 5, 40)))
    for _event in range(rng.randrange(80)):
        match rng.randrange(12):
            case 0 | 1 | 2:
                network.play()
            case 3:
                network.take_over(rng.choice([*network.exchanges]), rng.randrange(setup.players))
            case 4:
                network.alone = {rng.choice([*network.exchanges])} if rng.random() < 0.5 else set()
            case _:
                network.disturb()
    network.alone = set()
    network.settle()
    check_all_agree(network)


def check_all_agree(network: Network) -> None:
    """Check that all devices have the same game, that it replays, and that somebody can go on."""
    first, *others = network.devices
    assert not first.table.stopped, first.table.stopped
    lines = lines_of(first)
    for other in others:
        assert lines_of(other) == lines
        assert record(other) == record(first)
    assert Game.from_record(record(first)).record() == record(first)
    assert first.table.course.due is Due.NOTHING or any(map(decides, network.devices))


@seeded(12, 200)
def test_any_order_and_loss_of_packets_gives_the_same_game(seed: int) -> None:
    """Packets that come late, twice or never, and devices that start again, change nothing."""
    rng = Random(seed)
    network = random_network(rng)
    network.play_in_peace(rng.choice((0, 10, 100)))
    for _event in range(rng.randrange(100)):
        if rng.random() < 0.3:
            network.play()
        else:
            network.disturb()
    network.settle()
    check_all_agree(network)
