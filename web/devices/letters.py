"""Letters: many messages as one text, for a messenger, a link, a file, or another device.

    niagara 1 {...}         a letter that tells all begins with the agreement,
    after TABLE 12 DIGEST   one that tells the rest with its table, and the place it begins at
    12 0 seal card ...      then messages follow, without the digest of what was said before each
    12 1 seal card ...
    end DIGEST              the digest of all before, so that damage is not taken for a lie

Who opens a letter knows that digest, or has just made it from the messages before.
"""

import re
from collections.abc import Iterator
from typing import Final

from web.devices.errors import MessageError, TooEarly
from web.devices.messages import NAME, Message, Seal, read
from web.devices.sealing import digest
from web.devices.table import Agreement, Place, Table

LONGEST: Final = 500_000
"""The most characters of a letter; all of a long game has about a fifth of that."""

END: Final = "end "
"""How the last line of a letter begins."""

_AFTER: Final = re.compile(rf"after ({NAME.pattern}) (0|[1-9][0-9]{{0,4}}) ([\w-]{{43}})", re.ASCII)


def write(table: Table, first: int | None = None) -> str:
    """Return a letter with all messages, or with those from the step `first` on."""
    agreement = table.agreement
    after = "" if first is None else f"after {agreement.name} {first} {table.before(first)}"
    head = after or str(agreement)
    steps = list(enumerate(table.steps))[first or 0 :]
    said = (f"{number} {step[seat].words}" for number, step in steps for seat in sorted(step))
    text = "\n".join([head, *said])
    return f"{text}\n{END}{digest(text)}"


def write_news(table: Table) -> str:
    """Return a letter that begins with the round before, for whoever has read the letter before.

    In the first two rounds it tells all, since somebody may still have to sit down.
    """
    rounds = [
        number
        for number, step in enumerate(table.steps)
        if any(isinstance(message.said, Seal) and message.said.card for message in step.values())
    ]
    return write(table, rounds[-2] if len(rounds) > 2 else None)


def tells_all(text: str) -> bool:
    """Tell whether a text is meant to be a letter that tells all."""
    return text.startswith("niagara ")


def table_named(text: str) -> str:
    """Return the name of the table of a letter; raise `MessageError` if it is damaged."""
    head = _lines(text)[0]
    match = _AFTER.fullmatch(head)
    return match[1] if match else Agreement.read(head).name


def unfold(table: Table, text: str) -> Iterator[Message]:
    """Yield the messages of a letter, for a table that takes each before the next is asked for.

    Raise `MessageError` if the letter is damaged or of another table, and `TooEarly` if messages
    before it are missing.
    """
    head, *lines = _lines(text)
    if tells_all(head):
        if head != str(table.agreement):
            raise MessageError("the letter belongs to another table")
    else:
        _check_begins_here(table, head)
    for line in lines:
        number, _space, words = line.partition(" ")
        if not number.isdecimal() or len(number) > 5:
            raise MessageError("the letter has a line that is no message")
        step = int(number)
        if step > table.place.step:
            raise TooEarly("messages are missing in the letter")
        yield read(f"{step} {table.before(step)} {words}")


def _check_begins_here(table: Table, head: str) -> None:
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


def read_all(text: str) -> Table:
    """Return the table that a letter tells all of; raise `MessageError` if it is damaged."""
    table = Table(Agreement.read(_lines(text)[0]))
    for message in unfold(table, text):
        table.take(message)
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
