"""Friends with a device each, and the air between them; each page is one without a browser."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Self

from tests.devices.air import Air
from tests.devices.network import lines_of
from tests.support.page import DictStorage, FakeHistory
from tests.support.scenes import text_of
from tests.support.visitor import Visitor, form
from tests.support.waiting import Pauses, quiet
from web.devices.device import Device
from web.devices.lobby import Lobby
from web.devices.meeting import Meeting, Way
from web.devices.mesh import Mesh
from web.devices.messages import Message
from web.devices.sealing import Key
from web.devices.signing import of_message
from web.play.match.match import Match
from web.play.together.seated import Seated
from web.saving.stores import WAYS

TAPS = ("pick ", "confirm", "uncover", "hand ")


class Friend(Visitor):
    """A person with a device of their own."""

    def __init__(self, room: "Room", number: int) -> None:
        self.room = room
        self.number = number
        self.storage = DictStorage(settings='{"pace": "instant"}')
        self.history = FakeHistory()
        self.open()

    def open(self) -> None:
        """Open the page, or reload it."""
        who = "person" + " paddler" * (len(self.room.seats) - 1)
        super().__init__(
            self.storage,
            history=self.history,
            rng=Random(self.number),
            new_wire=self.room.air.wires(str(self.number)),
            filled=form(who, **self.room.form),
        )
        self.app.company.pause = self._pause
        self._pauses = Pauses()
        """Those of more than one second."""

    async def _pause(self, seconds: float) -> None:
        if seconds > 1:
            await self._pauses.pause(seconds)

    async def pass_time(self, passed: float = 20.0) -> None:
        """Let all pauses end that take no more seconds."""
        self._pauses.end(passed)
        await self.settle()

    async def settle(self) -> None:
        """Wait until all pages wait."""
        await self.room.settle()

    def give(self, *commands: str) -> None:
        """Give commands, and wait for nothing."""
        for command in commands:
            self.app.do(command)

    @property
    def meeting(self) -> Meeting:
        """What this device shows of all."""
        assert self.app.page.ui.meeting, "it has come together with others"
        return self.app.page.ui.meeting

    @property
    def lobby(self) -> Lobby:
        """Who sits where, as this device knows it."""
        assert self.meeting.lobby, "the host has told it"
        return self.meeting.lobby

    @property
    def mesh(self) -> Mesh:
        """The connections of this device."""
        assert self.app.company.mesh, "devices have come together"
        return self.app.company.mesh

    @property
    def device(self) -> Device:
        """This device at the table."""
        return self.seated.device

    @property
    def known(self) -> list[str]:
        """All that this device knows of what was said at the table."""
        return lines_of(self.device)

    @property
    def link(self) -> str:
        """The link or the reply that is shown."""
        return self.app.page.ui.link.address

    @property
    def shown(self) -> str:
        """All that is shown."""
        return text_of(*(node for nodes in self.scene.places.values() for node in nodes))

    @property
    def match(self) -> Match:
        """The game on the page."""
        assert self.app.match, "a game is on the page"
        return self.app.match

    @property
    def seated(self) -> Seated:
        """The place of this device at the table."""
        assert self.app.company.seated, "the game has begun"
        return self.app.company.seated

    def signed(self, message: Message) -> str:
        """Return a message with the signature of this device."""
        signer = self.app.company.signing.signer(Key(self.app.page.saves.tables.secret).seed)
        return str(replace(message, signature=signer.sign(of_message(message.line))))

    def hear(self, other: "Friend", packet: str) -> None:
        """Hear a packet as if another device had sent it."""
        self.seated.hear(other.mesh.name, packet)

    @property
    def taps(self) -> list[str]:
        """The taps that go on in the game."""
        return [each for each in self.offered if each.startswith(TAPS)]

    def tap(self, rng: Random) -> None:
        """Tap on something at random, and confirm what is picked."""
        self.give("confirm" if "confirm" in self.taps else rng.choice(self.taps))

    async def pick_card(self) -> None:
        """Pick the card in the middle of the hand, and seal it."""
        cards = [each for each in self.offered if each.startswith("pick")]
        await self.do(cards[len(cards) // 2], "confirm")

    async def play(self, rng: Random, taps: int = 40) -> None:
        """Tap at random on what this page offers."""
        await self.room.play(rng, taps, self)

    def close(self) -> None:
        """Close the page without a word."""
        if self.app.company.mesh:
            self.app.company.mesh.close()
        for task in (*self.app.company._work, self.app.playing._task):
            if task:
                task.cancel()

    async def reload(self, *, knows_ways: bool = True) -> None:
        """Reload the page; the others may not find it again without a code, nor it them."""
        self.give("away")
        self.close()
        if not knows_ways:
            self.storage.texts[WAYS] = ""
            for each in self.room:
                each.mesh._ways._known.pop(self.mesh.name, None)
        self.open()
        await self.app.start()
        await self.settle()


class Room:
    """Some friends and the air between their devices: `ana, ben = room = await Room(2).begin()`.

    `seats` says who sits where: at `AA-B` the first friend has two seats, and nobody has the third.
    """

    def __init__(self, count: int, seats: str = "", air: Air | None = None, **changes: str) -> None:
        self.form = changes
        self.seats = seats or "ABC"[:count].ljust(3, "-")
        self.air = air or Air()
        self.friends = [Friend(self, number) for number in range(count)]

    def __iter__(self) -> Iterator[Friend]:
        return iter(self.friends)

    async def settle(self) -> None:
        """Let everything happen until all pages wait."""
        await quiet(lambda: sum(each.screen.busy for each in self), 30)

    async def lose(self, gone: Friend) -> None:
        """Close a friend's page without a word; the others no longer expect it back soon."""
        gone.close()
        await self.settle()
        for each in self:
            if each is not gone:
                await each.pass_time()

    async def connect(self, host: Friend, guest: Friend) -> None:
        """Let people carry an invitation and a reply between two devices."""
        await guest.follow(host.link)
        assert guest.meeting.way is Way.REPLY
        await host.do(f"code {guest.link}")

    async def start(self) -> Self:
        """Let all pages start."""
        for each in self:
            await each.app.start()
        return self

    async def gather(self) -> Self:
        """Let all friends come together and sit down."""
        await self.start()
        host, *guests = self
        await host.do("devices", "invite")
        for guest in guests:
            await self.connect(host, guest)
        for seat, name in enumerate(self.seats[1:], start=1):
            if name != "-":
                await self.friends["ABCD".index(name)].do(f"take-seat {seat}")
        return self

    async def begin(self) -> Self:
        """Let the game begin; bots have the seats that nobody takes."""
        await self.gather()
        await self.friends[0].do("begin")
        return self

    async def play(self, rng: Random, taps: int, *friends: Friend) -> None:
        """Tap at random on what the pages offer."""
        for _tap in range(taps):
            able = [each for each in friends or self.friends if each.taps]
            if not able:
                return
            rng.choice(able).tap(rng)
            await self.settle()


def records(room: Room) -> set[str]:
    """Return the different records that all have."""
    return {each.device.table.course.game_with({}).record() for each in room}
