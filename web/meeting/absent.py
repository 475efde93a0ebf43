"""What is said while a game waits for a device that cannot be reached, as nodes."""

from collections.abc import Iterator

from web.asking.commands import Verb
from web.asking.ui import Ui
from web.drawing.nodes import Node, node
from web.joining.meeting import Meeting
from web.table.parts import button
from web.text.catalogue import _
from web.text.seating import Seating


def absent(ui: Ui, seating: Seating) -> Iterator[Node]:
    """Yield why the game waits, and the way to go on, if devices are away that must say something.

    By post, that is a letter: to send, or to wait for.
    """
    meeting = ui.shared
    if meeting is None:
        return
    if meeting.by_post:
        yield from _by_post(meeting, seating)
    elif meeting.missing:
        seat = meeting.missing[0]
        said = _("The device of {name} is not connected.", name=seating.name(seat))
        yield node("p", said, key="absent", class_="wrong")
        yield button(_("Devices"), Verb.DEVICES)


def _by_post(meeting: Meeting, seating: Seating) -> Iterator[Node]:
    if meeting.missing and not meeting.unsent:
        names = seating.names(meeting.missing)
        said = _("Your letter is written. A letter from {names} comes next.", names=names)
        yield node("p", said, key="absent")
        yield button(_("Letters"), Verb.LETTER)
    else:
        yield from unsent(meeting)


def unsent(meeting: Meeting | None) -> Iterator[Node]:
    """Yield the way to send a letter, if this device has said something that is in none yet."""
    if meeting and meeting.unsent:
        said = _("What you have done is in a letter. Send it to all others.")
        yield node("p", said, key="unsent")
        yield button(_("Send the letter"), Verb.LETTER, class_="main")
