"""Learning weights, `python -m niagara fit`: the games, what guides learn, and the file."""

import sys
from collections.abc import Sequence
from math import log
from pathlib import Path
from random import Random
from typing import Final

import pytest

from niagara.__main__ import main
from niagara.bots.weights import GUIDE, NETWORK, read
from niagara.bots.worth import GOAL_MET, TRAITS, Table
from niagara.lab import selfplay
from niagara.lab.fit import weights_text
from niagara.lab.guides import GUIDES, examples
from niagara.lab.learning import Example, fitted, surprise
from niagara.lab.selfplay import TABLES, Plan, draw_setup, parted, plans
from niagara.model.actions import Action, ChooseCard
from niagara.model.cards import CARDS
from niagara.model.errors import NiagaraError
from niagara.model.modules import MODULES
from niagara.model.state import State
from niagara.rules.rounds import apply
from tests.support.nightly import at_night, nightly

KNOWN: Final = (1.5, -1.0, 0.5, 0.0)
"""The weights of a made-up problem."""
BLIND: Final = [0.0] * len(KNOWN)
FIRST: Final = GUIDES.first

both_tables = pytest.mark.parametrize("table", [0, at_night(1)], ids=TABLES)


def made_up(number: int) -> list[Example]:
    """Return made-up games among three seats, each of which wins as often as `KNOWN` says."""
    rng = Random("made up")
    found = []
    for _example in range(number):
        seen = [
            [(trait, rng.uniform(-1, 1)) for trait in rng.sample(range(len(KNOWN)), 2)]
            for _seat in range(3)
        ]
        worths = [sum(KNOWN[trait] * count for trait, count in each) for each in seen]
        winner = rng.choices(range(3), [2.718281828**worth for worth in worths])[0]
        found.append(Example(seen, [float(seat == winner) for seat in range(3)]))
    return found


def test_known_weights_are_learned() -> None:
    """From many games they are found, and are hardly worse than the true ones on others."""
    games = made_up(6000)
    weights = fitted(games[:5000], len(KNOWN))
    others = games[5000:]
    assert weights == pytest.approx(KNOWN, abs=0.15)
    assert surprise(weights, others) == pytest.approx(surprise(KNOWN, others), abs=0.005)
    assert surprise(weights, others) < surprise(BLIND, others) - 0.1


def test_what_was_never_met_weighs_nothing() -> None:
    """The weight of a trait that no example has is 0."""
    assert fitted(made_up(10), len(KNOWN) + 2)[len(KNOWN) :] == [0.0, 0.0]


def test_a_shared_win_is_shared() -> None:
    """Two seats that always win together weigh the same, and any other less."""
    example = Example([[(0, 1.0)], [(1, 1.0)], [(2, 1.0)]], [0.5, 0.5, 0.0])
    first, second, third = fitted([example] * 200, 3)
    assert first == pytest.approx(second, abs=0.01)
    assert third < first - 3


def test_surprises() -> None:
    """Weights that know nothing lose the log of the seats; what seemed impossible costs much."""
    example = Example([[(0, 1.0)], [(1, 1.0)], []], [0.0, 1.0, 0.0])
    assert surprise([0.0, 0.0], [example, example]) == pytest.approx(log(3))
    assert surprise([5000.0, 0.0], [example]) == pytest.approx(20.7, abs=0.1)


@pytest.mark.parametrize(
    ("games", "learned_from", "held_out"), [(2, 1, 1), (19, 18, 1), (20, 18, 2), (100, 90, 10)]
)
def test_a_tenth_of_the_games_is_held_out(games: int, learned_from: int, held_out: int) -> None:
    """The last tenth, at least one game, is not learned from; empty games do not count."""
    played: list[list[int]] = [[], *([number] for number in range(games)), []]
    first, last = parted(played)
    assert (len(first), len(last)) == (learned_from, held_out)
    assert [*first, *last] == [*range(games)]
    with pytest.raises(NiagaraError, match="too few games"):
        parted(played[:2])


@both_tables
def test_tables_are_mixed(table: Table) -> None:
    """All numbers of players and all modules come up, each only where it belongs."""
    setups = [draw_setup(table, Random(number)) for number in range(300)]
    assert {setup.players for setup in setups} == {*range(3, 7 if table else 6)}
    assert {setup.fork for setup in setups} == {"alternate", "chance"}
    assert {*map(bool, (setup.modules for setup in setups))} == {bool(table)}
    for module in MODULES if table else ():
        assert 150 < sum(module in setup.modules for setup in setups) < 285
    assert len({setup.seed for setup in setups}) == len(setups)


def test_every_game_has_chance_of_its_own() -> None:
    """No two games share a seed, whether of one table or of two, of one seed or of two."""
    planned = [*plans("a", 0, 20), *plans("a", 1, 20), *plans("b", 0, 20)]
    assert len({plan.seed for plan in planned}) == len(planned)


