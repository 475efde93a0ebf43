"""What bots do, apart from winning: how often they steal and fall, and how alike they play."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from itertools import combinations
from typing import Final, Self

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

TURNS: Final = 100
"""Habits are told for this many turns."""


@dataclass
class Counts:
    """What can be added up: numbers, lists, other counts, and counts by name."""

    def add(self, more: Self) -> None:
        """Add other counts of the same kind to these."""
        for name in (each.name for each in fields(self)):
            mine, theirs = getattr(self, name), getattr(more, name)
            if isinstance(mine, Counts):
                mine.add(theirs)
            elif isinstance(mine, dict):
                for key, each in theirs.items():
                    mine.setdefault(key, type(each)()).add(each)
            else:
                setattr(self, name, mine + theirs)


@dataclass
class Habits(Counts):
    """What the seats of one bot have done."""

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
class Likeness(Counts):
    """How often seats at a table play the same card in a round."""

    rounds: int = 0
    same: int = 0
    """The rounds in which all seats played the same card."""
    pairs: int = 0
    alike: int = 0
    """The pairs of seats that played the same card."""


class Notes:
    """What happens in a game, as it is noted while it is played."""

    def __init__(self, players: int) -> None:
        self.habits = [Habits() for _seat in range(players)]
        self.likeness = Likeness()
        self._cards: dict[Seat, Card] = {}
        """The cards that have been shown in this round."""
        self._played = [0] * players
        """How many cards each seat has played since its hand was whole."""

    def watch(self, event: Event) -> None:
        """Note what just happened."""
        match event:
            case TurnBegan(seat, card):
                self.habits[seat].turns += 1
                self._shown(seat, card)
                self._played[seat] += 1
            case CardsTakenBack(seat):
                self._played[seat] = 0
            case Stole(seat):
                self.habits[seat].thefts += 1
            case Fell(seat):
                self.habits[seat].falls += 1
            case WeatherChanged(seat):
                self.habits[seat].clouds += 1
                self.habits[seat].before_clouds += self._played[seat] - 1
            case Paddled(seat, _canoe, _start, end) if end in WATER:
                self.habits[seat].paddled += 1
                self.habits[seat].depth += DEPTH[end]

    def _shown(self, seat: Seat, card: Card) -> None:
        self._cards[seat] = card
        if len(self._cards) < len(self.habits):
            return
        cards = list(self._cards.values())
        self._cards = {}
        pairs = list(combinations(cards, 2))
        alike = sum(one == other for one, other in pairs)
        same = int(alike == len(pairs))
        self.likeness.add(Likeness(rounds=1, same=same, pairs=len(pairs), alike=alike))


def habits_report(habits: Mapping[str, Habits], likeness: Likeness) -> str:
    """Return the habits of bots, and how alike all played, as lines of text."""
    width = max(map(len, habits))
    lines = [
        f"{'bot':<{width}} {'thefts':>7} {'falls':>7} {'clouds':>7} {'before':>7} {'depth':>7}",
        *(f"{name:<{width}} {_line(each)}" for name, each in habits.items()),
        f"thefts, falls and clouds in {TURNS} turns; before: how many cards are played",
        "before the cloud; depth: how far from the shore canoes are paddled",
        f"the same card: {likeness.alike / likeness.pairs:.1%} of pairs, "
        f"by all in {likeness.same / likeness.rounds:.1%} of {likeness.rounds:,} rounds",
    ]
    return "\n".join(lines)


def _line(habits: Habits) -> str:
    counts = (habits.thefts, habits.falls, habits.clouds)
    often = " ".join(f"{TURNS * count / max(1, habits.turns):>7.1f}" for count in counts)
    before = habits.before_clouds / max(1, habits.clouds)
    return f"{often} {before:>7.2f} {habits.depth / max(1, habits.paddled):>7.2f}"
