"""Counts of action sequences from given positions (perft), kept in `tests/game/counts.txt`.

`python -m tests.game.test_counts` counts again, slowly: there the oracle says what is legal, so
that the numbers do not come from the engine. In the file a position is a title after `== `, a
record and a line `DEPTH: COUNT` for each depth. To add one, write any count and run the command.
"""

import re
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


def count(game: Game, depth: int) -> int:
    """Count the sequences of `depth` actions."""
    return len(game.legal()) if depth == 1 else sum(split(game, depth).values())


def split(game: Game, depth: int) -> dict[str, int]:
    """Count the sequences by their first action."""
    counts = {}
    for action in game.legal():
        after = game.copy()
        after.play(action)
        counts[str(action)] = 1 if depth == 1 else count(after, depth - 1)
    return counts


def naive_count(game: Game, depth: int) -> int:
    """Count the sequences of the oracle's actions."""
    if game.over:
        return 0
    texts = naive_legal(game.view(game.actor))
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        after = game.copy()
        after.play(text)
        total += naive_count(after, depth - 1)
    return total


@pytest.mark.parametrize("position", read(FILE.read_text("utf-8")), ids=lambda item: item.title)
def test_counts(position: Position) -> None:
    """From each position there are as many sequences of actions as the oracle finds."""
    game = Game.from_record(position.record)
    for depth, expected in position.counts.items():
        if count(game, depth) != expected:
            lines = [f"{number:8} {text}" for text, number in split(game, depth).items()]
            total = f"depth {depth}: {count(game, depth)}, should be {expected}"
            pytest.fail("\n".join([total, *lines]))


def recount() -> None:
    text = FILE.read_text("utf-8")
    blocks = []
    for position in read(text):
        game = Game.from_record(position.record)
        counts = {depth: naive_count(game, depth) for depth in position.counts}
        blocks.append(write(position._replace(counts=counts)))
    FILE.write_text(text.partition("== ")[0] + "".join(blocks).rstrip("\n") + "\n", "utf-8")


if __name__ == "__main__":
    recount()
