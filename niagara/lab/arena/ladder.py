"""The ladder: each bot against the next one, with two seats of each at a table of four."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from niagara.lab.arena.contestants import Contestant
from niagara.lab.arena.report import wilson
from niagara.lab.arena.tally import Tally
from niagara.model.errors import NiagaraError

FELT: Final = (0.55, 0.7)
"""What the share of a step should be: one that people feel, but no leap."""


@dataclass(frozen=True, slots=True)
class Step:
    """How much stronger a bot is than the one below."""

    lower: str
    upper: str
    table: str
    """What was played, such as `base game`."""
    games: int
    wins: float
    """How many of the games the upper bot won; a game that was given up is half a win for each."""

    @property
    def share(self) -> float:
        """The part of the games that the upper bot won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the share."""
        return wilson(self.wins, self.games)


def tables(field: Sequence[Contestant]) -> list[Sequence[Contestant]]:
    """Return who sits at each step of the ladder, the lower bot first.

    Raise `NiagaraError` if there are fewer than two bots, or one comes twice.
    """
    if len(field) < 2 or len(set(field)) < len(field):
        raise NiagaraError("a ladder needs two or more bots, each of them once")
    return [(lower, upper, lower, upper) for lower, upper in pairwise(field)]


def step(seated: Sequence[Contestant], table: str, tally: Tally) -> Step:
    """Return the step that these games were played for."""
    lower, upper = seated[0].name, seated[1].name
    given_up = tally.games - tally.finished
    wins = tally.scores[upper].wins + given_up / 2
    return Step(lower, upper, table, tally.games, wins)


def ladder_report(steps: Sequence[Step]) -> str:
    """Return the steps as lines of text."""
    names = [f"{each.upper} over {each.lower}" for each in steps]
    width = max(map(len, names))
    broad = max(len(each.table) for each in steps)
    lines = [f"{'two seats of each':<{width}}   {'':<{broad}} {'games':>6} {'share':>7}   interval"]
    for name, each in zip(names, steps, strict=True):
        low, high = each.interval
        lines.append(
            f"{name:<{width}}   {each.table:<{broad}} {each.games:>6} {each.share:>7.1%}"
            f"   {low:.1%} to {high:.1%}"
        )
    return "\n".join(lines)
