"""What stands beside a question, as nodes: a hint, what the coach says, which bot is thinking."""

from collections.abc import Iterator, Sequence
from typing import Final

from niagara import Setup, View
from niagara.model.actions import Action, ChooseCard
from web.asking.commands import Command
from web.asking.hints import sentence
from web.asking.labels import play_label
from web.asking.learning.coach import moment
from web.asking.ui import Ui
from web.board.drawing.nodes import Node, node
from web.scene.beside.parts import button
from web.scene.dialogs.common import row
from web.text.catalogue import _
from web.text.habits import listed
from web.text.rulebook.contents import module_section
from web.text.seating import Seating

PACE_AFTER: Final = {"slow": "normal", "normal": "fast"}
"""The pace that a tap makes of one that is not fast yet."""
SLOWER: Final = "normal"
"""The pace that it makes of any other."""
FEW: Final = 2
"""Of more modules than these, the names would take too much room."""


def hint_line(ui: Ui, seating: Seating) -> Iterator[Node]:
    """Yield the hint, if there is one."""
    if ui.hint:
        yield node("p.aside.advice-hint", sentence(ui.hint, seating), key="hint")


def hint_button(ui: Ui, picked: Action | None = None, *, crowded: bool = False) -> Iterator[Node]:
    """Yield the button to ask for a hint, or those to follow it and to see another one.

    Where another button stands beside them already, there is no room for a third; and none is
    needed to follow a hint whose action is picked already.
    """
    if ui.hint and ui.hint.action == picked:
        return
    if ui.hint:
        follows = ui.hint.action
        said = play_label(follows.card) if isinstance(follows, ChooseCard) else _("Do it")
        yield button(said, "follow")
        if ui.hint.others and not crowded:
            yield button(_("Another"), "another", class_="quiet")
    elif ui.hints:
        look = "quiet asked-for" if ui.hinting else "quiet"
        yield button(_("Hint"), "hint", class_=look, disabled=ui.hinting)


def coach_line(ui: Ui) -> Iterator[Node]:
    """Yield what the coach says, unless there is an answer to be read.

    A tip is for those who want coaching, and waits until no lesson is offered any more.
    """
    if ui.hint or ui.reason:
        return
    if ui.offer:
        yield _coach(
            "offer",
            _new(ui.offer),
            button(_("Learn it first"), Command("lesson", ui.offer[0])),
            button(_("Play"), "no-lesson", class_="quiet"),
        )
    elif ui.moment and ui.settings.coaching:
        yield _coach(
            "coach",
            moment(ui.moment).said(),
            button(_("Got it"), "got-it"),
            button(_("Tips off"), Command("set", "coaching off"), class_="quiet"),
            label=_("Tip"),
        )


def _new(modules: Sequence[str]) -> str:
    """Return what is new in this game and could be learned first."""
    if len(modules) > FEW:
        return _("{count} parts of this game are new to you.", count=len(modules))
    names = [module_section(name, Setup(modules=frozenset(modules))).title for name in modules]
    return _("New in this game: {names}.", names=listed(names))


def _coach(key: str, said: str, *buttons: Node, label: str | None = None) -> Node:
    """Return a slip with the coach's paddle, a sentence and buttons."""
    paddle = node("use", href="#paddle", transform="rotate(32)")
    return node(
        "div.coach",
        node("svg", paddle, key="paddle", viewBox="-32 -36 64 72", aria_hidden="true"),
        node("p", said, key="said"),
        *buttons,
        key=key,
        role="note",
        aria_label=label,
    )


def watching(view: View, seating: Seating, ui: Ui) -> Iterator[Node]:
    """Yield a sign while a bot is thinking, and the buttons for its pace; nothing without bots.

    The style sheet lets the sign appear only after a moment. Where several devices play, nobody may
    hold up the others.
    """
    if not seating.has_bots:
        return
    if ui.thinking and not ui.paused and view.actor is not None:
        said = _("{name} is thinking", name=seating.name(view.actor))
        dots = (node("span") for _place in range(3))
        yield node("span.thinking", *dots, role="img", aria_label=said)
    if not ui.shared:
        faster = PACE_AFTER.get(ui.settings.pace)
        yield row(
            button(_("Go on") if ui.paused else _("Pause"), "pause"),
            button(_("Step"), "step")
            if ui.paused
            else button(
                _("Faster") if faster else _("Slower"),
                Command("set", f"pace {faster or SLOWER}"),
                class_="quiet",
            ),
        )
