"""Who is connected with whom, and how those connect who know only a third.

Two devices connect by codes that people carry from one to the other. Everybody else at the table
connects by themselves: devices tell their neighbours whom else they know, and pass on descriptions.
So a table stays together when any one device leaves it.

    here A7 NONCE        who speaks, and what the other is to sign: the first packet on each wire
    prove SIGNATURE      the proof that it is the device of that name
    know Bx Cq           whom else it reaches
    pass Cq A7 CODE      an invitation of A7 to Cq, or a reply of A7, to be passed on to Cq
    back OFFER ANSWER    how to find the device again once the connection is lost: see `ways`

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
from web.devices.descriptions import Credentials, Description
from web.devices.errors import MessageError
from web.devices.frames import Gatherer, pieces
from web.devices.signing import DEVICE, Signer, Verify, of_meeting
from web.devices.sparing import Sparing
from web.devices.ways import BACK, Way, Ways
from web.devices.wires import Ears, State, Wire

HERE: Final = "here"
PROVE: Final = "prove"
KNOW: Final = "know"
PASS: Final = "pass"
MOST: Final = 12
"""The most devices at a table: six with seats, and some that only watch."""
MOST_WIRES: Final = 3 * MOST
"""The most wires to devices that others tell of: they may tell of some that there are not."""
PATIENCE: Final = 20.0
"""How many seconds a device waits for another that it has called over others, or looks for."""
SOON: Final = 20.0
"""How many seconds pass before nobody expects any more that a lost device is just reloading."""
ATTEMPTS: Final = 45
"""How often a device looks for another one that it has lost: for a quarter of an hour."""
RETURNING: Final = ATTEMPTS * PATIENCE
"""How many seconds it waits for that one to come back."""
MOST_HEARD: Final = 100
"""How many packets of a neighbour are heard in a second."""
NONCE_BYTES: Final = 16
LONGEST_GREETING: Final = 200
"""The most characters of what a device sends before it has proved who it is."""


class Neighbour:
    """A wire, and what is known of the device at its other end."""

    def __init__(self, wire: Wire, *, wanted: str = "", lost: bool = False) -> None:
        self.wire = wire
        self.lost = lost
        """Whether the wanted device was connected before, and needs no code."""
        self.name = ""
        """The name of the device; empty before it has proved it."""
        self.claimed = ""
        """What the device calls itself; empty before it has said so."""
        self.nonce = in_letters(secrets.token_bytes(NONCE_BYTES))
        """What the device is to sign."""
        self.wanted = wanted
        """The device that is to be there; empty if people have carried the codes."""
        self.invitation: Code | None = None
        """The invitation to which a reply is awaited."""
        self.own: Description | None = None
        """How this end of the wire was described."""
        self.its: Description | None = None
        """How the other end was; it may be known before a reply to the invitation."""
        self.knows: frozenset[str] = frozenset()
        """With whom else it is connected."""
        self.silent = False
        """Whether nothing arrives from it at the moment."""
        self.gatherer = Gatherer()

    async def offer(self) -> Description:
        """Describe this end, so that the other can answer."""
        self.own = await self.wire.offer()
        return self.own

    async def answer(
        self, offer: Description, credentials: Credentials | None = None
    ) -> Description:
        """Describe this end to the other, which has made an offer."""
        self.its = offer
        self.own = await self.wire.answer(offer, credentials)
        return self.own

    async def accept(self, answer: Description) -> None:
        """Take the answer of the other end."""
        self.its = answer
        await self.wire.accept(answer)

    @property
    def certificates(self) -> tuple[str, str]:
        """The fingerprints of the certificates of this end and of the other."""
        assert self.own, "both ends are described before they connect"
        assert self.its, "both ends are described before they connect"
        return self.own.certificate, self.its.certificate

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
        ways: Ways,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`hear` is told each packet and who has sent it, `changed` when neighbours have."""
        self.name = signer.name
        self._signer = signer
        self._verify = verify
        self._new_wire = new_wire
        self._hear = hear
        self._changed = changed
        self._ways = ways
        self._pause = pause
        self._neighbours: list[Neighbour] = []
        """All wires that are open or are to be."""
        self.failed = False
        """Whether the last two devices that were to connect by people's codes have not."""
        self._company: set[str] = set()
        """The other devices at this table that it has met, or must find again."""
        self._has_guests = False
        """Whether others than these have taken an invitation that was for a lost one."""
        self._spares: dict[str, Neighbour] = {}
        """The wires at which others find this device again; each has made an offer."""
        self._just_lost: list[str] = []
        """The devices that were lost just now, or before this one started just now."""
        self._looking: set[str] = set()
        """The lost devices that it looks for."""
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

    @property
    def lately_known(self) -> frozenset[str]:
        """The names of all that can be reached, or were connected until just now.

        A page that is reloaded is soon back. A device that reaches nobody is itself cut off.
        """
        return self.known and self.known.union(self._just_lost)

    # Codes that people carry

    async def invite(self) -> Code:
        """Return an invitation; the same until a device has taken it.

        If just one device is lost, it needs no reply to connect.
        """
        code, neighbour = self._invited() or await self._new_invitation()
        lost = self._company - self.known
        way = self._ways.to(*lost) if len(lost) == 1 and not self._has_guests else None
        if way and not neighbour.its:
            await neighbour.accept(way.answer)
        return code

    async def _new_invitation(self) -> tuple[Code, Neighbour]:
        neighbour = self._add(Neighbour(self._new_wire()))
        code = Code(await neighbour.offer())
        if invited := self._invited():  # it was asked for twice
            self._drop(neighbour)
            return invited
        neighbour.invitation = code
        return code, neighbour

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
        if neighbour.its is None:
            await neighbour.accept(reply.description)
        elif neighbour.its.ufrag != reply.description.ufrag:
            self._has_guests = True
            self._drop(neighbour)
            raise MessageError("this reply is to another invitation: let them take the new one")

    async def _reply(self, code: Code, neighbour: Neighbour) -> Code:
        self._add(neighbour)
        offer = code.description
        inviter = self._ways.whose(offer)
        credentials = self._ways.credentials(inviter) if inviter else None
        return Code(await neighbour.answer(offer, credentials), code.mark)

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
        if neighbour.name and state in (State.SILENT, State.CLOSED):
            self._begin(self._wait_at_spare(neighbour.name))
            self._begin(self._note_loss(neighbour.name))
        if neighbour.name and state is State.OPEN:
            self._end_search(neighbour)
            self._tell_of_change()
        elif state is State.SILENT:
            self._tell_of_change()
        elif state is State.OPEN:
            neighbour.invitation = None
            neighbour.send(f"{HERE} {self.name} {neighbour.nonce}")
        elif state is State.CLOSED:
            self._drop(neighbour)
            self.failed = not (neighbour.name or neighbour.wanted)
            self._tell_of_change()
            self.call_all()
            if neighbour.name:
                self._begin(self._look_for(neighbour.name, first=self.name < neighbour.name))

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
        self._tell_of_change()  # or others would think that it can still be reached over this one

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
            case [word, *told] if word == BACK and neighbour.name:
                self._ways.learn(neighbour.name, Way.read(" ".join(told)))
            case [word, to, sender, code] if word == PASS and neighbour.name:
                self._pass(to, sender, code, packet, neighbour)
            case _ if neighbour.name:
                self._hear(neighbour.name, packet)

    def _be_met(self, neighbour: Neighbour, name: str, nonce: str) -> None:
        """Prove to a device at the other end of a wire who this one is."""
        if name == self.name or not {neighbour.wanted, neighbour.claimed} <= {"", name}:
            raise MessageError("the device is not who it was to be")
        if neighbour.claimed:
            return  # it may say so twice, as a wire may open twice
        neighbour.claimed = name
        proof = self._signer.sign(of_meeting(self.name, name, nonce, *neighbour.certificates))
        neighbour.send(f"{PROVE} {proof}")

    def _meet(self, neighbour: Neighbour, signature: str) -> None:
        """Take the device at the other end of a wire as a neighbour, if it is who it says."""
        name = neighbour.claimed
        proved = of_meeting(name, self.name, neighbour.nonce, *reversed(neighbour.certificates))
        if not self._verify(name, proved, signature):
            raise MessageError("the device is not who it was to be")
        for other in [each for each in self._neighbours if each.name == name]:
            if other is not neighbour:
                self._drop(other)  # it has come back, or has called while it was called
        if len(self.neighbours) >= MOST:
            raise MessageError("the table is full")
        neighbour.name = name
        self._company.add(name)
        self.failed = False
        self._end_search(neighbour)
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
        for name in [name for name in self._spares if name in names]:
            self._spares.pop(name).wire.close()
        self._company = {name for name in self._company if name not in names}
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
        for spare in self._spares.values():
            spare.wire.close()

    # Devices that are lost

    def seek(self, names: Iterable[str]) -> None:
        """Find the devices of this table again, as far as this one was connected with them."""
        self._company.update({*names} - {self.name, ""})
        for name in sorted(self._company - self.known):
            self._begin(self._look_for(name))
            self._begin(self._note_loss(name))

    @property
    def is_seeking(self) -> bool:
        """Whether it knows a way to a device of this table that it cannot reach."""
        return any(map(self._ways.to, self._company - self.known))

    async def _note_loss(self, name: str) -> None:
        self._just_lost.append(name)
        await self._pause(SOON)
        self._just_lost.remove(name)
        self._changed()

    async def _prepare_spare(self, name: str) -> None:
        """Have a wire ready at which another device finds this one again, and tell it."""
        if name not in self._spares:
            spare = Neighbour(self._new_wire(), wanted=name, lost=True)
            await spare.offer()
            if name in self._spares:
                spare.wire.close()
            else:
                self._spares[name] = spare
        offer = self._spares[name].own
        assert offer, "a spare has made an offer"
        self.send(name, [f"{BACK} {Way(offer, self._ways.answer(name, offer))}"])

    async def _wait_at_spare(self, name: str) -> None:
        """Wait for a device that is lost where it knows to find this one."""
        way = self._ways.to(name)
        if way and name in self._spares:
            spare = self._add(self._spares.pop(name))
            self._begin(self._prepare_spare(name))  # so that both know ways as soon as they meet
            await spare.accept(way.answer)
            await self._wait_for(spare, RETURNING)

    async def _look_for(self, name: str, *, first: bool = True) -> None:
        """Look for a device where it may wait; of two that do so, one is the `first`."""
        if name in self._looking:
            return
        self._looking.add(name)
        if not first:
            await self._pause(PATIENCE / 2)
        for _attempt in range(ATTEMPTS):
            way = self._ways.to(name)
            if name in self.known or name not in self._company or not way:
                break
            neighbour = self._add(Neighbour(self._new_wire(), wanted=name, lost=True))
            with suppress(MessageError):  # it tries again
                await neighbour.answer(way.offer, self._ways.credentials(name))
                await self._prepare_spare(name)
            await self._wait_for(neighbour, PATIENCE)
        self._looking.discard(name)

    def _end_search(self, found: Neighbour) -> None:
        """Search no longer for a device that is there, and be ready to be found by it again."""
        for other in self._neighbours[:]:
            if other.lost and other.wanted == found.name and other is not found:
                self._drop(other)
        self._begin(self._prepare_spare(found.name))

    # Codes that devices pass on

    def call_all(self) -> None:
        """Invite all devices that only others are connected with.

        Of two devices, the one whose name comes first invites.
        """
        called = {each.wanted for each in self._neighbours if not each.lost}
        for name in sorted(self.known - self.neighbours - called):
            if self.name < name and len(self._neighbours) < MOST_WIRES:
                self._begin(self._call(self._add(Neighbour(self._new_wire(), wanted=name))))

    async def _call(self, neighbour: Neighbour) -> None:
        try:
            neighbour.invitation = Code(await neighbour.offer())
        except MessageError:
            self._drop(neighbour)
            raise
        self._pass_on(neighbour.wanted, str(neighbour.invitation))
        await self._wait_for(neighbour, PATIENCE)

    async def _wait_for(self, neighbour: Neighbour, seconds: float) -> None:
        """Give up a device that was called or is lost, and does not come."""
        await self._pause(seconds)
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
        elif self.name > sender and len(self._neighbours) < MOST_WIRES:
            neighbour = Neighbour(self._new_wire(), wanted=sender)
            self._pass_on(sender, str(await self._reply(code, neighbour)))
            await self._wait_for(neighbour, PATIENCE)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(self._unless_refused(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _unless_refused(self, work: Coroutine[Any, Any, None]) -> None:
        with suppress(MessageError):  # what nobody has carried here, nobody is told of
            await work
