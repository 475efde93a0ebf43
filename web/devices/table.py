"""What has been said at a table, as every device keeps it: the history is the truth."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Self

from niagara.model.actions import Seat
from niagara.model.errors import SetupError
from niagara.model.setup import Setup
from niagara.record import read_header
from web.devices.course import Course, Due
from web.devices.errors import Fork, MessageError, SpokenFor, TableStopped, TooEarly
from web.devices.messages import Message, NotSaid, Seal, is_name
from web.devices.sealing import digest

VERSION: Final = 1
"""The version of the messages."""

NEXT_NAME: Final = 12
"""How many letters the name of the next game has."""

_NUMBER: Final = re.compile("0|[1-9][0-9]{0,4}", re.ASCII)
_SEATS: Final = re.compile("-|[0-9]{1,10}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Agreement:
    """What all devices have agreed on before the first message."""

    name: str
    """Random letters, so that no other table has the same digests."""
    setup: Setup
    devices: tuple[str, ...]
    """The name of the device on which each seat plays, in the order of seats."""

    def __str__(self) -> str:
        """Return the agreement as one line of text."""
        told = self.setup.seedless.to_json()
        del told["seed"]
        told = {"table": self.name, "devices": self.devices, **told}
        return f"niagara {VERSION} {json.dumps(told)}"

    @classmethod
    def read(cls, line: str) -> Self:
        """Read an agreement; raise `MessageError` if it is damaged."""
        try:
            told = read_header(line)
            name, devices = told.pop("table", ""), told.pop("devices", ())
            setup = Setup.from_json(told)
        except SetupError as error:
            raise MessageError("the table cannot be read: {why}", why=error) from None
        if not isinstance(devices, list) or not all(map(is_name, [name, *devices])):
            raise MessageError("the table cannot be read: a name in it is damaged")
        if len(devices) != setup.players:
            raise MessageError("the table cannot be read: each seat needs one device")
        if setup != setup.seedless:
            raise MessageError("the table cannot be read: what is drawn must not be given")
        return cls(name, setup, tuple(devices))


class Place(NamedTuple):
    """How much a device has heard: what it tells others, so that they send it the rest."""

    step: int
    """The number of steps that are complete."""
    before: str
    """The digest of these steps."""
    seats: tuple[Seat, ...]
    """The seats that it has heard in the step after them."""
    now: str
    """The digest of what they have said."""


class Table:
    """All messages at a table, checked, in their order."""

    def __init__(self, agreement: Agreement) -> None:
        self.agreement = agreement
        self.course = Course(agreement.setup)
        self.owners = list(agreement.devices)
        """The device that speaks for each seat."""
        self._sealers: list[str] = []
        """The device that has sealed what each seat must open."""
        self.stopped: TableStopped | None = None
        """Why the devices cannot go on, once that is so."""
        self._steps: list[Mapping[Seat, Message]] = []
        self._digests = [digest(str(agreement))]
        """The digest before each step."""
        self._step: dict[Seat, Message] = {}
        """What has been said in the step that goes on."""

    @property
    def place(self) -> Place:
        """How much has been said."""
        step, seats = len(self._steps), tuple(sorted(self._step))
        return Place(step, self._digests[-1], seats, self.said_by(step, seats))

    @property
    def next_agreement(self) -> Agreement:
        """What is agreed on for the next game of these devices: the seats move on by one.

        Its name comes from all that was said here, so all devices find the same.
        """
        agreement = self.agreement
        seats, owners = agreement.setup.seats, self.owners
        name = "".join(filter(str.isalnum, digest("next", self._digests[-1])))[:NEXT_NAME]
        setup = replace(agreement.setup, seats=(*seats[-1:], *seats[:-1]))
        return Agreement(name, setup, (owners[-1], *owners[:-1]))

    @property
    def steps(self) -> Sequence[Mapping[Seat, Message]]:
        """What each seat said in each step; the last step goes on."""
        return [*self._steps, self._step]

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        """The seats that must say something now and have not."""
        return tuple(seat for seat in self.course.seats if seat not in self._step)

    def lines(self, heard: Place | None = None) -> Iterator[str]:
        """Yield the messages, oldest first: all, or those that a device still lacks.

        It must have heard the same as this one so far: see `has`.
        """
        for number, step in enumerate(self.steps):
            if heard and number < heard.step:
                continue
            for seat in sorted(step):
                if not (heard and number == heard.step and seat in heard.seats):
                    yield str(step[seat])

    def has(self, place: Place) -> bool:
        """Tell whether all complete steps of a device at this place are steps here, too."""
        return place.step < len(self._digests) and self._digests[place.step] == place.before

    def has_heard(self, place: Place) -> bool:
        """Tell whether all seats are heard here, too, that a device has heard in its last step."""
        return set(place.seats) <= self.steps[place.step].keys()

    def said_by(self, step: int, seats: Iterable[Seat]) -> str:
        """Return the digest of what these seats have said in a step."""
        return digest(*(str(self.steps[step][seat]) for seat in seats))

    def before(self, step: int) -> str:
        """Return the digest before a step that is complete or goes on."""
        return self._digests[step]

    def take(self, message: Message) -> bool:
        """Take a message; return False if it is known already.

        Raise as `check` does; if it is `TableStopped`, the table takes nothing more.
        """
        new = not self.check(message)
        if new:
            self._add(message)
        return new

    def check(self, message: Message) -> bool:
        """Return whether a message is known already.

        Raise `MessageError` if it is wrong or too early, `Fork` if another device has spoken for
        the seat, and `TableStopped` if a seat has broken its word.
        """
        if self.stopped:
            raise self.stopped
        try:
            return self._check(message)
        except TableStopped as stop:
            raise self.stop(stop) from None

    def stop(self, stop: TableStopped) -> TableStopped:
        """Take nothing more, for this reason; return it."""
        self.stopped = stop
        return stop

    def knows(self, message: Message) -> bool:
        """Tell whether the message has been taken."""
        steps = self.steps
        return message.step < len(steps) and steps[message.step].get(message.seat) == message

    def seal_of(self, seat: Seat) -> Message | None:
        """Return the seal of the card that a seat has chosen in this round, if it has."""
        seals = self._step if self.course.due is Due.CARD_SEAL else self.course.seals
        match seals.get(seat):
            case Message(said=Seal(card=card)) as message if card:
                return message
            case _:
                return None

    def _check(self, message: Message) -> bool:
        """Return whether a message is known already; raise as `take` does if it is wrong."""
        now, seat = len(self._steps), message.seat
        if message.step > now:
            raise TooEarly(
                "the message is step {step}, and step {now} is not complete",
                step=message.step,
                now=now,
            )
        if message.before != self._digests[message.step]:
            raise MessageError("the message belongs to another game, or to another course of this")
        if isinstance(message.said, NotSaid) and seat < len(self.owners):
            raise SpokenFor("another device has spoken for seat {seat}", seat, str(message))
        if known := self.steps[message.step].get(seat):
            if known != message:
                raise _difference(known, message)
            return True
        if message.step < now:
            raise MessageError(
                "seat {seat} had nothing to say in step {step}", seat=seat, step=message.step
            )
        self.course.check(message)
        if message.opens_unsealed and (message.by or self.owners[seat]) == self._sealers[seat]:
            raise MessageError("seat {seat} must open what its device has sealed", seat=seat)
        return False

    def _add(self, message: Message) -> None:
        self._step[message.seat] = message
        if message.by:
            self.owners[message.seat] = message.by
        if not self.waited_for:
            self._complete()

    def _complete(self) -> None:
        said = [str(self._step[seat]) for seat in sorted(self._step)]
        self._digests.append(digest(self._digests[-1], *said))
        self._steps.append(self._step)
        if self.course.due in (Due.SHARE_SEAL, Due.CARD_SEAL):
            self._sealers = self.owners[:]
        done, self._step = self._step, {}
        self.course.go_on(done)


def _difference(known: Message, message: Message) -> MessageError:
    if known.by or message.by:
        return Fork("two devices have spoken for seat {seat}", seat=message.seat)
    return two_different_things(known, message)


def two_different_things(one: Message, other: Message) -> TableStopped:
    """Return why the game stops if a seat has said both messages in one step."""
    lines = sorted((str(one), str(other)))
    return TableStopped("seat {seat} has said two different things", one.seat, *lines)


def read_place(text: str) -> Place:
    """Read how much a device has heard; raise `MessageError` if the text is damaged.

    >>> read_place(f"have 3 {'x' * 43} 02 {'y' * 43}").seats
    (0, 2)
    """
    match text.split(" "):
        case ["have", step, before, seats, now] if _NUMBER.fullmatch(step) and _SEATS.fullmatch(
            seats
        ):
            return Place(int(step), before, tuple(map(int, seats.strip("-"))), now)
        case _:
            raise MessageError("this does not say how much has been heard")


def text_of_place(place: Place) -> str:
    """Return the text that tells others how much a device has heard."""
    seats = "".join(map(str, place.seats)) or "-"
    return f"have {place.step} {place.before} {seats} {place.now}"
