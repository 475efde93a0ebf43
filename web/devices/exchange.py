"""What devices send each other, so that in the end all have heard the same.

A device tells all others what is new. At joining, and now and then, it says how much it has heard;
whoever has heard more sends the rest. It makes no difference in which order packets arrive, how
often, or whether some are lost: they are said again.
"""

from dataclasses import dataclass, field

from web.devices import letters
from web.devices.branches import Holds
from web.devices.device import Device
from web.devices.errors import Fork, MessageError, TableStopped, TooEarly
from web.devices.messages import read
from web.devices.table import read_place, text_of_place


@dataclass(slots=True)
class Answer:
    """What follows from a packet."""

    back: list[str] = field(default_factory=list)
    """The packets for the device that sent it."""
    onward: list[str] = field(default_factory=list)
    """The packets for all others."""
    refused: MessageError | None = None
    """Why the packet was refused; None if it was not."""

    def to_all(self, packets: list[str]) -> None:
        """Add packets for every device."""
        self.back += packets
        self.onward += packets


class Exchange:
    """The packets of one device."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def place(self) -> str:
        """Return the packet that says how much this device has heard."""
        return text_of_place(self.device.table.place)

    def receive(self, packet: str) -> Answer:
        """Take a packet of another device; a wrong one is refused and changes nothing."""
        answer = Answer()
        stopped = self.device.table.stopped
        try:
            if packet.startswith("have "):
                self._compare_places(packet, answer)
            elif not stopped:
                self._take(packet, answer)
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
            answer.back += [*table.lines(theirs), self.place()]
        elif table.has(theirs) and table.said_by(theirs.step, theirs.seats) == theirs.now:
            answer.back += table.lines(theirs)
        elif theirs.step > ours.step:
            answer.back.append(self.place())
        else:
            answer.back.append(letters.write(table))
        if table.stopped:
            answer.back += table.stopped.lines

    def _take(self, packet: str, answer: Answer) -> None:
        try:
            if letters.tells_all(packet):
                holds = self.device.compare(packet)
                if holds is Holds.OURS:
                    answer.back.append(letters.write(self.device.table))
                else:
                    answer.onward.append(self.place())
            elif self.device.hear(read(packet)):
                answer.onward.append(packet)
        except TooEarly:
            answer.back.append(self.place())
        except Fork:
            answer.back.append(letters.write(self.device.table))
