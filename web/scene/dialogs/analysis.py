"""The analysis of a finished game, as nodes; while it goes on, how far it has come.

figure.chances       the chances to win, moment by moment (`web.scene.beside.chances`)
section.turns        the turning points; a tap shows one on the board
section.judged       for each person, the decisions that cost most; a tap shows one on the board
section.luck         what the river took from each, beside the odds
"""

from collections.abc import Iterator
from itertools import islice

from niagara.analysis.analysis import Analysis, Choices
from web.asking.commands import Command
from web.asking.ui import Ui
from web.asking.verdicts import changed, cost, happened, luck, verdict, when, when_turned
from web.board.drawing.nodes import Node, node
from web.scene.beside.chances import chances
from web.scene.beside.parts import button, in_list, tapped
from web.scene.dialogs.common import long_dialog_with, row, working
from web.text.catalogue import _
from web.text.seating import Seating


def analysis_dialog(ui: Ui, seating: Seating, parts: int | None) -> Node:
    """Return so many parts of the analysis, None for all; or else how far it has come."""
    if ui.analysis is None:
        stop = row(button(_("Stop"), "stop-analysis", class_="main"))
        share = f"{ui.analysing or 0:.3f}"
        return working(_("The strongest bot looks through the game"), share, stop)
    found = islice(_content(ui.analysis, seating), parts)
    return long_dialog_with(found, _("Analysis"), "analysis")


def _content(analysis: Analysis, seating: Seating) -> Iterator[Node]:
    lead = _(
        "Each player's chance to win, round by round. A wider band is a better chance. Only what "
        "everyone could know counts, so cards that lay face down do not."
    )
    yield node("p.about", lead)
    yield chances(analysis, seating)
    yield _turning_points(analysis, seating)
    for seat, choices in analysis.choices.items():
        yield _choices(seat, choices, seating)
    yield _rivers(analysis, seating)
    note = _(
        "A cost of 9 wins in 100 games means: with the better choice, you would have won 9 more "
        "games in 100. The range in brackets allows for chance in the games that the legend tried. "
        "The legend can also misjudge."
    )
    yield node("p.note-below", note, key="note")


def _turning_points(analysis: Analysis, seating: Seating) -> Node:
    turns = analysis.turning_points
    found = (
        _shown(
            Command("verdict", f"turn {number}"),
            when_turned(turn, seating),
            happened(turn, seating),
            changed(turn, seating),
        )
        for number, turn in enumerate(turns)
    )
    return node(
        "section.turns",
        node("h3", _("Turning points"), key="title"),
        node("p", _("There were none: no moment changed much."), key="none") if not turns else None,
        in_list("ol.found.numbered", found),
        key="turning-points",
    )


def _choices(seat: int, choices: Choices, seating: Seating) -> Node:
    found = (
        _shown(
            Command("verdict", f"{seat} {number}"),
            when(costly.round, None, seating),
            verdict(costly, seating),
            cost(costly),
        )
        for number, costly in enumerate(choices.costliest)
    )
    return node(
        "section.judged",
        node("h3", _worst(seat, seating), key="title"),
        in_list("ol.found", found)
        if choices.costliest
        else node("p", _("No choice clearly cost anything."), key="none"),
        key=f"choices-{seat}",
    )


def _worst(seat: int, seating: Seating) -> str:
    if seating.is_unnamed(seat):
        return _("Your worst moves")
    return _("{name}'s worst moves", name=seating.name(seat))


def _shown(do: Command, where: str, *told: str) -> Node:
    """Return something found, which a tap shows on the board."""
    spans = (node("span", each, key=f"told-{place}") for place, each in enumerate(told))
    return tapped(do, node("b", where, key="where"), *spans)


def _rivers(analysis: Analysis, seating: Seating) -> Node:
    return node(
        "section.luck",
        node("h3", _("What the river took"), key="title"),
        node(
            "dl",
            *(
                node(
                    "div",
                    node("dt", seating.called(seat), key="name"),
                    node("dd", luck(river), key="luck"),
                    key=f"river-{seat}",
                )
                for seat, river in enumerate(analysis.rivers)
            ),
            key="rivers",
        ),
        node(
            "p",
            _(
                "“Expected” adds up the risks that a player could know at the end of each turn. "
                "The difference is luck."
            ),
            key="note",
        ),
    )
