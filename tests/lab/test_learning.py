"""Legends that learn from their own searches: the games, the lessons, the network's weights."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import pytest

from niagara.__main__ import main
from niagara.bots.network import UNIT, layers
from niagara.bots.search import Legend
from niagara.bots.weights import read
from niagara.lab import selfplay
from niagara.lab.guides import GUIDES
from niagara.lab.learning import Lesson, learned
from niagara.lab.legends import LEGENDS, legend_with, lessons
from niagara.lab.selfplay import TABLES, Plan, Pupils
from niagara.model.actions import Seat
from niagara.model.cards import BASE_HAND, CARDS_IN
from tests.support.nightly import at_night, nightly

SEATS: Final = 3

both_tables = pytest.mark.parametrize("table", [0, at_night(1)], ids=TABLES)


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let searches look at a few worlds only."""
    for name in ("CARD_WORLDS", "MOVE_WORLDS", "PASSED"):
        monkeypatch.setattr(f"niagara.lab.legends.{name}", 4)


def made_up(number: int) -> list[Lesson]:
    """Return lessons in which one feature says who wins, and another which card is tried.

    Who sees feature 1 has the better chances; who sees feature 3 tries the 6, others the 1.
    """
    rng = Random("made up")
    found = []
    for _lesson in range(number):
        lucky = rng.randrange(SEATS)
        high = [rng.random() < 0.5 for _seat in range(SEATS)]
        cards = CARDS_IN[BASE_HAND]
        seen = [((1 + (seat != lucky), 1), (3 + (not high[seat]), 20)) for seat in range(SEATS)]
        chances = [0.8 if seat == lucky else 0.1 for seat in range(SEATS)]
        tried: dict[Seat, Sequence[int]] = {
            seat: [5 * (card == (6 if high[seat] else 1)) for card in cards]
            for seat in range(SEATS)
        }
        found.append(Lesson(seen, [BASE_HAND] * SEATS, chances, 4, tried, chances))
    return found


@cache
def lessons_of(table: int) -> list[Lesson]:
    """Return the lessons of a game, always the same one."""
    return lessons((), Plan(table, "one game"))


def test_chance_is_the_plans() -> None:
    """Weights matter as well: searches with another network play another game."""
    assert lessons((), Plan(0, "one game")) == lessons_of(0)
    numbers = learned(made_up(300), 1).numbers()
    assert lessons(numbers, Plan(0, "one game")) != lessons_of(0)


@both_tables
def test_every_round_is_a_lesson(table: int) -> None:
    """Each tells what the seats see, and what their searches found."""
    rounds = [lesson for lesson in lessons_of(table) if lesson.tried]
    assert len(rounds) > 3
    for lesson in rounds:
        seats = range(len(lesson.seen))
        assert sum(lesson.won) == pytest.approx(1)
        assert sum(lesson.chances) == pytest.approx(1)
        assert len(lesson.hands) == len(lesson.won) == len(seats)
        assert lesson.worlds % 4 == 0
        for seat, tried in lesson.tried.items():
            assert seat in seats
            assert len(tried) == len(CARDS_IN[lesson.hands[seat]])
            assert sum(tried) == 4
    assert {tuple(lesson.won) for lesson in rounds} == {tuple(rounds[0].won)}


@both_tables
def test_some_worlds_are_lessons_too(table: int) -> None:
    """They tell what one world found out about the position where its next round begins."""
    found = [lesson for lesson in lessons_of(table) if not lesson.tried]
    assert len(found) > 10
    for lesson in found:
        assert lesson.worlds == 1
        assert sum(lesson.chances) == pytest.approx(1)
        assert list(lesson.won) == list(lesson.chances)
        assert len(lesson.seen) == len(lesson.hands) == len(lesson.chances)


@pytest.mark.parametrize("pupils", [GUIDES, LEGENDS], ids=["guides", "legends"])
def test_a_game_without_end_teaches_nothing(
    pupils: Pupils[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no winner to learn from."""
    monkeypatch.setattr(selfplay, "MOST_ROUNDS", 2)
    assert pupils.game(pupils.first, Plan(0, "one game")) == []


def test_a_legend_searches_with_what_was_learned() -> None:
    """It is always the same network for the same weights."""
    numbers = learned(made_up(300), 1).numbers()
    first, second = legend_with(numbers), legend_with(numbers)
    assert first.budget.experience is second.budget.experience is not None
    assert legend_with(()).budget == Legend.usual


def test_a_network_learns_its_lessons() -> None:
    """After enough lessons it is hardly more surprised by others than it must be."""
    learner = learned(made_up(3000), 1)
    loss = learner.loss(made_up(200))
    least = -(0.8 * np.log(0.8) + 0.2 * np.log(0.1))
    assert loss.search == pytest.approx(least, abs=0.01)
    assert loss.cards < 0.05


def test_the_same_seed_gives_the_same_weights() -> None:
    """Another seed begins elsewhere."""
    found = made_up(200)
    assert learned(found, 1).numbers() == learned(found, 1).numbers()
    assert learned(found, 1).numbers() != learned(found, 2).numbers()


def test_whole_numbers_are_as_good_as_real_ones() -> None:
    """The weights that bots use foretell what the learner does, but for a little rounding."""
    found = lessons_of(0)
    learner = learned(found, 1)
    network = layers(learner.numbers())
    for lesson in found:
        powers = []
        for features in lesson.seen:
            units = np.array(network.bias)
            for number, count in features:
                units += count * np.array(network.hidden[number])
            powers.append(np.exp(np.maximum(units, 0) @ np.array(network.winning) / UNIT))
        surprise = -np.log(np.array(powers) / sum(powers)) @ np.array(lesson.won)
        assert learner.loss([lesson]).result == pytest.approx(surprise, abs=0.005)


@nightly
def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file has the weights of the last generation; the report has a line for each."""
    monkeypatch.setattr("niagara.lab.legends.LEGENDS", replace(LEGENDS, rival="legend:2"))
    out = tmp_path / "weights.txt"
    few = ("--generations=2", "--games=1", "--matches=1", "--jobs=1")
    options = ("fit", "--legend", *few, f"--out={out}")
    assert main(options) == 0
    report = capsys.readouterr().out
    last = "generation 2"
    assert [line for line in report.splitlines() if line.startswith(f"{last}  ")]
    assert f"{last} over legend:2   with modules" in report
    text = out.read_text("utf-8")
    done = "python -m niagara fit --legend --generations 2 --games 1 --seed 0\n"
    assert done in text
    layers([*map(int, read(out))])
