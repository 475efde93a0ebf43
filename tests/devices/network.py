"""Devices at a table, and a network between them that delays, repeats and loses packets."""

from collections.abc import Sequence
from random import Random
from typing import Final

from niagara.model.actions import Seat
from niagara.model.cards import CARDS_IN
from niagara.model.setup import Setup
from tests.support.strategies import choose, random_setup
from web.devices import letters
from web.devices.course import Due
from web.devices.device import Device
from web.devices.exchange import Answer, Exchange
from web.devices.sealing import Key
from web.devices.table import Agreement

NAMES: Final = "ABCDEF"


def key_of(name: str) -> Key:
    """Return the key of a device."""
    return Key(f"the key of {name}".encode())


class Network:
    """Some devices and the packets between them, which a random source delivers."""

    def __init__(self, setup: Setup, owners: str, rng: Random, watching: str = "") -> None:
        """For the owners `"AAB"` there are a device A with two seats and B with one."""
        self.rng = rng
        agreement = Agreement("table", setup.seedless, tuple(owners))
        self.exchanges = {
            name: Exchange(Device(name, key_of(name), agreement))
            for name in sorted({*owners, *watching})
        }
        self.flying: list[tuple[str, str, str]] = []
        """Packets on their way: from whom, to whom, and what."""
        self.refused: list[str] = []
        """Why packets were refused."""
        self.alone: set[str] = set()
        """The devices that nobody reaches."""
        for name, exchange in self.exchanges.items():
            self.tell_others(name, [*exchange.device.owed()])

    @property
    def devices(self) -> list[Device]:
        """All devices."""
        return [exchange.device for exchange in self.exchanges.values()]

    def __getitem__(self, name: str) -> Device:
        return self.exchanges[name].device

    def tell_others(self, sender: str, packets: Sequence[str]) -> None:
        """Send packets to all others."""
        others = [name for name in self.exchanges if name != sender]
        self.flying += ((sender, other, packet) for other in others for packet in packets)

    def deliver(self, index: int) -> None:
        """Let a packet arrive, and send what follows from it."""
        sender, receiver, packet = self.flying.pop(index)
        if receiver in self.exchanges and not self.alone.intersection((sender, receiver)):
            self.follow(sender, receiver, self.exchanges[receiver].receive(packet))

    def follow(self, sender: str, receiver: str, answer: Answer) -> None:
        """Send what a device answers to a packet."""
        if answer.refused:
            self.refused.append(str(answer.refused))
        self.flying += ((receiver, sender, packet) for packet in answer.back)
        others = [name for name in self.exchanges if name not in (sender, receiver)]
        self.flying += ((receiver, other, packet) for other in others for packet in answer.onward)

    def disturb(self) -> None:
        """Lose, repeat or deliver some packet, or start a device again."""
        match self.rng.choices(("deliver", "lose", "repeat", "restart"), (20, 3, 3, 1))[0]:
            case "restart":
                self.restart(self.rng.choice(list(self.exchanges)))
            case _ if not self.flying:
                return
            case "deliver":
                self.deliver(self.rng.randrange(len(self.flying)))
            case "lose":
                self.flying.pop(self.rng.randrange(len(self.flying)))
            case "repeat":
                self.flying.append(self.rng.choice(self.flying))

    def restart(self, name: str) -> None:
        """Let a device forget all but what it keeps, and join again."""
        letter = letters.write(self.exchanges[name].device.table)
        self.exchanges[name] = Exchange(Device.restored(name, key_of(name), letter))
        self.tell_others(name, [self.exchanges[name].place()])

    def settle(self) -> None:
        """Deliver everything, in order, until all have said how much they know."""
        for _lap in range(4):
            for name, exchange in self.exchanges.items():
                self.tell_others(name, [exchange.place()])
            self.deliver_all()

    def deliver_all(self) -> list[str]:
        """Deliver everything, in order, and what follows from it; return what was delivered."""
        delivered: list[str] = []
        for _packet in range(20_000):
            if not self.flying:
                return delivered
            delivered.append(" ".join(self.flying[0]))
            self.deliver(0)
        raise AssertionError(f"the devices talk without end: {self.flying[:6]}")

    def play_in_peace(self, decisions: int) -> None:
        """Take decisions; all packets arrive at once."""
        self.settle()
        for _decision in range(decisions):
            if not self.play():
                return
            self.deliver_all()

    def play(self) -> bool:
        """Let some person or bot decide who may; return False if nobody may."""
        able = [device for device in self.devices if decides(device)]
        if not able:
            return False
        device = self.rng.choice(able)
        self.tell_others(device.name, [decide(device, self.rng), *device.owed()])
        return True


def decides(device: Device) -> tuple[Seat, ...]:
    """Return the seats of a device whose people must decide now."""
    table = device.table
    if table.stopped:
        return ()
    due = table.course.due
    asked = sorted(device.seats.intersection(table.waited_for))
    if due in (Due.CARD_SEAL, Due.ACTION):
        return tuple(asked)
    return tuple(seat for seat in asked if device.has_lost_card(seat))


def decide(device: Device, rng: Random, seat: Seat | None = None) -> str:
    """Let a seat of a device take a decision; return its message."""
    seat = rng.choice(decides(device)) if seat is None else seat
    game = device.table.course.game
    assert game, "the game has begun"
    if device.table.course.due is Due.ACTION:
        return device.act(seat, choose(game, rng, 0.8))
    return device.choose(seat, rng.choice(CARDS_IN[game.view(None).players[seat].hand]))


def record(device: Device) -> str:
    """Return the record of the game as everybody knows it; empty before it has begun."""
    game = device.table.course.game
    return game.record() if game else ""


def random_network(rng: Random) -> Network:
    """Return a table whose seats are on some devices, perhaps with a device that only watches."""
    setup = random_setup(rng).seedless
    owners = "".join(rng.choice(NAMES[: setup.players]) for _seat in range(setup.players))
    return Network(setup, owners, rng, watching=rng.choice(("", "W")))
