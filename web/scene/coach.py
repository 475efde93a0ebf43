"""What the coach says, as nodes: one sentence beside a question."""

from collections.abc import Iterator

from web.asking.commands import Command, Verb
from web.asking.ui import Ui
from web.drawing.nodes import Node, node
from web.language.catalogue import _
from web.learning.coach import moment
from web.table.parts import button


def coach_line(ui: Ui) -> Iterator[Node]:
    """Yield what the coach says, unless there is an answer to be read or nobody wants coaching."""
    if not (ui.moment and ui.settings.coaching) or ui.hint or ui.reason:
        return
    yield node(
        "div",
        _paddle(),
        node("p", moment(ui.moment).said(), key="said"),
        button(_("Got it"), Verb.GOT_IT),
        _switch_off(),
        key="coach",
        class_="coach",
        role="note",
        aria_label=_("Tip"),
    )


def _switch_off() -> Node:
    """Return the button for those who need no coaching."""
    do = str(Command(Verb.SET, "coaching off"))
    return node(
        "button",
        _("Tips off"),
        key=do,
        type="button",
        data_do=do,
        class_="quiet",
    )


def _paddle() -> Node:
    """Return the coach's paddle."""
    return node(
        "svg",
        node("use", href="#paddle", transform="rotate(32)"),
        key="paddle",
        viewBox="-32 -36 64 72",
        aria_hidden="true",
    )
