"""Forecasts in groups of about the same chance, beside how often they came true."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Final

from niagara.lab.calibration.games import Forecast

GROUPS: Final = 10
"""How many groups there are: from 0 to 10%, and so on."""
RESAMPLES: Final = 1000
"""How often the games are drawn anew to find an interval."""


@dataclass(frozen=True, slots=True)
class Group:
    """Forecasts of about the same chance."""

    forecasts: int
    said: float
    """Their mean chance."""
    won: float
    """The part of them that came true."""
    interval: tuple[float, float]
    """The 95% interval of that part, by drawing whole games anew.

    Forecasts of one game are not independent, so games are drawn and not forecasts.
    """


def groups(games: Sequence[Sequence[Forecast]]) -> list[Group]:
    """Put the forecasts of all games in groups; leave empty groups out."""
    found = []
    for number in range(GROUPS):
        parts = [part for game in games if (part := [*_in_group(game, number)])]
        if every := [each for part in parts for each in part]:
            found.append(
                Group(
                    len(every),
                    fmean(each.chance for each in every),
                    fmean(each.won for each in every),
                    _interval(parts),
                )
            )
    return found


def _in_group(game: Iterable[Forecast], number: int) -> Iterable[Forecast]:
    return (each for each in game if min(int(each.chance * GROUPS), GROUPS - 1) == number)


def _interval(games: Sequence[Sequence[Forecast]]) -> tuple[float, float]:
    """Return the 95% interval of the part that came true (bootstrap over games)."""
    rng = Random(2004)
    totals = [(sum(each.won for each in game), len(game)) for game in games]
    shares = []
    for _resample in range(RESAMPLES):
        drawn = rng.choices(totals, k=len(totals))
        shares.append(sum(won for won, _count in drawn) / sum(count for _won, count in drawn))
    shares.sort()
    return shares[RESAMPLES // 40], shares[-RESAMPLES // 40 - 1]


def brier(games: Iterable[Iterable[Forecast]]) -> float:
    """Return the mean squared error of all forecasts; 0 is best."""
    return fmean((each.chance - each.won) ** 2 for game in games for each in game)


def table(name: str, games: Sequence[Sequence[Forecast]]) -> str:
    """Return the groups as lines of text."""
    lines = [f"{name}: {len(games)} games, mean squared error {brier(games):.4f}"]
    lines.append(f"{'said':>6} {'won':>6}   interval          forecasts")
    for each in groups(games):
        low, high = each.interval
        lines.append(
            f"{each.said:>6.1%} {each.won:>6.1%}   {low:>5.1%} to {high:>6.1%} {each.forecasts:>12}"
        )
    return "\n".join(lines)
