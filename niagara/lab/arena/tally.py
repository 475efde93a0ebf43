"""Counting what bots did over many games."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from niagara.lab.arena.games import Outcome, Thinking


@dataclass(slots=True)
class Score:
    """What one bot did, over all the seats it took."""

    seats: int = 0
    wins: float = 0.0
    """A win shared by two is half a win for each; a game that was given up counts for nobody."""
    seconds: list[float] = field(default_factory=list)
    """What each decision with more than one legal action took, of a core."""
    iterations: int = 0
    """Of all these decisions together."""

    def add(self, win: float, thinking: Thinking) -> None:
        """Count a seat in a game."""
        self.seats += 1
        self.wins += win
        self.seconds += thinking.seconds
        self.iterations += thinking.iterations


@dataclass(slots=True)
class Tally:
    """What a field of bots did."""

    games: int = 0
    finished: int = 0
    rounds: int = 0
    decisions: int = 0
    seconds: float = 0.0
    """Of a core, for all games."""
    scores: dict[str, Score] = field(default_factory=dict)

    def add(self, outcome: Outcome) -> None:
        """Count a game."""
        self.games += 1
        self.finished += bool(outcome.winners)
        self.rounds += outcome.rounds
        self.decisions += outcome.decisions
        self.seconds += outcome.seconds
        for seat, (contestant, thinking) in enumerate(
            zip(outcome.seated, outcome.thinking, strict=True)
        ):
            win = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            self.scores.setdefault(contestant.name, Score()).add(win, thinking)


def tally_of(outcomes: Iterable[Outcome]) -> Tally:
    """Return the tally of these games."""
    tally = Tally()
    for outcome in outcomes:
        tally.add(outcome)
    return tally
