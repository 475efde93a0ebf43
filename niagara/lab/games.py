"""The games of the arena: who plays them, who sits where, and what each of them brought.

All seconds are seconds of CPU time (`process_time`), so programs that run beside it do not count.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from time import process_time
from typing import Final, NamedTuple

from niagara.bots import BOTS, bot_named, is_bot
from niagara.bots.base import SLICE, Bot, Thought, uncollected
from niagara.bots.paddler import Paddler
from niagara.bots.shares import of_the_win
from niagara.bots.turn import Looseness
from niagara.game import Game
from niagara.lab.commands import number
from niagara.lab.habits import Counts, Habits, Likeness, Notes
from niagara.model.actions import Seat
from niagara.model.errors import NiagaraError
from niagara.model.setup import Setup
from niagara.view import View

FROZEN: Final[Mapping[str, Bot]] = {"paddler@1": Paddler(loose=Looseness(cards=0.0))}
"""Bots as they once were, to measure those of today against.

`paddler@1` is the first that was given to people, and always takes the best action. A test holds it
to the choices that it made then.
"""
MOST_ROUNDS: Final = 60
"""A game is given up after this many rounds."""


# Who plays


@dataclass(frozen=True, slots=True)
class Contestant:
    """A bot that plays in the arena."""

    name: str
    """What its games are counted under, such as `legend:500`."""
    make: Callable[[], Bot] = field(compare=False)
    """Returns the bot, also in another process."""
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
    """Read names of bots, separated by commas; raise `NiagaraError` if one is wrong.

    >>> [(each.name, each.most) for each in contestants("paddler,random:500")]
    [('paddler', None), ('random:500', 500)]
    """
    return [_contestant(name) for name in text.split(",")]


def _contestant(name: str) -> Contestant:
    bot, colon, most = name.partition(":")
    if not is_bot(bot) and bot not in FROZEN:
        every = ", ".join((*BOTS, *FROZEN))
        raise NiagaraError(f"there is no bot {bot!r}; bots are {every}, and such as paddler/thief")
    return Contestant(name, partial(_bot, bot), number(most) if colon else None)


def _bot(name: str) -> Bot:
    return FROZEN.get(name) or bot_named(name)


# Who sits where


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played."""

    setup: Setup
    seated: tuple[Contestant, ...]
    again: int = 0
    """How often the same bots have sat in the same seats with the same seed before."""
    most_rounds: int = MOST_ROUNDS


Draw = Callable[[int], Sequence[Contestant]]
"""Returns who sits at the table of a block of games, given the block's number."""


def schedule(setup: Setup, draw: Draw, games: int) -> Iterator[Fixture]:
    """Yield the games in blocks of one table and one seed; after each game all move one seat on.

    So every bot plays the same game from every seat before the next seed. The seeds count up from
    `setup.seed`. Where bots are equal, moving on may seat them as before: they play `again` then.
    """
    for game in range(games):
        block, turn = divmod(game, setup.players)
        table = draw(block)
        seatings = [(*table[moved:], *table[:moved]) for moved in range(turn + 1)]
        seated = seatings.pop()
        again = seatings.count(seated)
        yield Fixture(replace(setup, seed=setup.seed + block), seated, again)


def same_table(seated: Sequence[Contestant]) -> Draw:
    """Return a draw that seats the same bots in every block."""
    return lambda _block: seated


def drawn_tables(field: Sequence[Contestant], seats: int, seed: int) -> Draw:
    """Return a draw that seats bots of the field at random.

    The whole field sits down as often as there is room for all of it. For the seats that are left,
    different bots are drawn. Then the seats are shuffled.
    """

    def draw(block: int) -> Sequence[Contestant]:
        rng = Random(f"niagara arena {seed} table {block}")
        whole, rest = divmod(seats, len(field))
        table = [*list(field) * whole, *rng.sample(field, rest)]
        rng.shuffle(table)
        return table

    return draw


# Playing


@dataclass
class Score(Counts):
    """The results of one bot, over all the seats that it had."""

    seats: int = 0
    wins: float = 0.0
    """A win shared by two is half a win for each; a game that was given up is a win for nobody."""
    seconds: list[float] = field(default_factory=list)
    """The seconds that each decision took, if there was more than one legal action."""
    iterations: int = 0
    """The iterations of all these decisions together."""
    habits: Habits = field(default_factory=Habits)


@dataclass
class Tally(Counts):
    """The results of games."""

    games: int = 0
    finished: int = 0
    """How many of the games were not given up."""
    rounds: int = 0
    decisions: int = 0
    seconds: float = 0.0
    """The seconds that all games took."""
    scores: dict[str, Score] = field(default_factory=dict)
    """By the contestants' names."""
    likeness: Likeness = field(default_factory=Likeness)


class Outcome(NamedTuple):
    """The result of a game, small enough to send from one process to another."""

    names: Sequence[str]
    """Who sat in the seats."""
    winners: Sequence[Seat]
    """Empty if the game was given up."""
    tally: Tally


def play(fixture: Fixture) -> Outcome:
    """Play a game and return its result."""
    start = process_time()
    scores = [Score(seats=1) for _contestant in fixture.seated]
    notes = Notes(len(scores))
    game = played(fixture, scores, notes)
    tally = Tally(
        games=1,
        finished=int(game.over),
        rounds=min(game.round, fixture.most_rounds),
        decisions=len(game.history),
        seconds=process_time() - start,
        likeness=notes.likeness,
    )
    names = [contestant.name for contestant in fixture.seated]
    won = of_the_win(game.winners, len(names))
    for name, score, share, habits in zip(names, scores, won, notes.habits, strict=True):
        score.wins, score.habits = share, habits
        tally.scores.setdefault(name, Score()).add(score)
    return Outcome(names, game.winners, tally)


def tally_of(outcomes: Iterable[Outcome]) -> Tally:
    """Return the results of these games together."""
    every = Tally()
    for outcome in outcomes:
        every.add(outcome.tally)
    return every


def played(fixture: Fixture, scores: Sequence[Score], notes: Notes) -> Game:
    """Play a game until it is over or given up; every seat has a generator of its own."""
    game = Game(fixture.setup)
    again = f" again {fixture.again}" if fixture.again else ""
    rngs = [
        Random(f"niagara arena {fixture.setup.seed} seat {seat} {contestant.name}{again}")
        for seat, contestant in enumerate(fixture.seated)
    ]
    while (seat := game.actor) is not None and game.round <= fixture.most_rounds:
        view, start = game.view(seat), process_time()
        thought = fixture.seated[seat].think(view, rngs[seat])
        if len(view.legal) > 1:
            scores[seat].seconds.append(process_time() - start)
            scores[seat].iterations += thought.iterations
        game.play(thought.action, notes.watch)
    return game
