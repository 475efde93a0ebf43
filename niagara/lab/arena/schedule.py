"""Which games the arena plays: tables of bots, one seed for every rotation of a table's seats."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from niagara.lab.arena.contestants import Contestant
from niagara.model.setup import Setup

Draw = Callable[[int], Sequence[Contestant]]
"""Says who sits at the table of a block of games."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played, given up when it is not over after `most_rounds` rounds."""

    setup: Setup
    seated: tuple[Contestant, ...]
    most_rounds: int


def schedule(setup: Setup, draw: Draw, games: int, most_rounds: int) -> Iterator[Fixture]:
    """Yield games in blocks: one table, one seed, and the bots moving one seat on each time.

    Every bot so plays from every seat of the same game before the next seed comes; the seeds follow
    on `setup.seed`.
    """
    for number in range(games):
        block, turn = divmod(number, setup.players)
        table = draw(block)
        seated = (*table[turn:], *table[:turn])
        yield Fixture(replace(setup, seed=setup.seed + block), seated, most_rounds)


def same_table(seated: Sequence[Contestant]) -> Draw:
    """Let the same bots meet in every block."""
    return lambda _block: seated


def drawn_tables(field: Sequence[Contestant], seats: int, seed: int) -> Draw:
    """Draw a table for each block from a field.

    The whole field sits down as often as there is room for all of it, the seats then left are drawn
    without repetition, and the order of the seats is shuffled.
    """

    def draw(block: int) -> Sequence[Contestant]:
        rng = Random(f"niagara arena {seed} table {block}")
        whole, rest = divmod(seats, len(field))
        table = [*list(field) * whole, *rng.sample(field, rest)]
        rng.shuffle(table)
        return table

    return draw
