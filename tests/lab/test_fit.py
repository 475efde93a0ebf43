"""Learning weights, `python -m niagara fit`: the games, the regression and the file."""

import ast
import runpy
from collections.abc import Sequence
from math import log
from pathlib import Path
from random import Random
from typing import Final

import pytest

from niagara.__main__ import main
from niagara.bots.guide import OWN
from niagara.bots.measures import guide_weights
from niagara.bots.measures.guide_weights import GUIDE_WEIGHTS
from niagara.bots.measures.worth import Table, table_of, traits
from niagara.bots.measures.worth import chances as chances_to_win
from niagara.lab.fit import selfplay
from niagara.lab.fit.measured import measured
from niagara.lab.fit.plans import TABLES, Plan, draw_setup, plans
from niagara.lab.fit.regression import Example, chances, learned, loss
from niagara.lab.fit.text import weights_text
from niagara.model.actions import Action, ChooseCard
from niagara.model.cards import CARDS
from niagara.model.errors import NiagaraError
from niagara.model.modules import MODULES
from niagara.model.state import Phase, State

COARSE: Final = 0.03
"""Bots count with powers of e in steps of a 32nd."""
KNOWN: Final = (1.5, -1.0, 0.5, 0.0)
"""The weights of a made-up problem."""

both_tables = pytest.mark.parametrize("table", range(len(TABLES)), ids=TABLES)


# The regression


def made_up(number: int) -> list[Example]:
    """Return made-up choices among three options, each taken as often as `KNOWN` says."""
    rng = Random("made up")
    examples = []
    for _example in range(number):
        options = [
            [(trait, rng.uniform(-1, 1)) for trait in rng.sample(range(len(KNOWN)), 2)]
            for _option in range(3)
        ]
        chosen = rng.choices(range(3), chances(KNOWN, options))[0]
        examples.append(Example(options, [float(place == chosen) for place in range(3)]))
    return examples


def test_known_weights_are_learned() -> None:
    """From many choices made with known weights these weights are learned."""
    assert learned(made_up(6000), len(KNOWN), Random(1)) == pytest.approx(KNOWN, abs=0.15)


def test_what_was_learned_predicts_other_choices() -> None:
    """On choices they were not learned from, weights are hardly worse than the true ones."""
    examples = made_up(6000)
    weights = learned(examples[:5000], len(KNOWN), Random(1))
    others = examples[5000:]
    assert loss(weights, others) == pytest.approx(loss(KNOWN, others), abs=0.005)
    assert loss(weights, others) < loss([0.0] * len(KNOWN), others) - 0.1


def test_what_was_never_met_weighs_nothing() -> None:
    """The weight of a trait that no example has is 0."""
    assert learned(made_up(10), len(KNOWN) + 2, Random(1))[len(KNOWN) :] == [0.0, 0.0]


def test_a_shared_win_is_shared() -> None:
    """Two seats that always win together are equally likely to win, and no other seat is."""
    example = Example([[(0, 1.0)], [(1, 1.0)], [(2, 1.0)]], [0.5, 0.5, 0.0])
    weights = learned([example] * 200, 3, Random(1))
    first, second, third = chances(weights, example.options)
    assert first == pytest.approx(second, abs=0.01)
    assert third < 0.05


def test_equal_chances_lose_the_log_of_the_options() -> None:
    """Weights that know nothing lose the logarithm of the number of options."""
    example = Example([[(0, 1.0)], [(1, 1.0)], []], [0.0, 1.0, 0.0])
    assert loss([0.0, 0.0], [example, example]) == pytest.approx(log(3))


def test_the_loss_is_never_infinite() -> None:
    """An outcome that seemed impossible costs much, but not without limit."""
    assert loss([5000.0], [Example([[(0, 1.0)], []], [0.0, 1.0])]) == pytest.approx(20.7, abs=0.1)


# Learning from most games, trying on the others


