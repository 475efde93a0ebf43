"""The analysis of a finished game: its points, its turning points, costly decisions, the river."""

import json
from pathlib import Path
from random import Random

import pytest

from niagara import BOTS, Game, NiagaraError, Occupant, Setup
from niagara.__main__ import main
from niagara.analysis import asking
from niagara.analysis.analysis import Analysis, Point
from niagara.analysis.asking import Effort, analyse
from niagara.analysis.questions import Answer, Question, answer
from niagara.analysis.reasons import Lands, Plain
from niagara.analysis.river import RiverWatch
from niagara.model.actions import ChooseCard
from niagara.model.board import KINDS
from niagara.model.state import Phase
from tests.support.games import blundered, position

LITTLE = Effort(4, 24, 24, 60)
"""Enough for a decision that is plainly wrong."""


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a finished game in which a person made a plain mistake."""
    return blundered([Occupant("Ana"), *[Occupant(bot="paddler")] * 2])


@pytest.fixture(scope="module")
def analysis(game: Game) -> Analysis:
    """Return the analysis of that game, for the person."""
    return analyse(game, [0], LITTLE)


def test_there_are_chances_for_every_moment(game: Game, analysis: Analysis) -> None:
    """They add up to 1, and at the end the winners share it."""
    views = [game.at(count).view(None) for count in range(len(game.history) + 1)]
    assert [point.actions for point in analysis.points] == [
        count for count, view in enumerate(views) if view.phase is not Phase.CARD or not view.turn
    ], "there is none between the cards of a round"
    for point in analysis.points:
        assert sum(point.chances) == pytest.approx(1)
        assert point.round == game.at(point.actions).round
        if point.last:
            before = game.at(point.actions - 1)
            assert point.last == (before.actor, game.history[point.actions - 1])
    assert any(point.last and isinstance(point.last[1], ChooseCard) for point in analysis.points)
    end = analysis.points[-1].chances
    assert {seat for seat, chance in enumerate(end) if chance} == set(game.winners)


def test_turning_points_are_the_largest_changes(analysis: Analysis) -> None:
    """They stand in the order of the game, and no other change is larger than the least of them."""
    turns = analysis.turning_points
    assert turns
    assert [turn.before.actions for turn in turns] == sorted(turn.before.actions for turn in turns)
    first = analysis.points[0]
    calm = Analysis((first, Point(1, 1, first.chances)), {}, ())
    assert calm.turning_points == ()


def test_a_plain_mistake_is_found(analysis: Analysis) -> None:
    """Not to land the winning ruby is the costliest, with what would have been better and why."""
    worst = analysis.choices[0].costliest[0]
    assert (worst.at, str(worst.played), str(worst.better)) == (0, "a 2>5", "a 2>shore")
    assert worst.reasons == (Lands((KINDS.index("ruby"),)), Plain.WINS)
    assert worst.cost > 0.3
    assert analysis.choices[0].cost >= worst.cost - 4 * worst.error


def test_only_what_is_surely_costly_is_told(game: Game, analysis: Analysis) -> None:
    """Each is larger than twice its error, the costliest first, and there are three at most."""
    assert [*analysis.choices] == [0]
    costliest = analysis.choices[0].costliest
    assert len(costliest) <= asking.COSTLIEST
    assert [each.cost for each in costliest] == sorted(
        (each.cost for each in costliest), reverse=True
    )
    for each in costliest:
        assert each.cost >= asking.SURE * each.error
        assert each.better in game.at(each.at).legal()
        assert each.played == game.history[each.at]


def test_who_took_what_is_sensible_is_not_blamed() -> None:
    """A bot's own best actions cost nothing, or hardly anything."""
    game = Game(Setup(players=3, seed=3))
    rng = Random(1)
    while game.actor is not None:
        name = "scout" if game.actor == 0 else "random"
        game.play(BOTS[name].choose(game.view(game.actor), rng))
    choices = analyse(game, [0, 1], LITTLE).choices
    assert choices[0].cost < choices[1].cost


