"""Devices at a table, and a network between them that delays, repeats and loses packets."""

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Final

from niagara.model.actions import Seat
from niagara.model.cards import CARDS_IN
from niagara.model.setup import Setup
from tests.support.signing import Signature, Signatures
from tests.support.strategies import choose, random_setup
from web.devices import letters
from web.devices.course import Due
from web.devices.device import Device
from web.devices.exchange import Answer, Exchange
from web.devices.messages import read
from web.devices.sealing import Key
from web.devices.table import Agreement

NAMES: Final = "ABCDEF"


SIGNING: Final = Signatures()


def secret_of(letter: str) -> bytes:
    """Return the secret of a device: 32 bytes, as a device keeps it."""
    return f"the secret of {letter}".encode().ljust(32)


def key_of(letter: str) -> Key:
    """Return what a device makes its salts and shares from."""
    return Key(secret_of(letter))


@cache
def signer_of(letter: str) -> Signature:
    """Return what signs for a device."""
    return SIGNING.signer(key_of(letter).seed)


def name_of(letter: str) -> str:
    """Return the name of a device; that of nobody is empty."""
    return signer_of(letter).name if letter != "-" else ""


def names_of(letters: str) -> tuple[str, ...]:
    """Return the names of devices."""
    return tuple(map(name_of, letters))


def letters_of(names: Iterable[str]) -> str:
    """Return the letters of devices with these names."""
    known = {name_of(letter): letter for letter in "ABCDEFWX-"}
    return "".join(known[name] for name in names)


def device_of(letter: str, agreement: Agreement) -> Device:
    """Return a device at a table that begins."""
    return Device(secret_of(letter), SIGNING, agreement)


def restored(letter: str, told: str) -> Device:
    """Return a device that starts again with a letter that tells all."""
    return Device.restored(secret_of(letter), SIGNING, told)


class Network:
    """Some devices and the packets between them, which a random source delivers."""

    def __init__(
        self, setup: Setup, owners: str, rng: Random, watching: str = "", *, early: bool = False
    ) -> None:
        """For the owners `"AAB"` there are a device A with two seats and B with one.

        A seat of `"-"` waits for somebody to sit down by post. `early` says that seats seal their
        next card when their turn ends.
        """
        self.rng = rng
        self.agreement = Agreement("table", setup.seedless, names_of(owners), early)
        self.alone: set[str] = set()
        """The devices that nobody reaches."""
        self.asked: dict[str, list[str]] = {}
        """What devices have asked the others last about seats that they want to take over."""
        self.exchanges: dict[str, Exchange] = {}
        for letter in sorted({*owners, *watching} - {"-"}):
            self.enter(letter, device_of(letter, self.agreement))
        self.flying: list[tuple[str, str, str]] = []
        """Packets on their way: from whom, to whom, and what."""
        self.refused: list[str] = []
        """Why packets were refused."""
        for name, exchange in self.exchanges.items():
            self.tell_others(name, [*exchange.device.owed()])

    def enter(self, letter: str, device: Device) -> None:
        """Let a device take part."""
        self.exchanges[letter] = Exchange(device, lambda: self.near(letter))

    def near(self, letter: str) -> set[str]:
        """Return the names of the devices that a device reaches."""
        if letter in self.alone:
            return set()
        return {name_of(each) for each in self.exchanges.keys() - self.alone - {letter}}

    def take_over(self, letter: str, seat: Seat) -> None:
        """Let a device take a seat over as soon as it may, and ask the others about it."""
        device = self[letter]
        device.take_over(seat)
        self.tell_others(letter, [*device.owed()])
        self.ask(letter)

    def ask(self, letter: str) -> None:
        """Let a device ask the others for votes, if it has not done so where it is."""
        requests = self[letter].requests()
        if requests != self.asked.get(letter):
            self.asked[letter] = requests
            self.tell_others(letter, requests)

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
            self.follow(sender, receiver, self.hear(receiver, sender, packet))
            self.ask(receiver)

    def hear(self, receiver: str, sender: str, packet: str) -> Answer:
        """Let a device hear a packet as if it came from another; return what it answers."""
        return self.exchanges[receiver].receive(name_of(sender), packet)

    def follow(self, sender: str, receiver: str, answer: Answer) -> None:
        """Send what a device answers to a packet."""
        if answer.refused:
            self.refused.append(str(answer.refused))
        back = [letters.write(self[receiver].table)] if answer.letter else []
        self.flying += ((receiver, sender, packet) for packet in (*back, *answer.back))
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
        self.enter(name, restored(name, letters.write(self[name].table)))
        self.tell_others(name, [self.exchanges[name].place()])

    def settle(self) -> None:
        """Deliver everything, in order, until all have said how much they know."""
        for _lap in range(4):
            for name, exchange in self.exchanges.items():
                self.tell_others(name, [exchange.place(), *exchange.device.requests()])
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
        letter = letters_of([device.name])
        self.tell_others(letter, [decide(device, self.rng), *device.owed()])
        self.ask(letter)
        return True


def decides(device: Device) -> tuple[Seat, ...]:
    """Return the seats of a device whose people must decide now."""
    table = device.table
    if table.stopped:
        return ()
    if table.course.due not in (Due.CARD_SEAL, Due.ACTION):
        return ()
    return tuple(sorted(device.seats.intersection(table.waited_for)))


def decide(device: Device, rng: Random, seat: Seat | None = None) -> str:
    """Let a seat of a device take a decision; return its message."""
    seat = rng.choice(decides(device)) if seat is None else seat
    course = device.table.course
    if course.due is not Due.ACTION:
        players = course.round_begun.view(None).players
        return device.choose(seat, rng.choice(CARDS_IN[players[seat].hand]))
    assert course.game, "the game has begun"
    return device.act(seat, choose(course.game, rng, 0.8))


def record(device: Device) -> str:
    """Return the record of the game as everybody knows it; empty before it has begun."""
    game = device.table.course.game
    return game.record() if game else ""


def random_network(rng: Random) -> Network:
    """Return a table whose seats are on some devices, perhaps with a device that only watches."""
    setup = random_setup(rng).seedless
    owners = "".join(rng.choice(NAMES[: setup.players]) for _seat in range(setup.players))
    watching, early = rng.choice(("", "W")), rng.random() < 0.5
    return Network(setup, owners, rng, watching, early=early)


def lines_of(device: Device) -> list[str]:
    """Return all messages that a device knows, without their signatures."""
    return [message.line for _speaker, message in device.table.spoken()]


def line_of(packet: str) -> str:
    """Return a message without its signature."""
    return read(packet).line
