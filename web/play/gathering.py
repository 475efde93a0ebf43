"""Several devices at one table: they connect, their people sit down, and a game begins.

Connections are the mesh's affair, and what is said in a game that of the exchange. Here is what
people at this device do about both.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from niagara import Occupant, Setup
from niagara.bots import LEVELS, with_tempers
from niagara.model.actions import Seat
from web.asking.commands import Command, Verb
from web.devices import letters
from web.devices.device import Device
from web.devices.errors import MessageError, TableStopped
from web.devices.exchange import Exchange
from web.devices.lobby import LEAVE, LOBBY, TAKE, Lobby, leave, take
from web.devices.sealing import Key
from web.devices.table import Agreement
from web.joining.codes import Code, link_to
from web.joining.meeting import Meeting, Way
from web.joining.mesh import Mesh
from web.joining.wires import Wire
from web.play.shared import SharedMatch
from web.saving.tables import Sitting, Tables
from web.text import names
from web.text.catalogue import _
from web.text.seating import Seating
from web.turn.session import Guarded, Page

TELL: Final = "tell"
"""The packet with which a device asks for all of a table that it does not know."""
PULSE: Final = 10.0
"""How many seconds pass before a device says again how much it has heard."""
REST: Final = 0.4
"""How many seconds a device waits before it keeps what it has heard, as more may come."""
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What the names of devices and tables are made of."""
SECRET_BYTES: Final = 32
STAND_IN: Final = LEVELS[0]
"""The bot that plays where somebody was to sit and has not come."""

Opening = Callable[[Device], Awaitable[SharedMatch | None]]
"""Opens the game of a device on the page, and returns it if it is there now."""
Pause = Callable[[float], Awaitable[None]]


