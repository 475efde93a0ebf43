"""The page on which a game is looked at again, as nodes.

p.told            what has just happened
div.reel          the slider, with a mark where each round begins
div.transport     buttons for steps, rounds, to let it play, to analyse and to share
div.sights        whose cards are seen, and how fast it plays
div.buttons       what else one can do
"""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from typing import Final

from web.asking.commands import Command
from web.asking.ui import Ui
from web.asking.verdicts import verdict, when
from web.board.drawing.nodes import Node, Scene, node
from web.board.drawing.stage import Stage
from web.board.traces import Compared
from web.play.match.replay.moments import Moments
from web.play.match.replay.sights import sights
from web.scene.beside.parts import button, select, sign, tapped
from web.scene.notices import getting_ready
from web.scene.page import looked_at
from web.text import names
from web.text.catalogue import _

SHAPE: Final = "replay"
"""What the page keeps room for."""
NUMBERED: Final = 10
"""How many marks have a number, at most."""


def replayed(
    moments: Moments, ui: Ui, sight: str, compared: Compared | None, *, plays: bool
) -> Scene:
    """Return the page with a moment of a game, and the controls beside it.

    `sight` is the name of what is seen, and `compared` are the ways of a canoe in the costly
    decision that is shown. `plays` tells whether moment follows moment by itself.
    """
    panel = tuple(_panel(moments, ui, sight, compared, plays=plays))
    scene = looked_at(moments.stage, ui, panel, compared)
    return replace(scene, shape=(*scene.shape, SHAPE))


def still(stage: Stage, ui: Ui) -> Scene:
    """Return the page while Python is not there yet: nobody can turn to another moment."""
    scene = looked_at(stage, replace(ui.next_screen(), notices=()), (getting_ready(),))
    return replace(scene, shape=(*scene.shape, SHAPE))


def told(stage: Stage) -> str:
    """Return what has just happened, as a sentence."""
    return stage.story.lines[-1].text


def _panel(
    moments: Moments, ui: Ui, sight: str, compared: Compared | None, *, plays: bool
) -> Iterator[Node]:
    stage = moments.stage
    yield node("h2.for-listeners", _("Replay"), key="title")
    if ui.verdict:
        yield node(
            "p",
            node("b", when(ui.verdict.round, ui.verdict.seat, stage.seating), key="when"),
            *_ways(compared),
            node("span", verdict(ui.verdict, stage.seating), key="said"),
            key="verdict",
            class_=f"verdict seat-{stage.seating.seats[ui.verdict.seat].colour}",
        )
    else:
        yield node("p.told", told(stage))
    yield _slider(moments)
    yield _transport(moments, plays=plays)
    yield node(
        "div.sights",
        select(_("Cards"), "sight", "sight", dict(sights(moments.game)), sight),
        select(_("Speed"), "pace", "set pace", names.paces(), ui.settings.pace),
    )
    yield node(
        "div.buttons",
        button(_("Play on from here"), "play-on", disabled=moments.at == moments.last),
        button(_("Back to the game"), "continue"),
    )


def _ways(compared: Compared | None) -> Iterator[Node]:
    """Yield what the ways on the board are, those of them that a canoe has."""
    if compared and compared.played:
        yield node("span.way.way-done", _("played"), key="done")
    if compared and compared.better:
        yield node("span.way.way-better", _("better"), key="better")


def _slider(moments: Moments) -> Node:
    number = moments.rounds[moments.round].number
    return node(
        "div.reel",
        node(
            "input",
            key="moment",
            type="range",
            min="0",
            max=str(moments.last),
            step="1",
            value=str(moments.at),
            aria_label=_("Moment of the game"),
            aria_valuetext=names.with_more(_("Round {number}", number=number), told(moments.stage)),
            data_set="moment",
        ),
        node("div.round-marks", *_marks(moments), key="marks", aria_hidden="true"),
        style=f"--share:{_share(moments.at, moments)}",
    )


def _marks(moments: Moments) -> Iterator[Node]:
    """Yield a mark where each round begins, some of them with the round's number."""
    every = ceil(len(moments.rounds) / NUMBERED)
    for place, each in enumerate(moments.rounds):
        yield node(
            "i",
            str(each.number) if place % every == 0 else None,
            key=f"round-{each.number}",
            class_="here" if place == moments.round else None,
            style=f"left:{_share(each.first, moments)}",
        )


def _share(moment: int, moments: Moments) -> str:
    """Return how far along the slider a moment is."""
    return f"{100 * moment / max(moments.last, 1):.2f}%"


def _transport(moments: Moments, *, plays: bool) -> Node:
    at_first, at_last = moments.at == 0, moments.at == moments.last
    return node(
        "div.transport",
        _turn("round-before", _("Round back"), "M12 5l-7 7 7 7M19 5l-7 7 7 7", disabled=at_first),
        _turn("before", _("Step back"), "M15 5l-7 7 7 7", disabled=at_first),
        tapped(
            "pause",
            sign("M7 5h4v14H7zM13 5h4v14h-4z" if plays else "M8 5l11 7-11 7z"),
            key="play",
            class_="main",
            aria_label=_("Pause") if plays else _("Play back"),
        ),
        _turn("next", _("Step on"), "M9 5l7 7-7 7", disabled=at_last),
        _turn("round-next", _("Round on"), "M5 5l7 7-7 7M12 5l7 7-7 7", disabled=at_last),
        tapped(
            "analysis",
            sign("M4 4v16h16M8 15l4-5 3 3 5-7"),
            node("span", _("Analysis"), key="said"),
            class_="analyse",
            title=_("Analysis"),
        )
        if moments.game.over
        else None,
        tapped(
            "share",
            sign("M12 15V4M8 8l4-4 4 4M5 12v8h14v-8"),
            class_="share-moment",
            aria_label=_("Share"),
            title=_("Share"),
        ),
        role="group",
        aria_label=_("Replay"),
    )


def _turn(wanted: str, label: str, drawing: str, *, disabled: bool) -> Node:
    return tapped(
        Command("moment", wanted),
        sign(drawing),
        key=wanted,
        aria_label=label,
        title=label,
        disabled=disabled,
    )
