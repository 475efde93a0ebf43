"""An analysis as text: for people at a terminal, or as JSON for programs."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from niagara.analysis.analysis import Analysis, Choices, Costly
from niagara.analysis.reasons import Plain, Reason
from niagara.bots.outcomes import Contrast


def report(analysis: Analysis) -> str:
    """Return the analysis as lines of text."""
    return "\n".join(_lines(analysis)) + "\n"


def _lines(analysis: Analysis) -> Iterator[str]:
    seats = range(len(analysis.rivers))
    yield "Chances to win as each round began, and at the end:"
    yield f"{'round':>7}" + "".join(f"{f'seat {seat}':>8}" for seat in seats)
    shown = 0
    for point in analysis.points:
        if point.round != shown:
            shown = point.round
            yield f"{point.round:>7}" + _shares(point.chances)
    yield f"{'end':>7}" + _shares(analysis.points[-1].chances)
    yield ""
    yield "Turning points:"
    for turn in analysis.turning_points:
        yield f"  round {turn.before.round}, after action {turn.before.actions}:"
        yield f"{'from':>7}" + _shares(turn.before.chances)
        yield f"{'to':>7}" + _shares(turn.after.chances)
    yield ""
    yield "Canoes that the river took, and how many were to be expected:"
    for seat, river in enumerate(analysis.rivers):
        yield f"  seat {seat}: {river.lost}, by the odds {river.expected:.1f}"
    for seat, choices in analysis.choices.items():
        yield ""
        yield from _judgement(seat, choices)


def _shares(chances: Sequence[float]) -> str:
    return "".join(f"{chance:>8.0%}" for chance in chances)


def _judgement(seat: int, choices: Choices) -> Iterator[str]:
    given = _give_or_take(choices.cost, choices.error)
    yield f"Seat {seat}, {choices.decisions} decisions, gave away {given} in all. The costliest:"
    if not choices.costliest:
        yield "  none that is sure to have cost anything"
    for each in choices.costliest:
        yield f"  round {each.round}, after action {each.at}: {each.played}"
        better = f"{each.better} ({', '.join(map(_named, each.reasons))})"
        yield f"    cost {_give_or_take(each.cost, each.error)}; better: {better}"


def _give_or_take(cost: float, error: float) -> str:
    """Return a cost in points of a hundred, with twice its standard error."""
    return f"{100 * cost:.1f} (+-{200 * error:.1f}) points"


def _named(reason: Reason) -> str:
    """Return the name of a kind of reason in words, such as `buys back`."""
    if isinstance(reason, Plain):
        return reason.value
    if isinstance(reason, Contrast):
        return reason.aspect.value
    name = type(reason).__name__
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


def as_json(analysis: Analysis) -> str:
    """Return the analysis as JSON; chances and costs are between 0 and 1."""
    return json.dumps(_data(analysis), indent=1) + "\n"


def _data(analysis: Analysis) -> dict[str, Any]:
    return {
        "points": [
            {"actions": point.actions, "round": point.round, "chances": point.chances}
            for point in analysis.points
        ],
        "turning_points": [turn.after.actions for turn in analysis.turning_points],
        "choices": {
            seat: {
                "decisions": choices.decisions,
                "cost": choices.cost,
                "error": choices.error,
                "costliest": [*map(_costly, choices.costliest)],
            }
            for seat, choices in analysis.choices.items()
        },
        "rivers": [{"lost": river.lost, "expected": river.expected} for river in analysis.rivers],
    }


def _costly(each: Costly) -> dict[str, Any]:
    return {
        "actions": each.at,
        "round": each.round,
        "played": str(each.played),
        "better": str(each.better),
        "reasons": [*map(_named, each.reasons)],
        "cost": each.cost,
        "error": each.error,
    }
