"""What a device keeps of the games that it plays with others, so that it can come back to them.

table.f3kQ9z     {"device": "A7", "key": "...", "people": [...], "round": 3, "over": false,
                 "taken": [], "left": [], "sent": 12}
and, after that line, a letter that tells all of the table
"""

import json
from base64 import b64decode, b64encode
from binascii import Error
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from web.devices.branches import spoken
from web.devices.device import Device
from web.devices.errors import MessageError
from web.devices.letters import write
from web.devices.meeting import KeptTable
from web.devices.messages import NAME
from web.devices.sealing import Key, drawn
from web.saving.stores import DEVICE, SITTING, TABLES, Storage, StorageError
from web.text.seating import Seating

NAME_LETTERS: Final = 8
"""How many letters the name of a device has."""
MOST: Final = 20
"""How many tables are kept; of more, the one that was kept first is forgotten."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A device at a table, and the secret from which its key was made."""

    device: Device
    secret: bytes
    sent: int | None = None
    """How many of its messages have gone by post; None if it never writes letters."""

    @property
    def said(self) -> int:
        """How many messages the device has sent in all."""
        return sum(speaker == self.device.name for speaker, _each in spoken(self.device.table))

    @property
    def unsent(self) -> bool:
        """Whether it writes letters, and has said something that is in none yet."""
        return self.sent is not None and self.said > self.sent


class Tables:
    """The tables that a device has sat down at."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.works = True
        """Whether the last attempt to keep a table succeeded."""

    def keep(self, sitting: Sitting) -> bool:
        """Keep a table as it is now; return whether that has worked."""
        device = sitting.device
        agreement, game = device.table.agreement, device.table.course.game
        over = bool(game and game.over) or bool(device.table.stopped)
        told = {
            "device": device.name,
            "key": b64encode(sitting.secret).decode(),
            "people": [seat.name for seat in Seating.of(agreement.setup).seats],
            "round": game.round if game else 0,
            "over": over and not sitting.unsent,
            "taken": sorted(device.taken),
            "left": sorted(device.left),
            "here": sitting.unsent or not device.seats.isdisjoint(device.table.waited_for),
            "sent": sitting.sent,
        }
        text = f"{json.dumps(told)}\n{write(device.table)}"
        try:
            self._storage.write(TABLES + agreement.name, text)
        except StorageError:
            self.works = False
        else:
            self.works = True
        return self.works

    def read(self, name: str) -> Sitting | None:
        """Return the device that sat at a table; None if it cannot be read any more."""
        told, letter = self._parted(name)
        try:
            secret = b64decode(str(told["key"]), validate=True)
            device = Device.restored(str(told["device"]), Key(secret), letter)
        except (KeyError, Error, MessageError):
            return None
        players, sent = device.table.agreement.setup.players, told.get("sent")
        for key, do in (("taken", device.take_over), ("left", device.leave)):
            seats = told.get(key)
            for seat in seats if isinstance(seats, list) else ():
                if seat in range(players):
                    do(seat)
        return Sitting(device, secret, sent if isinstance(sent, int) else None)

    def going_on(self) -> list[KeptTable]:
        """Return the tables whose games are not over."""
        found = []
        for name in self._names():
            told, _letter = self._parted(name)
            people, number = told.get("people"), told.get("round")
            if isinstance(people, list) and isinstance(number, int) and not told.get("over"):
                by_post = told.get("sent") is not None
                here = told.get("here") is True
                found.append(KeptTable(name, tuple(map(str, people)), number, by_post, here))
        return found

    def has(self, name: str) -> bool:
        """Tell whether a table of this name is kept."""
        return name in self._names()

    @property
    def device(self) -> str:
        """The name of this device; the same at all tables, so that it finds its seats again."""
        with suppress(StorageError):
            if NAME.fullmatch(name := self._storage.read(DEVICE) or ""):
                return name
        name = drawn(NAME_LETTERS)
        with suppress(StorageError):
            self._storage.write(DEVICE, name)
        return name

    @property
    def sitting(self) -> str:
        """The name of the table that was on the page last; empty if it was left."""
        with suppress(StorageError):
            return self._storage.read(SITTING) or ""
        return ""

    def sit(self, name: str) -> None:
        """Note that a table is on the page; an empty name says that it was left."""
        with suppress(StorageError):
            if name:
                self._storage.write(SITTING, name)
            else:
                self._storage.remove(SITTING)
            self._forget_old(name)

    def _forget_old(self, here: str) -> None:
        """Forget games that are over, and the oldest of too many."""
        going_on = [table.name for table in self.going_on()]
        for name in self._names():
            if name != here and name not in going_on[-MOST:]:
                self._storage.remove(TABLES + name)

    def _names(self) -> list[str]:
        try:
            keys = self._storage.names()
        except StorageError:
            return []
        return [key.removeprefix(TABLES) for key in keys if key.startswith(TABLES)]

    def _parted(self, name: str) -> tuple[dict[str, object], str]:
        try:
            first, _end, letter = (self._storage.read(TABLES + name) or "").partition("\n")
            told = json.loads(first)
        except (StorageError, ValueError, RecursionError):
            return {}, ""
        return (told if isinstance(told, dict) else {}), letter