class Gathering:
    """The devices that have come together with this one."""

    VERBS: Final = frozenset(
        {
            *(Verb.INVITE, Verb.JOIN, Verb.CODE, Verb.SCAN, Verb.SCANNED),
            *(Verb.TAKE_SEAT, Verb.LEAVE_SEAT, Verb.SEAT_NAME, Verb.BEGIN, Verb.PART),
            *(Verb.SIT_DOWN, Verb.PLAY_FOR),
        }
    )

    def __init__(
        self,
        page: Page,
        tables: Tables,
        new_wire: Callable[[], Wire] | None,
        guarded: Guarded,
        opening: Opening,
        table: Callable[[], Setup | None],
        pause: Pause = asyncio.sleep,
    ) -> None:
        """`table` returns the table in the form of the first screen, if a game can begin with it.

        Without `new_wire`, this browser cannot connect with others.
        """
        self.page = page
        self.tables = tables
        self._new_wire = new_wire
        self._guarded = guarded
        self._opening = opening
        self._table = table
        self._pause = pause
        self._mesh: Mesh | None = None
        self._meeting: Meeting | None = None
        self._setup: Setup | None = None
        """The table of the form, while this device is the host of a lobby."""
        self._host = ""
        """The device that tells who sits where, before the game begins."""
        self._greeted: frozenset[str] = frozenset()
        self._sitting: Sitting | None = None
        self._exchange: Exchange | None = None
        self._match: SharedMatch | None = None
        self._opens = False
        """Whether the game is being opened."""
        self._joins = False
        """Whether this device has taken an invitation, to whatever table that is."""
        self._work: set[asyncio.Task[None]] = set()
        self._unkept = False
        """Whether something has been heard that is not kept yet."""

    @property
    def _device(self) -> Device | None:
        return self._sitting.device if self._sitting else None

    # What people do

    def show(self) -> None:
        """Open the dialog about the devices."""
        if self._meeting and self._meeting.way is Way.SCAN:
            self._set(way=Way.NONE)
        self.page.change(dialog="devices", kept_tables=tuple(self.tables.going_on()))

    def do(self, command: Command) -> None:
        """Take a command from somebody who looks at the dialog."""
        match command.verb:
            case Verb.INVITE:
                self._begin(self._invite())
            case Verb.JOIN:
                self._connect()
                self._show(way=Way.JOIN)
            case Verb.CODE if command.about:
                self._begin(self._take(command.about))
            case Verb.SCAN:
                self._begin(self._scan())
            case Verb.SCANNED:
                self._show(way=Way.INVITE if self._is_inviting else Way.JOIN)
            case Verb.SIT_DOWN:
                self._begin(self.resume(command.about))
            case Verb.BEGIN:
                self._start()
            case Verb.PART:
                self.close()
                self.show()
            case _:
                self._do_at_seat(command)

    def _do_at_seat(self, command: Command) -> None:
        """Take a command that is about a seat."""
        seat, _space, name = command.about.partition(" ")
        if not seat.isdecimal() or not self._meeting:
            return
        match command.verb:
            case Verb.PLAY_FOR:
                self._play_for(int(seat))
            case Verb.TAKE_SEAT:
                self._ask(take(int(seat), names.colour(self._colour(int(seat))).capitalize()))
            case Verb.LEAVE_SEAT:
                self._ask(leave(int(seat)))
            case Verb.SEAT_NAME:
                self._set(typed={**self._meeting.typed, int(seat): name})
                self._ask(take(int(seat), name))
            case _:
                pass

    def follow(self, link: str) -> None:
        """Take the invitation in a link."""
        self._connect()
        self.show()
        self._begin(self._take(link))

    def _colour(self, seat: Seat) -> str:
        assert self._meeting, "somebody takes a seat"
        assert self._meeting.lobby, "somebody takes a seat"
        return Seating.of(self._meeting.lobby.setup).seats[seat].colour

    # Connecting

    def _connect(self) -> Mesh | None:
        """Begin to listen for other devices."""
        if self._mesh or not self._new_wire:
            return self._mesh
        name = self._device.name if self._device else self._drawn(8)
        mesh = self._mesh = Mesh(name, self._new_wire, self._hear, self._changed, self._pause)
        self._meeting = self._meeting or Meeting(name)
        self._greeted = frozenset()
        self._begin(self._pulse())
        return mesh

    @staticmethod
    def _drawn(count: int) -> str:
        return "".join(secrets.choice(LETTERS) for _letter in range(count))

    async def _pulse(self) -> None:
        """Say now and then how much this device has heard, since packets may have been lost."""
        while True:
            await self._pause(PULSE)
            if self._mesh and self._exchange:
                self._mesh.send_all([self._exchange.place()])

    @property
    def _is_inviting(self) -> bool:
        return bool(self._mesh and self._mesh.is_inviting)

    async def _invite(self) -> None:
        first = self._meeting is None
        if first and not self._open_lobby():
            return
        mesh = self._connect()
        if mesh is None:
            self._cannot()
            return
        self._show(way=Way.INVITE, wrong="")
        try:
            code = await mesh.invite()
        except MessageError:
            self._show(way=Way.NONE, wrong=_("This device is in no network."))
            return
        address = self.page.screen.address()
        await self._show_code(link_to(address, str(code)) if address else str(code))

    def _open_lobby(self) -> bool:
        """Let others sit down at the table in the form; return whether there is one."""
        setup = self._table()
        mesh = self._connect() if setup else None
        if setup is None or mesh is None:
            self._cannot() if setup else None
            return False
        people = [seat for seat, each in enumerate(setup.seats) if not each.bot]
        own = people[0] if people else 0
        seats = [*setup.seats]
        seats[own] = replace(seats[own], bot="")
        self._setup = replace(setup, seats=tuple(seats))
        free = [seat for seat in range(setup.players) if seat != own]
        self._host = mesh.name
        self._set(lobby=Lobby.opened(self._setup, mesh.name, free), hosting=True)
        return True

    def _cannot(self) -> None:
        self.page.notify(_("This browser cannot connect with other devices."))

    async def _take(self, text: str) -> None:
        mesh = self._connect()
        if mesh is None:
            self._cannot()
            return
        try:
            code = Code.read(text)
        except MessageError:
            self._show(wrong=_("This code cannot be read. Copy all of it again."))
            return
        try:
            reply = await mesh.take(code)
        except MessageError:
            wrong = (
                _("This reply is to an older invitation. Let them take the new one.")
                if code.invitation
                else _("This device is in no network.")
            )
            self._show(way=Way.INVITE if code.invitation else Way.JOIN, wrong=wrong)
            return
        if reply is None:
            self._show(way=Way.NONE, wrong="")
        else:
            self._joins = True
            if not self._exchange:
                self._host = ""  # whoever tells the lobby next is the host
                self._set(lobby=None, hosting=False)
            self._show(way=Way.REPLY, wrong="")
            await self._show_code(str(reply))

    async def _show_code(self, text: str) -> None:
        self.page.change(link=text, code=(), copied=False, sendable=self.page.screen.can_send())
        code = await self.page.screen.qr_code(text)
        if self.page.ui.link == text:
            self.page.change(code=code)

    async def _scan(self) -> None:
        self._show(way=Way.SCAN, wrong="")
        seen = await self.page.screen.scan()
        if not self._meeting or self._meeting.way is not Way.SCAN:
            return
        self._show(way=Way.INVITE if self._is_inviting else Way.JOIN)
        if seen is None:
            self._show(wrong=_("This page may not use a camera here. Paste the text instead."))
        elif seen:
            await self._take(seen)

    def _changed(self) -> None:
        """Greet devices that have just connected, and show who is there."""
        assert self._mesh, "wires belong to a mesh"
        near = self._mesh.neighbours
        new, self._greeted = near - self._greeted, near
        for name in new:
            if self._exchange and self._joins:
                self._mesh.send(name, [TELL])
            elif self._exchange:
                self._mesh.send(name, [self._exchange.place()])
            elif self._is_host and self._meeting:
                self._mesh.send(name, [str(self._meeting.lobby)])
        if self._meeting:
            way, wrong = self._meeting.way, ""
            if new:
                way = Way.NONE
            elif self._mesh.failed:
                wrong = _("The two devices have not connected. Are both in the same network?")
                way = Way.JOIN if way is Way.REPLY else way
            self._show(near=self._mesh.known, way=way, wrong=wrong)
            if new and self._match and self.page.ui.dialog == "devices":
                self.page.change(dialog="")
        if new and self._is_host:
            self._begin(self._invite())  # the next guest needs another code

    # Sitting down

    @property
    def _is_host(self) -> bool:
        return bool(self._mesh and not self._exchange and self._host == self._mesh.name)

    def _ask(self, packet: str) -> None:
        """Ask the host for something; the host asks itself."""
        if not self._mesh:
            return
        if self._is_host:
            self._asked(self._mesh.name, packet)
        else:
            self._mesh.send(self._host, [packet])

    def _asked(self, device: str, packet: str) -> None:
        """Grant what somebody asks for, if that is possible, and tell all who sits where."""
        if not self._meeting or not self._meeting.lobby or not self._mesh:
            return
        lobby = self._meeting.lobby
        try:
            lobby = lobby.asked(device, packet)
        except MessageError:
            self._mesh.send(device, [str(lobby)])
        else:
            self._mesh.send_all([str(lobby)])
            self._show(lobby=lobby)

    def _start(self) -> None:
        """Begin the game; bots take the seats that are free."""
        if not self._is_host or not self._meeting or not self._meeting.lobby or not self._mesh:
            return
        present = self._mesh.known | {self._mesh.name}
        lobby = self._meeting.lobby
        for device in set(lobby.devices) - present - {""}:
            lobby = lobby.without(device)
        assert self._setup, "a host has a table"
        seats = _with_bots(lobby, self._setup)
        setup = with_tempers(replace(lobby.setup, seats=seats), Random())
        devices = tuple(each or self._mesh.name for each in lobby.devices)
        agreement, secret = Agreement(self._drawn(12), setup, devices), _new_secret()
        self._sit(Sitting(Device(self._mesh.name, Key(secret), agreement), secret))

    def _sit(self, sitting: Sitting) -> None:
        """Be a device at a table from now on."""
        device = sitting.device
        self._sitting, self._exchange = sitting, Exchange(device)
        self._set(begun=True, hosting=False, way=Way.NONE, wrong="")
        if self._mesh:
            self._mesh.send_all([letters.write(device.table)])
        self._tell([*device.owed()])
        self._go_on()

    async def resume(self, name: str) -> None:
        """Go on at a table that this device has sat down at before."""
        sitting = self.tables.read(name)
        if sitting is None:
            self.page.notify(_("This game of several devices cannot be read any more."))
            self.tables.sit("")
            return
        self.close()
        self._meeting = Meeting(sitting.device.name)
        self._sit(sitting)
        self._connect()

    # The game

    def _hear(self, sender: str, packet: str) -> None:
        """Take a packet of another device."""
        if packet == TELL and self._device and self._mesh:
            self._mesh.send(sender, [letters.write(self._device.table)])
        elif packet.startswith(LOBBY):
            self._hear_lobby(sender, packet)
        elif packet.startswith((TAKE, LEAVE)):
            if self._is_host:
                self._asked(sender, packet)
        elif self._exchange and not self._is_new_table(packet):
            self._exchanged(sender, packet)
        elif letters.tells_all(packet):
            self._hear_table(packet)
        elif self._mesh and packet != TELL:
            self._mesh.send(sender, [TELL])

    def _hear_lobby(self, sender: str, packet: str) -> None:
        if self._exchange or not self._meeting or (self._host and sender != self._host):
            return
        try:
            lobby = Lobby.read(packet)
        except MessageError:
            return
        self._host = sender
        self._show(lobby=lobby)

    def _is_new_table(self, packet: str) -> bool:
        """Tell whether a packet tells of another table, to which this device may turn."""
        device = self._device
        if device is None or not letters.tells_all(packet):
            return False
        over = device.table.stopped or (device.game and device.game.over)
        return bool(over or self._joins) and not packet.startswith(f"{device.table.agreement}\n")

    def _hear_table(self, packet: str) -> None:
        """Sit down at a table that another device has told all of."""
        assert self._mesh, "a packet has come over a mesh"
        name = self._mesh.name
        try:
            kept = self.tables.read(letters.read_all(packet).agreement.name)
            known = kept is not None and kept.device.name == name
            secret = kept.secret if kept and known else _new_secret()
            device = Device.restored(name, Key(secret), packet)
        except MessageError:
            return
        self._match, self._joins = None, False
        self._sit(Sitting(device, secret))

    def _exchanged(self, sender: str, packet: str) -> None:
        assert self._exchange, "the game has begun"
        assert self._mesh, "a packet has come over a mesh"
        answer = self._exchange.receive(packet)
        self._mesh.send(sender, answer.back)
        self._mesh.send_all(answer.onward, but=sender)
        self._keep_soon()
        self._go_on()

    def _tell(self, packets: Sequence[str]) -> None:
        """Tell the others what this device has done."""
        if self._mesh:
            self._mesh.send_all(packets)
        self._keep_soon()

    def _go_on(self) -> None:
        """Show what has been heard; open the game once its start player is drawn."""
        device = self._device
        if not device or not self._meeting:
            return
        table = device.table
        lobby = Lobby(table.agreement.setup, tuple(table.owners))
        stopped = _why(table.stopped, Seating.of(lobby.setup)) if table.stopped else ""
        if (lobby, stopped) != (self._meeting.lobby, self._meeting.stopped):
            self._set(lobby=lobby, stopped=stopped)
            if stopped:
                self.page.change(dialog="devices")
        if self._match:
            self._match.hear()
        elif device.game and not self._opens:
            self._opens = True
            self._begin(self._open(device))

    async def _open(self, device: Device) -> None:
        try:
            match = await self._opening(device)
        finally:
            self._opens = False
        if match:
            self._match = match
            self.tables.sit(device.table.agreement.name)
            self._keep_soon()
            match.hear()

    async def reopen(self) -> bool:
        """Open the game again that was left for a look back; return whether there is one."""
        if self._device and self._device.game:
            await self._open(self._device)
        return self._device is not None

    def tell(self, packets: Sequence[str]) -> None:
        """Tell the others what the people or bots at this device have decided."""
        self._tell(packets)

    def _play_for(self, seat: Seat) -> None:
        """Take over a seat whose device is gone."""
        if self._device and self._match:
            self._device.take_over(seat)
            self.page.change(dialog="")
            self._match.hear()

    # Keeping

    def _keep_soon(self) -> None:
        if not self._unkept:
            self._unkept = True
            self._begin(self._keep_later())

    async def _keep_later(self) -> None:
        await self._pause(REST)
        self.keep()

    def keep(self) -> None:
        """Keep what this device has heard, if that has not been done."""
        if self._unkept and self._sitting:
            self._unkept = False
            self.tables.keep(self._sitting)

    # The end

    def close(self) -> None:
        """Leave the table; it stays kept."""
        self.keep()
        if self._mesh:
            self._mesh.close()
        for task in self._work - {asyncio.current_task()}:
            task.cancel()
        self._mesh = self._meeting = self._setup = self._exchange = None
        self._match = self._sitting = None
        self._host, self._greeted = "", frozenset()
        self._unkept = self._joins = False
        self.page.set(meeting=None)

    def left(self) -> None:
        """Leave the table for good, as far as the next start is concerned."""
        if self._match:
            self.tables.sit("")
            self.close()

    # Showing

    def _set(self, **changes: Any) -> None:
        if self._meeting:
            self._meeting = replace(self._meeting, **changes)
            self.page.set(meeting=self._meeting)

    def _show(self, **changes: Any) -> None:
        self._set(**changes)
        if self.page.ui.dialog == "devices" or self._match:
            self.page.draw()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(self._guarded(work))
        self._work.add(task)
        task.add_done_callback(self._work.discard)


def _new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def _with_bots(lobby: Lobby, setup: Setup) -> tuple[Occupant, ...]:
    """Return who plays when bots take the free seats: those of the form, where it has some."""
    taken = {seat.name for seat in lobby.setup.seats}
    seats = []
    for seat, occupant in enumerate(lobby.setup.seats):
        if seat in lobby.free:
            wanted = setup.seats[seat]
            name = wanted.name if wanted.name not in taken else ""
            seats.append(replace(wanted, name=name, bot=wanted.bot or STAND_IN))
        else:
            seats.append(occupant)
    return tuple(seats)


def _why(stopped: TableStopped, seating: Seating) -> str:
    """Return in words why the devices cannot go on."""
    return _(
        "The game has stopped: the device of {name} has not kept to what it said before.",
        name=seating.name(stopped.seat),
    )
