"""The arena, `python -m niagara arena`: who plays, what is counted, and what is told."""

import io
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Final

import pytest

from niagara.__main__ import main
from niagara.game import Game
from niagara.lab.commands import in_processes
from niagara.lab.games import FROZEN, Fixture, contestants, play, played, schedule, tally_of
from niagara.lab.results import Notes, Score, Step, Tally, report, steps_report, wilson
from niagara.model.cards import CLOUD
from niagara.model.events import (
    CardsTakenBack,
    Event,
    Fell,
    Paddled,
    Stole,
    TurnBegan,
    WeatherChanged,
)
from niagara.model.modules import MODULES
from niagara.model.setup import Setup

SIX: Final = "--seats=" + ",".join(["random"] * 6)


def fixture(seats: str, rounds: int = 60) -> Fixture:
    """Return a game between these bots, still to be played."""
    seated = tuple(contestants(seats))
    return Fixture(Setup(players=len(seated), seed=3), seated, most_rounds=rounds)


def noted(players: int, *events: Event) -> Notes:
    """Return the notes on a game in which this happens."""
    notes = Notes(Tally(), [Score() for _seat in range(players)])
    for event in events:
        notes.watch(event)
    return notes


# Who plays which games


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


def test_a_bot_may_think_less() -> None:
    """A number behind its name is the most iterations; without one it has its budget."""
    view = Game(Setup(3, start=0, seed=3)).view(0)
    thoughts = [bot.think(view, Random(1)) for bot in contestants("legend:3,scout,scout:9000")]
    assert [thought.iterations for thought in thoughts] == [3, 6, 6]


def test_seats_rotate() -> None:
    """Every bot plays from every seat of the same game before the next seed comes."""
    games = schedule(Setup(players=3, seed=10), contestants("paddler,random,random:9"), 5)
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
    games = [*schedule(Setup(players=4, seed=10), table, 8)]
    assert [game.again for game in games] == [0, 0, 1, 1] * 2
    quick = (played(replace(game, most_rounds=3), noted(4)) for game in games)
    histories = [tuple(game.history) for game in quick]
    assert len(set(histories)) == 8


def test_the_number_of_processes_changes_nothing() -> None:
    """Games played at the same time have the outcomes, in order, of games one after the other."""
    games = [*schedule(Setup(players=3, seed=1), contestants("paddler,random,random"), 4)]
    alone, together = ([*in_processes(play, games, jobs)] for jobs in (1, 2))
    for tally in (*alone, *together):
        for score in tally.scores.values():
            score.seconds = 0
    assert alone == together
    assert len(alone) == 4


# Counting


def test_a_game_is_given_up_after_its_rounds() -> None:
    """A game that is not over after the most rounds has no winner, and that many rounds."""
    given_up = play(fixture("random,random,random", rounds=2))
    assert (given_up.scores["random"].wins, given_up.rounds, given_up.finished) == (0, 2, 0)


def test_only_choices_are_timed() -> None:
    """A decision with one legal action counts as a decision, but not as thinking."""
    tally = play(fixture("random,random,random", rounds=7))
    assert 0 < tally.scores["random"].choices < tally.decisions


def test_results_are_counted_by_bot() -> None:
    """The same bot with two numbers of iterations is counted as two; a seat counts each time."""
    game = Tally(1, 1, 20, scores={"random:5": Score(2, 0.5, 7), "random": Score(1, 0.5)})
    other = Tally(1, 0, 60, scores={"random": Score(3, 0.0, 9)})
    scores = {"random:5": Score(2, 0.5, 7), "random": Score(4, 0.5, 9)}
    assert tally_of([game, other]) == Tally(games=2, finished=1, rounds=80, scores=scores)


def test_a_shared_win_is_shared() -> None:
    """All wins of a game that is over add up to one."""
    scores = play(fixture("paddler,paddler:9,paddler")).scores
    assert sum(score.wins for score in scores.values()) == pytest.approx(1)
    assert {name: score.seats for name, score in scores.items()} == {"paddler": 2, "paddler:9": 1}


def test_deeds_are_counted_by_seat() -> None:
    """Thefts, falls and strokes belong to the seat that makes them; landing is no stroke's end."""
    strokes = (Paddled(1, 0, 0, 5), Paddled(1, 1, 0, 9), Paddled(1, 1, 9, 0))
    assert noted(3, Stole(1, 0, 2, 0, 1), Fell(2, 0, ()), *strokes).scores == [
        Score(),
        Score(thefts=1, paddled=2, depth=5 + 7),
        Score(falls=1),
    ]


def test_a_cloud_comes_after_some_cards() -> None:
    """The cards before it are those played since the hand was whole."""
    cards = (TurnBegan(0, 3), TurnBegan(0, 5), TurnBegan(0, CLOUD), WeatherChanged(0, 1))
    again = (CardsTakenBack(0), TurnBegan(0, CLOUD), WeatherChanged(0, 2))
    score = noted(3, *cards, *again).scores[0]
    assert (score.turns, score.clouds, score.before_clouds) == (4, 2, 2)


@pytest.mark.parametrize(
    ("cards", "alike", "same"), [((1, 2, 3), 0, 0), ((4, 4, 2), 1, 0), ((5, 5, 5), 3, 1)]
)
def test_likeness_of_a_round(cards: tuple[int, ...], alike: int, same: int) -> None:
    """Each pair of seats counts, and the round in which all play the same."""
    turns = [TurnBegan(seat, card) for seat, card in enumerate(cards)]
    twice = noted(3, *turns, *turns).tally
    assert twice == Tally(shown=2, same=2 * same, pairs=6, alike=2 * alike)


