"""The arena, `python -m niagara arena`: who plays, what is counted, printed and rated."""

import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Final

import pytest

from niagara.__main__ import main
from niagara.bots import BOTS, Bot
from niagara.game import Game
from niagara.lab.commands import in_processes
from niagara.lab.games import (
    FROZEN,
    Fixture,
    Outcome,
    Score,
    Tally,
    contestants,
    drawn_tables,
    play,
    played,
    same_table,
    schedule,
    tally_of,
)
from niagara.lab.habits import Notes
from niagara.lab.rating import Ratings
from niagara.lab.results import report, wilson
from niagara.model.actions import Action, Seat
from niagara.model.modules import MODULES
from niagara.model.setup import Setup
from niagara.view import View

BUDGET: Final = 40
SIX: Final = "--seats=" + ",".join(["random"] * 6)


@dataclass(slots=True)
class Pondering:
    """A thought that ends after `BUDGET` iterations and never changes its action."""

    action: Action
    iterations: int = 0

    @property
    def sensible(self) -> Sequence[Action]:
        """Return the action alone."""
        return (self.action,)

    def go_on(self, iterations: int) -> bool:
        """Think as many iterations as are asked for and left."""
        self.iterations = min(self.iterations + iterations, BUDGET)
        return self.iterations < BUDGET


