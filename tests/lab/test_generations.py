"""Guides that learn from their own games: the games, the matches and the command."""

import runpy
from pathlib import Path
from typing import Final

import pytest

from niagara.__main__ import main
from niagara.bots.measures.guide_weights import GUIDE_WEIGHTS
from niagara.bots.measures.worth import GOAL_MET, TRAITS
from niagara.lab.fit import selfplay
from niagara.lab.fit.generations import matches, own_games, won
from niagara.lab.fit.plans import TABLES, Plan
from tests.support.nightly import nightly

FIRST: Final = GUIDE_WEIGHTS[0]

both_tables = pytest.mark.parametrize("table", range(len(TABLES)), ids=TABLES)


@both_tables
def test_own_games_show_who_wins(table: int) -> None:
    """Every round from the second on is an example, with the same winners; chance is the plan's."""
    found = own_games(FIRST, Plan(table, "one game"))
    assert found == own_games(FIRST, Plan(table, "one game"))
    assert len(found) > 3
    assert {tuple(each.shares) for each in found} == {tuple(found[0].shares)}
    for each in found:
        assert len(each.options) == len(each.shares)
        assert all(0 <= number < TRAITS for option in each.options for number, _count in option)


def test_weights_matter_to_how_guides_play() -> None:
    """Guides with other weights play another game."""
    other = tuple(-weight for weight in FIRST)
    assert own_games(FIRST, Plan(0, "one game")) != own_games(other, Plan(0, "one game"))


def test_a_game_without_end_teaches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no winner to learn from."""
    monkeypatch.setattr(selfplay, "MOST_ROUNDS", 3)
    assert own_games(FIRST, Plan(0, "one game")) == []


def test_each_seed_is_played_from_both_sides() -> None:
    """After the first game of a seed, the seats are changed."""
    assert matches(1, 4, seed=7) == [(1, 7, 0), (1, 7, 1), (1, 8, 0), (1, 8, 1)]


def test_who_wants_to_lose_loses() -> None:
    """Guides whose weights have the wrong signs win nothing, wherever they sit."""
    wrong = tuple(-weight for weight in FIRST)
    games = matches(0, 4, seed=1)
    assert [won(wrong, FIRST, game) for game in games] == [0.0] * 4
    assert [won(FIRST, wrong, game) for game in games] == [1.0] * 4


def learned(folder: Path, *options: str) -> str:
    """Return what the command writes after a generation of very few games."""
    out = folder / "weights.py"
    few = ("--generations=1", "--games=6", "--matches=1", f"--out={out}", *options)
    assert main(["fit", *few]) == 0
    return out.read_text("utf-8")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file has the weights of the last generation, and the report two lines for each."""
    picture = tmp_path / "strength.svg"
    alone = learned(tmp_path, "--jobs=1", f"--picture={picture}")
    _head, *fitted, blank, _heading, base, modules = capsys.readouterr().out.splitlines()
    assert [line[:27].strip() for line in fitted] == [
        "generation 1, base game",
        "generation 1, with modules",
    ]
    assert blank == ""
    assert base.startswith("generation 1 over guide   base game")
    assert modules.startswith("generation 1 over guide   with modules")
    assert "generation 1 over guide" in picture.read_text("utf-8")
    tables = runpy.run_path(str(tmp_path / "weights.py"))["GUIDE_WEIGHTS"]
    assert [len(table) for table in tables] == [TRAITS, TRAITS]
    for table in tables:
        assert [table[trait] for trait in GOAL_MET] == [6.0, 4.0]
    assert "python -m niagara fit --generations 1 --games 6 --seed 0\n" in alone


@nightly
def test_the_seed_matters_and_the_number_of_processes_does_not(tmp_path: Path) -> None:
    """The file is the same however many games are played at a time."""
    alone = learned(tmp_path, "--jobs=1")
    assert learned(tmp_path, "--jobs=2") == alone
    assert learned(tmp_path, "--seed=1") != alone
