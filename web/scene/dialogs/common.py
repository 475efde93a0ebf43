"""What every dialog has, as nodes: a painted head with a title, and a row of buttons.

div.head   the title, and the cross that closes it unless it asks something
"""

from collections.abc import Iterable
from typing import Final

from web.board.drawing.nodes import Node, node
from web.scene.beside.emblems import emblem
from web.scene.beside.parts import sign, tapped
from web.text.catalogue import _

CROSS: Final = "M6 6l12 12M18 6L6 18"


def short_dialog(title: str, *content: Node | None, class_: str = "", closes: bool = True) -> Node:
    """Return a dialog with a title, and with a cross that closes it."""
    return node(
        "section",
        node(
            "div.head",
            node("h2", title, key="title", id="dialog-title"),
            tapped("close", sign(CROSS), class_="cross", aria_label=_("Close")) if closes else None,
            key="head",
        ),
        *content,
        key=title,
        role="dialog",
        aria_modal="true",
        aria_labelledby="dialog-title",
        class_=f"dialog {class_}".strip(),
    )


def question(title: str, said: str, *buttons: Node) -> Node:
    """Return a dialog that asks something."""
    return short_dialog(title, node("p", said, key="note"), row(*buttons), closes=False)


def working(title: str, share: str, *content: Node) -> Node:
    """Return a dialog that shows how far something has come, as a share of the whole."""
    named = "dialog-title"
    progress = node("progress", key="share", max="1", value=share, aria_labelledby=named)
    return short_dialog(title, progress, *content, closes=False)


def long_dialog(title: str, *content: Node | None, class_: str) -> Node:
    """Return a dialog that scrolls below its head."""
    return short_dialog(title, *content, class_=f"long {class_}")


def long_dialog_with(content: Iterable[Node], title: str, class_: str) -> Node:
    """Return a dialog that scrolls, with this in it."""
    return long_dialog(title, node("div.content", *content), class_=class_)


def numbers(*told: tuple[str, str, str]) -> Node:
    """Return numbers at a glance: for each the name of its emblem, what it is, and the number."""
    return node(
        "dl.numbers",
        *(
            node(
                "div",
                node("dt", emblem(name), node("span", said, key="said"), key="what"),
                node("dd", number, key="number"),
                key=name,
            )
            for name, said, number in told
        ),
    )


def row(*buttons: Node | None) -> Node:
    """Return a row of buttons."""
    return node("div.buttons", *buttons)
