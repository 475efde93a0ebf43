"""What people do so that their devices come together: codes, seats, the beginning of a game."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from niagara import Occupant, Setup
from niagara.bots import LEVELS, with_tempers
from niagara.model.actions import Seat
from web.asking.commands import does
from web.asking.dialogs import Devices
from web.asking.ui import Link
from web.devices import letters
from web.devices.codes import Code, link_to
from web.devices.errors import MessageError
from web.devices.lobby import LEAVE, LOBBY, TAKE, Lobby, leave, take
from web.devices.meeting import Way
from web.devices.mesh import SOON, Mesh
from web.devices.sealing import drawn
from web.devices.sparing import Sparing
from web.devices.table import Agreement
from web.play.match.session import NotArrived
from web.play.together.company import Company
from web.play.together.seated import TELL, Seated
from web.saving.tables import Sitting
from web.text import names
from web.text.catalogue import _
from web.text.seating import Seating

STAND_IN: Final = LEVELS[0]
"""The bot that plays where somebody was to sit and has not come."""
LONG: Final = 60.0
"""After how many seconds of a reply that has not connected is said what may be the reason."""
MOST_GRANTED: Final = 10
"""How many wishes of a guest are granted in a second."""


class Gathering:
    """The way from devices that know nothing of each other to a table."""

    def __init__(self, company: Company, table: Callable[[], Setup | None]) -> None:
        """`table` returns the table in the form of the first screen, if a game can begin there."""
        self.company = company
        self.page = company.page
        self._table = table
        company.listener = self
        self._returns = False
        """Whether the device is about to be at the lobby again where it was before a reload."""
        self.began()

    def began(self) -> None:
        """Take note that this device begins to listen for others."""
        self._setup: Setup | None = None
        """The table of the form, while this device is the host of a lobby."""
        self._greeted: frozenset[str] = frozenset()
        self._led_to: frozenset[str] | None = None
        """The devices to which an invitation has led, until they have told of their table.

        None while this device has taken no invitation since it came to where it is.
        """
        self._connects = False
        """Whether a code was taken, and the device that it came from is not there yet."""
        self._replied: tuple[Code, Code | None] | None = None
        """The invitation that was taken last, and the reply to it until that has connected."""
        company = self.company
        self._wishes = Sparing(MOST_GRANTED, company.begin, company.pause)
        """Grants what guests ask for."""

    @property
    def is_waited_for(self) -> bool:
        """Whether friends wait at this device for the game to begin, or it has a seat with them."""
        met = self.company.met
        prepares = met.way in (Way.POST, Way.WHO)
        sits = bool(met.lobby) and met.is_seated and not (met.hosting or met.begun or prepares)
        return self._returns or sits or (met.hosting and bool(met.near))

    @property
    def is_together(self) -> bool:
        """Whether this device is connected with others, or about to be."""
        return bool(self.company.met.near) or self._is_inviting or self._connects

    # What people do

    @does("devices")
    def show(self) -> None:
        """Open the dialog about the devices."""
        company = self.company
        way = Way.NONE if company.met.way is Way.SCAN else company.met.way
        company.set(replace(company.met, way=way, taking=None, told="", wrong=""))
        company.open_dialog()

    @does("invite")
    def _begin_to_invite(self) -> None:
        if self.company.can_connect():
            self.company.begin(self._invite())

    @does("join")
    def _join(self) -> None:
        if self.company.can_connect():
            self.company.when_ready(self._show_field)

    def _show_field(self) -> None:
        self.company.connect()
        self.company.show(replace(self.company.met, way=Way.JOIN))

    @does("connect")
    def _show_table(self) -> None:
        self.company.turn(Way.NONE)

    @does("scan")
    def _begin_to_scan(self) -> None:
        self.company.begin(self._scan())

    @does("scanned")
    def _end_scan(self) -> None:
        self.company.show(replace(self.company.met, way=self._way_to_scan))

    @does("sit-down")
    def _sit_down(self, table: str) -> None:
        self.company.begin(self.company.resume(table))

    @does("part")
    def _part(self) -> None:
        self.company.close()
        self.show()

    # What people do about a seat

    @does("play-for")
    def _ask_to_play_for(self, seat: str) -> None:
        self.company.set(replace(self.company.met, way=Way.NONE, taking=int(seat)))
        self.company.open_dialog()

    @does("take-over")
    def _take_over(self, seat: str) -> None:
        if seated := self.company.seated:
            self.company.set(replace(self.company.met, taking=None))
            seated.play_for(int(seat))
            if not self.company.met.asking:
                self.page.open(None)
            elif self.company.met.by_post:
                self.company.set(replace(self.company.met, way=Way.LETTER))
                self.company.open_dialog()

    @does("give-back")
    def _give_back(self, seat: str) -> None:
        if self.company.seated:
            self.company.seated.give_back(int(seat))

    @does("take-seat")
    def _take_seat(self, seat: str) -> None:
        if lobby := self.company.met.lobby:
            colour = names.colour(Seating.of(lobby.setup).seats[int(seat)].colour)
            self._forget_name(int(seat))
            self._ask(take(int(seat), names.capital(colour)))

    @does("leave-seat")
    def _leave_seat(self, seat: str) -> None:
        self._forget_name(int(seat))
        self._ask(leave(int(seat)))

    @does("seat-name", tapped=False)
    def _name_seat(self, about: str) -> None:
        seat, _space, name = about.partition(" ")
        met = self.company.met
        self.company.set(replace(met, typed={**met.typed, int(seat): name}))
        self._ask(take(int(seat), name))

    def _forget_name(self, seat: Seat) -> None:
        """Forget what was typed as the name of whoever sat in a seat before."""
        met = self.company.met
        typed = {at: name for at, name in met.typed.items() if at != seat}
        self.company.set(replace(met, typed=typed))

    # Codes

    @property
    def _is_inviting(self) -> bool:
        return bool(self.company.mesh and self.company.mesh.is_inviting)

    @property
    def _way_to_scan(self) -> Way:
        """What is shown when nothing is before the camera any more."""
        return Way.INVITE if self._is_inviting else Way.JOIN

    async def _invite(self, wrong: str = "") -> None:
        """Show an invitation that nobody has taken, and what was wrong with the last reply."""
        company = self.company
        if not await company.prepare():
            return
        if not (company.seated or company.met.lobby or self._open_lobby()):
            return
        self.page.ui = replace(self.page.ui, link=Link())  # the last invitation may be taken
        company.turn(Way.INVITE, wrong)
        try:
            code = await company.connect().invite()
        except MessageError:
            company.turn(Way.NONE, _("This device is not on any network."))
            return
        address = self.page.screen.address()
        await self._show_code(link_to(address, str(code)) if address else str(code))

    def _open_lobby(self) -> bool:
        """Let others sit down at the table in the form; return whether there is one."""
        setup = self._table()
        if setup is None:
            return False
        mesh = self.company.connect()
        self._host(mesh, *lobby_for(setup, mesh.name))
        return True

    def _host(self, mesh: Mesh, setup: Setup, lobby: Lobby) -> None:
        """Be the host of a lobby; it is kept, since the page may be reloaded before the game."""
        self._setup = setup
        self.company.set(replace(self.company.met, lobby=lobby, host=mesh.name))
        self.company.tables.gather((lobby, setup))

    def resume(self) -> None:
        """Be at the lobby again where this device was before the page was reloaded."""
        if gathered := self.company.tables.gathered:
            self._returns = True
            self.company.when_ready(partial(self._gather_again, *gathered))

    def _gather_again(self, lobby: Lobby, setup: Setup | None) -> None:
        self._returns = False
        company = self.company
        mesh = company.connect()
        if setup and mesh.name in lobby.devices:
            self._host(mesh, setup, lobby)
            company.begin(self._invite())
        elif not setup:
            company.set(replace(company.met, lobby=lobby))
        mesh.seek(lobby.devices)
        company.open_dialog()

    async def take(self, text: str) -> None:
        """Take a code that somebody has scanned, pasted, or followed as a link."""
        company = self.company
        if not company.can_connect() or not await company.prepare():
            return
        mesh = company.connect()
        try:
            code = Code.read(text)
        except MessageError:
            company.turn(company.met.way, _("This code cannot be read. Copy all of it again."))
            return
        if mesh.is_own(code):
            wrong = _(
                "This is your own invitation. Send it to a friend, and paste their reply here."
            )
            company.turn(Way.INVITE, wrong)
            return
        if company.seated:
            await company.seated.opened()  # or the game would come in place of the reply
        if self._replied and code == self._replied[0] and await self._take_again(self._replied[1]):
            return
        before, self._connects = self._connects, True
        try:
            reply = await mesh.take(code)
        except MessageError:
            self._connects = before
            if code.invitation:
                await self._invite(
                    _("This reply is to an older invitation. Let them take the new one.")
                )
            else:
                company.turn(Way.JOIN, _("This device is not on any network."))
            return
        if reply is None:
            company.turn(Way.NONE)
        else:
            self._led_to = self._led_to or frozenset()
            self._replied = code, reply
            company.show(replace(company.met, way=Way.REPLY, wrong="", late=False))
            await self._show_code(str(reply))
            company.begin(self._say_when_late(reply))

    async def _say_when_late(self, reply: Code) -> None:
        """Say what may be the reason if a reply is shown for long, and nobody connects."""
        await self.company.pause(LONG)
        if self._connects and self._replied and self._replied[1] is reply:
            self.company.show(replace(self.company.met, late=True))

    async def _take_again(self, reply: Code | None) -> bool:
        """Show what there is of an invitation that was taken before; return whether it counts."""
        if reply and self._connects:
            self.company.turn(Way.REPLY)
            await self._show_code(str(reply))
        elif not reply and self.company.met.near:
            self.company.turn(Way.NONE)
        else:
            return False
        return True

    async def _show_code(self, text: str) -> None:
        self.page.show(replace(self.page.ui, link=Link(text, sendable=self.page.screen.can_send())))
        await self.page.show_code(text)

    async def _scan(self) -> None:
        company = self.company
        company.turn(Way.SCAN)
        seen, wrong = await self._seen()
        if company.met.way is not Way.SCAN:
            return
        company.turn(self._way_to_scan, wrong)
        if seen:
            await self.take(seen)

    async def _seen(self) -> tuple[str, str]:
        """Return the text in the QR code before the camera, and what is wrong if there is none."""
        try:
            seen = await self.page.screen.scan()
        except NotArrived:
            return "", _(
                "A part of the page did not arrive, so no code can be scanned. "
                "Paste the text instead."
            )
        if seen is None:
            return "", _("This page may not use a camera here. Paste the text instead.")
        return seen, ""

    def changed(self) -> None:
        """Greet devices that have just connected, and show who is there."""
        company = self.company
        assert company.mesh, "wires belong to a mesh"
        near = company.mesh.neighbours
        new, gone, self._greeted = near - self._greeted, self._greeted - near, near
        connected, self._connects = self._connects and bool(new), self._connects and not new
        if connected and self._replied and self._replied[1]:
            self._replied = self._replied[0], None
            if not (company.seated or new <= company.met.near):
                # It has come to another table: whoever tells the lobby next is the host.
                company.set(replace(company.met, lobby=None, host="", typed={}))
        for name in sorted(new):
            self._greet(company.mesh, name)
        for name in sorted(gone) if company.met.hosting else ():
            company.begin(self._free(company.mesh, name))
        way, wrong = company.met.way, company.met.wrong
        connected &= way is not Way.INVITE  # what is shown there is for another device
        if connected:
            way, wrong = Way.NONE, ""
        elif company.mesh.failed:
            self._connects = False
            wrong = _("The two devices have not connected. Are both in the same network?")
            way = Way.JOIN if way is Way.REPLY else way
        company.show(replace(company.met, near=company.mesh.lately_known, way=way, wrong=wrong))
        if new and company.met.hosting and not self._is_inviting:
            company.begin(self._invite())  # the next guest needs another code
        elif connected and company.seated and isinstance(self.page.ui.dialog, Devices):
            self.page.open(None)

    def _greet(self, mesh: Mesh, name: str) -> None:
        """Tell a device that has just connected what is new to it."""
        company = self.company
        if company.seated and self._led_to is not None:
            self._led_to |= {name}
            mesh.send(name, [TELL])
        elif company.seated:
            mesh.send(name, company.seated.news)
        elif company.met.hosting:
            mesh.send(name, [str(company.met.lobby)])

    # Sitting down

    def _ask(self, packet: str) -> None:
        """Ask the host for something; the host asks itself."""
        mesh, meeting = self.company.mesh, self.company.met
        if meeting.hosting:
            self._asked(meeting.here, packet)
        elif mesh:
            mesh.send(meeting.host, [packet])

    def _asked(self, device: str, packet: str) -> None:
        """Grant what somebody asks for, if that is possible, and tell all who sits where."""
        mesh, lobby = self.company.mesh, self.company.met.lobby
        if not mesh or not lobby:
            return
        try:
            lobby = lobby.asked(device, packet)
        except MessageError:
            mesh.send(device, [str(lobby)])
        else:
            self._tell(mesh, lobby)
            self.company.show(self.company.met)

    async def _free(self, mesh: Mesh, device: str) -> None:
        """Free the seats of a device that is gone before the game, and does not come back."""
        await self.company.pause(SOON)
        lobby = self.company.met.lobby
        if lobby and self.company.met.hosting and device not in mesh.known:
            self._tell(mesh, lobby.without(device))
            self.company.show(self.company.met)

    def _tell(self, mesh: Mesh, lobby: Lobby) -> None:
        """Tell all who sits where now."""
        assert self._setup, "a host has a table"
        self._host(mesh, self._setup, lobby)
        mesh.send_all([str(lobby)])

    @does("begin")
    def _start(self) -> None:
        """Begin the game; bots take the seats that are free."""
        mesh, meeting = self.company.mesh, self.company.met
        lobby = meeting.lobby
        if not meeting.hosting or not mesh or not lobby:
            return
        for device in sorted(set(lobby.devices) - mesh.known - {mesh.name, ""}):
            lobby = lobby.without(device)
        assert self._setup, "a host has a table"
        self.company.sit(mesh, self.company.newly(agreed(lobby, self._setup, mesh.name)))

    @does("next-game")
    def _begin_next(self) -> None:
        """Begin the next game with the same people, on the connections that there are."""
        mesh, seated = self.company.mesh, self.company.seated
        if not mesh or not seated or not seated.over:
            return
        sitting = self.company.newly(seated.device.table.next_agreement)
        if seated.by_post:
            self.company.sit(mesh, replace(sitting, sent=0), Way.LETTER)
            self.company.open_dialog()
        else:
            self.company.sit(mesh, sitting)

    # Packets

    def hear(self, sender: str, packet: str) -> None:
        """Take a packet of another device."""
        mesh, seated = self.company.mesh, self.company.seated
        assert mesh, "a packet has come over a mesh"
        if packet.startswith(LOBBY):
            self._hear_lobby(mesh, sender, packet)
        elif packet.startswith((TAKE, LEAVE)):
            if self.company.met.hosting:
                self._wishes.ask(sender, partial(self._asked, sender, packet))
        elif seated:
            self._hear_at_table(mesh, seated, sender, packet)
        elif not self._gathers_with(sender):
            return  # it is at another table, which this device may just have left
        elif letters.tells_all(packet):
            self._hear_table(mesh, sender, packet)
        elif packet != TELL:
            mesh.send(sender, [TELL])

    def _hear_at_table(self, mesh: Mesh, seated: Seated, sender: str, packet: str) -> None:
        """Take a packet that may be of this device's table, or of another one."""
        told, led = _table_told(packet), sender in (self._led_to or ())
        if led and not told and packet != TELL:
            return  # nobody knows here yet of which table this is
        if told in ("", seated.device.table.agreement.name):
            if led and told:
                self._led_to = None
            seated.hear(sender, packet)
        elif led or seated.over:
            self._hear_table(mesh, sender, packet)
        else:
            mesh.part_with({sender})

    def _hear_lobby(self, mesh: Mesh, sender: str, packet: str) -> None:
        company = self.company
        try:
            lobby = Lobby.read(packet)
        except MessageError:
            return
        if company.seated and self._led_to is None:
            mesh.part_with({sender})
            return
        if company.seated:
            company.turn_to(sender)
            company.open_dialog()
        if company.met.host in ("", sender):
            company.tables.gather((lobby, None))
            company.show(replace(company.met, host=sender, lobby=lobby))

    def _gathers_with(self, sender: str) -> bool:
        """Tell whether a neighbour may tell of the table at which this device is to sit down."""
        meeting = self.company.met
        host, lobby = meeting.host, meeting.lobby
        return not lobby or (not meeting.hosting and sender in (host, *lobby.devices))

    def _hear_table(self, mesh: Mesh, sender: str, letter: str) -> None:
        """Sit down at a table that another device has told all of."""
        try:
            sitting = self.company.joined(letter)
        except MessageError:
            return
        met, agreement = self.company.met, sitting.device.table.agreement
        told = met.lobby if sender != met.host and not met.begun else None
        if told and not (told.fits(agreement) and self._has_begun(told, sitting, sender)):
            return  # the host has told of another table, or has not begun
        self._led_to = None
        if seated := self.company.seated:
            if seated.is_next(agreement):
                began = seated.seating.names(met.people_at(sender))
                self.company.untold.append(_("{names} began the next game.", names=began))
            else:
                mesh.stay_with(sender)
        self.company.sit(mesh, sitting)

    def _has_begun(self, lobby: Lobby, sitting: Sitting, sender: str) -> bool:
        """Tell whether the host of a lobby has said something at a table that a guest tells of.

        If it is not known who that is, somebody else than the guest must have.
        """
        host = self.company.met.host
        trusted = {host} if host else {*lobby.devices} - {sender}
        return any(speaker in trusted for speaker, _said in sitting.device.table.spoken())


