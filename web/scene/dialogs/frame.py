"""What every dialog has, as nodes: a frame with a title, and a row of buttons."""

from web.board.drawing.nodes import Node, node
from web.scene.table.parts import button
from web.text.catalogue import _


def framed(title: str, *content: Node | None, class_: str = "") -> Node:
    """Return a dialog with a title."""
    return _dialog(title, _heading(title), *content, class_=class_)


def framed_with_close(title: str, *content: Node | None, class_: str) -> Node:
    """Return a dialog that scrolls below its title and the button that closes it."""
    close = button(_("Close"), "close")
    head = node("div", _heading(title), close, key="head", class_="head")
    return _dialog(title, head, *content, class_=f"long {class_}")


def row(*buttons: Node | None) -> Node:
    """Return a row of buttons."""
    return node("div", *buttons, key="buttons", class_="buttons")


def _heading(title: str) -> Node:
    return node("h2", title, key="title", id="dialog-title")


def _dialog(title: str, *content: Node | None, class_: str) -> Node:
    return node(
        "section",
        *content,
        key=title,
        role="dialog",
        aria_modal="true",
        aria_labelledby="dialog-title",
        class_=f"dialog {class_}".strip(),
    )
