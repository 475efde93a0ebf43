"""Adding up the results of many games."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from niagara.lab.arena.games import Outcome, Thinking
from niagara.lab.arena.habits import Habits, Likeness, add


@dataclass(slots=True)
class Score:
    """The results of one bot, over all the seats that it had."""

    seats: int = 0
    wins: float = 0.0
    """A win shared by two is half a win for each; a game that was given up is a win for nobody."""
    seconds: list[float] = field(default_factory=list)
    """The seconds of CPU time for each decision with more than one legal action."""
    iterations: int = 0
    """The iterations of all these decisions together."""
    habits: Habits = field(default_factory=Habits)

    def add(self, win: float, thinking: Thinking, habits: Habits) -> None:
        """Add the result of one seat in one game."""
        self.seats += 1
        self.wins += win
        self.seconds += thinking.seconds
        self.iterations += thinking.iterations
        add(self.habits, habits)


@dataclass(slots=True)
class Tally:
    """The results of all games."""

    games: int = 0
    finished: int = 0
    """How many of the games were not given up."""
    rounds: int = 0
    decisions: int = 0
    seconds: float = 0.0
    """The seconds of CPU time that all games took."""
    scores: dict[str, Score] = field(default_factory=dict)
    """By the contestants' names."""
    likeness: Likeness = field(default_factory=Likeness)

    def add(self, outcome: Outcome) -> None:
        """Add the result of one game."""
        self.games += 1
        self.finished += bool(outcome.winners)
        self.rounds += outcome.rounds
        self.decisions += outcome.decisions
        self.seconds += outcome.seconds
        add(self.likeness, outcome.likeness)
        seats = zip(outcome.seated, outcome.thinking, outcome.habits, strict=True)
        for seat, (contestant, thinking, habits) in enumerate(seats):
            win = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            self.scores.setdefault(contestant.name, Score()).add(win, thinking, habits)


def tally_of(outcomes: Iterable[Outcome]) -> Tally:
    """Return the tally of these games."""
    tally = Tally()
    for outcome in outcomes:
        tally.add(outcome)
    return tally
