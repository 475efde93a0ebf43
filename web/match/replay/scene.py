"""The page on which a game is looked at again, as nodes.

p.told            what has just happened
div.reel          the slider, with a mark where each round begins
div.transport     buttons for steps, rounds, to let it play, to analyse and to share
div.sights        whose cards are seen, and how fast it plays
div.buttons       what else one can do
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from web.asking.commands import Command
from web.asking.ui import Ui
from web.board.drawing.nodes import Node, Scene, node
from web.board.drawing.stage import Stage
from web.board.traces import Compared
from web.scene.beside.parts import button, select, tapped
from web.scene.notices import getting_ready
from web.scene.page import looked_at
from web.text import names
from web.text.catalogue import _
from web.text.verdicts import verdict, when

SHAPE: Final = "replay"
"""What the page keeps room for."""
NUMBERED: Final = 10
"""How many marks have a number, at most."""
TRIANGLE: Final = "M8 5l11 7-11 7z"
BARS: Final = "M7 5h4v14H7zM13 5h4v14h-4z"
"""The signs to play and to pause."""
CURVES: Final = "M4 4v16h16M8 15l4-5 3 3 5-7"
"""The sign of the analysis."""
ARROW_OUT: Final = "M12 15V4M8 8l4-4 4 4M5 12v8h14v-8"
"""The sign to share."""


@dataclass(frozen=True, slots=True)
class Reel:
    """Where somebody who looks back is, and what there is to see."""

    at: int
    """The number of the moment that is shown."""
    last: int
    """The number of the last moment."""
    rounds: Sequence[tuple[int, int]]
    """The first moment and the number of each round."""
    round: int
    """The place in `rounds` of the one that is shown."""
    sights: Sequence[tuple[str, str]]
    """What may be seen of the game, by name and in words."""
    sight: str
    """The name of what is seen."""
    plays: bool
    """Whether moment follows moment by itself."""
    over: bool
    """Whether the game is over, so that it can be analysed."""


def replayed(stage: Stage, ui: Ui, reel: Reel, compared: Compared | None = None) -> Scene:
    """Return the page with a moment of a game, and the controls beside it.

    `compared` are the ways of a canoe in the costly decision that is shown.
    """
    scene = looked_at(stage, ui, tuple(_panel(stage, ui, reel, compared)), compared)
    return replace(scene, shape=(*scene.shape, SHAPE))


def still(stage: Stage, ui: Ui) -> Scene:
    """Return the page while Python is not there yet: nobody can turn to another moment."""
    scene = looked_at(stage, replace(ui.next_screen(), notices=()), (getting_ready(),))
    return replace(scene, shape=(*scene.shape, SHAPE))


def told(stage: Stage) -> str:
    """Return what has just happened, as a sentence."""
    return stage.story.lines[-1].text


def _panel(stage: Stage, ui: Ui, reel: Reel, compared: Compared | None) -> Iterator[Node]:
    yield node("h2", _("Replay"), key="title", class_="for-listeners")
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
        yield node("p", told(stage), key="told", class_="told")
    yield _slider(stage, reel)
    yield _transport(reel)
    yield node(
        "div",
        select(_("Cards"), "sight", "sight", dict(reel.sights), reel.sight),
        select(_("Speed"), "pace", "set pace", names.paces(), ui.settings.pace),
        key="sights",
        class_="sights",
    )
    yield node(
        "div",
        button(_("Play on from here"), "play-on", disabled=reel.at == reel.last),
        button(_("Back to the game"), "continue"),
        key="buttons",
        class_="buttons",
    )


def _ways(compared: Compared | None) -> Iterator[Node]:
    """Yield what the ways on the board are, those of them that a canoe has."""
    if compared and compared.played:
        yield node("span", _("played"), key="done", class_="way way-done")
    if compared and compared.better:
        yield node("span", _("better"), key="better", class_="way way-better")


def _slider(stage: Stage, reel: Reel) -> Node:
    number = reel.rounds[reel.round][1]
    return node(
        "div",
        node(
            "input",
            key="moment",
            type="range",
            min="0",
            max=str(reel.last),
            step="1",
            value=str(reel.at),
            aria_label=_("Moment of the game"),
            aria_valuetext=names.with_more(_("Round {number}", number=number), told(stage)),
            data_set="moment",
        ),
        node("div", *_marks(reel), key="marks", class_="round-marks", aria_hidden="true"),
        key="reel",
        class_="reel",
        style=f"--share:{_share(reel.at, reel)}",
    )


def _marks(reel: Reel) -> Iterator[Node]:
    """Yield a mark where each round begins, some of them with the round's number."""
    every = ceil(len(reel.rounds) / NUMBERED)
    for place, (first, number) in enumerate(reel.rounds):
        yield node(
            "i",
            str(number) if place % every == 0 else None,
            key=f"round-{number}",
            class_="here" if place == reel.round else None,
            style=f"left:{_share(first, reel)}",
        )


def _share(moment: int, reel: Reel) -> str:
    """Return how far along the slider a moment is."""
    return f"{100 * moment / max(reel.last, 1):.2f}%"


def _transport(reel: Reel) -> Node:
    at_first, at_last = reel.at == 0, reel.at == reel.last
    return node(
        "div",
        _turn("round-before", _("Round back"), "M12 5l-7 7 7 7M19 5l-7 7 7 7", disabled=at_first),
        _turn("before", _("Step back"), "M15 5l-7 7 7 7", disabled=at_first),
        tapped(
            "pause",
            _drawing(BARS if reel.plays else TRIANGLE),
            key="play",
            class_="main",
            aria_label=_("Pause") if reel.plays else _("Play back"),
        ),
        _turn("next", _("Step on"), "M9 5l7 7-7 7", disabled=at_last),
        _turn("round-next", _("Round on"), "M5 5l7 7-7 7M12 5l7 7-7 7", disabled=at_last),
        tapped(
            "analysis",
            _drawing(CURVES),
            node("span", _("Analysis"), key="said"),
            class_="analyse",
            title=_("Analysis"),
        )
        if reel.over
        else None,
        _sign("share", _("Share"), ARROW_OUT, class_="share-moment"),
        key="transport",
        class_="transport",
        role="group",
        aria_label=_("Replay"),
    )


def _turn(wanted: str, label: str, drawing: str, *, disabled: bool) -> Node:
    return _sign(Command("moment", wanted), label, drawing, key=wanted, disabled=disabled)


def _sign(
    do: str | Command,
    label: str,
    drawing: str,
    *,
    key: str = "",
    class_: str | None = None,
    disabled: bool = False,
) -> Node:
    return tapped(
        do,
        _drawing(drawing),
        key=key,
        class_=class_,
        aria_label=label,
        title=label,
        disabled=disabled,
    )


def _drawing(path: str) -> Node:
    return node("svg", node("path", d=path), key="sign", viewBox="0 0 24 24", aria_hidden="true")
