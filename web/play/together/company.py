"""The devices that have come together with this one, and the table at which they sit.

Connections are the mesh's affair, and what is said in a game that of the exchange. `Company` holds
both for what people do about them: see `gathering` and `post`.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final, NoReturn, Protocol

from web.asking.commands import Errand
from web.asking.dialogs import Devices
from web.devices.device import Device
from web.devices.errors import MessageError
from web.devices.meeting import Meeting, Way
from web.devices.mesh import Mesh
from web.devices.sealing import Key
from web.devices.signing import Signing
from web.devices.table import Agreement
from web.devices.wires import Wire
from web.play.match.session import NotArrived, Page
from web.play.match.slices import Pause
from web.play.together.seated import Opening, Seated
from web.play.together.shared import Shared
from web.saving.tables import MOST, Sitting
from web.text.catalogue import _

PULSE: Final = 10.0
"""How many seconds pass before a device says again how much it has heard."""


class Listener(Protocol):
    """What is told of other devices."""

    def began(self) -> None:
        """Take note that this device begins to listen for others."""

    def changed(self) -> None:
        """Take note that devices have connected, or are gone."""

    def hear(self, sender: str, packet: str) -> None:
        """Take a packet of another device."""


class Company:
    """What one device has to do with others."""

    listener: Listener

    def __init__(
        self,
        page: Page,
        new_wire: Callable[[], Wire] | None,
        opening: Opening,
        leaving: Callable[[], None],
    ) -> None:
        """Without `new_wire`, this browser cannot connect with others.

        `leaving` leaves the game on the page for the first screen, and the table with it.
        """
        self.page = page
        self.tables = page.saves.tables
        self.mesh: Mesh | None = None
        self.meeting: Meeting | None = None
        self.seated: Seated | None = None
        self.pause: Pause = asyncio.sleep
        self._signing: Signing | None = None
        """What signs for this device, once somebody plays with others."""
        self.new_wire = new_wire
        self._returns = False
        """Whether a game is being opened that this device has come back to."""
        self.untold: list[str] = []
        """What people are to be told once the game at the table is on the page."""
        self._heard: tuple[object, float] = (None, 0.0)
        """How much has been said at the table, and when the last of it was, in seconds."""
        self.watch: Callable[[], None] = lambda: None
        """Is told when something has been said at the table, or the dialog is opened."""
        self._opening = opening
        self._leaving = leaving
        self._work: set[asyncio.Task[object]] = set()

    # Other devices

    def can_connect(self) -> bool:
        """Tell whether this browser can connect with others; if not, people are told."""
        if not self.new_wire:
            self.page.ui = replace(self.page.ui, dialog=None)
            self.page.notify(_("This browser cannot connect with other devices."))
        return self.new_wire is not None

    @property
    def signing(self) -> Signing:
        """What signs for this device; it must be there: see `prepare`."""
        assert self._signing, "the device is ready to sign"
        return self._signing

    async def prepare(self) -> bool:
        """Make sure that this device can sign; return whether it can. If not, people are told."""
        try:
            self._signing = self._signing or await self.page.screen.signing()
        except NotArrived:
            self.page.notify(
                _("A part of the page did not arrive, so you cannot play with friends. Try again.")
            )
        return self._signing is not None

    def when_ready(self, do: Callable[[], None]) -> None:
        """Do something as soon as this device can sign, which is at once if it has signed."""
        if self._signing:
            do()
        else:
            self.page.begin(self._do_prepared(do))

    async def _do_prepared(self, do: Callable[[], None]) -> None:
        if await self.prepare():
            do()

    def connect(self) -> Mesh:
        """Listen for other devices from now on; this one must be ready to sign."""
        if self.mesh:
            return self.mesh
        return self._listen(
            Mesh(
                self.signing.signer(Key(self.tables.secret).seed),
                self.signing.verify,
                self.new_wire or _no_wire,
                self.listener.hear,
                self.listener.changed,
                self.tables.ways,
                self.pause,
            )
        )

    def _listen(self, mesh: Mesh) -> Mesh:
        self.mesh = mesh
        self.meeting = Meeting(mesh.name, near=mesh.known)
        self.listener.began()
        self.begin(self._pulse())
        return mesh

    async def _pulse(self) -> None:
        """Say now and then how much this device has heard, since packets may have been lost."""
        while True:
            await self.pause(PULSE)
            if self.mesh and self.seated:
                self.mesh.send_all(self.seated.news)
                self.seated.go_on()  # which shows how long it waits

    # The table

    def newly(self, agreement: Agreement) -> Sitting:
        """Return this device as it sits down with the others at a table that begins."""
        return Sitting(Device(self.tables.secret, self.signing, agreement))

    def joined(self, letter: str) -> Sitting:
        """Return this device at the table that a letter tells all of.

        Raise `MessageError` if the letter is damaged.
        """
        return Sitting(Device.restored(self.tables.secret, self.signing, letter))

    def sit(self, mesh: Mesh, sitting: Sitting, way: Way = Way.NONE) -> None:
        """Be a device at a table from now on."""
        self.tables.gather(None)
        self.set(replace(self.met, begun=True, way=way, wrong=""))
        self.seated = Seated(
            sitting, mesh, self.tables, self._open, self.begin, self.pause, self._show_table
        )
        self.seated.start()
        mesh.seek([*sitting.device.table.owners, *sitting.device.table.agreed])
        if self.tables.sit(self.table):
            self.untold.append(
                _(
                    "The oldest of your games with friends was forgotten: only {most} are kept.",
                    most=MOST,
                )
            )

    async def _open(self, seated: Seated) -> Shared | None:
        """Open the game; say if it has stopped meanwhile, or must be connected with again."""
        returns, self._returns = self._returns, False
        shared = await self._opening(seated)
        while self.untold:
            self.page.notify(self.untold.pop(0))
        finds = self.met.by_post or self.met.near or (self.mesh and self.mesh.is_seeking)
        alone = returns and not finds
        if self.seated and (self.met.stopped or alone):
            self.open_dialog()
        return shared

    def _show_table(self) -> None:
        if not self.seated or not self.meeting:
            return
        before, place, now = self.meeting, self.seated.device.table.place, self.page.screen.clock()
        if self._heard[0] != place:
            self._heard = place, now
        minutes = int((now - self._heard[1]) / 60)
        self.set(replace(self.seated.told(before), minutes=minutes))
        # A device that sleeps loses its connections.
        self.page.screen.keep_awake(awake=bool(self.met.near) and self.met.is_asked)
        if self.page.ui.unsaved == (works := self.tables.works):
            self.page.show_saving(works=works)
        self.watch()
        if self.meeting.stopped and not before.stopped:
            self.open_dialog()
        elif before.asking and not self.meeting.asking and isinstance(self.page.ui.dialog, Devices):
            self.page.open(None)  # the others have agreed

    @property
    def table(self) -> str:
        """The name of the table at which this device sits; empty if it sits at none."""
        return self.seated.device.table.agreement.name if self.seated else ""

    async def resume(self, name: str) -> Seated | None:
        """Go on at a table that this device has sat down at before."""
        if not await self.prepare():
            return None
        sitting = self.tables.read(name, self.signing)
        if sitting is None:
            self._part_with(name)
            return None
        self.close()
        by_post = sitting.sent is not None
        self._returns = True
        mesh = self.connect()
        self.sit(mesh, sitting, Way.LETTER if by_post else Way.NONE)
        assert self.seated, "it has just sat down"
        if not self.seated.device.game:
            self.open_dialog()
        return self.seated

    def _part_with(self, name: str) -> None:
        """Say why a table cannot be gone on with; one that is too old is not offered again."""
        why = _("This game of several devices cannot be read any more.")
        if self.tables.is_unsigned(name):
            why = _(
                "This game was begun with an older version of this page and cannot go on. Begin a "
                "new game."
            )
            self.tables.forget(name)
        self.page.notify(why)
        self.tables.sit("")
        self.page.ui = replace(self.page.ui, kept_tables=tuple(self.tables.going_on()))
        self.page.draw()

    async def reopen(self) -> bool:
        """Open the game again that was left for a look back; return whether there is one."""
        if not self.seated or not self.seated.device.game:
            return False
        await self.seated.open()
        return True

    def keep(self) -> None:
        """Keep what this device has heard."""
        if self.seated:
            self.seated.keep()

    def close(self) -> None:
        """Leave the table; it stays kept, but not a lobby."""
        self.keep()
        self.tables.gather(None)
        if self.mesh:
            self.mesh.close()
        for task in self._work - {asyncio.current_task()}:
            task.cancel()
        if self.seated:
            self.page.screen.keep_awake(awake=False)
        self.mesh = self.meeting = self.seated = None
        self.page.ui = replace(self.page.ui, meeting=None)

    def left(self) -> None:
        """Leave the table for good, as far as the next start is concerned."""
        if self.seated:
            self.tables.sit("")
            self.close()

    def turn_to(self, name: str) -> None:
        """Leave the table for one where no game has begun; a device there stays connected."""
        mesh = self.mesh
        assert mesh, "another device has told of its table"
        mesh.stay_with(name)
        self.mesh = None  # or it would be closed with the table
        self._leaving()
        self._listen(mesh)

    # The page

    def open_dialog(self) -> None:
        """Open the dialog about the devices."""
        self.page.ui = replace(
            self.page.ui, dialog=Devices(), kept_tables=tuple(self.tables.going_on())
        )
        self.watch()
        self.page.draw()

    @property
    def met(self) -> Meeting:
        """What is known of the devices; nothing where they have not come together."""
        return self.meeting or Meeting("")

    def set(self, meeting: Meeting) -> None:
        """Know this of the devices if they have come together; the next draw shows it."""
        if self.meeting:
            self.meeting = meeting
            self.page.ui = replace(self.page.ui, meeting=meeting)

    def show(self, meeting: Meeting) -> None:
        """Know this of the devices, and show it."""
        self.set(meeting)
        if isinstance(self.page.ui.dialog, Devices) or self.seated:
            self.page.draw()

    def turn(self, way: Way, wrong: str = "") -> None:
        """Show this way to others, and what is wrong with it."""
        self.show(replace(self.met, way=way, wrong=wrong))

    def begin(self, work: Errand) -> None:
        """Do something in the background; people are told if it fails."""
        task = self.page.begin(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)


def _no_wire() -> NoReturn:
    raise MessageError("this browser cannot connect with other devices")
