"""Sharing a game as a link, as nodes."""

from collections.abc import Iterator
from typing import Final

from web.asking.commands import Command, Verb
from web.asking.ui import Ui
from web.dialogs.frame import framed, row
from web.drawing.nodes import Node, node
from web.table.parts import button
from web.text.catalogue import _

SAFE: Final = 2_000
"""Longer addresses are cut by some programs."""


def share(ui: Ui) -> Node:
    """Return the dialog with the link to a game or a position."""
    return framed(_("Share"), *_content(ui), class_="share")


def _content(ui: Ui) -> Iterator[Node]:
    if not ui.link:
        note = _("This page is a file, so a link to it leads nowhere. Save the game to a file.")
        yield node("p", note, key="note")
        yield row(*_files())
        return
    yield node(
        "div",
        *(
            node(
                "button",
                said,
                key=what,
                type="button",
                data_do=str(Command(Verb.LINK, what)),
                aria_pressed="true" if ui.linked == what else "false",
            )
            for what, said in (("game", _("The game so far")), ("position", _("This position")))
        ),
        key="what",
        class_="values",
        role="group",
        aria_label=_("What to share"),
    )
    yield node("input", key="link", value=ui.link, readonly="", aria_label=_("Link"), class_="link")
    note = (
        _("This link is long, and some apps cut long links. A file is safer.")
        if len(ui.link) > SAFE
        else _("Anyone with this link can play on from this moment, and find out the hidden cards.")
    )
    yield node("p", note, key="note", class_="note-below")
    copied = _("Copied") if ui.copied else _("Copy the link")
    yield row(
        button(copied, Verb.COPY_LINK, class_="main"),
        *([button(_("Send"), Verb.SEND_LINK)] if ui.sendable else []),
        *_files(),
    )


def _files() -> Iterator[Node]:
    yield button(_("Save to a file"), Verb.DOWNLOAD)
    yield button(_("Close"), Verb.CLOSE)
