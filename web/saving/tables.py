"""What a device keeps of the games that it plays with others, so that it can come back to them.

device           the secret from which the device makes its name and all that it seals
ways             A7 OFFER ANSWER: how to find each device again that this one was connected with
gathering        lobby niagara 2 {...}: who sits where before the game; and on a second line, at the
                 host, the table in its form, with the bots for free seats
table.f3kQ9z     {"people": [...], "round": 3, "over": false, "taken": [], "left": [], "sent": 12,
                 "asked": [], "declined": []}
                 and, after that line, a letter that tells all of the table, with requests and votes
"""

import json
import re
import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from niagara import Setup
from niagara.model.errors import ExplainedError
from web.devices.carried import in_letters, out_of_letters
from web.devices.device import Device
from web.devices.errors import MessageError
from web.devices.letters import write
from web.devices.lobby import Lobby
from web.devices.meeting import KeptTable
from web.devices.messages import Request, read_request
from web.devices.sealing import Key
from web.devices.signing import Signing
from web.devices.table import UNSIGNED
from web.devices.ways import Ways
from web.saving.stores import DEVICE, GATHERING, SITTING, TABLES, WAYS, Storage, StorageError
from web.text.seating import Seating

SECRET_BYTES: Final = 32
MOST: Final = 20
"""How many tables are kept; of more, the one that was kept first is forgotten."""
LARGEST: Final = 250_000
"""The most characters of a table that are kept; all of a long game has about a third of that."""

_SECRET: Final = re.compile(r"[\w-]{43}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Sitting:
    """A device at a table."""

    device: Device
    sent: int | None = None
    """How many of its messages have gone by post; None if it never writes letters."""
    asked: frozenset[Request] = frozenset()
    """The requests with its vote that have gone by post: its own, and those that it agrees to."""

    @property
    def said(self) -> int:
        """How many messages the device has sent in all."""
        return sum(speaker == self.device.name for speaker, _each in self.device.table.spoken())

    @property
    def unsent(self) -> bool:
        """Whether it writes letters, and has said something that is in none yet."""
        return self.sent is not None and self.said > self.sent

    @property
    def voted(self) -> frozenset[Request]:
        """The requests with a vote of the device, at the place where the game is."""
        return frozenset(
            request for request in self.device.asked if self.device.name in dict(request.votes)
        )

    @property
    def unsent_votes(self) -> bool:
        """Whether it writes letters, and has asked or agreed to something in none of them yet."""
        return self.sent is not None and not self.voted <= self.asked


class Tables:
    """The tables that a device has sat down at."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._secret = b""
        """The secret of this device, once it was asked for."""
        self.works = True
        """Whether the last attempt to keep a table succeeded."""

    def keep(self, sitting: Sitting) -> bool:
        """Keep a table as it is now; return whether that has worked."""
        device = sitting.device
        agreement, game = device.table.agreement, device.table.course.game
        over = bool(game and game.over) or bool(device.table.stopped)
        told = {
            "people": [seat.name for seat in Seating.of(agreement.setup).seats],
            "round": game.round if game else 0,
            "over": over and not sitting.unsent,
            "taken": sorted(device.taken),
            "left": sorted(device.left),
            "here": sitting.unsent
            or sitting.unsent_votes
            or not device.declined.issuperset(device.questions)
            or not device.seats.isdisjoint(device.table.waited_for),
            "sent": sitting.sent,
            "asked": sorted(each.words for each in sitting.asked),
            "declined": sorted(each.words for each in device.declined),
        }
        text = f"{json.dumps(told)}\n{write(device.table, requests=device.asked)}"
        try:
            if len(text) > LARGEST:
                raise StorageError
            self._storage.write(TABLES + agreement.name, text)
        except StorageError:
            self.works = False
        else:
            self.works = True
        return self.works

    def is_unsigned(self, name: str) -> bool:
        """Tell whether a table is from the time before messages were signed: nobody reads it."""
        return self._parted(name)[1].startswith(UNSIGNED)

    def forget(self, name: str) -> None:
        """Keep a table no longer."""
        with suppress(StorageError):
            self._storage.remove(TABLES + name)

    def read(self, name: str, signing: Signing) -> Sitting | None:
        """Return the device that sat at a table; None if it cannot be read any more."""
        told, letter = self._parted(name)
        try:
            device = Device.restored(self.secret, signing, letter)
        except MessageError:
            return None
        players, sent = device.table.agreement.setup.players, told.get("sent")
        for key, do in (("taken", device.take_over), ("left", device.leave)):
            seats = told.get(key)
            for seat in seats if isinstance(seats, list) else ():
                if seat in range(players):
                    do(seat)
        device.declined.update(_requests(told.get("declined")))
        asked = frozenset(_requests(told.get("asked")))
        return Sitting(device, sent if isinstance(sent, int) else None, asked)

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
    def secret(self) -> bytes:
        """The secret of this device; the same at all tables, so that it finds its seats again."""
        if self._secret:
            return self._secret
        self._secret = secrets.token_bytes(SECRET_BYTES)
        with suppress(StorageError):
            if _SECRET.fullmatch(kept := self._storage.read(DEVICE) or ""):
                self._secret = out_of_letters(kept)
            else:
                self._storage.write(DEVICE, in_letters(self._secret))
        return self._secret

    @property
    def ways(self) -> Ways:
        """How this device finds others again, and is found by them."""
        kept = ""
        with suppress(StorageError):
            kept = self._storage.read(WAYS) or ""
        return Ways(Key(self.secret), kept, self._keep_ways)

    def _keep_ways(self, ways: str) -> None:
        with suppress(StorageError):
            self._storage.write(WAYS, ways)

    @property
    def sitting(self) -> str:
        """The name of the table that was on the page last; empty if it was left."""
        with suppress(StorageError):
            return self._storage.read(SITTING) or ""
        return ""

    @property
    def gathered(self) -> tuple[Lobby, Setup | None] | None:
        """The lobby at which this device was; as its host, with the table in its form.

        None if there is none that can be read.
        """
        try:
            lobby, _end, setup = (self._storage.read(GATHERING) or "").partition("\n")
            return Lobby.read(lobby), Setup.from_json(json.loads(setup)) if setup else None
        except (StorageError, ExplainedError, ValueError, RecursionError):
            return None

    def gather(self, gathered: tuple[Lobby, Setup | None] | None) -> None:
        """Keep what `gathered` returns; None if this device is at no lobby any more."""
        with suppress(StorageError):
            if gathered:
                lobby, setup = gathered
                form = json.dumps(setup.to_json()) if setup else ""
                self._storage.write(GATHERING, f"{lobby}\n{form}")
            else:
                self._storage.remove(GATHERING)

    def sit(self, name: str) -> bool:
        """Note that a table is on the page; an empty name says that it was left.

        Return whether the oldest of too many games was forgotten for it.
        """
        with suppress(StorageError):
            if name:
                self._storage.write(SITTING, name)
            else:
                self._storage.remove(SITTING)
            return self._forget_old(name)
        return False

    def _forget_old(self, here: str) -> bool:
        """Forget games that are over, and the oldest of too many; return whether there were any."""
        going_on = [table.name for table in self.going_on()]
        for name in self._names():
            if name != here and name not in going_on[-MOST:]:
                self._storage.remove(TABLES + name)
        return not {here}.issuperset(going_on[:-MOST])

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


def _requests(kept: object) -> Iterator[Request]:
    """Yield the requests that were kept without their votes, as far as they can be read."""
    for line in kept if isinstance(kept, list) else ():
        with suppress(MessageError):
            yield read_request(str(line))
