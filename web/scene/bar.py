"""The bar above the board as nodes."""

from collections.abc import Iterator

from niagara import View
from web.asking.outlook import Outlook
from web.asking.ui import Ui
from web.board.drawing.nodes import Node, node
from web.scene.meeting.absent import awaited
from web.text import names
from web.text.catalogue import _
from web.text.chances import river_in_few_words
from web.text.seating import Seating


def bar(view: View, seating: Seating, ui: Ui, foreseen: Outlook | None) -> Iterator[Node]:
    """Yield the round, the phase and, until the game is over, what the river may do.

    Without a forecast, the weather is told instead. Where there is no room for the phase beside the
    river, it is left out, as the panel tells it too.
    """
    speed = river_in_few_words(foreseen.speeds) if foreseen else ""
    phase = awaited(ui, seating) or names.phase(view, seating)
    if ui.hands or ui.pads:
        phase = _("Everybody picks a card")
    yield node("strong", names.round_of(view, daily=bool(ui.river)), key="round")
    yield node("span", phase, key="phase", class_="phase spare" if speed else "phase")
    if speed:
        yield node("span.speed", speed)
    if view.actor is not None:
        weather = _(
            "Weather: {weather}. The next push goes {arm}.",
            weather=names.weather(view.weather),
            arm=names.arm(view.flag),
        )
        yield node("span", weather, key="weather", class_="for-listeners" if speed else "wide")
    if ui.unsaved:
        yield node("span.alarm", _("Not being saved"), key="unsaved")
