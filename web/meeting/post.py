"""A game by post in the dialog about the devices, as nodes: who plays, who sits here, a letter."""

from collections.abc import Iterator

from niagara.model.actions import Seat
from web.asking.commands import Command, Verb
from web.asking.ui import Ui
from web.dialogs.frame import row
from web.drawing.nodes import Node, node
from web.joining.meeting import Meeting
from web.table.parts import badge, button
from web.text import names as words
from web.text.catalogue import _
from web.text.people import LONGEST
from web.text.seating import Seating


def players_to_name(meeting: Meeting) -> Iterator[Node]:
    """Yield the seats with a field for each name, and the button that begins the game."""
    yield node("h3", _("Who plays?"), key="title")
    yield node("p", _("Type the names of your friends. Bots play the other seats."), key="note")
    assert meeting.lobby, "the table is known"
    seating = Seating.of(meeting.lobby.setup)
    yield node(
        "ul",
        *(_to_name(meeting, seating, seat) for seat in range(len(seating.seats))),
        key="players",
        class_="sitting",
    )
    yield from wrong(meeting)
    yield row(
        button(_("Begin by post"), Verb.BEGIN_POST, class_="main"),
        button(_("Cancel"), Verb.PART, class_="quiet"),
    )


def _to_name(meeting: Meeting, seating: Seating, seat: Seat) -> Node:
    occupant, here = seating.seats[seat], meeting.is_here(seat)
    typed = meeting.typed.get(seat, occupant.name if here else "")
    elsewhere = _("by post") if typed.strip() else _("bot")
    return node(
        "li",
        badge(occupant.colour, "canoe"),
        node(
            "input",
            key="typed",
            value=typed,
            maxlength=LONGEST,
            autocomplete="off",
            placeholder=None if here else _("Name of a friend"),
            aria_label=_("Name of {colour}", colour=words.colour(occupant.colour)),
            data_set=str(Command(Verb.NAME_PLAYER, str(seat))),
        ),
        node("span", _("here") if here else elsewhere, key="state", class_="state"),
        key=str(seat),
        class_=f"seat-{occupant.colour}",
    )


def who_sits_here(meeting: Meeting) -> Iterator[Node]:
    """Yield the people of a game that came by post, so that somebody says who they are."""
    assert meeting.lobby, "the letter says who plays"
    seating = Seating.of(meeting.lobby.setup)
    yield node("h3", _("Who are you?"), key="title")
    yield node(
        "p",
        _("This letter is a game of Niagara. Tap your name to play in it on this device."),
        key="note",
    )
    yield node(
        "ul",
        *(_to_claim(meeting, seating, seat) for seat in seating.humans),
        key="players",
        class_="sitting",
    )
    yield row(button(_("Only watch"), Verb.WATCH), button(_("Cancel"), Verb.PART, class_="quiet"))


def _to_claim(meeting: Meeting, seating: Seating, seat: Seat) -> Node:
    occupant = seating.seats[seat]
    free = seat in meeting.claims
    said = _("I am {name}", name=occupant.name)
    said_of = _("not there yet") if free else _("plays elsewhere")
    return node(
        "li",
        badge(occupant.colour, "canoe"),
        node("span", occupant.name, key="name"),
        node("span", said_of, key="state", class_="state"),
        button(said, Command(Verb.CLAIM, str(seat)), class_="main") if free else None,
        key=str(seat),
        class_=f"seat-{occupant.colour}",
    )


def letter(ui: Ui, meeting: Meeting) -> Iterator[Node]:
    """Yield a letter for the others, and the field for theirs."""
    whole = ui.linked == Verb.WHOLE_LETTER
    yield node("h3", _("1. Send this letter to all others"), key="first")
    yield node("p", _waiting(meeting), key="waiting")
    yield node(
        "div",
        node(
            "input", key="link", value=ui.link, readonly="", aria_label=_("Letter"), class_="link"
        ),
        button(_("Copied") if ui.copied else _("Copy the letter"), Verb.COPY_LETTER, class_="main"),
        button(_("Send"), Verb.SEND_LETTER, class_="main") if ui.sendable else None,
        key="carry",
        class_="carry",
    )
    yield node("h3", _("2. Open the letters that come"), key="second")
    yield node("p", _("Tap the link in them, or paste it here."), key="how")
    yield node(
        "div",
        node(
            "input",
            key="code",
            placeholder=_("Paste a letter"),
            aria_label=_("Paste a letter"),
            autocomplete="off",
            data_set=str(Verb.CODE),
            class_="link",
        ),
        key="take",
        class_="carry taken",
    )
    yield row(
        button(_("Only what is new"), Verb.LETTER, class_="quiet")
        if whole
        else button(_("Send the whole game"), Verb.WHOLE_LETTER, class_="quiet"),
        button(_("Connect instead"), Verb.CONNECT, class_="quiet"),
        *([button(_("Leave the table"), Verb.LEAVE, class_="quiet")] if meeting.drawing else []),
    )


def _waiting(meeting: Meeting) -> str:
    """Return where the letter goes, and whom the game waits for."""
    if not meeting.missing or not meeting.lobby:
        return _("It is a link for any messenger; a group of all players is best.")
    names = Seating.of(meeting.lobby.setup).names(meeting.missing)
    if meeting.drawing:
        return _(
            "It is a link for any messenger; a group of all players is best. First the start "
            "player is drawn, which takes two letters from everybody. {names} must write next.",
            names=names,
        )
    return _(
        "It is a link for any messenger; a group of all players is best. {names} must write next.",
        names=names,
    )


def wrong(meeting: Meeting) -> Iterator[Node]:
    """Yield why something has not worked, if that is so."""
    if meeting.wrong:
        yield node("p", meeting.wrong, key="wrong", class_="wrong", role="alert")