def _table_told(packet: str) -> str:
    """Return the name of the table that a packet tells all of; empty if there is none.

    A damaged letter is of no table.
    """
    if not letters.tells_all(packet):
        return ""
    try:
        return letters.table_named(packet)
    except MessageError:
        return ""


def lobby_for(setup: Setup, host: str) -> tuple[Setup, Lobby]:
    """Return the lobby of a host who keeps one seat, and the table with a person in that seat."""
    own = next((seat for seat, each in enumerate(setup.seats) if not each.bot), 0)
    seats = [*setup.seats]
    seats[own] = replace(seats[own], bot="")
    setup = replace(setup, seats=tuple(seats))
    others = [seat for seat in range(setup.players) if seat != own]
    return setup, Lobby.opened(setup, host, others)


def agreed(lobby: Lobby, setup: Setup, host: str) -> Agreement:
    """Return the agreement with which a game begins; the host's bots take the seats left free.

    They are those of the `setup` in the form, where it has some.
    """
    name = drawn(12)
    agreed_on = with_tempers(replace(lobby.setup, seats=_with_bots(lobby, setup)), Random(name))
    return Agreement(name, agreed_on, tuple(each or host for each in lobby.devices))


def _with_bots(lobby: Lobby, setup: Setup) -> tuple[Occupant, ...]:
    """Return who plays when bots take the free seats."""
    seats = [*lobby.setup.seats]
    taken = {seat.name for seat in seats}
    for seat in lobby.free:
        wanted = setup.seats[seat]
        name = wanted.name if wanted.name not in taken else ""
        seats[seat] = replace(wanted, name=name, bot=wanted.bot or STAND_IN)
    return tuple(seats)