@pytest.mark.parametrize(
    ("games", "learned_from", "held_out"), [(2, 1, 1), (19, 18, 1), (20, 18, 2), (100, 90, 10)]
)
def test_a_tenth_of_the_games_is_held_out(games: int, learned_from: int, held_out: int) -> None:
    """The last tenth, at least one game, is not learned from; empty games do not count."""
    examples = made_up(games)
    empty: list[list[Example]] = [[], []]
    result = measured([*empty, *([each] for each in examples), *empty], len(KNOWN), Random(1))
    assert (result.learned_from, result.held_out) == (learned_from, held_out)
    assert result.weights == learned(examples[:learned_from], len(KNOWN), Random(1))
    assert result.loss == loss(result.weights, examples[learned_from:])
    assert result.blind_loss == pytest.approx(log(3))


def test_too_few_games_teach_nothing() -> None:
    """One game cannot be learned from and held out."""
    with pytest.raises(NiagaraError, match="too few games"):
        measured([made_up(5), []], len(KNOWN), Random(1))


# The games


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


def first_of(_state: State, actions: Sequence[Action], _rng: Random) -> Action:
    """Take the first action."""
    return actions[0]


@pytest.mark.parametrize(("slip", "cards"), [(0.0, {"1"}), (1.0, {*"123456", "cloud"})])
def test_slips_lead_elsewhere(slip: float, cards: set[str]) -> None:
    """A player that never slips does what it decides; one that always slips takes any action."""
    chosen: set[str] = set()

    def watch(state: State, action: Action) -> None:
        if isinstance(action, ChooseCard) and state.round == 1:
            chosen.add(CARDS[action.card])

    for plan in plans("slips", 0, 10):
        selfplay.play(plan, (slip,), first_of, watch)
    assert chosen == cards


@both_tables
def test_wins_are_learned_as_positions_are_weighed(table: Table) -> None:
    """The traits of all seats before a round make them as likely to win as `worth` says."""
    rounds = 0

    def watch(state: State, _action: Action) -> None:
        nonlocal rounds
        if state.phase is Phase.CARD and state.turn == 0:
            rounds += 1
            assert table_of(state) == table
            options = [traits(state, seat) for seat in range(len(state.players))]
            likely = chances(GUIDE_WEIGHTS[table], options)
            assert chances_to_win(state, OWN) == pytest.approx(likely, abs=COARSE)

    selfplay.play(Plan(table, "worth"), (1.0,), first_of, watch)
    assert rounds > 5


# The file


def body(text: str) -> list[str]:
    """Return the lines of a Python file after its docstring."""
    end = ast.parse(text).body[0].end_lineno
    return text.splitlines()[end:]


def test_the_file_is_formatted_as_all_code_is() -> None:
    """The command would write the file in use, which `ruff format` has passed, as it is."""
    in_use = Path(str(guide_weights.__file__)).read_text("utf-8")
    written = weights_text({"GUIDE_WEIGHTS": GUIDE_WEIGHTS}, "--seed 1")
    assert body(written) == body(in_use)
    assert "python -m niagara fit --seed 1\n" in written


def test_the_file_rounds_numbers(tmp_path: Path) -> None:
    """Numbers have four decimals, and zero has no sign."""
    path = tmp_path / "weights.py"
    path.write_text(weights_text({"WEIGHTS": [[0.12345, -0.00001], [-2.5]]}, ""), "utf-8")
    assert "-0.0000" not in path.read_text("utf-8")
    assert runpy.run_path(str(path))["WEIGHTS"] == ((0.1235, 0.0), (-2.5,))


# The command


def fit(out: Path, *options: str) -> int:
    """Run the command on very few games."""
    return main(["fit", "--games", "4", "--jobs", "1", "--out", str(out), *options])


def test_a_file_that_cannot_be_written_is_told_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits half an hour to hear that the folder does not exist."""
    monkeypatch.delattr("niagara.lab.fit.command.in_processes_shown")
    out = tmp_path / "nowhere" / "weights.py"
    assert fit(out) == 2
    assert (
        capsys.readouterr().err == f"niagara: {out} cannot be written: No such file or directory\n"
    )


@pytest.mark.parametrize("option", ["--games", "--generations", "--jobs"])
def test_the_command_refuses_what_is_no_number(option: str, tmp_path: Path) -> None:
    """Numbers of games are whole and at least 1."""
    with pytest.raises(SystemExit):
        fit(tmp_path / "weights.py", option, "0")


def test_one_game_is_too_few(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command says what is wrong in one sentence."""
    assert fit(tmp_path / "weights.py", "--games", "1") == 2
    assert "too few games" in capsys.readouterr().err
