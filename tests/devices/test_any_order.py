"""Whatever happens to the packets, all devices end with the same game."""

from random import Random

import pytest

from niagara import Game
from niagara.model.modules import MODULES
from niagara.model.setup import OPTIONS, Setup
from tests.devices.network import Network, decides, random_network, record
from tests.support.nightly import seeded
from web.devices.course import Due


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


@seeded(24, 200)
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


@pytest.mark.parametrize("fork", OPTIONS["fork"])
def test_a_whole_game_with_every_module(fork: str) -> None:
    """Four seats on three devices play a game to its end, and its record replays anywhere."""
    setup = Setup(players=4, modules=frozenset(MODULES), fork=fork)
    network = Network(setup.seedless, "ABBC", Random(2), watching="W")
    network.play_in_peace(10_000)
    check_all_agree(network)
    assert all(device.game and device.game.over for device in network.devices)
