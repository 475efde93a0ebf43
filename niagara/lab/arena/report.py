"""What the arena prints: wins with their 95% interval, and how long bots think."""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final

from niagara.lab.arena.tally import Score, Tally

Z95: Final = 1.959964
"""How many standard deviations a two-sided 95% interval reaches to each side."""

HEADING: Final = (
    f"{'seats':>7} {'wins':>8} {'share':>7}   {'95% interval':<15}"
    f" {'median ms':>11} {'95% ms':>8} {'iterations':>11}"
)
FOOTNOTE: Final = "ms and iterations: for each decision with more than one legal action"


def report(tally: Tally, most_rounds: int) -> str:
    """Return the result as lines of text."""
    width = max(map(len, tally.scores))
    speed = tally.decisions / tally.seconds if tally.seconds else 0
    return "\n".join(
        [
            f"{tally.games} games, {tally.finished / tally.games:.1%} over within "
            f"{most_rounds} rounds, {tally.rounds / tally.games:.1f} rounds and "
            f"{tally.decisions / tally.games:.0f} decisions a game",
            f"{speed:,.0f} decisions a second of CPU time",
            f"{'bot':<{width}} {HEADING}",
            *(f"{name:<{width}} {_line(score)}" for name, score in tally.scores.items()),
            FOOTNOTE,
        ]
    )


def _line(score: Score) -> str:
    low, high = wilson(score.wins, score.seats)
    interval = f"{low:.1%} to {high:.1%}"
    return (
        f"{score.seats:>7} {score.wins:>8.1f} {score.wins / score.seats:>7.1%}   {interval:<15}"
        f" {_thinking(score)}"
    )


def _thinking(score: Score) -> str:
    if not score.seconds:
        return f"{'-':>11} {'-':>8} {'-':>11}"
    middle, high = (1000 * percentile(score.seconds, part) for part in (50, 95))
    return f"{middle:>11.2f} {high:>8.2f} {score.iterations / len(score.seconds):>11,.1f}"


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the Wilson 95% interval of a share.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    share = wins / games
    spread = Z95 * sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    middle = share + Z95**2 / (2 * games)
    scale = 1 + Z95**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def percentile(values: Sequence[float], part: int) -> float:
    """Return a percentile: the smallest value such that `part` per cent of all are no larger.

    >>> percentile([5, 1, 4, 2], 50), percentile([5, 1, 4, 2], 95)
    (2, 5)
    """
    return sorted(values)[ceil(part * len(values) / 100) - 1]
