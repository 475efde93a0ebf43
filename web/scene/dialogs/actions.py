"""Everything that can be chosen now, in words: a second way to choose, as nodes.

section.actions       the dialog, which scrolls
  div.head            title and Close
  div.search          a field that filters, if there is much to choose from
  div.choices-list
    section           a canoe
      section         a field, with a button for each action that ends there
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from niagara import View
from niagara.model.actions import Action, CanoeMove
from niagara.model.board import FIELDS
from web.asking.choices import CANOE, TO, steps
from web.asking.commands import Command
from web.asking.labels import field_label
from web.board.drawing.nodes import Node, node, remembered
from web.scene.beside.parts import badge, in_list, tapped
from web.scene.dialogs.common import long_dialog
from web.text import catalogue, names
from web.text.catalogue import _, _n
from web.text.seating import Seating

FEW: Final = 12
"""Up to so many actions are seen at a glance, without a filter."""


@dataclass(frozen=True, slots=True)
class Group:
    """Actions that belong together: of a canoe, and ending on a field."""

    canoe: str
    """The canoe's letter; empty for what no canoe does."""
    field: str
    """The field's name; empty for what ends on none."""
    actions: tuple[Action, ...]


WORD: Final = re.compile(r"[^\s、，]+")
"""A word that is searched for: Chinese and Japanese lists have no spaces."""


def groups(view: View, seating: Seating, words: str = "") -> list[Group]:
    """Return all legal actions that have these words, by canoe and field."""
    assert view.seat is not None, "a seat is asked"
    fields = view.players[view.seat].fields
    found: dict[tuple[str, str], list[Action]] = {}
    for action in _matching(view.legal, seating, WORD.findall(words.casefold())):
        place = FIELDS[fields[action.canoe]] if isinstance(action, CanoeMove) else ""
        answers = dict(steps(action, place))
        key = answers.get(CANOE, ""), answers.get(TO, "")
        found.setdefault(key, []).append(action)
    in_order = sorted(found, key=lambda key: (key[0], FIELDS.index(key[1]) if key[1] else 0))
    return [Group(*key, tuple(found[key])) for key in in_order]


def _matching(legal: Sequence[Action], seating: Seating, words: Sequence[str]) -> Sequence[Action]:
    """Return the actions with these words side by side; if there are none, with all of them."""
    if not words:
        return legal
    read = {action: _said(catalogue.current(), action, seating).casefold() for action in legal}
    beside = [action for action in legal if " ".join(words) in read[action]]
    return beside or [action for action in legal if all(word in read[action] for word in words)]


@lru_cache(maxsize=1 << 11)
def _said(_language: object, action: Action, seating: Seating) -> str:
    return names.action(action, seating)


def actions(view: View, seating: Seating, words: str = "", rows: int | None = None) -> Node:
    """Return the dialog with all legal actions; `rows` tells how many are drawn yet, if not all."""
    found = groups(view, seating, words)
    count = sum(len(group.actions) for group in found)
    assert view.seat is not None, "a seat is asked"
    return long_dialog(
        _("All choices"),
        _search(words, count) if len(view.legal) > FEW else None,
        node(
            "div.choices-list",
            *_parts(found, seating, seating.seats[view.seat].colour, rows),
            key="found",
        ),
        class_="actions",
    )


def _search(words: str, count: int) -> Node:
    """Return the field to filter by words, and how many actions have them."""
    return node(
        "div.search",
        node(
            "input",
            key="words",
            type="search",
            value=words,
            data_set="filter",
            placeholder=_("Find: ruby, to 4 …"),
            aria_label=_("Find choices with these words"),
            autocomplete="off",
            spellcheck="false",
        ),
        node("p.count", _counted(count), role="status"),
    )


def _counted(count: int) -> str:
    if not count:
        return _("No choice has these words.")
    return _n("{count} choice", "{count} choices", count)


def _parts(
    found: Sequence[Group], seating: Seating, colour: str, rows: int | None
) -> Iterator[Node]:
    """Yield a part for each canoe, and for what no canoe does."""
    drawn = [*_cut(found, rows)]
    for canoe in dict.fromkeys(group.canoe for group in drawn):
        yield node(
            "section.of-canoe",
            _heading(canoe, colour) if canoe else None,
            *(_group(group, seating) for group in drawn if group.canoe == canoe),
            key=f"canoe-{canoe}",
        )


def _cut(found: Sequence[Group], rows: int | None) -> Iterator[Group]:
    """Yield groups until they have so many actions."""
    left = sum(len(group.actions) for group in found) if rows is None else rows
    for group in found:
        if left > 0:
            yield Group(group.canoe, group.field, group.actions[:left])
        left -= len(group.actions)


def _heading(canoe: str, colour: str) -> Node:
    return node(
        "h3",
        badge(colour, said=False),
        node("span", _("Canoe {canoe}", canoe=canoe), key="name"),
        key="title",
    )


@remembered
def _group(group: Group, seating: Seating) -> Node:
    language = catalogue.current()
    buttons = (
        tapped(
            Command("choose", str(action)),
            _said(language, action, seating),
            data_field=group.field or None,
        )
        for action in group.actions
    )
    return node(
        "section",
        node("h4.for-listeners", field_label(FIELDS.index(group.field)), key="title")
        if group.field
        else None,
        in_list("ul", buttons),
        key=group.field or "any",
    )
