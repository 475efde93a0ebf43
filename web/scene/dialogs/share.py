"""Sharing a game as a link, a QR code, a file or a picture, as nodes."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from web.asking.commands import Command
from web.asking.ui import SAFE_LINK, Link, QrCode
from web.board.drawing.nodes import Node, node
from web.scene.dialogs.frame import framed_with_close, row
from web.scene.table.parts import button
from web.text.catalogue import _

QUIET: Final = 4
"""How many squares around a QR code stay white."""


def share(link: Link) -> Node:
    """Return the dialog with the link to a game or a position."""
    return framed_with_close(
        _("Share"), node("div", *_content(link), key="content", class_="content"), class_="share"
    )


def _content(link: Link) -> Iterator[Node]:
    if not link.address:
        note = _("This page is a file, so a link to it leads nowhere. Save the game to a file.")
        yield node("div", node("p", note, key="note"), row(*_files()), key="way", class_="way")
        return
    if len(link.address) <= SAFE_LINK:
        yield qr_code(link.code)
    yield node("div", *_link(link), key="way", class_="way")


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
        "svg",
        node("path", d=path, key="squares"),
        key="code",
        class_="qr-code",
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
        "div",
        *(
            node(
                "button",
                said,
                key=what,
                type="button",
                data_do=str(Command("link", what)),
                aria_pressed="true" if link.leads_to == what else "false",
            )
            for what, said in (("game", _("The game so far")), ("position", _("This position")))
        ),
        key="what",
        class_="values",
        role="group",
        aria_label=_("What to share"),
    )
    yield node(
        "input", key="link", value=link.address, readonly="", aria_label=_("Link"), class_="link"
    )
    note = (
        _("This link is long, and some apps cut long links. A file is safer.")
        if len(link.address) > SAFE_LINK
        else _("Anyone with this link can play on from this moment, and find out the hidden cards.")
    )
    yield node("p", note, key="note", class_="note-below")
    copied = _("Copied") if link.copied else _("Copy the link")
    yield row(
        button(copied, "copy-link", class_="main"),
        *([button(_("Send"), "send-link")] if link.sendable else []),
        *_files(),
    )


def _files() -> Iterator[Node]:
    yield button(_("Save a picture"), "picture")
    yield button(_("Save to a file"), "download")
