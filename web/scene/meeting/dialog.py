"""The dialog about the devices: who sits where, and how another device connects.

section.devices
  ul.sitting     the seats, each with what can be done with it
  div.connecting an invitation, a reply, or a field for one of them
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from web.asking.ui import Ui
from web.board.drawing.nodes import Node, node
from web.devices.meeting import Meeting, Way
from web.scene.beside.parts import button, code_field
from web.scene.dialogs.common import long_dialog_with, row
from web.scene.dialogs.share import qr_code
from web.scene.meeting.post import (
    carried,
    field_for_letters,
    letter,
    players_to_name,
    who_sits_here,
    wrong,
)
from web.scene.meeting.sitting import sitting, table_button
from web.text.catalogue import _, _n

BY_POST: Final = {Way.READ, Way.POST, Way.WHO, Way.LETTER}
"""What is shown of a game by post."""


def devices(ui: Ui) -> Node:
    """Return the dialog about the devices."""
    meeting = ui.meeting or Meeting("")
    title = _("Devices") if meeting.begun else _("Play with friends")
    if meeting.way in BY_POST:
        title = _("By post")
    return long_dialog_with(_content(ui), title, "devices")


def _content(ui: Ui) -> Iterator[Node]:
    meeting = ui.meeting
    if meeting is None:
        yield node("div.connecting", *_beginning(ui), key="way")
        return
    if meeting.way in ALONE:
        yield node("div.connecting", *ALONE[meeting.way](meeting), key="way")
        return
    if meeting.lobby:
        yield node("div.sitters", *sitting(meeting, meeting.lobby), key="who")
    gathered = meeting.hosting and meeting.near
    shown = "" if meeting.way is Way.NONE or gathered else " code-first"
    yield node("div", *_way(ui, meeting), key="way", class_=f"connecting{shown}")


def _beginning(ui: Ui) -> Iterator[Node]:
    yield node(
        "p", _("Everybody plays on their own device and sees only their own cards."), key="about"
    )
    yield _choice(
        _("In one network"),
        _("For one room and one Wi-Fi. The devices talk to each other directly."),
        button(_("Invite others"), "invite", class_="main"),
        button(_("Join a table"), "join"),
    )
    yield _choice(
        _("Far apart, by post"),
        _("After a turn you send the others a letter: a link that you paste into any chat."),
        button(_("Play by post"), "by-post", class_="main"),
        button(_("Open a letter"), "read-letter"),
    )
    if ui.kept_tables:
        yield node("h3", _("Go on with"), key="kept")
        yield node("div.tables", *map(table_button, ui.kept_tables))


def _choice(title: str, said: str, *buttons: Node) -> Node:
    """Return one of the ways in which devices can play together."""
    return node(
        "section.way-together",
        node("h3", title, key="title"),
        node("p", said, key="said"),
        row(*buttons),
        key=title,
    )


def _way(ui: Ui, meeting: Meeting) -> Iterator[Node]:
    yield from wrong(meeting)
    match meeting.way:
        case Way.INVITE:
            yield from _invitation(ui, meeting)
        case Way.JOIN:
            yield node("h3", _("Scan the invitation that another device shows"), key="first")
            yield _taking(_("Scan the invitation"), _("or paste the link"))
            yield _back(meeting)
        case Way.REPLY:
            if meeting.late:
                yield node("p.answered", _late(), key="late", role="status")
            yield node("h3", _("Now let the device that invited you scan this reply"), key="first")
            yield node("p", _("Or copy the reply and send it back. Then wait here."), key="back")
            yield qr_code(ui.link.code)
            yield carried(ui.link, _("Code"), _("Copy the reply"), "link")
            yield _back(meeting)
        case Way.SCAN:
            yield node("video.camera", id="camera", playsinline="", muted="")
            yield node("p", _("Hold the code of the other device before the camera."), key="note")
            yield row(button(_("Cancel"), "scanned"))
        case Way.READ:
            yield from field_for_letters(meeting)
            yield _back(meeting)
        case Way.LETTER:
            yield from letter(ui, meeting)
        case _:
            yield from _connected(meeting)


def _late() -> str:
    """Return why nobody may have connected with this device, which cannot know it."""
    return _(
        "Not connected yet. Has that device taken your reply? Then somebody else may have used the "
        "invitation, and any device at the table can show you a new one."
    )


def _invitation(ui: Ui, meeting: Meeting) -> Iterator[Node]:
    if meeting.near:
        count = len(meeting.near)
        said = _n("{count} device is connected.", "{count} devices are connected.", count)
        yield node("p.answered", said, key="near", role="status")
    yield node("h3", _("1. Let another device scan this"), key="first")
    yield node(
        "p", _("Each code works for one device. One that takes no seat only watches."), key="once"
    )
    yield qr_code(ui.link.code)
    yield carried(ui.link, _("Code"), _("Copy the link"), "link")
    yield node("h3", _("2. Scan the reply that it shows"), key="second")
    yield _taking(_("Scan the reply"), _("or paste the reply"))


def _back(meeting: Meeting) -> Node:
    """Return the way back to what was shown before: the table, or the ways to come to one."""
    at_table = meeting.begun or meeting.lobby
    return row(button(_("Back"), "connect" if at_table else "part", class_="quiet"))


def _taking(scan: str, paste: str) -> Node:
    scanning = button(scan, "scan", class_="main")
    return node("div.carry.taken", scanning, code_field("code", paste), key="take")


def _connected(meeting: Meeting) -> Iterator[Node]:
    if not meeting.near:
        note = _("This device is not connected with any other.")
        if meeting.begun:
            note = _(
                "This device is not connected with any other. Invite another device, or join "
                "with a code from one of them."
            )
    elif meeting.begun:
        note = _("Connect a device that has dropped out, or one that only watches.")
    elif meeting.is_seated:
        note = _("The game begins when the host starts it.")
    elif meeting.lobby and not meeting.lobby.free:
        note = _("All seats are taken. Stay here to watch: you see what all may see.")
    else:
        note = _("Take a seat, or only watch. The game begins when the host starts it.")
    yield node("p", note, key="note")
    yield row(
        button(_("Invite a device"), "invite", class_=None if meeting.near else "main"),
        button(_("Join with a code"), "join"),
        button(_("Write a letter"), "letter") if meeting.begun else None,
    )


ALONE: Final[Mapping[Way, Callable[[Meeting], Iterator[Node]]]] = {
    Way.POST: players_to_name,
    Way.WHO: who_sits_here,
}
"""What is shown without the list of those who sit at the table, since it has its own."""
