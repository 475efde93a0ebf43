"""How two devices that have been connected find each other again, with no code that people carry.

While two devices are connected, each has another connection ready for the other, and tells it:

    back OFFER ANSWER    where the device waits, and how it will answer any offer of the other

So whoever has lost its connections, as by a reload, answers the offer that it has kept; and the
other, which still waits there, knows that answer already. Each uses the same certificate for all
its connections, and gives the same device the same name and password, so that its answers stay the
same.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Self

from web.devices.descriptions import Credentials, Description, Kind
from web.devices.errors import MessageError
from web.devices.sealing import Key
from web.devices.signing import DEVICE

BACK: Final = "back"
MOST: Final = 12
"""How many ways are kept; of more, those that were learned first are forgotten."""


@dataclass(frozen=True, slots=True)
class Way:
    """How this device comes back to another one, and that one to this."""

    offer: Description
    """That of the connection at which the other waits."""
    answer: Description
    """What the other answers to any offer of this device; it does not tell from where."""

    def __str__(self) -> str:
        return f"{self.offer.pack()} {self.answer.pack()}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Read what a device has told; raise `MessageError` if it is damaged."""
        offer, _space, answer = text.partition(" ")
        way = cls(Description.unpack(offer), Description.unpack(answer))
        if (way.offer.kind, way.answer.kind) != (Kind.OFFER, Kind.ANSWER):
            raise MessageError("the browser has not said how to reach it")
        return way


class Ways:
    """The ways that one device knows, kept beyond a reload."""

    def __init__(self, key: Key, kept: str, keep: Callable[[str], None]) -> None:
        """`kept` is what `keep` was told last; what is damaged in it is left out."""
        self._key = key
        self._keep = keep
        self._known: dict[str, Way] = {}
        for line in kept.splitlines():
            name, _space, told = line.partition(" ")
            try:
                way = Way.read(told)
            except MessageError:
                continue
            if DEVICE.fullmatch(name):
                self._known[name] = way

    def to(self, name: str) -> Way | None:
        """Return the way to a device, if it has told one."""
        return self._known.get(name)

    def learn(self, name: str, way: Way) -> None:
        """Keep what a device has told."""
        self._known.pop(name, None)
        known = [*self._known.items(), (name, way)][-MOST:]
        self._known = dict(known)
        self._keep("\n".join(f"{each} {way}" for each, way in known))

    def credentials(self, name: str) -> Credentials:
        """Return the name and the password with which this device answers another one."""
        return Credentials(*self._key.credentials(name))

    def answer(self, name: str, offer: Description) -> Description:
        """Return the answer to expect, which has the same certificate as an own offer."""
        return Description(Kind.ANSWER, offer.fingerprint, *self.credentials(name), ())

    def whose(self, offer: Description) -> str:
        """Return which device makes an offer, by its certificate; empty if none that is known."""
        for name, way in self._known.items():
            if way.offer.fingerprint == offer.fingerprint:
                return name
        return ""
