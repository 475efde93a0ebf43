"""What many games brought: wins with their 95% interval, times, and steps from bot to bot."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final

from niagara.lab.games import MOST_ROUNDS, Score, Tally

Z95: Final = 1.959964
"""How many standard deviations a two-sided 95% interval reaches to each side."""
HEADING: Final = (
    f"{'seats':>7} {'wins':>8} {'share':>7}   {'95% interval':<15}"
    f" {'median ms':>11} {'95% ms':>8} {'iterations':>11}"
)
FOOTNOTE: Final = "ms and iterations: for each decision with more than one legal action"


def report(tally: Tally) -> str:
    """Return the results of games as lines of text."""
    width = max(map(len, tally.scores))
    speed = tally.decisions / tally.seconds if tally.seconds else 0
    return "\n".join(
        [
            f"{tally.games} games, {tally.finished / tally.games:.1%} over within "
            f"{MOST_ROUNDS} rounds, {tally.rounds / tally.games:.1f} rounds and "
            f"{tally.decisions / tally.games:.0f} decisions a game",
            f"{speed:,.0f} decisions a second of CPU time",
            f"{'bot':<{width}} {HEADING}",
            *(f"{name:<{width}} {_line(score)}" for name, score in tally.scores.items()),
            FOOTNOTE,
        ]
    )


def _line(score: Score) -> str:
    low, high = wilson(score.wins, score.seats)
    won = f"{score.seats:>7} {score.wins:>8.1f} {score.wins / score.seats:>7.1%}"
    won += f"   {f'{low:.1%} to {high:.1%}':<15}"
    if not score.seconds:
        return f"{won} {'-':>11} {'-':>8} {'-':>11}"
    middle, most = (1000 * percentile(score.seconds, part) for part in (50, 95))
    return f"{won} {middle:>11.2f} {most:>8.2f} {score.iterations / len(score.seconds):>11,.1f}"


@dataclass(frozen=True, slots=True)
class Step:
    """How much stronger a bot is than another, with two seats of each at a table of four."""

    lower: str
    upper: str
    table: str
    """What was played, such as `base game`."""
    games: int
    wins: float
    """How many of the games the upper bot won; a game that was given up is half a win for each."""

    @property
    def name(self) -> str:
        """Both bots, the upper one first."""
        return f"{self.upper} over {self.lower}"

    @property
    def share(self) -> float:
        """The part of the games that the upper bot won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the share."""
        return wilson(self.wins, self.games)


def step(lower: str, upper: str, table: str, tally: Tally) -> Step:
    """Return the step from one bot to another that these games were played for."""
    given_up = tally.games - tally.finished
    return Step(lower, upper, table, tally.games, tally.scores[upper].wins + given_up / 2)


def steps_report(steps: Sequence[Step]) -> str:
    """Return the steps as lines of text."""
    width = max(len(each.name) for each in steps)
    broad = max(len(each.table) for each in steps)
    lines = [f"{'two seats of each':<{width}}   {'':<{broad}} {'games':>6} {'share':>7}   interval"]
    for each in steps:
        low, high = each.interval
        lines.append(
            f"{each.name:<{width}}   {each.table:<{broad}} {each.games:>6} {each.share:>7.1%}"
            f"   {low:.1%} to {high:.1%}"
        )
    return "\n".join(lines)


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
