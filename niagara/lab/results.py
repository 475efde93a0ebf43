"""What games of bots bring: what is counted in them, and how it is told."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from typing import Final, NamedTuple, Self

from niagara.model.actions import Seat
from niagara.model.board import DEPTH, WATER
from niagara.model.cards import Card
from niagara.model.events import (
    CardsTakenBack,
    Event,
    Fell,
    Paddled,
    Stole,
    TurnBegan,
    WeatherChanged,
)

MOST_ROUNDS: Final = 60
"""A game is given up after this many rounds."""
Z95: Final = 1.959964
"""How many standard deviations a two-sided 95% interval reaches to each side."""
HABITS: Final = f"{'thefts':>7} {'falls':>7} {'clouds':>7} {'before':>7} {'depth':>7}"
TURNS: Final = 100
"""Habits are told for this many turns."""


class Counts:
    """What can be added up: numbers, and other counts by name."""

    def add(self, more: Self) -> None:
        """Add other counts of the same kind to these."""
        for name, theirs in vars(more).items():
            mine = getattr(self, name)
            if isinstance(mine, dict):
                for key, each in theirs.items():
                    mine.setdefault(key, type(each)()).add(each)
            else:
                setattr(self, name, mine + theirs)


@dataclass
class Score(Counts):
    """What one bot did and won, over all the seats that it had."""

    seats: int = 0
    wins: float = 0.0
    """A win shared by two is half a win for each; a game that was given up is a win for nobody."""
    choices: int = 0
    """The decisions with more than one legal action."""
    seconds: float = 0.0
    """How long they took."""
    iterations: int = 0
    turns: int = 0
    thefts: int = 0
    falls: int = 0
    clouds: int = 0
    before_clouds: int = 0
    """How many cards of the hand were played before each cloud, all together."""
    paddled: int = 0
    """How often a canoe was paddled to a field in the water."""
    depth: int = 0
    """How far from the shore these fields are, all together."""


@dataclass
class Tally(Counts):
    """The results of games."""

    games: int = 0
    finished: int = 0
    """How many of the games were not given up."""
    rounds: int = 0
    decisions: int = 0
    shown: int = 0
    """The rounds in which all seats have shown their cards."""
    same: int = 0
    """Those of them in which all cards were the same."""
    pairs: int = 0
    alike: int = 0
    """The pairs of seats that showed the same card."""
    scores: dict[str, Score] = field(default_factory=dict)
    """By the names of the bots."""


class Notes:
    """Notes what happens in a game while it is played."""

    def __init__(self, tally: Tally, scores: Sequence[Score]) -> None:
        self.tally = tally
        self.scores = scores
        """By seat."""
        self._cards: dict[Seat, Card] = {}
        """The cards that have been shown in this round."""
        self._played = [0] * len(scores)
        """How many cards each seat has played since its hand was whole."""

    def watch(self, event: Event) -> None:
        """Note what just happened."""
        match event:
            case TurnBegan(seat, card):
                self.scores[seat].turns += 1
                self._shown(seat, card)
                self._played[seat] += 1
            case CardsTakenBack(seat):
                self._played[seat] = 0
            case Stole(seat):
                self.scores[seat].thefts += 1
            case Fell(seat):
                self.scores[seat].falls += 1
            case WeatherChanged(seat):
                self.scores[seat].clouds += 1
                self.scores[seat].before_clouds += self._played[seat] - 1
            case Paddled(seat, _canoe, _start, end) if end in WATER:
                self.scores[seat].paddled += 1
                self.scores[seat].depth += DEPTH[end]

    def _shown(self, seat: Seat, card: Card) -> None:
        self._cards[seat] = card
        if len(self._cards) == len(self.scores):
            pairs = [one == other for one, other in combinations(self._cards.values(), 2)]
            same = int(all(pairs))
            self.tally.add(Tally(shown=1, same=same, pairs=len(pairs), alike=sum(pairs)))
            self._cards = {}


def report(tally: Tally, *, habits: bool = False) -> str:
    """Return the results of games as lines of text, and what the bots do if that is wanted."""
    width = max(map(len, tally.scores))
    lines = [
        f"{tally.games} games, {tally.finished / tally.games:.1%} over within {MOST_ROUNDS} "
        f"rounds, {tally.rounds / tally.games:.1f} rounds and "
        f"{tally.decisions / tally.games:.0f} decisions a game",
        f"{'bot':<{width}} {'seats':>7} {'wins':>8} {'share':>7}   {'95% interval':<15}"
        f" {'ms':>8} {'iterations':>11}",
        *(f"{name:<{width}} {_won(score)}" for name, score in tally.scores.items()),
        "ms and iterations: for each decision with more than one legal action",
    ]
    if habits:
        lines += [
            "",
            f"{'bot':<{width}} {HABITS}",
            *(f"{name:<{width}} {_done(score)}" for name, score in tally.scores.items()),
            f"thefts, falls and clouds in {TURNS} turns; before: how many cards are played",
            "before the cloud; depth: how far from the shore canoes are paddled",
            f"the same card: {tally.alike / tally.pairs:.1%} of pairs, "
            f"by all in {tally.same / tally.shown:.1%} of {tally.shown:,} rounds",
        ]
    return "\n".join([*lines, ""])


def _won(score: Score) -> str:
    low, high = wilson(score.wins, score.seats)
    choices = max(1, score.choices)
    return (
        f"{score.seats:>7} {score.wins:>8.1f} {score.wins / score.seats:>7.1%}"
        f"   {f'{low:.1%} to {high:.1%}':<15}"
        f" {1000 * score.seconds / choices:>8.2f} {score.iterations / choices:>11,.1f}"
    )


def _done(score: Score) -> str:
    counts = (score.thefts, score.falls, score.clouds)
    often = " ".join(f"{TURNS * count / max(1, score.turns):>7.1f}" for count in counts)
    before = score.before_clouds / max(1, score.clouds)
    return f"{often} {before:>7.2f} {score.depth / max(1, score.paddled):>7.2f}"


class Step(NamedTuple):
    """How much stronger a bot is than another, with two seats of each at a table of four."""

    lower: str
    upper: str
    table: str
    """What was played, such as `base game`."""
    tally: Tally

    @property
    def wins(self) -> float:
        """How many games the upper bot won; one that was given up is half a win for each."""
        given_up = self.tally.games - self.tally.finished
        return self.tally.scores[self.upper].wins + given_up / 2


def steps_report(steps: Sequence[Step]) -> str:
    """Return the steps as lines of text."""
    names = [f"{each.upper} over {each.lower}" for each in steps]
    width, broad = max(map(len, names)), max(len(each.table) for each in steps)
    lines = [f"{'two seats of each':<{width}}   {'':<{broad}} {'games':>6} {'share':>7}   interval"]
    for name, each in zip(names, steps, strict=True):
        wins, games = each.wins, each.tally.games
        low, high = wilson(wins, games)
        lines.append(
            f"{name:<{width}}   {each.table:<{broad}} {games:>6}"
            f" {wins / games:>7.1%}   {low:.1%} to {high:.1%}"
        )
    return "\n".join([*lines, ""])


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
