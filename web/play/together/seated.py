"""A device that has sat down at a table: what it hears and tells, what is shown of it and kept."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from niagara.model.actions import Seat
from web.asking.commands import Errand
from web.asking.refusals import worded
from web.devices import letters
from web.devices.device import Device
from web.devices.errors import MessageError, SpokenFor, TableStopped
from web.devices.exchange import Exchange
from web.devices.lobby import Lobby
from web.devices.meeting import Meeting
from web.devices.mesh import Mesh
from web.devices.sealing import Key
from web.devices.table import Agreement, Table
from web.play.match.slices import Pause
from web.play.together.shared import Shared
from web.saving.tables import Sitting, Tables
from web.text.catalogue import _
from web.text.seating import Seating

TELL: Final = "tell"
"""The packet with which a device asks for all of a table that it does not know."""
REST: Final = 0.4
"""How many seconds a device waits before it keeps what it has heard, as more may come."""
SECRET_BYTES: Final = 32

Opening = Callable[["Seated"], Awaitable[Shared | None]]
"""Opens the game at a table on the page, and returns it if it is there now."""


class Seated:
    """A device at its table."""

    def __init__(
        self,
        sitting: Sitting,
        mesh: Mesh,
        tables: Tables,
        opening: Opening,
        begin: Callable[[Errand], None],
        pause: Pause,
        shown: Callable[[], None],
    ) -> None:
        """`begin` lets work go on in the background, `shown` shows what has changed."""
        self.device = sitting.device
        self.shared: Shared | None = None
        """The game on the page, once it is there."""
        self._sitting = sitting
        self._exchange = Exchange(sitting.device)
        self._mesh = mesh
        self._tables = tables
        self._opening = opening
        self._begin = begin
        self._pause = pause
        self._shown = shown
        self._opens = False
        """Whether the game is being opened."""
        self._opened = asyncio.Event()
        """Is set once the opening of the game has come to its end."""
        self._unkept = False
        """Whether something has been heard that is not kept yet."""
        self._keeps_soon = False
        """Whether that is about to be kept."""
        self._refused: MessageError | None = None
        """Why the last packet that was not taken was refused."""

    def start(self) -> None:
        """Tell the others of the table, and what the device owes them."""
        self._mesh.send_all([letters.write(self.device.table)])
        self.tell([*self.device.owed()])
        self.keep()
        self._tables.sit(self.device.table.agreement.name)
        self.go_on()

    @property
    def over(self) -> bool:
        """Whether nothing more is to be said at this table."""
        game = self.device.game
        return bool(self.device.table.stopped or (game and game.over))

    def is_next(self, agreement: Agreement) -> bool:
        """Tell whether an agreement is that of the next game of the same devices."""
        return self.over and agreement == self.device.table.next_agreement

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return Seating.of(self.device.table.agreement.setup)

    def told(self, meeting: Meeting) -> Meeting:
        """Return what is known of the devices, with all that is known at this table."""
        device, table, here = self.device, self.device.table, self.device.name
        firsts = {seat for seat, first in self._first.items() if first == here}
        lasts = {seat for seat, owner in enumerate(table.owners) if owner == here}
        return replace(
            meeting,
            lobby=self._lobby,
            stopped=_why(table.stopped, self.seating) if table.stopped else "",
            refused=worded(self._refused, self.seating) if self._refused else "",
            by_post=self.by_post,
            lent=frozenset(self._first) - firsts,
            elsewhere=frozenset((firsts | lasts) & {*self.seating.humans} - device.seats),
            unsent=self._sitting.unsent,
            drawing=table.course.game is None,
            waited_for=frozenset(table.waited_for),
        )

    @property
    def _lobby(self) -> Lobby:
        """Who sits where, and on which device."""
        here, seats, table = self.device.name, self.device.seats, self.device.table
        owners = (
            here if seat in seats else self._first.get(seat, "") if owner == here else owner
            for seat, owner in enumerate(table.owners)
        )
        return Lobby(table.agreement.setup, tuple(owners))

    @property
    def _first(self) -> Mapping[Seat, str]:
        """The device that spoke first for each seat."""
        table = self.device.table
        devices = table.agreement.devices
        return {seat: said.by or devices[seat] for seat, said in table.steps[0].items()}

    @property
    def place(self) -> str:
        """The packet that says how much this device has heard."""
        return self._exchange.place()

    def hear(self, sender: str, packet: str) -> None:
        """Take a packet of another device."""
        if packet == TELL:
            self._mesh.send(sender, [letters.write(self.device.table)])
            return
        table = self.device.table
        answer = self._exchange.receive(packet)
        self._forget_letters(table)
        self._refused = answer.refused or self._refused
        self._mesh.send(sender, answer.back)
        self._mesh.send_all(answer.onward, but=sender)
        self._keep_soon()
        self.go_on()

    def tell(self, packets: Sequence[str]) -> None:
        """Tell the others what the people or bots at this device have decided."""
        self._mesh.send_all(packets)
        self._keep_soon()
        self._shown()

    def go_on(self) -> None:
        """Show what has been heard; open the game once its start player is drawn."""
        self._shown()
        if self.shared:
            self.shared.hear()
        elif self.device.game and not self._opens:
            self._opens = True
            self._begin(self.open())

    async def open(self) -> None:
        """Open the game on the page."""
        self._opens = True
        try:
            shared = await self._opening(self)
        finally:
            self._opens = False
            self._opened.set()
        if shared:
            self.shared = shared
            shared.hear()

    async def opened(self) -> None:
        """Wait until the game is on the page, if it has begun."""
        if self.device.game and not self.shared:
            await self._opened.wait()

    def play_for(self, seat: Seat) -> None:
        """Take over a seat; if its device is gone, the bots that play there, too."""
        near = self.device.table.owners[seat] in self._mesh.known
        bots = () if near else self.device.bots_beside(seat)
        for each in sorted({seat, *bots}):
            self.device.take_over(each)
        self.tell([*self.device.owed()])
        self.go_on()

    def give_back(self, seat: Seat) -> None:
        """Leave a seat to its own device, with the bots there for which nothing was said here."""
        for each in sorted({seat, *self.device.bots_beside(seat) & self.device.taken}):
            self.device.leave(each)
        self._keep_soon()
        self.go_on()

    # By post

    @property
    def by_post(self) -> bool:
        """Whether the device writes letters."""
        return self._sitting.sent is not None

    def begin_post(self) -> None:
        """Write letters from now on."""
        if not self.by_post:
            self._note_sent(0)

    def letter(self, *, whole: bool) -> str:
        """Return a letter with the news, or with the whole game."""
        write = letters.write if whole else letters.write_news
        return write(self.device.table)

    def sent(self) -> None:
        """Note that a letter goes to the others."""
        self._note_sent(self._sitting.said)

    def _note_sent(self, count: int) -> None:
        self._sitting = replace(self._sitting, sent=count)
        self._unkept = True
        self.keep()

    def read(self, letter: str) -> bool:
        """Take the messages of a letter; return whether any was new.

        Raise `MessageError`, which says why it cannot be taken; what was read before that is kept.
        """
        self.begin_post()
        table = self.device.table
        before = table.place
        try:
            if letters.tells_all(letter):
                self.device.compare(letter)
            else:
                self.device.hear_letter(letter)
        finally:
            self._forget_letters(table)
            self.tell([*self.device.owed()])
            self._mesh.send_all([self.place])
            self.go_on()
        return self.device.table.place != before

    def _forget_letters(self, table: Table) -> None:
        """Count only what the others know as sent, if the course of this table is given up."""
        if self.by_post and self.device.table is not table:
            self._sitting = replace(self._sitting, sent=self.device.told_back)

    def proof(self) -> str:
        """Return all that was said at the table, and the messages that have stopped the game."""
        stopped = self.device.table.stopped
        return "\n".join([letters.write(self.device.table), *(stopped.lines if stopped else ())])

    # Keeping

    def _keep_soon(self) -> None:
        self._unkept = True
        if not self._keeps_soon:
            self._keeps_soon = True
            self._begin(self._keep_later())

    async def _keep_later(self) -> None:
        await self._pause(REST)
        self._keeps_soon = False
        self.keep()

    def keep(self) -> None:
        """Keep what this device has heard, if that has not been done; show whether it works."""
        if self._unkept:
            self._unkept = not self._tables.keep(self._sitting)
            self._shown()


def newly(name: str, agreement: Agreement) -> Sitting:
    """Return a device of this name that sits down with the others as the table begins."""
    secret = secrets.token_bytes(SECRET_BYTES)
    return Sitting(Device(name, Key(secret), agreement), secret)


def joined(name: str, letter: str, tables: Tables) -> Sitting:
    """Return a device of this name at the table that a letter tells all of.

    Raise `MessageError` if the letter is damaged. If the device has sat there before, it has the
    same secret again.
    """
    kept = tables.read(letters.read_all(letter).agreement.name)
    knows = kept and kept.device.name == name
    secret = kept.secret if kept and knows else secrets.token_bytes(SECRET_BYTES)
    return Sitting(Device.restored(name, Key(secret), letter), secret)


def _why(stopped: TableStopped, seating: Seating) -> str:
    """Return in words why the devices cannot go on."""
    name = seating.name(stopped.seat)
    if isinstance(stopped, SpokenFor):
        return _("The game has stopped: another device has spoken for {name}.", name=name)
    return _(
        "The game has stopped: the device of {name} has not kept to what it said before.", name=name
    )