class Ponderer(Bot):
    """A bot whose thoughts take iterations."""

    def think(self, view: View, rng: Random) -> Pondering:
        return Pondering(rng.choice(view.legal))


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register a bot that thinks in iterations."""
    monkeypatch.setitem(BOTS, "ponderer", Ponderer())


def fixture(seats: str, rounds: int = 60) -> Fixture:
    """Return a game between these bots, still to be played."""
    seated = tuple(contestants(seats))
    return Fixture(Setup(players=len(seated), seed=3), seated, most_rounds=rounds)


def game_of(table: Fixture) -> Game:
    """Play a game, and return it."""
    seats = len(table.seated)
    return played(table, [Score() for _seat in range(seats)], Notes(seats))


def outcome(seats: str, winners: Sequence[Seat]) -> Outcome:
    """Return the outcome of a game between these bots."""
    return Outcome(seats.split(","), winners, Tally(games=1, scores={"random": Score(seats=3)}))


# Who plays


def test_bots_of_old_sit_at_the_table_like_others() -> None:
    """Each name is a bot, and a name may come more than once."""
    table = contestants("paddler@1,random,paddler@1")
    assert [bot.name for bot in table] == ["paddler@1", "random", "paddler@1"]
    assert table[0] == table[2] != table[1]
    assert table[0].make() is FROZEN["paddler@1"]


@pytest.mark.parametrize(
    ("modules", "chosen"), [((), "01cf2eebea1db986"), (MODULES, "105619f791cc13a5")]
)
def test_the_paddler_of_old_stays_what_it_was(modules: Sequence[str], chosen: str) -> None:
    """The digests were taken from a game of three as it was first given to people."""
    game = Game(Setup(3, frozenset(modules), seed=41))
    rngs = [Random(seat) for seat in range(3)]
    while (seat := game.actor) is not None and game.round <= 30:
        game.play(FROZEN["paddler@1"].choose(game.view(seat), rngs[seat]))
    assert sha256("\n".join(map(str, game.history)).encode()).hexdigest()[:16] == chosen


@pytest.mark.usefixtures("ponderer")
def test_a_bot_may_think_less() -> None:
    """A number behind its name is the most iterations; without one it has its budget."""
    scores = play(fixture("ponderer:7,ponderer,ponderer:9000", rounds=1)).tally.scores
    assert {name: score.iterations / len(score.seconds) for name, score in scores.items()} == {
        "ponderer:7": 7,
        "ponderer": BUDGET,
        "ponderer:9000": BUDGET,
    }


# Which games


def test_seats_rotate() -> None:
    """Every bot plays from every seat of the same game before the next seed comes."""
    bots = contestants("paddler,random,random:9")
    games = schedule(Setup(players=3, seed=10), same_table(bots), 5)
    assert [(game.setup.seed, ",".join(bot.name for bot in game.seated)) for game in games] == [
        (10, "paddler,random,random:9"),
        (10, "random,random:9,paddler"),
        (10, "random:9,paddler,random"),
        (11, "paddler,random,random:9"),
        (11, "random,random:9,paddler"),
    ]


def test_equal_bots_play_no_game_twice() -> None:
    """Where moving on seats them as before, they choose anew."""
    table = contestants("random,paddler,random,paddler")
    games = [*schedule(Setup(players=4, seed=10), same_table(table), 8)]
    assert [game.again for game in games] == [0, 0, 1, 1] * 2
    histories = [tuple(game_of(replace(game, most_rounds=3)).history) for game in games]
    assert len(set(histories)) == 8


@pytest.mark.parametrize(
    ("field", "seats", "fewest", "most"),
    [
        ("drifter,paddler,guide,legend", 4, 1, 1),
        ("drifter,paddler,guide", 4, 1, 2),
        ("drifter,paddler,guide,legend,random", 3, 0, 1),
        ("drifter,paddler", 5, 2, 3),
    ],
)
def test_tables_are_drawn_from_a_field(field: str, seats: int, fewest: int, most: int) -> None:
    """At each table all bots of the field have equally many seats, give or take one."""
    bots = contestants(field)
    draw = drawn_tables(bots, seats, seed=5)
    tables = [list(draw(block)) for block in range(20)]
    assert tables == [list(drawn_tables(bots, seats, seed=5)(block)) for block in range(20)]
    assert len({tuple(bot.name for bot in table) for table in tables}) > 5
    for table in tables:
        assert len(table) == seats
        assert {table.count(bot) for bot in bots} == {fewest, most}


# Playing


def test_the_same_seed_gives_the_same_game() -> None:
    """A game depends on its seed, the bots and their seats, and on nothing else."""
    table = fixture("paddler,random,paddler,random", rounds=6)
    first, second, other = (
        game_of(game) for game in (table, table, replace(table, setup=Setup(players=4, seed=4)))
    )
    assert first.record() == second.record()
    assert other.history != first.history


def gist(outcome: Outcome) -> tuple[object, ...]:
    """Return an outcome without its times."""
    tally = outcome.tally
    thoughts = [(len(seat.seconds), seat.iterations) for seat in tally.scores.values()]
    return outcome.names, outcome.winners, tally.rounds, tally.decisions, thoughts


def test_the_number_of_processes_changes_nothing() -> None:
    """Games played at the same time have the outcomes, in order, of games one after the other."""
    bots = same_table(contestants("paddler,random,random"))
    games = [*schedule(Setup(players=3, seed=1), bots, 4)]
    alone, together = ([*map(gist, in_processes(play, games, jobs))] for jobs in (1, 2))
    assert alone == together
    assert len(alone) == 4


def test_a_game_is_given_up_after_its_rounds() -> None:
    """A game that is not over after the most rounds has no winner, and that many rounds."""
    given_up = play(fixture("random,random,random", rounds=2))
    assert (given_up.winners, given_up.tally.rounds, given_up.tally.finished) == ((), 2, 0)


def test_only_choices_are_timed() -> None:
    """A decision with one legal action counts as a decision, but not as thinking."""
    table = fixture("random,random,random", rounds=7)
    game = game_of(table)
    thought = len(play(table).tally.scores["random"].seconds)
    assert 0 < thought < len(game.history)


# Counting


def test_results_are_counted_by_bot() -> None:
    """The same bot with two numbers of iterations is counted as two; a seat counts each time."""
    game = Tally(1, 1, 20, 100, 0.5, {"random:5": Score(2, 0.5, [0.1], 7), "random": Score(1, 0.5)})
    other = Tally(1, 0, 60, 300, 0.5, {"random": Score(3, 0.0, [0.2, 0.3], 9)})
    assert tally_of([Outcome((), (), game), Outcome((), (), other)]) == Tally(
        games=2,
        finished=1,
        rounds=80,
        decisions=400,
        seconds=1.0,
        scores={"random:5": Score(2, 0.5, [0.1], 7), "random": Score(4, 0.5, [0.2, 0.3], 9)},
    )


def test_a_shared_win_is_shared() -> None:
    """All wins of a game that is over add up to one."""
    tally = play(fixture("paddler,paddler:9,paddler")).tally
    assert sum(score.wins for score in tally.scores.values()) == pytest.approx(1)
    assert {name: score.seats for name, score in tally.scores.items()} == {
        "paddler": 2,
        "paddler:9": 1,
    }


# What is printed


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (50, 100, 0.4038, 0.5962),
        (0.5, 1, 0.0546, 0.9454),
        (30, 200, 0.1071, 0.2061),
    ],
)
def test_wilson_intervals(wins: float, games: int, low: float, high: float) -> None:
    """The interval is Wilson's, also at both ends and for half a win."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_report() -> None:
    """The report says how the games went, and each bot's wins a seat and time for thinking."""
    seconds = [number / 1000 for number in range(100, 0, -1)]
    scores = {
        "legend:5000": Score(seats=20, wins=8.5, seconds=seconds, iterations=123456),
        "random": Score(seats=20, wins=0.5),
    }
    tally = Tally(
        games=10, finished=9, rounds=200, decisions=1234, seconds=0.5, scores=scores
    )  # fmt: skip
    assert report(tally).splitlines() == [
        "10 games, 90.0% over within 60 rounds, 20.0 rounds and 123 decisions a game",
        "2,468 decisions a second of CPU time",
        "bot           seats     wins   share   95% interval      median ms   95% ms  iterations",
        "legend:5000      20      8.5   42.5%   23.8% to 63.6%        50.00    95.00     1,234.6",
        "random           20      0.5    2.5%   0.3% to 20.0%             -        -           -",
        "ms and iterations: for each decision with more than one legal action",
    ]


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_is_told_how_far_the_games_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal one line counts the games and then goes away; elsewhere nothing is written."""
    terminal, elsewhere = Terminal(), io.StringIO()
    for stream in (terminal, elsewhere):
        monkeypatch.setattr(sys, "stderr", stream)
        assert [*in_processes(str.upper, "abc", 1)] == ["A", "B", "C"]
    told = terminal.getvalue().split("\r")
    assert [line.split(",")[0] for line in told[1:-1]] == [f"{n} of 3 games" for n in (1, 2, 3)]
    assert told[-1] == "\033[K"
    assert elsewhere.getvalue() == ""


# Ratings


def test_a_winner_is_rated_above_the_others() -> None:
    """The winners of a game go up and all others down; a game that was given up changes nothing."""
    ratings = Ratings(["guide", "paddler", "random"])
    before = ratings.report()
    ratings.add(outcome("guide,paddler,random", []))
    assert ratings.report() == before
    ratings.add(outcome("guide,paddler,random", [0, 2]))
    assert order(ratings.report()) == ["guide", "random", "paddler"]


def test_a_bot_with_two_seats_has_one_rating() -> None:
    """A bot's new rating is the mean of its seats' new ratings; absent bots keep theirs."""
    ratings = Ratings(["guide", "paddler", "random"])
    ratings.add(outcome("guide,guide,paddler", [2]))
    both = ratings.report()
    assert order(both) == ["paddler", "random", "guide"]
    assert both.splitlines()[2] == "random    25.00    8.33     0.00"


def order(text: str) -> list[str]:
    """Return the bots of a report on ratings, from the first line to the last."""
    return [line.split()[0] for line in text.splitlines()[1:]]


def test_paddler_is_rated_above_random(capsys: pytest.CaptureFixture[str]) -> None:
    """A few games are enough to tell them apart; every bot of the field is rated once."""
    seats = "--seats=random,paddler,random"
    assert main(["arena", "--rating", seats, "--games=4", "--jobs=1"]) == 0
    counted, _blank, rated = capsys.readouterr().out.partition("\n\n")
    assert counted.startswith("4 games, ")
    assert order(rated) == ["paddler", "random"]


def test_ratings_ask_for_what_they_need(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without openskill, ratings are refused in a sentence before a game is played."""
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    monkeypatch.delattr("niagara.lab.arena.in_processes")
    argv = ["arena", "--rating", "--seats=drifter,paddler"]
    assert main(argv) == 2
    assert "ratings need openskill" in capsys.readouterr().err


