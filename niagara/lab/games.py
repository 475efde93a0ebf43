"""The games of the arena: who plays them, who sits where, and what each of them brought.

All seconds are seconds of CPU time (`process_time`), so programs that run beside it do not count.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from random import Random
from time import process_time
from typing import Final

from niagara.bots import BOTS, bot_named, is_bot
from niagara.bots.base import SLICE, Bot, Thought, uncollected
from niagara.bots.paddler import Paddler
from niagara.bots.shares import of_the_win
from niagara.bots.turn import Looseness
from niagara.game import Game
from niagara.lab.commands import whole_number
from niagara.lab.results import MOST_ROUNDS, Notes, Score, Tally
from niagara.model.errors import NiagaraError
from niagara.model.setup import Setup
from niagara.view import View

FROZEN: Final[Mapping[str, Bot]] = {"paddler@1": Paddler(loose=Looseness(cards=0.0, falls=True))}
"""Bots as they once were, to measure those of today against.

`paddler@1` is the first that was given to people, and always takes the best action. A test holds it
to the choices that it made then.
"""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A bot that plays in the arena."""

    name: str
    """What its games are counted under, such as `legend:500`."""
    make: Callable[[], Bot] = field(compare=False)
    """Returns the bot, also in another process; each seat of each game has one of its own."""
    most: int | None = None
    """The most iterations a decision; None means until the bot is done."""

    def think(self, view: View, rng: Random) -> Thought:
        """Let the bot think as long as it may, and return its thought."""
        with uncollected():
            thought = self.make().think(view, rng)
            if self.most is None:
                while thought.go_on(SLICE):
                    pass
            else:
                thought.go_on(self.most)
        return thought


def contestants(text: str) -> Sequence[Contestant]:
    """Read names of bots, separated by commas.

    >>> [(each.name, each.most) for each in contestants("paddler,random:500")]
    [('paddler', None), ('random:500', 500)]
    """
    return [_contestant(name) for name in text.split(",")]


def _contestant(name: str) -> Contestant:
    bot, colon, most = name.partition(":")
    if not is_bot(bot) and bot not in FROZEN:
        raise argparse.ArgumentTypeError(
            f"there is no bot {bot!r}; bots are {', '.join((*BOTS, *FROZEN))}, "
            "and such as paddler/thief"
        )
    return Contestant(name, partial(_bot, bot), whole_number(most) if colon else None)


def _bot(name: str) -> Bot:
    return FROZEN.get(name) or bot_named(name)


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played."""

    setup: Setup
    seated: tuple[Contestant, ...]
    again: int = 0
    """How often the same bots have sat in the same seats with the same seed before."""
    most_rounds: int = MOST_ROUNDS


def schedule(setup: Setup, seated: Sequence[Contestant], games: int) -> Iterator[Fixture]:
    """Yield the games; after each of them all bots move one seat on.

    So every bot plays the same game from every seat before the next seed. The seeds count up from
    `setup.seed`. Where bots are equal, moving on may seat them as before: they play `again` then.
    Raise `NiagaraError` unless each seat has a bot.
    """
    if len(seated) != setup.players:
        raise NiagaraError(f"{len(seated)} bots cannot sit in {setup.players} seats")
    for game in range(games):
        block, turn = divmod(game, setup.players)
        seatings = [(*seated[moved:], *seated[:moved]) for moved in range(turn + 1)]
        now = seatings.pop()
        yield Fixture(replace(setup, seed=setup.seed + block), now, seatings.count(now))


def play(fixture: Fixture) -> Tally:
    """Play a game and return its result."""
    tally = Tally(games=1, scores={each.name: Score() for each in fixture.seated})
    notes = Notes(tally, [tally.scores[each.name] for each in fixture.seated])
    game = played(fixture, notes)
    tally.finished = int(game.over)
    tally.rounds = min(game.round, fixture.most_rounds)
    tally.decisions = len(game.history)
    won = of_the_win(game.winners, len(fixture.seated))
    for score, share in zip(notes.scores, won, strict=True):
        score.seats += 1
        score.wins += share
    return tally


def tally_of(tallies: Iterable[Tally]) -> Tally:
    """Return the results of all these games together."""
    every = Tally()
    for each in tallies:
        every.add(each)
    return every


def played(fixture: Fixture, notes: Notes) -> Game:
    """Play a game until it is over or given up; every seat has a generator of its own."""
    game = Game(fixture.setup)
    again = f" again {fixture.again}" if fixture.again else ""
    rngs = [
        Random(f"niagara arena {fixture.setup.seed} seat {seat} {contestant.name}{again}")
        for seat, contestant in enumerate(fixture.seated)
    ]
    seated = [replace(contestant, make=cache(contestant.make)) for contestant in fixture.seated]
    while (seat := game.actor) is not None and game.round <= fixture.most_rounds:
        view, start = game.view(seat), process_time()
        thought = seated[seat].think(view, rngs[seat])
        if len(view.legal) > 1:
            score = notes.scores[seat]
            score.choices += 1
            score.seconds += process_time() - start
            score.iterations += thought.iterations
        game.play(thought.action, notes.watch)
    return game
