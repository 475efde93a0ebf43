"""Counts of action sequences from given positions (perft), kept in `tests/game/counts.txt`.

`python -m tests.game.test_counts` counts again, slowly: there the oracle says what is legal, so
that the numbers do not come from the engine. In the file a position is a title after `== `, a
record and a line `DEPTH: COUNT` for each depth. To add one, write any count and run the command.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from niagara import Game
from tests.oracle.naive import naive_legal

FILE: Final = Path(__file__).parent / "counts.txt"

COUNT: Final = re.compile(r"^(\d+): (\d+)$", re.MULTILINE)


class Position(NamedTuple):
    title: str
    record: str
    counts: dict[int, int]


def read(text: str) -> list[Position]:
    """Read the positions of the file."""
    positions = []
    for block in text.split("== ")[1:]:
        title, _newline, body = block.partition("\n")
        counts = {int(depth): int(count) for depth, count in COUNT.findall(body)}
        positions.append(Position(title, COUNT.sub("", body).strip(), counts))
    return positions


def write(position: Position) -> str:
    counts = [f"{depth}: {count}" for depth, count in position.counts.items()]
    return "\n".join([f"== {position.title}", position.record, *counts, "\n"])


def engine(game: Game) -> Iterable[str]:
    """Return the legal actions as the engine has them."""
    return map(str, game.legal())


def oracle(game: Game) -> Iterable[str]:
    """Return the legal actions as the oracle has them."""
    return () if game.over else naive_legal(game.view(game.actor))


def split(game: Game, depth: int, legal: Callable[[Game], Iterable[str]]) -> dict[str, int]:
    """Count the sequences of `depth` actions by the first of them."""
    counts = dict.fromkeys(legal(game), 1)
    if depth > 1:
        for action in counts:
            after = game.copy()
            after.play(action)
            counts[action] = sum(split(after, depth - 1, legal).values())
    return counts


@pytest.mark.parametrize("position", read(FILE.read_text("utf-8")), ids=lambda item: item.title)
def test_counts(position: Position) -> None:
    """From each position there are as many sequences of actions as the oracle finds."""
    game = Game.from_record(position.record)
    for depth, expected in position.counts.items():
        counts = split(game, depth, engine)
        if sum(counts.values()) != expected:
            lines = [f"{number:8} {text}" for text, number in counts.items()]
            total = f"depth {depth}: {sum(counts.values())}, should be {expected}"
            pytest.fail("\n".join([total, *lines]))


def recount() -> None:
    text = FILE.read_text("utf-8")
    blocks = []
    for position in read(text):
        game = Game.from_record(position.record)
        counts = {each: sum(split(game, each, oracle).values()) for each in position.counts}
        blocks.append(write(position._replace(counts=counts)))
    FILE.write_text(text.partition("== ")[0] + "".join(blocks).rstrip("\n") + "\n", "utf-8")


if __name__ == "__main__":
    recount()