# The command


@pytest.fixture
def setups(monkeypatch: pytest.MonkeyPatch) -> list[Setup]:
    """Play no game; return the list of setups of the first games that would be played."""
    seen: list[Setup] = []

    def give_up(_play: object, fixtures: Sequence[Fixture], _jobs: int) -> Iterator[Outcome]:
        first = fixtures[0]
        seen.append(first.setup)
        yield outcome(",".join(bot.name for bot in first.seated), [])

    monkeypatch.setattr("niagara.lab.arena.in_processes", give_up)
    return seen


def test_the_arena_plays_what_it_is_told(
    setups: list[Setup], capsys: pytest.CaptureFixture[str]
) -> None:
    """Modules, options and the number of players come from the command line."""
    assert main(["arena", "--modules=spirits,joe", "--seed=3", SIX]) == 0
    assert main(["arena", "--modules=moose", "--fork=chance", "--seats=random,random,random"]) == 0
    assert main(["arena"]) == 0
    assert main(["arena", "--rating", "--seats=random,paddler"]) == 0
    assert setups == [
        Setup(players=6, modules=frozenset(MODULES), seed=3),
        Setup(players=3, modules=frozenset({"moose"}), fork="chance"),
        Setup(players=4),
        Setup(players=4),
    ]
    assert capsys.readouterr().err == ""


