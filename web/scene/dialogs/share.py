"""Sharing a game as a link, a QR code, a file or a picture, as nodes."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from web.asking.commands import Command
from web.asking.ui import SAFE_LINK, Link, QrCode
from web.board.drawing.nodes import Node, node
from web.scene.beside.parts import button, link_field, tapped
from web.scene.dialogs.common import long_dialog_with, row
from web.text.catalogue import _

QUIET: Final = 4
"""How many squares around a QR code stay white."""


def share(link: Link) -> Node:
    """Return the dialog with the link to a game or a position."""
    return long_dialog_with(_content(link), _("Share"), "share")


def _content(link: Link) -> Iterator[Node]:
    if not link.address:
        note = _("This page is a file, so a link to it leads nowhere. Save the game to a file.")
        yield node("div.way", node("p", note, key="note"), row(*_files()))
        return
    if len(link.address) <= SAFE_LINK:
        yield qr_code(link.code)
    yield node("div.way", *_link(link))


def qr_code(code: QrCode | None) -> Node:
    """Return a QR code as a drawing; an empty one keeps its room. Without one, say so."""
    if code is None:
        said = _("A part of the page did not arrive, so the code cannot be drawn.")
        return node("p", said, key="code")
    side = len(code) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h{width}v1h-{width}z"
        for y, squares in enumerate(code)
        for x, width in _runs(squares)
    )
    return node(
        "svg.qr-code",
        node("path", d=path, key="squares"),
        key="code",
        viewBox=f"0 0 {side} {side}",
        role="img",
        aria_label=_("QR code of the link"),
    )


def _runs(squares: tuple[bool, ...]) -> Iterator[tuple[int, int]]:
    """Yield where runs of black squares begin, and how long they are."""
    x = 0
    for black, run in groupby(squares):
        width = len(list(run))
        if black:
            yield x, width
        x += width


def _link(link: Link) -> Iterator[Node]:
    yield node(
        "div.values",
        *(
            tapped(
                Command("link", what),
                said,
                aria_pressed="true" if link.leads_to == what else "false",
            )
            for what, said in (("game", _("The game so far")), ("position", _("This position")))
        ),
        key="what",
        role="group",
        aria_label=_("What to share"),
    )
    yield link_field(link.address, _("Link"))
    note = (
        _("This link is long, and some apps cut long links. A file is safer.")
        if len(link.address) > SAFE_LINK
        else _("Anyone with this link can play on from this moment, and find out the hidden cards.")
    )
    yield node("p.note-below", note, key="note")
    copied = _("Copied") if link.copied else _("Copy the link")
    yield row(
        button(copied, "copy-link", class_="main"),
        *([button(_("Send"), "send-link")] if link.sendable else []),
        *_files(),
    )


def _files() -> Iterator[Node]:
    yield button(_("Save a picture"), "picture")
    yield button(_("Save to a file"), "download")
