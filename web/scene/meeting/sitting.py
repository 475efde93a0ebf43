"""Who sits where, and on which device, as nodes."""

from collections.abc import Iterator

from niagara.model.actions import Seat
from web.asking.commands import Command
from web.asking.refusals import worded
from web.board.drawing.nodes import Node, node
from web.devices.errors import MessageError
from web.devices.lobby import Lobby
from web.devices.meeting import KeptTable, Meeting
from web.scene.beside.parts import badge, button, name_field
from web.scene.dialogs.common import row
from web.text import names
from web.text.catalogue import _
from web.text.habits import listed, together
from web.text.seating import Seating


def table_button(table: KeptTable, class_: str | None = None) -> Node:
    """Return the button to go on with a kept game."""
    names = listed(table.people)
    said = _("With friends: {names}", names=names)
    if table.by_post:
        said = _("By post: {names}", names=names)
    return button(said, Command("sit-down", table.name), class_=class_)


def sitting(meeting: Meeting, lobby: Lobby) -> Iterator[Node]:
    """Yield the seats, and the button that begins the game."""
    seating = Seating.of(lobby.setup)
    yield node("h3", _("Who plays"), key="title")
    if meeting.stopped:
        yield node("p.wrong", meeting.stopped, key="stopped", role="alert")
        yield row(
            button(_("Save all that was said"), "download"),
            button(_("Leave the table"), "leave", class_="quiet"),
        )
    yield node(
        "ul.sitting", *(_seat(meeting, lobby, seating, seat) for seat in range(lobby.setup.players))
    )
    if not meeting.begun:
        yield from _refused_names(meeting, lobby)
    if meeting.refused:
        yield node("p", _("A message was refused: {why}.", why=meeting.refused), key="refused")
    if meeting.begun:
        return
    if meeting.hosting and lobby.free:
        yield node("p", _("Bots play the seats that nobody takes."), key="bots")
    start = [button(_("Start"), "begin", class_="main")] if meeting.hosting else []
    yield row(*start, button(_("Leave the table"), "part", class_="quiet"))


def _seat(meeting: Meeting, lobby: Lobby, seating: Seating, seat: Seat) -> Node:
    free = seat in lobby.free and not meeting.begun
    return place(
        seating,
        seat,
        _name(meeting, lobby, seating, seat),
        node("span.state", "" if free else _state(meeting, lobby, seat)),
        _answer(meeting, lobby, seating, seat),
    )


def place(seating: Seating, seat: Seat, *content: Node | None) -> Node:
    """Return the row of a seat, with its canoe."""
    colour = seating.seats[seat].colour
    return node("li", badge(colour, "canoe"), *content, key=str(seat), class_=f"seat-{colour}")


def _name(meeting: Meeting, lobby: Lobby, seating: Seating, seat: Seat) -> Node:
    occupant = seating.seats[seat]
    if seat in lobby.free and not meeting.begun:
        return node("span.free", _("free"), key="name")
    if meeting.begun or occupant.bot or not meeting.is_here(seat):
        return node("span", occupant.name, key="name")
    colour = names.colour(occupant.colour)
    said = _("Name of {colour}", colour=colour)
    named = "" if occupant.name == names.capital(colour) else occupant.name
    typed, do = meeting.typed.get(seat, named), Command("seat-name", str(seat))
    return name_field("typed", typed, said, do, _("Type your name"))


def _refused_names(meeting: Meeting, lobby: Lobby) -> Iterator[Node]:
    """Yield why a name that somebody here has typed cannot be taken, if that is so."""
    for seat in sorted(filter(meeting.is_here, meeting.typed)):
        try:
            lobby.taken(seat, meeting.here, meeting.typed[seat])
        except MessageError as error:
            said = _("This name cannot be used: {why}.", why=worded(error))
            yield node("p.wrong", said, key=f"name-{seat}", role="alert")


def _state(meeting: Meeting, lobby: Lobby, seat: Seat) -> str:
    if seat == meeting.taking:
        lost = _("The card that they have chosen is lost: the first of their hand counts instead.")
        asked = _("Take this seat? They cannot play it on their device then.")
        return together([asked, lost if seat in meeting.sealed else ""])
    if seat in meeting.asking:
        return _asking(meeting, lobby, seat)
    if lobby.setup.seats[seat].bot:
        return _("bot")
    if meeting.is_here(seat):
        return _("here")
    if not meeting.is_away(seat):
        return _("plays on another device") if seat in meeting.elsewhere else _("connected")
    return _("by post") if meeting.by_post else _("not connected")


def _asking(meeting: Meeting, lobby: Lobby, seat: Seat) -> str:
    """Return what a seat waits for that this device has asked for."""
    if not meeting.by_post:
        return _("Waits until most of the other devices agree that this player's device is gone.")
    seating, people = Seating.of(lobby.setup), meeting.asking[seat]
    silent = seating.names([each for each, agrees in people.items() if not agrees])
    if not any(people.values()):
        return _("Waits until most of the others agree. Still to answer: {silent}.", silent=silent)
    return _(
        "Waits until most of the others agree. Agreed: {agreed}. Still to answer: {silent}.",
        agreed=seating.names([each for each, agrees in people.items() if agrees]),
        silent=silent,
    )


def _answer(meeting: Meeting, lobby: Lobby, seating: Seating, seat: Seat) -> Node | None:
    if meeting.stopped:
        return None
    if meeting.begun:
        return _answer_in_game(meeting, lobby, seat)
    if seat in lobby.free:
        return button(_("Sit here"), Command("take-seat", str(seat)))
    if (
        meeting.is_here(seat)
        and not seating.seats[seat].bot
        and len(lobby.seats_of(meeting.here)) > (1 if meeting.hosting else 0)
    ):
        return button(_("Stand up"), Command("leave-seat", str(seat)), class_="quiet")
    return None


def _answer_in_game(meeting: Meeting, lobby: Lobby, seat: Seat) -> Node | None:
    """Return the way to play for somebody else, after a question, or to stop doing so.

    Whoever has done so before needs no question.
    """
    if seat == meeting.taking:
        return button(_("Yes, play here"), Command("take-over", str(seat)), class_="main")
    if lobby.setup.seats[seat].bot:
        return None  # it comes with the people of its device
    if seat in meeting.taken or seat in meeting.asking:
        ends = _("Withdraw") if seat in meeting.asking else _("Give back")
        return button(ends, Command("give-back", str(seat)), class_="quiet")
    if seat in meeting.to_take_back:
        return button(_("Move this seat here"), Command("take-over", str(seat)), class_="quiet")
    missed = seat in meeting.missing and not meeting.unsent
    if meeting.is_away(seat) and (missed or not meeting.by_post):
        return button(_("Play for them here"), Command("play-for", str(seat)), class_="quiet")
    return None
