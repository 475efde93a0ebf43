"""Who is connected with whom, and how those connect who know only a third.

Two devices connect by codes that people carry from one to the other. Everybody else at the table
connects by themselves: devices tell their neighbours whom else they know, and pass on descriptions.
So a table stays together when any one device leaves it.

    here A7 NONCE        who speaks, and what the other is to sign: the first packet on each wire
    prove SIGNATURE      the proof that it is the device of that name
    know Bx Cq           whom else it reaches
    pass Cq A7 CODE      an invitation of A7 to Cq, or a reply of A7, to be passed on to Cq

Names are shortened here. Only a device that has proved its name is a neighbour, and is heard.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Container, Coroutine, Iterable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from web.devices.carried import in_letters
from web.devices.codes import Code
from web.devices.errors import MessageError
from web.devices.frames import Gatherer, pieces
from web.devices.signing import DEVICE, Signer, Verify, of_meeting
from web.devices.sparing import Sparing
from web.devices.wires import Ears, State, Wire

HERE: Final = "here"
PROVE: Final = "prove"
KNOW: Final = "know"
PASS: Final = "pass"
MOST: Final = 12
"""The most devices at a table: six with seats, and some that only watch."""
PATIENCE: Final = 20.0
"""How many seconds a device waits for another that it has called over others."""
MOST_HEARD: Final = 100
"""How many packets of a neighbour are heard in a second."""
NONCE_BYTES: Final = 16
LONGEST_GREETING: Final = 200
"""The most characters of what a device sends before it has proved who it is."""


class Neighbour:
    """A wire, and what is known of the device at its other end."""

    def __init__(self, wire: Wire, *, wanted: str = "") -> None:
        self.wire = wire
        self.name = ""
        """The name of the device; empty before it has proved it."""
        self.claimed = ""
        """What the device calls itself; empty before it has said so."""
        self.nonce = in_letters(secrets.token_bytes(NONCE_BYTES))
        """What the device is to sign."""
        self.wanted = wanted
        """The device that was called over others; empty if people have carried the codes."""
        self.invitation: Code | None = None
        """The invitation to which a reply is awaited."""
        self.knows: frozenset[str] = frozenset()
        """With whom else it is connected."""
        self.silent = False
        """Whether nothing arrives from it at the moment."""
        self.gatherer = Gatherer()

    def send(self, packet: str) -> None:
        """Send a packet."""
        for piece in pieces(packet):
            self.wire.send(piece)


class Mesh:
    """The wires of one device."""

    def __init__(
        self,
        signer: Signer,
        verify: Verify,
        new_wire: Callable[[], Wire],
        hear: Callable[[str, str], None],
        changed: Callable[[], None],
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`hear` is told each packet and who has sent it, `changed` when neighbours have."""
        self.name = signer.name
        self._signer = signer
        self._verify = verify
        self._new_wire = new_wire
        self._hear = hear
        self._changed = changed
        self._pause = pause
        self._neighbours: list[Neighbour] = []
        """All wires that are open or are to be."""
        self.failed = False
        """Whether the last two devices that were to connect by people's codes have not."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._hearings = Sparing(MOST_HEARD, self._begin, pause)

    @property
    def neighbours(self) -> frozenset[str]:
        """The names of the devices that this one is connected with."""
        return frozenset(each.name for each in self._neighbours if each.name)

    @property
    def is_inviting(self) -> bool:
        """Whether there is an invitation that nobody has taken yet."""
        return self._invited() is not None

    @property
    def known(self) -> frozenset[str]:
        """The names of all that can be reached, perhaps over others."""
        heard = [each for each in self._neighbours if each.name and not each.silent]
        reached = {each.name for each in heard}.union(*(each.knows for each in heard))
        return frozenset(reached - {self.name})

    # Codes that people carry

    async def invite(self) -> Code:
        """Return an invitation; the same until a device has taken it."""
        if open_one := self._invited():
            return open_one[0]
        neighbour = self._add(Neighbour(self._new_wire()))
        code = Code(await neighbour.wire.offer())
        if open_one := self._invited():  # it was asked for twice
            self._drop(neighbour)
            return open_one[0]
        neighbour.invitation = code
        return code

    def is_own(self, code: Code) -> bool:
        """Tell whether a code is an invitation of this device, to which a reply is awaited."""
        return any(each.invitation == code for each in self._neighbours)

    def _invited(self, by: str = "") -> tuple[Code, Neighbour] | None:
        """Return the invitation that nobody has taken yet: the shown one, or that to a device."""
        for each in self._neighbours:
            if each.invitation and each.wanted == by:
                return each.invitation, each
        return None

    async def take(self, code: Code) -> Code | None:
        """Take a code; return the reply to an invitation, and nothing to a reply.

        Raise `MessageError` if it is a reply to another invitation than the last one.
        """
        if not code.invitation:
            return await self._reply(code, Neighbour(self._new_wire()))
        await self._accept(code, "")
        return None

    async def _accept(self, reply: Code, by: str) -> None:
        invited = self._invited(by)
        if not invited or invited[0].mark != reply.invitation:
            raise MessageError("this reply is to another invitation: let them take the new one")
        _invitation, neighbour = invited
        neighbour.invitation = None
        await neighbour.wire.accept(reply.description)

    async def _reply(self, code: Code, neighbour: Neighbour) -> Code:
        self._add(neighbour)
        return Code(await neighbour.wire.answer(code.description), code.mark)

    # Wires

    def _add(self, neighbour: Neighbour) -> Neighbour:
        self._neighbours.append(neighbour)
        neighbour.wire.ears = Ears(
            lambda state: self._wire_changed(neighbour, state),
            lambda piece: self._piece(neighbour, piece),
        )
        return neighbour

    def _drop(self, neighbour: Neighbour) -> None:
        neighbour.wire.ears = Ears()
        neighbour.wire.close()
        if neighbour in self._neighbours:
            self._neighbours.remove(neighbour)

    def _wire_changed(self, neighbour: Neighbour, state: State) -> None:
        neighbour.silent = state is State.SILENT
        if state is State.SILENT or (neighbour.name and state is State.OPEN):
            self._tell_of_change()
        elif state is State.OPEN:
            neighbour.send(f"{HERE} {self.name} {neighbour.nonce}")
        elif state is State.CLOSED:
            self._drop(neighbour)
            self.failed = not (neighbour.name or neighbour.wanted)
            self._tell_of_change()
            self.call_all()

    def _piece(self, neighbour: Neighbour, piece: str) -> None:
        try:
            if not neighbour.name and len(piece) > LONGEST_GREETING:
                raise MessageError("the device is not who it was to be")
            packet = neighbour.gatherer.take(piece)
        except MessageError:
            self._expel(neighbour)
        else:
            if packet:
                self._hearings.ask(neighbour.nonce, partial(self._take_packet, neighbour, packet))

    def _take_packet(self, neighbour: Neighbour, packet: str) -> None:
        if neighbour in self._neighbours:
            try:
                self._packet(neighbour, packet)
            except MessageError:
                self._expel(neighbour)

    def _expel(self, neighbour: Neighbour) -> None:
        """End a connection with a device that does not keep to the protocol."""
        self._drop(neighbour)
        self._changed()

    def _packet(self, neighbour: Neighbour, packet: str) -> None:
        match packet.split(" "):
            case [word, name, nonce] if word == HERE and DEVICE.fullmatch(name):
                self._be_met(neighbour, name, nonce)
            case [word, signature] if word == PROVE and neighbour.claimed and not neighbour.name:
                self._meet(neighbour, signature)
            case [word, *names] if word == KNOW and neighbour.name and len(names) <= MOST:
                neighbour.knows = frozenset(filter(DEVICE.fullmatch, names))
                self._changed()
                self.call_all()
            case [word, to, sender, code] if word == PASS and neighbour.name:
                self._pass(to, sender, code, packet, neighbour)
            case _ if neighbour.name:
                self._hear(neighbour.name, packet)

    def _be_met(self, neighbour: Neighbour, name: str, nonce: str) -> None:
        """Prove to a device at the other end of a wire who this one is."""
        if name == self.name or (neighbour.wanted and neighbour.wanted != name):
            raise MessageError("the device is not who it was to be")
        if neighbour.claimed not in ("", name):
            raise MessageError("the device is not who it was to be")
        if neighbour.claimed:
            return  # it may say so twice, as a wire may open twice
        neighbour.claimed = name
        proof = self._signer.sign(of_meeting(self.name, name, nonce))
        neighbour.send(f"{PROVE} {proof}")

    def _meet(self, neighbour: Neighbour, signature: str) -> None:
        """Take the device at the other end of a wire as a neighbour, if it is who it says."""
        name = neighbour.claimed
        proved = of_meeting(name, self.name, neighbour.nonce)
        if not self._verify(name, proved, signature):
            raise MessageError("the device is not who it was to be")
        for other in [each for each in self._neighbours if each.name == name]:
            if other is not neighbour:
                self._drop(other)  # it has come back, or has called while it was called
        if len(self.neighbours) >= MOST:
            raise MessageError("the table is full")
        neighbour.name = name
        self.failed = False
        self._tell_of_change()

    def _tell_of_change(self) -> None:
        heard = (each.name for each in self._neighbours if each.name and not each.silent)
        self.send_all([" ".join([KNOW, *sorted(heard)])])
        self._changed()

    # Packets

    def send(self, name: str, packets: Iterable[str]) -> None:
        """Send packets to one neighbour; they are lost if it is gone."""
        for neighbour in self._neighbours:
            if neighbour.name == name:
                for packet in packets:
                    neighbour.send(packet)

    def send_all(self, packets: Iterable[str], but: str = "") -> None:
        """Send packets to all neighbours, but perhaps to one."""
        for packet in packets:
            for name in sorted(self.neighbours - {but}):
                self.send(name, [packet])

    def part_with(self, names: Container[str]) -> None:
        """End the connections with devices that are at another table."""
        for neighbour in self._neighbours[:]:
            if (neighbour.name or neighbour.wanted) in names:
                self._drop(neighbour)
        self._tell_of_change()

    def stay_with(self, name: str) -> None:
        """End all connections but that with one device, since only that is at this table."""
        self.part_with((self.neighbours | self.known) - {name})

    def close(self) -> None:
        """End all connections."""
        for task in self._tasks:
            task.cancel()
        for neighbour in self._neighbours[:]:
            self._drop(neighbour)

    # Codes that devices pass on

    def call_all(self) -> None:
        """Invite all devices that only others are connected with.

        Of two devices, the one whose name comes first invites.
        """
        called = {each.wanted for each in self._neighbours}
        for name in sorted(self.known - self.neighbours - called):
            if self.name < name:
                self._begin(self._call(self._add(Neighbour(self._new_wire(), wanted=name))))

    async def _call(self, neighbour: Neighbour) -> None:
        neighbour.invitation = Code(await neighbour.wire.offer())
        self._pass_on(neighbour.wanted, str(neighbour.invitation))
        await self._wait_for(neighbour)

    async def _wait_for(self, neighbour: Neighbour) -> None:
        """Give up a device that was called, and does not come."""
        await self._pause(PATIENCE)
        if not neighbour.name:
            self._drop(neighbour)
            self.call_all()

    def _pass_on(self, to: str, code: str) -> None:
        for each in self._neighbours:
            if each.name and to in each.knows:
                each.send(f"{PASS} {to} {self.name} {code}")
                return

    def _pass(self, to: str, sender: str, code: str, packet: str, by: Neighbour) -> None:
        if to != self.name:
            if to in self.neighbours and to != by.name and sender == by.name:
                self.send(to, [packet])
        elif sender in by.knows and sender != self.name:
            self._begin(self._take_passed(sender, code))

    async def _take_passed(self, sender: str, text: str) -> None:
        code = Code.read(text)
        if code.invitation:
            await self._accept(code, sender)
        elif self.name > sender:
            neighbour = Neighbour(self._new_wire(), wanted=sender)
            self._pass_on(sender, str(await self._reply(code, neighbour)))
            await self._wait_for(neighbour)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(self._unless_refused(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _unless_refused(self, work: Coroutine[Any, Any, None]) -> None:
        with suppress(MessageError):  # what nobody has carried here, nobody is told of
            await work
