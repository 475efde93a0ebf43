"""Letters: many messages as one text, for a messenger, a link, a file, or another device.

    niagara 1 {...}         a letter that tells all begins with the agreement,
    after TABLE 12 DIGEST   one that tells the rest with its table, and the place it begins at
    12 0 seal card ...      then messages follow, without the digest of what was said before each
    12 1 seal card ...
    gone OWNER ...          who asks for the seat of a device that is gone, and who agrees
    end DIGEST              the digest of all before, so that damage is not taken for a lie

Who opens a letter knows the digest before each message, or has just made it from those before it.
Only what each device says in the last of its steps is signed. As the digest of all before it is in
what is signed, that vouches for all else that the device has said. Each vote is signed by itself.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from niagara.model.actions import Seat
from web.devices.errors import MessageError, TooEarly
from web.devices.messages import NAME, Message, Request, read, read_request
from web.devices.sealing import digest
from web.devices.signing import Verify, of_message, of_vote
from web.devices.table import Agreement, Place, Table, digest_after

LONGEST: Final = 500_000
"""The most characters of a letter; all of a long game has about a fifth of that."""

MOST_REQUESTS: Final = 10
"""The most requests in a letter."""

END: Final = "end "
"""How the last line of a letter begins."""

_GONE: Final = "gone "
_AFTER: Final = re.compile(rf"after ({NAME.pattern}) (0|[1-9][0-9]{{0,4}}) ([\w-]{{43}})", re.ASCII)


def write(table: Table, first: int | None = None, requests: Sequence[Request] = ()) -> str:
    """Return a letter with all messages, or with those from the step `first` on, and requests."""
    agreement = table.agreement
    after = "" if first is None else f"after {agreement.name} {first} {table.before(first)}"
    said = [each for each in table.spoken() if each[1].step >= (first or 0)]
    signed = {speaker: message.step for speaker, message in said}
    lines = (
        f"{message.step} {message.words} "
        + (message.signature if message.step == signed[speaker] else "")
        for speaker, message in said
    )
    text = "\n".join([after or str(agreement), *map(str.rstrip, lines), *map(str, requests)])
    return f"{text}\n{END}{digest(text)}"


def write_news(table: Table, requests: Sequence[Request] = ()) -> str:
    """Return a letter that begins with the round before, for whoever has read the letter before.

    In the first two rounds it tells all, since somebody may still have to sit down.
    """
    return write(table, table.rounds[-2] if len(table.rounds) > 2 else None, requests)


def tells_all(text: str) -> bool:
    """Tell whether a text is meant to be a letter that tells all."""
    return text.startswith("niagara ")


def table_named(text: str) -> str:
    """Return the name of the table of a letter; raise `MessageError` if it is damaged."""
    head = _lines(text)[0]
    match = _AFTER.fullmatch(head)
    return match[1] if match else Agreement.read(head).name


def unfold(table: Table, text: str) -> list[Message]:
    """Return the messages of a letter, each of which its device has said.

    Raise `MessageError` if the letter is damaged, forged or of another table, and `TooEarly` if
    messages before it are missing.
    """
    head, lines, asking = _parted(text)
    first = 0
    if not tells_all(head):
        first = _beginning(table, head)
    elif head != str(table.agreement):
        raise MessageError("the letter belongs to another table")
    for request in _requests(asking):
        words = of_vote(table.before(0), request.owner, request.taker, request.before)
        proven = all(table.verify(voter, words, vote) for voter, vote in request.votes)
        if not proven or request.taker not in dict(request.votes):
            raise MessageError("the letter says what a device has not signed")
    spoken = [*_spoken(table, first, lines)]
    last = {speaker: message.step for speaker, message in spoken}
    for speaker, message in spoken:
        if message.step == last[speaker]:
            signed = of_message(message.line)
            if not table.verify(speaker, signed, message.signature):
                raise MessageError("the letter says what a device has not signed")
    return [message for _speaker, message in spoken]


def requests_in(text: str) -> list[Request]:
    """Return who asks in a letter to speak for whom; `unfold` has read it and checked the votes."""
    return _requests(_parted(text)[2])


def _requests(lines: Sequence[str]) -> list[Request]:
    if len(lines) > MOST_REQUESTS:
        raise MessageError("the letter is too long")
    return [*map(read_request, lines)]


def _parted(text: str) -> tuple[str, list[str], list[str]]:
    """Return the head of a letter, the lines with its messages, and those with requests."""
    head, *lines = _lines(text)
    asking = [*takewhile(lambda line: line.startswith(_GONE), reversed(lines))][::-1]
    return head, lines[: len(lines) - len(asking)], asking


def _spoken(table: Table, first: int, lines: Iterable[str]) -> Iterator[tuple[str, Message]]:
    """Yield the messages in lines that begin with a step, with the devices that say them."""
    number, before, standing = first, table.before(first), table.standing(first)
    said: dict[Seat, Message] = {}
    for line in lines:
        step, _space, words = line.partition(" ")
        if not step.isdecimal() or len(step) > 5 or int(step) < number:
            raise MessageError("the letter has a line that is no message")
        if said and int(step) == number + 1:
            before, standing = digest_after(before, said), standing.after(said)
            number, said = number + 1, {}
        if int(step) != number:
            raise TooEarly("messages are missing in the letter")
        message = read(f"{number} {before} {words}")
        if message.seat in said or message.seat >= table.agreement.setup.players:
            raise MessageError("the letter has a line that is no message")
        said[message.seat] = message
        yield standing.speaker(message), message


def _beginning(table: Table, head: str) -> int:
    """Return the step from which on a letter tells the rest."""
    match = _AFTER.fullmatch(head)
    if not match:
        raise MessageError("the letter does not say where it begins")
    place = Place(int(match[2]), match[3], (), "")
    if match[1] != table.agreement.name:
        raise MessageError("the letter belongs to another table")
    if place.step > table.place.step:
        raise TooEarly("open the letters before this one first")
    if not table.has(place):
        raise MessageError("the letter belongs to another course of this game")
    return place.step


def read_all(text: str, verify: Verify) -> Table:
    """Return the table that a letter tells all of; raise `MessageError` if it is damaged."""
    table = Table(Agreement.read(_lines(text)[0]), verify)
    for message in unfold(table, text):
        table.take(message, proven=True)
    return table


def _lines(text: str) -> list[str]:
    """Return the lines of a letter without its end."""
    if len(text) > LONGEST:
        raise MessageError("the letter is too long")
    told, _line_end, end = text.strip().replace("\r", "").rpartition("\n")
    if not tells_all(text.strip()) and not _AFTER.match(text.strip()):
        raise MessageError("this is not a letter of this game")
    if end != END + digest(told):
        raise MessageError("the letter is damaged or not whole: copy it again")
    return told.split("\n")