def test_the_arena_ends_games_with_modules(capsys: pytest.CaptureFixture[str]) -> None:
    """A game with everything is played and reported like any other."""
    seats = "--seats=paddler,random,random,random,random,random"
    assert main(["arena", "--modules=spirits,joe", "--games=1", seats]) == 0
    assert capsys.readouterr().out.startswith("1 games, ")


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["--modules=spirits,bob"], "there is no module 'bob'; modules are double_canoes"),
        (["--modules=Joe"], "there is no module 'Joe'"),
        ([SIX], "from 3 to 5, not 6; for six, add one of"),
        (["--modules=joe", SIX], "from 3 to 5, not 6"),
        (["--modules=moose", f"{SIX},random"], "from 3 to 6, not 7"),
        (["--seats=paddler,beginner,random"], "there is no bot 'beginner'; bots are random, "),
        (["--seats=paddler,,random"], "there is no bot ''"),
        (["--seats=random:few,random,random"], "few is not a whole number from 1"),
        (["--seats=random:,random,random"], "is not a whole number from 1"),
        (["--rating", "--seats=random,random"], "a rating needs two different bots"),
    ],
)
def test_the_arena_refuses_what_no_table_can_play(
    argv: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What cannot be played is refused in one sentence."""
    assert main(["arena", *argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("niagara: ")
    assert err.count("\n") == 1
    assert sentence in err


@pytest.mark.parametrize("option", ["games", "jobs"])
@pytest.mark.parametrize("value", ["0", "-1", "1.5", "many", "9" * 5000, "٣"])
def test_the_arena_refuses_what_is_no_number(
    option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Numbers are whole and at least 1."""
    with pytest.raises(SystemExit) as caught:
        main(["arena", f"--{option}={value}"])
    assert caught.value.code == 2
    assert f"{value} is not a whole number from 1" in capsys.readouterr().err