@pytest.mark.parametrize(("slip", "cards"), [(0.0, {"1"}), (1.0, {*"123456", "cloud"})])
def test_slips_lead_elsewhere(
    slip: float, cards: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player that never slips does what it decides; one that always slips takes any action."""
    chosen: set[str] = set()

    def noted(state: State, action: Action) -> None:
        if isinstance(action, ChooseCard) and state.round == 1:
            chosen.add(CARDS[action.card])
        apply(state, action)

    def first(_state: State, actions: Sequence[Action], _rng: Random) -> Action:
        return actions[0]

    monkeypatch.setattr(selfplay, "apply", noted)
    monkeypatch.setattr(selfplay, "MOST_ROUNDS", 1)
    for plan in plans("slips", 0, 10):
        assert selfplay.play(plan, (slip,), first, lambda _state: None) == ()
    assert chosen == cards


@both_tables
def test_games_show_who_wins(table: int) -> None:
    """Every round from the second on is an example, with the same winners; chance is the plan's."""
    found = examples(FIRST, Plan(table, "one game"))
    assert found == examples(FIRST, Plan(table, "one game"))
    assert len(found) > 3
    assert {tuple(each.won) for each in found} == {tuple(found[0].won)}
    assert sum(found[0].won) == pytest.approx(1.0)
    own = range(table * TRAITS, (table + 1) * TRAITS)
    for each in found:
        assert len(each.seen) == len(each.won)
        assert all(number in own for seen in each.seen for number, _count in seen)
    other = tuple(-weight for weight in FIRST)
    assert found != examples(other, Plan(table, "one game")), "weights matter to how guides play"


@nightly
def test_some_games_teach_something() -> None:
    """What was learned from them predicts the winners of others better than equal chances do."""
    games = [examples(FIRST, plan) for plan in plans("some hundred", 0, 300)]
    learned, others = (
        [each for game in part for each in game] for part in (games[:200], games[200:])
    )
    weights = fitted(learned, 2 * TRAITS)
    assert surprise(weights, others) < 0.95 * surprise([0.0] * len(weights), others)


def test_the_file_holds_the_weights_as_the_bots_read_them(tmp_path: Path) -> None:
    """The command would write the files in use as they are."""
    for file in (GUIDE, NETWORK):
        first, command, *_numbers = text = file.read_text("utf-8").splitlines()
        assert first.startswith("# Weights ")
        written = weights_text(read(file), command.removeprefix("# python -m niagara fit "))
        assert written.splitlines() == text
    assert [f"{each:{GUIDES.written}}" for each in FIRST] == read(GUIDE)
    assert [f"{each:{GUIDES.written}}" for each in (0.12345, -0.00001)] == ["0.1235", "0.0000"]


def fit(out: Path, *options: str) -> int:
    """Run the command on very few games."""
    few = ("--games=4", "--matches=1", "--jobs=1", f"--out={out}")
    return main(["fit", *few, *options])


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file has the weights of the last generation, and the report tells how good they are."""
    out = tmp_path / "weights.txt"
    assert fit(out) == 0
    head, fitted, blank, _heading, base, modules = capsys.readouterr().out.splitlines()
    assert head.split() == ["lessons", "held", "out", "result", "equal"]
    assert fitted.startswith("generation 1  ")
    assert len(fitted) == len(head)
    assert blank == ""
    assert base.startswith("generation 1 over guide   base game")
    assert modules.startswith("generation 1 over guide   with modules")
    assert "\n# python -m niagara fit --generations 1 --games 4 --seed 0\n" in out.read_text(
        "utf-8"
    )
    numbers = [*map(float, read(out))]
    assert len(numbers) == 2 * TRAITS
    for table in (numbers[:TRAITS], numbers[TRAITS:]):
        assert [table[trait] for trait in GOAL_MET] == [6.0, 4.0]


@nightly
def test_the_seed_matters_and_the_number_of_processes_does_not(tmp_path: Path) -> None:
    """The file is the same however many games are played at a time."""
    texts = []
    for option in ("--jobs=1", "--jobs=2", "--seed=1"):
        assert fit(tmp_path / "weights.txt", option) == 0
        texts.append((tmp_path / "weights.txt").read_text("utf-8"))
    assert texts[0] == texts[1] != texts[2]


def test_a_file_that_cannot_be_written_is_told_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits half an hour to hear that the folder does not exist."""
    monkeypatch.delattr("niagara.lab.fit.in_processes")
    out = tmp_path / "nowhere" / "weights.txt"
    for options in ([], ["--legend"]):
        assert fit(out, *options) == 2
        said = capsys.readouterr().err
        assert said == f"niagara: {out} cannot be written: No such file or directory\n"


def test_without_numpy_it_says_what_to_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is played before."""
    for module in ("learning", "guides", "legends"):
        monkeypatch.delitem(sys.modules, f"niagara.lab.{module}", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["fit"]) == 2
    assert "weights are fitted with numpy" in capsys.readouterr().err