def test_the_same_game_has_the_same_analysis(game: Game, analysis: Analysis) -> None:
    """All seeds are drawn from the game alone."""
    assert analyse(game, [0], LITTLE) == analysis


def test_questions_tell_no_secret(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is asked from what the seat knew, or everybody; and the shares grow up to the end."""
    asked, shares = list[Question](), list[float]()

    def noted(question: Question) -> Answer:
        """Note a question, and answer it."""
        asked.append(question)
        return answer(question)

    monkeypatch.setattr(asking, "answer", noted)
    analyse(game, [0], LITTLE, shares.append)
    known = {
        (seat, game.at(count).position_for(seat))
        for count in range(len(game.history))
        for seat in (None, 0)
    }
    assert {(question.seat, question.position) for question in asked} <= known
    assert shares[0] == 0
    assert shares == sorted(shares)
    assert 0.5 < shares[-1] < 1


def test_a_game_that_goes_on_is_not_analysed() -> None:
    """Nobody's cards would be safe."""
    with pytest.raises(NiagaraError, match="only a finished game"):
        analyse(Game(Setup(players=3)), [0])


def rivers(seed: int) -> tuple[int, float]:
    """Return how many canoes the river took in a game of random play, and the odds' number."""
    game, rng = Game(Setup(players=4, seed=seed)), Random(seed)
    watch = RiverWatch(game)
    while game.actor is not None and game.round < 15:
        game.play(rng.choice(game.legal()), watch.see)
    return (
        sum(river.lost for river in watch.rivers),
        sum(river.expected for river in watch.rivers),
    )


def test_the_river_takes_about_as_many_as_the_odds_say() -> None:
    """Where all cards are drawn evenly, luck evens out in the long run."""
    found = [rivers(seed) for seed in range(60)]
    lost, expected = (sum(part) for part in zip(*found, strict=True))
    assert lost > 100
    assert lost == pytest.approx(expected, rel=0.1)


def test_a_canoe_that_goes_over_by_itself_is_not_the_rivers() -> None:
    """It was a choice."""
    game = position("players=3 phase=paddle 0plays=3 0a@7R")
    watch = RiverWatch(game)
    game.play("a 7R>falls", watch.see)
    assert watch.rivers[0].lost == 0


@pytest.fixture
def record(tmp_path: Path, game: Game) -> str:
    """Return the path of a file with the record of the game."""
    path = tmp_path / "game.txt"
    path.write_text(game.record(), "utf-8")
    return str(path)


@pytest.fixture
def _little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "Effort", lambda: LITTLE)


@pytest.mark.usefixtures("_little")
def test_the_command_prints_the_analysis(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It judges people, where there are any."""
    assert main(["analyse", record]) == 0
    out = capsys.readouterr().out
    assert "Chances to win" in out
    assert "a 2>5" in out
    assert "better: a 2>shore (lands, wins)" in out
    assert "Seat 1" not in out


@pytest.mark.usefixtures("_little")
def test_the_command_prints_data(
    record: str, analysis: Analysis, capsys: pytest.CaptureFixture[str]
) -> None:
    """Programs get the same numbers."""
    assert main(["analyse", record, "--seats", "0", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [tuple(point["chances"]) for point in data["points"]] == [
        point.chances for point in analysis.points
    ]
    assert data["choices"]["0"]["costliest"][0]["better"] == "a 2>shore"
    assert [river["lost"] for river in data["rivers"]] == [each.lost for each in analysis.rivers]


@pytest.mark.parametrize("seats", ["9", "0,x", "", "-1"])
def test_a_wrong_seat_is_refused(
    seats: str, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sentence says what to write."""
    assert main(["analyse", record, f"--seats={seats}"]) == 2
    assert "--seats takes numbers from 0 to" in capsys.readouterr().err
