"""Two courses of one game, told by two devices that spoke for the same seat: which one holds.

That happens when a device was away, another took its seat over, and then both went on. The course
holds in which more devices have gone on. So whoever was away gives way to those who were together.
"""

from collections.abc import Iterator
from enum import Enum

from niagara.model.actions import Seat
from web.devices.messages import Message
from web.devices.table import Table, two_different_things


class Holds(Enum):
    """Which of two courses holds."""

    BOTH = "both, as they agree as far as they go"
    OURS = "the one that this device has"
    THEIRS = "the one that the other device has"


def weigh(ours: Table, theirs: Table) -> Holds:
    """Return which of two courses holds; whoever compares the same two finds the same.

    Raise `TableStopped` if they differ as a device has lied.
    """
    differing = _first_difference(ours, theirs)
    if not differing:
        return Holds.BOTH
    our, their = differing
    if not (our.by or their.by):
        raise two_different_things(our, their)
    return Holds.OURS if _weight(ours, our) > _weight(theirs, their) else Holds.THEIRS


def _first_difference(ours: Table, theirs: Table) -> tuple[Message, Message] | None:
    for our_step, their_step in zip(ours.steps, theirs.steps, strict=False):
        for seat in sorted(our_step.keys() & their_step.keys()):
            if our_step[seat] != their_step[seat]:
                return our_step[seat], their_step[seat]
    return None


def _weight(table: Table, message: Message) -> tuple[int, int, bool, str]:
    """Return how much a course weighs that goes on from a message: the greater one holds.

    What counts is how many devices have gone on, then how often; then the device that has not taken
    the seat over; then, so that one of them holds, the text.
    """
    later = [speaker for speaker, each in spoken(table) if each.step > message.step]
    return len(set(later)), len(later), not message.by, str(message)


def spoken(table: Table) -> Iterator[tuple[str, Message]]:
    """Yield all messages of a table with the names of the devices that sent them."""
    owners: dict[Seat, str] = dict(enumerate(table.agreement.devices))
    for step in table.steps:
        for seat, message in sorted(step.items()):
            owners[seat] = message.by or owners[seat]
            yield owners[seat], message
