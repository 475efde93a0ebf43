"""Which games the arena plays: each table of bots plays one seed in every rotation of its seats."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from niagara.lab.arena.contestants import Contestant
from niagara.model.setup import Setup

Draw = Callable[[int], Sequence[Contestant]]
"""Returns who sits at the table of a block of games, given the block's number."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played; it is given up if it is not over after `most_rounds` rounds."""

    setup: Setup
    seated: tuple[Contestant, ...]
    most_rounds: int
    again: int = 0
    """How often the same bots have sat in the same seats with the same seed before."""


def schedule(setup: Setup, draw: Draw, games: int, most_rounds: int) -> Iterator[Fixture]:
    """Yield the games in blocks of one table and one seed; after each game all move one seat on.

    So every bot plays the same game from every seat before the next seed. The seeds count up from
    `setup.seed`. Where bots are equal, moving on may seat them as before: they play `again` then.
    """
    for number in range(games):
        block, turn = divmod(number, setup.players)
        table = draw(block)
        seatings = [(*table[moved:], *table[:moved]) for moved in range(turn + 1)]
        seated = seatings.pop()
        again = seatings.count(seated)
        yield Fixture(replace(setup, seed=setup.seed + block), seated, most_rounds, again)


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
