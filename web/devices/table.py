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
from web.devices.errors import Fork, MessageError, TableStopped, TooEarly
from web.devices.messages import Message, Seal, is_name
from web.devices.sealing import digest
from web.devices.signing import Verify, is_device, of_message, of_vote
from web.devices.standing import Standing

VERSION: Final = 2
"""The version of the messages."""
UNSIGNED: Final = "niagara 1 "
"""How agreements began when messages were not signed yet."""
LONGEST_PLACE: Final = 150
"""The most characters of what tells how much a device has heard."""

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
    """The name of the device on which each seat plays, in the order of seats.

    It is empty where somebody is yet to sit down by post.
    """
    early: bool = False
    """Whether a seat seals its next card as soon as its turn ends, so that letters are fewer."""

    def __str__(self) -> str:
        """Return the agreement as one line of text."""
        told = self.setup.seedless.to_json()
        del told["seed"]
        early = {"early": True} if self.early else {}
        told = {"table": self.name, "devices": self.devices, **early, **told}
        return f"niagara {VERSION} {json.dumps(told)}"

    @classmethod
    def read(cls, line: str) -> Self:
        """Read an agreement; raise `MessageError` if it is damaged."""
        if line.startswith(UNSIGNED):
            raise MessageError(
                "the game was begun with an older version of this page, so begin a new one"
            )
        try:
            told = read_header(line, VERSION)
            name, devices = told.pop("table", ""), told.pop("devices", ())
            if early := told.get("early") is True:
                del told["early"]
            setup = Setup.from_json(told)
        except SetupError as error:
            raise MessageError("the table cannot be read: {why}", why=error) from None
        named = isinstance(devices, list) and all(each == "" or is_device(each) for each in devices)
        if not named or not is_name(name):
            raise MessageError("the table cannot be read: a name in it is damaged")
        if len(devices) != setup.players:
            raise MessageError("the table cannot be read: each seat needs one device")
        if setup != setup.seedless:
            raise MessageError("the table cannot be read: what is drawn must not be given")
        return cls(name, setup, tuple(devices), early)


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

    def __init__(self, agreement: Agreement, verify: Verify) -> None:
        self.agreement = agreement
        self.verify = verify
        self.course = Course(agreement.setup, early=agreement.early)
        self._rounds: list[int] = []
        self.stopped: TableStopped | None = None
        """Why the devices cannot go on, once that is so."""
        self._steps: list[Mapping[Seat, Message]] = []
        self._digests = [digest(str(agreement))]
        """The digest before each step."""
        self._standings = [Standing(agreement.devices, agreement.devices)]
        """Who may speak in each step."""
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
        return replace(agreement, name=name, setup=setup, devices=(owners[-1], *owners[:-1]))

    @property
    def steps(self) -> Sequence[Mapping[Seat, Message]]:
        """What each seat said in each step; the last step goes on."""
        return [*self._steps, self._step]

    @property
    def owners(self) -> Sequence[str]:
        """The device that speaks for each seat; empty where nobody has sat down by post."""
        return self._standings[-1].after(self._step).owners

    @property
    def agreed(self) -> Sequence[str]:
        """The device to which each seat belongs, whoever speaks for it."""
        return self._standings[-1].after(self._step).agreed

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        """The seats that must say something now and have not."""
        return tuple(seat for seat in self.course.seats if seat not in self._step)

    @property
    def rounds(self) -> Sequence[int]:
        """The step of each round in which cards are sealed before its first turn."""
        return self._rounds

    @property
    def lost(self) -> Sequence[Message]:
        """What was opened without its seal since all seats last sealed something, oldest first.

        Where that is early, it is since the round before, as one letter may end a round for some.
        """
        sealed = [-1, -1, *(step for step in self._rounds if step < len(self._steps))]
        first = sealed[-2 if self.agreement.early else -1] + 1
        said = (message for step in self.steps[first:] for message in step.values())
        return [message for message in said if message.opens_unsealed]

    def spoken(self) -> Iterator[tuple[str, Message]]:
        """Yield all messages, oldest first, with the names of the devices that said them."""
        for step, standing in zip(self.steps, self._standings, strict=True):
            for _seat, message in sorted(step.items()):
                yield standing.speaker(message), message

    def missing(self, heard: Place) -> list[Message]:
        """Return the messages, oldest first, that a device at this place still lacks.

        It must have heard the same as this one so far: see `has`.
        """
        return [
            step[seat]
            for number, step in enumerate(self.steps[heard.step :], heard.step)
            for seat in sorted(step)
            if number > heard.step or seat not in heard.seats
        ]

    def has(self, place: Place) -> bool:
        """Tell whether all complete steps of a device at this place are steps here, too."""
        return place.step < len(self._digests) and self._digests[place.step] == place.before

    def has_heard(self, place: Place) -> bool:
        """Tell whether all seats are heard here, too, that a device has heard in its last step."""
        return set(place.seats) <= self.steps[place.step].keys()

    def said_by(self, step: int, seats: Iterable[Seat]) -> str:
        """Return the digest of what these seats have said in a step."""
        return digest(*(self.steps[step][seat].line for seat in seats))

    def before(self, step: int) -> str:
        """Return the digest before a step that is complete or goes on."""
        return self._digests[step]

    def standing(self, step: int) -> Standing:
        """Return who may speak in a step that is complete or goes on."""
        return self._standings[step]

    def take(self, message: Message, *, proven: bool = False) -> bool:
        """Take a message; return False if it is known already.

        It need not be signed if it is `proven` that its device has said it. Raise `MessageError` if
        it is wrong or too early, `Fork` if the seat has said something else in another course of
        the game, and `TableStopped` if a seat has broken its word and its signature proves that;
        then nothing more is taken.
        """
        if self.stopped:
            raise self.stopped
        try:
            new = not self._is_known(message, proven=proven)
        except TableStopped as stop:
            if not message.signature:
                raise MessageError(stop.sentence, **stop.about) from None
            raise self.stop(stop) from None
        if new:
            self._add(message)
        return new

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
        course = self.course
        sealing = course.due is Due.CARD_SEAL and not course.is_early
        match {**course.seals, **(self._step if sealing else {})}.get(seat):
            case Message(said=Seal(card=card)) as message if card:
                return message
            case _:
                return None

    @property
    def sealed(self) -> frozenset[Seat]:
        """The seats whose cards of this round are sealed and not opened yet."""
        seats = frozenset(range(self.agreement.setup.players)).difference(self.course.opened)
        return frozenset(filter(self.seal_of, seats))

    def has_sealed(self, seat: Seat, device: str) -> bool:
        """Tell whether a device has sealed what a seat must open."""
        seal = self.course.seals.get(seat)
        return seal is not None and self._standings[seal.step].speaker(seal) == device

    def _is_known(self, message: Message, *, proven: bool) -> bool:
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
        if seat >= self.agreement.setup.players:
            raise MessageError("there is no such seat")
        known = self.steps[message.step].get(seat)
        if known == message and (known.signature or not message.signature):
            return True
        standing = self._standings[message.step]
        self._check_speaker(message, standing, proven=proven)
        if known == message:
            self._replace(message)  # which proves what was only vouched for
            return True
        if known:
            raise difference(known, standing.speaker(known), message, standing.speaker(message))
        if message.step < now:
            raise MessageError(
                "seat {seat} had nothing to say in step {step}", seat=seat, step=message.step
            )
        self.course.check(message)
        if message.opens_unsealed and self.has_sealed(seat, standing.speaker(message)):
            raise MessageError("seat {seat} must open what its device has sealed", seat=seat)
        return False

    def _check_speaker(self, message: Message, standing: Standing, *, proven: bool) -> None:
        """Raise `MessageError` unless the device that says a message may, and has signed it."""
        seat, speaker = message.seat, standing.speaker(message)
        if not speaker:
            raise MessageError("nobody has sat down in seat {seat} yet", seat=seat)
        if not proven and not self.verify(speaker, of_message(message.line), message.signature):
            raise MessageError("seat {seat} has not signed the message", seat=seat)
        if not message.by or not standing.needs_votes(seat, message.by):
            return
        owner = standing.owners[seat]
        vote = of_vote(self._digests[0], owner, message.by, message.before)
        voters = {voter for voter, signed in message.votes if self.verify(voter, vote, signed)}
        if not standing.are_enough(owner, voters | {message.by}):
            raise MessageError(
                "too few devices agree that another one speaks for seat {seat}", seat=seat
            )

    def _replace(self, message: Message) -> None:
        """Keep a message that is known with its signature."""
        if message.step == len(self._steps):
            self._step[message.seat] = message
        else:
            step = self._steps[message.step]
            self._steps[message.step] = {**step, message.seat: message}

    def _add(self, message: Message) -> None:
        self._step[message.seat] = message
        if not self.waited_for:
            self._complete()

    def _complete(self) -> None:
        self._digests.append(digest_after(self._digests[-1], self._step))
        self._standings.append(self._standings[-1].after(self._step))
        self._steps.append(self._step)
        done, self._step = self._step, {}
        self.course.go_on(done)
        if self.course.due is Due.CARD_SEAL and not self.course.is_early:
            self._rounds.append(len(self._steps))


def digest_after(before: str, step: Mapping[Seat, Message]) -> str:
    """Return the digest of all messages up to a step, from that of those before it."""
    return digest(before, *(step[seat].line for seat in sorted(step)))


def difference(one: Message, speaker: str, other: Message, other_speaker: str) -> MessageError:
    """Return what is wrong if both messages are for the same seat in the same step.

    That is `TableStopped` only if one device has said both, and its signatures prove it.
    """
    if speaker != other_speaker or not (one.signature and other.signature):
        return Fork("two devices have spoken for seat {seat}", seat=one.seat)
    lines = sorted((str(one), str(other)))
    return TableStopped("seat {seat} has said two different things", one.seat, *lines)


def read_place(text: str) -> Place:
    """Read how much a device has heard; raise `MessageError` if the text is damaged.

    >>> read_place(f"have 3 {'x' * 43} 02 {'y' * 43}").seats
    (0, 2)
    """
    match text[:LONGEST_PLACE].split(" "):
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
