"""Several devices at one table: they connect, their people sit down, and a game begins.

Connections are the mesh's affair, and what is said in a game that of the exchange. Here is what
people at this device do about both.
"""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from niagara import Occupant, Setup
from niagara.bots import LEVELS, with_tempers
from niagara.model.actions import Seat
from web.asking.commands import Command, Verb
from web.devices import letters
from web.devices.errors import MessageError
from web.devices.lobby import LEAVE, LOBBY, TAKE, Lobby, leave, take
from web.devices.table import Agreement
from web.joining.codes import Code, link_to
from web.joining.meeting import Meeting, Way
from web.joining.mesh import Mesh
from web.joining.wires import Wire
from web.saving.tables import Sitting, Tables
from web.text import names
from web.text.catalogue import _
from web.text.seating import Seating
from web.together.seated import TELL, Opening, Pause, Seated, joined, newly
from web.turn.session import Guarded, Page

PULSE: Final = 10.0
"""How many seconds pass before a device says again how much it has heard."""
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What the names of devices and tables are made of."""
STAND_IN: Final = LEVELS[0]
"""The bot that plays where somebody was to sit and has not come."""


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
        self._seated: Seated | None = None
        self._joins = False
        """Whether this device has taken an invitation, to whatever table that is."""
        self._connects = False
        """Whether a code was taken, and the device that it came from is not there yet."""
        self._work: set[asyncio.Task[None]] = set()

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
            case Verb.JOIN if self._connect():
                self._show(way=Way.JOIN)
            case Verb.JOIN:
                self._cannot()
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
            case Verb.PLAY_FOR if self._seated:
                self.page.change(dialog="")
                self._seated.play_for(int(seat))
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

    def _connect(self, name: str = "") -> Mesh | None:
        """Begin to listen for other devices."""
        if self._mesh or not self._new_wire:
            return self._mesh
        name = name or self._drawn(8)
        mesh = self._mesh = Mesh(name, self._new_wire, self._hear, self._changed, self._pause)
        self._meeting = Meeting(name)
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
            if self._mesh and self._seated:
                self._mesh.send_all([self._seated.place])

    @property
    def _is_inviting(self) -> bool:
        return bool(self._mesh and self._mesh.is_inviting)

    async def _invite(self) -> None:
        at_table = self._seated or (self._meeting and self._meeting.lobby)
        if not at_table and not self._open_lobby():
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
        self.page.set(dialog="")
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
        self._connects = True
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
            if not self._seated:
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
        new, gone, self._greeted = near - self._greeted, self._greeted - near, near
        for name in new:
            self._greet(self._mesh, name)
        if not self._meeting:
            return
        for name in gone if self._is_host else ():
            self._free(self._mesh, name)
        way, wrong = self._meeting.way, self._meeting.wrong
        connected, self._connects = self._connects and bool(new), self._connects and not new
        if connected:
            way, wrong = Way.NONE, ""
        elif self._mesh.failed:
            self._connects = False
            wrong = _("The two devices have not connected. Are both in the same network?")
            way = Way.JOIN if way is Way.REPLY else way
        self._show(near=self._mesh.known, way=way, wrong=wrong)
        if new and self._is_host and not self._is_inviting:
            self._begin(self._invite())  # the next guest needs another code
        elif connected and self._seated and self.page.ui.dialog == "devices":
            self.page.change(dialog="")

    def _greet(self, mesh: Mesh, name: str) -> None:
        """Tell a device that has just connected what is new to it."""
        if self._seated:
            mesh.send(name, [TELL if self._joins else self._seated.place])
        elif self._is_host and self._meeting:
            mesh.send(name, [str(self._meeting.lobby)])

    # Sitting down

    @property
    def _is_host(self) -> bool:
        return bool(self._mesh and not self._seated and self._host == self._mesh.name)

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

    def _free(self, mesh: Mesh, device: str) -> None:
        """Free the seats of a device that is gone before the game."""
        if self._meeting and self._meeting.lobby:
            lobby = self._meeting.lobby.without(device)
            mesh.send_all([str(lobby)])
            self._set(lobby=lobby)

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
        agreement = Agreement(self._drawn(12), setup, devices)
        self._sit(self._mesh, newly(self._mesh.name, agreement))

    def _sit(self, mesh: Mesh, sitting: Sitting) -> None:
        """Be a device at a table from now on."""
        self._set(begun=True, hosting=False, way=Way.NONE, wrong="")
        self._seated = Seated(
            sitting,
            mesh,
            self.tables,
            self._opening,
            self._begin,
            self._pause,
            self._show_table,
        )
        self._seated.start()

    def _show_table(self, lobby: Lobby, stopped: str) -> None:
        if self._meeting and (lobby, stopped) != (self._meeting.lobby, self._meeting.stopped):
            self._set(lobby=lobby, stopped=stopped)
            if stopped:
                self.page.change(dialog="devices")

    async def resume(self, name: str) -> None:
        """Go on at a table that this device has sat down at before."""
        sitting = self.tables.read(name)
        if sitting is None:
            self.page.notify(_("This game of several devices cannot be read any more."))
            self.tables.sit("")
            return
        self.close()
        mesh = self._connect(sitting.device.name)
        if mesh is None:
            self._cannot()
        else:
            self._sit(mesh, sitting)

    # The game

    def _hear(self, sender: str, packet: str) -> None:
        """Take a packet of another device."""
        assert self._mesh, "a packet has come over a mesh"
        if packet.startswith(LOBBY):
            self._hear_lobby(sender, packet)
        elif packet.startswith((TAKE, LEAVE)):
            if self._is_host:
                self._asked(sender, packet)
        elif self._seated and not self._is_new_table(self._seated, packet):
            self._joins = self._joins and not letters.tells_all(packet)
            self._seated.hear(sender, packet)
        elif letters.tells_all(packet):
            self._hear_table(self._mesh, packet)
        elif packet != TELL:
            self._mesh.send(sender, [TELL])

    def _hear_lobby(self, sender: str, packet: str) -> None:
        if self._seated or not self._meeting or (self._host and sender != self._host):
            return
        try:
            lobby = Lobby.read(packet)
        except MessageError:
            return
        self._host = sender
        self._show(lobby=lobby)

    def _is_new_table(self, seated: Seated, packet: str) -> bool:
        """Tell whether a packet tells of another table, to which this device may turn."""
        turns = self._joins or seated.over
        here = f"{seated.device.table.agreement}\n"
        return turns and letters.tells_all(packet) and not packet.startswith(here)

    def _hear_table(self, mesh: Mesh, letter: str) -> None:
        """Sit down at a table that another device has told all of."""
        try:
            sitting = joined(mesh.name, letter, self.tables)
        except MessageError:
            return
        self._joins = False
        self._sit(mesh, sitting)

    def tell(self, packets: Sequence[str]) -> None:
        """Tell the others what the people or bots at this device have decided."""
        if self._seated:
            self._seated.tell(packets)

    async def reopen(self) -> bool:
        """Open the game again that was left for a look back; return whether there is one."""
        if self._seated and self._seated.device.game:
            await self._seated.open()
        return self._seated is not None

    def keep(self) -> None:
        """Keep what this device has heard."""
        if self._seated:
            self._seated.keep()

    def proof(self) -> str:
        """Return all that was said at the table; empty if this device is at none."""
        return self._seated.proof() if self._seated else ""

    # The end

    def close(self) -> None:
        """Leave the table; it stays kept."""
        self.keep()
        if self._mesh:
            self._mesh.close()
        for task in self._work - {asyncio.current_task()}:
            task.cancel()
        self._mesh = self._meeting = self._setup = self._seated = None
        self._host, self._greeted = "", frozenset()
        self._joins = self._connects = False
        self.page.set(meeting=None)

    def left(self) -> None:
        """Leave the table for good, as far as the next start is concerned."""
        if self._seated:
            self.tables.sit("")
            self.close()

    # Showing

    def _set(self, **changes: Any) -> None:
        if self._meeting:
            self._meeting = replace(self._meeting, **changes)
            self.page.set(meeting=self._meeting)

    def _show(self, **changes: Any) -> None:
        self._set(**changes)
        if self.page.ui.dialog == "devices" or self._seated:
            self.page.draw()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(self._guarded(work))
        self._work.add(task)
        task.add_done_callback(self._work.discard)


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
