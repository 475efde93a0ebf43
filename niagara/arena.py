"""Bots against each other: tables, seats that rotate, wins with an interval."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random
from typing import Final

from niagara.bots import BOTS
from niagara.game import Game
from niagara.setup import Setup

Z95: Final = 1.959964
"""Standard deviations of a two-sided 95% interval."""


@dataclass(slots=True)
class Tally:
    """What a field of bots did over a number of games."""

    games: int = 0
    finished: int = 0
    rounds: int = 0
    decisions: int = 0
    seats: dict[str, int] = field(default_factory=dict)
    """How many seats each bot took, over all games."""
    wins: dict[str, float] = field(default_factory=dict)
    """The wins of each bot; a win shared by two is half a win for each."""


def play_game(setup: Setup, names: Sequence[str], most_rounds: int) -> Game:
    """Play one game between the named bots, to its end or through `most_rounds` rounds."""
    game = Game(setup)
    rngs = [Random(f"niagara arena {setup.seed} seat {seat}") for seat in range(setup.players)]
    while (seat := game.actor) is not None and game.round <= most_rounds:
        game.play(BOTS[names[seat]].choose(game.view(seat), rngs[seat]))
    return game


def contest(setup: Setup, names: Sequence[str], games: int, most_rounds: int) -> Tally:
    """Play games from seeds that follow on `setup.seed`, the bots moving one seat on each time."""
    tally = Tally(games)
    for number in range(games):
        turn = number % len(names)
        seated = [*names[turn:], *names[:turn]]
        block = number // len(names)
        game = play_game(replace(setup, seed=setup.seed + block), seated, most_rounds)
        _count(tally, game, seated)
    return tally


def _count(tally: Tally, game: Game, seated: Sequence[str]) -> None:
    tally.finished += game.over
    tally.rounds += game.round
    tally.decisions += len(game.history)
    for name in seated:
        tally.seats[name] = tally.seats.get(name, 0) + 1
        tally.wins.setdefault(name, 0.0)
    for seat in game.winners:
        tally.wins[seated[seat]] += 1 / len(game.winners)


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


def report(tally: Tally, most_rounds: int) -> str:
    """Return the result as lines of text."""
    finished = tally.finished / tally.games
    lines = [
        f"{tally.games} games, {finished:.1%} over within {most_rounds} rounds, "
        f"{tally.rounds / tally.games:.1f} rounds and "
        f"{tally.decisions / tally.games:.0f} decisions a game",
        f"{'bot':<10} {'seats':>7} {'wins':>8} {'a seat':>8}   95% interval",
    ]
    for name, seats in tally.seats.items():
        low, high = wilson(tally.wins[name], seats)
        lines.append(
            f"{name:<10} {seats:>7} {tally.wins[name]:>8.1f} {tally.wins[name] / seats:>8.1%}"
            f"   {low:.1%} to {high:.1%}"
        )
    return "\n".join(lines)
