"""A slice of the games of `tests.oracle.agreement`: each set of modules once.

Random play hardly ever leads far down the river with mixed cargo and foreign gems at the sites, so
random positions with the same setup follow each game. `python -m tests.oracle.agreement` plays
more.
"""

from typing import get_args

import pytest

from niagara.model.events import Event
from tests.oracle import agreement
from tests.oracle.agreement import COMBINATIONS, Report, main, play
from tests.support.nightly import at_night
from tests.support.strategies import ADVISER, MODULE_SETS

BLOCKS = 8
"""How many tests share the slice."""


@pytest.mark.parametrize(("rounds", "positions"), [(3, 8), at_night(5, 20)])
@pytest.mark.parametrize("block", range(BLOCKS))
def test_engine_and_oracle_agree(block: int, rounds: int, positions: int) -> None:
    """Legal actions, outcomes, events and ends of rounds are those of the oracle."""
    for number in range(block, len(MODULE_SETS), BLOCKS):
        report = play(number, rounds=rounds, positions=positions, adviser=ADVISER)
        assert not report.complaint, f"game {number}, {report.setup}: {report.complaint}"
        assert report.decisions > 20


def test_games_over_every_combination() -> None:
    """The games have all sets of modules with all numbers of players: first each set once."""
    assert {modules for modules, _seats in COMBINATIONS[: len(MODULE_SETS)]} == set(MODULE_SETS)
    assert len(set(COMBINATIONS)) == len(COMBINATIONS) == 62 * 4 + 2 * 3


def test_every_event_comes_up() -> None:
    """No event is so rare that the random positions never bring it."""
    assert agreement.events_in_positions(range(800)) == set(get_args(Event))


def test_the_command_tells_how_much_it_played(capsys: pytest.CaptureFixture[str]) -> None:
    """The last line has the numbers, without a disagreement."""
    assert main(["--games", "2", "--rounds", "1", "--positions", "1", "--processes", "1"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("2 games, 2 of 254 combinations of modules and players, ")
    assert last.endswith(" decisions, 0 disagreements")


def test_a_disagreement_is_told_with_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where engine and oracle differ, the report says how and gives the game's record."""
    monkeypatch.setattr(agreement, "speed", lambda view: -1)
    report: Report = play(0, rounds=3, positions=0)
    assert report.complaint.startswith("number of pushes\n  engine: ")
    assert "\n  oracle: -1\nniagara 1 {" in report.complaint
