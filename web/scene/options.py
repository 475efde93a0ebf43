"""The buttons of a choice as nodes: words, with gems as small drawings.

A screen reader says the whole label.
"""

from collections.abc import Iterator
from string import Formatter

from niagara.model.actions import CANOES, CanoeMove, Steal
from niagara.model.board import Cargo
from web.asking.choices import HANDLE, JOE, LOAD_ONE, NONE, STEAL, STEAL_ONE, UNLOAD, WHOLE, Option
from web.asking.commands import pick
from web.asking.hints import Hint
from web.asking.labels import Phrase, label, phrase
from web.board.drawing.nodes import Node, node
from web.scene.beside.parts import badge, gem, tapped
from web.text.catalogue import _, _later
from web.text.seating import Seating

DRAWN = (WHOLE, HANDLE, UNLOAD, LOAD_ONE, STEAL, STEAL_ONE, JOE)
"""The kinds of steps whose buttons show gems instead of words."""


def option_button(option: Option, seating: Seating, joes: Cargo, hint: Hint | None = None) -> Node:
    """Return the button of an option; `joes` is what is in Joe's canoe."""
    said = label(option, seating)
    content = list(_drawing(option, seating, joes)) if option.kind in DRAWN else []
    hinted = hint is not None and hint.action in option.actions
    return tapped(
        pick(option.step),
        *(content or (said,)),
        aria_label=said if content else None,
        title=said if content else None,
        class_=" ".join(["drawn"] * bool(content) + ["hinted"] * hinted) or None,
    )


def _drawing(option: Option, seating: Seating, joes: Cargo) -> Iterator[Node]:
    """Yield what the button shows; nothing if words alone say it."""
    if found := phrase(option):
        yield from _filled(found)
        return
    move = option.actions[0]
    if option.name == NONE or not isinstance(move, CanoeMove):
        return
    if option.kind == JOE:
        yield from _filled(_trade(move, joes))
    elif option.kind in (STEAL, STEAL_ONE):
        yield node("span", _("Steal"), key="steal")
        wanted = [
            steal for steal in move.steals if option.kind == STEAL or str(steal) == option.name
        ]
        for place, steal in enumerate(wanted):
            yield _stolen(place, steal, seating)


def _trade(move: CanoeMove, joes: Cargo) -> Phrase:
    assert move.trade is not None, "something is traded"
    if move.trade.give is None:
        return Phrase(_later("Take {got} from Joe"), {"got": joes})
    gave = {"gave": (move.trade.give,)}
    if move.trade.take:
        return Phrase(_later("Swap {gave} for Joe's {got}"), {**gave, "got": joes})
    return Phrase(_later("Give Joe {gave}"), gave)


def _filled(label: Phrase) -> Iterator[Node]:
    """Yield the words of a label, with drawings of gems in its gaps."""
    for place, (words, gap, _form, _conversion) in enumerate(Formatter().parse(label.text)):
        if words.strip():
            yield node("span", words.strip(), key=f"words-{place}")
        for number, kind in enumerate(label.gems.get(gap or "", ())):
            yield gem(kind, f"gem-{place}-{number}")


def _stolen(place: int, steal: Steal, seating: Seating) -> Node:
    drawn = {
        "gem": (gem(steal.kind, "gem"),),
        "canoe": (
            badge(seating.seats[steal.seat].colour),
            node("small", CANOES[steal.canoe], key="canoe"),
        ),
    }
    parts: list[Node] = []
    for number, (words, gap, *_rest) in enumerate(Formatter().parse(_later("{gem} from {canoe}"))):
        if words.strip():
            parts.append(node("small", words.strip(), key=f"words-{number}"))
        parts += drawn.get(gap or "", ())
    return node("span", *parts, key=f"stolen-{place}")
