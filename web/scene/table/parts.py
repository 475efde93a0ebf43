"""Small parts that several modules use: buttons, cards, badges."""

from collections.abc import Mapping
from typing import Final

from niagara.bots import parted
from niagara.model.cards import CARDS, CLOUD, ONE_TO_THREE, ROPE, Card
from web.asking.commands import Command
from web.board.drawing.nodes import Node, node
from web.text import names

DRAWN: Final = {CLOUD: "sky-rain", ROPE: "coil"}
"""The drawings on the cards without a number."""


def button(
    text: str, do: str | Command, class_: str | None = None, *, disabled: bool = False
) -> Node:
    """Return a button that gives a command."""
    said = str(do)
    return node(
        "button", text, key=said, type="button", data_do=said, class_=class_, disabled=disabled
    )


def select(title: str, key: str, do: str, options: Mapping[str, str], chosen: str) -> Node:
    """Return a field that gives a command, with the name of the option that somebody chooses.

    `options` says by their names what they are called.
    """
    return node(
        "label",
        node("span", title, key="title"),
        node(
            "select",
            *(
                node("option", said, key=f"option-{name}", value=name, selected=name == chosen)
                for name, said in options.items()
            ),
            key="field",
            data_set=do,
        ),
        key=key,
        class_=key,
    )


def symbol(name: str, view_box: str, *, class_: str | None = None) -> Node:
    """Return a small drawing of one of the page's symbols, which says nothing to a listener."""
    return node(
        "svg",
        node("use", href=f"#{name}"),
        key="face",
        class_=class_,
        viewBox=view_box,
        aria_hidden="true",
    )


def face(card: Card) -> Node | str:
    """Return what is on the face of a card."""
    if card == ONE_TO_THREE:
        return node("span", "1–3", key="face", class_="narrow")
    if card not in DRAWN:
        return CARDS[card]
    return symbol(DRAWN[card], "-20 -20 40 40")


def small_canoe(colour: str, seats: int = 1) -> Node:
    """Return a canoe in a seat's colour and pattern, for a drawing beside the board."""
    long = "long-" if seats > 1 else ""
    return node(
        "g",
        node("use", class_="hull", href=f"#{long}hull"),
        node("use", href=f"#{long}hull", fill=f"url(#pattern-{colour})"),
        node("use", href=f"#{long}trim", key="trim"),
        key="canoe",
        class_=f"canoe seat-{colour}",
    )


def badge(colour: str, key: str, *, said: bool = True) -> Node:
    """Return a small canoe in a seat's colour and pattern, which a screen reader may say."""
    return node(
        "svg",
        small_canoe(colour),
        key=key,
        class_="badge",
        viewBox="-24 -50 48 100",
        role="img" if said else None,
        aria_label=names.colour(colour) if said else None,
        aria_hidden=None if said else "true",
    )


def face_of(bot: str) -> Node:
    """Return the face of a bot, or that of a person where there is none."""
    level, _temper = parted(bot)
    return symbol(f"face-{level or 'person'}", "0 0 64 64", class_="face")
