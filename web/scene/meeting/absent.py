"""What is said while a game waits for a device that cannot be reached, as nodes."""

from collections.abc import Iterator

from web.asking.commands import Command
from web.asking.ui import Ui
from web.board.drawing.nodes import Node, node
from web.devices.meeting import Meeting
from web.devices.messages import Request
from web.scene.beside.parts import button
from web.text.catalogue import _, _n
from web.text.seating import Seating


def awaited(ui: Ui, seating: Seating) -> str:
    """Return what is waited for, as a heading; empty if somebody here goes on first.

    Where devices are connected it is empty, too, if only one person is waited for: then the game
    itself tells what that person has to do, but not that they choose the next card early.
    """
    if meeting := _by_post(ui):
        if meeting.unsent:
            return _("A letter is ready")
        if meeting.silent and not meeting.unsent_votes:
            return _("Waiting for an answer from {names}", names=seating.names(meeting.silent))
        people = meeting.next
    else:
        people = ui.shared.awaited if ui.shared else ()
        people = people if len(people) > 1 or (ui.shared and ui.shared.early) else ()
    return _("Waiting for {names}", names=seating.names(people)) if people else ""


def absent(ui: Ui, seating: Seating) -> Iterator[Node]:
    """Yield why the game waits, and the way to go on, if devices are away that must say something.

    By post, that is a letter: to send, or to wait for. Or a seat of this device plays elsewhere.
    """
    if ui.shared and not ui.shared.by_post and ui.shared.awaited and ui.shared.minutes:
        count = ui.shared.minutes
        said = _n("{count} minute so far", "{count} minutes so far", count)
        yield node("p", said, key="minutes")
    if meeting := _by_post(ui):
        for request in meeting.unanswered[:1]:
            yield node("p", question(meeting, seating, request), key="question")
            yield button(_("Answer"), "letter", class_="main")
        if meeting.missing and not (meeting.unsent or meeting.unsent_votes or meeting.unanswered):
            yield node("p", _("Open the letter when it comes."), key="absent")
            yield button(_("Open or resend a letter"), "letter")
        yield from unsent(meeting)
    elif ui.shared and not ui.shared.by_post and ui.shared.missing and ui.shared.near:
        missing = ui.shared.missing
        said = _("The device of {name} is not connected.", name=seating.name(missing[0]))
        if len(missing) > 1:
            said = _("The devices of {names} are not connected.", names=seating.names(missing))
        yield node("p.wrong", said, key="absent")
        for seat in missing:
            play = _("Play for {name}", name=seating.name(seat))
            yield button(play, Command("play-for", str(seat)))
        yield button(_("Devices"), "devices")
    if ui.shared and ui.shared.to_take_back:
        seat = ui.shared.to_take_back[0]
        said = _("{name} plays on another device now.", name=seating.name(seat))
        yield node("p", said, key="elsewhere")
        yield button(_("Move this seat here"), Command("take-over", str(seat)))


def cut_off(ui: Ui) -> Iterator[Node]:
    """Yield that this device reaches no other, which matters whatever is asked, and what to do."""
    meeting = ui.shared
    if meeting and meeting.others and not meeting.near and not meeting.by_post:
        said = _("This device is not connected with any other.")
        text = node("span", said, key="text", role="alert")
        yield node("div.wrong.cut-off", text, button(_("Devices"), "devices"), key="cut-off")


def losses(ui: Ui) -> Iterator[Node]:
    """Yield what was lost with a device just now, as whoever plays must know."""
    for number, said in enumerate(ui.shared.lost if ui.shared else ()):
        yield node("p", said, key=f"lost-{number}", role="status")


def _by_post(ui: Ui) -> Meeting | None:
    """Return the devices if they write letters, and nobody at this one goes on first."""
    meeting = ui.shared
    if meeting is None or not meeting.writes:
        return None
    return None if any(map(meeting.is_here, meeting.waited_for)) else meeting


def unsent(meeting: Meeting) -> Iterator[Node]:
    """Yield the way to send a letter, if this device has said something that is in none yet."""
    if meeting.writes and (meeting.unsent or meeting.unsent_votes):
        yield node("p", _("What was decided here is in a letter for the others."), key="unsent")
        yield button(_("Send the letter"), "letter", class_="main")


def question(meeting: Meeting, seating: Seating, request: Request) -> str:
    """Return what people are asked if another device wants to play for one that is gone."""
    gone = seating.names(meeting.people_at(request.owner))
    if takers := meeting.people_at(request.taker):
        return _(
            "{name} wants to play for {gone}, whose letter has not come. Do you agree?",
            name=seating.name(takers[0]),
            gone=gone,
        )
    return _(
        "Somebody who only watches wants to play for {gone}, whose letter has not come. Do you "
        "agree?",
        gone=gone,
    )
