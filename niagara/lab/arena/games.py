"""Playing a game of the arena, and timing its decisions.

All seconds are seconds of CPU time (`process_time`), so programs that run beside it do not count.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time

from niagara.game import Game
from niagara.lab.arena.contestants import Contestant
from niagara.lab.arena.habits import Habits, Likeness, Notes
from niagara.lab.arena.schedule import Fixture
from niagara.model.actions import Action, Seat
from niagara.view import View


@dataclass(slots=True)
class Thinking:
    """How long a seat thought about its decisions; those with one legal action do not count."""

    seconds: list[float] = field(default_factory=list)
    """The seconds that each decision took."""
    iterations: int = 0
    """The iterations of all decisions together."""

    def decide(self, contestant: Contestant, view: View, rng: Random) -> Action:
        """Return the contestant's action, and count its thought if there was a choice."""
        start = process_time()
        thought = contestant.think(view, rng)
        if len(view.legal) > 1:
            self.seconds.append(process_time() - start)
            self.iterations += thought.iterations
        return thought.action


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game, small enough to send from one process to another."""

    seated: Sequence[Contestant]
    winners: Sequence[Seat]
    """Empty if the game was given up."""
    rounds: int
    decisions: int
    seconds: float
    """The seconds that the whole game took."""
    thinking: Sequence[Thinking]
    """By seat."""
    habits: Sequence[Habits]
    """By seat."""
    likeness: Likeness


def play(fixture: Fixture) -> Outcome:
    """Play a game and return its result."""
    start = process_time()
    thinking = [Thinking() for _contestant in fixture.seated]
    notes = Notes(len(fixture.seated))
    game = played(fixture, thinking, notes)
    rounds = min(game.round, fixture.most_rounds)
    seconds = process_time() - start
    return Outcome(
        fixture.seated,
        game.winners,
        rounds,
        len(game.history),
        seconds,
        thinking,
        notes.habits,
        notes.likeness,
    )


def played(fixture: Fixture, thinking: Sequence[Thinking], notes: Notes) -> Game:
    """Play a game until it is over or given up; every seat has a generator of its own."""
    game = Game(fixture.setup)
    again = f" again {fixture.again}" if fixture.again else ""
    rngs = [
        Random(f"niagara arena {fixture.setup.seed} seat {seat} {contestant.name}{again}")
        for seat, contestant in enumerate(fixture.seated)
    ]
    while (seat := game.actor) is not None and game.round <= fixture.most_rounds:
        view = game.view(seat)
        game.play(thinking[seat].decide(fixture.seated[seat], view, rngs[seat]), notes.watch)
    return game
