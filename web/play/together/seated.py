"""A device that has sat down at a table: what it hears and tells, what is shown of it and kept."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from niagara.model.actions import Seat
from web.asking.commands import Errand
from web.asking.refusals import worded
from web.devices import letters
from web.devices.errors import MessageError, TableStopped
from web.devices.exchange import HAVE, Exchange
from web.devices.lobby import Lobby
from web.devices.meeting import Meeting
from web.devices.mesh import Mesh
from web.devices.messages import Message, OpenCard, Request
from web.devices.sparing import Sparing
from web.devices.table import Agreement, Table
from web.play.match.slices import Pause
from web.play.together.shared import Shared
from web.saving.tables import Sitting, Tables
from web.text import names
from web.text.catalogue import _
from web.text.seating import Seating

TELL: Final = "tell"
"""The packet with which a device asks for all of a table that it does not know."""
REST: Final = 0.4
"""How many seconds a device waits before it keeps what it has heard, as more may come."""
MOST_READ: Final = 10
"""How many places and letters of another device are read in a second."""

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
        self._exchange = Exchange(sitting.device, lambda: mesh.lately_known)
        self._letters = Sparing(1, begin, pause)
        """Tells others all of the table."""
        self._readings = Sparing(MOST_READ, begin, pause)
        """Reads what may need a long answer, or takes long to read."""
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
        self._asked: list[str] = []
        """What the others were asked last about seats that this device wants to take over."""
        self._refused: MessageError | None = None
        """Why the last packet that was not taken was refused."""

    def start(self) -> None:
        """Tell the others of the table, and what the device owes them."""
        self._mesh.send_all([letters.write(self.device.table)])
        self.tell([*self.device.owed()])
        self.keep()
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
        own = {seat for seat, device in enumerate(table.agreed) if device == here}
        away = {seat for seat, device in enumerate(table.agreed) if device not in ("", here)}
        lasts = {seat for seat, owner in enumerate(table.owners) if owner == here}
        takers = {each.taker for each in self._sitting.voted} - {here}
        return replace(
            meeting,
            lobby=self._lobby,
            stopped=_why(table.stopped, self.seating) if table.stopped else "",
            refused=worded(self._refused, self.seating) if self._refused else "",
            by_post=self.by_post,
            lent=frozenset(away),
            elsewhere=frozenset((own | lasts) & {*self.seating.humans} - device.seats),
            asking={seat: self._asked_about(seat) for seat in sorted(device.waits_for_votes)},
            agreed_to=tuple(each for each in self.seating.humans if table.owners[each] in takers),
            sealed=table.sealed,
            questions=tuple(each for each in device.questions if each.owner not in meeting.near),
            declined=frozenset(device.declined),
            unsent=self._sitting.unsent,
            unsent_votes=self._sitting.unsent_votes,
            early=table.course.is_early,
            drawing=table.course.game is None,
            lost=tuple(_loss(message, self.seating) for message in table.lost),
            waited_for=frozenset(table.waited_for),
        )

    def _asked_about(self, seat: Seat) -> dict[Seat, bool]:
        """Return the people who are asked about a seat to take over, and whether they agree."""
        device, table = self.device, self.device.table
        agreeing = {*device.votes_for(seat)}
        return {
            each: table.agreed[each] in agreeing
            for each in self.seating.humans
            if table.agreed[each] not in ("", device.name, table.owners[seat])
        }

    @property
    def _lobby(self) -> Lobby:
        """Who sits where, and on which device."""
        here, seats, table = self.device.name, self.device.seats, self.device.table
        owners = (
            here if seat in seats else agreed if owner == here else owner
            for seat, (owner, agreed) in enumerate(zip(table.owners, table.agreed, strict=True))
        )
        return Lobby(table.agreement.setup, tuple(owners))

    @property
    def place(self) -> str:
        """The packet that says how much this device has heard."""
        return self._exchange.place()

    @property
    def news(self) -> list[str]:
        """The packets that tell others now and then where this device is, and what it asks for."""
        return [self.place, *self.device.requests()]

    def hear(self, sender: str, packet: str) -> None:
        """Take a packet of another device, at once or as soon as it may ask for so much."""
        if packet == TELL:
            self._tell_all(sender)
        elif packet.startswith(HAVE) or letters.tells_all(packet):
            self._readings.ask(sender, partial(self._hear, sender, packet))
        else:
            self._hear(sender, packet)

    def _tell_all(self, name: str) -> None:
        """Tell another device all of the table, but not more often than once in a second."""
        self._letters.ask(name, lambda: self._mesh.send(name, [letters.write(self.device.table)]))

    def _hear(self, sender: str, packet: str) -> None:
        table = self.device.table
        answer = self._exchange.receive(sender, packet)
        self._forget_letters(table)
        self._refused = answer.refused or self._refused
        if answer.letter:
            self._tell_all(sender)
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
        requests = self.device.requests()
        if requests != self._asked:
            self._asked = requests
            self._mesh.send_all(requests)
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
        """Take over a seat as soon as that is possible, or its device is gone and the others agree.

        If its device is gone, the bots that play there come along.
        """
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
        table, asked = self.device.table, self.device.asked
        return letters.write(table, None, asked) if whole else letters.write_news(table, asked)

    def sent(self) -> None:
        """Note that a letter goes to the others."""
        self._note_sent(self._sitting.said, self._sitting.voted)

    def _note_sent(self, count: int, asked: frozenset[Request] = frozenset()) -> None:
        self._sitting = replace(self._sitting, sent=count, asked=asked)
        self._unkept = True
        self.keep()

    def read(self, letter: str) -> bool:
        """Take what is in a letter; return whether anything was new.

        Raise `MessageError`, which says why it cannot be taken; what was read before that is kept.
        """
        self.begin_post()
        table = self.device.table
        before = table.place, [*map(str, self.device.asked)]
        try:
            self.device.open(letter)
        finally:
            self._forget_letters(table)
            self.tell([*self.device.owed()])
            self._mesh.send_all([self.place])
            self.go_on()
        return (self.device.table.place, [*map(str, self.device.asked)]) != before

    def agree(self, request: Request) -> None:
        """Agree that another device speaks for one that is gone; the next letter tells of it."""
        self.device.agree(request, self._mesh.known)
        self._keep_soon()
        self.go_on()

    def decline(self, request: Request) -> None:
        """Do not agree to that; nobody is told, and people may think better of it."""
        self.device.declined.add(request)
        self._keep_soon()
        self.go_on()

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


def _loss(message: Message, seating: Seating) -> str:
    """Return in words what was lost with a device, and what counts instead."""
    name = seating.name(message.seat)
    if isinstance(message.said, OpenCard):
        return _(
            "The card of {name} was lost with that device: {card} counts instead.",
            name=name,
            card=names.a_card(message.said.card),
        )
    return _("{name}'s device was gone: the draw was made without it.", name=name)


def _why(stopped: TableStopped, seating: Seating) -> str:
    """Return in words why the devices cannot go on."""
    return _(
        "The game has stopped: the device of {name} has not kept to what it said before.",
        name=seating.name(stopped.seat),
    )
