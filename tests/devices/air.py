"""Wires in memory, between meshes in one test."""

import asyncio
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from typing import Self

from tests.devices.network import SIGNING, key_of, signer_of
from tests.support.waiting import Pauses
from web.devices.descriptions import Credentials, Description, Host, Kind
from web.devices.mesh import Mesh
from web.devices.ways import Ways
from web.devices.wires import Ears, State, Wire

PORTS = count(1)
ANY = Credentials("ufrag", "p" * 24)


class Air:
    """What carries all that is sent; it remembers which wire is reached where."""

    def __init__(self) -> None:
        self.described: dict[int, FakeWire] = {}

    def wires(self, device: str) -> Callable[[], Wire]:
        """Return what makes the wires of a device, whose certificate they all have."""
        return lambda: FakeWire(self, sha256(device.encode()).digest())


class FakeWire:
    """One side of a connection."""

    def __init__(self, air: Air, certificate: bytes) -> None:
        self.air = air
        self.ears = Ears()
        self.state = State.WAITING
        self.other: FakeWire | None = None
        self.certificate = certificate
        self.port = next(PORTS)
        self.awaited: Description | None = None
        """The answer that this side knows before it is given."""
        self.given: Description | None = None
        """The answer that this side has given."""
        air.described[self.port] = self

    async def offer(self) -> Description:
        """Describe this side."""
        await asyncio.sleep(0)
        return self._description(Kind.OFFER)

    async def answer(
        self, offer: Description, credentials: Credentials | None = None
    ) -> Description:
        """Describe this side for the other, which may know this answer already."""
        await asyncio.sleep(0)
        self.other = self.air.described[offer.hosts[0].port]
        self.given = self._description(Kind.ANSWER, credentials or ANY)
        if self.other.awaited:
            self.other.meet(self, self.other.awaited)
        return self.given

    async def accept(self, answer: Description) -> None:
        """Connect, or wait for whoever gives this answer."""
        await asyncio.sleep(0)
        if answer.hosts:
            self.meet(self.air.described[answer.hosts[0].port], answer)
            return
        self.awaited = answer
        for other in list(self.air.described.values()):
            if other.given and other.other is self:
                self.meet(other, answer)

    def meet(self, other: "FakeWire", answer: Description) -> None:
        """Connect with the other side if it has given this answer, and neither is closed."""
        given = other.given
        expected = (answer.fingerprint, answer.ufrag, answer.password)
        is_it = given and (given.fingerprint, given.ufrag, given.password) == expected
        if is_it and self.state is other.state is State.WAITING:
            self.other, other.other = other, self
            for side in (self, other):
                side.state = State.OPEN
                asyncio.get_event_loop().call_soon(side.tell, State.OPEN)

    def send(self, piece: str) -> None:
        """Let the other side hear a piece."""
        if self.state is State.OPEN and self.other:
            asyncio.get_event_loop().call_soon(self.other.hear, piece)

    def hear(self, piece: str) -> None:
        """Hear a piece."""
        if self.state is State.OPEN:
            self.ears.heard(piece)

    def tell(self, state: State) -> None:
        """Tell that something has changed."""
        self.ears.changed(state)

    def close(self) -> None:
        """Close both sides, if they are connected."""
        sides = (self, self.other) if self.state is State.OPEN else (self,)
        for side in sides:
            if side and side.state is not State.CLOSED:
                side.state = State.CLOSED
                asyncio.get_event_loop().call_soon(side.tell, State.CLOSED)

    def _description(self, kind: Kind, credentials: Credentials = ANY) -> Description:
        return Description(kind, self.certificate, *credentials, (Host("10.0.0.1", self.port),))


class Station:
    """A mesh that remembers what it has heard."""

    def __init__(self, air: Air, letter: str) -> None:
        self.air = air
        self.letter = letter
        self.kept = ""
        """How it finds others again."""
        self.open()

    def open(self) -> None:
        """Begin to listen, or forget all but what is kept, as a reload does."""
        self.heard: list[tuple[str, str]] = []
        self.pauses = Pauses()
        self.mesh = Mesh(
            signer_of(self.letter),
            SIGNING.verify,
            self.air.wires(self.letter),
            self._hear,
            lambda: None,
            Ways(key_of(self.letter), self.kept, self._keep),
            self.pauses.pause,
        )

    def _keep(self, ways: str) -> None:
        self.kept = ways

    async def pass_time(self) -> None:
        """Let all pauses end."""
        self.pauses.end()
        await settle()

    def _hear(self, sender: str, packet: str) -> None:
        self.heard.append((sender, packet))

    async def connect(self, guest: Self) -> None:
        """Let people carry the codes between this device and another."""
        reply = await guest.mesh.take(await self.mesh.invite())
        assert reply, "an invitation has a reply"
        assert await self.mesh.take(reply) is None
        await settle()


async def settle() -> None:
    """Let everything happen that can."""
    for _lap in range(200):
        await asyncio.sleep(0)
