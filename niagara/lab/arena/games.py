"""Playing a game of the arena, and what is remembered of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time

from niagara.game import Game
from niagara.lab.arena.contestants import Contestant
from niagara.lab.arena.schedule import Fixture
from niagara.model.actions import Action, Seat
from niagara.view import View


@dataclass(slots=True)
class Thinking:
    """How a seat thought about its decisions with more than one legal action."""

    seconds: list[float] = field(default_factory=list)
    """The time of each, of a core: other programs that run beside it do not count."""
    iterations: int = 0

    def decide(self, contestant: Contestant, view: View, rng: Random) -> Action:
        """Return the contestant's action, and remember the thought if there was a choice."""
        start = process_time()
        thought = contestant.think(view, rng)
        if len(view.legal) > 1:
            self.seconds.append(process_time() - start)
            self.iterations += thought.iterations
        return thought.action


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a game, small enough to be sent from one process to another."""

    seated: Sequence[Contestant]
    winners: Sequence[Seat]
    """Empty for a game that was given up."""
    rounds: int
    decisions: int
    seconds: float
    """Of a core, for the whole game."""
    thinking: Sequence[Thinking]


def play(fixture: Fixture) -> Outcome:
    """Play a game and return what became of it."""
    start = process_time()
    thinking = [Thinking() for _ in fixture.seated]
    game = played(fixture, thinking)
    rounds = min(game.round, fixture.most_rounds)
    seconds = process_time() - start
    return Outcome(fixture.seated, game.winners, rounds, len(game.history), seconds, thinking)


def played(fixture: Fixture, thinking: Sequence[Thinking]) -> Game:
    """Play a game to its end or through its rounds, every seat with a chance of its own."""
    game = Game(fixture.setup)
    rngs = [
        Random(f"niagara arena {fixture.setup.seed} seat {seat} {contestant.name}")
        for seat, contestant in enumerate(fixture.seated)
    ]
    while (seat := game.actor) is not None and game.round <= fixture.most_rounds:
        view = game.view(seat)
        game.play(thinking[seat].decide(fixture.seated[seat], view, rngs[seat]))
    return game
