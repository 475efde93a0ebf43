"""A game by post in the dialog about the devices, as nodes: who plays, who sits here, a letter."""

from collections.abc import Iterator

from niagara.model.actions import Seat
from web.asking.commands import Command
from web.asking.ui import Link, Ui
from web.board.drawing.nodes import Node, node
from web.devices.meeting import Meeting
from web.scene.beside.parts import button, code_field, link_field, name_field
from web.scene.dialogs.common import row
from web.scene.meeting.absent import question
from web.scene.meeting.sitting import place
from web.text import names
from web.text.catalogue import _
from web.text.seating import Seating


def players_to_name(meeting: Meeting) -> Iterator[Node]:
    """Yield the seats with a field for each name, and the button that begins the game."""
    yield node("h3", _("Who plays?"), key="title")
    yield node("p", _("Type the names of your friends. Bots play the other seats."), key="note")
    assert meeting.lobby, "the table is known"
    seating = Seating.of(meeting.lobby.setup)
    yield node(
        "ul.sitting",
        *(_to_name(meeting, seating, seat) for seat in range(len(seating.seats))),
        key="players",
    )
    yield from wrong(meeting)
    yield row(
        button(_("Begin by post"), "begin-post", class_="main"),
        button(_("Cancel"), "part", class_="quiet"),
    )


def _to_name(meeting: Meeting, seating: Seating, seat: Seat) -> Node:
    occupant, here = seating.seats[seat], meeting.is_here(seat)
    typed = meeting.typed.get(seat, occupant.name if here else "")
    elsewhere = _("by post") if typed.strip() else _("bot")
    return place(
        seating,
        seat,
        name_field(
            "typed",
            typed,
            _("Name of {colour}", colour=names.colour(occupant.colour)),
            Command("name-player", str(seat)),
            None if here else _("Name of a friend"),
        ),
        node("span.state", _("here") if here else elsewhere),
    )


def who_sits_here(meeting: Meeting) -> Iterator[Node]:
    """Yield the people of a game that came by post, so that somebody says who they are."""
    assert meeting.lobby, "the letter says who plays"
    seating = Seating.of(meeting.lobby.setup)
    yield node("h3", _("Who are you?"), key="title")
    yield node("p", _("You are invited to a game of Niagara. Tap your name."), key="note")
    yield node(
        "ul.sitting", *(_to_claim(meeting, seating, seat) for seat in seating.humans), key="players"
    )
    yield row(button(_("Just watch"), "watch"), button(_("Cancel"), "part", class_="quiet"))


def _to_claim(meeting: Meeting, seating: Seating, seat: Seat) -> Node:
    occupant = seating.seats[seat]
    free = seat in meeting.claims
    said = _("I am {name}", name=occupant.name)
    said_of = _("has not joined yet") if free else _("plays on another device")
    return place(
        seating,
        seat,
        node("span", occupant.name, key="name"),
        node("span.state", said_of),
        button(said, Command("claim", str(seat)), class_="main") if free else None,
    )


def letter(ui: Ui, meeting: Meeting) -> Iterator[Node]:
    """Yield a letter for the others, as far as there is one to send, and the field for theirs."""
    first = [seat for seat in sorted(meeting.waited_for) if meeting.is_here(seat)]
    whole = ui.link.leads_to == "whole-letter"
    yield from _questions(meeting)
    if first and meeting.lobby:
        name = Seating.of(meeting.lobby.setup).name(first[0])
        said = _("It is {name}'s turn here. After that there is a letter to send.", name=name)
        yield node("p", said, key="turn")
    elif meeting.unsent or meeting.unsent_votes or whole:
        yield node("h3", _("Send this letter to everyone"), key="first")
        yield node("p", _("Paste it into your group chat."), key="how-sent")
        yield carried(ui.link, _("Letter"), _("Copy the letter"), "letter", class_="main")
    else:
        done = _("Copied: paste it into your chat") if ui.link.copied else _("Your letter is sent")
        yield node("h3", done, key="first")
        yield carried(ui.link, _("Letter"), _("Copy again"), "letter")
    if not first:
        yield from _who_is_next(meeting)
    yield from field_for_letters(meeting)
    other = button(_("Send the whole game"), "whole-letter", class_="quiet")
    if whole:
        other = button(_("Send only the news"), "letter", class_="quiet")
    yield row(
        None if first else other,
        button(_("Connect the devices"), "connect", class_="quiet"),
        button(_("Leave the table"), "leave", class_="quiet") if meeting.drawing else None,
    )


def _questions(meeting: Meeting) -> Iterator[Node]:
    """Yield what other devices ask of those at this one, with the ways to answer."""
    assert meeting.lobby, "it is told at the table"
    seating = Seating.of(meeting.lobby.setup)
    for number, request in enumerate(meeting.questions):
        yes, no = (Command(verb, request.words) for verb in ("agree", "decline"))
        ways = [button(_("Agree"), yes, class_="main"), button(_("Do not agree"), no)]
        if request in meeting.declined:
            ways = [button(_("Agree after all"), yes, class_="quiet")]
        asked = node("p", question(meeting, seating, request), key="asked", role="status")
        yield node("section.way-together", asked, row(*ways), key=f"question-{number}")


def carried(link: Link, label: str, copy: str, what: str, class_: str | None = None) -> Node:
    """Return a link or a letter, and the ways to carry it to others."""
    return node(
        "div.carry",
        link_field(link.address, label),
        button(_("Copied") if link.copied else copy, f"copy-{what}", class_=class_),
        button(_("Send"), f"send-{what}", class_=class_) if link.sendable else None,
    )


def _who_is_next(meeting: Meeting) -> Iterator[Node]:
    """Yield whom the game waits for."""
    if meeting.drawing:
        said = _("First, lots are drawn for who starts. That takes a letter or two from everyone.")
        yield node("p", said, key="drawing")
    if meeting.silent and meeting.lobby:
        silent = Seating.of(meeting.lobby.setup).names(meeting.silent)
        said = _("Waiting for an answer from {names}", names=silent)
        yield node("p.waiting-for", said, key="waiting")
    elif meeting.next and meeting.lobby:
        people = Seating.of(meeting.lobby.setup).names(meeting.next)
        yield node("p.waiting-for", _("Waiting for {names}", names=people), key="waiting")


def field_for_letters(meeting: Meeting) -> Iterator[Node]:
    """Yield the field for a letter, a new one after each, and what became of the last one."""
    yield node("h3", _("Letters from the others"), key="second")
    if meeting.told:
        yield node("p.answered", meeting.told, key="told", role="status")
    yield node("p", _("Tap the link in them, or paste it here."), key="how")
    yield node(
        "div.carry.taken", code_field(f"code-{meeting.pasted}", _("Paste a letter")), key="take"
    )


def wrong(meeting: Meeting) -> Iterator[Node]:
    """Yield why something has not worked, if that is so."""
    if meeting.wrong:
        yield node("p.wrong", meeting.wrong, role="alert")
