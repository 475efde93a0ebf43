"""Small parts that several modules use: buttons, fields to type in, signs, cards, badges."""

from collections.abc import Iterable, Mapping

from niagara import Occupant
from niagara.model.board import KINDS, Kind
from niagara.model.cards import CARDS, ONE_TO_THREE, Card
from niagara.model.setup import parted
from web.asking.commands import Command
from web.board.drawing.nodes import Node, node, remembered
from web.board.weather import DRAWN
from web.text import names
from web.text.people import LONGEST


def tapped(
    do: str | Command,
    *content: Node | str | None,
    key: str = "",
    class_: str | None = None,
    **attrs: str | bool | None,
) -> Node:
    """Return a button that gives a command, with this content."""
    said = str(do)
    return node(
        "button", *content, key=key or said, type="button", data_do=said, class_=class_, **attrs
    )


def button(
    text: str, do: str | Command, class_: str | None = None, *, disabled: bool = False
) -> Node:
    """Return a button with a text, which gives a command."""
    return tapped(do, text, class_=class_, disabled=disabled)


def in_list(name: str, parts: Iterable[Node]) -> Node:
    """Return a list in which each of these nodes is an item, known by the key of the node."""
    return node(name, *(node("li", part, key=part.key) for part in parts))


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


def name_field(key: str, name: str, said: str, do: Command, placeholder: str | None = None) -> Node:
    """Return a field for a name, which gives a command with what is typed."""
    return node(
        "input",
        key=key,
        value=name,
        maxlength=LONGEST,
        autocomplete="off",
        placeholder=placeholder,
        aria_label=said,
        data_set=str(do),
    )


def link_field(address: str, said: str) -> Node:
    """Return a field from which a link can be copied."""
    return node("input.link", value=address, readonly="", aria_label=said)


def code_field(key: str, said: str) -> Node:
    """Return a field for what another device has said, which is read as it is pasted.

    It keeps the ends of lines: some mails break a link in ways that are not known without them.
    """
    return node(
        "textarea.link",
        key=key,
        rows="1",
        placeholder=said,
        aria_label=said,
        autocomplete="off",
        data_set="code",
    )


def symbol(
    name: str, view_box: str, *, key: str = "face", class_: str | None = None, said: str = ""
) -> Node:
    """Return a small drawing of one of the page's symbols, and what a screen reader says of it."""
    return node(
        "svg",
        node("use", href=f"#{name}"),
        key=key,
        class_=class_,
        viewBox=view_box,
        **_heard(said),
    )


def sign(path: str) -> Node:
    """Return the sign on a button that does something."""
    return node("svg", node("path", d=path), key="sign", viewBox="0 0 24 24", aria_hidden="true")


def gem(kind: Kind, key: str, *, class_: str | None = None, said: str = "") -> Node:
    """Return a small drawing of a gem."""
    return symbol(f"gem-{KINDS[kind]}", "-19 -19 38 38", key=key, class_=class_, said=said)


def _heard(said: str) -> dict[str, str]:
    """Return what makes a screen reader say this of a drawing, or nothing of it."""
    return {"role": "img", "aria_label": said} if said else {"aria_hidden": "true"}


def face(card: Card) -> Node | str:
    """Return what is on the face of a card."""
    if card == ONE_TO_THREE:
        return node("span.narrow", "1–3", key="face")
    if card not in DRAWN:
        return CARDS[card]
    return symbol(DRAWN[card], "-20 -20 40 40")


@remembered
def card_face(card: Card) -> Node:
    """Return the face of a card; `web.art.cards` draws it."""
    return symbol(f"card-{CARDS[card]}", "-50 -72 100 144", class_="card-face")


def card_back(key: str, style: str = "") -> Node:
    """Return the back of a card, in the colour of the seat that it belongs to."""
    return node("span.card-back", key=key, style=style or None)


def turned(place: int, cards: int) -> str:
    """Return the style that turns a card of a fanned hand, by its place from the left."""
    return f"--turn:{(place - (cards - 1) / 2) * 3.2:.3g};--place:{place}"


def badge(colour: str, key: str = "badge", *, said: bool = True) -> Node:
    """Return a small canoe in a seat's colour and pattern, which a screen reader may say."""
    return node(
        "svg.badge",
        node(
            "g",
            node("use.hull", href="#hull"),
            node("use", href="#hull", fill=f"url(#pattern-{colour})"),
            node("use", href="#trim", key="trim"),
            key="canoe",
            class_=f"canoe seat-{colour}",
        ),
        key=key,
        viewBox="-24 -50 48 100",
        **_heard(names.colour(colour) if said else ""),
    )


def face_of(bot: str) -> Node:
    """Return the face of a bot, or that of a person where there is none."""
    level, _temper = parted(bot)
    return symbol(f"face-{level or 'person'}", "0 0 64 64", class_="face")


def portrait(who: Occupant) -> Node:
    """Return the face of who sits in a seat, in its colour and with its canoe."""
    return node("span.portrait", face_of(who.bot), badge(who.colour), key="portrait")
