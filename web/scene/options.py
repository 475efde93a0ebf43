"""The buttons of a choice as nodes, with gems as small drawings to save room.

A screen reader says the whole label.
"""

from collections.abc import Iterator

from niagara.model.actions import CANOES, Buy, CanoeMove, Steal
from niagara.model.board import KINDS, Cargo, Kind
from web.asking.choices import HANDLE, JOE, LOAD_ONE, NONE, STEAL, STEAL_ONE, UNLOAD, WHOLE, Option
from web.asking.commands import pick
from web.asking.labels import label
from web.drawing.nodes import Node, node
from web.table.parts import badge
from web.text.catalogue import _
from web.text.hints import Hint
from web.text.seating import Seating

DRAWN = (WHOLE, HANDLE, UNLOAD, LOAD_ONE, STEAL, STEAL_ONE, JOE)
"""The kinds of steps whose buttons show gems instead of words."""


def option_button(option: Option, seating: Seating, joes: Cargo, hint: Hint | None = None) -> Node:
    """Return the button of an option; `joes` is what is in Joe's canoe."""
    said = label(option, seating)
    content = list(_drawing(option, seating, joes)) if option.kind in DRAWN else []
    hinted = hint is not None and hint.action in option.actions
    return node(
        "button",
        *(content or (said,)),
        key=str(pick(option.step)),
        type="button",
        data_do=str(pick(option.step)),
        aria_label=said if content else None,
        title=said if content else None,
        class_=" ".join(["drawn"] * bool(content) + ["hinted"] * hinted) or None,
    )


def _drawing(option: Option, seating: Seating, joes: Cargo) -> Iterator[Node]:
    """Yield what the button shows; nothing if it stands for doing nothing."""
    move = option.actions[0]
    if isinstance(move, Buy) and option.kind == WHOLE:
        yield node("span", _("Canoe {canoe}", canoe=CANOES[move.canoe]), key="canoe")
        yield from _gems(_("for"), (move.kind,))
    if option.name == NONE or not isinstance(move, CanoeMove):
        return
    if option.kind == HANDLE:
        yield from _handling(move)
    elif option.kind == UNLOAD:
        yield from _gems(_("unload"), move.before.unload + move.after.unload)
    elif option.kind == LOAD_ONE:
        yield from _gems(_("load"), (KINDS.index(option.name),))
    elif option.kind == JOE:
        yield from _trade(move, joes)
    else:
        wanted = [
            steal for steal in move.steals if option.kind == STEAL or str(steal) == option.name
        ]
        for place, steal in enumerate(wanted):
            yield _stolen(place, steal, seating)


def _handling(move: CanoeMove) -> Iterator[Node]:
    if move.before.points and move.path:
        yield node("span", _("first"), key="first")
    yield from _gems(_("unload"), move.before.unload + move.after.unload)
    yield from _gems(_("load"), move.before.load + move.after.load)


def _trade(move: CanoeMove, joes: Cargo) -> Iterator[Node]:
    assert move.trade is not None, "something is traded"
    yield node("span", _("Joe"), key="joe")
    if move.trade.give is not None:
        yield from _gems(_("give"), (move.trade.give,))
    if move.trade.take:
        yield from _gems(_("take"), joes)


def _gems(said: str, kinds: Cargo) -> Iterator[Node]:
    """Yield a word and the gems it is about; nothing if there are none."""
    if kinds:
        drawings = (_gem(kind, f"gem-{place}") for place, kind in enumerate(kinds))
        yield node("span", node("span", said, key="said"), *drawings, key=said)


def _stolen(place: int, steal: Steal, seating: Seating) -> Node:
    return node(
        "span",
        badge(seating.seats[steal.seat].colour, key="badge"),
        node("small", CANOES[steal.canoe], key="canoe"),
        _gem(steal.kind, "gem"),
        key=f"stolen-{place}",
    )


def _gem(kind: Kind, key: str) -> Node:
    drawing = node("use", href=f"#gem-{KINDS[kind]}")
    return node("svg", drawing, key=key, viewBox="-19 -19 38 38", aria_hidden="true")