# What is told


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
    scores = {
        "legend:5000": Score(20, 8.5, choices=100, seconds=5.0, iterations=123456, turns=50),
        "random": Score(seats=20, wins=0.5, turns=200, thefts=5, clouds=2, before_clouds=5),
    }
    tally = Tally(10, 9, 200, 1234, shown=50, same=1, pairs=300, alike=60, scores=scores)
    assert report(tally, habits=True).splitlines() == [
        "10 games, 90.0% over within 60 rounds, 20.0 rounds and 123 decisions a game",
        "bot           seats     wins   share   95% interval          ms  iterations",
        "legend:5000      20      8.5   42.5%   23.8% to 63.6%     50.00     1,234.6",
        "random           20      0.5    2.5%   0.3% to 20.0%       0.00         0.0",
        "ms and iterations: for each decision with more than one legal action",
        "",
        "bot          thefts   falls  clouds  before   depth",
        "legend:5000     0.0     0.0     0.0    0.00    0.00",
        "random          2.5     0.0     1.0    2.50    0.00",
        "thefts, falls and clouds in 100 turns; before: how many cards are played",
        "before the cloud; depth: how far from the shore canoes are paddled",
        "the same card: 20.0% of pairs, by all in 2.0% of 50 rounds",
    ]


def test_a_step_of_the_ladder() -> None:
    """Shared wins and games without a winner favour neither bot."""
    scores = {"drifter": Score(seats=20, wins=2.5), "paddler": Score(seats=20, wins=5.5)}
    found = Step("drifter", "paddler", "joe", Tally(games=10, finished=8, scores=scores))
    assert found.wins == 6.5
    even = Tally(games=40, finished=40, scores={"guide": Score(wins=20.5)})
    assert steps_report([found, Step("paddler", "guide", "base game", even)]).splitlines() == [
        "two seats of each                 games   share   interval",
        "paddler over drifter   joe           10   65.0%   35.4% to 86.3%",
        "guide over paddler     base game     40   51.2%   36.3% to 65.9%",
    ]


def test_a_terminal_is_told_how_far_the_games_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal one line counts the games and then goes away; elsewhere nothing is written."""
    terminal, elsewhere = io.StringIO(), io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    for stream in (terminal, elsewhere):
        monkeypatch.setattr(sys, "stderr", stream)
        assert [*in_processes(str.upper, "abc", 1)] == ["A", "B", "C"]
    told = terminal.getvalue().split("\r")
    assert [line.split(",")[0] for line in told[1:-1]] == [f"{n} of 3 games" for n in (1, 2, 3)]
    assert told[2].startswith("2 of 3 games, about 0:00:00 to go")
    assert told[-1] == "\033[K"
    assert elsewhere.getvalue() == ""


# The command


@pytest.fixture
def setups(monkeypatch: pytest.MonkeyPatch) -> list[Setup]:
    """Play no game; return the list of setups of the first games that would be played."""
    seen: list[Setup] = []

    def give_up(_play: object, fixtures: Sequence[Fixture], _jobs: int) -> Iterator[Tally]:
        seen.append(fixtures[0].setup)
        scores = {bot.name: Score(seats=1) for bot in fixtures[0].seated}
        yield Tally(games=1, scores=scores)

    monkeypatch.setattr("niagara.lab.arena.in_processes", give_up)
    return seen


def test_the_arena_plays_what_it_is_told(
    setups: list[Setup], capsys: pytest.CaptureFixture[str]
) -> None:
    """Modules, options and the number of players come from the command line."""
    assert main(["arena", "--modules=spirits,joe", "--seed=3", SIX]) == 0
    assert main(["arena", "--modules=moose", "--fork=chance", "--seats=random,random,random"]) == 0
    assert main(["arena"]) == 0
    assert main(["arena", "--ladder", "--seats=random,drifter", "--modules=joe"]) == 0
    assert setups == [
        Setup(players=6, modules=frozenset(MODULES), seed=3),
        Setup(players=3, modules=frozenset({"moose"}), fork="chance"),
        Setup(players=4),
        Setup(players=4),
        Setup(players=4, modules=frozenset({"joe"})),
    ]
    out, err = capsys.readouterr()
    assert [line.split("  ")[0] for line in out.splitlines()[-2:]] == ["drifter over random"] * 2
    assert err == ""


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["--modules=spirits,bob"], "there is no module 'bob'; modules are double_canoes"),
        ([SIX], "from 3 to 5, not 6; for six, add one of"),
        (["--ladder", "--seats=drifter"], "a ladder needs two or more bots"),
        (["--ladder", "--seats=drifter,paddler,drifter"], "each of them once"),
    ],
)
def test_the_arena_refuses_what_no_table_can_play(
    argv: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What cannot be played is refused in one sentence."""
    assert main(["arena", *argv]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("niagara: ")
    assert sentence in err


def test_the_arena_refuses_who_is_no_bot() -> None:
    """The sentence names all bots."""
    for name in ("beginner", "", "paddler/poet"):
        with pytest.raises(ArgumentTypeError, match=f"there is no bot '{name}'; bots are random, "):
            contestants(f"paddler,{name},random")
    for most in ("few", ""):
        with pytest.raises(ArgumentTypeError, match=f"{most} is not a whole number from 1"):
            contestants(f"random:{most}")


@pytest.mark.parametrize("value", ["0", "-1", "1.5", "many", "9" * 5000, "٣"])
def test_the_arena_refuses_what_is_no_number(
    value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Numbers are whole and at least 1."""
    for option in ("games", "jobs"):
        with pytest.raises(SystemExit, match="2"):
            main(["arena", f"--{option}={value}"])
        assert f"{value} is not a whole number from 1" in capsys.readouterr().err
