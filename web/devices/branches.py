"""Two courses of one game: which one holds.

There are two if a device was away, another took its seat over, and then both went on. The course
holds in which more of the others have gone on. So whoever was away gives way to those who were
together, but not to a device that has kept a vote and goes on alone.
"""

from enum import Enum

from web.devices.errors import TableStopped
from web.devices.messages import Message
from web.devices.table import Table, difference


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
    ourselves, themselves = (
        table.standing(our.step).speaker(message)
        for table, message in ((ours, our), (theirs, their))
    )
    if isinstance(wrong := difference(our, ourselves, their, themselves), TableStopped):
        raise wrong
    # Whoever is agreed on in one course only may be somebody's invention.
    agreed = {*ours.agreed} & {*theirs.agreed} - {""}
    others = agreed - {ourselves, themselves} or agreed  # at a table of two there are no others
    is_ours = _weight(ours, our, others) > _weight(theirs, their, others)
    return Holds.OURS if is_ours else Holds.THEIRS


def _first_difference(ours: Table, theirs: Table) -> tuple[Message, Message] | None:
    for our_step, their_step in zip(ours.steps, theirs.steps, strict=False):
        for seat in sorted(our_step.keys() & their_step.keys()):
            if our_step[seat] != their_step[seat]:
                return our_step[seat], their_step[seat]
    return None


def _weight(table: Table, message: Message, others: set[str]) -> tuple[int, int, bool, str]:
    """Return how much a course weighs that goes on from a message: the greater one holds.

    What counts is how many of the others have gone on, then how often; then the device that has not
    taken the seat over; then, so that one of them holds, the text.
    """
    later = [
        speaker
        for speaker, each in table.spoken()
        if each.step > message.step and speaker in others
    ]
    return len(set(later)), len(later), not message.by, message.line
