"""Before the game: who sits where, and on which device, as the host tells it to all.

A guest asks the host for a seat, and the host answers all with the lobby as it is then.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from niagara.model.actions import Seat
from niagara.model.errors import SetupError
from niagara.model.setup import Setup
from niagara.record import read_header
from web.devices.errors import MessageError
from web.devices.signing import is_device
from web.devices.table import VERSION, Agreement
from web.text.people import LONGEST_TYPED, fitting

LOBBY: Final = "lobby "
"""How the packet begins in which the host tells all."""
TAKE: Final = "take "
"""How the packet begins in which a guest asks for a seat: its number and a name follow."""
LEAVE: Final = "leave "
"""How the packet begins in which a guest gives a seat back: its number follows."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """The seats of a table before its game begins."""

    setup: Setup
    """The game to play, with its seats; a seat that nobody has taken has no name."""
    devices: tuple[str, ...]
    """The name of the device of each seat; empty if the seat is free."""

    @classmethod
    def opened(cls, setup: Setup, host: str, free: Sequence[Seat]) -> Self:
        """Return the lobby of a host who keeps all seats but those that are free."""
        seats = [
            replace(occupant, name="", bot="") if seat in free else occupant
            for seat, occupant in enumerate(setup.seats)
        ]
        devices = tuple("" if seat in free else host for seat in range(setup.players))
        return cls(replace(setup.seedless, seats=tuple(seats)), devices)

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats that nobody has taken."""
        return tuple(seat for seat, device in enumerate(self.devices) if not device)

    def seats_of(self, device: str) -> tuple[Seat, ...]:
        """Return the seats of a device."""
        return tuple(seat for seat, owner in enumerate(self.devices) if owner == device)

    def asked(self, device: str, packet: str) -> "Lobby":
        """Return the lobby after a guest has asked for something.

        Raise `MessageError` if that is not possible; then all stays as it is.
        """
        verb, _space, rest = packet.partition(" ")
        number, _space, name = rest.partition(" ")
        if f"{verb} " not in (TAKE, LEAVE) or not is_device(device):
            raise MessageError("this is nothing that a guest may ask for")
        if not number.isdecimal() or len(number) > 1 or int(number) >= self.setup.players:
            raise MessageError("there is no such seat")
        if verb == TAKE.strip():
            return self.taken(int(number), device, name[:LONGEST_TYPED])
        return self.left(int(number), device)

    def taken(self, seat: Seat, device: str, name: str) -> "Lobby":
        """Return the lobby after a device has taken a seat, or has given its person a name."""
        if self.devices[seat] not in ("", device):
            raise MessageError("the seat is taken already")
        if self.setup.seats[seat].bot:
            raise MessageError("a bot plays this seat")
        name = fitting(name)
        if not name:
            raise MessageError("nothing of this name can be seen: type another one")
        others = (each.name for at, each in enumerate(self.setup.seats) if at != seat)
        if name in others:
            raise MessageError("somebody at the table has this name already: type another one")
        return self._with(seat, device, name)

    def left(self, seat: Seat, device: str) -> "Lobby":
        """Return the lobby after a device has given a seat back."""
        if self.devices[seat] != device or self.setup.seats[seat].bot:
            raise MessageError("this seat is not yours to give back")
        return self._with(seat, "", "")

    def without(self, device: str) -> "Lobby":
        """Return the lobby after a device is gone: its seats are free."""
        lobby = self
        for seat in self.seats_of(device):
            lobby = lobby._with(seat, "", "")
        return lobby

    def _with(self, seat: Seat, device: str, name: str) -> "Lobby":
        seats, devices = list(self.setup.seats), list(self.devices)
        seats[seat] = replace(seats[seat], name=name)
        devices[seat] = device
        return Lobby(replace(self.setup, seats=tuple(seats)), tuple(devices))

    def agreement(self, name: str) -> Agreement:
        """Return the agreement of a table with this name.

        Raise `MessageError` if a seat is still free.
        """
        if self.free:
            raise MessageError("a seat is still free: let somebody take it, or give it to a bot")
        return Agreement(name, self.setup, self.devices)

    def fits(self, agreement: Agreement) -> bool:
        """Tell whether this may be what the host has begun: bots may sit in seats that are free."""
        setups = (replace(each, seats=()) for each in (self.setup, agreement.setup.seedless))
        seats = zip(self.devices, agreement.devices, strict=False)
        return len({*setups}) == 1 and all(lobby in ("", agreed) for lobby, agreed in seats)

    def __str__(self) -> str:
        """Return the packet that tells all of it."""
        told = {**self.setup.to_json(), "devices": self.devices}
        return f"{LOBBY}niagara {VERSION} {json.dumps(told)}"

    @classmethod
    def read(cls, packet: str) -> Self:
        """Read the packet of a host; raise `MessageError` if it is damaged."""
        try:
            told = read_header(packet.removeprefix(LOBBY), VERSION)
            devices = told.pop("devices", None)
            setup = Setup.from_json(told)
        except SetupError as error:
            raise MessageError("the lobby cannot be read: {why}", why=error) from None
        if not isinstance(devices, list) or not len(devices) == setup.players == len(setup.seats):
            raise MessageError("the lobby cannot be read: a seat is missing")
        if not all(each == "" or is_device(each) for each in devices):
            raise MessageError("the lobby cannot be read: a device has no such name")
        return cls(setup.seedless, tuple(devices))


def take(seat: Seat, name: str) -> str:
    """Return the packet in which a guest asks for a seat."""
    return f"{TAKE}{seat} {name}"


def leave(seat: Seat) -> str:
    """Return the packet in which a guest gives a seat back."""
    return f"{LEAVE}{seat}"
