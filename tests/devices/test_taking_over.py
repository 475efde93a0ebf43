"""Devices that are slow or gone: all end with the same game, and nobody has to begin anew."""

from random import Random

import pytest

from niagara import Game
from niagara.model.modules import MODULES
from niagara.model.setup import OPTIONS, Setup
from tests.devices.network import NAMES, Network, decides, random_network, record
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
    network["B"].take_over(0)
    network.tell_others("B", [*network["B"].owed()])
    network.play_in_peace(10_000)
    assert network["B"].seats == {0, 1}
    assert network["B"].table.course.due is Due.NOTHING
    assert Game.from_record(record(network["C"])).record() == record(network["B"])
    assert not network.refused


def test_what_a_device_says_alone_gives_way_to_what_others_have_answered() -> None:
    """A chose a card that nobody heard of; meanwhile the others have gone on without it."""
    network = at_table()
    network.alone = {"A"}
    network["A"].choose(0, 5)
    network["B"].take_over(0)
    network.play_in_peace(20)
    device = joined(network, "A")
    assert not device.table.stopped
    assert [*device.table.lines()] == [*network["C"].table.lines()]


@pytest.mark.parametrize("told", [True, False])
def test_what_a_device_has_said_is_preferred_as_long_as_nobody_has_answered(*, told: bool) -> None:
    """B took the seat over too early, as A was only slow, whether or not B has told anybody."""
    network = at_table()
    line = network["A"].choose(0, 5)
    network["B"].take_over(0)
    other = network["B"].choose(0, 3)
    if told:
        network.tell_others("B", [other])
    else:
        answer = network.exchanges["B"].receive(letters.write(network["A"].table))
        assert answer.onward == [network.exchanges["B"].place()]
        assert not answer.back
    network.settle()
    assert network["C"].table.owners == ["A", "B", "C"]
    for device in network.devices:
        assert line in device.table.lines()


def test_what_still_fits_is_kept_when_a_device_gives_way() -> None:
    """B took seats over while it was alone; of what it said, its own seal remains."""
    network = at_table()
    network.alone = {"B"}
    device = network["B"]
    own = device.choose(1, 4)
    device.take_over(0)
    device.choose(0, 3)
    device.take_over(2)
    network.tell_others("A", [network["A"].choose(0, 5)])
    network.settle()
    joined(network, "B")
    assert device.seats == {1}
    assert network["C"].table.owners == ["A", "B", "C"]
    for each in network.devices:
        assert own in each.table.lines()


def test_the_course_holds_in_which_more_devices_have_gone_on() -> None:
    """A and B went on with the seal of A, C to E with that of C for the same seat."""
    network = at_table("ABCDE")
    seals = {"AB": network["A"].choose(0, 5)}
    network["C"].take_over(0)
    seals["CDE"] = network["C"].choose(0, 3)
    for together, seal in seals.items():
        network.alone = {*"ABCDE"} - {*together}
        network.tell_others(together[0], [seal])
        for seat in range(5):
            if "ABCDE"[seat] not in together:
                network[together[0]].take_over(seat)
        network.play_in_peace(60 if together == "AB" else 20)
    assert len(network["A"].table.steps) > len(network["C"].table.steps) > 8
    network.alone = set()
    network.settle()
    for device in network.devices:
        assert seals["CDE"] in device.table.lines()
        assert not device.table.stopped


@seeded(12, 200)
def test_whoever_takes_over_what_and_when_all_end_alike(seed: int) -> None:
    """With every loss and every seat taken over, all devices have one game, or all have stopped."""
    rng = Random(seed)
    setup = random_setup(rng).seedless
    network = Network(setup, NAMES[: setup.players], rng)
    network.play_in_peace(rng.choice((0, 5, 40)))
    for _event in range(rng.randrange(80)):
        match rng.randrange(12):
            case 0 | 1 | 2:
                network.play()
            case 3:
                device = rng.choice(network.devices)
                device.take_over(rng.randrange(setup.players))
                network.tell_others(device.name, [*device.owed()])
            case 4:
                network.alone = {rng.choice([*network.exchanges])} if rng.random() < 0.5 else set()
            case _:
                network.disturb()
    network.alone = set()
    network.settle()
    stopped = [str(device.table.stopped) for device in network.devices]
    if any(device.table.stopped for device in network.devices):
        assert "None" not in stopped
    else:
        check_all_agree(network)


def check_all_agree(network: Network) -> None:
    """Check that all devices have the same game, that it replays, and that somebody can go on."""
    first, *others = network.devices
    assert not first.table.stopped, first.table.stopped
    lines = [*first.table.lines()]
    for other in others:
        assert [*other.table.lines()] == lines
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
