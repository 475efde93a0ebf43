"""What devices send each other, so that in the end all have heard the same.

A device tells all others what is new. At joining, and now and then, it says how much it has heard;
whoever has heard more sends the rest. It makes no difference in which order packets arrive, how
often, or whether some are lost: they are said again.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Final

from web.devices import letters
from web.devices.branches import Holds
from web.devices.device import Device
from web.devices.errors import Fork, MessageError, TableStopped, TooEarly
from web.devices.messages import read
from web.devices.table import Place, read_place, text_of_place

HAVE: Final = "have "
"""How the packet begins that says how much a device has heard."""
MOST_LINES: Final = 40
"""The most messages that are sent one by one to a device that lacks them."""


@dataclass(slots=True)
class Answer:
    """What follows from a packet."""

    back: list[str] = field(default_factory=list)
    """The packets for the device that sent it."""
    onward: list[str] = field(default_factory=list)
    """The packets for all others."""
    letter: bool = False
    """Whether the device that sent it is to get a letter that tells all, too."""
    refused: MessageError | None = None
    """Why the packet was refused; None if it was not."""

    def to_all(self, packets: list[str]) -> None:
        """Add packets for every device."""
        self.back += packets
        self.onward += packets


class Exchange:
    """The packets of one device."""

    def __init__(self, device: Device, near: Callable[[], Collection[str]]) -> None:
        """`near` returns the names of all devices that can be reached, perhaps over others."""
        self.device = device
        self._near = near

    def place(self) -> str:
        """Return the packet that says how much this device has heard."""
        return text_of_place(self.device.table.place)

    def receive(self, sender: str, packet: str) -> Answer:
        """Take a packet of another device; a wrong one is refused and changes nothing."""
        answer = Answer()
        stopped = self.device.table.stopped
        try:
            if packet.startswith(HAVE):
                self._compare_places(packet, answer)
            elif not stopped:
                self._take(sender, packet, answer)
        except TableStopped as stop:
            answer.refused = stop
            answer.to_all(list(stop.lines))
        except MessageError as error:
            answer.refused = error
        answer.to_all(list(self.device.owed()))
        return answer

    def _compare_places(self, packet: str, answer: Answer) -> None:
        table = self.device.table
        ours, theirs = table.place, read_place(packet)
        if table.has(theirs) and not table.has_heard(theirs):
            self._tell_missing(theirs, answer)
            answer.back.append(self.place())
        elif table.has(theirs) and table.said_by(theirs.step, theirs.seats) == theirs.now:
            self._tell_missing(theirs, answer)
        elif theirs.step > ours.step:
            answer.back.append(self.place())
        else:
            answer.letter = True
        if table.stopped:
            answer.back += table.stopped.lines

    def _tell_missing(self, theirs: Place, answer: Answer) -> None:
        """Tell another device what it lacks: in a letter if that is much, or not signed here."""
        missing = self.device.table.missing(theirs)
        if len(missing) <= MOST_LINES and all(message.signature for message in missing):
            answer.back += map(str, missing)
        else:
            answer.letter = True

    def _take(self, sender: str, packet: str, answer: Answer) -> None:
        device = self.device
        try:
            if letters.tells_all(packet):
                if device.compare(packet) is Holds.OURS:
                    answer.letter = True
                else:
                    answer.onward.append(self.place())
                return
            match packet.split(" "):
                case ["gone", owner, before]:
                    if signature := device.vote(owner, sender, before, self._near()):
                        answer.back.append(f"vote {owner} {before} {signature}")
                case ["vote", owner, before, signature]:
                    device.hear_vote(sender, owner, before, signature)
                case _ if device.hear(read(packet)):
                    answer.onward.append(packet)
        except TooEarly:
            answer.back.append(self.place())
        except Fork:
            answer.letter = True
