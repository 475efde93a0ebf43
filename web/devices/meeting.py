"""What is known at one device of all devices that have come together, for the page to show."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from niagara.model.actions import Seat
from web.devices.lobby import Lobby
from web.devices.messages import Request


class Way(StrEnum):
    """What the page shows so that another device can connect with this one."""

    NONE = ""
    INVITE = "invite"
    """An invitation, and a field for the reply."""
    JOIN = "join"
    """A field for an invitation."""
    REPLY = "reply"
    """A reply."""
    SCAN = "scan"
    """What the camera sees."""
    READ = "read"
    """A field for a letter."""
    POST = "post"
    """Who is to play by post, before the game begins."""
    WHO = "who"
    """The people of a game by post, one of whom sits at this device."""
    LETTER = "letter"
    """A letter for the others, and a field for theirs."""


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A game of several devices that this one can go on with."""

    name: str
    """What the table is called among the devices."""
    people: tuple[str, ...]
    """The names of the seats."""
    round: int
    """The number of the round; 0 before the first."""
    by_post: bool = False
    waits_here: bool = False
    """Whether somebody at this device must decide or send a letter."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """The devices that have come together, as one of them knows it."""

    here: str
    """The name of this device."""
    lobby: Lobby | None = None
    """Who sits where; None before that is told."""
    host: str = ""
    """The device that tells who sits where; empty before any has."""
    begun: bool = False
    near: frozenset[str] = frozenset()
    """The devices that this one can reach."""
    way: Way = Way.NONE
    wrong: str = ""
    """Why a code was not taken, or two devices have not connected; else empty."""
    late: bool = False
    """Whether a reply has been shown for long, and nobody has connected."""
    told: str = ""
    """What has become of a letter that was taken; else empty."""
    pasted: int = 0
    """How many letters were pasted: each has a field of its own."""
    taking: Seat | None = None
    """The seat of which somebody is asked whether this device should play it."""
    typed: Mapping[Seat, str] = field(default_factory=dict)
    """The names as they are being typed."""
    stopped: str = ""
    """Why the game cannot go on, once that is so."""
    refused: str = ""
    """Why the last message that was not taken was refused."""
    by_post: bool = False
    """Whether the devices write letters to each other."""
    unsent: bool = False
    """Whether this device has said something that is in no letter yet."""
    unsent_votes: bool = False
    """Whether it has asked for a seat, or agreed that another takes one, in no letter yet."""
    early: bool = False
    """Whether somebody is to choose a card for the next round, as their turn has ended."""
    drawing: bool = False
    """Whether the start player of the game has not been drawn yet."""
    waited_for: frozenset[Seat] = frozenset()
    """The seats that must say something before the game goes on."""
    lost: tuple[str, ...] = ()
    """What was lost with a device just now, and what counts instead, in sentences."""
    minutes: int = 0
    """How many whole minutes ago somebody at the table has said something."""
    lent: frozenset[Seat] = frozenset()
    """The seats for which another device has spoken first."""
    elsewhere: frozenset[Seat] = frozenset()
    """The people for whom this device has spoken first, or last, and does so no longer."""
    asking: Mapping[Seat, Mapping[Seat, bool]] = field(default_factory=dict)
    """The seats that this device takes over as soon as most of the others agree.

    Each with the people who are asked about that, and whether their devices agree.
    """
    agreed_to: tuple[Seat, ...] = ()
    """The people elsewhere for whose wish to play for somebody this device has voted."""
    sealed: frozenset[Seat] = frozenset()
    """The seats whose cards are chosen and not yet opened."""
    questions: tuple[Request, ...] = ()
    """The requests of other devices in letters to which people here may agree."""
    declined: frozenset[Request] = frozenset()
    """Those to which they have said no."""
    claims: frozenset[Seat] = frozenset()
    """The seats of people who have not sat down by post yet."""

    @property
    def hosting(self) -> bool:
        """Whether this device tells who sits where, and may begin the game."""
        return bool(self.host) and self.host == self.here and not self.begun

    @property
    def taken(self) -> frozenset[Seat]:
        """The seats of people elsewhere that this device has taken over."""
        return frozenset(seat for seat in self.lent if self.is_here(seat))

    @property
    def to_take_back(self) -> tuple[Seat, ...]:
        """The seats for which this device may speak again now.

        Their devices may be near: what the other tells by itself must not come in between.
        """
        return tuple(sorted(self.elsewhere & self.waited_for))

    def owner(self, seat: Seat) -> str:
        """Return the name of the device that speaks for a seat; empty if the seat is free."""
        return self.lobby.devices[seat] if self.lobby else ""

    def is_here(self, seat: Seat) -> bool:
        """Tell whether this device speaks for a seat."""
        return self.owner(seat) == self.here

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The people at other devices who are waited for, unless somebody here is, too."""
        if any(map(self.is_here, self.waited_for)):
            return ()
        return tuple(seat for seat in self._people if seat in self.waited_for)

    @property
    def is_asked(self) -> bool:
        """Whether somebody at this device must go on."""
        return any(seat in self.waited_for and self.is_here(seat) for seat in self._people)

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The people who are waited for, and whose devices cannot be reached.

        For a bot, those at its device are waited for.
        """
        away = {self.owner(seat) for seat in self.waited_for if self.is_away(seat)}
        people = [seat for seat in self._people if self.owner(seat) in away]
        return tuple(seat for seat in people if seat in self.waited_for) or tuple(people)

    @property
    def next(self) -> tuple[Seat, ...]:
        """The people who go on by post: if the others agree, those who play for the missing."""
        return self.agreed_to or self.missing

    @property
    def writes(self) -> bool:
        """Whether letters must go to somebody who cannot be reached otherwise."""
        return self.by_post and any(map(self.is_away, self._people))

    @property
    def unanswered(self) -> tuple[Request, ...]:
        """The requests about which people here are still to decide."""
        return tuple(each for each in self.questions if each not in self.declined)

    @property
    def silent(self) -> tuple[Seat, ...]:
        """The people of whom this device has asked something, and who have not agreed yet."""
        asked = (seat for people in self.asking.values() for seat in people if not people[seat])
        return tuple(sorted({*asked}))

    def people_at(self, device: str) -> tuple[Seat, ...]:
        """Return the people at a device, or the bots if there are none; nobody if it watches."""
        people = tuple(seat for seat in self._people if self.owner(seat) == device)
        return people or (self.lobby.seats_of(device) if self.lobby else ())

    @property
    def _people(self) -> tuple[Seat, ...]:
        """The seats that no bot plays."""
        seats = self.lobby.setup.seats if self.lobby else ()
        return tuple(seat for seat, each in enumerate(seats) if not each.bot)

    @property
    def others(self) -> frozenset[str]:
        """The other devices that speak for seats."""
        return frozenset(self.lobby.devices if self.lobby else ()) - {self.here, ""}

    @property
    def is_seated(self) -> bool:
        """Whether somebody sits at this device."""
        return any(map(self.is_here, self._people))

    def is_away(self, seat: Seat) -> bool:
        """Tell whether the device of a seat cannot be reached."""
        owner = self.owner(seat)
        if not owner:
            return self.begun  # somebody is yet to sit down by post
        return owner != self.here and owner not in self.near
