"""Wires in memory, between meshes in one test."""

import asyncio
from itertools import count
from typing import Self

from tests.devices.network import SIGNING, signer_of
from web.devices.descriptions import Description, Host, Kind
from web.devices.mesh import Mesh
from web.devices.wires import Ears, State

NUMBERS = count()


class Air:
    """What carries all that is sent; it remembers which wire has described itself how."""

    def __init__(self) -> None:
        self.described: dict[bytes, FakeWire] = {}

    def wire(self) -> "FakeWire":
        """Return a new wire."""
        return FakeWire(self)


class FakeWire:
    """One side of a connection."""

    def __init__(self, air: Air) -> None:
        self.air = air
        self.ears = Ears()
        self.state = State.WAITING
        self.other: FakeWire | None = None
        self.print = next(NUMBERS).to_bytes(32, "big")
        air.described[self.print] = self

    async def offer(self) -> Description:
        """Describe this side."""
        await asyncio.sleep(0)
        return self._description(Kind.OFFER)

    async def answer(self, offer: Description) -> Description:
        """Describe this side for the other."""
        await asyncio.sleep(0)
        self.other = self.air.described[offer.fingerprint]
        return self._description(Kind.ANSWER)

    async def accept(self, answer: Description) -> None:
        """Connect."""
        await asyncio.sleep(0)
        self.other = self.air.described[answer.fingerprint]
        for side in (self, self.other):
            if side.state is State.WAITING:
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
        """Close both sides."""
        for side in (self, self.other):
            if side and side.state is not State.CLOSED:
                side.state = State.CLOSED
                asyncio.get_event_loop().call_soon(side.tell, State.CLOSED)

    def _description(self, kind: Kind) -> Description:
        return Description(kind, self.print, "ufrag", "p" * 24, (Host("10.0.0.1", 1000),))


class Station:
    """A mesh that remembers what it has heard."""

    def __init__(self, air: Air, letter: str) -> None:
        self.air = air
        signer = signer_of(letter)
        self.heard: list[tuple[str, str]] = []
        self.waits: list[asyncio.Future[None]] = []
        self.mesh = Mesh(signer, SIGNING.verify, air.wire, self._hear, lambda: None, self._pause)

    def _hear(self, sender: str, packet: str) -> None:
        self.heard.append((sender, packet))

    async def _pause(self, _seconds: float) -> None:
        self.waits.append(asyncio.Future())
        await self.waits[-1]

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
